// @ts-check
/**
 * A program that gives pools random jobs, transfers their bytes away or writes into them while they wait, ends workers, and maybe
 * closes the pool. It prints a line for each job with a wrong answer, and ends by itself: every promise has settled, and idle
 * workers don't keep a process running. If a promise never settles, the exit status is 13, or it runs on.
 *
 * Usage: node pool-sequences.mjs FIRST-SEED COUNT
 */
import { setTimeout } from 'node:timers/promises';
import { ParserPool } from '../../../dist/worker/node.js';

const odd = ['ends', 'throws', 'rubbish', 'unreadable', 'twice', 'another'];

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
  const pool = new ParserPool({ threads: 1 + random(2), url: new URL('odd-worker.mjs', import.meta.url) });
  const buffers = [
    () => new ArrayBuffer(16),
    () => new SharedArrayBuffer(16),
    () => Buffer.from('x'.repeat(16)).buffer,
  ];
  const arrays = Array.from(
    { length: 3 },
    (_, index) => new Uint8Array(/** @type {any} */ (buffers[index])(), 0, 16),
  );
  let isClosed = false;
  let letters = 0;
  /** @type {Promise<unknown>[]} */
  const all = [];
  for (let count = 3 + random(20); count > 0; count--) {
    const bytes = /** @type {Uint8Array} */ (arrays[random(3)]);
    switch (random(8)) {
      case 0:
        if (bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === 16)
          structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
        break;
      case 1:
        await setTimeout(random(5));
        break;
      case 2:
        all.push(check(`<!--${odd[random(odd.length)]}-->`, {}, ''));
        break;
      case 3:
        all.push(check(String(seed), {}, String(seed)));
        break;
      case 4:
        all.push(check(/** @type {any} */ ('x'), { contentType: /** @type {any} */ (Symbol()) }, null));
        break;
      default: {
        if (bytes.length > 0) bytes.fill(97 + (letters++ % 26));
        const expected = bytes.length === 0 ? null : String.fromCharCode(bytes[0] ?? 0).repeat(16);
        const transfer = random(3) === 0;
        all.push(check(bytes, { transfer }, expected));
        if (bytes.length > 0) bytes.fill(63);
      }
    }
  }
  if (random(3) === 0) close();
  await Promise.all(all);
  if (random(2) === 0) close();

  function close() {
    isClosed = true;
    pool.close();
  }

  /**
   * @param {any} html
   * @param {any} options
   * @param {string | null} expected null if the job must fail, '' if it may
   */
  async function check(html, options, expected) {
    try {
      const { document } = await pool.parse(html, options);
      const text = document.body?.textContent;
      if (text !== expected) console.log(seed, 'expected', expected, 'but got', text);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const isRefused = isClosed && message === 'the pool has been closed';
      // The worker answered another job twice, or ended after its answer.
      const isLate =
        /^the worker (posted an object instead of an answer|ended: (null|\[object Object\])?)$/.test(message);
      if (expected !== null && expected !== '' && !isRefused && !isLate)
        console.log(seed, 'expected', expected, 'but failed:', message);
    }
  }
}

const [first, count] = process.argv.slice(2).map(Number);
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 4)
  await Promise.all([0, 1, 2, 3].map((offset) => sequence(seed + offset)));
console.log('done');
