import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';
import { runCalls } from './idl-calls.mjs';
import { allCalls, conversionsOf } from './idl-conversions.mjs';
import { differences } from './idl-differences.ts';

/*
 * Arguments are converted as defined by Web IDL. Every operation and attribute in the standards' IDL is called with values that
 * the conversion of each argument's type distinguishes, once as they are and once converted by webidl-conversions.
 */

const calls = allCalls();

test('every argument is converted', () => {
  const window = createWindow();
  const actual = runCalls(window, calls);
  expect(actual.filter((outcome) => outcome !== null).length).toBeGreaterThan(5000);
  expect(differences(calls, actual, runCalls(window, calls, conversionsOf(window)))).toEqual([]);
});
