// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { realPages } from './pages.mjs';

/** @typedef {import('./measure.mjs').Timing} Timing */

const help = `Usage: npm run bench -- editions [options]

Compares the two editions, in MB of UTF-8 input per second of CPU time of all threads: each in its own processes, and both
in one process, each page in one edition and then in the other. Prints the median of the rounds, and as median
(lowest–highest) of the rounds:
  living / 2024       the relative speed of the living edition
  together / apart    the speed of both in one process relative to separate ones: what each costs the other
Then makes --turns passes over the real pages in one process, parsing each page in both editions in alternating order. The
ratio is that of the sums of each page's fastest time, so other work on the machine hardly affects it.

Options:
  --quick            one shorter round on fewer pages: to check that it runs, not for publishing
  --input <input>    pages or large (both)
  --rounds <number>  number of rounds (5); 0: only the turns
  --turns <number>   number of alternating passes (20)
  --help             print this`;

const ways = ['edition of 2024', 'living edition', 'both by turns'];

/** @type {{ quick?: boolean, input?: string, rounds?: string, turns?: string, help?: boolean }} */
let options;
try {
  options = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== 'editions'),
    options: {
      quick: { type: 'boolean' },
      input: { type: 'string' },
      rounds: { type: 'string' },
      turns: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exit(2);
}

if (options.help) console.log(help);
else await main();

async function main() {
  buildIfStale();
  const quick = options.quick === true;
  const rounds = Number(options.rounds ?? (quick ? 1 : 5));
  console.log(`Node ${process.version}, ${rounds} round${rounds === 1 ? '' : 's'}${quick ? ', quick' : ''}`);
  for (const input of /** @type {const} */ (['pages', 'large'])) {
    if (rounds === 0 || (options.input !== undefined && options.input !== input)) continue;
    console.log(input === 'pages' ? '\nreal pages' : '\ngenerated page of 8 MB');
    /** Seconds per MB, for each way. */
    const costs = ways.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < rounds; round++) {
      // Rotate, so that no way is always first.
      for (let turn = 0; turn < ways.length; turn++) {
        const index = (round + turn) % ways.length;
        costs[index].push(measure(ways[index], input, quick));
      }
    }
    const [old, living, both] = costs;
    print(
      'edition of 2024',
      old.map((cost) => 1 / cost),
      'MB/s',
    );
    print(
      'living edition',
      living.map((cost) => 1 / cost),
      'MB/s',
    );
    print(
      'living / 2024',
      old.map((cost, round) => cost / living[round]),
    );
    print(
      'together / apart',
      both.map((cost, round) => (old[round] + living[round]) / cost),
    );
  }
  const turns = Number(options.turns ?? (quick ? 3 : 20));
  if (turns > 0)
    console.log(`\nby turns, ${turns} passes: living / 2024 ${(await byTurns(turns)).toFixed(3)}`);
}

/** @param {number} turns */
async function byTurns(turns) {
  const { parse } = await import('domwright');
  const editions = /** @type {const} */ (['2024', 'living']);
  const pages = realPages();
  const fastest = editions.map(() => new Float64Array(pages.length).fill(Number.POSITIVE_INFINITY));
  let seen = 0;
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { html }] of pages.entries()) {
      for (let at = 0; at < editions.length; at++) {
        const which = (turn + at) % editions.length;
        const start = performance.now();
        seen += parse(html, { edition: editions[which] }).childNodes.length;
        fastest[which][index] = Math.min(fastest[which][index], performance.now() - start);
      }
    }
  }
  const [old, living] = fastest.map((times) => times.reduce((sum, time) => sum + time, 0));
  return seen > 0 ? old / living : Number.NaN;
}

/**
 * @param {string} title
 * @param {number[]} numbers
 * @param {string} [unit]
 */
function print(title, numbers, unit) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  const [shown, lowest, highest] = [median, sorted[0], sorted[sorted.length - 1]].map((number) =>
    number.toFixed(unit === undefined ? 3 : 0),
  );
  console.log(
    `  ${title.padEnd(18)} ${shown.padStart(5)} (${lowest}–${highest})${unit === undefined ? '' : ` ${unit}`}`,
  );
}

/**
 * @param {string} way
 * @param {'pages' | 'large'} input
 * @param {boolean} quick
 * @returns {number} seconds per MB of input
 */
function measure(way, input, quick) {
  const least = { passes: quick ? 1 : 3, seconds: quick ? 0.5 : 2 };
  const order = {
    ...{ parser: 'domwright', task: 'parse', way, input, every: quick ? 4 : 1 },
    ...{ largeBytes: 8 * 2 ** 20, warmUp: least, timed: least },
  };
  const script = path.join(import.meta.dirname, 'measure.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=4096', script, JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`measuring ${way} failed`);
  const { bytes, passes, cpu } = /** @type {Timing} */ (JSON.parse(stdout));
  return (cpu * 1000) / (bytes * passes);
}
