// @ts-check
/**
 * Pages per second for the job in `jobs.mjs`: `extractPageToJSON` compared with hand-written code over other parsers, in one
 * thread. `programs.mjs` measures whole programs. Needs a build.
 *
 * node packages/extract/bench/compare.mjs [--rounds 3]
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { benchmarkPages, jobs as byHand, median } from './jobs.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const url = 'https://example.com/a/b';

/** @type {typeof byHand} */
const jobs = {
  async domwright() {
    const { extractPageToJSON } = await import('../dist/index.js');
    /** @type {import('../dist/index.js').FieldName[]} */
    const fields = ['url', 'title', 'links', 'text'];
    return (bytes) => extractPageToJSON(bytes, { url, contentType: 'text/html; charset=utf-8', fields });
  },
  ...byHand,
};

if (values.only !== undefined) {
  const pages = benchmarkPages();
  // In a separate process for each parser. The first passes warm up.
  const job = await /** @type {() => Promise<import('./jobs.mjs').Job>} */ (jobs[values.only])();
  for (let pass = 0; pass < 4; pass++) for (const page of pages) job(page, url);
  const before = process.cpuUsage();
  let length = 0;
  for (let pass = 0; pass < 8; pass++) for (const page of pages) length += job(page, url).length;
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ rate: (8 * pages.length) / ((user + system) / 1e6), length }));
} else {
  compare();
}

function compare() {
  const rounds = Number(values.rounds);
  /** @type {Map<string, number[]>} */
  const rates = new Map(Object.keys(jobs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, list] of rates) {
      const output = execFileSync(process.execPath, [import.meta.filename, '--only', name], {
        encoding: 'utf8',
      });
      list.push(JSON.parse(output).rate);
    }
  }
  const ours = median(rates.get('domwright') ?? []);
  console.log('pages per second of processor time, one thread');
  for (const [name, list] of rates) {
    const rate = median(list);
    console.log(`  ${name.padEnd(12)} ${rate.toFixed(0).padStart(5)}  ${(ours / rate).toFixed(1)} times`);
  }
}
