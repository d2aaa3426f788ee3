import { matchesMediaQueryList, parseSizes, validateSizes } from 'domwright/values';
import { expect, test } from 'vitest';

/*
 * Calculations by their grammar, their types and their functions: https://drafts.csswg.org/css-values-4/#calc-syntax,
 * #calc-type-checking, #funcdef-calc, #comp-func, #calc-constants, #calc-ieee
 */

test.each([
  ['calc(1px)', 1],
  ['CALC(1PX)', 1],
  ['calc( 1px )', 1],
  ['calc(/* a */1px/* b */)', 1],
  ['calc(1px + 2px - 4px + 8px)', 7],
  ['calc(10px - 2px - 3px)', 5],
  ['calc(10px - 2 * 3px)', 4],
  ['calc(2 * 3px - 1px)', 5],
  ['calc(2 * 3px * 2 + 12px / 4 / 3)', 13],
  ['calc(12px / 2 * 3)', 18],
  ['calc(12px/2*3)', 18],
  ['calc(1px + 2px * 3 - 4px)', 3],
  ['calc((1px + 2px) * 3)', 9],
  ['calc(3 * (1px + (2px - 1px)))', 6],
  ['calc(-1 * -3px)', 3],
  ['calc(2 * 3 * 1px)', 6],
  ['calc(6px / 3px * 4px)', 8],
  ['calc(1px * 6px / 3px)', null],
  ['calc(6 / 3px * 1px)', null],
  ['calc(1px\n+\t2px)', 3],
  ['calc(1px +2px)', null],
  ['calc(1px+ 2px)', null],
  ['calc(1px -2px)', null],
  ['calc(1px - -2px)', 3],
  ['calc(1px /**/+/**/ 2px)', null],
  ['calc(1px + + 2px)', null],
  ['calc(1px +)', null],
  ['calc(1px + )', null],
  ['calc(1px *)', null],
  ['calc(* 1px)', null],
  ['calc(1px 2px)', null],
  ['calc(1px % 2)', null],
  ['calc()', null],
  ['calc(1px, 2px)', null],
  ['calc(1px,)', null],
  ['calc(1px + 1)', null],
  ['calc(1 + 1px)', null],
  ['calc(1px - 1)', null],
  ['calc(1px + 1x)', null],
  ['calc(1px * 1x)', null],
  ['calc(1px / 1x)', null],
  ['calc(1 / 1px)', null],
  ['calc(1 + 1)', null],
  ['calc(0)', null],
  ['calc([1px])', null],
  ['calc({1px})', null],
  ['calc("1px")', null],
  ['calc(1px + 10%)', null],
  ['calc(1px + red)', null],
  ['foo(1px)', null],
  ['calcs(1px)', null],
  ['calc(calc(1px) + CALC(2px))', 3],
  // Comparisons.
  ['min(3px)', 3],
  ['min(3px, 1px, 2px)', 1],
  ['MIN(3px, 1px)', 1],
  ['max(3px)', 3],
  ['max(3px, 7px, 2px)', 7],
  ['Max(1px, 2px)', 2],
  ['min(1px + 1px, 3px * 2)', 2],
  ['max(min(5px, 3px), 1px)', 3],
  ['min()', null],
  ['min(,1px)', null],
  ['min(1px,)', null],
  ['min(1px, 1)', null],
  ['max(1px, 1x)', null],
  ['max(1px 2px)', null],
  ['clamp(1px, 2px, 3px)', 2],
  ['clamp(2px, 1px, 3px)', 2],
  ['clamp(1px, 4px, 3px)', 3],
  ['CLAMP(3px, 2px, 1px)', 3],
  ['clamp(1px, 2px)', null],
  ['clamp(1px)', null],
  ['clamp(1px, 2px, 3px, 4px)', null],
  ['clamp(1px, 2, 3px)', null],
  ['clamp(1px, 2px, 3)', null],
  // Constants, only in calculations.
  ['calc(1px * e)', Number(Math.E.toPrecision(15))],
  ['calc(1px * PI)', Number(Math.PI.toPrecision(15))],
  ['calc(1px * infinity)', Infinity],
  ['calc(1px * -Infinity)', 0],
  ['calc(1px * nan)', 0],
  ['calc(1px * foo)', null],
  ['calc(1px * constructor)', null],
  ['calc(-infinity * 1px)', 0],
  ['max(1px * -infinity, 2px)', 2],
  ['calc(min(1px * infinity, 2px))', 2],
  ['infinity', null],
])('%s is %j pixels', (text, expected) => {
  expect(parseSizes(text, { width: 1234 })).toBe(expected ?? 1234);
  expect(validateSizes(text) === null).toBe(expected !== null);
});

/** By the table of units, which are the same in upper case. */
test.each([
  ['1px', 1],
  ['1in', 96],
  ['2.54cm', 96],
  ['25.4mm', 96],
  ['101.6Q', 96],
  ['72pt', 96],
  ['6pc', 96],
  ['1em', 20],
  ['1rem', 20],
  ['1ex', 10],
  ['1rch', 10],
  ['1ic', 20],
  ['1rcap', 20],
  ['1lh', 24],
  ['1vw', 8],
  ['1svh', 6],
  ['1lvi', 8],
  ['1dvb', 6],
  ['1vmin', 6],
  ['1vmax', 8],
  ['1cqw', 8],
  ['1cqh', 6],
  ['1cqmin', 6],
  ['1fr', null],
  ['1deg', null],
  ['1s', null],
  ['1Hz', null],
  ['1dppx', null],
  ['1cqx', null],
  ['1xvw', null],
  ['1constructor', null],
])('%s is %j pixels', (text, expected) => {
  const environment = { width: 800, height: 600, fontSize: 20 };
  const tall = { width: 600, height: 800, fontSize: 20 };
  for (const each of [text, text.toUpperCase(), text.toLowerCase()])
    expect([each, parseSizes(each, environment)]).toEqual([each, expected ?? 800]);
  if (/vmin|vmax/.test(text)) expect(parseSizes(text, tall)).toBe(expected);
});

test('lengths are compared where numbers in binary differ', () => {
  // Neither 0.1 + 0.2 nor 33.3vw is a fraction in binary; the tolerance is far below what can be seen.
  for (const [length, width] of [
    ['calc(0.1px + 0.2px)', 0.3],
    ['calc(1px / 3 * 3)', 1],
    ['calc(1000000px / 7 * 7)', 1_000_000],
  ] as const) {
    const matches = (query: string): boolean =>
      matchesMediaQueryList(`(width ${query} ${length})`, { width });
    expect([length, ['=', '<=', '>=', '<', '>'].map(matches)]).toEqual([
      length,
      [true, true, true, false, false],
    ]);
  }
  for (const [a, b] of [
    ['100.0001px', 100],
    ['99.9999px', 100],
    ['1000000.01px', 1_000_000],
  ] as const)
    expect([a, matchesMediaQueryList(`(width: ${a})`, { width: b })]).toEqual([a, false]);
});
