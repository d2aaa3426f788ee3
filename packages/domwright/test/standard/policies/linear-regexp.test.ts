import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LinearRegExp } from '../../../src/standard/policies/linear-regexp.ts';
import { runs } from '../../runs.mjs';

/* The oracle is the platform's own RegExp. */

const check = (regexp: RegExp, text: string) => {
  const own = new LinearRegExp(regexp);
  expect([String(regexp), text, own.test(text)]).toEqual([
    String(regexp),
    text,
    new RegExp(regexp).test(text),
  ]);
};

const isWithoutPairs = (text: string) => !/[\u{10000}-\u{10ffff}]/u.test(text);

describe('syntax', () => {
  const texts = [
    ...[
      '',
      'a',
      'A',
      'b',
      'ab',
      'aab',
      'abab',
      'abc',
      'ABC',
      ' a ',
      'a\nb',
      'a\r',
      '\u2028a',
      'a-b',
      'a_b',
      '-',
    ],
    ...[
      '0',
      '7',
      '42',
      '{',
      'a{',
      'a{,2}',
      '}',
      ']',
      '\\',
      '\\c',
      '\0',
      '\x01',
      '\t',
      '\v',
      '\f',
      '\u00a0',
      '.',
    ],
    ...[
      'k',
      '\u212a',
      's',
      '\u017f',
      'ß',
      'ẞ',
      'é',
      'É',
      'σς',
      'Σ',
      'İ',
      'ı',
      '\u{1F375}',
      '\ud83c',
      '\udf75',
    ],
    ...['\u{10400}', '\u{10428}', 'uuu', 'xA', 'C', 'cA', 'p{L}', '/', '^', '$', 'ǅ', 'Ω', 'Ω'],
  ];
  const everywhere = [
    ...[
      '',
      'a',
      'ab',
      'a|b',
      'a|',
      '|a',
      '(a)(b)',
      '(?:a|b)*',
      '(?<n>a)+b',
      '()',
      '(?:)*',
      'a*?b',
      'a+?',
      'a??b',
    ],
    ...[
      'a{2}',
      'a{0}b',
      'a{1,}',
      'a{0,}b',
      'a{1,2}?b',
      '(?:ab){2}',
      '(?:a?){3}b',
      '(?:a*)*b',
      '(?:a|ab)(?:c|bc)',
    ],
    ...[
      '^a',
      'a$',
      '^$',
      '^',
      '$',
      '^a|b$',
      '(?:^|-)b',
      'a(?:$|\\n)',
      '(?:^a)+',
      '(?:^a)*b',
      '\\ba',
      'a\\b',
      '\\B',
    ],
    ...[
      '\\Ba',
      'a\\B',
      '\\b',
      '.',
      '^.$',
      '\\d',
      '\\D',
      '\\w',
      '^\\W$',
      '\\s',
      '^\\S$',
      '[ab]',
      '[^ab]',
      '[]',
      '[^]',
    ],
    ...[
      '[a-c]+',
      '[\\]]',
      '[\\\\]',
      '[\\d_]',
      '[^\\w]',
      '[\\b]',
      '[a\\-b]',
      '\\t\\v?',
      '\\f',
      '\\0',
      '\\x41',
      '\\u0041',
    ],
    ...[
      '\\cA',
      '\\/',
      '\\.',
      '\\^',
      '\\$',
      'k',
      's',
      'ß',
      'é',
      'σ',
      'ς',
      '[é]',
      '[^é]',
      'ǆ',
      'Ω',
      '\u{1F375}',
      '^..$',
    ],
    ...['[\u{1F375}]', '\\ud83c\\udf75', '\\udf75', '\u{10400}', '[\\u212a]', '[\\u017f]', '[^\\u212a]'],
  ];
  const withoutU = [
    ...[
      '{',
      'a{',
      'a{,2}',
      '}',
      ']',
      '\\c',
      '\\c1',
      'a\\c?',
      '\\u{3}',
      '\\x',
      '\\xg',
      '\\X41',
      '\\C',
      '\\p{L}',
      '\\a',
    ],
    ...['[\\c]', '[\\c_]', '[\\1]', '\\-', 'x{a}'],
  ];
  const withU = [
    ...[
      '\\u{41}',
      '\\u{1F375}',
      '\\p{L}',
      '\\P{L}',
      '[\\p{Lu}-]',
      '\\p{Script=Greek}',
      '\\u{10428}',
      '.',
      '^.$',
    ],
    ...['\\uD83C\\uDF75', '^[\\ud83c\\udf75]$', '\\cA', '\\{'],
  ];
  test.each(['', 'i', 'm', 's', 'im', 'g', 'd'])('flags %j', (flags) => {
    for (const source of [...everywhere, ...withoutU]) {
      for (const text of texts) check(new RegExp(source, flags), text);
    }
  });
  test.each(['u', 'iu', 'mu', 'su', 'imsu'])('flags %j', (flags) => {
    for (const source of [...everywhere, ...withU]) {
      for (const text of texts) check(new RegExp(source, flags), text);
    }
  });
});

describe('by chance', () => {
  const atom = fc.constantFrom(
    ...[
      'a',
      'b',
      'c',
      'A',
      'K',
      'é',
      '-',
      '.',
      '\\w',
      '\\W',
      '\\d',
      '\\s',
      '\\n',
      '[ab]',
      '[^a]',
      '[b-d]',
      '[^\\w]',
    ],
    ...['\\u212a', '\\u017f', '\u{1F375}', '\\ud83c'],
  );
  const assertion = fc.constantFrom('^', '$', '\\b', '\\B');
  const quantifier = fc.constantFrom(
    '',
    '',
    '',
    '*',
    '+',
    '?',
    '*?',
    '+?',
    '??',
    '{2}',
    '{0,2}',
    '{1,}',
    '{2,3}?',
    '{0}',
  );
  const { source } = fc.letrec<{ source: string; term: string }>((tie) => ({
    source: fc
      .array(fc.array(tie('term'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((alternatives) => alternatives.map((terms) => terms.join('')).join('|')),
    term: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.tuple(atom, quantifier).map((pair) => pair.join('')),
      assertion,
      fc
        .tuple(fc.constantFrom('(', '(?:'), tie('source'), quantifier)
        .map(([open, inner, times]) => `${open}${inner})${times}`),
    ),
  }));
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        'c',
        'A',
        'k',
        'K',
        'S',
        '\u212a',
        '\u017f',
        'é',
        'É',
        '-',
        ' ',
        '\n',
        '1',
        '\u{1F375}',
        '\ud83c',
        '\udf75',
      ),
      {
        maxLength: 7,
      },
    )
    .map((list) => list.join(''));
  const flags = fc.subarray(['i', 'm', 's', 'u']).map((list) => list.join(''));

  test('matches what RegExp matches', () => {
    fc.assert(
      fc.property(source, flags, fc.array(text, { minLength: 4, maxLength: 8 }), (given, flagged, list) => {
        const regexp = new RegExp(given, flagged);
        const own = new LinearRegExp(regexp);
        // NB: in V8, /\B/u matches between the halves of a character, where no match can begin.
        const compared = regexp.unicode && given.includes('\\B') ? list.filter(isWithoutPairs) : list;
        for (const each of compared) expect([each, own.test(each)]).toEqual([each, regexp.test(each)]);
      }),
      { numRuns: runs(40_000) },
    );
  });
});

describe('linear', () => {
  const many = 100_000;
  test.each<[regexp: RegExp, text: string, expected: boolean]>([
    [/^(a+)+$/, `${'a'.repeat(many)}!`, false],
    [/^(a|a)*$/, `${'a'.repeat(many)}!`, false],
    [/^(a|aa)+$/, `${'a'.repeat(many)}b`, false],
    [/^(.*)*,(.*)*;$/, ','.repeat(many), false],
    [/(x+x+)+y/, 'x'.repeat(many), false],
    [/\s+$/, `${' '.repeat(many)}x`, false],
    [/^([a-z0-9]+[-.]?)+@x$/i, 'a'.repeat(many), false],
    [/(?:a?){20}a{20}$/, 'a'.repeat(many), true],
    [/^(?:(?:a*)*)*$/, 'a'.repeat(many), true],
    [/(?:.*a){9}b/su, 'a'.repeat(many), false],
  ])('%s', (regexp, text, expected) => {
    expect(new LinearRegExp(regexp).test(text)).toBe(expected);
  });
});

describe('refused', () => {
  // NB: TypeScript takes no such literals.
  const [newer, octal] = [['[a]', 'v'] as const, ['\\01', ''] as const].map(
    ([source, flags]) => new RegExp(source, flags),
  ) as [RegExp, RegExp];
  test.each<[RegExp, string]>([
    [/a(?=b)/, 'a lookaround'],
    [/a(?!b)/, 'a lookaround'],
    [/(?<=a)b/, 'a lookaround'],
    [/(?<!a)b/, 'a lookaround'],
    [/(a)\1/, 'a backreference or an octal escape'],
    [/(?<n>a)\k<n>/, 'a backreference or an octal escape'],
    [octal, 'a backreference or an octal escape'],
    [/a/y, "the flag 'y'"],
    [newer, "the flag 'v'"],
    [/a{2501}/, 'more than 2500 steps'],
    [/(?:a{50}){51}/, 'more than 2500 steps'],
    [/(?:a{0,40}){0,40}/, 'more than 2500 steps'],
    [/(?:(?:a|){90}|b){99}/, 'more than 2500 steps'],
    [/a{99999999999999999999}/, 'more than 2500 steps'],
    [new RegExp('ab'.repeat(1300)), 'more than 2500 steps'],
    [new RegExp('a|'.repeat(1300)), 'more than 2500 steps'],
  ])('%.40s', (regexp, something) => {
    expect(() => new LinearRegExp(regexp, 'policy.classes[0]')).toThrow(
      new TypeError(`policy.classes[0]: no policy can run ${regexp}: it has ${something}`),
    );
  });

  test('not at the limit', () => {
    expect(new LinearRegExp(/^a{2498}$/).test('a'.repeat(2498))).toBe(true);
    expect(new LinearRegExp(/^.{1,1000}$/).test('a'.repeat(1001))).toBe(false);
    const nothing = `(?:){${'9'.repeat(400)}}`;
    expect(new LinearRegExp(new RegExp(nothing)).test('a')).toBe(true);
  });

  test('uses no member of its own', () => {
    const regexp = Object.defineProperties(/a/, { source: { value: 'b' }, flags: { value: 'y' } });
    expect(new LinearRegExp(regexp).test('xa')).toBe(true);
  });
});
