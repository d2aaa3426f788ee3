// @ts-check
/**
 * Runs one job of `jobs.mjs` and prints how long its passes took, as JSON. Started as a separate process by `run-jobs.mjs`. CPU
 * time is that of all threads.
 *
 *     node packages/domwright/bench/measure-job.mjs '{"job":"sanitize 200","peer":"domwright","every":4,"passes":[6,40]}'
 */
import { jobs } from './jobs.mjs';
import { realPages } from './pages.mjs';

/**
 * @typedef {{ job: string, peer: string, every: number, passes: [cold: number, all: number] }} JobOrder
 * @typedef {{ bytes: number, cold: PhaseTiming, warm: PhaseTiming }} JobTiming
 * @typedef {{ passes: number, cpu: number }} PhaseTiming cpu: in ms
 */

/** @type {JobOrder} */
const { job, peer, every, passes } = JSON.parse(process.argv[2] ?? '');
const { inputs, peers } = jobs[job];
const run = await peers[peer].load();
const pages = inputs === 'pages' ? realPages(every) : typeof inputs === 'number' ? pieces(inputs) : inputs();
const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
// NB: for serializing, trees are made in a pass that doesn't count.
if (job === 'parse5: serialize') await pass();
const cold = await timed(passes[0]);
const warm = await timed(passes[1] - passes[0]);
console.log(JSON.stringify({ bytes, cold, warm }));

async function pass() {
  for (const page of pages) {
    const result = run(page);
    if (result instanceof Promise) await result;
  }
}

/** @param {number} count */
async function timed(count) {
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await pass();
  const { user, system } = process.cpuUsage(before);
  return { passes: count, cpu: (user + system) / 1000 };
}

/**
 * Pieces from the middle of the pages, where the content is: 1,000 pieces, or 400,000 characters if that is less. With fewer, a
 * process with short pieces would still be cold at its end.
 *
 * @param {number} length
 */
function pieces(length) {
  const pages = realPages(every).filter(({ html }) => html.length >= 2 * length);
  const count = Math.ceil(Math.min(1000, 400_000 / length) / pages.length);
  return pages.flatMap((page) => {
    const half = page.html.slice(page.html.length >> 1);
    return Array.from({ length: Math.min(count, Math.floor(half.length / length)) }, (_, index) => {
      const html = half.slice(index * length, (index + 1) * length);
      const content = Buffer.from(html);
      return { ...page, html, content, bytes: content.length };
    });
  });
}
