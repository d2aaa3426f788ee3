import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedPackages } from '../../../scripts/published-packages.mjs';
import { buildIfStale } from './built-library.mjs';

/*
 * The packed packages in an empty project, by npm, pnpm and Yarn on each version of Node.js that we support; the command by npx
 * and installed globally. Package managers and versions of Node.js come from npm; without a network, these tests are skipped.
 *
 * The packages are not on the registry yet, so a project says where those are that our packages depend on.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const packages = publishedPackages();
const { version } = packages.get('domwright')!;

let folder: string;
/** From the names of packages to their tarballs. */
let tarballs: Record<string, string>;
/** Null if there is no network. */
let npm: string | null;
let registry: string;

beforeAll(() => {
  buildIfStale();
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-installs-'));
  registry = output(folder, 'npm', 'config', 'get', 'registry');
  const packed = [...packages].map(([member, { name }]) => {
    const file = output(
      path.join(root, 'packages', member),
      'npm',
      'pack',
      '--silent',
      '--pack-destination',
      folder,
    );
    return [name, path.join(folder, file)];
  });
  tarballs = Object.fromEntries(packed);
  npm = tool('npm@11', 'npm/bin/npm-cli.js');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program prints. */
function output(cwd: string, command: string, ...args: string[]): string {
  // What npm and Vitest set is not for the programs.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/.test(name),
  );
  const env = {
    ...Object.fromEntries(own),
    CI: 'true',
    npm_config_registry: registry ?? process.env['npm_config_registry'],
    YARN_NPM_REGISTRY_SERVER: registry?.replace(/\/$/, ''),
    YARN_UNSAFE_HTTP_WHITELIST: '*',
    YARN_ENABLE_TELEMETRY: '0',
    // NB: in CI, Yarn refuses to write a lockfile.
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  };
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', env, timeout: 180_000 }).trim();
}

const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** A file of a package that is installed in a folder of its own, or null if there is no network. */
function tool(name: string, file: string): string | null {
  const place = path.join(folder, 'tools', name.replaceAll(/\W+/g, '-'));
  const result = path.join(place, 'node_modules', file);
  mkdirSync(place, { recursive: true });
  if (readdirSync(place).length > 0) return result;
  writeFileSync(path.join(place, 'package.json'), '{ "private": true }');
  try {
    output(place, 'npm', 'install', ...quiet, name);
    return result;
  } catch {
    rmSync(place, { recursive: true });
    return null;
  }
}

/** An empty folder. */
function emptyFolder(name: string): string {
  const place = path.join(folder, name.replaceAll(/\W+/g, '-'));
  mkdirSync(place);
  return place;
}

const installed = ['domwright', 'domwright-extract', 'domwright-cli', 'domwright-parse5', 'rehype-domwright'];

const uses = `
  print(serialize(parse('<p>One')));
  print(serializeLikeParse5(parseLikeParse5('<p>One')));
  print(extractPage('<title>Two</title>').title);
  print(unified().use(rehype, { fragment: true }).parse('<b>').children[0].tagName);`;
const document = '<html><head></head><body><p>One</p></body></html>';
const printed = [document, document, 'Two', 'b'].join('\n');

const files = {
  'main.mjs': `
    import { parse, serialize } from 'domwright';
    import { extractPage } from 'domwright-extract';
    import { parse as parseLikeParse5, serialize as serializeLikeParse5 } from 'domwright-parse5';
    import rehype from 'rehype-domwright';
    import { unified } from 'unified';
    const print = (text) => console.log(text);${uses}`,
  'main.cjs': `
    const { parse, serialize } = require('domwright');
    const { extractPage } = require('domwright-extract');
    const { parse: parseLikeParse5, serialize: serializeLikeParse5 } = require('domwright-parse5');
    const { default: rehype } = require('rehype-domwright');
    const { unified } = require('unified');
    const print = (text) => console.log(text);${uses}`,
};

/** A package manager: how it is installed, where a project says which file a package is, and how it runs a program. */
const managers = [
  { name: 'npm', tool: 'npm@11', file: 'npm/bin/npm-cli.js', overrides: 'overrides', run: ['exec', '--'] },
  { name: 'pnpm', tool: 'pnpm@10', file: 'pnpm/bin/pnpm.cjs', overrides: 'pnpm', run: ['exec'] },
  { name: 'Yarn 1', tool: 'yarn@1', file: 'yarn/lib/cli.js', overrides: 'resolutions', run: ['-s', 'run'] },
  {
    name: 'Yarn 4',
    tool: '@yarnpkg/cli-dist@4',
    file: '@yarnpkg/cli-dist/bin/yarn.js',
    overrides: 'resolutions',
    run: ['run'],
  },
] as const;

describe.each(['~20.19', '22', '24'])('Node.js %s', (release) => {
  // Yarn 1 no longer changes.
  const some = managers.filter(({ name }) => name !== 'Yarn 1' || release === '~20.19');
  test.for(some.map((manager) => [manager.name, manager] as const))('%s', ([, manager], context) => {
    const node = tool(`node@${release}`, 'node/bin/node');
    const program = tool(manager.tool, manager.file);
    if (node === null || program === null) return context.skip('needs packages of npm: no network?');

    const ours = Object.fromEntries(installed.map((name) => [name, `file:${tarballs[name]}`]));
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const manifest = {
      private: true,
      dependencies: { ...ours, unified: devDependencies.unified },
      [manager.overrides]: manager.overrides === 'pnpm' ? { overrides: ours } : ours,
    };
    const place = emptyFolder(`${release} ${manager.name}`);
    for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) }))
      writeFileSync(path.join(place, name), text);
    // A lockfile of its own, so that Yarn does not look for the project above.
    if (manager.name === 'Yarn 4') writeFileSync(path.join(place, 'yarn.lock'), '');

    const options = manager.name === 'npm' ? quiet : [];
    output(place, node, program, 'install', ...options);
    // Yarn 4 makes no folder node_modules, so Node.js finds packages only with its help.
    const runtime = manager.name === 'Yarn 4' ? [program, 'node'] : [];
    for (const file of Object.keys(files)) {
      // NB: Yarn 4 leaves packages in their archives, from which Node.js 20 cannot require ES modules.
      if (file === 'main.cjs' && manager.name === 'Yarn 4' && release === '~20.19') continue;
      expect(output(place, node, ...runtime, file)).toBe(printed);
    }
    expect(output(place, node, program, ...manager.run, 'domwright', '--version')).toBe(version);
  });
});

/** A package and those of ours that it depends on, for which npm would ask the registry. */
function withNeeds(name: string): string[] {
  const { dependencies = {} } = [...packages.values()].find((manifest) => manifest.name === name)!;
  return [name, ...Object.keys(dependencies).filter((needed) => needed in tarballs)];
}

test('there is one package with commands, so that none can replace the command of another', () => {
  const commands = [...packages.values()].flatMap(({ name, bin = {} }) =>
    Object.keys(bin).map((command) => `${name}: ${command}`),
  );
  expect(commands).toEqual(['domwright-cli: domwright']);
});

describe('npx', () => {
  test('runs the command of a package that is not installed', (context) => {
    if (npm === null) return context.skip('needs packages of npm: no network?');
    const place = emptyFolder('npx');
    const options = withNeeds('domwright-cli').flatMap((name) => ['--package', tarballs[name]!]);
    expect(output(place, 'npx', '--yes', ...options, 'domwright', '--version')).toBe(version);
    writeFileSync(path.join(place, 'page.html'), '<!DOCTYPE html><title>A</title><p>B');
    const tree = output(place, 'npx', '--yes', ...options, 'domwright', 'tree', 'page.html');
    expect(tree).toContain('<p>');
  });

  test('runs the command by the name of an installed package', (context) => {
    if (npm === null) return context.skip('needs packages of npm: no network?');
    const place = emptyFolder('npx installed');
    writeFileSync(path.join(place, 'package.json'), '{ "private": true }');
    output(place, 'npm', 'install', ...quiet, ...withNeeds('domwright-cli').map((name) => tarballs[name]!));
    for (const name of ['domwright', 'domwright-cli'])
      expect(output(place, 'npx', name, '--version')).toBe(version);
  });
});

describe('global installs', () => {
  const orders: [order: string, steps: () => string[][]][] = [
    ['all at once', () => [installed]],
    ['one after the other', () => installed.map(withNeeds)],
    ['one after the other, the other way around', () => [...installed].reverse().map(withNeeds)],
  ];

  test.for(orders)('%s', ([order, steps], context) => {
    if (npm === null) return context.skip('needs packages of npm: no network?');
    const prefix = emptyFolder(`global ${order}`);
    const global = ['--global', '--prefix', prefix, ...quiet];
    for (const names of steps())
      output(folder, 'npm', 'install', ...global, ...names.map((name) => tarballs[name]!));
    expect(readdirSync(path.join(prefix, 'bin'))).toEqual(['domwright']);
    expect(output(folder, path.join(prefix, 'bin/domwright'), '--version')).toBe(version);
    output(folder, 'npm', 'uninstall', ...global, 'domwright-cli');
    expect(readdirSync(path.join(prefix, 'bin'))).toEqual([]);
  });
});
