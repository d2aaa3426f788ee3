import { parentPort, workerData } from 'node:worker_threads';
import { checkJobs, type Job, type ReportSettings } from './check/job.ts';

// A thread that checks inputs: it is sent a list of jobs, and answers with a list of results.

parentPort?.on('message', (jobs: readonly Job[]) => {
  checkJobs(jobs, workerData as ReportSettings).then(
    (results) => parentPort?.postMessage(results),
    (error: unknown) => {
      // Ends the thread. The pool is notified.
      process.nextTick(() => {
        throw error;
      });
    },
  );
});
