// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** Where the independent test data is looked for: DOMWRIGHT_CONFORMANCE, or beside the repository. */
export const conformanceFolder = path.resolve(
  repository,
  process.env['DOMWRIGHT_CONFORMANCE'] || '../shared/conformance',
);

/** The fixtures in the formats of html5lib-tests that belong to this project. */
export const fixturesFolder = path.resolve(import.meta.dirname, '../fixtures');

/**
 * The files directly in a folder that end in `extension`, sorted by name.
 *
 * @param {string} folder
 * @param {string} extension
 * @returns {string[]} absolute paths; empty if there is no such folder
 */
export function listFiles(folder, extension) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => path.join(folder, name));
}
