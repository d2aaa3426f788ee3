// @ts-check
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/**
 * The only entry point of packages/run-page: what is imported, its source file, and its name in dist.
 *
 * @type {[name: string, file: string, output: string]}
 */
export const runPageEntry = [
  'domwright-run-page',
  path.join(root, 'packages/run-page/src/index.ts'),
  'index',
];

/**
 * The entry point of packages/extract, likewise.
 *
 * @type {[name: string, file: string, output: string]}
 */
export const extractEntry = ['domwright-extract', path.join(root, 'packages/extract/src/index.ts'), 'index'];

/**
 * What packages/extract has for the command line, likewise. It is not in the reference.
 *
 * @type {[name: string, file: string, output: string][]}
 */
export const extractInternalEntries = ['files', 'threads'].map((name) => [
  `domwright-extract/${name}`,
  path.join(root, `packages/extract/src/${name}/index.ts`),
  name,
]);

/**
 * The library's entry points: what is imported, its source file, and its name in dist. `domwright` itself is index.ts, and
 * each other is a file in src/doors. A test holds them against what the library's package.json exports.
 *
 * @returns {[name: string, file: string, output: string][]}
 */
export function entryPoints() {
  const doors = readdirSync(path.join(library, 'src/doors'), { recursive: true, encoding: 'utf8' });
  const files = doors
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `doors/${file.replaceAll('\\', '/')}`);
  return ['index.ts', ...files.sort()].map((file) => {
    const output = file.replace(/^doors\//, '').replace(/\.ts$/, '');
    const subpath = output.replace(/(^|\/)index$/, '');
    return [path.posix.join('domwright', subpath), path.join(library, 'src', file), output];
  });
}

/**
 * The entry points that are other files in Node.js, both by their names in dist.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const nodeTwins = { 'worker/index': 'worker/node' };

/**
 * The entry points of a package that is built, by their names in dist.
 *
 * @param {string} member the package's folder in packages/
 * @returns {string[]}
 */
export function memberOutputs(member) {
  if (member === 'domwright') return entryPoints().map(([, , output]) => output);
  const entries = member === 'extract' ? [extractEntry, ...extractInternalEntries] : [runPageEntry];
  return entries.map(([, , output]) => output);
}

/** Those that the reference has: not the files that only bundlers and the other packages ask for. */
export function publicEntryPoints() {
  return entryPoints().filter(([name]) => !/\/(internal|worker)\//.test(name));
}

/**
 * The groups of the reference that `npm run docs` makes, with the entry points in each: what follows `domwright/` in
 * their names, '' for `domwright` itself; the whole name of an entry point of another package.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const referenceGroups = {
  'Parse and read': ['', 'node', 'worker', 'core'],
  'Change HTML': ['rewrite', 'sanitizer'],
  'Look into a document': ['conformance', 'values', 'urls', 'preload', 'explain', 'steps'],
  'Other formats and trees': ['formats', 'window', 'parse5', 'parse5-streams', 'domhandler', 'hast'],
  'Parts of the parser': ['tokens', 'encoding', 'tree-construction'],
  'Other packages': ['domwright-extract', 'domwright-run-page'],
};

/** @type {ReadonlyMap<string, string>} from the full name of an entry point to its group */
export const groupOfEntryPoint = new Map(
  Object.entries(referenceGroups).flatMap(([group, names]) => names.map((name) => [fullName(name), group])),
);

/** @param {string} name */
function fullName(name) {
  if (name.startsWith('domwright-')) return name;
  return name === '' ? 'domwright' : `domwright/${name}`;
}
