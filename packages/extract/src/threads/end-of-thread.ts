/*
 * When a thread may be ended. Node ends the whole process ("close before init"; seen in 20, 22 and 24) if a thread is
 * ended while it makes an object of zlib. So a thread takes a lock before it uses zlib, and who ends it takes it first.
 * A thread that runs out of memory is ended by Node itself; 800 of those, half of them in a loop of nothing but zlib,
 * left the process alone.
 */

const free = 0;
const inUse = 1;
const ended = 2;

/** The lock of this thread; the main thread needs none. */
let ownLock: Int32Array | null = null;

/** Called once when a thread starts. `lock` is a word of shared memory, which is 0. */
export function setLock(lock: Int32Array): void {
  ownLock = lock;
}

/** Does what makes an object of zlib, and is not ended while it does. */
export function withZlib<Result>(work: () => Result): Result {
  if (ownLock === null) return work();
  // Once the thread is to be ended, it waits here for that.
  if (Atomics.compareExchange(ownLock, 0, free, inUse) === ended) Atomics.wait(ownLock, 0, ended);
  try {
    return work();
  } finally {
    Atomics.store(ownLock, 0, free);
  }
}

/** @returns whether the thread may be ended now; if not, it will be soon */
export function mayEnd(lock: Int32Array): boolean {
  return Atomics.compareExchange(lock, 0, free, ended) !== inUse;
}
