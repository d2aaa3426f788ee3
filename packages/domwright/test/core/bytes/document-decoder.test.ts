import { describe, expect, test } from 'vitest';
import { type DocumentOptions, formatTree, HTMLParser, type ParseError, parse } from '../../../src/index.ts';

// How a document's bytes are cut, by the caller or by the decoder, makes no difference. All expected texts come from formulas.

const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

function utf16(text: string, isBigEndian: boolean): number[] {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at);
    return isBigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
  }).flat();
}

interface Result {
  readonly tree: string;
  readonly encoding: string;
  readonly step: string;
  readonly errors: readonly ParseError[];
}

function parsePieces(pieces: readonly (readonly number[])[], options: DocumentOptions = {}): Result {
  const errors: ParseError[] = [];
  const parser = new HTMLParser({ ...options, onParseError: (error) => errors.push(error) });
  for (const piece of pieces) {
    const memory = Uint8Array.from(piece);
    parser.write(memory);
    // The memory is the caller's.
    memory.fill(0x78);
  }
  const document = parser.end();
  const { encoding, step } = parser.encoding!;
  return { tree: formatTree(document), encoding, step, errors };
}

/** All ways to cut bytes after some of the first, and those with an empty piece. */
function cuts(bytes: readonly number[], first: number): number[][][] {
  return Array.from({ length: 1 << first }, (_, ways) => {
    const pieces: number[][] = [[]];
    for (const [at, byte] of bytes.entries()) {
      pieces.at(-1)!.push(byte);
      if (at < first && (ways >> at) & 1) pieces.push([]);
    }
    return ways % 3 === 0 ? [[], ...pieces, []] : pieces;
  });
}

function inPieces(bytes: readonly number[], length: number): number[][] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );
}

describe('a byte order mark', () => {
  const text = 'é日x<p title="ü">\ufeff𝄞';
  test.each([
    ['UTF-8', [0xef, 0xbb, 0xbf], utf8(text), [0xff]],
    ['UTF-16LE', [0xff, 0xfe], utf16(text, false), [0x00, 0xdc]],
    ['UTF-16BE', [0xfe, 0xff], utf16(text, true), [0xdc, 0x00]],
  ])('%s, cut in any way', (encoding, mark, bytes, malformed) => {
    const whole = [...mark, ...bytes, ...malformed];
    const at = mark.length + bytes.length;
    for (const pieces of [...cuts(whole, mark.length + 1), inPieces(whole, 1), inPieces(whole, 2)]) {
      for (const options of [{}, { contentType: 'text/html; charset=koi8-r' }, { prescan: false as const }]) {
        const result = parsePieces(pieces, options);
        expect([result.encoding, result.step]).toEqual([encoding, 'bom']);
        expect(result.tree).toBe(formatTree(parse(`${text}\ufffd`)));
        const [error] = result.errors.filter(({ code }) => code === 'malformed-byte-sequence');
        expect(error).toMatchObject({ byteStart: at, byteEnd: at + malformed.length, start: text.length });
      }
    }
  });

  test.each([
    ['of which the end is missing', [0xef, 0xbb], 'ï»'],
    ['that is wrong at its end', [0xef, 0xbb, 0xbe], 'ï»¾'],
    ['of which only the first byte is there', [0xff], 'ÿ'],
    ['that is UTF-16’s, and wrong', [0xfe, 0xfe], 'þþ'],
  ])('%s is text', (_, bytes, text) => {
    for (const pieces of cuts([...bytes, 0x78], 3)) {
      const result = parsePieces(pieces);
      expect([result.encoding, result.step]).toEqual(['windows-1252', 'default']);
      expect(result.tree).toBe(formatTree(parse(`${text}x`)));
    }
  });
});

/** Text of some length in code units, in which ASCII and other characters alternate in runs of all lengths. */
function textOf(length: number, other: string): string {
  const parts: string[] = [];
  for (let size = 0, run = 1; size < length; run++) {
    const ascii = 'abcdefghij'.repeat(run % 7 === 0 ? 300 : 1).slice(0, run % 7 === 0 ? 3000 : run % 10);
    const part = ascii + other.repeat(run % 5 === 0 ? 900 : run % 4);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

describe('long documents', () => {
  const lengths = [1 << 20, 4097, 333];
  test.each(['日', '𝄞'])('UTF-8 with %s', (other) => {
    const text = `<!DOCTYPE html><title>x</title><p>${textOf(70_000, other)}`;
    const before = utf8(text);
    const bytes = [...before, 0xff, ...utf8(other), 0xe6, 0x97];
    const tree = formatTree(parse(`${text}\ufffd${other}\ufffd`));
    for (const length of lengths) {
      const result = parsePieces(inPieces(bytes, length), { contentType: 'text/html; charset=utf-8' });
      expect(result.tree === tree).toBe(true);
      const places = result.errors.filter(({ code }) => code === 'malformed-byte-sequence');
      expect(places.map(({ byteStart, byteEnd, start }) => [byteStart, byteEnd, start])).toEqual([
        [before.length, before.length + 1, text.length],
        [bytes.length - 2, bytes.length, text.length + 1 + other.length],
      ]);
    }
  });

  test.each([false, true])('UTF-16, big endian: %s', (isBigEndian) => {
    const text = `<p>${textOf(70_000, '𝄞日')}`;
    const bytes = [...(isBigEndian ? [0xfe, 0xff] : [0xff, 0xfe]), ...utf16(text, isBigEndian)];
    const tree = formatTree(parse(text));
    for (const length of lengths) expect(parsePieces(inPieces(bytes, length)).tree === tree).toBe(true);
  });
});

describe('a declaration after the first 1,024 bytes', () => {
  // ISO-8859-5: U+0400 plus the byte less 0xA0, but for three.
  const cyrillic = Array.from({ length: 0x5f }, (_, index) => 0xa1 + index).filter(
    (byte) => ![0xad, 0xf0, 0xfd].includes(byte),
  );
  const cyrillicText = String.fromCharCode(...cyrillic.map((byte) => 0x400 + byte - 0xa0));
  const page = (text: string, filler: number, label: string): string =>
    `<!DOCTYPE html><html><!--${text}-->${'<!---->'.repeat(filler)}<!--${text}--><meta charset=${label}><title>${text}</title><p>${text}`;

  test.each<[string, DocumentOptions]>([
    ['windows-1252', {}],
    ['windows-1251', { likely: 'windows-1251' }],
    ['windows-1253, which lacks some', { likely: 'windows-1253' }],
    ['euc-kr, whose bytes must be kept', { likely: 'euc-kr' }],
    ['utf-8, which is malformed', { likely: 'utf-8' }],
  ])('reads everything again in ISO-8859-5, after %s', (_, options) => {
    for (const filler of [150, 1170]) {
      const bytes = latin1(page(String.fromCharCode(...cyrillic), filler, 'iso-8859-5'));
      const tree = formatTree(parse(page(cyrillicText, filler, 'iso-8859-5')));
      for (const length of [1 << 20, 1000]) {
        const result = parsePieces(inPieces(bytes, length), options);
        expect([result.encoding, result.step]).toEqual(['ISO-8859-5', 'declaration']);
        expect(result.tree === tree).toBe(true);
        expect(result.errors.filter(({ code }) => code === 'malformed-byte-sequence')).toEqual([]);
      }
    }
  });

  test('reads everything again in UTF-8', () => {
    for (const filler of [150, 580, 1170]) {
      const text = page('é日𝄞', filler, 'utf-8');
      const tree = formatTree(parse(text));
      for (const length of [1 << 20, 999]) {
        const result = parsePieces(inPieces([...utf8(text), 0xff], length));
        expect([result.encoding, result.step]).toEqual(['UTF-8', 'declaration']);
        expect(result.tree === formatTree(parse(`${text}\ufffd`))).toBe(true);
        expect(tree.length).toBeLessThan(result.tree.length);
        const [error, ...more] = result.errors.filter(({ code }) => code === 'malformed-byte-sequence');
        const end = utf8(text).length;
        expect(error).toMatchObject({ byteStart: end, byteEnd: end + 1, start: text.length });
        expect(more).toEqual([]);
      }
    }
  });

  test('of the encoding that it has keeps it', () => {
    const text = page('x', 150, 'windows-1252');
    const result = parsePieces(inPieces(latin1(`${text}é`), 100));
    expect(result).toMatchObject({ encoding: 'windows-1252', step: 'default' });
    expect(result.tree).toBe(formatTree(parse(`${text}é`)));
  });

  test('does not count where the encoding is certain, nor a second one', () => {
    const text = page('x', 150, 'koi8-r');
    for (const options of [
      { contentType: 'text/html; charset=windows-1252' },
      { userOverride: 'windows-1252' },
    ]) {
      const result = parsePieces(inPieces(latin1(`${text}é`), 100), options);
      expect(result.encoding).toBe('windows-1252');
      expect(result.tree).toBe(formatTree(parse(`${text}é`)));
    }
    const two = page('x', 150, 'windows-1252').replace('<p>', '<meta charset=koi8-r><p>');
    expect(parsePieces(inPieces(latin1(`${two}é`), 100)).tree).toBe(formatTree(parse(`${two}é`)));
  });
});
