import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryPoints } from '../../../scripts/entry-points.mjs';
import { pages, repository, samplesOf } from './samples.mjs';

// Compiles user code against the published declarations, which `npm run build` makes, with the oldest supported TypeScript and
// newer ones.

/** Samples that cannot be compiled, by the page and the text of the line on which they fail. */
const reasons: Readonly<Record<string, string>> = {
  "docs/using/from-cheerio-and-htmlparser2.md: import { HttpCrawler } from '@crawlee/http';":
    '@crawlee/http is not installed: it has more dependencies than everything else',
  "docs/using/from-jsdom.md: import { JSDOM } from 'jsdom';": 'jsdom has no types of its own',
  "docs/inside/scripting.md: import { JSDOM } from 'jsdom';": 'jsdom has no types of its own',
};

const compilers = { '5.4': 'ts54', '5.9': 'ts59', '7.0': 'ts7' };
const options = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  noEmit: true,
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-samples-'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles files and returns the errors, one a line. */
function errorsOf(name: string, files: Readonly<Record<string, string>>, compilerOptions: object): string[] {
  const project = path.join(folder, name);
  mkdirSync(project, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text);
  const config = { compilerOptions: { ...options, ...compilerOptions }, files: Object.keys(files) };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config));
  const compiler = compilers[name.split(' ')[0] as keyof typeof compilers];
  const tsc = path.join(repository, 'node_modules', compiler, 'bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: project,
    encoding: 'utf8',
  });
  // NB: indented lines explain the line before.
  return `${stdout}${stderr}`.split('\n').filter((line) => /^\S/.test(line));
}

const samples = pages.flatMap(samplesOf);
const reasonOf = new Map(
  samples.map((sample) => [
    sample,
    Object.keys(reasons).find((key) => {
      const [page, line] = key.split(': ', 2);
      return sample.page === page && sample.code.includes(`${line}\n`);
    }),
  ]),
);

test('each sample that is not compiled exists', () => {
  expect([...reasonOf.values()].filter((key) => key !== undefined).sort()).toEqual(
    Object.keys(reasons).sort(),
  );
});

describe.each(Object.keys(compilers))('with TypeScript %s', (version) => {
  test('the samples compile, but for those with a reason', () => {
    const files: Record<string, string> = {};
    const listed: string[] = [];
    for (const sample of samples) {
      const file = `${sample.page.replace(/[/.]/g, '_')}_${sample.line}.mts`;
      files[file] = `${sample.code}export {};\n`;
      if (reasonOf.get(sample) !== undefined) listed.push(file);
    }
    const errors = errorsOf(`${version} samples`, files, {
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: ['node'],
      // The declarations of other packages are not ours; the next test has all of ours.
      skipLibCheck: true,
    });
    const failed = new Set(errors.map((error) => error.replace(/\(.*$/, '')));
    expect(errors.filter((error) => !listed.some((file) => error.startsWith(file)))).toEqual([]);
    expect([...failed].sort()).toEqual(listed.sort());
  });

  // NB: not those that are for Node.js, whose declarations name its streams.
  const doors = entryPoints()
    .map(([name]) => name)
    .filter((name) => !/node|parse5-streams/.test(name));
  const program = doors.map((name, index) => `export * as door${index} from '${name}';\n`).join('');

  test.each([
    { title: 'without types of a platform', lib: ['es2022'] },
    { title: 'with lib.dom', lib: ['es2022', 'dom', 'dom.iterable'] },
  ])('a program that imports every door compiles $title', ({ title, lib }) => {
    const exact = { exactOptionalPropertyTypes: true, skipLibCheck: false };
    expect(errorsOf(`${version} ${title}`, { 'doors.mts': program }, { lib, types: [], ...exact })).toEqual(
      [],
    );
  });
});

test('no declaration names a part of the parser that is not exported', () => {
  const dist = path.join(repository, 'packages/domwright/dist');
  const found = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(dist, file), 'utf8').matchAll(
          /\b(?:TreeBuilder|StackOfOpenElements|NodeTable|InputWindow)\b/g,
        ),
      ].map(([name]) => `${file}: ${name}`),
    );
  expect([...new Set(found)]).toEqual([]);
});

// TypeScript before 5.8 refuses an import of such a package in declarations for CommonJS (TS1479), unless the import says what it is.
test.each(['node16', 'nodenext'])('a domhandler of ES modules only, in CommonJS with %s', (module) => {
  const name = `5.4 domhandler ${module}`;
  const packages = path.join(folder, name, 'node_modules');
  mkdirSync(path.join(packages, 'domhandler'), { recursive: true });
  symlinkSync(path.join(repository, 'packages/domwright'), path.join(packages, 'domwright'), 'junction');
  const manifest = { name: 'domhandler', type: 'module', exports: './index.js' };
  writeFileSync(path.join(packages, 'domhandler/package.json'), JSON.stringify(manifest));
  const declarations =
    'export declare class ChildNode {}\nexport declare class Document { children: ChildNode[] }\n';
  writeFileSync(path.join(packages, 'domhandler/index.d.ts'), declarations);
  const code =
    "import { parseToDomhandler } from 'domwright/domhandler';\nexport const { length } = parseToDomhandler('<p>').children;\n";
  const others = { module, preserveSymlinks: true, types: [], lib: ['es2022', 'dom'] };
  expect(errorsOf(name, { 'a.cts': code }, others)).toEqual([]);
});
