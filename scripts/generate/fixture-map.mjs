// @ts-check
/**
 * Writes docs/inside/fixture-map.md: which fixtures of packages/domwright/test/fixtures run each branch of the tree construction
 * rules and each state of the tokenizer, and which need each override of the 2024 edition.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../run.mjs';
import { readFixtures } from './fixture-map/fixtures.mjs';
import { fixturePage } from './fixture-map/page.mjs';
import { runFixtures } from './fixture-map/run-fixtures.mjs';

const target = path.join(root, 'docs/inside/fixture-map.md');
const fixtures = path.join(root, 'packages/domwright/test/fixtures');

/** What the map needs of the library, by the files of its sources. */
export const parts = {
  steps: 'pages/steps/steps.ts',
  branches: 'pages/steps/branches.ts',
  states: 'pages/steps/tokenizer-states.ts',
  edition2024: 'core/editions/2024/edition-2024.ts',
  living: 'core/editions/living.ts',
  tokens: 'core/parser/html-tokenizer.ts',
  index: 'index.ts',
};

/**
 * What no fixture can run, with the reason. The keys are those of `runFixtures`.
 *
 * @returns {Record<string, string>}
 */
export function reasons() {
  return JSON.parse(readFileSync(path.join(fixtures, 'without-fixture.json'), 'utf8'));
}

/**
 * @param {import('./fixture-map/run-fixtures.mjs').Library} library
 * @returns what each key of the map runs, and the page
 */
export function fixtureMap(library) {
  const map = runFixtures(library, readFixtures(fixtures));
  return { map, page: fixturePage(map, reasons()) };
}

/** @returns {string} what docs/inside/fixture-map.md contains; '' if it doesn't exist */
export function writtenPage() {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

/** @returns {Promise<import('./fixture-map/run-fixtures.mjs').Library>} */
async function load() {
  const library = path.join(root, 'packages/domwright');
  // For the library's own dependencies.
  const modules = path.join(library, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(path.join(modules, '.fixture-map-'));
  try {
    const bundle = await rolldown({
      cwd: library,
      input: Object.fromEntries(Object.entries(parts).map(([name, file]) => [name, `src/${file}`])),
      external: /^[^./]/,
      platform: 'neutral',
      tsconfig: false,
      checks: { pluginTimings: false },
    });
    await bundle.write({ dir: folder, format: 'esm' });
    const modulesOfParts = await Promise.all(
      Object.keys(parts).map((name) => import(pathToFileURL(path.join(folder, `${name}.js`)).href)),
    );
    return Object.assign({}, ...modulesOfParts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) writeFileSync(target, fixtureMap(await load()).page);
