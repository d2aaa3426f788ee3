// @ts-check
/**
 * A program that gives pools random jobs, of which some end, block or fill their threads, ends threads, and closes the pools at a
 * random moment. It prints a line for each list of jobs with a wrong answer. It ends by itself, because every list has been
 * answered and every pool is closed. If a promise never settles, the exit status is 13, or it runs on.
 *
 * Usage: node pool-sequences.mjs FIRST-SEED COUNT
 */
import { setTimeout } from 'node:timers/promises';
import { inOrder, ThreadPool } from '../../dist/threads.js';

const odd = [
  ...['ends', 'throws', 'throws null', 'hangs', 'grows', 'ends before it begins'],
  ...['is answered by rubbish', 'has no result', 'has undefined', 'has an unreadable result'],
];

/** @param {number} seed */
function numbers(seed) {
  let state = seed * 2654435761 + 1;
  /** @param {number} end */
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** @param {number} seed */
async function sequence(seed) {
  const random = numbers(seed);
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  let wereKilled = false;
  /** `onThread` is internal. @type {any} */
  const options = {
    program: new URL('odd-jobs.mjs', import.meta.url),
    settings: { factor: 10 },
    threads: 1 + random(3),
    /**
     * @param {unknown} job
     * @param {import('domwright-extract/threads').ThreadFailure} failure
     */
    failed: (job, { kind, error }) => ({ job, kind, message: error?.message }),
    timeout: 1000,
    isSpent: () => random(8) === 0,
    worker: { resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 } },
    /** @param {() => Promise<void>} end */
    onThread: (end) => ends.push(end),
  };
  /** @type {ThreadPool<any, any>} */
  const pool = new ThreadPool(options);
  const bytes = new Uint8Array(8);
  const lists = Array.from({ length: 1 + random(12) }, () =>
    Array.from({ length: random(5) }, () => {
      const kind = random(24);
      if (kind === 0) return () => {};
      if (kind === 1) return bytes;
      return kind < 4 ? odd[random(odd.length)] : random(100);
    }),
  );
  let isClosed = false;
  const close = () => {
    isClosed = true;
    return pool.close();
  };
  const results = inOrder(lists, (list) => pool.run(list).then(check(list), refused), {
    items: 1 + random(6),
  });
  /** @param {any[]} list */
  function check(list) {
    /** @param {any[]} answers */
    return (answers) => {
      const isRight = list.every((job, index) => {
        const answer = answers[index];
        if (typeof answer !== 'object') return typeof job === 'number' ? answer === job * 10 : job === bytes;
        // A job may be innocent only if its thread was ended from outside, or the machine was busy.
        return answer.job === job && (typeof job !== 'number' || wereKilled || answer.kind === 'timeout');
      });
      if (!isRight || answers.length !== list.length) console.log(seed, list, answers);
      return list;
    };
  }
  /** @param {Error} error */
  function refused(error) {
    if (!isClosed || error.message !== 'the pool has been closed') console.log(seed, error);
    return null;
  }
  const events = (async () => {
    for (let count = random(6); count > 0; count--) {
      await setTimeout(random(30));
      if (random(2) === 0) {
        if (bytes.length > 0) structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
      } else if (ends.length > 0) {
        wereKilled = true;
        void ends[random(ends.length)]?.();
      }
    }
    if (random(3) === 0) await close();
  })();
  let next = 0;
  for await (const list of results) {
    if (list !== null && list !== lists[next]) console.log(seed, 'not in order');
    next++;
  }
  if (next !== lists.length) console.log(seed, 'lists without an answer');
  await events;
  await close();
}

const [first, count] = process.argv.slice(2).map(Number);
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 4)
  await Promise.all([0, 1, 2, 3].map((offset) => sequence(seed + offset)));
console.log('done');
