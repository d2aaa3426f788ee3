import {
  matchesMediaQueryList,
  parseMediaQueryList,
  validateMediaFeatures,
  validateMediaQueryList,
} from 'domwright/values';
import { describe, expect, test } from 'vitest';

/*
 * Each media feature that Media Queries 5, the Compatibility Standard, CSS Round Display, CSS Viewport, the Device Posture API and
 * the web app manifest define, with its values, written down once more: `*` for discrete numbers, `<…>` for ranges.
 */
const features = `
width                           <length>
height                          <length>
device-width                    <length>
device-height                   <length>
aspect-ratio                    <ratio>
device-aspect-ratio             <ratio>
resolution                      <resolution>
-webkit-device-pixel-ratio      <number>
color                           <integer>
color-index                     <integer>
monochrome                      <integer>
horizontal-viewport-segments    <integer>
vertical-viewport-segments      <integer>
grid                            *boolean
-webkit-transform-3d            *boolean
orientation                     portrait landscape
shape                           rect round
scan                            interlace progressive
update                          none slow fast
overflow-block                  none scroll paged
overflow-inline                 none scroll
environment-blending            opaque additive subtractive
color-gamut                     srgb p3 rec2020
video-color-gamut               srgb p3 rec2020
dynamic-range                   standard high
video-dynamic-range             standard high
inverted-colors                 none inverted
forced-colors                   none active
pointer                         none coarse fine
any-pointer                     none coarse fine
hover                           none hover
any-hover                       none hover
nav-controls                    none back
scripting                       none initial-only enabled
prefers-color-scheme            light dark
prefers-contrast                no-preference less more custom
prefers-reduced-motion          no-preference reduce
prefers-reduced-transparency    no-preference reduce
prefers-reduced-data            no-preference reduce
display-mode                    fullscreen standalone minimal-ui browser picture-in-picture window-controls-overlay tabbed borderless
device-posture                  continuous folded`
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/) as [name: string, ...values: string[]]);
const discrete = features.filter(([, type]) => !/^[<*]/.test(type!));
const numeric = features.filter(([, type]) => /^[<*]/.test(type!));

/** "a user agent or device that … also matches": https://drafts.csswg.org/mediaqueries-5/#color-gamut, #dynamic-range */
const includesLesser = /^(?:video-)?(?:color-gamut|dynamic-range)$/;
/** https://drafts.csswg.org/mediaqueries-5/#mf-deprecated */
const deprecated = ['device-width', 'device-height', 'device-aspect-ratio'];

const kindOf = (text: string): string | null => validateMediaFeatures(text)?.kind ?? null;
/** Whether a feature is unknown: neither true nor false. */
const isUnknown = (inside: string, environment: Parameters<typeof matchesMediaQueryList>[1]): boolean =>
  !matchesMediaQueryList(`(${inside})`, environment) &&
  !matchesMediaQueryList(`not (${inside})`, environment);

describe('features with keywords', () => {
  test.each(discrete)('%s', (name, ...keywords) => {
    for (const [at, keyword] of keywords.entries()) {
      const environment = { features: { [name]: keyword } };
      const { length } = keywords.filter((each) => matchesMediaQueryList(`(${name}: ${each})`, environment));
      expect([keyword, length]).toEqual([keyword, includesLesser.test(name) ? at + 1 : 1]);
      expect(matchesMediaQueryList(`(${name}: ${keyword})`, environment)).toBe(true);
      const upper = `(${name.toUpperCase()}: ${keyword.toUpperCase()})`;
      expect(matchesMediaQueryList(upper, environment)).toBe(true);
      // https://drafts.csswg.org/mediaqueries-5/#boolean-context
      const isSomething = keyword !== 'none' && keyword !== 'no-preference';
      expect([keyword, matchesMediaQueryList(`(${name})`, environment)]).toEqual([keyword, isSomething]);
      expect(kindOf(`(${name}: ${keyword})`)).toBeNull();
      for (const wrong of [
        `min-${name}: ${keyword}`,
        `${name} = ${keyword}`,
        `${name} >= ${keyword}`,
        `${keyword} < ${name}`,
        `${name}: ${keyword}/1`,
        `${name}: "${keyword}"`,
      ]) {
        expect([wrong, isUnknown(wrong, environment)]).toEqual([wrong, true]);
        expect([wrong, kindOf(`(${wrong})`)]).toEqual([wrong, 'misused']);
      }
    }
    for (const value of ['foo', '1', '1px', 'none-such', `${keywords[0]}s`]) {
      expect([value, kindOf(`(${name}: ${value})`)]).toEqual([value, 'misused']);
      expect(isUnknown(`${name}: ${value}`, { features: { [name]: keywords[0]! } })).toBe(true);
    }
    expect(validateMediaFeatures(`(${name}: foo)`)!.reason).toContain(`one of ${keywords.join(', ')}`);
    expect(kindOf(`(${name})`)).toBeNull();
  });
});

/** What a value is, each for all types. NB: a ratio may be one number; a length without a unit may be zero. */
const values: readonly (readonly [value: string, types: string])[] = [
  ['0', '<length> <ratio> <number> <integer> *boolean'],
  ['1', '<ratio> <number> <integer> *boolean'],
  ['+1', '<ratio> <number> <integer> *boolean'],
  ['2', '<ratio> <number> <integer>'],
  ['-1', '<number> <integer>'],
  ['1.5', '<ratio> <number>'],
  ['1.0', '<ratio> <number>'],
  ['1e0', '<ratio> <number>'],
  ['calc(1)', '<ratio> <number> <integer> *boolean'],
  ['calc(1.2)', '<ratio> <number> <integer> *boolean'],
  ['calc(0)', '<ratio> <number> <integer> *boolean'],
  ['1px', '<length>'],
  ['-1px', '<length>'],
  ['0px', '<length>'],
  ['1CM', '<length>'],
  ['calc(1px + 1em)', '<length>'],
  ['calc(1px / 1px)', '<ratio> <number> <integer> *boolean'],
  ['1x', '<resolution>'],
  ['0x', '<resolution>'],
  ['1dppx', '<resolution>'],
  ['96DPI', '<resolution>'],
  ['38dpcm', '<resolution>'],
  ['infinite', '<resolution>'],
  ['INFINITE', '<resolution>'],
  ['-1x', ''],
  ['calc(-1x)', '<resolution>'],
  ['16/9', '<ratio>'],
  ['0/1', '<ratio>'],
  ['1/0', '<ratio>'],
  ['-1/2', ''],
  ['1/-2', ''],
  ['calc(-1)/2', '<ratio>'],
  ['1px/2', ''],
  ['1/2px', ''],
  ['1x/2', ''],
  ['1%', ''],
  ['1s', ''],
  ['red', ''],
  ['none', ''],
  ['calc(1px + 1)', ''],
  ['calc(1px + 1x)', ''],
  ['calc(red)', ''],
  ['"1px"', ''],
  ['#1', ''],
  ['var(--x)', ''],
  ['(1px)', ''],
];

describe('features with numbers', () => {
  const wordsOf: Readonly<Record<string, string>> = {
    '<length>': 'a length with a unit, such as “400px”',
    '<ratio>': 'a ratio such as “16/9”',
    '<resolution>': 'a resolution such as “2x”',
    '<number>': 'a number',
    '<integer>': 'an integer',
    '*boolean': '0 or 1',
  };

  test.each(numeric)('%s: %s', (name, type) => {
    const isRange = type!.startsWith('<');
    const environment = { features: { [name]: 1 } };
    // NB: "min--webkit-…" is no feature; the prefix comes after the vendor's.
    const withPrefix = (prefix: string): string =>
      name.startsWith('-webkit-') ? `-webkit-${prefix}-${name.slice(8)}` : `${prefix}-${name}`;
    for (const [value, types] of values) {
      const isAllowed = types.split(' ').includes(type!);
      expect([value, isUnknown(`${name}: ${value}`, environment)]).toEqual([value, !isAllowed]);
      expect([value, isUnknown(`${name} >= ${value}`, environment)]).toEqual([value, !isAllowed || !isRange]);
      const min = `${withPrefix('min')}: ${value}`;
      expect([min, isUnknown(min, environment)]).toEqual([min, !isAllowed || !isRange]);
      if (name.startsWith('-')) continue;
      const kind = deprecated.includes(name) ? 'deprecated' : isAllowed ? null : 'misused';
      expect([value, kindOf(`(${name}: ${value})`)]).toEqual([value, kind]);
      expect([value, kindOf(`(max-${name}: ${value})`)]).toEqual([value, isRange ? kind : 'misused']);
      expect([value, kindOf(`(${value} < ${name})`)]).toEqual([value, isRange ? kind : (kind ?? 'misused')]);
    }
    if (!name.startsWith('-') && !deprecated.includes(name)) {
      expect(validateMediaFeatures(`(${name}: red)`)!.reason).toContain(wordsOf[type!]);
      expect(kindOf(`(min-${name})`)).toBe('misused');
    }
    // In a boolean context, what is not zero.
    for (const [number, expected] of [
      [0, false],
      [1, true],
      [7, true],
    ] as const)
      expect(matchesMediaQueryList(`(${name})`, { features: { [name]: number } })).toBe(expected);
  });

  test.each(numeric.filter(([, type]) => type!.startsWith('<')))('%s is compared', (name, type) => {
    const unit = { '<length>': 'px', '<resolution>': 'x' }[type!] ?? '';
    const withPrefix = (prefix: string): string =>
      name.startsWith('-webkit-') ? `-webkit-${prefix}-${name.slice(8)}` : `${prefix}-${name}`;
    for (const actual of [2, 3, 4]) {
      const matches = (inside: string): boolean =>
        matchesMediaQueryList(`(${inside})`, { features: { [name]: actual } });
      const three = `3${unit}`;
      const rows: [query: string, matches: boolean][] = [
        [`${name}: ${three}`, actual === 3],
        [`${name} = ${three}`, actual === 3],
        [`${three} = ${name}`, actual === 3],
        [`${name} < ${three}`, actual < 3],
        [`${name} <= ${three}`, actual <= 3],
        [`${name} > ${three}`, actual > 3],
        [`${name} >= ${three}`, actual >= 3],
        [`${three} < ${name}`, actual > 3],
        [`${three} <= ${name}`, actual >= 3],
        [`${three} > ${name}`, actual < 3],
        [`${three} >= ${name}`, actual <= 3],
        [`${withPrefix('min')}: ${three}`, actual >= 3],
        [`${withPrefix('MAX')}: ${three}`, actual <= 3],
        [`2${unit} < ${name} < 4${unit}`, actual === 3],
        [`2${unit} <= ${name} < 4${unit}`, actual <= 3],
        [`2${unit} < ${name} <= 4${unit}`, actual >= 3],
        [`2${unit} <= ${name} <= 4${unit}`, true],
        [`4${unit} > ${name} > 2${unit}`, actual === 3],
        [`4${unit} >= ${name} > 2${unit}`, actual >= 3],
        [`4${unit} > ${name} >= 2${unit}`, actual <= 3],
      ];
      for (const [query, expected] of rows)
        expect([actual, query, matches(query)]).toEqual([actual, query, expected]);
      for (const wrong of [
        `${withPrefix('min')} = ${three}`,
        `${withPrefix('max')} < ${three}`,
        `2${unit} < ${name} > 4${unit}`,
        `2${unit} = ${name} = 2${unit}`,
        `2${unit} < ${name} = 2${unit}`,
        `2${unit} < ${name}: 4${unit}`,
        `${name}: ${three} < 4${unit}`,
        `1${unit} < 2${unit} < ${name} < 4${unit}`,
        `${name} < = ${three}`,
        `${name} =< ${three}`,
        `${name} == ${three}`,
        `${name}: ${three} ${three}`,
        `${name}:`,
        `: ${three}`,
        `${name} ${three}`,
      ])
        expect([wrong, isUnknown(wrong, { features: { [name]: actual } })]).toEqual([wrong, true]);
    }
  });
});

test('what follows from the viewport and the density', () => {
  const environment = { width: 400, height: 300, density: 2 };
  for (const [name, value] of [
    ['width', '400px'],
    ['device-width', '400px'],
    ['height', '300px'],
    ['device-height', '300px'],
    ['aspect-ratio', '4/3'],
    ['device-aspect-ratio', '8 / 6'],
    ['orientation', 'landscape'],
    ['resolution', '2x'],
    ['-webkit-device-pixel-ratio', '2'],
  ])
    expect([name, matchesMediaQueryList(`(${name}: ${value})`, environment)]).toEqual([name, true]);
  for (const name of ['shape', 'device-posture', 'unknown', '--custom', 'min-hover'])
    expect([name, isUnknown(name, environment)]).toEqual([name, true]);
});

test('the environment by default is a screen of a computer, without scripting', () => {
  const defaults = `width: 1280px
height: 720px
resolution: 1x
width: 80em
color: 8
color-index: 0
monochrome: 0
grid: 0
hover: hover
any-hover: hover
pointer: fine
any-pointer: fine
update: fast
scan: progressive
scripting: none
color-gamut: srgb
dynamic-range: standard
display-mode: browser
overflow-block: scroll
overflow-inline: scroll
forced-colors: none
inverted-colors: none
prefers-color-scheme: light
prefers-contrast: no-preference
prefers-reduced-motion: no-preference
prefers-reduced-transparency: no-preference
prefers-reduced-data: no-preference`;
  for (const each of defaults.split('\n'))
    expect([each, matchesMediaQueryList(`screen and (${each})`)]).toEqual([each, true]);
  // The features that are given are added to these.
  const given = { features: { 'prefers-color-scheme': 'dark' } };
  expect(matchesMediaQueryList('(prefers-color-scheme: dark) and (hover) and (color: 8)', given)).toBe(true);
});

describe('media types', () => {
  const types = ['all', 'print', 'screen'];
  // "They match nothing": https://drafts.csswg.org/mediaqueries-5/#media-types
  const former = ['tty', 'tv', 'projection', 'handheld', 'braille', 'embossed', 'aural', 'speech'];

  test.each([...types, ...former, 'scren', 'constructor'])('%s', (type) => {
    const kind = types.includes(type) ? null : former.includes(type) ? 'deprecated' : 'unknown';
    for (const query of [type, type.toUpperCase(), `not ${type}`, `only ${type}`, `${type} and (color)`])
      expect([query, kindOf(query)]).toEqual([query, kind]);
    expect(validateMediaFeatures(` ${type}`)?.offset ?? null).toBe(kind === null ? null : 1);
    for (const mediaType of ['screen', 'print']) {
      const isType = type === 'all' || type === mediaType;
      expect(matchesMediaQueryList(type, { mediaType })).toBe(isType);
      expect(matchesMediaQueryList(`only ${type}`, { mediaType })).toBe(isType);
      expect(matchesMediaQueryList(`NOT ${type}`, { mediaType })).toBe(!isType);
      expect(matchesMediaQueryList(`${type} and (color)`, { mediaType })).toBe(isType);
      expect(matchesMediaQueryList(`${type} and (monochrome)`, { mediaType })).toBe(false);
      expect(matchesMediaQueryList(`not ${type} and (monochrome)`, { mediaType })).toBe(true);
      expect(matchesMediaQueryList(`not ${type} and (unknown)`, { mediaType })).toBe(!isType);
    }
  });

  test.each(['only', 'not', 'and', 'or', 'layer'])('%s is none', (word) => {
    for (const query of [word, `only ${word}`, `not ${word}`, `${word.toUpperCase()}`, `${word} and (color)`])
      expect([query, validateMediaQueryList(query) === null]).toEqual([query, false]);
  });
});

/** By the grammar: https://drafts.csswg.org/mediaqueries-5/#mq-syntax */
test.each([
  ['(color) and (hover) and (grid: 0)', true],
  ['(color) AND (hover)', true],
  ['(color) or (hover) or (grid: 0)', true],
  ['(color) or (hover) and (grid: 0)', false],
  ['(color) and (hover) or (grid: 0)', false],
  ['not (color) and (hover)', false],
  ['(color) and not (hover)', false],
  ['(color) and (not (hover))', true],
  ['not not (color)', false],
  ['not (not (color))', true],
  ['NOT (color)', true],
  ['not', false],
  ['(color) (hover)', false],
  ['(color) xor (hover)', false],
  ['(color) xor', false],
  ['(color) and', false],
  ['and (color)', false],
  ['screen and (color) and (hover)', true],
  ['screen and (color) or (hover)', false],
  ['screen or (color)', false],
  ['screen and ((color) or (hover))', true],
  ['screen and not (color)', true],
  ['screen and not (color) and (hover)', false],
  ['screen (color)', false],
  ['screen print', false],
  ['only (color)', false],
  ['only screen and (color)', true],
  ['only only screen', false],
  ['not only screen', false],
  ['[color]', false],
  ['{color}', false],
  ['"screen"', false],
  ['#screen', false],
  ['foo(color) and (hover)', true],
  ['s\\63reen', true],
  ['/**/not/**/screen/**/and/**/(color)/**/', true],
])('%s is a media query: %s', (text, expected) => {
  expect(validateMediaQueryList(text) === null).toBe(expected);
  expect(parseMediaQueryList(`print,${text} ,all`)).toEqual(['print', expected ? text : null, 'all']);
});

/** Kleene's logic over true, false and unknown — https://drafts.csswg.org/mediaqueries-5/#evaluating */
test('three values', () => {
  const written = { true: '(color)', false: '(monochrome)', unknown: '(foo)' };
  const order = ['false', 'unknown', 'true'] as const;
  type Value = (typeof order)[number];
  const valueOf = (condition: string): Value => {
    if (matchesMediaQueryList(condition)) return 'true';
    return matchesMediaQueryList(`not (${condition})`) ? 'false' : 'unknown';
  };
  for (const a of order) {
    expect(valueOf(`not ${written[a]}`)).toBe(order[2 - order.indexOf(a)]);
    for (const b of order) {
      for (const c of order) {
        const ranks = [a, b, c].map((value) => order.indexOf(value));
        const all = (word: string): string => [a, b, c].map((value) => written[value]).join(` ${word} `);
        expect([all('and'), valueOf(all('and'))]).toEqual([all('and'), order[Math.min(...ranks)]]);
        expect([all('or'), valueOf(all('or'))]).toEqual([all('or'), order[Math.max(...ranks)]]);
      }
    }
  }
});

test('of several problems, the first one counts that is more than unknown', () => {
  expect(validateMediaFeatures('(foo), (bar)')).toMatchObject({ kind: 'unknown', offset: 1 });
  expect(validateMediaFeatures('(foo), tv, (grid: 2)')).toMatchObject({ kind: 'deprecated', offset: 7 });
  expect(validateMediaFeatures('(foo) and (grid: 2), tv')).toMatchObject({ kind: 'misused', offset: 11 });
  expect(validateMediaFeatures('screen, (')).toMatchObject({ kind: 'misused', offset: 8 });
  expect(validateMediaFeatures('(foo) and ((bar) or (grid: 2))')).toMatchObject({
    kind: 'misused',
    offset: 21,
  });
});

/** What is not closed — https://drafts.csswg.org/css-syntax/#parse-errors */
test.each([
  ['(color', 0],
  ['(color) and (hover', 12],
  ['(a (b [c {d', 0],
  ['(a) (b [c] (d) {e} f(g)', 4],
  ['screen /* a', 7],
  ['(foo: "a', 0],
  ['screen, "a', 8],
  ['screen, "a\n"', 8],
  ['(a: url(b', 0],
  ['a(b', 0],
  ['(])', null],
  ['([)]', 0],
])('in %j, the first error is at %j', (text, offset) => {
  const found = validateMediaFeatures(text);
  expect(found?.reason.includes('not closed') ? found.offset : null).toBe(offset);
});
