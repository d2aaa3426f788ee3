/**
 * The program of a worker in browsers: for bundlers that have to be given it as an entry point.
 *
 * @module
 */

import '../../dom/worker/web-worker.ts';
