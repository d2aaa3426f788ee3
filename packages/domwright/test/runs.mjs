// @ts-check

/**
 * Whether this is one of the long runs: `npm run test:slow` sets DOMWRIGHT_SLOW.
 *
 * NB: that runs the test files that import this module themselves, and no others but `*.slow.test.ts`.
 */
export const isLongRun = process.env['DOMWRIGHT_SLOW'] === '1';

/** Tests over real pages use one in this many. */
export const EVERY_PAGE = isLongRun ? 1 : 16;

/** The depth of trees that must not overflow the stack, which holds some ten thousand calls, or the length of texts. */
export const VERY_MANY = isLongRun ? 1_000_000 : 100_000;

/**
 * A selection of the cases of a suite that other tests run completely: every sixteenth in `npm test`, unless there are few.
 *
 * @template Case
 * @param {readonly Case[]} cases
 * @returns {readonly Case[]}
 */
export function someOf(cases) {
  return isLongRun || cases.length <= 50 ? cases : cases.filter((_, index) => index % 16 === 0);
}

/**
 * How many inputs a property tries: all in the long runs, a sixteenth of them in `npm test`. The variable DOMWRIGHT_RUNS
 * sets the number for every property.
 *
 * @param {number} all
 */
export function runs(all) {
  const given = process.env['DOMWRIGHT_RUNS'];
  if (given !== undefined && given !== '') return Number(given);
  return isLongRun ? all : Math.ceil(all / 16);
}
