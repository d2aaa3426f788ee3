// The program of the threads of thread-pool.test.ts: a job says what happens to its thread.
import { parentPort } from 'node:worker_threads';
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
    if (job === 'throws null') throw null;
    if (job === 'grows') for (const all = []; ; ) all.push(new Array(1000).fill({}));
    return Number(job) * factor;
  });
  if (jobs.includes('is answered by rubbish')) parentPort?.postMessage('rubbish');
  if (jobs.includes('has no result')) return { results: [] };
  if (jobs.includes('has undefined')) return { results: results.map(() => undefined) };
  if (jobs.includes('has an unreadable result')) return { results: results.map(gone) };
  return { results };
});

/** Bytes that have been transferred away: the thread cannot post them, or nobody can read the message. */
function gone() {
  const bytes = new Uint8Array(1);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}
