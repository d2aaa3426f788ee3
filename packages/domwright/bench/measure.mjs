// @ts-check
/**
 * Measures one thing and prints it as JSON. Started as a separate process for every number by `main.mjs`.
 *
 * CPU time is that of all threads, so background garbage collection and compilation count. There is no gc() between passes: V8
 * would drop the maps that optimized code depends on and recompile in every pass, which halves parse5's speed. Memory is measured
 * in a separate process that isn't timed.
 */
import { madePage, newsPages, realPages } from './pages.mjs';
import { longTokens, parsers } from './parsers.mjs';

/**
 * @typedef {object} Order
 * @property {string} parser
 * @property {import('./parsers.mjs').Task | 'memory'} task
 * @property {string} [way] a way of `byteTasks`, instead of the task
 * @property {'pages' | 'news' | 'large'} input
 * @property {number} every 1 for all pages, n for every nth
 * @property {number} largeBytes
 * @property {{ passes: number, seconds: number } | null} warmUp minimums; null: some real pages, once
 * @property {{ passes: number, seconds: number }} timed minimums
 *
 * @typedef {{ bytes: number, pages: number, passes: number, cpu: number, wall: number, peak?: number }} Timing peak:
 *   the peak memory of the process in bytes, including Node.js itself
 * @typedef {{ bytes: number, pages: number, heap: number }} Memory
 */

/** Values read from trees are added here, so that reading isn't optimized away. */
let sum = 0;

if (process.argv[2] === '--long-token') {
  await longToken(process.argv[3], process.argv[4], Number(process.argv[5]));
  process.exit();
}

/** @type {Order} */
const order = JSON.parse(process.argv[2]);
const functions = await parsers[order.parser].load();
const task =
  order.way !== undefined
    ? functions.ways?.[order.way]
    : functions[order.task === 'memory' ? 'parse' : order.task];
if (functions.measureElsewhere !== undefined) {
  const pages = inputPages();
  const size = { bytes: pages.reduce((sum, page) => sum + page.bytes, 0), pages: pages.length };
  const result = await functions.measureElsewhere(order, pages);
  console.log(JSON.stringify(result === null ? null : { ...size, ...result }));
} else if (task === undefined) {
  console.log('null');
} else {
  const pages = inputPages();
  const size = { bytes: pages.reduce((sum, page) => sum + page.bytes, 0), pages: pages.length };
  console.log(
    JSON.stringify({
      ...size,
      ...(order.task.startsWith('memory') ? memory(task, pages) : time(task, pages)),
    }),
  );
}

/** @returns {import('./pages.mjs').Page[]} */
function inputPages() {
  if (order.input === 'large') return [madePage(order.largeBytes)];
  return order.input === 'news' ? newsPages(order.every) : realPages(order.every);
}

/**
 * @param {(html: string, page: import('./pages.mjs').Page) => unknown} run
 * @param {import('./pages.mjs').Page[]} pages
 */
function pass(run, pages) {
  const kept = [];
  for (const page of pages) {
    const result = run(page.html, page);
    if (order.task === 'kept') kept.push(result);
    if (typeof result === 'number') sum += result;
    else if (result === undefined) throw new Error('no result');
  }
}

/** Enough pages to load and compile a parser's code. */
function fewPages() {
  return realPages(16);
}

/**
 * @param {{ passes: number, seconds: number }} atLeast
 * @param {(html: string, page: import('./pages.mjs').Page) => unknown} run
 * @param {import('./pages.mjs').Page[]} pages
 */
function passesFor(atLeast, run, pages) {
  const end = performance.now() + atLeast.seconds * 1000;
  let passes = 0;
  while (passes < atLeast.passes || performance.now() < end) {
    pass(run, pages);
    passes++;
  }
  return passes;
}

/**
 * @param {(html: string, page: import('./pages.mjs').Page) => unknown} run
 * @param {import('./pages.mjs').Page[]} pages
 */
function time(run, pages) {
  if (order.warmUp === null) pass(run, fewPages());
  else passesFor(order.warmUp, run, pages);
  const cpuBefore = process.cpuUsage();
  const begin = performance.now();
  const passes = passesFor(order.timed, run, pages);
  const wall = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpuBefore);
  if (Number.isNaN(sum)) throw new Error('the sum is not a number');
  return { passes, cpu: (user + system) / 1000, wall, peak: process.resourceUsage().maxRSS * 1024 };
}

/**
 * @param {(html: string, page: import('./pages.mjs').Page) => unknown} run
 * @param {import('./pages.mjs').Page[]} pages
 */
function memory(run, pages) {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('memory is measured with --expose-gc');
  const live = () => {
    // More than once: memory that finalizers release is freed in the next collection.
    for (let times = 0; times < 4; times++) gc();
    const { heapUsed, external } = process.memoryUsage();
    // NB: `external` includes array buffers.
    return heapUsed + external;
  };
  // A parser's code, tables and caches aren't part of a tree.
  warmUp();
  const before = live();
  const trees = pages.map((page) => run(page.html, page));
  const heap = live() - before;
  if (trees.length !== pages.length) throw new Error('unreachable: it keeps the trees alive');
  return { heap };

  // NB: a separate function, because values kept alive in the caller's registers would be freed later and falsify the result.
  function warmUp() {
    pass(run, fewPages());
  }
}

/**
 * Prints the nanoseconds per byte for a page that is a single token, in chunks of 1 KiB; the best of five.
 *
 * @param {string} name
 * @param {string} way text or bytes
 * @param {number} megabytes
 */
async function longToken(name, way, megabytes) {
  const functions = await parsers['domwright'].load();
  const run = functions.ways?.[`${way} in chunks of 1 KiB`];
  if (run === undefined) throw new Error(`there is no way ${way}`);
  const content = Buffer.from(longTokens[name](megabytes * 1e6));
  const page = { name, html: content.toString('latin1'), bytes: content.length, content };
  let best = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 5; times++) {
    const cpuBefore = process.cpuUsage();
    run(page.html, page);
    const { user, system } = process.cpuUsage(cpuBefore);
    best = Math.min(best, user + system);
  }
  console.log((best * 1000) / page.bytes);
}
