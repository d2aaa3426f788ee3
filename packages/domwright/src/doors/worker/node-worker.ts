/**
 * The program of a thread in Node.js: for bundlers that have to be given it as an entry point.
 *
 * @module
 */

import '../../dom/worker/node-worker.ts';
