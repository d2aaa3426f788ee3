import { expect, test } from 'vitest';
import { parseCSSColor, validateCSSColor } from '../../../src/standard/microsyntaxes/css-colors.ts';

/** In eight bits, as a control for colors shows them. */
function hex(text: string): string | null {
  const color = parseCSSColor(text);
  if (color === null) return null;
  return [color.red, color.green, color.blue]
    .map((component) => Math.round(Math.min(1, Math.max(0, component)) * 255))
    .map((component) => component.toString(16).padStart(2, '0'))
    .join('');
}

// The values that Chromium 156 gives an `<input type=color>`. Not here: `color(a98-rgb .2 .5 .7)`, where green is 128.518 of 255 by
// CSS Color 4 and 128.494 in Chromium, on the other side of 128.5.
test.each([
  ['#fff', 'ffffff'],
  [' #ABC ', 'aabbcc'],
  ['crimson', 'dc143c'],
  ['rebeccapurple', '663399'],
  ['rgb(1,1,1)', '010101'],
  ['RGB(255 0 0)', 'ff0000'],
  ['rgb(1 2 3', '010203'],
  ['rgb(300 -5 12.6)', 'ff000d'],
  ['rgb(50% 20% 10% / 0.3)', '80331a'],
  ['#ffffff08', 'ffffff'],
  ['#1234', '112233'],
  ['hsl(120 50% 40%)', '339933'],
  ['hsl(120deg, 50%, 40%, .5)', '339933'],
  ['hsl(400 120% 50%)', 'ffaa00'],
  ['hwb(30 10% 20%)', 'cc731a'],
  ['lab(50 40 20)', 'b95857'],
  ['lch(60% 50 120)', '769c3e'],
  ['oklab(0.6 0.1 0.1)', 'c3602e'],
  ['oklch(70% 0.2 150 / 50%)', '00bf54'],
  ['color(srgb 0 1 0 / 0.5)', '00ff00'],
  ['color(srgb 1.5 -0.2 0.3)', 'ff004d'],
  ['color(display-p3 0 1 0)', '00ff00'],
  ['color(a98-rgb .4 .6 .2)', '439a22'],
  ['color(prophoto-rgb .2 .5 .7)', '009ec6'],
  ['color(xyz .2 .3 .4)', '00a7a4'],
  ['color(xyz-d50 .2 .3 .4)', '00a8bd'],
  ['transparent', '000000'],
])('%s', (text, expected) => {
  expect(hex(text)).toBe(expected);
  expect(validateCSSColor(text)).toBe(null);
});

test.each([
  'foo',
  '#12',
  '#abcdeg',
  'rgb(1, 2%, 3)',
  'inherit',
  'rgb(1 2)',
  'rgb(1 2 3 4)',
  'rgb()',
  'red blue',
  '',
])('no color: %s', (text) => {
  expect(parseCSSColor(text)).toBe(null);
  expect(validateCSSColor(text)).not.toBe(null);
});

test.each([
  'currentcolor',
  'Canvas',
  'light-dark(red, blue)',
  'rgb(from red r g b)',
  'color-mix(in srgb, red, blue)',
])('a color of what is around it: %s', (text) => {
  expect(parseCSSColor(text)).toBe(null);
  expect(validateCSSColor(text)).toBe(null);
});

// https://drafts.csswg.org/css-syntax/#consume-comment
test('the end of the text ends a comment', () => {
  expect(hex('/* a */red/* b')).toBe('ff0000');
});

test('what is no color takes no longer than its length', () => {
  for (const text of ['/* '.repeat(300_000), `rgb(${'from '.repeat(300_000)}`, `rgb(1${' '.repeat(300_000)}`])
    expect(parseCSSColor(text)).toBe(null);
  expect(validateCSSColor(`rgb(${'from '.repeat(300_000)}`)).not.toBe(null);
});
