import { TokenType, tokenize } from '@csstools/css-tokenizer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSSToken, CSSTokenizer } from '../../../src/standard/style-sheets/css-tokenizer.ts';
import { readStyleSheet } from '../../../src/standard/style-sheets/style-sheet.ts';
import { anyElement, subjectsOf } from '../../../src/standard/style-sheets/subjects.ts';
import { runs } from '../../runs.mjs';

function tokensOf(text: string): (number | string)[][] {
  const tokens = new CSSTokenizer(text);
  const all: (number | string)[][] = [];
  while (tokens.next() !== CSSToken.EndOfFile) all.push([tokens.type, tokens.value]);
  return all;
}

// The values are those of CSS Syntax, section 4.
test.each<[string, (number | string)[][]]>([
  ['a', [[CSSToken.Ident, 'a']]],
  ['--a', [[CSSToken.Ident, '--a']]],
  ['-\\31 ', [[CSSToken.Ident, '-1']]],
  ['w\\68 ite', [[CSSToken.Ident, 'white']]],
  ['\\0', [[CSSToken.Ident, '\ufffd']]],
  ['\0', [[CSSToken.Ident, '\ufffd']]],
  ['\ud83d😀\ude00', [[CSSToken.Ident, '\ufffd😀\ufffd']]],
  ['a(', [[CSSToken.Function, 'a']]],
  ['@a', [[CSSToken.AtKeyword, 'a']]],
  ['#1a', [[CSSToken.Hash, '1a']]],
  ['"a\\"b\\\nc"', [[CSSToken.String, 'a"bc']]],
  ["'a", [[CSSToken.String, 'a']]],
  [
    '"a\nb',
    [
      [CSSToken.BadString, 'a'],
      [CSSToken.WhiteSpace, '\n'],
      [CSSToken.Ident, 'b'],
    ],
  ],
  [
    'url( a\\)b )c',
    [
      [CSSToken.URL, 'a)b'],
      [CSSToken.Ident, 'c'],
    ],
  ],
  [
    'URL("a',
    [
      [CSSToken.Function, 'URL'],
      [CSSToken.String, 'a'],
    ],
  ],
  [
    'url(a b)c',
    [
      [CSSToken.BadURL, 'a'],
      [CSSToken.Ident, 'c'],
    ],
  ],
  ['1.5e-3px', [[CSSToken.Dimension, '1.5e-3px']]],
  ['+.5%', [[CSSToken.Percentage, '+.5%']]],
  [
    '1.',
    [
      [CSSToken.Number, '1'],
      [CSSToken.Delim, '.'],
    ],
  ],
  [
    '<!--a-->',
    [
      [CSSToken.CDO, '<!--'],
      [CSSToken.Ident, 'a--'],
      [CSSToken.Delim, '>'],
    ],
  ],
  ['/*a*//* b', []],
  [
    'a/**/b',
    [
      [CSSToken.Ident, 'a'],
      [CSSToken.Ident, 'b'],
    ],
  ],
])('tokens: %j', (text, expected) => {
  expect(tokensOf(text)).toEqual(expected);
});

/** The names of the types in another tokenizer. */
const typeNames =
  'EOF ident function at-keyword hash string bad-string url bad-url delim number percentage dimension whitespace CDO CDC colon semicolon comma [ ] ( ) { }'
    .split(' ')
    .map((name) => `${name}-token`);
const valued = new Set<number>([
  ...[CSSToken.Ident, CSSToken.Function, CSSToken.AtKeyword, CSSToken.Hash, CSSToken.String, CSSToken.URL],
]);
// NB: no U+0000, which the other tokenizer wants replaced before.
const pieces = fc.constantFrom(
  ...'a e E 1 0 9 - -- + . # @ \\ \\6 \\66 \\2d " \' ( ) [ ] { } : ; , ! < <!-- --> > % / /* */ * url url( URL( u\\72l( é 😀'.split(
    ' ',
  ),
  ...['\n', '\r', '\f', '\r\n', '\t', ' ', ' ', '\x01', '\x7f', '\x0b', '_', 'f', 'F', 'x'],
);

test('tokens are those of another tokenizer', () => {
  const text = fc.array(pieces, { maxLength: 14 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (css) => {
      const tokens = new CSSTokenizer(css);
      const read: unknown[] = [];
      while (tokens.next() !== CSSToken.EndOfFile) {
        const { type, start, end } = tokens;
        read.push([typeNames[type], start, end, valued.has(type) ? tokens.value : '']);
      }
      const theirs = tokenize({ css }, { onParseError() {} }).flatMap(([type, , start, end, data]) => {
        const value = valued.has(typeNames.indexOf(type)) ? (data as { value: string }).value : '';
        return type === TokenType.Comment || type === TokenType.EOF ? [] : [[type, start, end + 1, value]];
      });
      expect(read).toEqual(theirs);
    }),
    { numRuns: runs(30_000) },
  );
});

/** The rules of a sheet: preludes, and declarations in brackets. */
function rulesOf(text: string): string {
  let all = '';
  readStyleSheet(text, {
    startRule: (start, end) => void (all += `${text.slice(start, end)}(`),
    startAtRule: (name, start, end) => void (all += `@${name}${text.slice(start, end)}(`),
    declaration: (start, nameEnd, valueStart, end) =>
      void (all += `[${text.slice(start, nameEnd)}=${text.slice(valueStart, end)}]`),
    endRule: () => void (all += ')'),
  });
  return all;
}

// The values are those of CSS Syntax, section 5.4.
test.each([
  ['a{b:c}d{e:f;}', 'a([b=c])d([e=f])'],
  ['a { b : c d ; e:f }', 'a([b=c d][e=f])'],
  ['a{& b{c:d}e:f}', 'a(& b([c=d])[e=f])'],
  ['a{b:hover{c:d}e:f}', 'a(b:hover([c=d])[e=f])'],
  ['a{--b:{c:d};e:f}', 'a([--b={c:d}][e=f])'],
  ['--a:b{c:d}e{f:g}', 'e([f=g])'],
  ['a{b;c:d;;}', 'a([c=d])'],
  ['a{*b:c;d:e}', 'a([d=e])'],
  ['a{b:url(x;y});c:d}', 'a([b=url(x;y})][c=d])'],
  ['a{b:f(x;y});c:d}', 'a([b=f(x;y})][c=d])'],
  ['a[b="}{"]{c:"};"}', 'a[b="}{"]([c="};"])'],
  ['@import "x";a{}', '@import "x"()a()'],
  ['@media x{a{b:c}}d{}', '@media x(a([b=c]))d()'],
  ['a{@media x{b:c}d:e}', 'a(@media x([b=c])[d=e])'],
  ['a{@x}b{}', 'a(@x())b()'],
  ['<!--a{}-->b{}', 'a()b()'],
  ['}a{}', '}a()'],
  ['a{b:c', 'a([b=c])'],
  ['a;b{c:d}', 'a;b([c=d])'],
  ['a{/*}*/b:c/*;*/}', 'a([b=c])'],
  ['a{b:c}}d{e:f}', 'a([b=c])}d([e=f])'],
  ['a(b{c:d}e{f:g}', ''],
])('rules: %j', (text, expected) => {
  expect(rulesOf(text)).toBe(expected);
});

const subject = (given: object) => ({ ...anyElement, ...given });

test.each([
  ['a b.C > d#e', [subject({ type: 'd', id: 'e' })]],
  ['A, .b.c', [subject({ type: 'a' }), subject({ classes: ['b', 'c'] })]],
  ['a:not(b):hover', [subject({ type: 'a' })]],
  [':is(a, .b c)', [subject({ type: 'a' }), subject({ type: 'c' })]],
  ['a:is(.b)', [subject({ type: 'a', classes: ['b'] })]],
  ['[a="]"] [B|c=d]', [subject({ attributes: ['c'] })]],
  [
    'a:before, b::after(x)',
    [subject({ type: 'a', pseudoElement: 'before' }), subject({ type: 'b', pseudoElement: 'after' })],
  ],
  ['::slotted(p)', [subject({ type: 'p' })]],
  ['svg|a, *|b, *', [subject({ type: 'a' }), subject({ type: 'b' }), anyElement]],
  ['&.x, & > b', [subject({ type: 'p', classes: ['x'] }), subject({ type: 'b' })]],
  ['.\\31 a', [subject({ classes: ['1a'] })]],
])('subjects: %s', (text, expected) => {
  expect(subjectsOf(text, 0, text.length, [subject({ type: 'p' })])).toEqual(expected);
});

test('with very many selectors around it, a rule is read alone', () => {
  const parents = (count: number) =>
    subjectsOf(Array.from({ length: count }, (_, index) => `.a${index}`).join(), 0, count * 6, []);
  expect(subjectsOf('&.b', 0, 3, parents(32))).toHaveLength(32);
  expect(subjectsOf('&.b', 0, 3, parents(33))).toEqual([{ ...anyElement, classes: ['b'] }]);
});
