import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  ParserPoolBase,
  type ParserPoolOptions,
  parsingInASharedPool,
  type WorkerStarter,
} from './parser-pool.ts';

/** A pool of Node threads that parse. Idle threads do not keep the program running. */
export class ParserPool extends ParserPoolBase {
  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options: ParserPoolOptions = {}) {
    super(options, Math.max(1, Math.min(4, availableParallelism() - 1)), startWorker);
  }
}

const startWorker: WorkerStarter = (url, onAnswer, onEnd) => {
  const worker =
    url === undefined
      ? // NB: process options such as --input-type, which it would inherit, do not work for files.
        new Worker(new URL('./node-worker.js', import.meta.url), { execArgv: [] })
      : new Worker(url);
  worker.on('message', onAnswer);
  worker.on('messageerror', ({ message }) => onEnd(message));
  // A worker may throw any value.
  worker.on('error', (error: unknown) => onEnd(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => onEnd(`exit status ${code}`));
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
};

/**
 * Parses a document in a thread of a pool that all calls share; see `ParserPool.parse`.
 *
 * @throws TypeError (as a rejection) if `html` is neither text nor bytes, for an unknown option or a wrong value
 */
export const parseInWorker = /* @__PURE__ */ parsingInASharedPool(() => new ParserPool());
