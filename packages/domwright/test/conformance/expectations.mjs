// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Cases that are known to fail: id → reason. */
/** @type {Record<string, string>} */
export const expectations = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'expectations.json'), 'utf8'),
);

/**
 * @typedef {object} FileResult
 * @property {number} passed
 * @property {{ id: string, reason: string }[]} expected failures that `expectations.json` names
 * @property {{ id: string, reason: string }[]} skipped
 * @property {{ id: string, title: string, difference: string }[]} failed failures that it does not name
 * @property {{ id: string, problem: string }[]} stale entries of it that are no longer true
 */

/**
 * Runs cases of a file.
 *
 * @param {import('./suites.mjs').WholeImplementation} implementation
 * @param {import('./suites.mjs').SuiteFile} file
 * @param {(id: string, title: string) => boolean} [selects] all, if absent
 * @returns {FileResult}
 */
export function runFile(implementation, file, selects) {
  /** @type {FileResult} */
  const result = { passed: 0, expected: [], skipped: [], failed: [], stale: [] };
  const ids = new Set();
  for (const item of file.cases) {
    ids.add(item.id);
    if (selects !== undefined && !selects(item.id, item.title)) continue;
    if (item.skip !== undefined) {
      result.skipped.push({ id: item.id, reason: item.skip });
      continue;
    }
    const difference = attempt(implementation, item);
    const reason = expectations[item.id] ?? (difference === undefined ? undefined : item.mayDiffer);
    if (difference === undefined) {
      if (reason !== undefined)
        result.stale.push({ id: item.id, problem: 'listed as failing, but it passes' });
      result.passed++;
    } else if (reason !== undefined) {
      result.expected.push({ id: item.id, reason });
    } else {
      result.failed.push({ id: item.id, title: item.title, difference });
    }
  }
  for (const id of Object.keys(expectations)) {
    if (id.startsWith(`${file.name}:`) && !ids.has(id))
      result.stale.push({ id, problem: 'there is no such case' });
  }
  return result;
}

/**
 * Entries that don't belong to any file. Entries for a folder without data are fine.
 *
 * @param {import('./suites.mjs').Suite[]} suites
 * @returns {{ id: string, problem: string }[]}
 */
export function entriesOfNoFile(suites) {
  const files = suites.flatMap((suite) => suite.files.map((file) => file.name));
  const folders = new Set(files.map((name) => path.posix.dirname(name)));
  return Object.keys(expectations)
    .filter((id) => folders.has(path.posix.dirname(id.slice(0, id.indexOf(':')))))
    .filter((id) => !files.some((name) => id.startsWith(`${name}:`)))
    .map((id) => ({ id, problem: 'there is no such file' }));
}

/**
 * @param {import('./suites.mjs').WholeImplementation} implementation
 * @param {import('./suites.mjs').Case} item
 */
function attempt(implementation, item) {
  try {
    return item.run(implementation);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`;
  }
}
