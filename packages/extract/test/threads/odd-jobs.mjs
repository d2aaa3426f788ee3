// The program of the threads of thread-pool.test.ts: a job says what happens to its thread.
import { answerJobs, threadSettings } from '../../dist/threads.js';

/** @type {{ factor: number }} */
const { factor } = threadSettings();

answerJobs((/** @type {readonly (number | string)[]} */ jobs, begin) => {
  if (jobs.includes('ends before it begins')) process.exit(1);
  const results = jobs.map((job, index) => {
    begin(index);
    if (job === 'ends') process.exit(1);
    if (job === 'throws') throw new Error('as it was told');
    if (job === 'hangs') for (;;);
    return Number(job) * factor;
  });
  return { results };
});
