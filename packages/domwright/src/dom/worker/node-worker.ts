import { parentPort } from 'node:worker_threads';
import { type Job, serve } from './serve.ts';

/* The module that a Node worker runs. */

parentPort?.on('message', (job: Job) => {
  const [answer, transfer] = serve(job);
  parentPort!.postMessage(answer, transfer);
});
// A job that cannot be read ends the worker, and so fails.
parentPort?.on('messageerror', (error: Error) => {
  throw error;
});
