import { TextDecoder } from '@exodus/bytes/encoding.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteOffsets } from '../../../src/core/bytes/byte-offsets.ts';
import { Decoder } from '../../../src/core/bytes/decoder.ts';
import { getAnEncoding } from '../../../src/core/bytes/encodings.ts';
import { ISO2022JPEncoder } from '../../../src/core/editing/iso-2022-jp-encoder.ts';
import { SplicedBytes } from '../../../src/core/editing/spliced-bytes.ts';
import { runs } from '../../runs.mjs';
import { decodeISO2022JP, encodeISO2022JP, jis0208 } from './standard-iso-2022-jp.ts';

const labels = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
  'shift_jis',
  'iso-2022-jp',
  'windows-1252',
  'koi8-r',
  'x-user-defined',
];

/** The text of bytes, by a decoder that is not ours. A byte order mark is one of its characters. */
function decoded(bytes: Uint8Array, label: string): string {
  return label === 'iso-2022-jp'
    ? decodeISO2022JP(bytes)
        .map(({ text }) => text)
        .join('')
    : new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
}

/** Characters of a source: each with the bytes that it comes from. */
function charactersOf(bytes: Uint8Array, label: string): { text: string; start: number }[] {
  if (label === 'iso-2022-jp') return decodeISO2022JP(bytes);
  const offsets = new ByteOffsets({ bytesOf: (start, end) => bytes.subarray(start, end) });
  const decoder = new Decoder(label, { isContinuation: true, byteOffsets: offsets });
  const text = decoder.decode(bytes, true);
  const characters: { text: string; start: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const start = offsets.byteOffsetOf(i);
    const last = characters[characters.length - 1];
    // Big5 has pairs of characters that come from the same bytes.
    if (last !== undefined && (last.start === start || isTrailSurrogate(text, i))) last.text += text[i];
    else characters.push({ text: text[i]!, start });
  }
  return characters;
}

function isTrailSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

/** Bytes among which are escape sequences, lead bytes without a trail byte, digits that gb18030 takes for its own. */
const source = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          [0x1b, 0x24, 0x42],
          [0x1b, 0x24, 0x40],
          [0x1b, 0x28, 0x42],
          [0x1b, 0x28, 0x4a],
          [0x1b, 0x28, 0x49],
        ],
        ...[[0x1b], [0x1b, 0x24], [0x1b, 0x28], [0x46, 0x7c], [0x81, 0x30], [0x81, 0x30, 0x81], [0x8f, 0xa2]],
        ...[[0xe2, 0x82], [0xe2, 0x82, 0xac], [0xf0, 0x9f, 0x98], [0xac], [0x3d, 0xd8], [0xd8, 0x3d], [0x00]],
        ...[[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], [0x81], [0xa4], [0xfe], [0xff], [0x41], [0x3c]],
        ...[[0x88, 0x62], [0x5c], [0x7e], [0x61, 0x62], [0x00, 0xde], [0xde, 0x00], [0x30], [0x0e]],
      ),
      fc.tuple(fc.nat(255)),
    ),
    { maxLength: 14 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

const inserted = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'a',
          '0',
          '"',
          '\\',
          '~',
          '\x1b',
          '\x1b$B',
          '(B',
          '$B',
          '\x0e',
          '\x0f',
          'B',
          '@',
          '日',
          '本',
          '¥',
        ],
        ...[
          '‾',
          'ｱ',
          '−',
          '€',
          'é',
          '😀',
          '\ud83d',
          '\ude00',
          '\ufeff',
          'ï',
          '»',
          '¿',
          'ÿ',
          'þ',
          '表',
          '功',
          '\u3c00',
        ],
      ),
      fc.string({ maxLength: 2 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));

interface Splice {
  readonly after: number;
  readonly skipped: number;
  readonly text: string;
}

const splices = fc.array(
  fc.record({ after: fc.nat(6), skipped: fc.nat(3), text: fc.oneof(fc.constant(''), inserted) }),
  { minLength: 1, maxLength: 5 },
);

/** Text in which references stand for what the encoding lacks, with their characters. */
function withoutReferences(text: string): string {
  return text.replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)));
}

/** What inserted text is decoded as. */
function asDecoded(text: string, label: string): string {
  const wellFormed = Buffer.from(text).toString();
  return label === 'iso-2022-jp' ? wellFormed.replace(/[\x0e\x0f\x1b]/g, '\ufffd') : wellFormed;
}

describe.each(labels)('%s', (label) => {
  test('what is inserted, and what is left of the source, is decoded as each would be alone', () => {
    fc.assert(
      fc.property(source, splices, fc.boolean(), (bytes, its, takesOften) => {
        const characters = charactersOf(bytes, label);
        const offsetOf = (index: number): number => characters[index]?.start ?? bytes.length;
        const spliced = new SplicedBytes();
        spliced.use(getAnEncoding(label)!);
        const chunks: number[] = [];
        let expected = '';
        let at = 0;
        const take = (): void => {
          if (takesOften) chunks.push(...spliced.take());
        };
        const copy = (to: number): void => {
          const end = offsetOf(to);
          spliced.copy(bytes, offsetOf(at), end, end === bytes.length);
          for (; at < to; at++) expected += characters[at]!.text;
          take();
        };
        if (characters.length > 0 && offsetOf(0) > 0) spliced.copy(bytes, 0, offsetOf(0), false);
        for (const { after, skipped, text } of its as Splice[]) {
          copy(Math.min(at + after, characters.length));
          const end = Math.min(at + skipped, characters.length);
          if (offsetOf(end) > offsetOf(at)) spliced.skip(bytes, offsetOf(at), offsetOf(end));
          at = end;
          take();
          spliced.insert(text, true, false);
          expected += asDecoded(text, label);
          take();
        }
        copy(characters.length);
        spliced.finish();
        chunks.push(...spliced.take());
        const output = Uint8Array.from(chunks);
        const found = withoutReferences(decoded(output, label));
        // A line feed may be what keeps the rest from being a byte order mark.
        if (found !== `\n${withoutReferences(expected)}`)
          expect(found, String(chunks)).toBe(withoutReferences(expected));
        if (!hasBOM(bytes)) expect(hasBOM(output), String(chunks)).toBe(false);
      }),
      { numRuns: runs(6000) },
    );
  });
});

function hasBOM(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe);
}

test.each([
  ['UTF-8', [0xef, 0xbb, 0xbf], [0x61]],
  ['UTF-16LE', [0xff, 0xfe], [0x61, 0]],
  ['UTF-16BE', [0xfe, 0xff], [0, 0x61]],
])('%s: what is inserted right after the byte order mark stands there', (encoding, mark, written) => {
  const spliced = new SplicedBytes();
  spliced.use(encoding);
  spliced.copy(Uint8Array.from(mark), 0, mark.length);
  spliced.insert('a', true, false);
  spliced.finish();
  expect([...spliced.take()]).toEqual([...mark, ...written]);
});

describe('ISO-2022-JP', () => {
  const character = fc.oneof(
    fc.constantFrom('a', '\\', '~', '\x1b', '\x0e', '\x0f', 'é', '😀', '"', '\u2212'),
    fc.constantFrom(...jis0208.filter((its) => its !== null)),
  );

  test('is encoded as the standard has it', () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 8 }), (characters) => {
        // Here U+2212 is a reference: its bytes would be decoded as another character.
        const text = characters.join('');
        const bytes = new ISO2022JPEncoder().encode(text.replaceAll('\u2212', ''), true);
        const expected = encodeISO2022JP(text.replaceAll('\u2212', ''));
        expect(bytes).toEqual(expected.slice(0, bytes.length));
        expect([[], [0x1b, 0x28, 0x42]]).toContainEqual(expected.slice(bytes.length));
        const whole = Uint8Array.from(new ISO2022JPEncoder().encode(text, true));
        expect(withoutReferences(decoded(whole, 'iso-2022-jp'))).toBe(asDecoded(text, 'iso-2022-jp'));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('yen and overline are in its Roman set, half-width katakana in none that is encoded', () => {
    expect(new ISO2022JPEncoder().encode('¥a', true)).toEqual(
      encodeISO2022JP('¥').slice(0, 4).concat([0x1b, 0x28, 0x42, 0x61]),
    );
    expect(decoded(Uint8Array.from(new ISO2022JPEncoder().encode('‾~ｱ', true)), 'iso-2022-jp')).toBe(
      '‾~&#65393;',
    );
  });

  test('what could be an escape sequence is refused where references mean nothing', () => {
    for (const text of ['\x1b', '\x0e', '\x0f', 'é', 'ｱ'])
      expect(() => new ISO2022JPEncoder().encode(text, false)).toThrow(/ISO-2022-JP, has no U\+/);
  });
});
