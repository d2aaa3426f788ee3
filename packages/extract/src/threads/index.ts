// The entry point `domwright-extract/threads`: how domwright's packages distribute work to threads.
// It is internal: it may change in any version.
export { batchesOf } from './batches.ts';
export { inOrder } from './in-order.ts';
export { type ThreadFailure, ThreadPool } from './thread-pool.ts';
export { type Answer, answerJobs, threadSettings } from './thread-program.ts';
