// @ts-check
/** A worker of pool-sequences.mjs. */
import './odd-jobs.mjs';
import '../../../dist/worker/node-worker.js';
