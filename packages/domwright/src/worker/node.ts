import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Bytes } from '../byte-stream/bytes.ts';
import {
  ParserPoolBase,
  type ParserPoolOptions,
  type PooledWorker,
  type WorkerParseOptions,
  type WorkerParseResult,
} from './parser-pool.ts';
import type { Answer } from './serve.ts';

export type { ParserPoolOptions, WorkerParseOptions, WorkerParseResult } from './parser-pool.ts';
export {
  documentFromTransferable,
  documentToTransferable,
  type TransferableDocument,
  transferListOf,
} from './transferable.ts';

/** Threads of Node that parse. While they have nothing to do, the program may end. */
export class ParserPool extends ParserPoolBase {
  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options: ParserPoolOptions = {}) {
    super(options, Math.max(1, Math.min(4, availableParallelism() - 1)), startWorker);
  }
}

function startWorker(
  url: string | URL | undefined,
  onAnswer: (answer: Answer) => void,
  onEnd: (reason: string) => void,
): PooledWorker {
  const worker = new Worker(url ?? new URL('./node-worker.js', import.meta.url));
  worker.on('message', onAnswer);
  worker.on('messageerror', ({ message }) => onEnd(message));
  worker.on('error', ({ message }) => onEnd(message));
  worker.on('exit', (code) => onEnd(`exit status ${code}`));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

let defaultPool: ParserPool | null = null;

/**
 * Parses a document in a thread of a pool that all calls share; see `ParserPool.parse`.
 *
 * @throws TypeError (as a rejection) if `html` is neither text nor bytes, for an unknown option or a wrong value
 */
export function parseInWorker(
  html: string | Bytes,
  options?: WorkerParseOptions,
): Promise<WorkerParseResult> {
  defaultPool ??= new ParserPool();
  return defaultPool.parse(html, options);
}
