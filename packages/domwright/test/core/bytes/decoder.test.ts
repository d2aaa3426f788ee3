import { describe, expect, test } from 'vitest';
import { Decoder } from '../../../src/core/bytes/decoder.ts';
import { withoutC1Controls } from '../../../src/core/bytes/platform-decoder.ts';
import { isLongRun } from '../../runs.mjs';
import { bytesOf, decodePieces, expected, inPieces, randomNumbers } from './helpers.ts';
import { referenceDecode } from './reference-decoder.ts';
import {
  hasTables,
  index,
  multiByteEncodings,
  needsTables,
  otherEncodings,
  singleByteIndexes,
} from './tables.ts';

/** The encoding's decoder, without looking for a byte order mark. */
const decode = (encoding: string, pieces: readonly Uint8Array[]) => {
  const { text, malformed } = decodePieces(encoding, pieces, { isContinuation: true });
  return { text, malformed };
};

const testable = hasTables
  ? [...singleByteIndexes.keys(), ...multiByteEncodings, ...otherEncodings]
  : otherEncodings;
if (!hasTables) test.skip(`legacy encodings: ${needsTables}`, () => {});

/** Bytes that mean something, in one encoding or another: leads, trails, their neighbours, escape sequences. */
const interesting = bytesOf(
  ' \n!$(09:@ABIJ[\\]^`az{~\x7f\0\x0e\x0f\x1b\x1b\x1b\x80\x81\x84\x88\x8e\x8f\x90\x9f\xa0\xa1\xa3\xa4\xbf' +
    '\xc0\xc1\xc2\xd7\xd8\xdb\xdc\xdf\xe0\xe3\xed\xee\xef\xf0\xf4\xf5\xfc\xfd\xfe\xff',
);

function randomBytes(random: (below: number) => number, length: number): Uint8Array {
  const way = random(4);
  return Uint8Array.from({ length }, () => {
    if (way === 0) return random(256);
    if (way === 1) return 0x80 + random(128);
    if (way === 2) return 0x21 + random(94);
    return interesting[random(interesting.length)]!;
  });
}

describe('random bytes are decoded as by the standard, malformed ones found, in any pieces', () => {
  test.each(testable)('%s', (encoding) => {
    const random = randomNumbers(encoding.length * 7919);
    // Not much can go wrong with single-byte encodings.
    const short = singleByteIndexes.has(encoding) ? 10 : isLongRun ? 100 : 30;
    for (let round = 0; round < short * 1.2; round++) {
      let bytes = randomBytes(random, 1 + random(round < short ? 40 : 3000));
      if (encoding === 'ISO-2022-JP' && round % 2 === 0) {
        // Real escape sequences are too rare.
        const escapes = ['\x1b(B', '\x1b(J', '\x1b(I', '\x1b$@', '\x1b$B', '\x1b$B$"'];
        const parts = inPieces(bytes, () => 1 + random(6)).map(
          (part) => escapes[random(escapes.length)] + String.fromCharCode(...part.map((byte) => byte & 0x7f)),
        );
        bytes = bytesOf(parts.join(''));
      }
      const outputs = expected(referenceDecode(encoding, bytes));
      expect(decode(encoding, [bytes]), `whole: ${bytes}`).toEqual(outputs);
      expect(
        decode(
          encoding,
          inPieces(bytes, () => 1),
        ),
        `bytes: ${bytes}`,
      ).toEqual(outputs);
      expect(
        decode(
          encoding,
          inPieces(bytes, () => 1 + random(5)),
        ),
        `pieces: ${bytes}`,
      ).toEqual(outputs);
      expect(
        decode(
          encoding,
          inPieces(bytes, () => 1 + random(700)),
        ),
        `pieces: ${bytes}`,
      ).toEqual(outputs);
      const withEmptyOnes = inPieces(bytes, () => 1 + random(9)).flatMap((piece) => [
        piece,
        new Uint8Array(0),
      ]);
      expect(decode(encoding, withEmptyOnes), `empty pieces: ${bytes}`).toEqual(outputs);
    }
  });
});

describe('long text is the same in any pieces', () => {
  // Random bytes that decode without errors, with markup in between.
  test.each(testable.filter((encoding) => encoding !== 'replacement'))('%s', (encoding) => {
    const random = randomNumbers(encoding.length * 104729);
    const parts: number[] = [];
    const isWide = encoding.startsWith('UTF-16');
    const ascii = (text: string) => {
      for (const byte of bytesOf(text)) {
        if (encoding === 'UTF-16BE') parts.push(0, byte);
        else if (isWide) parts.push(byte, 0);
        else parts.push(byte);
      }
    };
    while (parts.length < (singleByteIndexes.has(encoding) ? 20_000 : 60_000)) {
      ascii('<p class="x">');
      if (encoding === 'ISO-2022-JP') ascii('\x1b$B');
      const run = randomBytes(random, 200 + random(800));
      const even = run.subarray(0, run.length & ~1);
      for (const { malformed, start, end } of referenceDecode(encoding, even)) {
        if (!malformed && (encoding !== 'ISO-2022-JP' || end - start === 2))
          parts.push(...even.subarray(start, end));
      }
      if (encoding === 'ISO-2022-JP') ascii('\x1b(B');
      ascii('</p>\n');
    }
    const bytes = Uint8Array.from(parts);
    const outputs = expected(referenceDecode(encoding, bytes));
    expect(outputs.text.length).toBeGreaterThan(10_000);
    for (const length of [bytes.length, 1, 7, 4096, 16_384]) {
      const { text, malformed } = decode(
        encoding,
        inPieces(bytes, () => length),
      );
      expect(text === outputs.text).toBe(true);
      expect(malformed).toEqual(outputs.malformed);
    }
  });
});

describe.skipIf(!hasTables)(`the space of two bytes (${needsTables})`, () => {
  test.each(multiByteEncodings)('%s: within text, and at the end', (encoding) => {
    const before = encoding === 'ISO-2022-JP' ? '\x1b$B' : '';
    const after = encoding === 'ISO-2022-JP' ? '\x1b(B\n' : '\n';
    for (let first = 0; first < 256; first += isLongRun ? 1 : 5) {
      const parts: string[] = [];
      for (let second = 0; second < 256; second++)
        parts.push(before, String.fromCharCode(first, second), after);
      const bytes = bytesOf(parts.join(''));
      const outputs = expected(referenceDecode(encoding, bytes));
      const { text, malformed } = decode(encoding, [bytes]);
      expect(text === outputs.text, `lead ${first}`).toBe(true);
      expect(malformed).toEqual(outputs.malformed);
      for (let second = first & 15; second < 256; second += 16) {
        const alone = bytesOf(before + String.fromCharCode(first, second));
        const { text, malformed } = expected(referenceDecode(encoding, alone));
        const found = decode(encoding, [alone]);
        expect(found.text === text, `${first} ${second}`).toBe(true);
        expect(found.malformed.length === malformed.length, `${first} ${second}`).toBe(true);
      }
    }
  });
});

describe.skipIf(!hasTables)(`every entry of the indexes (${needsTables})`, () => {
  test.each([...singleByteIndexes])('%s', (encoding, name) => {
    const table = index(name);
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const { text, malformed } = decode(encoding, [bytes]);
    expect(text.length).toBe(256);
    for (let byte = 0; byte < 256; byte++) {
      expect(text.charCodeAt(byte), `${byte}`).toBe(byte < 0x80 ? byte : (table.get(byte - 0x80) ?? 0xfffd));
    }
    expect(malformed.map(([start]) => start)).toEqual(
      [...bytes].filter((byte) => byte >= 0x80 && !table.has(byte - 0x80)),
    );
  });

  test('windows-1252 where the platform takes it for ISO-8859-1', () => {
    const table = index('windows-1252');
    const text = withoutC1Controls(String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte)));
    for (let byte = 0x80; byte < 256; byte++) expect(text.charCodeAt(byte)).toBe(table.get(byte - 0x80));
    expect(text.slice(0, 0x80)).toBe(String.fromCharCode(...Array.from({ length: 128 }, (_, byte) => byte)));
  });

  /** The bytes of a pointer, by the formulas of the encoders. */
  const rows: [string, string, (pointer: number) => number[] | null][] = [
    ['Big5', 'big5', (p) => [Math.floor(p / 157) + 0x81, (p % 157) + (p % 157 < 0x3f ? 0x40 : 0x62)]],
    ['EUC-KR', 'euc-kr', (p) => [Math.floor(p / 190) + 0x81, (p % 190) + 0x41]],
    ['GBK', 'gb18030', (p) => [Math.floor(p / 190) + 0x81, (p % 190) + (p % 190 < 0x3f ? 0x40 : 0x41)]],
    ['gb18030', 'gb18030', (p) => [Math.floor(p / 190) + 0x81, (p % 190) + (p % 190 < 0x3f ? 0x40 : 0x41)]],
    ['EUC-JP', 'jis0208', (p) => (p < 94 * 94 ? [Math.floor(p / 94) + 0xa1, (p % 94) + 0xa1] : null)],
    ['EUC-JP', 'jis0212', (p) => [0x8f, Math.floor(p / 94) + 0xa1, (p % 94) + 0xa1]],
    [
      'Shift_JIS',
      'jis0208',
      (p) => {
        const lead = Math.floor(p / 188);
        const trail = p % 188;
        return [lead + (lead < 0x1f ? 0x81 : 0xc1), trail + (trail < 0x3f ? 0x40 : 0x41)];
      },
    ],
    [
      'ISO-2022-JP',
      'jis0208',
      (p) =>
        p < 94 * 94 ? [0x1b, 0x24, 0x42, Math.floor(p / 94) + 0x21, (p % 94) + 0x21, 0x1b, 0x28, 0x42] : null,
    ],
    ['ISO-2022-JP', 'iso-2022-jp-katakana', (p) => [0x1b, 0x28, 0x49, p + 0x21, 0x1b, 0x28, 0x42]],
  ];
  test.each(rows)('%s by index %s', (encoding, name, bytesOfPointer) => {
    const bytes: number[] = [];
    let text = '';
    for (const [pointer, codePoint] of index(name)) {
      const own = bytesOfPointer(pointer);
      if (own === null) continue;
      // The index of half-width katakana is for the encoder; the decoder gives the half-width ones.
      const character =
        name === 'iso-2022-jp-katakana'
          ? String.fromCharCode(0xff61 + pointer)
          : encoding === 'Shift_JIS' && pointer >= 8836 && pointer <= 10715
            ? String.fromCharCode(0xe000 - 8836 + pointer)
            : String.fromCodePoint(codePoint);
      // NB: the library uses it to detect malformed bytes.
      expect(codePoint).not.toBe(0xfffd);
      bytes.push(...own, 0x0a);
      text += `${character}\n`;
    }
    const found = decode(encoding, [Uint8Array.from(bytes)]);
    expect(found.malformed).toEqual([]);
    expect(found.text === text).toBe(true);
  });

  test('all sequences of four bytes of gb18030', () => {
    const ranges = [...index('gb18030-ranges')];
    for (let first = 0x81; first <= 0xfe; first++) {
      const bytes = new Uint8Array(10 * 126 * 10 * 4);
      const units: string[] = [];
      const malformed: number[] = [];
      let at = 0;
      let range = 0;
      for (let rest = 0; rest < 10 * 126 * 10; rest++) {
        bytes[at++] = first;
        bytes[at++] = 0x30 + Math.floor(rest / 1260);
        bytes[at++] = 0x81 + (Math.floor(rest / 10) % 126);
        bytes[at++] = 0x30 + (rest % 10);
        const pointer = (first - 0x81) * 12600 + rest;
        while (range + 1 < ranges.length && ranges[range + 1]![0] <= pointer) range++;
        if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) {
          malformed.push(at - 4);
          units.push('\ufffd');
        } else {
          const [from, codePoint] = ranges[range]!;
          units.push(String.fromCodePoint(pointer === 7457 ? 0xe7c7 : codePoint + pointer - from));
        }
      }
      const found = decode('gb18030', [bytes]);
      expect(found.text === units.join(''), `lead ${first}`).toBe(true);
      expect(found.malformed.map(([start]) => start)).toEqual(malformed);
      expect(found.malformed.every(([start, end]) => end - start === 4)).toBe(true);
    }
  });
});

describe('UTF-8, by hand', () => {
  // U+FFFD for each maximal subpart; the ranges are those of the bytes.
  test.each<[string, string, [number, number, number][]]>([
    ['a\x80b', 'a\ufffdb', [[1, 2, 1]]],
    [
      '\xc0\xaf',
      '\ufffd\ufffd',
      [
        [0, 1, 0],
        [1, 2, 1],
      ],
    ],
    [
      '\xe0\x80\xaf',
      '\ufffd\ufffd\ufffd',
      [
        [0, 1, 0],
        [1, 2, 1],
        [2, 3, 2],
      ],
    ],
    [
      '\xed\xa0\x80',
      '\ufffd\ufffd\ufffd',
      [
        [0, 1, 0],
        [1, 2, 1],
        [2, 3, 2],
      ],
    ],
    [
      '\xf4\x90\x80\x80',
      '\ufffd\ufffd\ufffd\ufffd',
      [
        [0, 1, 0],
        [1, 2, 1],
        [2, 3, 2],
        [3, 4, 3],
      ],
    ],
    ['\xe2\x82A', '\ufffdA', [[0, 2, 0]]],
    ['\xf0\x9f\x98A', '\ufffdA', [[0, 3, 0]]],
    ['\xf0\x9f\x98', '\ufffd', [[0, 3, 0]]],
    ['\xf0\x9f\xf0\x9f\x98\x80', '\ufffd\u{1f600}', [[0, 2, 0]]],
    ['\u00f0\x9f\x98\x80\xff', '\u{1f600}\ufffd', [[4, 5, 2]]],
    // What is U+FFFD in the bytes is no error.
    ['\xef\xbf\xbd', '\ufffd', []],
    ['\xef\xbf\xbd\xff\xef\xbf\xbd', '\ufffd\ufffd\ufffd', [[3, 4, 1]]],
    ['\xef\xbf\xbd\xef\xbf', '\ufffd\ufffd', [[3, 5, 1]]],
    ['\xef\xbf\xbf', '\uffff', []],
  ])('%j', (input, text, malformed) => {
    const bytes = bytesOf(input);
    expect(decode('UTF-8', [bytes])).toEqual({ text, malformed });
    expect(
      decode(
        'UTF-8',
        inPieces(bytes, () => 1),
      ),
    ).toEqual({ text, malformed });
  });

  test('where a piece ends in what only the next byte makes malformed', () => {
    const dense = '\xe6\x97\xa5'.repeat(1000);
    for (const end of ['\xc3', '\xe6\x97', '\xf0\x9f\x98', '\xf0', '\xff']) {
      // The next byte waits for more, and the byte before it does not belong to it.
      const bytes = bytesOf(`${dense}${end}\xe6\x97`);
      const outputs = expected(referenceDecode('UTF-8', bytes));
      expect(decode('UTF-8', [bytes])).toEqual(outputs);
      const decoder = new Decoder('UTF-8');
      expect(decoder.decode(bytes, false)).toBe(`${'日'.repeat(1000)}\ufffd`);
      expect(decoder.decode(bytesOf(`\xa5${dense}`), true)).toBe('日'.repeat(1001));
    }
  });

  test('in long input that is mostly not ASCII, with errors here and there', () => {
    const random = randomNumbers(5);
    let input = '';
    while (input.length < 100_000) {
      input += '\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e'.repeat(random(300));
      if (random(3) === 0) input += ['\xff', '\xe6\x97', '\xef\xbf\xbd', '\xf0\x9f\x98\x80'][random(4)];
    }
    const bytes = bytesOf(input);
    const outputs = expected(referenceDecode('UTF-8', bytes));
    for (const length of [bytes.length, 5000, 1025, 4]) {
      const { text, malformed } = decode(
        'UTF-8',
        inPieces(bytes, () => length),
      );
      expect(text === outputs.text).toBe(true);
      expect(malformed).toEqual(outputs.malformed);
    }
  });
});

describe('byte order marks', () => {
  test.each<[string, string, string, string]>([
    // Its own one.
    ['UTF-8', '\xef\xbb\xbfa', 'UTF-8', 'a'],
    ['UTF-16LE', '\xff\xfea\0', 'UTF-16LE', 'a'],
    ['UTF-16BE', '\xfe\xff\0a', 'UTF-16BE', 'a'],
    // One is skipped, no more.
    ['UTF-8', '\xef\xbb\xbf\xef\xbb\xbfa', 'UTF-8', '\ufeffa'],
    ['UTF-16LE', '\xff\xfe\xff\xfea\0', 'UTF-16LE', '\ufeffa'],
    // It is more authoritative than anything else.
    ['windows-1252', '\xef\xbb\xbf\xc3\xa9', 'UTF-8', '\u00e9'],
    ['Shift_JIS', '\xfe\xff\0a', 'UTF-16BE', 'a'],
    ['UTF-16BE', '\xff\xfea\0', 'UTF-16LE', 'a'],
    ['UTF-8', '\xff\xfea\0', 'UTF-16LE', 'a'],
    ['replacement', '\xef\xbb\xbfa', 'UTF-8', 'a'],
    ['ISO-2022-JP', '\xff\xfea\0', 'UTF-16LE', 'a'],
    // Not quite one.
    ['windows-1252', '\xef\xbb', 'windows-1252', '\u00ef\u00bb'],
    ['windows-1252', '\xef\xbbx', 'windows-1252', '\u00ef\u00bbx'],
    ['windows-1252', '\xff', 'windows-1252', '\u00ff'],
    ['windows-1252', '\xffx', 'windows-1252', '\u00ffx'],
    ['windows-1252', 'x\xef\xbb\xbf', 'windows-1252', 'x\u00ef\u00bb\u00bf'],
    ['UTF-8', '\xef\xbb', 'UTF-8', '\ufffd'],
    ['UTF-8', 'a\xef\xbb\xbf', 'UTF-8', 'a\ufeff'],
    ['UTF-16LE', '\xff', 'UTF-16LE', '\ufffd'],
    ['UTF-8', '', 'UTF-8', ''],
    ['UTF-8', '\xef\xbb\xbf', 'UTF-8', ''],
  ])('%s, %j: %s', (label, input, encoding, text) => {
    for (const length of [100, 3, 2, 1]) {
      const found = decodePieces(
        label,
        inPieces(bytesOf(input), () => length),
      );
      expect([found.encoding, found.text]).toEqual([encoding, text]);
    }
  });

  test('count in the offsets of malformed bytes, not in those of the text', () => {
    expect(decodePieces('big5', [bytesOf('\xef\xbb\xbfab\xffc')]).malformed).toEqual([[5, 6, 2]]);
    expect(decodePieces('utf-8', [bytesOf('\xff\xfea\0\0\xdc')]).malformed).toEqual([[4, 6, 1]]);
  });

  test('are none in what goes on', () => {
    expect(decode('UTF-8', [bytesOf('\xef\xbb\xbfa')]).text).toBe('\ufeffa');
    expect(decode('windows-1252', [bytesOf('\xff\xfe')]).text).toBe('\u00ff\u00fe');
  });
});

describe('a decoder', () => {
  test('takes labels, and refuses what is none', () => {
    expect(new Decoder('latin1').encoding).toBe('windows-1252');
    expect(() => new Decoder('klingon')).toThrow(TypeError);
  });

  test('does nothing after the end', () => {
    const decoder = new Decoder('utf-8');
    decoder.decode(bytesOf('a'), true);
    expect(() => decoder.decode(bytesOf('a'), false)).toThrow('the decoder has already ended');
  });

  test('makes one U+FFFD of all that is in the replacement encoding', () => {
    expect(decode('iso-2022-kr', [bytesOf('abc')])).toEqual({ text: '\ufffd', malformed: [[0, 1, 0]] });
    expect(
      decode(
        'iso-2022-kr',
        inPieces(bytesOf('abc'), () => 1),
      ).text,
    ).toBe('\ufffd');
    expect(decode('iso-2022-kr', []).text).toBe('');
  });

  test('emits characters as soon as they are complete', () => {
    const decoder = new Decoder('Shift_JIS', { isContinuation: true });
    expect(decoder.decode(bytesOf('a\x83'), false)).toBe('a');
    expect(decoder.decode(bytesOf('\x41\x83'), false)).toBe('\u30a2');
    expect(decoder.decode(bytesOf('\x43'), false)).toBe('\u30a4');
    expect(decoder.decode(bytesOf('\x83'), false)).toBe('');
    expect(decoder.decode(new Uint8Array(0), true)).toBe('\ufffd');
  });

  test('keeps offsets beyond 2 ** 31', () => {
    // No single input is that long, but the sum is.
    const decoder = new Decoder('windows-1257');
    const piece = new Uint8Array(1 << 20).fill(0x61);
    let found: number[] = [];
    const other = new Decoder('windows-1257', { onMalformed: (...offsets) => (found = offsets) });
    for (let i = 0; i < 3; i++) {
      decoder.decode(piece, false);
      other.decode(piece, false);
    }
    other.decode(bytesOf('\xa1'), true);
    expect(found).toEqual([3 << 20, (3 << 20) + 1, 3 << 20]);
  });
});
