import {
  matchesMediaQueryList,
  parseMediaQueryList,
  parseSizes,
  validateMediaQueryList,
  validateSizes,
} from 'domwright/media-queries';
import { describe, expect, test } from 'vitest';

const environment = { width: 800, height: 600, density: 2 };

describe('media query lists', () => {
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
  ])('%j matches: %j', (text, expected) => {
    expect(matchesMediaQueryList(text, environment)).toBe(expected);
  });

  test('what is given counts', () => {
    const dark = { features: { 'prefers-color-scheme': 'dark' } };
    expect(matchesMediaQueryList('(prefers-color-scheme: dark) and (color)', dark)).toBe(true);
    expect(matchesMediaQueryList('print', { mediaType: 'print' })).toBe(true);
    expect(() => matchesMediaQueryList('', { widht: 5 } as never)).toThrow(
      "unknown member 'widht' of environment",
    );
    expect(() => matchesMediaQueryList('', { width: '5' } as never)).toThrow(
      'environment.width must be a number, not "5"',
    );
    expect(() => matchesMediaQueryList(5 as never)).toThrow('text must be a string, not 5');
  });
});

test('a query of very many tokens is not all', () => {
  const of = (length: number) => Array.from({ length }, () => '(color)').join(' and ');
  expect(matchesMediaQueryList(of(500))).toBe(true);
  expect(matchesMediaQueryList(of(20_000))).toBe(false);
  expect(parseSizes(`${of(20_000)} 1px, 2px`)).toBe(2);
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
  ])('parseSizes(%j) is %j', (text, expected) => {
    expect(parseSizes(text, environment)).toBeCloseTo(expected, 9);
  });

  test('auto is the width of the image, where that is known', () => {
    expect(parseSizes('auto, 100px', environment, 321)).toBe(321);
    expect(parseSizes('(min-width: 900px) auto, 100px', environment, 321)).toBe(100);
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
  ])('validateSizes(%j) fails at %j', (text, offset) => {
    expect(validateSizes(text)?.offset ?? null).toBe(offset);
  });
});

test.each(['(', '((', '[', 'a,', '/*', '"', '\\', 'calc(', 'not ', '(a) and ', ' ', '0', '+', '(1px + '])(
  'a great many of %j are read',
  (piece) => {
    const text = piece.repeat(30_000);
    expect(() => parseSizes(`${text} 1px, 2px`)).not.toThrow();
    expect(() => parseSizes(`${text}) 1px, 2px`)).not.toThrow();
    for (const read of [
      parseMediaQueryList,
      validateMediaQueryList,
      matchesMediaQueryList,
      parseSizes,
      validateSizes,
    ])
      expect(() => read(text)).not.toThrow();
  },
);
