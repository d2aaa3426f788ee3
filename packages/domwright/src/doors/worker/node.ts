/**
 * Parsing in other threads, in Node.js.
 *
 * @module
 */

export { ParserPool, parseInWorker } from '../../dom/worker/node.ts';
export type {
  ParserPoolOptions,
  WorkerParseOptions,
  WorkerParseResult,
} from '../../dom/worker/parser-pool.ts';
