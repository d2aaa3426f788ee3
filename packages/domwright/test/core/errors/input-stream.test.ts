import { HTMLParser, type ParseError, parse } from 'domwright';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLongRun, runs } from '../../runs.mjs';

/*
 * The parse errors of the input stream, compared with a plain implementation of the standard, code point by code point. The
 * library searches four code units at a time, in segments split anywhere; for long texts with WebAssembly, 16.
 */

/** Everything after it is text, so the only other errors are those for U+0000. */
const prefix = '<!DOCTYPE html><plaintext>';

const codes = [
  'control-character-in-input-stream',
  'noncharacter-in-input-stream',
  'surrogate-in-input-stream',
];

/**
 * The error that a code point is, if it is one —
 * https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
 */
function codeOf(codePoint: number): string | null {
  // A surrogate: a code point only where it is not part of a pair.
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'surrogate-in-input-stream';
  // A noncharacter.
  if (codePoint >= 0xfdd0 && codePoint <= 0xfdef) return 'noncharacter-in-input-stream';
  for (let plane = 0; plane <= 0x10; plane++) {
    if (codePoint === plane * 0x10000 + 0xfffe || codePoint === plane * 0x10000 + 0xffff)
      return 'noncharacter-in-input-stream';
  }
  // A control that is neither ASCII white space nor U+0000.
  const isC0Control = codePoint >= 0x0 && codePoint <= 0x1f;
  const isControl = isC0Control || (codePoint >= 0x7f && codePoint <= 0x9f);
  const isASCIIWhiteSpace = [0x9, 0xa, 0xc, 0xd, 0x20].includes(codePoint);
  return isControl && !isASCIIWhiteSpace && codePoint !== 0 ? 'control-character-in-input-stream' : null;
}

/** The errors of a text, a line each. */
function expectedErrors(text: string): string[] {
  const errors: string[] = [];
  let [offset, line, column] = [0, 1, 1];
  for (const character of text) {
    const code = codeOf(character.codePointAt(0)!);
    const { length } = character;
    if (code !== null)
      errors.push(`${code} ${offset}-${offset + length} ${line}:${column}-${line}:${column + length}`);
    offset += length;
    column += length;
    // CR, LF and CRLF end a line.
    if (character === '\n' || (character === '\r' && text[offset] !== '\n')) {
      line++;
      column = 1;
    }
  }
  return errors;
}

class Errors {
  readonly list: string[] = [];
  readonly options = {
    onParseError: ({ code, start, end, offset, line, column, endLine, endColumn }: ParseError): void => {
      if (!codes.includes(code)) return;
      if (offset !== start) this.list.push(`${code} at ${start} was found at ${offset}`);
      this.list.push(`${code} ${start}-${end} ${line}:${column}-${endLine}:${endColumn}`);
    },
  };
}

function errorsInPieces(pieces: Iterable<string>): string[] {
  const errors = new Errors();
  const parser = new HTMLParser(errors.options);
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return errors.list;
}

function errorsAtOnce(text: string): string[] {
  const errors = new Errors();
  parse(text, errors.options);
  return errors.list;
}

/** `lengths`: those of the pieces, over and over. */
function check(content: string, lengths: readonly number[]): void {
  const text = prefix + content;
  const expected = expectedErrors(text);
  expect(errorsAtOnce(text)).toEqual(expected);
  expect(errorsInPieces([text])).toEqual(expected);
  expect(errorsInPieces(piecesOf(text, lengths))).toEqual(expected);
  // NB: not by code point, as `[...text]` would be.
  expect(errorsInPieces(text.split(''))).toEqual(expected);
}

function piecesOf(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, number = 0; at < text.length; number++) {
    const length = lengths[number % lengths.length]!;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

const letters = fc.nat(9).map((length) => 'abcdefghi'.slice(0, length));
const special = fc.constantFrom(
  ...['\n', '\r', '\r\n', '\t', '\f', ' ', '\0', '\x01', '\v', '\x1f', '~', '\x7f', '\x80', '\x85', '\x9f'],
  ...[
    '\xa0',
    'é',
    '日',
    '\ud800',
    '\udbff',
    '\udc00',
    '\udfff',
    '\ud83d\ude00',
    '\ufdcf',
    '\ufdd0',
    '\ufdef',
  ],
  ...['\ufdf0', '\ufffd', '\ufffe', '\uffff', '\u{1fffd}', '\u{1fffe}', '\u{1ffff}', '\u{20000}'],
  ...['\u{10fffe}', '\u{10ffff}'],
);
const content = fc.array(fc.tuple(letters, special), { maxLength: 40 }).map((parts) => parts.flat().join(''));
const pieceLengths = fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 9 });

test('The errors of random input are those of the standard, in whatever pieces it comes', () => {
  const numRuns = runs(1500);
  fc.assert(fc.property(content, pieceLengths, check), { numRuns, seed: 1 });
});

test('Two of the special characters are right next to each other and at each place of a block', () => {
  const specials = ['\n', '\r', '\r\n', '\t', '\0', '\x01', '\x7f', '\x85', 'é', '日', '\ud800', '\udc00'];
  specials.push('\ufdd0', '\ufffe', '\u{1ffff}', '\u{1f600}');
  for (let before = 0; before < 8; before++) {
    const parts = specials.flatMap((first) =>
      specials.flatMap((second) =>
        [0, 1, 2, 3, 5].map((between) => `${first}${'z'.repeat(between)}${second}abcdefg`),
      ),
    );
    const text = prefix + 'y'.repeat(before) + parts.join('');
    const expected = expectedErrors(text);
    expect(expected.length).toBeGreaterThan(1000);
    expect(errorsAtOnce(text)).toEqual(expected);
    expect(errorsInPieces(piecesOf(text, [4093]))).toEqual(expected);
  }
});

test('Every code unit and the ends of all planes, at each place of a block', () => {
  const codePoints: number[] = [];
  for (let unit = 0; unit <= 0xffff; unit++) codePoints.push(unit);
  for (let plane = 1; plane <= 0x10; plane++) {
    const start = plane * 0x10000;
    codePoints.push(start, start + 0xfdd0, start + 0xfffd, start + 0xfffe, start + 0xffff);
  }
  const text = codePoints.map((codePoint) => `${String.fromCodePoint(codePoint)}ab\ne`).join('');
  for (let before = 0; before < 4; before++) {
    const input = `${prefix}${'y'.repeat(before)}${text}`;
    // Controls below U+0020 but TAB, LF, FF and CR, those from U+007F on, surrogates, noncharacters.
    const expected = expectedErrors(input);
    expect(expected.length).toBe(31 - 4 + 33 + 0x800 + 32 + 2 * 17);
    const found = errorsAtOnce(input);
    expect(found.length).toBe(expected.length);
    expect(found.findIndex((error, index) => error !== expected[index])).toBe(-1);
  }
});

test('Long runs between errors, around the sizes of the pieces that are searched', () => {
  for (const length of [63, 64, 65, 1023, 1024, 1025, 4095, 4096, 4097]) {
    const lines = Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? '\r\n' : 'x\n')).join('');
    check(`${'a'.repeat(length)}\x01${'\r'.repeat(5)}\x7f${lines}\ud800`, [length, 7, 1]);
  }
});

const strings = [
  ...Array.from({ length: 0xa1 }, (_, codePoint) => String.fromCodePoint(codePoint)),
  ...['\r\n', '\n\r', '\r\r\n', '\n\n\n', '\r日\n', '\n日\r', '日\r\n', '\r\n\x01'],
  ...['\xff', 'Ā', '日', '\u7fff', '\u8000', '\ud7ff', '\ud800', '\udc00', '\u{1f600}', '\u{1ffff}'],
  ...['\ue000', '\ufdcf', '\ufdd0', '\ufffd', '\ufffe'],
];

test('Special characters far from each other, at each place of a block of 16', () => {
  for (let before = 0; before < 16; before += isLongRun ? 1 : 5) {
    // An error after each string checks the line and column there.
    const text = strings
      .map((string) => `${'y'.repeat(8192)}${string}${'z'.repeat(37)}\x02${'x'.repeat(16)}`)
      .join('');
    const input = `${prefix}${'w'.repeat(before)}${text}`;
    const expected = expectedErrors(input);
    expect(expected.length).toBeGreaterThan(strings.length);
    expect(errorsAtOnce(input)).toEqual(expected);
    expect(errorsInPieces(piecesOf(input, [5000, 1024 + before, 8193]))).toEqual(expected);
  }
});

test('Lines of random lengths, of text of all kinds', () => {
  const ends = fc.constantFrom('\n', '\r', '\r\n', '\n\n', '\n\r', '\t\f');
  const words = fc.constantFrom('a', 'some words ', 'é', '日本', '\t', '\u{1f600}');
  const line = fc.tuple(words, fc.nat(60), ends).map(([word, count, end]) => word.repeat(count) + end);
  const lines = fc.array(line, { minLength: 60, maxLength: 400, size: 'max' }).map((all) => all.join(''));
  const numRuns = runs(60);
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: 1024, max: 9000 }), (first, second, length) => {
      const text = `${prefix}${first}\x01${second}\x7f`;
      const expected = expectedErrors(text);
      expect(errorsAtOnce(text)).toEqual(expected);
      expect(errorsInPieces(piecesOf(text, [length]))).toEqual(expected);
    }),
    { numRuns, seed: 2 },
  );
});

test('Newlines are normalized wherever the only CR is', () => {
  for (const before of [0, 1, 500, 4000, 8191, 8192, 8193, 20_000]) {
    for (const newline of ['\r', '\r\n']) {
      const [first, last] = ['x'.repeat(before), 'z'.repeat(20_000)];
      const { body } = parse(`<!DOCTYPE html><p>${first}${newline}${last}</p>`, { onParseError: () => {} });
      expect(body!.textContent === `${first}\n${last}`).toBe(true);
    }
  }
});

describe('Without the search by WebAssembly', () => {
  const lines = Array.from({ length: 999 }, (_, index) => `line ${index}${index % 2 === 0 ? '\r\n' : '\n'}`);
  const input = `${prefix}${lines.join('')}\x01${lines.join('')}\x02`;

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each([
    ['there is none', 'WebAssembly', undefined],
    [
      'it is forbidden',
      'WebAssembly',
      {
        Module: class {
          constructor() {
            throw new Error('refused');
          }
        },
      },
    ],
    ['there is no Buffer', 'Buffer', undefined],
  ])('since %s', async (_, name, value) => {
    vi.resetModules();
    vi.stubGlobal(name, value);
    const { parse: parseWithout } = await import('domwright');
    const { blockSearch } = await import('../../../src/core/input-stream/block-search.ts');
    const errors = new Errors();
    parseWithout(input, errors.options);
    expect(errors.list).toEqual(expectedErrors(input));
    expect(blockSearch()).toBe(null);
  });

  test('with it, there is one', async () => {
    const { blockSearch } = await import('../../../src/core/input-stream/block-search.ts');
    expect(blockSearch()).not.toBe(null);
  });
});
