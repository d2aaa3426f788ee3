// The entry point `domwright-extract/threads`: how the packages of domwright work on many things at once.
// It is for the command line and may change in any version.
export { batchesOf } from './batches.ts';
export { inOrder } from './in-order.ts';
export { type ThreadFailure, ThreadPool } from './thread-pool.ts';
export { type Answer, answerJobs, threadSettings } from './thread-program.ts';
