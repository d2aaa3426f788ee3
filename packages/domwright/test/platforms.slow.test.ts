import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import * as vite from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';
import { publicEntryPoints } from '../../../scripts/entry-points.mjs';

/*
 * The packed library, installed from its tarball in an empty project for each tool, with the tool's default settings or those in
 * docs/using/start.md. The last test writes the table of what works into docs/reference/entry-points.md. Tools missing from the workspace are
 * installed; without a network, their tests are skipped.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const library = path.join(root, 'packages/domwright');
const page = path.join(root, 'docs/reference/entry-points.md');

/** Parses text and bytes, rewrites, and resolves a URL. */
const program = (rewriting: string, urls: string) => `import { parse, serialize } from 'domwright';
import { rewrite } from '${rewriting}';
import { resolveURL } from '${urls}';

const document = parse('<!doctype html><base href=/shop/><p>One<p>Two&eacute;', { url: 'https://example.com/' });
const bytes = Uint8Array.from([0x3c, 0x70, 0x3e, 0x93, 0xfa, 0x96, 0x7b]);
print(serialize(document));
print(serialize(parse(bytes, { contentType: 'shift_jis' })));
print(rewrite('<p>1', { p: (p, rewriter) => rewriter.setAttribute(p, 'id', 'x') }).toString());
print(String(resolveURL(document, 'cart')));
`;

const printed = [
  '<!DOCTYPE html><html><head><base href="/shop/"></head><body><p>One</p><p>Twoé</p></body></html>',
  '<html><head></head><body><p>日本</p></body></html>',
  '<p id="x">1',
  'https://example.com/shop/cart',
];

/** The parser without the DOM's classes. */
const coreProgram = `import { parse, serialize } from 'domwright/core';
print(serialize(parse('<p>One')));
`;
const corePrinted = ['<html><head></head><body><p>One</p></body></html>'];

/** The rows of the table: the tool and its version, how it takes the library, what it needs. */
const rows = new Map<string, readonly [tool: string, how: string, needs: string]>();

let folder: string;
let tarball: string;
let esm: string;

beforeAll(async () => {
  if (!existsSync(path.join(library, 'dist'))) throw new Error('there is no build: npm run build');
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-platforms-'));
  tarball = path.join(folder, npm(library, 'pack', '--silent', '--pack-destination', folder).trim());
  esm = program(await entryWith('rewrite'), await entryWith('resolveURL'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The entry point that exports a function. */
async function entryWith(name: string): Promise<string> {
  for (const [specifier, , output] of publicEntryPoints()) {
    if (/worker/.test(output)) continue;
    const exported = await import(/* @vite-ignore */ path.join(library, 'dist', `${output}.js`));
    if (name in exported && specifier !== 'domwright') return specifier;
  }
  throw new Error(`no entry point exports ${name}`);
}

/** Imports as `require()`. */
const required = (code: string) => code.replace(/^import (\{.*\}) from (.*);$/gm, 'const $1 = require($2);');
const withConsole = (code: string) => `const print = (text) => console.log(text);\n${code}`;

/** The folders where the library is installed, by the names of the other packages installed there. */
const installations = new Map<string, string>();

/**
 * An empty project in which the library is installed, and other packages.
 *
 * @param skip called when they cannot be installed
 */
function project(
  name: string,
  packages: readonly string[],
  skip: (note: string) => void,
  files: Readonly<Record<string, string>>,
  manifest: object = {},
): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(place, file), text);
  const installed = installations.get(packages.join());
  if (installed !== undefined) {
    cpSync(path.join(installed, 'node_modules'), path.join(place, 'node_modules'), { recursive: true });
    return place;
  }
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    npm(place, 'install', ...options, tarball, ...packages);
  } catch {
    skip(`${[...packages, '@exodus/bytes'].join(' and ')} cannot be installed: no network?`);
  }
  installations.set(packages.join(), place);
  return place;
}

/** The major version of a package that is installed in the workspace, or the minor one of `0.28.2`. */
function versionOf(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return /^(?:0\.)?\d+/.exec(JSON.parse(readFileSync(file, 'utf8')).version)![0];
}

/** What a command prints, as lines. */
function lines(place: string, command: string, ...args: string[]): string[] {
  const file = path.isAbsolute(command) ? command : path.join(place, 'node_modules/.bin', command);
  // The programs must not see Vitest's variables.
  const { NODE_OPTIONS, VITEST, NODE_ENV, ...env } = process.env;
  // With `CI`, Parcel doesn't install packages automatically.
  const options = { cwd: place, encoding: 'utf8', stdio: 'pipe', env: { ...env, CI: 'true' } } as const;
  const output = execFileSync(file, args, options);
  return output.trimEnd().split('\n');
}

/** The output of a bundle with only the globals that every browser has, and none from Node.js. */
function run(code: string): string[] {
  const output: string[] = [];
  const print = (text: string) => void output.push(text);
  const context = vm.createContext({ TextDecoder, TextEncoder, URL, console, print });
  vm.runInContext('globalThis.self = globalThis;', context);
  vm.runInContext(code, context);
  return output;
}

/** A settings file that the page shows. */
function settingsIn(file: string): string {
  const text = readFileSync(page, 'utf8');
  return /```json\n([\s\S]*?)```/.exec(text.slice(text.indexOf(`\`${file}\``)))![1]!;
}

// --- Runtimes -----------------------------------------------------------------------------------------------------

const runtimes = [
  ['Node.js 20.19', 'node@~20.19', 'node', []],
  ['Node.js 22', 'node@22', 'node', []],
  ['Node.js 24', 'node@24', 'node', []],
  ['Bun 1', 'bun@1', 'bun', ['run']],
  ['Deno 2', 'deno@2', 'deno', ['run', '--allow-read', '--allow-env']],
] as const;

test.for(runtimes)('%s', ([name, tool, command, options], context) => {
  const files = { 'main.mjs': withConsole(esm), 'main.cjs': withConsole(required(esm)) };
  const place = project(tool.replaceAll(/\W+/g, '-'), [tool], context.skip, files);
  for (const file of Object.keys(files)) expect(lines(place, command, ...options, file)).toEqual(printed);
  rows.set(name, [name, '`import`, `require()`', '']);
});

test('Jest', (context) => {
  const assertion = `test('all', () => expect(printed).toEqual(${JSON.stringify(printed)}));`;
  const commonJS = `const printed = [];\nconst print = (text) => printed.push(text);\n${required(esm)}${assertion}`;
  const place = project('jest', ['jest@30', '@babel/preset-env@7'], context.skip, {
    'main.test.js': commonJS,
    'jest.config.json': settingsIn('jest.config.json'),
  });
  lines(place, 'jest');
  rows.set('Jest', ['Jest 30', '`require()`', '[settings](../using/start.md#jest-and-vitest)']);
});

test('Vitest', (context) => {
  const assertion = `test('all', () => expect(printed).toEqual(${JSON.stringify(printed)}));`;
  const imports = "import { expect, test } from 'vitest';\n";
  const place = project('vitest', [`vitest@${versionOf('vitest')}`], context.skip, {
    'main.test.js': `${imports}const printed = [];\nconst print = (text) => printed.push(text);\n${esm}${assertion}`,
  });
  lines(place, 'vitest', 'run');
  rows.set('Vitest', [`Vitest ${versionOf('vitest')}`, '`import`', '']);
});

// --- Bundlers -----------------------------------------------------------------------------------------------------

/** `domhandler` is an optional peer of one entry point. */
const rollupPackages = ['rollup@4', '@rollup/plugin-node-resolve@16', 'domhandler@5'];

/** A bundler: from the project to the code of the bundle of `main.js`. */
const bundlers: [
  name: string,
  packages: readonly string[],
  bundle: (place: string) => string | Promise<string>,
][] = [
  [
    'esbuild',
    [],
    async (place) => {
      const { outputFiles, warnings } = await esbuild.build({
        absWorkingDir: place,
        entryPoints: ['main.js'],
        bundle: true,
        minify: true,
        write: false,
        logLevel: 'silent',
      });
      expect(warnings).toEqual([]);
      return outputFiles[0]!.text;
    },
  ],
  [
    'vite',
    [],
    async (place) => {
      const result = await vite.build({
        root: place,
        configFile: false,
        logLevel: 'silent',
        build: {
          write: false,
          lib: { entry: path.join(place, 'main.js'), formats: ['iife'], name: 'bundle', fileName: 'bundle' },
        },
      });
      return (result as unknown as [{ output: { code: string }[] }])[0].output[0]!.code;
    },
  ],
  [
    'webpack',
    [],
    async (place) => {
      const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
        const output = { path: place, filename: 'bundle.js' };
        webpack({ context: place, mode: 'production', entry: './main.js', output }, (error, result) =>
          error ? reject(error) : resolve(result),
        );
      });
      expect(stats!.toJson({ all: false, errors: true }).errors).toEqual([]);
      return readFileSync(path.join(place, 'bundle.js'), 'utf8');
    },
  ],
  [
    '@rspack/core',
    ['@rspack/core@2', '@rspack/cli@2'],
    (place) => {
      lines(place, 'rspack', 'build', '--mode', 'production', '--entry', './main.js', '--output-path', 'out');
      return readFileSync(path.join(place, 'out/main.js'), 'utf8');
    },
  ],
  [
    'rollup',
    rollupPackages,
    (place) => {
      const options = ['--plugin', 'node-resolve', '--format', 'iife', '--failAfterWarnings'];
      lines(place, 'rollup', 'main.js', ...options, '--file', 'bundle.js');
      return readFileSync(path.join(place, 'bundle.js'), 'utf8');
    },
  ],
  [
    'rolldown',
    [],
    async (place) => {
      const bundle = await rolldown({ cwd: place, input: './main.js', platform: 'browser' });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      return output[0].code;
    },
  ],
  [
    'parcel',
    ['parcel@2'],
    (place) => {
      lines(place, 'parcel', 'build', 'main.js', '--dist-dir', 'out', '--no-source-maps', '--no-cache');
      return readFileSync(path.join(place, 'out/main.js'), 'utf8');
    },
  ],
];

const bundlerNames: Readonly<Record<string, string>> = {
  vite: 'Vite',
  '@rspack/core': 'Rspack',
  rollup: 'Rollup',
  rolldown: 'Rolldown',
  parcel: 'Parcel',
};

const needsOfBundlers: Readonly<Record<string, string>> = {
  rollup: '`@rollup/plugin-node-resolve`',
  parcel: '[settings](../using/start.md#bundlers)',
};

test.for(bundlers)('%s', async ([name, packages, bundle], context) => {
  const manifest = name === 'parcel' ? JSON.parse(settingsIn('package.json')) : {};
  const place = project(path.basename(name), packages, context.skip, { 'main.js': esm }, manifest);
  expect(run(await bundle(place))).toEqual(printed);
  writeFileSync(path.join(place, 'main.js'), coreProgram);
  expect(run(await bundle(place))).toEqual(corePrinted);
  const version = packages[0]?.split('@').at(-1) ?? versionOf(name);
  rows.set(name, [`${bundlerNames[name] ?? name} ${version}`, '`import`', needsOfBundlers[name] ?? '']);
});

test('Rollup with every entry point', (context) => {
  const entries = publicEntryPoints().filter(([, , output]) => !/worker\/\w+-worker$/.test(output));
  const code = entries.map(([specifier], i) => `export * as entry${i} from '${specifier}';`).join('\n');
  const place = project('rollup-all', rollupPackages, context.skip, { 'main.js': code });
  const external = [
    'node:fs',
    'node:stream',
    'node:worker_threads',
    'node:buffer',
    'node:fs/promises',
  ].join();
  const options = ['--plugin', 'node-resolve', '--external', external, '--failAfterWarnings'];
  lines(place, 'rollup', 'main.js', ...options, '--file', 'bundle.mjs');
});

// --- TypeScript ---------------------------------------------------------------------------------------------------

/** The kinds of resolution, and the kinds of modules with which they are used. */
const resolutions: [resolution: string, module: string, type: 'commonjs' | 'module', others?: object][] = [
  ['node10', 'commonjs', 'commonjs', { ignoreDeprecations: '6.0' }],
  ['node16', 'node16', 'commonjs'],
  ['node16', 'node16', 'module'],
  ['nodenext', 'nodenext', 'commonjs'],
  ['nodenext', 'nodenext', 'module'],
  ['bundler', 'esnext', 'module'],
];

test.for(resolutions)(
  'TypeScript: %s, %s, in a package of type %s',
  ([resolution, module, type, others], context) => {
    const files = {
      'main.ts': `declare const console: { log(text: string): void };\nconst print = (text: string) => console.log(text);\n${esm}`,
      'all.ts': entryPointImports(),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution: resolution,
          strict: true,
          target: 'es2022',
          lib: ['es2022'],
          types: ['node'],
          typeRoots: [path.join(root, 'node_modules/@types')],
          skipLibCheck: false,
          ...others,
        },
        files: ['main.ts', 'all.ts'],
      }),
    };
    const name = `${resolution}-${type}`;
    const place = project(name, ['domhandler@5'], context.skip, files, { type });
    // TypeScript 7 has no node10.
    const compilers = resolution === 'node10' ? ['typescript'] : ['typescript', 'ts7'];
    for (const compiler of compilers) {
      lines(place, process.execPath, path.join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.');
      expect(lines(place, process.execPath, 'main.js')).toEqual(printed);
    }
    const versions = compilers.map((compiler) => versionOf(compiler)).join(', ');
    rows.set(name, [
      `TypeScript ${versions}, \`"moduleResolution": "${resolution}"\``,
      type === 'module' ? '`import`' : '`import` compiled to `require()`',
      '',
    ]);
  },
);

function entryPointImports(): string {
  return publicEntryPoints()
    .map(([specifier], i) => `import * as entry${i} from '${specifier}';\nvoid entry${i};\n`)
    .join('');
}

// --- The table ----------------------------------------------------------------------------------------------------

test('the table in docs/reference/entry-points.md', (context) => {
  const all = runtimes.length + 2 + bundlers.length + resolutions.length;
  if (rows.size < all) context.skip(`${all - rows.size} of ${all} rows are not known`);
  const table = [['tool', 'how', 'needs'], ['---', '---', '---'], ...rows.values()]
    .map((row) => `| ${row.join(' | ')} |\n`.replaceAll('  ', ' '))
    .join('');
  const text = readFileSync(page, 'utf8');
  const current = text.replace(
    /(<!-- platforms: .*? -->\n)[\s\S]*?(<!-- \/platforms -->)/,
    (_, start, end) => `${start}\n${table}\n${end}`,
  );
  expect(current).toContain(table);
  // Write the new table to the page, so that the next run passes if the table is right.
  if (current !== text) writeFileSync(page, current);
  expect(text).toBe(current);
});
