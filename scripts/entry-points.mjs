// @ts-check
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/**
 * The only entry point of packages/run-page: its import specifier, its source file, and its name in dist.
 *
 * @type {[name: string, file: string, output: string]}
 */
const runPageEntry = ['domwright-run-page', path.join(root, 'packages/run-page/src/index.ts'), 'index'];

/**
 * The entry point of packages/extract, likewise.
 *
 * @type {[name: string, file: string, output: string]}
 */
const extractEntry = ['domwright-extract', path.join(root, 'packages/extract/src/index.ts'), 'index'];

/**
 * The internal entry points of packages/extract, likewise. They aren't in the reference.
 *
 * @type {[name: string, file: string, output: string][]}
 */
const extractInternalEntries = ['files', 'threads'].map((name) => [
  `domwright-extract/${name}`,
  path.join(root, `packages/extract/src/${name}/index.ts`),
  name,
]);

/**
 * The entry point of packages/check, likewise.
 *
 * @type {[name: string, file: string, output: string]}
 */
const checkEntry = ['domwright-check', path.join(root, 'packages/check/src/index.ts'), 'index'];

/** The entry points of the packages beside the library, likewise. */
export const memberEntries = [runPageEntry, extractEntry, ...extractInternalEntries, checkEntry];

/**
 * What the command and the language server take from packages/check beside its entry point. It is bundled into them, and not
 * published.
 *
 * @type {[name: string, file: string]}
 */
const checkInternalEntry = ['domwright-check/internal', path.join(root, 'packages/check/src/internal.ts')];

/**
 * All that our packages import from each other: import specifiers and source files.
 *
 * @returns {[name: string, file: string][]}
 */
export function sourceEntries() {
  return [
    ...[...entryPoints(), ...memberEntries].map(
      ([name, file]) => /** @type {[string, string]} */ ([name, file]),
    ),
    checkInternalEntry,
  ];
}

/** Those in the reference, likewise. */
export const publicMemberEntries = [runPageEntry, extractEntry, checkEntry];

/**
 * The library's entry points: import specifier, source file, and name in dist. `domwright` itself is index.ts, and each of the
 * others is a file in src/doors. A test checks them against the exports in the library's package.json.
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
 * The entry points that have a different file for Node.js, both by their names in dist.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const nodeTwins = { 'worker/index': 'worker/node' };

/**
 * The entry points of a built package, by their names in dist.
 *
 * @param {string} member the package's folder in packages/
 * @returns {string[]}
 */
export function memberOutputs(member) {
  if (member === 'domwright') return entryPoints().map(([, , output]) => output);
  return entriesOf(member).map(([, , output]) => output);
}

/**
 * The entry points of a package beside the library.
 *
 * @param {string} member the package's folder in packages/
 */
export function entriesOf(member) {
  return memberEntries.filter((entry) => memberOf(entry) === member);
}

/**
 * The folder in packages/ of an entry point's package.
 *
 * @param {[name: string, file: string, output: string]} entry
 */
export function memberOf([, file]) {
  return /** @type {string} */ (path.relative(path.join(root, 'packages'), file).split(path.sep)[0]);
}

/** The packages beside the library that have entry points, by their folders in packages/. */
export const membersWithEntries = [...new Set(memberEntries.map(memberOf))];

/** The entry points in the reference, without files that only bundlers and our other packages import. */
export function publicEntryPoints() {
  return entryPoints().filter(([name]) => !/\/(internal|worker)\//.test(name));
}

/**
 * The groups of the reference and their entry points: the part after `domwright/` of the name, '' for `domwright` itself, and the
 * whole name for other packages.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const referenceGroups = {
  'Parse and read': ['', 'node', 'worker', 'core'],
  'Change HTML': ['rewrite', 'sanitizer', 'minify'],
  'Look into a document': [
    'conformance',
    'templates',
    'values',
    'urls',
    'preload',
    'explain',
    'steps',
    'editor',
  ],
  'Other formats and trees': ['formats', 'window', 'parse5', 'parse5-streams', 'domhandler', 'hast'],
  'Parts of the parser': ['tokens', 'entities', 'encoding', 'tree-construction'],
  'Other packages': ['domwright-extract', 'domwright-check', 'domwright-run-page'],
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
