import { expect, test } from 'vitest';
import {
  type CanonicalDeclaration,
  canonicalDeclarationsIn,
  serializeDeclaration,
} from '../../../src/standard/style-sheets/canonical-declarations.ts';

/** The only declaration of a text. */
function one(text: string): CanonicalDeclaration {
  const declarations = canonicalDeclarationsIn(text);
  expect([text, declarations.length]).toEqual([text, 1]);
  return declarations[0]!;
}

/** By https://drafts.csswg.org/css-syntax/#parse-list-of-declarations and #consume-declaration */
test.each([
  ['', []],
  [' ; ; /* a */ ;', []],
  ['color:red', ['color|red|']],
  ['color : red ;', ['color|red|']],
  ['/**/color/**/:/**/red/**/', ['color|red|']],
  ['COLOR:Red', ['COLOR|Red|']],
  ['c\\6f lor:r\\65 d', ['color|red|']],
  ['a:b;c:d', ['a|b|', 'c|d|']],
  ['a:b c:d', ['a|null|']],
  ['a:(b;c);d:e', ['a|null|', 'd|e|']],
  ['a:[b;c];d:e', ['a|null|', 'd|e|']],
  ['a:{b;c};d:e', ['a|null|', 'd|e|']],
  ['a:f(b;c);d:e', ['a|null|', 'd|e|']],
  ['a:(b]);d:e', ['a|null|', 'd|e|']],
  ['a:b);c:d', ['a|null|', 'c|d|']],
  ['a:(b', ['a|null|']],
  ['a:', ['a|null|']],
  ['a', ['|null|']],
  ['1:a', ['|null|']],
  ['a b:c', ['|null|']],
  ['a(b):c', ['|null|']],
  ['a:b!important', ['a|b|!']],
  ['a:b ! /**/ IMPORTANT ', ['a|b|!']],
  ['a:b !\\69mportant', ['a|b|!']],
  ['a:!important', ['a|null|!']],
  ['a:b!important c', ['a|null|']],
  ['a:b important', ['a|b important|']],
  ['a:b !urgent', ['a|null|']],
  ['a:important', ['a|important|']],
  ['a:b+important', ['a|b+important|']],
] as const)('%j declares %j', (text, expected) => {
  const found = canonicalDeclarationsIn(text).map(
    ({ name, value, isImportant }) => `${name}|${value}|${isImportant ? '!' : ''}`,
  );
  expect(found).toEqual(expected);
});

test('places', () => {
  const text = ' a : b !important ; junk ; c:url( d ) ';
  const found = canonicalDeclarationsIn(text).map(({ start, end, written }) => [
    text.slice(start, end),
    written,
  ]);
  expect(found).toEqual([
    ['a : b !important', 'b'],
    ['junk', 'junk'],
    ['c:url( d )', 'url( d )'],
  ]);
  expect(one('a:').written).toBe('');
  expect(one('a: !important').written).toBe('');
});

/** One spelling for each token; null for what no value has. */
test.each([
  ['red', 'red'],
  ['RED', 'RED'],
  ['a  \n/* b */ c', 'a c'],
  ['a/**/b', 'a b'],
  ['a,b', 'a,b'],
  ['a , b', 'a , b'],
  ['-x', '-x'],
  ['\\-', '\\2d '],
  ['--x', '--x'],
  ['\\31 a', '\\31 a'],
  ['-\\31 a', '-\\31 a'],
  ['a1', 'a1'],
  ['a\\(b', 'a\\28 b'],
  ['\\61 b', 'ab'],
  ['é', 'é'],
  ['a\\00d7', 'a\\d7 '],
  ['😀', '😀'],
  ['#fff', '#fff'],
  ['#1a', '#1a'],
  ['#a\\{b', '#a\\7b b'],
  ["'a'", '"a"'],
  ['"a"', '"a"'],
  ["'a\"b'", '"a\\22 b"'],
  ['"a\\\\b"', '"a\\5c b"'],
  ['"a\\a b"', '"a\\a b"'],
  ['"a\\7f b"', '"a\\7f b"'],
  ['"a', '"a"'],
  ['"a\n"', null],
  ['url(a)', 'url("a")'],
  ['url( a )', 'url("a")'],
  ['URL(a)', 'url("a")'],
  ['url("a")', 'url("a")'],
  ['url(a b)', null],
  ['url(a\\)b)', 'url("a)b")'],
  ['1px', '1px'],
  ['+1.50PX', '+1.50PX'],
  ['.5em', '.5em'],
  ['1e3px', '1e3px'],
  ['1E-3px', '1E-3px'],
  ['1\\65 3', '1\\65 3'],
  ['1\\65-3', '1\\65 -3'],
  ['1em', '1em'],
  ['1e', '1e'],
  ['1--x', '1--x'],
  ['10%', '10%'],
  ['1', '1'],
  ['1.0', '1.0'],
  ['a+b', 'a+b'],
  ['a / b * c', 'a / b * c'],
  ['a - b', 'a - b'],
  ['a=b', null],
  ['a<b', null],
  ['a>b', null],
  ['a&b', null],
  ['a!b', null],
  ['a|b', null],
  ['@a', null],
  ['<!--', null],
  ['-->', null],
  ['{a}', null],
  ['a}', null],
  ['a]', null],
  ['a)', null],
  ['[a]', '[a]'],
  ['(a:b)', '(a:b)'],
  ['f(a)', 'f(a)'],
  ['F(a)', 'F(a)'],
  ['f\\(x(a)', 'f\\28 x(a)'],
  ['f([(a)])', 'f([(a)])'],
  ['f(a', null],
  ['f(a]', null],
  ['f([a)]', null],
  ['expression(a)', null],
  ['EXPRESSION(a)', null],
  ['expr\\65ssion(a)', null],
  ['f(expression(a))', null],
])('the value %j is %j', (value, expected) => {
  const declaration = one(`a:${value}`);
  expect(declaration.value).toBe(expected);
  if (expected === null) return;
  // What was written means the same as what it was written from.
  expect(serializeDeclaration(declaration)).toBe(`a:${expected}`);
  expect(one(`a:${expected}`).value).toBe(expected);
});

test.each([
  ['red', []],
  ['"a"', []],
  ['f("a")', []],
  ['url(a)', ['a']],
  ['url("a")', ['a']],
  ["url('a'), url(b) c", ['a', 'b']],
  ['src("a")', ['a']],
  ['image("a")', ['a']],
  ['IMAGE("a")', ['a']],
  ['image-set("a" 1x, url(b) 2x)', ['a', 'b']],
  ['image-set("a" type("image/png"), "b")', ['a', 'b']],
  ['-webkit-image-set("a" 1x)', ['a']],
  ['cross-fade("a", url(b))', ['a', 'b']],
  ['-webkit-cross-fade("a")', ['a']],
  ['image-set(image("a"))', ['a']],
  ['image("a") "b"', ['a']],
  ['image-set(image("a"), "b") f("c")', ['a', 'b']],
  ['f(url("a"), "b")', ['a']],
  ['url(a\\62 c)', ['abc']],
])('the URLs in %j are %j', (value, expected) => {
  const { value: canonical, urls } = one(`a:${value}`);
  expect(canonical).not.toBeNull();
  expect(urls).toEqual(expected);
});

/** A URL that is computed. */
test.each([
  'url(var(--x))',
  'src(var(--x))',
  'image(f("a"))',
  'image-set(calc(1px))',
  'image((url("a")) f("b"))',
])('%s is no value', (value) => {
  // NB: `url(var(` is a bad URL.
  expect(one(`a:${value}`).value).toBeNull();
});

test('names are written with escapes, too, and !important after the value', () => {
  expect(serializeDeclaration(one('c\\:d : e!important'))).toBe('c\\3a d:e !important');
  expect(serializeDeclaration(one('\\31 a:b'))).toBe('\\31 a:b');
});

test('brackets may be nested however deep', () => {
  const deep = `${'('.repeat(30_000)}a${')'.repeat(30_000)}`;
  expect(one(`a:${deep}`).value).toBe(deep);
});
