/**
 * Parses in Node.js threads.
 *
 * @module
 */

export { ParserPool, parseInWorker } from '../../dom/worker/node.ts';
export type {
  ParserPoolOptions,
  WorkerParseOptions,
  WorkerParseResult,
} from '../../dom/worker/parser-pool.ts';
