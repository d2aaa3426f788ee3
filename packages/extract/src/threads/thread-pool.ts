import { setTimeout } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ownOptions } from 'domwright/internal/arguments';
import { mayEnd } from './end-of-thread.ts';
import type { Control, Report, ThreadData } from './thread-program.ts';

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
  /** Called with each thread that is started. */
  readonly onWorker?: (worker: Worker) => void;
  /** @internal For tests that kill threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

interface Task<Job, Result> {
  readonly jobs: readonly Job[];
  /** The results so far, by job index. */
  readonly results: (Result | undefined)[];
  readonly resolve: (results: Result[]) => void;
  readonly reject: (error: Error) => void;
  /** Whether threads get its jobs one by one, because it is unknown which of them ended a thread. */
  isSplit: boolean;
  readonly options: TaskOptions;
}

/** How jobs are run. */
export interface TaskOptions {
  /** Called with what a job reports; settled once that has been used. */
  readonly onReport?: (report: unknown) => Promise<void>;
  /** Whether they may have a thread more than there are, so that they don't wait for others that wait for them. */
  readonly isUrgent?: boolean;
  /** Set by `setNext`. */
  isNext?: boolean;
}

interface Thread<Job, Result> {
  readonly worker: Worker;
  /** The index of the thread's current job in its list; -1 for none. */
  readonly current: Int32Array;
  readonly lock: Int32Array;
  task: Task<Job, Result> | null;
  /** The indexes of the thread's jobs. */
  given: number[];
  /** Counts the steps of the thread's jobs; 0 between them. */
  readonly step: Int32Array;
  /** Its step at the last check, and since when. */
  seen: number;
  since: number;
  /** Whether it has ended by itself or been terminated. */
  hasExited: boolean;
}

/**
 * Threads that receive lists of jobs. A job that hangs, ends its thread, or cannot be sent to it fails; the other jobs in its list
 * go to another thread.
 */
export class ThreadPool<Job, Result> {
  readonly #options: ThreadPoolOptions<Job, Result>;
  readonly #threads = new Set<Thread<Job, Result>>();
  readonly #waiting: Task<Job, Result>[] = [];
  /** Checks the threads, once there are some. A pool that was never used keeps no process alive. */
  #watch: NodeJS.Timeout | undefined;
  #closed = false;
  /** How many threads in a row ended without a result, and not because of a job. */
  #failures = 0;

  constructor(options: ThreadPoolOptions<Job, Result>) {
    this.#options = ownOptions(options);
  }

  /**
   * Runs jobs in one of the threads.
   *
   * @throws Error (as a rejection, which nobody has to handle) if the pool is closed first
   */
  run(jobs: readonly Job[], options: TaskOptions = {}): Promise<Result[]> {
    const done = new Promise<Result[]>((resolve, reject) => {
      const results = new Array<Result | undefined>(jobs.length).fill(undefined);
      const task = { jobs, results, resolve, reject, isSplit: false, options };
      if (this.#closed) refuse(task);
      else if (options.isUrgent === true) this.#waiting.unshift(task);
      else this.#waiting.push(task);
    });
    done.catch(() => {});
    this.#assign();
    return done;
  }

  /** Tells that nobody is waited for before the results of the jobs that were given these options. */
  setNext(options: TaskOptions): void {
    options.isNext = true;
    for (const { worker, task } of this.#threads)
      if (task?.options === options) worker.postMessage({ isNext: true } satisfies Control);
  }

  /** Terminates all threads. Rejects what is unfinished. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const { task } of this.#threads) if (task !== null) refuse(task);
    for (const task of this.#waiting.splice(0)) refuse(task);
    await Promise.all([...this.#threads].map(end));
  }

  #assign(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const task = this.#waiting[0] as Task<Job, Result>;
      const left = [...task.results.keys()].filter((index) => task.results[index] === undefined);
      const given = task.isSplit ? left.slice(0, 1) : left;
      try {
        const thread = [...this.#threads].find((other) => other.task === null) ?? this.#start(task);
        if (thread === null) return;
        Atomics.store(thread.current, 0, -1);
        Atomics.store(thread.step, 0, 0);
        thread.worker.postMessage(given.map((index) => task.jobs[index]));
        if (task.options.isNext === true) thread.worker.postMessage({ isNext: true } satisfies Control);
        thread.task = task;
        thread.given = given;
        thread.seen = 0;
        this.#waiting.shift();
      } catch (error) {
        // No thread can be started, or a job cannot be sent.
        this.#waiting.shift();
        if (given.length > 1) task.isSplit = true;
        else this.#fail(task, given, { kind: 'ended', error: error as Error });
        this.#goOn(task);
      }
    }
  }

  #start({ options }: Task<Job, Result>): Thread<Job, Result> | null {
    const { program, settings, threads, isSpent, onWorker, onThread } = this.#options;
    if (this.#threads.size >= threads + (options.isUrgent === true ? 1 : 0)) return null;
    const progress = new SharedArrayBuffer(12);
    const workerData: ThreadData = { settings, progress };
    const worker = new Worker(program, { ...this.#options.worker, workerData });
    const thread: Thread<Job, Result> = {
      ...{ worker, current: new Int32Array(progress, 0, 1), lock: new Int32Array(progress, 4, 1) },
      step: new Int32Array(progress, 8, 1),
      ...{ task: null, given: [], seen: 0, since: 0, hasExited: false },
    };
    this.#threads.add(thread);
    if (this.#options.timeout !== undefined) this.#watch ??= setInterval(() => this.#endHanging(), WATCH);
    worker.on('message', (results: unknown) => {
      const { task, given } = thread;
      if (task === null) return;
      if (isReport(results) && task.options.onReport !== undefined) {
        const used = (): void => worker.postMessage({ used: results.id } satisfies Control);
        task.options.onReport(results.report).then(used, used);
        return;
      }
      if (!isAnswer<Result>(results, given.length)) {
        this.#drop(thread, new TypeError('the thread did not answer with one result for each job'));
        return;
      }
      thread.task = null;
      this.#failures = 0;
      if (isSpent?.(results) === true || this.#threads.size > threads) {
        this.#threads.delete(thread);
        void end(thread);
      }
      results.forEach((result, index) => {
        task.results[given[index] as number] = result;
      });
      this.#goOn(task);
      this.#assign();
    });
    worker.on('messageerror', (error: Error) => this.#drop(thread, error));
    let why: Error | null = null;
    worker.on('error', (error: unknown) => {
      // A thread may throw any value.
      why = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      thread.hasExited = true;
      this.#onEnd(thread, { kind: 'ended', error: why });
    });
    onWorker?.(worker);
    onThread?.(() => end(thread));
    return thread;
  }

  /** Ends a thread whose answer is unusable: nobody knows which job is to blame. */
  #drop(thread: Thread<Job, Result>, error: Error): void {
    this.#onEnd(thread, { kind: 'ended', error }, -1);
    void end(thread);
  }

  #goOn(task: Task<Job, Result>): void {
    if (task.results.includes(undefined)) this.#waiting.unshift(task);
    else task.resolve(task.results as Result[]);
  }

  /** Called when a thread has ended or is terminated. Its current job gets the blame; without one, the jobs go to threads one by one. */
  #onEnd(
    thread: Thread<Job, Result>,
    failure: ThreadFailure,
    current: number = Atomics.load(thread.current, 0),
  ): void {
    if (!this.#threads.delete(thread)) return;
    const { task, given } = thread;
    thread.task = null;
    if (task !== null) {
      const index = given[current];
      if (index !== undefined) this.#fail(task, [index], failure);
      else if (++this.#failures > MOST_FAILURES || given.length === 1) this.#fail(task, given, failure);
      else task.isSplit = true;
      this.#goOn(task);
    }
    this.#assign();
  }

  #fail(task: Task<Job, Result>, indexes: readonly number[], failure: ThreadFailure): void {
    for (const index of indexes) task.results[index] = this.#options.failed(task.jobs[index] as Job, failure);
  }

  #endHanging(): void {
    const now = performance.now();
    const { timeout = Number.POSITIVE_INFINITY } = this.#options;
    for (const thread of this.#threads) {
      const at = thread.task === null ? 0 : Atomics.load(thread.step, 0);
      if (at === 0 || at !== thread.seen) {
        thread.seen = at;
        thread.since = now;
      } else if (now - thread.since > timeout) {
        this.#onEnd(thread, { kind: 'timeout', error: null });
        void end(thread);
      }
    }
  }
}

/** Terminates a thread. One that has ended by itself may have kept its lock. */
async function end<Job, Result>(thread: Thread<Job, Result>): Promise<void> {
  while (!thread.hasExited && !mayEnd(thread.lock)) await setTimeout(1);
  await thread.worker.terminate();
}

/** Whether a message has a result for each job. */
function isAnswer<Result>(message: unknown, count: number): message is Result[] {
  return Array.isArray(message) && message.length === count && !message.includes(undefined);
}

function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message && 'id' in message;
}

function refuse<Job, Result>({ reject }: Task<Job, Result>): void {
  reject(new Error('the pool has been closed'));
}
