import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from '../built-library.mjs';
import { hasChromium, openContext } from '../chromium.mjs';
import { referenceDecode, textOf } from '../core/bytes/reference-decoder.ts';
import {
  hasTables,
  index,
  multiByteEncodings,
  needsTables,
  otherEncodings,
  singleByteIndexes,
} from '../core/bytes/tables.ts';
import { hasFirefox, openFirefox } from '../firefox.mjs';
import { hasWebkit, openWebkit } from '../webkit.mjs';

/*
 * Browser bundles use the browser's decoders, whose faults `platform-decoder.ts` knows. Here, the bundle decodes all sequences of one
 * and two bytes of every encoding in each browser; the standard's tables say what is right.
 */

const encodings = [...singleByteIndexes.keys(), ...multiByteEncodings, ...otherEncodings];

/** Runs in the browser: the texts of documents. */
const sweep = `(encoding, documents) => {
  const { Decoder } = globalThis.domwrightEncoding;
  const decode = (bytes) => new Decoder(encoding, { isContinuation: true }).decode(Uint8Array.from(bytes), true);
  return JSON.stringify(documents.map(decode));
}`;

/** Each byte alone, and then with each second one, in documents of one first byte. NB: line feeds end all sequences. */
const sequences: number[][] = Array.from({ length: 256 }, (_, first) => [first]);
for (let first = 0; first < 256; first++)
  sequences.push(Array.from({ length: 256 }, (_, second) => [first, second, 0x0a, 0x0a]).flat());

/** Runs in the browser: what each text becomes after each document of up to three bytes; only those that are wrong. */
const reuse = `(encoding, documents, sample, text) => {
  const { Decoder } = globalThis.domwrightEncoding;
  const wrong = [];
  for (const document of documents) {
    new Decoder(encoding, { isContinuation: true }).decode(Uint8Array.from(document), true);
    const found = new Decoder(encoding, { isContinuation: true }).decode(Uint8Array.from(sample), true);
    if (found !== text) wrong.push([document, found]);
  }
  return JSON.stringify(wrong);
}`;

/** Documents that end in every state that a decoder has. */
const documents: number[][] = [];
for (let first = 0x80; first < 0x100; first += 3) {
  for (let second = 0; second < 0x100; second += 7) {
    documents.push([first, second], [first, second, 0x41], [first, second, first], [0x8f, first, second]);
    documents.push([0x81, 0x30, first, second], [0x1b, 0x24, 0x42, first, second]);
  }
}

/** Characters of each encoding, beginning with one of several bytes if it has some. */
const samples: Readonly<Record<string, readonly number[]>> = {
  'EUC-JP': [0xa4, 0xa2, 0x8f, 0xb0, 0xa1, 0x61],
  Big5: [0xa4, 0xa4, 0x61, 0xfa, 0x40],
  'EUC-KR': [0xb0, 0xa1, 0x81, 0x41],
  GBK: [0xd6, 0xd0, 0x61, 0x80],
  gb18030: [0xd6, 0xd0, 0x81, 0x30, 0x81, 0x30],
  Shift_JIS: [0x93, 0xfa, 0xb1, 0x61],
  'ISO-2022-JP': [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42],
};

const expectedTexts = new Map<string, readonly string[]>();

/** The texts of the sequences, by the standard's tables. */
function textsOf(encoding: string): readonly string[] {
  let texts = expectedTexts.get(encoding);
  texts ??= sequences.map((bytes) => textOf(referenceDecode(encoding, Uint8Array.from(bytes))));
  expectedTexts.set(encoding, texts);
  return texts;
}

interface Browser {
  evaluate(script: string): Promise<unknown>;
  close(): Promise<void>;
}

const browsers: readonly (readonly [name: string, isInstalled: boolean, open: () => Promise<Browser>])[] = [
  [
    'Chromium',
    hasChromium,
    async () => {
      const context = await openContext();
      const page = await context.newPage();
      return { evaluate: (script) => page.evaluate(script), close: () => context.close() };
    },
  ],
  ['Firefox', hasFirefox, openFirefox],
  ['WebKitGTK', hasWebkit, openWebkit],
];

async function bundled(): Promise<string> {
  buildIfStale();
  const library = path.resolve(import.meta.dirname, '../..');
  const folder = mkdtempSync(path.join(library, 'node_modules/.decoders-'));
  try {
    writeFileSync(
      path.join(folder, 'entry.js'),
      `import { Decoder } from '${path.join(library, 'dist/encoding.js').replaceAll('\\', '/')}';\nglobalThis.domwrightEncoding = { Decoder };`,
    );
    const bundle = await rolldown({ cwd: folder, input: './entry.js', platform: 'browser' });
    const { output } = await bundle.generate({ format: 'iife' });
    // The tables of legacy encodings are not in bundles for browsers.
    expect(output[0].code.length).toBeLessThan(60_000);
    return output[0].code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!hasTables) test.skip(`decoders in browsers: ${needsTables}`, () => {});
for (const [name, isInstalled] of browsers) if (!isInstalled) test.skip(`there is no ${name} here`, () => {});

describe.runIf(hasTables).each(browsers.filter(([, isInstalled]) => isInstalled))('%s', (_name, _, open) => {
  test('decodes all sequences of one and two bytes as the standard says, whatever came before', async () => {
    expect(index('big5').size).toBeGreaterThan(1000);
    const browser = await open();
    try {
      await browser.evaluate(`${await bundled()};1`);
      for (const encoding of encodings) {
        const given = `${JSON.stringify(encoding)}, ${JSON.stringify(sequences)}`;
        const found = JSON.parse((await browser.evaluate(`(${sweep})(${given})`)) as string) as string[];
        const expected = textsOf(encoding);
        for (const at of sequences.keys())
          expect([encoding, at, found[at]]).toEqual([encoding, at, expected[at]]);
        const sample = samples[encoding] ?? [0x61, 0xe4];
        const text = textOf(referenceDecode(encoding, Uint8Array.from(sample)));
        const args = [encoding, documents, sample, text].map((value) => JSON.stringify(value)).join(', ');
        expect([encoding, JSON.parse((await browser.evaluate(`(${reuse})(${args})`)) as string)]).toEqual([
          encoding,
          [],
        ]);
      }
    } finally {
      await browser.close();
    }
  });
});
