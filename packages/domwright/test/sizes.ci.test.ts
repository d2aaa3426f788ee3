import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { describe, expect, test } from 'vitest';
import { entryPoints, publicEntryPoints } from '../../../scripts/entry-points.mjs';

// What the guides say of each entry point in browsers: how large it is, the oldest versions that know its syntax
// (docs/using/start.md, docs/reference/entry-points.md), and that a Content Security Policy allows it (docs/using/untrusted.md). The tests bundle what
// `npm run build` makes.

const root = path.resolve(import.meta.dirname, '../../..');
const page = ['using/start.md', 'reference/entry-points.md']
  .map((name) => readFileSync(path.join(root, 'docs', name), 'utf8'))
  .join('');

const WORKER_FILE = 'domwright/worker/web-worker';

/** The rows of the table: entry point and kB, or `–` for what runs only in Node.js. */
const rows = [...page.matchAll(/^\| [^|]* \| `(domwright[^`]*)` \| (\d+|–) \|$/gm)].map(
  ([, name, size]) => [name!, size!] as const,
);
const outputOf = new Map(entryPoints().map(([name, , output]) => [name, output]));

/** A module of what imports from the build, in one file for browsers. */
async function bundle(contents: string, target: readonly string[] = ['esnext']): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: path.join(root, 'packages/domwright/dist') },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['domhandler'], // an optional peer
    target: [...target],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

const everythingOf = (name: string): string =>
  name === WORKER_FILE
    ? `import './${outputOf.get(name)}.js';`
    : `export * from './${outputOf.get(name)}.js';`;

/** Room for everyday changes: 5 %. */
function expectAbout(size: string, code: string): void {
  const kilobytes = gzipSync(code, { level: 9 }).length / 1000;
  expect(Math.abs(kilobytes / Number(size) - 1), `${kilobytes.toFixed(1)} kB`).toBeLessThan(0.05);
}

test('the table has every entry point', () => {
  const names = publicEntryPoints().map(([name]) => name);
  expect(rows.map(([name]) => name).sort()).toEqual([...names, WORKER_FILE].sort());
});

describe.each(rows)('%s', (name, size) => {
  if (size === '–') {
    test('needs Node.js', () => expect(bundle(everythingOf(name))).rejects.toThrow('node:'));
    return;
  }
  test(`has about ${size} kB`, async () => expectAbout(size, await bundle(everythingOf(name))));

  test('has no syntax that the oldest browsers on the page do not know', async () => {
    const [, ...versions] = /Chrome (\d+), Firefox (\d+) and Safari ([\d.]+), or later/.exec(page)!;
    const oldest = ['chrome', 'firefox', 'safari'].map((browser, i) => `${browser}${versions[i]}`);
    const code = everythingOf(name);
    expect(await bundle(code, oldest)).toBe(await bundle(code));
  });

  test('evaluates no code and has no WebAssembly', async () => {
    expect(await bundle(everythingOf(name))).not.toMatch(/\beval\(|\bFunction\(|\bWebAssembly\b/);
  });
});

test('entry points share code', async () => {
  const [, size] = /`parse` and `linksOf` of `domwright\/urls` together take (\d+) kB/.exec(page)!;
  const code = "export { parse } from './index.js'; export { linksOf } from './urls.js';";
  expectAbout(size!, await bundle(code));
});
