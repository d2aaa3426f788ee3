// @ts-check
import path from 'node:path';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/** The source behind each file that the library's package.json exports, by its name in dist. A test holds it against that. */
const sources = {
  index: 'index.ts',
  core: 'core/index.ts',
  tokenizer: 'core/tokenizer/index.ts',
  'tree-construction': 'core/tree-construction/index.ts',
  encoding: 'core/byte-stream/index.ts',
  errors: 'core/errors/index.ts',
  cursor: 'dom/cursor/index.ts',
  streams: 'dom/parsing/streams.ts',
  node: 'dom/parsing/node.ts',
  'worker/index': 'dom/worker/index.ts',
  'worker/node': 'dom/worker/node.ts',
  'worker/node-worker': 'dom/worker/node-worker.ts',
  'worker/web-worker': 'dom/worker/web-worker.ts',
  microsyntaxes: 'standard/microsyntaxes/index.ts',
  urls: 'standard/urls/index.ts',
  fetching: 'standard/fetching/index.ts',
  images: 'standard/images/index.ts',
  'media-queries': 'standard/media-queries/index.ts',
  reflection: 'standard/reflection/index.ts',
  values: 'standard/value-findings/index.ts',
  dom: 'bridges/dom/dom.ts',
  'live-dom': 'bridges/dom/live-dom-sink.ts',
  domhandler: 'bridges/domhandler/domhandler.ts',
  events: 'bridges/events/index.ts',
  hast: 'bridges/hast/hast.ts',
  json: 'bridges/json/json.ts',
  parse5: 'bridges/parse5/index.ts',
  'parse5-streams': 'bridges/parse5/streams.ts',
  xml: 'bridges/xml/index.ts',
  explain: 'pages/explain/index.ts',
  scripting: 'pages/scripting/index.ts',
  speculative: 'pages/speculative/index.ts',
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
