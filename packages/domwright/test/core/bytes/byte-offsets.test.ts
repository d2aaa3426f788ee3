import { describe, expect, test } from 'vitest';
import { ByteOffsets } from '../../../src/core/bytes/byte-offsets.ts';
import { byteOffsetsOf, bytesOf, expectedByteOffsets, inPieces, randomNumbers } from './helpers.ts';
import { referenceDecode } from './reference-decoder.ts';
import { hasTables, multiByteEncodings, needsTables, otherEncodings, singleByteIndexes } from './tables.ts';

const continuation = { isContinuation: true };
const testable = hasTables
  ? [...singleByteIndexes.keys(), ...multiByteEncodings, ...otherEncodings]
  : otherEncodings;
if (!hasTables) test.skip(`legacy encodings: ${needsTables}`, () => {});

/** Text with markup, characters of several lengths, and errors, rarely or often. */
function sample(encoding: string, random: (below: number) => number, length: number): Uint8Array {
  const parts: string[] = [];
  let size = 0;
  while (size < length) {
    let part = '<p title="x">';
    const count = random(60);
    for (let i = 0; i < count; i++) {
      if (encoding === 'UTF-8') {
        part += ['\xc3\xa9', '\xe2\x82\xac', '\xf0\x9f\x98\x80', 'abc', '\xef\xbf\xbd'][random(5)];
      } else if (encoding === 'ISO-2022-JP') {
        part += ['\x1b$B$"$$', '\x1b(J\\', '\x1b(I12', '\x1b(Ba', '\x1b', '\x1b$'][
          random(random(9) === 0 ? 6 : 4)
        ];
      } else {
        part += String.fromCharCode(
          0x81 + random(0x7e),
          random(3) === 0 ? 0x30 + random(10) : 0x40 + random(0xbf),
        );
      }
    }
    if (random(20) === 0) part += '\xff';
    parts.push(part);
    size += part.length;
  }
  return bytesOf(parts.join(''));
}

describe('the byte offset of every code unit', () => {
  test.each(testable)('%s', (encoding) => {
    const random = randomNumbers(encoding.length * 31);
    for (const length of [0, 1, 50, 3000, singleByteIndexes.has(encoding) ? 100 : 30_000]) {
      const bytes = sample(encoding, random, length);
      const wanted = expectedByteOffsets(encoding, referenceDecode(encoding, bytes), bytes.length);
      for (const next of [() => bytes.length, () => 1 + random(5), () => 1 + random(9000)]) {
        const offsets = byteOffsetsOf(encoding, inPieces(bytes, next), { bytes: true }, continuation);
        // In order, then in none.
        expect(wanted.map((_, unit) => offsets.byteOffsetOf(unit))).toEqual(wanted);
        for (let i = 0; i < 300; i++) {
          const unit = random(wanted.length);
          expect(offsets.byteOffsetOf(unit)).toBe(wanted[unit]);
        }
      }
    }
  });
});

describe('of UTF-8 from its text', () => {
  test('where no bytes are malformed', () => {
    const random = randomNumbers(77);
    const bytes = bytesOf(
      'a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xef\xbf\xbe\ufffd'.slice(0, -1).repeat(3000),
    );
    const wanted = expectedByteOffsets('UTF-8', referenceDecode('UTF-8', bytes), bytes.length);
    for (const next of [() => bytes.length, () => 1 + random(5)]) {
      const offsets = byteOffsetsOf('UTF-8', inPieces(bytes, next), { text: true });
      expect(wanted.map((_, unit) => offsets.byteOffsetOf(unit))).toEqual(wanted);
      for (let i = 0; i < 1000; i++) {
        const unit = random(wanted.length);
        expect(offsets.byteOffsetOf(unit)).toBe(wanted[unit]);
      }
    }
  });

  test('needs the bytes where some are, and only there', () => {
    const clean = '\xc3\xa9'.repeat(10_000);
    const bytes = bytesOf(`${clean}\xff${clean}`);
    const without = byteOffsetsOf('UTF-8', [bytes], { text: true });
    const withBytes = byteOffsetsOf('UTF-8', [bytes], { text: true, bytes: true });
    expect(without.byteOffsetOf(100)).toBe(200);
    expect(without.byteOffsetOf(10_001)).toBe(-1);
    expect(without.byteOffsetOf(19_999)).toBe(39_999 - 2);
    expect(without.byteOffsetOf(20_001)).toBe(40_001);
    for (const unit of [100, 9999, 10_000, 10_001, 10_002, 19_999]) {
      expect(withBytes.byteOffsetOf(unit)).toBe(unit <= 10_000 ? 2 * unit : 2 * unit - 1);
    }
  });
});

test('a byte order mark counts', () => {
  for (const [input, wanted] of [
    ['\xef\xbb\xbfa\xc3\xa9b', [3, 4, 6, 7]],
    ['\xff\xfea\0b\0', [2, 4, 6]],
    ['a\xe9b', [0, 1, 2, 3]],
  ] as const) {
    for (const length of [100, 1]) {
      const offsets = byteOffsetsOf(
        'windows-1252',
        inPieces(bytesOf(input), () => length),
        { bytes: true },
      );
      expect(wanted.map((_, unit) => offsets.byteOffsetOf(unit))).toEqual(wanted);
    }
  }
});

test('is known while the text still grows, and asks for few bytes', () => {
  const bytes = bytesOf('\x83\x41'.repeat(20_000));
  let asked = 0;
  const offsets = new ByteOffsets({
    bytesOf(start, end) {
      asked += end - start;
      return bytes.subarray(start, end);
    },
  });
  offsets.start('Shift_JIS', 0);
  expect(offsets.byteOffsetOf(0)).toBe(0);
  for (let at = 0; at < bytes.length; at += 100) {
    offsets.add(100, 50, 0);
    expect(offsets.byteOffsetOf(at / 2 + 25)).toBe(at + 50);
    expect(offsets.byteOffsetOf(at / 2 + 50)).toBe(at + 100);
  }
  asked = 0;
  for (let unit = 0; unit < 20_000; unit++) expect(offsets.byteOffsetOf(unit)).toBe(2 * unit);
  expect(asked).toBe(bytes.length);
});

test('what is not there', () => {
  const offsets = byteOffsetsOf('Shift_JIS', [bytesOf('a\x83\x41')], {});
  expect(offsets.byteOffsetOf(2)).toBe(3);
  expect(offsets.byteOffsetOf(1)).toBe(-1);
  expect(() => offsets.byteOffsetOf(3)).toThrow(RangeError);
  expect(() => offsets.byteOffsetOf(-1)).toThrow(RangeError);
  expect(() => offsets.byteOffsetOf(Number.NaN)).toThrow(RangeError);
});
