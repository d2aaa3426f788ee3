import { parentPort, workerData } from 'node:worker_threads';
import { setLock } from './end-of-thread.ts';
import type { RawPage } from './inputs/raw-page.ts';
import { type JobSettings, PageJob, type PageResult } from './run/page-job.ts';

/** The program of a thread: takes batches of pages and returns their results. */
const { settings, progress } = workerData as { settings: JobSettings; progress: SharedArrayBuffer };
const current = new Int32Array(progress, 0, 1);
setLock(new Int32Array(progress, 4, 1));
const job = new PageJob(settings);

parentPort?.on('message', (pages: readonly RawPage[]) => {
  const results: PageResult[] = [];
  for (let index = 0; index < pages.length; index++) {
    // If the thread does not survive the page, this tells which it was.
    Atomics.store(current, 0, index);
    results.push(job.run(pages[index] as RawPage));
  }
  Atomics.store(current, 0, -1);
  parentPort?.postMessage(results);
});
