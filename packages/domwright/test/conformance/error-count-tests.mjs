// @ts-check
import { differenceOf } from './difference.mjs';
import { describeErrors } from './errors.mjs';
import { parseTest } from './run-tree-construction-test.mjs';

/**
 * How many errors the standard has for one that we report. If each character of a run is an error, html5lib-tests counts each,
 * while we report the run, so its length counts.
 *
 * @param {import('domwright').ParseError} error
 * @param {string} data
 */
function weight({ code, start, end }, data) {
  switch (code) {
    case 'text-in-table': {
      // NB: the white space around the text is in the run, too, but not in the range.
      let from = start;
      while (from > 0 && /[\t\n\f\r ]/.test(data[from - 1])) from--;
      // White space at the start of a column group belongs to that.
      if (/<colgroup>$/.test(data.slice(0, from))) from = start;
      let to = end;
      while (to < data.length && /[\t\n\f\r ]/.test(data[to])) to++;
      // Each U+0000 is another error, and not in the run.
      return data.slice(from, to).replaceAll('\0', '').length;
    }
    case 'content-in-frameset':
    case 'content-after-frameset':
    case 'content-in-column-group':
      return data[start] === '<' ? 1 : end - start;
    default:
      return 1;
  }
}

/**
 * Compares the number of parse errors with the number of lines in `#errors`.
 *
 * @param {import('./suites.mjs').Implementation} implementation
 * @param {import('./tree-construction-tests.mjs').TreeConstructionTest} test
 * @param {boolean} scripting
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function runErrorCountTest(implementation, test, scripting) {
  const way = { name: 'whole', chunks: undefined, fastPath: true, listens: true };
  const { errors } = parseTest(implementation, test, scripting, way);
  const count = errors.reduce((sum, error) => sum + weight(error, test.data), 0);
  if (count === test.errors.length) return undefined;
  return `${count} instead of ${test.errors.length}\n${differenceOf(test.errors.join('\n'), describeErrors(errors))}`;
}
