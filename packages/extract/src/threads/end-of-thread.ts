/*
 * When a thread may be terminated. If that happens while it creates a zlib object, Node ends the whole process ("close before
 * init"; seen in 20, 22 and 24). So a thread takes a lock before it uses zlib, and so does whoever terminates it. Node itself
 * ends threads that run out of memory: 800 of those, half of them in a loop of nothing but zlib, did the process no harm.
 */

const free = 0;
const inUse = 1;
const ended = 2;

/** The lock of this thread. The main thread doesn't need one. */
let ownLock: Int32Array | null = null;

/** Called once when a thread starts. `lock` is a word of shared memory with value 0. */
export function setLock(lock: Int32Array): void {
  ownLock = lock;
}

/** Runs code that creates a zlib object, during which the thread isn't terminated. */
export function withZlib<Result>(work: () => Result): Result {
  if (ownLock === null) return work();
  // If the thread is about to be terminated, wait for that here.
  if (Atomics.compareExchange(ownLock, 0, free, inUse) === ended) Atomics.wait(ownLock, 0, ended);
  try {
    return work();
  } finally {
    Atomics.store(ownLock, 0, free);
  }
}

/** @returns whether the thread may be terminated now; if not, try again soon */
export function mayEnd(lock: Int32Array): boolean {
  return Atomics.compareExchange(lock, 0, free, ended) !== inUse;
}
