// @ts-check
import path from 'node:path';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/** The source behind each file that the library's package.json exports, by its name in dist. From it, `scripts/generate/package-exports.mjs` writes that. */
const sources = {
  index: 'index.ts',
  core: 'core/index.ts',
  tokenizer: 'core/parser/tokenizer-exports.ts',
  'tree-construction': 'core/parser/tree-construction-exports.ts',
  encoding: 'core/bytes/index.ts',
  errors: 'core/errors/index.ts',
  cursor: 'dom/cursor/index.ts',
  streams: 'dom/parsing/streams.ts',
  node: 'dom/parsing/node.ts',
  rewrite: 'dom/rewrite/index.ts',
  sanitizer: 'dom/sanitizer/index.ts',
  'worker/index': 'dom/worker/index.ts',
  'worker/node': 'dom/worker/node.ts',
  'worker/node-worker': 'dom/worker/node-worker.ts',
  'worker/web-worker': 'dom/worker/web-worker.ts',
  microsyntaxes: 'standard/microsyntaxes/index.ts',
  urls: 'standard/urls/index.ts',
  fetching: 'standard/fetching/index.ts',
  images: 'standard/images/index.ts',
  rendering: 'standard/rendering/index.ts',
  'media-queries': 'standard/media-queries/index.ts',
  reflection: 'standard/reflection/index.ts',
  values: 'standard/value-findings/index.ts',
  window: 'standard/window/index.ts',
  dom: 'bridges/dom/dom.ts',
  'live-dom': 'bridges/dom/live-dom-sink.ts',
  domhandler: 'bridges/domhandler/domhandler.ts',
  events: 'bridges/events/index.ts',
  'html-rewriter': 'bridges/html-rewriter/index.ts',
  hast: 'bridges/hast/hast.ts',
  json: 'bridges/json/json.ts',
  parse5: 'bridges/parse5/index.ts',
  'parse5-streams': 'bridges/parse5/streams.ts',
  xml: 'bridges/xml/index.ts',
  explain: 'pages/explain/index.ts',
  steps: 'pages/steps/index.ts',
  scripting: 'pages/scripting/index.ts',
  speculative: 'pages/speculative/index.ts',
  // For the other packages only: not in the reference, and may change in any version.
  'internal/arguments': 'core/infra/arguments.ts',
};

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
 * The library's entry points: what is imported, its source file, and its name in dist.
 *
 * @returns {[name: string, file: string, output: string][]}
 */
export function entryPoints() {
  return Object.entries(sources).map(([output, source]) => {
    const subpath = output.replace(/(^|\/)index$/, '');
    return [path.posix.join('domwright', subpath), path.join(library, 'src', source), output];
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
  if (member === 'domwright') return Object.keys(sources);
  const entries = member === 'extract' ? [extractEntry, ...extractInternalEntries] : [runPageEntry];
  return entries.map(([, , output]) => output);
}

/** Those that the reference has. */
export function publicEntryPoints() {
  return entryPoints().filter(([name]) => !name.startsWith('domwright/internal/'));
}

/**
 * The groups of the reference that `npm run docs` makes, with the entry points in each: what follows `domwright/` in
 * their names, '' for `domwright` itself; the whole name of an entry point of another package.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const referenceGroups = {
  'Parse and read': ['', 'core', 'cursor', 'rendering', 'streams', 'node', 'encoding'],
  'Change HTML': ['rewrite', 'html-rewriter', 'sanitizer'],
  'Find and explain mistakes': ['errors', 'explain', 'steps', 'values'],
  'Tokens, events and trees of your own': ['tokenizer', 'events', 'tree-construction'],
  'Other trees and formats': ['hast', 'domhandler', 'dom', 'json', 'xml', 'parse5', 'parse5-streams'],
  'A DOM for tools': ['window'],
  'URLs and attribute values': ['urls', 'fetching', 'microsyntaxes', 'images', 'media-queries', 'reflection'],
  'Scripts and loading': ['scripting', 'live-dom', 'domwright-run-page', 'speculative'],
  'Crawls and archives': ['domwright-extract'],
  Workers: ['worker', 'worker/node', 'worker/node-worker', 'worker/web-worker'],
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
