import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decoderOf, labelToName } from '../../../src/core/bytes/decoders.ts';
import { legacyDecoder } from '../../../src/core/bytes/legacy-decoders.ts';
import { multiByteTable, type TableName } from '../../../src/core/bytes/multi-byte-tables.ts';
import { endOfCompleteSequences, familyOf } from '../../../src/core/bytes/sequences.ts';
import { encodingEntries, hasTables, index, needsTables } from './tables.ts';

// Compares the decoders with `@exodus/bytes`, an independent implementation that contains the tables. bundled-decoders.ci.test.ts
// compares them with the standard's tables.

const encodings = [
  ...['Big5', 'EUC-JP', 'EUC-KR', 'GBK', 'gb18030', 'Shift_JIS', 'UTF-16BE', 'UTF-16LE'],
  ...[
    'IBM866',
    'ISO-8859-8-I',
    'ISO-8859-16',
    'KOI8-U',
    'macintosh',
    'windows-874',
    'windows-1252',
    'x-user-defined',
  ],
];

/** Bytes that often start or continue a sequence. */
const anyBytes = fc
  .uint8Array({ maxLength: 400 })
  .chain((bytes) =>
    fc
      .constantFrom(0, 0x80, 0xff)
      .map((mask) => bytes.map((byte, at) => (at % 3 === 0 ? byte : byte | (mask & 0x80)))),
  );

test.each(encodings)('%s: any bytes', (encoding) => {
  const decode = legacyDecoder(encoding)!;
  const standard = new StandardDecoder(encoding, { ignoreBOM: true });
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const complete = bytes.subarray(0, endOfCompleteSequences(familyOf(encoding), bytes, 0));
      expect(decode(complete)).toBe(standard.decode(complete));
    }),
  );
});

test.each(encodings)('%s: more than is kept in memory for the next text', (encoding) => {
  const decode = legacyDecoder(encoding)!;
  const standard = new StandardDecoder(encoding, { ignoreBOM: true });
  const bytes = Uint8Array.from({ length: 150_000 }, (_, at) =>
    at % 5 < 3 ? 0x61 + (at % 26) : 0xa4 + (at % 64),
  );
  const long = bytes.subarray(0, endOfCompleteSequences(familyOf(encoding), bytes, 0));
  for (const part of [long, new Uint8Array(2).fill(0xa1), new Uint8Array(1000).fill(0x41), long])
    expect(decode(part)).toBe(standard.decode(part));
});

describe.runIf(hasTables)('the tables', () => {
  const names: readonly [TableName, string][] = [
    ['big5', 'big5'],
    ['eucKR', 'euc-kr'],
    ['gb18030', 'gb18030'],
    ['jis0212', 'jis0212'],
  ];

  test.each(names)('%s is the index of the standard', (name, file) => {
    const found = new Map([...multiByteTable(name)!.entries()].filter(([, code]) => code !== 0));
    // NB: the decoder of Big5 has four characters of two code points, which are not in its index.
    expect(found).toEqual(new Map(index(file)));
  });

  test('labels in any case, between white space', () => {
    for (const { name, labels } of encodingEntries) {
      for (const label of labels) {
        expect(labelToName(label), label).toBe(name);
        expect(labelToName(`\t\n\f\r ${label.toUpperCase()} `), label).toBe(name);
      }
    }
    for (const label of ['', ' ', 'utf-8\v', '\u00a0utf-8', 'utf–8', '\u212aoi', 'utf-8,', 'constructor'])
      expect(labelToName(label), label).toBe(null);
  });
});

if (!hasTables) test.skip(`the tables: ${needsTables}`, () => {});

describe('where the platform has other tables', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const PlatformDecoder = globalThis.TextDecoder;
  const platforms: [
    name: string,
    decode: (decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array) => string,
  ][] = [
    ['another character', (decoder, bytes) => decoder.decode(bytes).replace(/[日가中大丂]/gu, '本')],
    ['one less', (decoder, bytes) => decoder.decode(bytes).replace(/[日가中大丂]/gu, '\ufffd')],
    ['no line feeds', () => ''],
  ];

  test.each(platforms)('%s', (_name, decode) => {
    vi.stubGlobal(
      'TextDecoder',
      class {
        readonly #decoder: InstanceType<typeof TextDecoder>;
        constructor(label: string) {
          this.#decoder = new PlatformDecoder(label);
        }
        decode(bytes: Uint8Array): string {
          return decode(this.#decoder, bytes);
        }
      },
    );
    for (const name of ['big5', 'eucKR', 'gb18030', 'jis0208', 'jis0212'] as const)
      expect(multiByteTable(name), name).toBe(null);
    expect(legacyDecoder('EUC-JP')).toBe(null);
    // The package's decoders do as well.
    expect(decoderOf('EUC-JP')(Uint8Array.of(0xc6, 0xfc, 0x8f, 0xb0, 0xa1))).toBe('日丂');
  });

  test('there are no decoders', () => {
    vi.stubGlobal(
      'TextDecoder',
      class {
        constructor(label: string) {
          throw new RangeError(`The "${label}" encoding is not supported`);
        }
      },
    );
    expect(multiByteTable('gb18030')).toBe(null);
    expect(decoderOf('gb18030')(Uint8Array.of(0xd6, 0xd0))).toBe('中');
    // Single-byte encodings don't need the platform.
    expect(legacyDecoder('windows-1252')!(Uint8Array.of(0x80))).toBe('€');
  });
});
