/**
 * The program of a Node.js thread, for bundlers that need it as an entry point.
 *
 * @module
 */

import '../../dom/worker/node-worker.ts';
