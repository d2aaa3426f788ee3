import { parentPort, workerData } from 'node:worker_threads';
import { setLock } from './end-of-thread.ts';

/** The data that a thread starts with. */
export interface ThreadData {
  readonly settings: unknown;
  /** Three words: the index of the thread's current job, the lock of `end-of-thread.ts`, and its step. */
  readonly progress: SharedArrayBuffer;
}

/** What the main thread tells a thread that is at work: it has used a report, or nobody is waited for before its results. */
export type Control = { readonly used: number } | { readonly isNext: true };

/** Part of a result, before the answer. */
export interface Report {
  readonly id: number;
  readonly report: unknown;
}

/** What a job may do while it is worked on. */
export interface Work {
  /**
   * Must be called with the index of each job before it starts, so that the pool knows which job ended the thread. Calling it
   * again starts a new step, for which there is as much time.
   */
  begin(index: number): void;
  /** Tells that what follows has no limit of time, up to the next step. */
  rest(): void;
  /**
   * Sends part of a result. Waits while the main thread has too many that it could not use yet.
   *
   * @param weight how much of `MOST_AHEAD` it takes
   */
  report(value: unknown, transferred?: readonly ArrayBuffer[], weight?: number): Promise<void>;
}

/** How many reports a thread may be ahead of the main thread, of weight 1. Those of other jobs count unless it is next. */
export const MOST_AHEAD = 8;

/** A thread's answer to a list of jobs. */
export interface Answer<Result> {
  /** One for each job. */
  readonly results: readonly Result[];
  /** Buffers to transfer to the main thread instead of copying them. */
  readonly transferred?: readonly ArrayBuffer[];
}

/** The settings of the pool, in one of its threads. */
export function threadSettings<Settings>(): Settings {
  return (workerData as ThreadData).settings as Settings;
}

/** The main loop of a thread in a `ThreadPool`: answers each list of jobs. An error thrown by `answer` ends the thread. */
export function answerJobs<Job, Result>(
  answer: (
    jobs: readonly Job[],
    begin: (index: number) => void,
    work: Work,
  ) => Answer<Result> | Promise<Answer<Result>>,
): void {
  const { progress } = workerData as ThreadData;
  const [current, step] = [new Int32Array(progress, 0, 1), new Int32Array(progress, 8, 1)];
  setLock(new Int32Array(progress, 4, 1));
  let steps = 0;
  const begin = (index: number): void => {
    Atomics.store(current, 0, index);
    steps = (steps % 0x7fff_ffff) + 1;
    Atomics.store(step, 0, index < 0 ? 0 : steps);
  };
  const rest = (): void => {
    Atomics.store(step, 0, 0);
  };
  const ahead = new Ahead();
  const report = (
    value: unknown,
    transferred: readonly ArrayBuffer[] = [],
    weight: number = 1,
  ): Promise<void> => {
    parentPort?.postMessage({ id: ahead.add(weight), report: value } satisfies Report, transferred);
    return ahead.wait();
  };
  const work: Work = { begin, rest, report };
  const answerOne = async (jobs: readonly Job[]): Promise<void> => {
    ahead.startJobs();
    const { results, transferred = [] } = await answer(jobs, begin, work);
    begin(-1);
    parentPort?.postMessage(results, transferred);
  };
  // A list that cannot be read ends the thread.
  parentPort?.on('messageerror', (error: Error) => {
    throw error;
  });
  parentPort?.on('message', (message: readonly Job[] | Control) => {
    if (!Array.isArray(message)) {
      ahead.take(message as Control);
      return;
    }
    answerOne(message).catch((error: unknown) => {
      // Throw instead of rejecting: process options may ignore rejections.
      process.nextTick(() => {
        throw error;
      });
    });
  });
}

/** The reports that the main thread has not used yet, by number. */
class Ahead {
  readonly #weights: Map<number, number> = new Map();
  #last = 0;
  /** The number of the first report of the current jobs, and whether nobody is waited for before them. */
  #first = 1;
  #isNext = false;
  #wake: (() => void) | null = null;

  startJobs(): void {
    this.#first = this.#last + 1;
    this.#isNext = false;
  }

  add(weight: number): number {
    this.#weights.set(++this.#last, weight);
    return this.#last;
  }

  async wait(): Promise<void> {
    while (this.#isTooFar()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  take(message: Control): void {
    if ('used' in message) this.#weights.delete(message.used);
    else this.#isNext = true;
    this.#wake?.();
  }

  #isTooFar(): boolean {
    let sum = 0;
    // NB: others may be used only after those of these jobs, so they must not stop them.
    for (const [number, weight] of this.#weights) if (!this.#isNext || number >= this.#first) sum += weight;
    return sum >= MOST_AHEAD;
  }
}
