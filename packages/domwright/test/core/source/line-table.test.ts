import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineTable } from '../../../src/core/source/line-table.ts';

test('CR, LF and CRLF end lines', () => {
  const table = new LineTable('a\nbc\r\nd\re\n\r\n');
  expect(table.lineCount).toBe(6);
  const places = Array.from({ length: 13 }, (_, offset) => table.positionAt(offset));
  expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
    ...['1:1', '1:2'],
    ...['2:1', '2:2', '2:3', '2:4'],
    ...['3:1', '3:2'],
    ...['4:1', '4:2'],
    ...['5:1', '5:2'],
    '6:1',
  ]);
});

test('a text without line breaks, and an empty one, have one line', () => {
  expect(new LineTable('abc').positionAt(3)).toEqual({ line: 1, column: 4 });
  expect(new LineTable('').positionAt(0)).toEqual({ line: 1, column: 1 });
  expect(new LineTable('').lineCount).toBe(1);
});

test('columns count UTF-16 code units', () => {
  expect(new LineTable('\u{1f600}x').positionAt(2)).toEqual({ line: 1, column: 3 });
});

test('what is no text is refused', () => {
  for (const value of [undefined, null, 5, ['a']]) {
    expect(() => new LineTable(value as never)).toThrow(/^text must be a string, not /);
  }
});

test('what is not in the text is refused', () => {
  const table = new LineTable('ab\ncd');
  for (const offset of [-1, 6, 0.5, Number.NaN]) expect(() => table.positionAt(offset)).toThrow(RangeError);
  for (const line of [0, 3, 1.5]) expect(() => table.offsetAt(line, 1)).toThrow(RangeError);
  for (const column of [0, 4, 1.5]) expect(() => table.offsetAt(1, column)).toThrow(RangeError);
  expect(() => table.offsetAt(2, 4)).toThrow(RangeError);
  expect(table.offsetAt(2, 3)).toBe(5);
});

test('offsets and positions are told from each other', () => {
  const text = fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', 'bc')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (text) => {
      const table = new LineTable(text);
      let line = 1;
      let column = 1;
      for (let offset = 0; offset <= text.length; offset++) {
        const position = table.positionAt(offset);
        expect(position).toEqual({ line, column });
        expect(table.offsetAt(line, column)).toBe(offset);
        const isEnd = text[offset] === '\n' || (text[offset] === '\r' && text[offset + 1] !== '\n');
        line += isEnd ? 1 : 0;
        column = isEnd ? 1 : column + 1;
      }
    }),
  );
});
