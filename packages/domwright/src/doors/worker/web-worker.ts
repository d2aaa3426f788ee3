/**
 * The program of a browser worker, for bundlers that need it as an entry point.
 *
 * @module
 */

import '../../dom/worker/web-worker.ts';
