import path from 'node:path';
import '@exodus/bytes/encoding.js';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import * as esbuild from 'esbuild';
import { describe, expect, test } from 'vitest';
import { getAnEncoder } from '../../../src/core/bytes/legacy-encoder.ts';
import { percentEncodeQuery } from '../../../src/standard/urls/percent-encode-query.ts';
import { hasChromium, openContext } from '../../chromium.mjs';
import { isLongRun } from '../../runs.mjs';
import { hasTables, index, multiByteEncodings, needsTables, singleByteIndexes } from './tables.ts';

/** `npm test` takes every seventh code point. */
const STEP = isLongRun ? 1 : 7;

/** The same in Chromium, where all encodings take a minute for every code point. */
const STEP_IN_CHROMIUM = isLongRun ? 1 : 29;

// From text to bytes. The expected output of the library's encoders, and of those of @exodus/bytes that other tests compare with,
// is computed here from the Encoding Standard's text and tables.

/** Index pointer — https://encoding.spec.whatwg.org/#index-pointer: the first, among those that are let in. */
function pointers(name: string, isIn: (pointer: number) => boolean = () => true): Map<number, number> {
  const result = new Map<number, number>();
  for (const [pointer, codePoint] of index(name)) {
    if (isIn(pointer) && !result.has(codePoint)) result.set(codePoint, pointer);
  }
  return result;
}

/** The bytes of a code point above U+007F, or null for an error. ISO-2022-JP: those of an escape sequence come first. */
function encoderOf(encoding: string): (codePoint: number) => number[] | null {
  switch (encoding) {
    case 'Big5': {
      // Index Big5 pointer: no Hong Kong extensions, and the last for a few box drawings and ideographs.
      const first = pointers('big5', (pointer) => pointer >= (0xa1 - 0x81) * 157);
      for (const [pointer, codePoint] of index('big5')) {
        if ([0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345].includes(codePoint))
          first.set(codePoint, pointer);
      }
      return (codePoint) => {
        const p = first.get(codePoint);
        return p === undefined
          ? null
          : [Math.floor(p / 157) + 0x81, (p % 157) + (p % 157 < 0x3f ? 0x40 : 0x62)];
      };
    }
    case 'EUC-KR': {
      const all = pointers('euc-kr');
      return (codePoint) => {
        const p = all.get(codePoint);
        return p === undefined ? null : [Math.floor(p / 190) + 0x81, (p % 190) + 0x41];
      };
    }
    case 'GBK':
    case 'gb18030': {
      const all = pointers('gb18030');
      const ranges = [...index('gb18030-ranges')];
      const sides: Record<number, [number, number]> = {
        59422: [0xfe, 0x59],
        59430: [0xfe, 0x61],
        59435: [0xfe, 0x66],
        59436: [0xfe, 0x67],
        59442: [0xfe, 0x6d],
        59459: [0xfe, 0x7e],
        59476: [0xfe, 0x90],
        59492: [0xfe, 0xa0],
        59277: [0xa6, 0xd9],
        59278: [0xa6, 0xda],
        59279: [0xa6, 0xdb],
        59280: [0xa6, 0xdc],
        59281: [0xa6, 0xdd],
        59282: [0xa6, 0xde],
        59283: [0xa6, 0xdf],
        59284: [0xa6, 0xec],
        59285: [0xa6, 0xed],
        59286: [0xa6, 0xf3],
      };
      return (codePoint) => {
        if (codePoint === 0xe5e5) return null;
        if (encoding === 'GBK' && codePoint === 0x20ac) return [0x80];
        const side = sides[codePoint];
        if (side !== undefined) return side;
        const p = all.get(codePoint);
        if (p !== undefined) {
          return [Math.floor(p / 190) + 0x81, (p % 190) + (p % 190 < 0x3f ? 0x40 : 0x41)];
        }
        if (encoding === 'GBK') return null;
        let pointer = 7457;
        if (codePoint !== 0xe7c7) {
          const [from, first] = ranges.filter(([, start]) => start <= codePoint).at(-1)!;
          pointer = from + codePoint - first;
        }
        return [
          Math.floor(pointer / 12600) + 0x81,
          (Math.floor(pointer / 1260) % 10) + 0x30,
          (Math.floor(pointer / 10) % 126) + 0x81,
          (pointer % 10) + 0x30,
        ];
      };
    }
    case 'EUC-JP': {
      const all = pointers('jis0208');
      return (codePoint) => {
        if (codePoint === 0xa5) return [0x5c];
        if (codePoint === 0x203e) return [0x7e];
        if (codePoint >= 0xff61 && codePoint <= 0xff9f) return [0x8e, codePoint - 0xff61 + 0xa1];
        const p = all.get(codePoint === 0x2212 ? 0xff0d : codePoint);
        return p === undefined ? null : [Math.floor(p / 94) + 0xa1, (p % 94) + 0xa1];
      };
    }
    case 'Shift_JIS': {
      const all = pointers('jis0208', (pointer) => pointer < 8272 || pointer > 8835);
      return (codePoint) => {
        if (codePoint === 0x80) return [0x80];
        if (codePoint === 0xa5) return [0x5c];
        if (codePoint === 0x203e) return [0x7e];
        if (codePoint >= 0xff61 && codePoint <= 0xff9f) return [codePoint - 0xff61 + 0xa1];
        const p = all.get(codePoint === 0x2212 ? 0xff0d : codePoint);
        if (p === undefined) return null;
        const lead = Math.floor(p / 188);
        const trail = p % 188;
        return [lead + (lead < 0x1f ? 0x81 : 0xc1), trail + (trail < 0x3f ? 0x40 : 0x41)];
      };
    }
    default: {
      const all = pointers('jis0208');
      const katakana = index('iso-2022-jp-katakana');
      return (codePoint) => {
        // From the state ASCII, and back to it at the end.
        if (codePoint === 0xa5 || codePoint === 0x203e)
          return [0x1b, 0x28, 0x4a, codePoint === 0xa5 ? 0x5c : 0x7e, 0x1b, 0x28, 0x42];
        let own = codePoint === 0x2212 ? 0xff0d : codePoint;
        if (own >= 0xff61 && own <= 0xff9f) own = katakana.get(own - 0xff61)!;
        const p = all.get(own);
        return p === undefined
          ? null
          : [0x1b, 0x24, 0x42, Math.floor(p / 94) + 0x21, (p % 94) + 0x21, 0x1b, 0x28, 0x42];
      };
    }
  }
}

/** The bytes of one code point by the library's encoder. */
function ownEncoded(encoding: string, codePoint: number): string {
  const encoder = getAnEncoder(encoding);
  const bytes: number[] = [];
  const error = encoder.encode(codePoint, bytes);
  encoder.end(bytes);
  return error < 0 ? bytes.join(' ') : 'error';
}

/** Calls an encoder that throws for what it does not have. */
function encoded(encoder: (text: string) => Uint8Array, codePoint: number): string {
  try {
    return [...encoder(String.fromCodePoint(codePoint))].join(' ');
  } catch {
    return 'error';
  }
}

describe.skipIf(!hasTables)(`all code points to bytes (${needsTables})`, () => {
  test.each(multiByteEncodings)('%s', (encoding) => {
    const encoder = createMultibyteEncoder(encoding.toLowerCase());
    const wanted = encoderOf(encoding);
    const wrong: string[] = [];
    // The whole basic plane, and what of the others is in an index or near one.
    for (let codePoint = 0x80; codePoint < 0x30000; codePoint += STEP) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const bytes = wanted(codePoint)?.join(' ') ?? 'error';
      for (const found of [encoded(encoder, codePoint), ownEncoded(encoding, codePoint)])
        if (found !== bytes) wrong.push(`${codePoint.toString(16)}: ${found}, not ${bytes}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([...singleByteIndexes])('%s', (encoding, name) => {
    const encoder = createSinglebyteEncoder(encoding.toLowerCase());
    const all = pointers(name);
    // No two bytes mean the same, so the bytes of a text can be recovered.
    expect(all.size).toBe(index(name).size);
    const wrong: string[] = [];
    for (let codePoint = 0; codePoint < 0x10000; codePoint += STEP) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
      const pointer = all.get(codePoint);
      const bytes = codePoint < 0x80 ? codePoint : pointer === undefined ? 'error' : pointer + 0x80;
      for (const found of [encoded(encoder, codePoint), ownEncoded(encoding, codePoint)])
        if (found !== String(bytes)) wrong.push(`${codePoint.toString(16)}: ${found}, not ${bytes}`);
    }
    expect(wrong).toEqual([]);
  });
});

const legacyEncodings = [...singleByteIndexes.keys(), 'x-user-defined', ...multiByteEncodings];

/** What a query encoder has to get right beside single code points: errors, states and lone surrogates between others. */
const queries = [
  'a=é&b=ы\'"<>#',
  '日本\u2212ab\u00a5\\~ｱﾞ\u203e日\u{1f600}',
  '\ud800x\udc00日\udfff',
  '\u000e\u00a5\u000e日\u001b',
];

describe('percent-encode after encoding', () => {
  test.each(legacyEncodings)('%s', (encoding) => {
    for (const query of queries)
      expect(percentEncodeQuery(query, encoding)).toBe(
        percentEncodeAfterEncoding(encoding, query, ' "#\'<>'),
      );
  });
});

describe.skipIf(!hasChromium)('percent-encode after encoding, from Chromium’s decoders', () => {
  test('code points of all encodings', async () => {
    const { outputFiles } = await esbuild.build({
      stdin: {
        contents: `export { percentEncodeQuery } from './percent-encode-query.ts';`,
        resolveDir: path.resolve(import.meta.dirname, '../../../src/standard/urls'),
      },
      bundle: true,
      format: 'iife',
      globalName: 'library',
      write: false,
      plugins: [
        {
          name: 'files for browsers',
          setup(build) {
            build.onResolve({ filter: /decoders\.ts$/ }, ({ resolveDir }) => ({
              path: path.join(resolveDir, 'decoders.browser.ts'),
            }));
          },
        },
      ],
    });
    const context = await openContext();
    try {
      const page = await context.newPage();
      await page.addScriptTag({ content: outputFiles[0]!.text });
      for (const encoding of legacyEncodings) {
        const found = await page.evaluate(
          `Array.from({ length: ${Math.floor(0x30000 / STEP_IN_CHROMIUM)} }, (_, index) =>
            library.percentEncodeQuery(String.fromCodePoint(index * ${STEP_IN_CHROMIUM}), '${encoding}')).join(' ')`,
        );
        const wrong: string[] = [];
        (found as string).split(' ').forEach((query, index) => {
          const code = index * STEP_IN_CHROMIUM;
          const wanted = percentEncodeAfterEncoding(encoding, String.fromCodePoint(code), ' "#\'<>');
          if (query !== wanted) wrong.push(`${code.toString(16)}: ${query}, not ${wanted}`);
        });
        expect(wrong, encoding).toEqual([]);
      }
    } finally {
      await context.close();
    }
  });
});
