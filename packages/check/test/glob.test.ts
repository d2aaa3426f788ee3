import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { Glob, GlobError, isGlob } from '../src/settings/glob.ts';

// The oracle is picomatch, which other tools use.

const paths = [
  ...['a', 'b', 'ab', 'abc', 'a.html', 'b.html', '.a.html', 'a.tmp.html', 'a/b', 'a/b/c', 'a/.b/c', '.a/b'],
  ...[
    'a/b.html',
    'a/b/c.html',
    'x/a/b.html',
    'x/y/z/a',
    'aa',
    'aaa',
    'a-b',
    'a]b',
    'a{b',
    'é',
    'a😀b',
    'ABC',
    '1',
    '12',
  ],
  ...['site/vendor', 'site/vendor/a.html', 'site/vendor.html', 'a.htm', 'a.xhtml', 'foo', 'foobar', 'barbar'],
];
const globs = [
  ...[
    '*',
    '**',
    '**/*',
    'a',
    '*.html',
    '**/*.html',
    'a/*',
    'a/**',
    'a/**/c',
    '**/b',
    '**/b/**',
    'a/**/*.html',
  ],
  ...[
    '?',
    '??',
    'a?',
    'a/?',
    '[ab]',

    '[a-c]*',
    '*[b]*',
    '[]a]*',
    'a[]]b',
    '{a,b}',
    '{a,b}.html',
  ],
  ...['**/{a,b}*', '{a,x/a}/b*', '*.{html,htm}', '{a,{b,abc}}', '[', 'a[b', 'a{b', '{a}', 'a{b}', '{a', 'a}'],
  ...[
    '\\*',
    'a\\]b',
    'a\\{b',
    '@(a|b)',
    '?(a)b',
    '+(a)',
    '*(a|b)',
    'a@(b|)',
    '*.@(html|htm)',
    '@(foo)*(bar)',
    '+(bar)',
  ],
  ...[
    '**a',
    'a**',
    'x/**/a',
    'x/**/**/a',
    '*a*b*',
    '.*',
    '**/.*',
    '*/*/*',
    './a',
    'a*😀?',
    '{1..3}',
    '*.tmp.*',
  ],
  ...['site/vendor', 'site/*', 'site/**', '**/vendor/**'],
];

describe.each([
  ['wildcards match leading full stops', true],
  ['wildcards match none', false],
])('%s', (_, dot) => {
  test.each(globs)('%s', (pattern) => {
    const glob = new Glob(pattern, dot);
    const oracle = picomatch(pattern, { dot });
    const differing = paths.filter((path) => glob.matches(path) !== oracle(path));
    expect(differing).toEqual([]);
  });
});

test('whether a name is a glob', () => {
  const names = [
    'a',
    './a',
    'a[b',
    '[',
    'a{b',
    '{a}',
    'a{b}',
    '{a',
    'a(b)',
    '(a|b)',
    'a\\*',
    'a\\{b,c}',
    '!a',
    'a,b',
  ];
  expect(names.filter(isGlob)).toEqual([]);
  const patterns = ['*', 'a?', '[ab]', 'a/**/b', '{a,b}', '{1..3}', '@(a)', '!(a)', 'a[b*', '{a*'];
  expect(patterns.filter((name) => !isGlob(name))).toEqual([]);
});

// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_14 (picomatch's classes differ)
test("negated classes, as in POSIX's shells", () => {
  const matched = (pattern: string, dot: boolean) =>
    paths.filter((path) => new Glob(pattern, dot).matches(path));
  expect(matched('[!a1]', true)).toEqual(['b', 'é']);
  expect(matched('a/[!x]', true)).toEqual(['a/b']);
  expect(matched('[!a-z]*.html', false)).toEqual([]);
  expect(matched('[!a-z]*.html', true)).toEqual(['.a.html']);
});

test('a folder on the way', () => {
  expect(new Glob('site/vendor', true).matchesOrContains('site/vendor/a/b.html')).toBe(true);
  expect(new Glob('site/vendor', true).matchesOrContains('site/vendors/a/b.html')).toBe(false);
  expect(new Glob('**/*.d', true).matchesOrContains('a/b.d/c/d')).toBe(true);
  const glob = new Glob('a/*/c/*.html', false);
  const enters = (folder: string) => glob.advance(glob.start, `${folder}/`).states.length > 0;
  expect(['a', 'b', 'a/x', 'a/x/c', 'a/x/d', 'a/.x', 'a/x/c/e'].filter(enters)).toEqual([
    'a',
    'a/x',
    'a/x/c',
  ]);
});

test('what is refused', () => {
  expect(() => new Glob('!a', true)).toThrow(new GlobError('a glob cannot start with !'));
  expect(() => new Glob('a!(b)', true)).toThrow(new GlobError('!(…) is not supported in a glob'));
  expect(() => new Glob('{a,'.repeat(60) + '}'.repeat(60), true)).toThrow(GlobError);
  expect(() => new Glob('@('.repeat(100_000) + ')'.repeat(100_000), true)).toThrow(GlobError);
});

test('hostile globs and paths are matched in linear time', () => {
  // With a matcher that backtracks, each of these would take longer than a lifetime.
  const path = `${'a'.repeat(2000)}/${'ab'.repeat(2000)}`;
  for (const pattern of [
    `**/*${'a*'.repeat(50)}…b`,
    `${'**/'.repeat(50)}x`,
    `*(${'a|'.repeat(50)}aa)*(*(a))c`,
    `+(+(+(a)))${'*(a*)'.repeat(20)}c`,
    `${'{a,aa}'.repeat(60)}c`,
    `${'?(a)'.repeat(500)}c`,
    '{'.repeat(10_000),
    '[a'.repeat(10_000),
    '@('.repeat(10_000),
    '{,'.repeat(10_000),
  ]) {
    expect(isGlob(pattern)).toBeTypeOf('boolean');
    expect(new Glob(pattern, true).matches(path)).toBe(false);
  }
});
