import { parentPort, workerData } from 'node:worker_threads';
import { setLock } from './end-of-thread.ts';

/** The data that a thread gets when it starts. */
export interface ThreadData {
  readonly settings: unknown;
  /** Two words: the index of the job that the thread is at, and the lock of `end-of-thread.ts`. */
  readonly progress: SharedArrayBuffer;
}

/** What a thread answers to a list of jobs. */
export interface Answer<Result> {
  /** One for each job. */
  readonly results: readonly Result[];
  /** What is moved to the other thread, not copied. */
  readonly transferred?: readonly ArrayBuffer[];
}

/** The settings of the pool, in one of its threads. */
export function threadSettings<Settings>(): Settings {
  return (workerData as ThreadData).settings as Settings;
}

/**
 * The program of a thread of a `ThreadPool`, which answers each list of jobs. What `answer` throws ends the thread.
 *
 * @param answer calls `begin` with the index of each job before it does anything with it: if the thread does not survive the
 *   job, this tells which it was
 */
export function answerJobs<Job, Result>(
  answer: (jobs: readonly Job[], begin: (index: number) => void) => Answer<Result> | Promise<Answer<Result>>,
): void {
  const { progress } = workerData as ThreadData;
  const current = new Int32Array(progress, 0, 1);
  setLock(new Int32Array(progress, 4, 1));
  const begin = (index: number): void => {
    Atomics.store(current, 0, index);
  };
  const answerOne = async (jobs: readonly Job[]): Promise<void> => {
    const { results, transferred = [] } = await answer(jobs, begin);
    begin(-1);
    parentPort?.postMessage(results, transferred);
  };
  parentPort?.on('message', (jobs: readonly Job[]) => {
    answerOne(jobs).catch((error: unknown) => {
      // Not a rejection, which options of the process may let pass.
      process.nextTick(() => {
        throw error;
      });
    });
  });
}
