// @ts-check

/** @typedef {'quick' | 'ci' | 'all'} Level */

/**
 * How much is tested, each time with what the levels before it test:
 *
 * - `quick`, `npm test`: every room; properties try a sixteenth of their inputs
 * - `ci`, `npm test -- --ci`: also `*.ci.test.ts`, and an eighth of the inputs
 * - `all`, `npm run test:all`: also `*.slow.test.ts`, and all inputs
 *
 * @type {readonly Level[]}
 */
export const levels = ['quick', 'ci', 'all'];

const given = process.env['DOMWRIGHT_TESTS'] || 'quick';

/** The level of this run: the variable DOMWRIGHT_TESTS sets it. */
export const level = /** @type {Level} */ (given);
if (!levels.includes(level))
  throw new TypeError(`DOMWRIGHT_TESTS must be ${levels.join(', ')}, not ${given}`);

/** Whether all inputs are tried. */
export const isLongRun = level === 'all';

/** One in how many inputs is tried. */
const EVERY = { quick: 16, ci: 8, all: 1 }[level];

/** Tests over real pages use one in this many. */
export const EVERY_PAGE = EVERY;

/** The depth of trees that must not overflow the stack, which holds some ten thousand calls, or the length of texts. */
export const VERY_MANY = isLongRun ? 1_000_000 : 20_000;

/**
 * A selection of the cases of a suite that other tests run completely, unless there are few: every sixteenth in `npm test`.
 *
 * @template Case
 * @param {readonly Case[]} cases
 * @returns {readonly Case[]}
 */
export function someOf(cases) {
  return cases.length <= 50 ? cases : cases.filter((_, index) => index % EVERY === 0);
}

/**
 * How many inputs a property tries: all of them in `npm run test:all`, a sixteenth in `npm test`. The variable DOMWRIGHT_RUNS
 * sets the number for every property.
 *
 * @param {number} all
 */
export function runs(all) {
  const number = process.env['DOMWRIGHT_RUNS'];
  if (number !== undefined && number !== '') return Number(number);
  return Math.ceil(all / EVERY);
}
