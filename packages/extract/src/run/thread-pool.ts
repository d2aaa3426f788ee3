import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { mayEnd } from '../end-of-thread.ts';
import type { Problem, RawPage } from '../inputs/raw-page.ts';
import { problemOf } from '../inputs/warc-record.ts';
import { limitsFor } from '../page-limits.ts';
import type { JobSettings, PageResult } from './page-job.ts';

/** How often threads are looked at, in milliseconds. */
const WATCH = 50;

/** When threads end again and again before they do anything, the pages are given up. */
const MOST_FAILURES = 20;

interface Task {
  readonly pages: readonly RawPage[];
  /** The results so far, by the indexes of the pages. */
  readonly results: (PageResult | undefined)[];
  readonly resolve: (results: PageResult[]) => void;
}

interface Thread {
  readonly worker: Worker;
  /** The index of the page that the thread is at, in the list that it was given; -1 for none. */
  readonly current: Int32Array;
  readonly lock: Int32Array;
  task: Task | null;
  /** The indexes of the pages that the thread was given. */
  given: number[];
  /** Which page it was at when somebody looked last, and since when. */
  seen: number;
  since: number;
}

export interface PoolOptions {
  readonly settings: JobSettings;
  readonly threads: number;
  /** Milliseconds for a page. */
  readonly pageTimeout: number;
  /** The megabytes that a thread may use. */
  readonly threadMemory: number;
  /** @internal For tests, which end threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

/**
 * Threads that extract pages. If a page hangs or ends its thread, it becomes a problem; the other pages of its batch are
 * given to another thread.
 */
export class ThreadPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  readonly #watch: NodeJS.Timeout;
  #closed = false;
  /** How many threads in a row have ended without a result, and not because of a page. */
  #failures = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#endHanging(), WATCH);
  }

  /** Extracts pages. Never rejects. */
  run(pages: readonly RawPage[]): Promise<PageResult[]> {
    return new Promise((resolve) => {
      this.#waiting.push({ pages, results: new Array(pages.length).fill(undefined), resolve });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    await Promise.all([...this.#threads].map(end));
  }

  #assign(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const thread = [...this.#threads].find(({ task }) => task === null) ?? this.#start();
      if (thread === null) return;
      const task = this.#waiting.shift() as Task;
      thread.task = task;
      thread.given = [...task.results.keys()].filter((index) => task.results[index] === undefined);
      thread.seen = -1;
      Atomics.store(thread.current, 0, -1);
      thread.worker.postMessage(thread.given.map((index) => task.pages[index]));
    }
  }

  #start(): Thread | null {
    const { settings, threads, threadMemory, onThread } = this.#options;
    if (this.#threads.size >= threads) return null;
    const progress = new SharedArrayBuffer(8);
    const worker = new Worker(new URL('./page-worker.js', import.meta.url), {
      workerData: { settings, progress },
      // NB: options of the process such as --input-type, which it would inherit, are not for files.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limitsFor(threadMemory).heap },
      stdout: true,
      stderr: true,
    });
    const thread: Thread = {
      ...{ worker, current: new Int32Array(progress, 0, 1), lock: new Int32Array(progress, 4, 1) },
      ...{ task: null, given: [], seen: -1, since: 0 },
    };
    this.#threads.add(thread);
    worker.on('message', (results: PageResult[]) => {
      const { task, given } = thread;
      thread.task = null;
      this.#failures = 0;
      if (task !== null) {
        results.forEach((result, index) => {
          task.results[given[index] as number] = result;
        });
        task.resolve(task.results as PageResult[]);
      }
      this.#assign();
    });
    let why = 'the thread ended';
    worker.on('error', (error: NodeJS.ErrnoException) => {
      why =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `the page takes more than ${threadMemory} MB of memory`
          : `the thread ended: ${error.message}`;
    });
    worker.on('exit', () => this.#onEnd(thread, 'thread-died', why));
    onThread?.(() => end(thread));
    return thread;
  }

  /** A thread has ended, or is ended. The page that it was at gets the blame. */
  #onEnd(thread: Thread, code: Problem['error'], message: string): void {
    if (!this.#threads.delete(thread)) return;
    const { task, given } = thread;
    thread.task = null;
    if (task !== null) {
      const index = given[Atomics.load(thread.current, 0)];
      if (index !== undefined) {
        const { source, offset, url } = task.pages[index] as RawPage;
        task.results[index] = problemOf(source, offset, url, code, message);
      } else if (++this.#failures > MOST_FAILURES) {
        for (const each of given) {
          const { source, offset, url } = task.pages[each] as RawPage;
          task.results[each] = problemOf(source, offset, url, code, message);
        }
      }
      if (task.results.includes(undefined)) this.#waiting.unshift(task);
      else task.resolve(task.results as PageResult[]);
    }
    this.#assign();
  }

  #endHanging(): void {
    const now = performance.now();
    for (const thread of this.#threads) {
      const at = thread.task === null ? -1 : Atomics.load(thread.current, 0);
      if (at < 0 || at !== thread.seen) {
        thread.seen = at;
        thread.since = now;
      } else if (now - thread.since > this.#options.pageTimeout) {
        this.#onEnd(thread, 'timeout', `the page takes more than ${this.#options.pageTimeout / 1000} s`);
        void end(thread);
      }
    }
  }
}

/** Ends a thread. */
async function end({ worker, lock }: Thread): Promise<void> {
  while (!mayEnd(lock)) await setTimeout(1);
  await worker.terminate();
}
