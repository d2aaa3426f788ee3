import type { URLRecord } from '../../core/infra/url-record.ts';
import {
  ParserPoolBase,
  type ParserPoolOptions,
  parsingInASharedPool,
  type WorkerStarter,
} from './parser-pool.ts';
import type { Answer, Job } from './serve.ts';

/** A pool of browser workers that parse. */
export class ParserPool extends ParserPoolBase {
  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options: ParserPoolOptions = {}) {
    super(options, Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1)), startWorker);
  }
}

const startWorker: WorkerStarter = (url, onAnswer, onEnd) => {
  // NB: bundlers recognize this form and bundle the worker as well.
  const worker =
    url === undefined
      ? new Worker(new URL('./web-worker.js', (import.meta as unknown as { url: string }).url), {
          type: 'module',
        })
      : new Worker(url, { type: 'module' });
  worker.onmessage = ({ data }) => onAnswer(data);
  worker.onerror = ({ message }) => onEnd(message ?? 'its module could not be loaded');
  worker.onmessageerror = () => onEnd('its answer could not be read');
  return {
    post: (job, transfer) => worker.postMessage(job, transfer),
    setBusy: () => {},
    terminate: () => worker.terminate(),
  };
};

/**
 * Parses a document in a worker of a pool that all calls share; see `ParserPool.parse`.
 *
 * @throws TypeError (as a rejection) if `html` is neither text nor bytes, for an unknown option or a wrong value
 */
export const parseInWorker = /* @__PURE__ */ parsingInASharedPool(() => new ParserPool());

// The parts of the platform that are used: the library is compiled without the DOM's types.
interface WebWorker {
  onmessage: ((event: { readonly data: Answer }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  onmessageerror: (() => void) | null;
  postMessage(message: Job, transfer: ArrayBuffer[]): void;
  terminate(): void;
}
declare const URL: new (url: string, base: string) => URLRecord;
declare const Worker: new (url: string | URLRecord, options: { type: 'module' }) => WebWorker;
declare const navigator: { readonly hardwareConcurrency?: number };
