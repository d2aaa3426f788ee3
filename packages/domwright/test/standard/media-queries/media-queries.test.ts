import {
  matchesMediaQueryList,
  parseMediaQueryList,
  parseSizes,
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from 'domwright/values';
import { describe, expect, test } from 'vitest';

const environment = { width: 800, height: 600, density: 2 };

describe('media query lists', () => {
  test('a square is portrait — https://drafts.csswg.org/mediaqueries-5/#orientation', () => {
    const square = { width: 500, height: 500 };
    expect(matchesMediaQueryList('(orientation: portrait)', square)).toBe(true);
    expect(matchesMediaQueryList('(orientation: landscape)', square)).toBe(false);
  });

  test('a calculated <mq-boolean> is clamped — https://drafts.csswg.org/css-values-4/#calc-range', () => {
    const grid = { features: { grid: 1 } };
    expect(matchesMediaQueryList('(grid: calc(5))', grid)).toBe(true);
    expect(matchesMediaQueryList('(grid: calc(-5))', grid)).toBe(false);
    expect(matchesMediaQueryList('(grid: 5)', grid)).toBe(false);
  });

  test.each([
    ['', null],
    ['  ', null],
    ['screen', null],
    ['not all', null],
    ['only screen and (min-width: 100px)', null],
    ['screen, print and (color)', null],
    ['(100px <= width < 20em)', null],
    ['not (color)', null],
    ['(a) and (b), (a) or ((b) and (c))', null],
    ['/* , */ screen', null],
    ['screen,', 7],
    ['screen,,print', 7],
    ['only', 0],
    ['and', 0],
    ['screen, or', 8],
    ['layer', 0],
    ['screen or (color)', 0],
    ['screen and (color) or (hover)', 0],
    ['(a) and (b) or (c)', 0],
    ['screen and', 0],
    ['5', 0],
    ['screen, "', 8],
  ])('validateMediaQueryList(%j) fails at %j', (text, offset) => {
    expect(validateMediaQueryList(text)?.offset ?? null).toBe(offset);
  });

  test.each([
    [',', 'expected a media query'],
    ['screen, ', 'expected a media query'],
    ['screen, ,print', 'expected a media query'],
    ['5', 'not a media query'],
    ['screen, "', 'not a media query'],
    ['screen, or', 'not a media query'],
  ])('%j: %s', (text, reason) => {
    expect(validateMediaQueryList(text)!.reason).toBe(reason);
  });

  test('parsing', () => {
    expect(parseMediaQueryList('screen , only, (a(,))')).toEqual(['screen', null, '(a(,))']);
    expect(parseMediaQueryList(' ')).toEqual([]);
  });

  test.each([
    ['', true],
    [' ', true],
    ['screen', true],
    ['SCREEN', true],
    ['print', false],
    ['all', true],
    ['not print', true],
    ['not screen', false],
    ['print, screen', true],
    ['only, screen', true],
    ['only', false],
    ['(width: 800px)', true],
    ['(min-width: 800px)', true],
    ['(min-width: 801px)', false],
    ['(max-width: 50em)', true],
    ['(max-width: 49.9em)', false],
    ['(width > 800px)', false],
    ['(width >= 800px)', true],
    ['(800px < width)', false],
    ['(800px >= width)', true],
    ['(100px < width <= 800px)', true],
    ['(100px < width < 800px)', false],
    ['(width: calc(50vw + 400px))', true],
    ['(width: 8in)', false],
    ['(height: 6.25in)', true],
    ['(orientation: landscape)', true],
    ['(aspect-ratio: 4/3)', true],
    ['(min-aspect-ratio: 3/2)', false],
    ['(resolution: 2dppx)', true],
    ['(min-resolution: 192dpi)', true],
    ['(color)', true],
    ['(monochrome)', false],
    ['(grid: 0)', true],
    ['(hover)', true],
    ['(prefers-reduced-motion)', false],
    ['(prefers-color-scheme: light)', true],
    ['(prefers-color-scheme: dark)', false],
    // Unknown is neither true nor false.
    ['(unknown)', false],
    ['not (unknown)', false],
    ['(unknown) or (color)', true],
    ['(unknown) and (color)', false],
    ['not ((unknown) and (monochrome))', true],
    ['not ((unknown) or (color))', false],
    ['(width: red)', false],
    ['not (width: red)', false],
    ['not screen and (unknown)', false],
    ['not print and (color)', true],
    ['not screen and (color)', false],
    // A function is <general-enclosed>.
    ['foo(1) or (width)', true],
    ['not(monochrome) or (width)', true],
    ['foo(1)', false],
    ['(width) and(height)', false],
    ['not foo(1)', false],
    // A value that the feature does not have is unknown.
    ['not (orientation: foo)', false],
    ['not (orientation = landscape)', false],
    ['not (min-orientation: landscape)', false],
    ['not (hover: foo)', false],
    ['not (color: 1.5)', false],
    ['not (grid: 2)', false],
    ['not (grid: calc(1))', true],
    ['not (resolution: 0)', false],
    ['not (min-width)', false],
    ['not (1px < 5px)', false],
    ['not (width < = 5px)', false],
    ['not (1px < width > 5px)', false],
    ['not (width: (5px))', false],
    ['(orientation: foo) or (width)', true],
    // <any-value> has no unmatched brackets, bad strings or bad URLs.
    ['(]) or (width)', false],
    ['(}) or (width)', false],
    ["(url(as'df)) or (width)", false],
    ["(url(as'df)), (width)", true],
    ['("a\nb") or (width)', false],
    ['([]{}()) or (width)', true],
    ['() or (width)', true],
    [') or (width)', false],
    // Ratios and resolutions are not negative, but calculations are clamped.
    ['(min-resolution: -1x)', false],
    ['(min-resolution: calc(-1x))', true],
    ['(min-aspect-ratio: -1/2)', false],
    ['(min-aspect-ratio: 1/-2)', false],
    ['(min-aspect-ratio: calc(-1)/2)', true],
    ['(min-width: -1px)', true],
    ['(min-width: calc(0px/0))', true],
    ['(max-width: calc(0px/0))', false],
    ['(max-width: calc(1px/0))', true],
    ['(-webkit-min-device-pixel-ratio: 1.5)', true],
    ['(-webkit-max-device-pixel-ratio: 1.5)', false],
    ['(min--webkit-device-pixel-ratio: 1.5)', false],
    ['(\\77idth)', true],
  ])('%j matches: %j', (text, expected) => {
    expect(matchesMediaQueryList(text, environment)).toBe(expected);
  });

  test('what is given counts', () => {
    const dark = { features: { 'prefers-color-scheme': 'dark' } };
    expect(matchesMediaQueryList('(prefers-color-scheme: dark) and (color)', dark)).toBe(true);
    // Keywords are compared as ASCII: U+212A is no K.
    expect(matchesMediaQueryList('(prefers-color-scheme: DARK)', dark)).toBe(true);
    expect(matchesMediaQueryList('(prefers-color-scheme: dar\u212a)', dark)).toBe(false);
    expect(matchesMediaQueryList('print', { mediaType: 'print' })).toBe(true);
    const given = { features: { orientation: 'landscape', hover: 'none', mood: 'calm', grid: 1, age: 5 } };
    expect(matchesMediaQueryList('(orientation: landscape) and (grid: 1)', given)).toBe(true);
    for (const unknown of [
      'orientation: foo',
      'hover: foo',
      'grid: 2',
      'mood: 5',
      'mood = calm',
      'age: calm',
    ])
      expect([unknown, matchesMediaQueryList(`not (${unknown})`, given)]).toEqual([unknown, false]);
    expect(matchesMediaQueryList('not (mood: bad)', given)).toBe(true);
    expect(matchesMediaQueryList('(age > 4) and (mood: calm) and (min-age: 5)', given)).toBe(true);
    const gamut = { features: { 'color-gamut': 'p3', 'dynamic-range': 'high' } };
    expect(matchesMediaQueryList('(color-gamut: srgb) and (color-gamut: p3)', gamut)).toBe(true);
    expect(matchesMediaQueryList('(color-gamut: rec2020)', gamut)).toBe(false);
    expect(matchesMediaQueryList('(dynamic-range: standard)', gamut)).toBe(true);
    expect(() => matchesMediaQueryList('', { widht: 5 } as never)).toThrow(
      "unknown member 'widht' of environment",
    );
    expect(() => matchesMediaQueryList('', { width: '5' } as never)).toThrow(
      'environment.width must be a number, not "5"',
    );
    expect(() => matchesMediaQueryList(5 as never)).toThrow('text must be a string, not 5');
  });
});

test.each([
  parseMediaQueryList,
  validateMediaQueryList,
  matchesMediaQueryList,
  validateMediaFeatures,
  parseSizes,
  validateSizes,
  validateSizesMediaFeatures,
])('%o takes only text', (read) => {
  expect(() => read(5 as never)).toThrow(new TypeError('text must be a string, not 5'));
});

test('a wrong environment is named', () => {
  for (const read of [matchesMediaQueryList, parseSizes]) {
    for (const [environment, message] of [
      [{ mediaType: 5 }, 'environment.mediaType must be a string, not 5'],
      [{ width: Number.NaN }, 'environment.width must be a number, not NaN'],
      [{ height: null }, 'environment.height must be a number, not null'],
      [{ density: '2' }, 'environment.density must be a number, not "2"'],
      [{ fontSize: true }, 'environment.fontSize must be a number, not true'],
      [{ features: null }, 'environment.features must be an object, not null'],
      [{ features: 'a' }, 'environment.features must be an object, not "a"'],
      [{ constructor: 5 }, "unknown member 'constructor' of environment"],
    ] as const) {
      expect(() => read('', environment as never)).toThrow(TypeError);
      expect(() => read('', environment as never)).toThrow(message);
    }
    expect(() => read('', null as never)).toThrow(TypeError);
  }
});

test('a query can have any number of tokens', () => {
  const of = (length: number) => Array.from({ length }, () => '(color)').join(' and ');
  expect(matchesMediaQueryList(of(20_000))).toBe(true);
  expect(parseSizes(`${of(20_000)} 1px, 2px`)).toBe(1);
});

describe('what Media Queries does not define', () => {
  test.each([
    ['', null],
    ['screen and (min-width: 400px), print', null],
    ['(400px <= width < 50em) and (not (orientation: portrait))', null],
    ['(min-aspect-ratio: 16/9) or (resolution > 2dppx) or (color >= 8) or (grid: 1)', null],
    ['(-webkit-min-device-pixel-ratio: 1.5), (min--moz-device-pixel-ratio: 1.5), (-ms-high-contrast)', null],
    ['(prefers-reduced-motion) and (display-mode: standalone) and (width: calc(5px + 1vw))', null],
    ['only', null],
    ['(min-width: 400uu)', 1],
    ['screen and (max-widht: 400px)', 12],
    ['print, scren', 7],
    ['handheld', 0],
    ['(width) or foo(1)', 11],
    ['(width) and (a b)', 12],
    ['not (orientation: foo)', 5],
    ['(min-orientation: portrait)', 1],
    ['(width: 400)', 1],
    ['(min-width)', 1],
    ['(min-resolution: -1x)', 1],
    ['(grid: 2)', 1],
    ['(5px < width < 10%)', 7],
  ])('validateMediaFeatures(%j) fails at %j', (text, offset) => {
    expect(validateMediaFeatures(text)?.offset ?? null).toBe(offset);
    expect(validateMediaQueryList(text) === null || text === 'only').toBe(true);
  });

  // What authors must not use: https://drafts.csswg.org/mediaqueries-5/#media-types, #mf-deprecated, #typedef-general-enclosed,
  // and the types of values in the tables of the features.
  test.each([
    ['/* nothing */', null],
    ['(400px <= width <= 700px)', null],
    ['not (color)', null],
    ['screen and (not (color))', null],
    ['(color) and ((hover) or (not (grid)))', null],
    ['(aspect-ratio: 1.5)', null],
    ['(aspect-ratio: 16 / 0)', null],
    ['(resolution: infinite)', null],
    ['(min-width: calc(10em + 5px))', null],
    ['(min-width: 10cqw)', null],
    ['(width: -100px)', null],
    ['(red = color)', 'misused'],
    ['braille', 'deprecated'],
    ['speech', 'deprecated'],
    ['not aural', 'deprecated'],
    ['(max-device-height: 5px)', 'deprecated'],
    ['(device-aspect-ratio: 16/9)', 'deprecated'],
    ['hologram', 'unknown'],
    ['(foo)', 'unknown'],
    ['(foo: 1px)', 'unknown'],
    ['(foo), (grid: 2)', 'misused'],
    ['foo(bar)', 'misused'],
    ['(foo bar)', 'misused'],
    ['()', 'misused'],
    ['(min-width)', 'misused'],
    ['(min-width: 400)', 'misused'],
    ['(min-width: 40%)', 'misused'],
    ['(min-width: calc(1 + 2))', 'misused'],
    ['(min-width >= 400px)', 'misused'],
    ['(min-orientation: portrait)', 'misused'],
    ['(orientation < portrait)', 'misused'],
    ['(400px <= width >= 700px)', 'misused'],
    ['(aspect-ratio: 16:9)', 'misused'],
    ['(min-resolution: -1dpi)', 'misused'],
    ['(prefers-color-scheme: no-preference)', 'misused'],
    // Parse errors of CSS.
    ['(color', 'misused'],
    ['screen /*', 'misused'],
  ])('in %j, something is %j', (text, kind) => {
    expect(validateMediaQueryList(text)).toBeNull();
    expect(validateMediaFeatures(text)?.kind ?? null).toBe(kind);
  });

  test.each([
    ['', null],
    ['(min-width: 400px) 50vw, 100vw', null],
    ['(min-width: 400px) 50%, (orientation: landscape) 100vw', null],
    ['(min-width: 400px) 50vw, (min-width: 400uu) 5px, 100vw', 26],
    ['not foo(1) 50vw', 4],
    ['(color) 50vw, (foo: "a', 14],
    ['(foo) 1px, (bar) 2px', 1],
    ['(foo) 1px, (grid: 2) 2px', 12],
    ['(grid: 2), 5px', null],
    ['((hover) or (grid: 2)) 5px', 13],
  ])('validateSizesMediaFeatures(%j) fails at %j', (text, offset) => {
    expect(validateSizesMediaFeatures(text)?.offset ?? null).toBe(offset);
  });
});

describe('sizes', () => {
  test.each([
    ['', 800],
    ['100px', 100],
    ['50vw', 400],
    ['0', 0],
    ['5', 800],
    ['-5px', 800],
    ['calc(100px - 200px)', 0],
    ['50%', 800],
    ['(min-width: 500px) 100px, 50px', 100],
    ['(min-width: 900px) 100px, 50px', 50],
    ['(min-width: 900px) 100px', 800],
    ['print 100px, 50px', 50],
    ['screen 100px, 50px', 50],
    ['not (min-width: 900px) 100px, 50px', 100],
    ['100px, 50px', 100],
    [', 50px', 50],
    ['calc(100vw - 2 * 10px)', 780],
    ['calc(100vw -10px)', 800],
    ['calc(100px * 2px), 5px', 5],
    ['min(100vw, 30em)', 480],
    ['max(1px, 2px, 3px)', 3],
    ['clamp(10px, 5px, 20px)', 10],
    ['calc((1px + 2px) * 3 / 2)', 4.5],
    ['var(--x), 5px', 5],
    ['1in', 96],
    ['(min-width: 500px) red, 5px', 5],
    ['auto', 800],
    ['auto, 100px', 100],
    ['10px /* c */ ', 10],
    ['(}) 500px, 100vw', 800],
    ["(url(as'df)) 500px, 50px", 50],
    ['] 500px, 50px', 50],
    ['foo(1) 500px, 50px', 50],
    ['not foo(1) 500px, 50px', 50],
    ['(a) or (width) 500px, 50px', 500],
    ['not (width: red) 500px, 50px', 50],
    ['screen and (width) 500px, 50px', 50],
    ['(5px), 50px', 50],
    ['calc(0px / 0)', 0],
    ['calc(0), 50px', 50],
  ])('parseSizes(%j) is %j', (text, expected) => {
    expect(parseSizes(text, environment)).toBeCloseTo(expected, 9);
  });

  test('auto is the width of the image, where that is known', () => {
    expect(parseSizes('auto, 100px', environment, 321)).toBe(321);
    expect(parseSizes('(min-width: 900px) auto, 100px', environment, 321)).toBe(100);
    expect(parseSizes('(min-width: 700px) auto, 100px', environment, 321)).toBe(321);
    expect(parseSizes('AUTO', environment, 321)).toBe(321);
    expect(parseSizes('auto, 100px', environment, 0)).toBe(0);
  });

  test.each([
    ['100px', null],
    ['(min-width: 500px) 100px, 50vw', null],
    ['(min-width: 500px) 100px', null],
    ['auto', null],
    ['auto, 50px', null],
    ['', 0],
    ['100px, 50px', 0],
    ['(a) 1px, 5px, (b) 2px', 9],
    ['(a) 1px,', 8],
    ['(a) 1px, 50%', 9],
    ['screen 100px', 0],
    ['-5px', 0],
    ['(a)', 0],
    ['5px, auto', 0],
    ['auto, auto', 6],
    ['AUTO, 5px', null],
    ['(a) auto', 0],
    ['(a) 1px, auto', 9],
    ['/* c */ -5px', 8],
    ['(a) 5px, /* c */ 50%', 17],
    ['(a) 1px,   ', 11],
    [', 5px', 0],
    ['5px,', 0],
    ['calc(-5px)', null],
    ['0', null],
    ['1', 0],
    ['(0)', 0],
    ['0%', 0],
    ['1x', 0],
    ['calc(0)', 0],
    ['(a) 1px, "', 9],
    ['(a) 1px, (]) 2px', 9],
    ['(a) or (b) 1px', null],
    ['(a) or (b) and (c) 1px', 0],
    ['not (a) 1px', null],
    ['a(b) 1px', null],
    ['a 1px', 0],
  ])('validateSizes(%j) fails at %j', (text, offset) => {
    expect(validateSizes(text)?.offset ?? null).toBe(offset);
  });
});

test.each(['(', '((', '[', 'a,', '/*', '"', '\\', 'calc(', 'not ', '(a) and ', ' ', '0', '+', '(1px + '])(
  'a great many of %j are read',
  (piece) => {
    // So deep that each recursion without a limit would overflow the stack.
    const text = piece.repeat(12_000);
    expect(() => parseSizes(`${text}) 1px, 2px`)).not.toThrow();
    for (const read of [matchesMediaQueryList, validateMediaFeatures, validateSizesMediaFeatures])
      expect(() => read(text)).not.toThrow();
  },
);
