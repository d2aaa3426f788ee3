/**
 * Parses in browser workers. In Node.js, `domwright/worker` is `domwright/worker/node`.
 *
 * @module
 */

export { ParserPool, parseInWorker } from '../../dom/worker/browser.ts';
export type {
  ParserPoolOptions,
  WorkerParseOptions,
  WorkerParseResult,
} from '../../dom/worker/parser-pool.ts';
