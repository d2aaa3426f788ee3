import { type Bytes, isBytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { decodeUTF8 } from '../../core/bytes/complete-sequences.ts';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import { withEdition } from '../../core/editions/editions.ts';
import type { ParseError } from '../../core/errors/parse-error.ts';
import {
  checkedOptions,
  checkObject,
  describe,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { platformURL, type URLRecord } from '../../core/infra/url-record.ts';
import {
  type DocumentOptions,
  encodingDefaults,
  limitedDocumentDefaults,
} from '../../core/options/options.ts';
import type { LateText } from '../../core/source/source-text.ts';
import type { Document } from '../nodes/document.ts';
import type { Answer, Job, MovableBytes } from './serve.ts';
import { documentWithSource } from './transferable.ts';

/** Options for parsing in a worker: those of `parse`, except functions, which cannot be sent to a worker. */
export interface WorkerParseOptions
  extends Omit<
    DocumentOptions,
    'onParseError' | 'onParseErrorsOmitted' | 'onLimit' | 'onEncodingChange' | 'autodetect' | 'byteOffsets'
  > {
  /** Whether to return the parse errors. Default false. */
  errors?: boolean;
  /**
   * Whether to transfer the bytes' memory to the worker instead of copying it. The array is then empty once `parse` has been
   * called. Memory that cannot be transferred is copied: shared memory, and that of Node's small Buffers. Default false.
   */
  transfer?: boolean;
}

/** The result from a worker. */
export interface WorkerParseResult {
  /** The document, which another thread has parsed. */
  readonly document: Document;
  /** The parse errors, if they were requested. */
  readonly errors: readonly ParseError[];
  /** What is known about the encoding of the bytes; null for text. */
  readonly encoding: DocumentEncoding | null;
}

/** Options of a pool. */
export interface ParserPoolOptions {
  /**
   * Maximum number of workers. They start when there is work. Default: one less than the number of processors, from 1
   * to 4.
   */
  threads?: number;
  /** The URL of the worker's module if it is not beside this one: `domwright/worker/web-worker`, copied or bundled. */
  url?: string | URLRecord;
}

/** A worker of either platform. */
export interface PooledWorker {
  post(job: Job, transfer: ArrayBuffer[]): void;
  /** Marks the worker as busy, which keeps the process running, or as idle. */
  setBusy(isBusy: boolean): void;
  terminate(): void;
}

/** Starts a worker that reports its answers, and a reason if it ends. */
export type WorkerStarter = (
  url: string | URLRecord | undefined,
  onAnswer: (answer: Answer) => void,
  onEnd: (reason: string) => void,
) => PooledWorker;

interface Task {
  readonly job: Job;
  readonly resolve: (result: WorkerParseResult) => void;
  readonly reject: (error: Error) => void;
}

interface Slot {
  worker: PooledWorker;
  task: Task | null;
}

const optionDefaults = /* @__PURE__ */ Object.freeze({
  ...limitedDocumentDefaults,
  ...encodingDefaults,
  errors: false,
  transfer: false,
});

/** Options that are functions, or depend on data that stays in the worker. */
const refused: Readonly<Record<string, string>> = {
  onParseError: "; with the option 'errors' the result has the errors",
  onParseErrorsOmitted: "; with the option 'errors' the result has the errors",
  onLimit: "; the document's 'limitsReached' has the limits",
  onEncodingChange: "; the result's 'encoding' has the encoding",
  autodetect: '',
  byteOffsets: '',
};

/** A pool of workers that parse. Each platform has a class of this name, which starts its workers. */
export class ParserPoolBase {
  readonly #start: WorkerStarter;
  readonly #size: number;
  readonly #url: string | URLRecord | undefined;
  readonly #slots: Slot[] = [];
  #queue: Task[] = [];
  /** Number of queued tasks that have been started. */
  #queueStart = 0;
  #isClosed = false;
  /** How many jobs there have been. */
  #jobs = 0;

  constructor(options: ParserPoolOptions, defaultSize: number, start: WorkerStarter) {
    checkObject(options, 'options');
    const { threads: size = defaultSize, url } = checkedOptions(options, ['threads', 'url']);
    if (!Number.isInteger(size) || size < 1) {
      throw wrongArgument("option 'threads'", 'a positive integer', size);
    }
    if (url !== undefined && typeof url !== 'string' && !(isObject(url) && url instanceof platformURL())) {
      throw wrongArgument("option 'url'", 'a string or a URL', url);
    }
    this.#size = size;
    this.#url = url;
    this.#start = start;
  }

  /**
   * Parses a document in a worker.
   *
   * @param html text, or bytes in any encoding, which the standard's algorithm determines; as they are when `parse` is
   *   called, even if the job has to wait for a worker
   * @throws TypeError (as a rejection) if `html` is neither text nor bytes, for an unknown option or a wrong value
   * @throws Error (as a rejection) if the worker ended or the pool is closed
   */
  async parse(html: string | Bytes, options: WorkerParseOptions = {}): Promise<WorkerParseResult> {
    if (typeof html !== 'string' && !isBytes(html)) {
      throw wrongArgument('html', 'a string or bytes', html);
    }
    for (const [name, hint] of Object.entries(refused)) {
      const value = ownOptions(options as Record<string, unknown>)[name];
      if (value === undefined || value === false) continue;
      throw new TypeError(`option '${name}' cannot be used in a worker${hint}`);
    }
    const { errors, transfer } = withEdition(options, optionDefaults);
    const { errors: _, transfer: __, ...given } = options;
    const bytes = typeof html === 'string' ? null : toUint8Array(html, 'html');
    if (this.#isClosed) throw new Error('the pool has been closed');
    const input =
      bytes === null ? (html as string) : transfer ? moved(bytes) : (bytes.slice() as MovableBytes);
    return new Promise((resolve, reject) => {
      const job = { number: ++this.#jobs, html: input, options: given, errors };
      this.#queue.push({ job, resolve, reject });
      this.#work();
    });
  }

  /** Terminates the workers. Rejects all unfinished parses. */
  close(): void {
    this.#isClosed = true;
    const waiting = this.#queue.slice(this.#queueStart);
    for (const { worker, task } of this.#slots.splice(0)) {
      worker.terminate();
      if (task !== null) waiting.push(task);
    }
    this.#queue = [];
    this.#queueStart = 0;
    for (const { reject } of waiting) reject(new Error('the pool has been closed'));
  }

  /** Gives waiting tasks to idle workers. */
  #work(): void {
    while (this.#queueStart < this.#queue.length) {
      let slot = this.#slots.find(({ task }) => task === null) ?? null;
      if (slot === null && this.#slots.length === this.#size) return;
      const task = this.#queue[this.#queueStart++]!;
      try {
        slot ??= this.#newSlot();
        slot.task = task;
        slot.worker.setBusy(true);
        const { html } = task.job;
        slot.worker.post(task.job, typeof html === 'string' ? [] : [html.buffer]);
      } catch (error) {
        if (slot !== null) {
          slot.task = null;
          slot.worker.setBusy(false);
        }
        task.reject(error as Error);
      }
      if (this.#queueStart > 1000) {
        this.#queue = this.#queue.slice(this.#queueStart);
        this.#queueStart = 0;
      }
    }
    this.#queue = [];
    this.#queueStart = 0;
  }

  #newSlot(): Slot {
    const slot = { task: null } as unknown as Slot;
    slot.worker = this.#start(
      this.#url,
      (answer) => {
        const { task } = slot;
        if (task === null) return;
        if (!isAnswerTo(task.job, answer)) {
          this.#end(slot, `the worker posted ${describe(answer)} instead of an answer`);
          return;
        }
        slot.task = null;
        slot.worker.setBusy(false);
        settle(task, answer);
        this.#work();
      },
      (reason) => this.#end(slot, `the worker ended: ${reason}`),
    );
    this.#slots.push(slot);
    return slot;
  }

  /** Drops a worker and fails its task. A new worker replaces it when there is more work. */
  #end(slot: Slot, reason: string): void {
    const index = this.#slots.indexOf(slot);
    if (index < 0) return;
    this.#slots.splice(index, 1);
    slot.worker.terminate();
    slot.task?.reject(new Error(reason));
    slot.task = null;
    if (!this.#isClosed) this.#work();
  }
}

/** A function that parses in a pool shared by all calls. The first call creates the pool. */
export function parsingInASharedPool(
  newPool: () => ParserPoolBase,
): (html: string | Bytes, options?: WorkerParseOptions) => Promise<WorkerParseResult> {
  let pool: ParserPoolBase | null = null;
  return (html, options) => {
    pool ??= newPool();
    return pool.parse(html, options);
  };
}

// The library is compiled without the platform's types.
declare const structuredClone: <T>(value: T, options: { transfer: unknown[] }) => T;

/** The bytes in memory that only they use from now on. The caller's array is empty afterwards, if its memory can be transferred. */
function moved(bytes: Uint8Array): MovableBytes {
  const { buffer, byteOffset, length } = bytes;
  try {
    const own = structuredClone(buffer, { transfer: [buffer] });
    return new Uint8Array(own, byteOffset, length) as MovableBytes;
  } catch {
    return bytes.slice() as MovableBytes;
  }
}

/** Whether a message has the form of an answer to this job. A caller's own worker may post anything. */
function isAnswerTo(job: Job, message: unknown): message is Answer {
  if (!isObject(message)) return false;
  const { number, failure, data } = ownOptions<{ number?: unknown; failure?: unknown; data?: unknown }>(
    message,
  );
  return number === job.number && [failure, data].some((member) => isObject(member));
}

function settle({ job, resolve, reject }: Task, answer: Answer): void {
  const { failure, data, source, errors, encoding } = ownOptions(answer);
  if (failure) {
    const { isTypeError, message } = failure;
    reject(isTypeError ? new TypeError(message) : new Error(message));
    return;
  }
  try {
    const document = documentWithSource(data!, sourceOf(job, source));
    resolve({ document, errors: errors ?? [], encoding: encoding ?? null });
  } catch (error) {
    reject(error as Error);
  }
}

function sourceOf({ html }: Job, source: Answer['source']): string | LateText {
  if (typeof source === 'string') return source;
  if (source === null || source === undefined) return html as string;
  const { bytes, length } = source;
  return { length, make: () => decodeUTF8(bytes) };
}
