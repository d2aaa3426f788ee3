import { setTimeout } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ownOptions } from 'domwright/internal/arguments';
import { mayEnd } from './end-of-thread.ts';
import type { ThreadData } from './thread-program.ts';

/** How often to check the threads, in milliseconds. */
const WATCH = 50;

/** After this many threads in a row have ended before doing anything, their jobs fail. */
const MOST_FAILURES = 20;

/** Why a job has no result. */
export interface ThreadFailure {
  readonly kind: 'ended' | 'timeout';
  /** What the thread threw; null if it ended without an error. */
  readonly error: NodeJS.ErrnoException | null;
}

export interface ThreadPoolOptions<Job, Result> {
  /** The program of the threads, which calls `answerJobs`. */
  readonly program: URL;
  /** What `threadSettings` returns in the program. */
  readonly settings: unknown;
  /** The maximum number of threads. */
  readonly threads: number;
  /** Makes the result of a job that ended its thread or took too long. */
  readonly failed: (job: Job, failure: ThreadFailure) => Result;
  /** The time limit for a job in milliseconds. Default: none. */
  readonly timeout?: number;
  /** Whether to end a thread after these results, to free its memory. */
  readonly isSpent?: (results: readonly Result[]) => boolean;
  readonly worker?: Omit<WorkerOptions, 'workerData'>;
  /** @internal For tests that kill threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

interface Task<Job, Result> {
  readonly jobs: readonly Job[];
  /** The results so far, by job index. */
  readonly results: (Result | undefined)[];
  readonly resolve: (results: Result[]) => void;
  /** Whether threads get its jobs one by one, because it is unknown which of them ended a thread. */
  isSplit: boolean;
}

interface Thread<Job, Result> {
  readonly worker: Worker;
  /** The index of the thread's current job in its list; -1 for none. */
  readonly current: Int32Array;
  readonly lock: Int32Array;
  task: Task<Job, Result> | null;
  /** The indexes of the thread's jobs. */
  given: number[];
  /** Its current job at the last check, and since when. */
  seen: number;
  since: number;
}

/**
 * Threads that receive lists of jobs. A job that hangs or ends its thread fails; the other jobs in its list go to another
 * thread.
 */
export class ThreadPool<Job, Result> {
  readonly #options: ThreadPoolOptions<Job, Result>;
  readonly #threads = new Set<Thread<Job, Result>>();
  readonly #waiting: Task<Job, Result>[] = [];
  readonly #watch: NodeJS.Timeout | undefined;
  #closed = false;
  /** How many threads in a row ended without a result, and not because of a job. */
  #failures = 0;

  constructor(options: ThreadPoolOptions<Job, Result>) {
    this.#options = ownOptions(options);
    if (this.#options.timeout !== undefined) this.#watch = setInterval(() => this.#endHanging(), WATCH);
  }

  /** Runs jobs in one of the threads. Never rejects. */
  run(jobs: readonly Job[]): Promise<Result[]> {
    return new Promise((resolve) => {
      const results = new Array<Result | undefined>(jobs.length).fill(undefined);
      this.#waiting.push({ jobs, results, resolve, isSplit: false });
      this.#assign();
    });
  }

  /** Terminates all threads. Unfinished jobs never get a result. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    await Promise.all([...this.#threads].map(end));
  }

  #assign(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const thread = [...this.#threads].find(({ task }) => task === null) ?? this.#start();
      if (thread === null) return;
      const task = this.#waiting.shift() as Task<Job, Result>;
      thread.task = task;
      const left = [...task.results.keys()].filter((index) => task.results[index] === undefined);
      thread.given = task.isSplit ? left.slice(0, 1) : left;
      thread.seen = -1;
      Atomics.store(thread.current, 0, -1);
      thread.worker.postMessage(thread.given.map((index) => task.jobs[index]));
    }
  }

  #start(): Thread<Job, Result> | null {
    const { program, settings, threads, isSpent, onThread } = this.#options;
    if (this.#threads.size >= threads) return null;
    const progress = new SharedArrayBuffer(8);
    const workerData: ThreadData = { settings, progress };
    const worker = new Worker(program, { ...this.#options.worker, workerData });
    const thread: Thread<Job, Result> = {
      ...{ worker, current: new Int32Array(progress, 0, 1), lock: new Int32Array(progress, 4, 1) },
      ...{ task: null, given: [], seen: -1, since: 0 },
    };
    this.#threads.add(thread);
    worker.on('message', (results: Result[]) => {
      const { task, given } = thread;
      thread.task = null;
      this.#failures = 0;
      if (isSpent?.(results) === true) {
        this.#threads.delete(thread);
        void end(thread);
      }
      if (task !== null) {
        results.forEach((result, index) => {
          task.results[given[index] as number] = result;
        });
        this.#goOn(task);
      }
      this.#assign();
    });
    let why: Error | null = null;
    worker.on('error', (error: Error) => {
      why = error;
    });
    worker.on('exit', () => this.#onEnd(thread, { kind: 'ended', error: why }));
    onThread?.(() => end(thread));
    return thread;
  }

  #goOn(task: Task<Job, Result>): void {
    if (task.results.includes(undefined)) this.#waiting.unshift(task);
    else task.resolve(task.results as Result[]);
  }

  /** Called when a thread has ended or is terminated. Its current job gets the blame. */
  #onEnd(thread: Thread<Job, Result>, failure: ThreadFailure): void {
    if (!this.#threads.delete(thread)) return;
    const { task, given } = thread;
    thread.task = null;
    if (task !== null) {
      const index = given[Atomics.load(thread.current, 0)];
      const isAlone = given.length === 1;
      let blamed: readonly number[] = [];
      if (index !== undefined) blamed = [index];
      else if (++this.#failures > MOST_FAILURES || isAlone) blamed = given;
      else task.isSplit = true;
      for (const each of blamed) task.results[each] = this.#options.failed(task.jobs[each] as Job, failure);
      this.#goOn(task);
    }
    this.#assign();
  }

  #endHanging(): void {
    const now = performance.now();
    const { timeout = Number.POSITIVE_INFINITY } = this.#options;
    for (const thread of this.#threads) {
      const at = thread.task === null ? -1 : Atomics.load(thread.current, 0);
      if (at < 0 || at !== thread.seen) {
        thread.seen = at;
        thread.since = now;
      } else if (now - thread.since > timeout) {
        this.#onEnd(thread, { kind: 'timeout', error: null });
        void end(thread);
      }
    }
  }
}

/** Terminates a thread. */
async function end<Job, Result>({ worker, lock }: Thread<Job, Result>): Promise<void> {
  while (!mayEnd(lock)) await setTimeout(1);
  await worker.terminate();
}
