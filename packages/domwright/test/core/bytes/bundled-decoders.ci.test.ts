import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../built-library.mjs';
import { referenceDecode, textOf } from './reference-decoder.ts';
import { encodingEntries, hasTables, multiByteEncodings, needsTables, singleByteIndexes } from './tables.ts';

/*
 * The build contains the decoders of legacy encodings, in a file that browser bundles replace.
 */

const build = new URL('../../../dist/', import.meta.url);
const entry = new URL('encoding.js', build).href;
let encoding: typeof import('domwright/encoding');

beforeAll(async () => {
  buildIfStale();
  encoding = await import(/* @vite-ignore */ entry);
}, 300_000);

if (!hasTables) test.skip(`all sequences: ${needsTables}`, () => {});

describe.runIf(hasTables)('all sequences of two bytes are decoded as by the standard', () => {
  test.each([...singleByteIndexes.keys(), ...multiByteEncodings])('%s', (name) => {
    for (let lead = 0x80; lead < 0x100; lead++) {
      const bytes = Uint8Array.from({ length: 512 }, (_, i) => (i % 2 === 0 ? lead : i >> 1));
      const decoder = new encoding.Decoder(name, { isContinuation: true });
      expect(decoder.decode(bytes, true), `lead ${lead}`).toBe(textOf(referenceDecode(name, bytes)));
    }
  });

  test('labels', () => {
    for (const { name, labels } of encodingEntries) {
      for (const label of labels) expect(encoding.getAnEncoding(label), label).toBe(name);
    }
  });
});

test('where there is no Buffer, the decoders are those of the platform', () => {
  const code = `
    delete globalThis.Buffer;
    const { Decoder, getAnEncoding } = await import(${JSON.stringify(entry)});
    const bytes = Uint8Array.of(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4);
    console.log(getAnEncoding('koi'), new Decoder('koi8-r').decode(bytes, true));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('KOI8-R Привет\n');
});

test('bundles for browsers take other files in the place of two', async () => {
  const { browser } = JSON.parse(readFileSync(new URL('../package.json', build), 'utf8'));
  const chunks = ['by-web-assembly', 'decoders'];
  expect(browser).toEqual(
    Object.fromEntries(
      chunks.map((name) => [`./dist/chunks/${name}.js`, `./dist/chunks/${name}.browser.js`]),
    ),
  );
  for (const name of chunks) {
    const [own, other] = await Promise.all(
      [name, `${name}.browser`].map(
        (file) => import(/* @vite-ignore */ new URL(`chunks/${file}.js`, build).href),
      ),
    );
    expect(Object.keys(other)).toEqual(Object.keys(own));
  }
  const read = (file: string) => readFileSync(new URL(`chunks/${file}`, build), 'utf8');
  expect(read('decoders.js')).not.toMatch(/from *["']/);
  expect(/[^\0-\x7f]/.test(read('decoders.js'))).toBe(false);
  expect(read('decoders.browser.js')).toContain('@exodus/bytes/encoding-browser.js');
  // WebAssembly, in base64.
  expect(read('by-web-assembly.js')).toContain('AGFzb');
  expect(read('by-web-assembly.browser.js')).not.toContain('AGFzb');
});

// For Jest, Babel compiles ES modules to CommonJS but keeps `import.meta`, which is a syntax error there.
test('only what starts threads has `import.meta`', () => {
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!worker\b).*\.js$/.test(file),
  );
  expect(files).toContain('chunks/decoders.js');
  const read = (file: string) => readFileSync(new URL(file, build), 'utf8');
  expect(files.filter((file) => /\bimport\.meta\b/.test(read(file)))).toEqual([]);
});

test('classes that users see exist once', () => {
  const code = `
    const [main, ...others] = await Promise.all(
      ['', '/encoding', '/tokens', '/values', '/urls', '/core', '/formats', '/parse5', '/worker']
        .map((name) => import('domwright' + name)));
    const classes = new Map();
    for (const module of [main, ...others]) {
      for (const [name, value] of Object.entries(module)) {
        if (typeof value !== 'function' || !/^class\\b/.test(value)) continue;
        if ((classes.get(name) ?? value) !== value) console.log(name);
        classes.set(name, value);
      }
    }
    console.log(classes.size > 20);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    cwd: new URL('..', build),
  });
  expect(stdout).toBe('true\n');
});
