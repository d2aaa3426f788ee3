import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';

const library = path.resolve(import.meta.dirname, '..');

let folder: string;

beforeAll(() => {
  if (!existsSync(path.join(library, 'dist'))) throw new Error('there is no build: npm run build');
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-bundles-'));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(library, path.join(folder, 'node_modules/domwright'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// For Node.js, where the library's own decoders of legacy encodings are used. Runs in a folder without any packages.

const encodings = `import { parse } from 'domwright';
const text = (contentType, ...bytes) => parse(Uint8Array.from(bytes), { contentType }).body.textContent;
console.log(JSON.stringify([
  text('shift_jis', 0x93, 0xfa, 0x96, 0x7b), text('big5', 0xa4, 0xa4, 0xfa, 0x40), text('euc-kr', 0x81, 0x41, 0xb0, 0xa1),
  text('euc-jp', 0xc6, 0xfc, 0x8f, 0xb0, 0xa1), text('gb18030', 0x84, 0x31, 0x95, 0x33, 0xd6, 0xd0), text('windows-1252', 0x80),
]));
`;

const decoded = ['日本', '中\u{20547}', '갂가', '日丂', '\ufeff中', '€'];

function runInNode(code: string, extension: string): unknown {
  const alone = mkdtempSync(path.join(tmpdir(), 'domwright-alone-'));
  writeFileSync(path.join(alone, `bundle.${extension}`), code);
  const output = execFileSync(process.execPath, [`bundle.${extension}`], { cwd: alone, encoding: 'utf8' });
  rmSync(alone, { recursive: true });
  return JSON.parse(output);
}

test.each([
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
] as const)('esbuild, for Node.js: %s', async (format, extension) => {
  const { outputFiles, warnings } = await esbuild.build({
    absWorkingDir: folder,
    stdin: { contents: encodings, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'node',
    format,
    write: false,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  expect(runInNode(outputFiles[0]!.text, extension)).toEqual(decoded);
});

test.each([
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
] as const)('Rolldown, for Node.js: %s', async (format, extension) => {
  writeFileSync(path.join(folder, 'encodings.js'), encodings);
  const bundle = await rolldown({
    cwd: folder,
    input: './encodings.js',
    platform: 'node',
    // The warning is about import.meta, which doesn't work in CommonJS. It is only used if Node.js has other tables.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format });
  expect(runInNode(output[0].code, extension)).toEqual(decoded);
});

test('webpack, for Node.js', async () => {
  writeFileSync(path.join(folder, 'encodings.js'), encodings);
  const target = path.join(folder, 'webpack');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'production',
        target: 'node',
        entry: './encodings.js',
        output: { path: target, filename: 'encodings.cjs' },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  expect(stats!.toJson({ all: false, errors: true }).errors).toEqual([]);
  expect(runInNode(readFileSync(path.join(target, 'encodings.cjs'), 'utf8'), 'cjs')).toEqual(decoded);
});
