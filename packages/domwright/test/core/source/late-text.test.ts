import { expect, test } from 'vitest';
import { copySourceText, resetSourceText, SourceText } from '../../../src/core/source/source-text.ts';

// A text that is made when it is first read is the same as one that was there.

const text = 'ab\u{1f375}c\r\nd';

function lateText(): { source: SourceText; made: () => number } {
  let made = 0;
  const source = new SourceText();
  const make = (): string => {
    made++;
    return text;
  };
  source.setLate({ length: text.length, make });
  return { source, made: () => made };
}

test.each<[string, (source: SourceText) => unknown]>([
  ['a part', (source) => source.slice(1, 4)],
  ['all', (source) => source.slice(0, source.length)],
  ['code units', (source) => [0, 3, 7].map((at) => source.charCodeAt(at))],
  ['with more after it', (source) => [source.append('more'), source.slice(5, 11), source.length]],
  ['a copy', (source) => copySourceText(source).slice(0, 8)],
  ['after a reset', (source) => [resetSourceText(source), source.append('x'), source.slice(0, 1)]],
])('%s', (_, read) => {
  const { source, made } = lateText();
  expect([source.length, made()]).toEqual([text.length, 0]);
  const there = new SourceText();
  there.append(text);
  expect(read(source)).toEqual(read(there));
  expect(made()).toBeLessThanOrEqual(1);
});
