// @ts-check

/**
 * Whether this is one of the long runs: `npm run test:slow` sets DOMWRIGHT_SLOW.
 *
 * NB: that runs the test files that import this module themselves, and no others but `*.slow.test.ts`.
 */
export const isLongRun = process.env['DOMWRIGHT_SLOW'] === '1';

/** Tests over real pages take every so many-th of them. */
export const EVERY_PAGE = isLongRun ? 1 : 8;

/**
 * How many inputs a property tries: all in the long runs, an eighth of them in `npm test`. The variable DOMWRIGHT_RUNS
 * sets the number for every property.
 *
 * @param {number} all
 */
export function runs(all) {
  const given = process.env['DOMWRIGHT_RUNS'];
  if (given !== undefined && given !== '') return Number(given);
  return isLongRun ? all : Math.ceil(all / 8);
}
