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
import vm from 'node:vm';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { type Plugin, rollup } from 'rollup';
import * as vite from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';

// The built library in bundles for browsers, with the settings that a bundler has by itself, run where there is nothing
// of Node.

const library = path.resolve(import.meta.dirname, '..');

const html = '<!doctype html><title>Hi</title><p>One<p>Two&eacute;';
const serialized =
  '<!DOCTYPE html><html><head><title>Hi</title></head><body><p>One</p><p>Twoé</p></body></html>';

/** With a legacy encoding, whose decoders are others in bundles for browsers. */
const all = `import { parse, serialize } from 'domwright';
const bytes = Uint8Array.from([0x3c, 0x70, 0x3e, 0x93, 0xfa, 0x96, 0x7b]);
globalThis.results = [
  serialize(parse('${html}')),
  serialize(parse(bytes, { transport: 'shift_jis' })),
];
`;

const core = `import { parse, serialize } from 'domwright/core';
globalThis.results = [serialize(parse('${html}'))];
`;

const expected: Readonly<Record<string, readonly string[]>> = {
  'all.js': [serialized, '<html><head></head><body><p>日本</p></body></html>'],
  'core.js': [serialized],
};

let folder: string;

beforeAll(() => {
  if (!existsSync(path.join(library, 'dist'))) throw new Error('there is no build: npm run build');
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-bundles-'));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(library, path.join(folder, 'node_modules/domwright'));
  writeFileSync(path.join(folder, 'all.js'), all);
  writeFileSync(path.join(folder, 'core.js'), core);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a bundle leaves, with what every browser has. */
function run(code: string): unknown {
  const context = vm.createContext({ TextDecoder, TextEncoder, URL, console });
  vm.runInContext('globalThis.self = globalThis;', context);
  vm.runInContext(code, context);
  return JSON.parse(vm.runInContext('JSON.stringify(results)', context));
}

const entries = [['all.js'], ['core.js']];

test.each(entries)('esbuild: %s', async (entry) => {
  const { outputFiles, warnings } = await esbuild.build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  expect(run(outputFiles[0]!.text)).toEqual(expected[entry]);
});

test.each(entries)('Vite: %s', async (entry) => {
  const result = await vite.build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: path.join(folder, entry), formats: ['iife'], name: 'bundle', fileName: 'bundle' },
    },
  });
  const [{ output }] = result as unknown as [{ output: { code: string }[] }];
  expect(run(output[0]!.code)).toEqual(expected[entry]);
});

test.each(entries)('webpack: %s', async (entry) => {
  const target = path.join(folder, 'webpack');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      { context: folder, mode: 'production', entry: `./${entry}`, output: { path: target, filename: entry } },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  expect(stats!.toJson({ all: false, errors: true }).errors).toEqual([]);
  expect(run(readFileSync(path.join(target, entry), 'utf8'))).toEqual(expected[entry]);
});

/** Rollup looks for no packages by itself: this gives it the files that esbuild finds for browsers. */
const resolver: Plugin = {
  name: 'resolver',
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    const { metafile } = await esbuild.build({
      absWorkingDir: folder,
      stdin: { contents: `import '${source}'`, resolveDir: path.dirname(importer) },
      bundle: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    return path.resolve(folder, metafile.inputs['<stdin>']!.imports[0]!.path);
  },
};

test.each(entries)('Rollup: %s', async (entry) => {
  const bundle = await rollup({
    input: path.join(folder, entry),
    plugins: [resolver],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife' });
  expect(output).toHaveLength(1);
  expect(run(output[0].code)).toEqual(expected[entry]);
});

test.each(entries)('Rolldown: %s', async (entry) => {
  const bundle = await rolldown({ cwd: folder, input: `./${entry}`, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  expect(run(output[0].code)).toEqual(expected[entry]);
});

// For Node.js, where the decoders of legacy encodings are the library's own: in a folder without any package.

const encodings = `import { parse } from 'domwright';
const text = (transport, ...bytes) => parse(Uint8Array.from(bytes), { transport }).body.textContent;
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
    // Of import.meta, which is of no use in CommonJS, and only asked where Node.js has other tables.
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

// Parcel has 110 MB, which nothing else here needs, so it is installed for this test alone. By default it knows `main`,
// but no `exports`.
test('Parcel: all.js', (context) => {
  const place = path.join(folder, 'parcel');
  mkdirSync(path.join(place, 'node_modules'), { recursive: true });
  writeFileSync(path.join(place, 'package.json'), '{"private": true}');
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', ...options, 'parcel@~2.16.4'], { cwd: place, stdio: 'pipe' });
  } catch {
    context.skip('Parcel could not be installed');
  }
  symlinkSync(library, path.join(place, 'node_modules/domwright'));
  writeFileSync(path.join(place, 'all.js'), all);
  const parcel = path.join(place, 'node_modules/parcel/lib/bin.js');
  const args = ['build', 'all.js', '--dist-dir', 'out', '--no-source-maps', '--no-cache'];
  execFileSync(process.execPath, [parcel, ...args], { cwd: place, stdio: 'pipe' });
  expect(run(readFileSync(path.join(place, 'out/all.js'), 'utf8'))).toEqual(expected['all.js']);
});
