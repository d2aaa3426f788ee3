// @ts-check
import { statSync } from 'node:fs';

/**
 * Ends threads of a run: the first before it begins, and later one by one, at a random moment after the output has grown. So most
 * are ended at work, some while they start, and the run goes on however long a thread takes to start.
 *
 * @param {string} output the output of the run
 * @param {number} most how many threads to end
 */
export function endingThreads(output, most) {
  /** The threads that have not been ended, in the order in which they started. @type {(() => Promise<void>)[]} */
  const ends = [];
  let ended = 0;
  let size = 0;
  /** @param {(() => Promise<void>) | undefined} end */
  const run = (end) => {
    if (end === undefined) return;
    ended++;
    void end();
  };
  const timer = setInterval(() => {
    const now = statSync(`${output}.partial`, { throwIfNoEntry: false })?.size ?? 0;
    if (ended >= most || now <= size || Math.random() < 0.8) return;
    size = now;
    run(ended % 2 === 0 ? ends.pop() : ends.shift());
  }, 2);
  return {
    /** @param {() => Promise<void>} end */
    onThread: (end) => {
      ends.push(end);
      if (ended === 0) run(ends.pop());
    },
    /** @returns {number} how many threads have been ended */
    stop: () => {
      clearInterval(timer);
      return ended;
    },
  };
}
