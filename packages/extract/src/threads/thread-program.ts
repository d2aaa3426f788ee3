import { parentPort, workerData } from 'node:worker_threads';
import { setLock } from './end-of-thread.ts';

/** The data that a thread starts with. */
export interface ThreadData {
  readonly settings: unknown;
  /** Two words: the index of the thread's current job, and the lock of `end-of-thread.ts`. */
  readonly progress: SharedArrayBuffer;
}

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

/**
 * The main loop of a thread in a `ThreadPool`: answers each list of jobs. An error thrown by `answer` ends the thread.
 *
 * @param answer must call `begin` with the index of each job before it starts, so that the pool knows which job ended the
 *   thread
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
  // A list that cannot be read ends the thread.
  parentPort?.on('messageerror', (error: Error) => {
    throw error;
  });
  parentPort?.on('message', (jobs: readonly Job[]) => {
    answerOne(jobs).catch((error: unknown) => {
      // Throw instead of rejecting: process options may ignore rejections.
      process.nextTick(() => {
        throw error;
      });
    });
  });
}
