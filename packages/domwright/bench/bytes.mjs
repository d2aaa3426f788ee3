// @ts-check
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { byteTasks, longTokens, parsers } from './parsers.mjs';

/** @typedef {import('./measure.mjs').Timing} Timing */

const help = `Usage: npm run bench -- bytes [options]

Compares ways to parse the same pages: text and UTF-8 bytes, each whole and in chunks, in MB of UTF-8 per second of CPU
time of all threads. Every number comes from its own process, and rounds are interleaved. Prints the median of the
rounds, and the ratio to the first way in the same round as median (lowest–highest).
Then parses a single token of 2, 4 and 8 MB in chunks of 1 KiB, in nanoseconds per byte: equal for all three if the cost
is linear.

Options:
  --quick            one shorter round on fewer pages: to check that it runs, not for publishing
  --input <input>    pages, large or tokens
  --rounds <number>  number of rounds (3)
  --help             print this`;

/** @type {{ quick?: boolean, input?: string, rounds?: string, help?: boolean }} */
let options;
try {
  options = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== 'bytes'),
    options: {
      quick: { type: 'boolean' },
      input: { type: 'string' },
      rounds: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exit(2);
}

if (options.help) console.log(help);
else main();

function main() {
  buildIfStale();
  const quick = options.quick === true;
  const rounds = Number(options.rounds ?? (quick ? 1 : 3));
  console.log(`Node ${process.version}, ${rounds} rounds${quick ? ', quick' : ''}`);
  for (const input of /** @type {const} */ (['pages', 'large'])) {
    if (options.input !== undefined && options.input !== input) continue;
    console.log(input === 'pages' ? '\nreal pages' : '\ngenerated page of 8 MB');
    /** @type {Record<string, number[]>} */
    const speeds = Object.fromEntries(byteTasks.map((task) => [task, []]));
    for (let round = 0; round < rounds; round++) {
      for (const task of byteTasks) speeds[task].push(measure(task, input, quick));
    }
    const base = speeds[byteTasks[0]];
    for (const task of byteTasks) {
      const ratios = speeds[task].map((speed, round) => speed / base[round]).sort((a, b) => a - b);
      const spread = `(${ratios[0].toFixed(2)}–${ratios[ratios.length - 1].toFixed(2)})`;
      console.log(
        `  ${task.padEnd(36)} ${median(speeds[task]).toFixed(0).padStart(5)} MB/s  ${median(ratios).toFixed(2)} ${spread}`,
      );
    }
  }
  if (options.input === undefined || options.input === 'tokens') {
    console.log('\none long token in chunks of 1 KiB: ns/byte at 2, 4, 8 MB');
    for (const name of Object.keys(longTokens)) {
      for (const way of ['text', 'bytes']) {
        const costs = [2, 4, 8].map((megabytes) => run(['--long-token', name, way, String(megabytes)]));
        console.log(
          `  ${`${name}, ${way}`.padEnd(36)} ${costs.map((cost) => cost.toFixed(2).padStart(6)).join('')}`,
        );
      }
    }
  }
}

/**
 * @param {string} task
 * @param {'pages' | 'large'} input
 * @param {boolean} quick
 */
function measure(task, input, quick) {
  const least = { passes: quick ? 1 : 3, seconds: quick ? 0.5 : 2 };
  const order = {
    parser: 'domwright',
    task: 'parse',
    way: task,
    input,
    every: parsers['domwright'].slowness * (quick ? 4 : 1),
    largeBytes: 8 * 2 ** 20,
    warmUp: least,
    timed: least,
  };
  const { bytes, passes, cpu } = /** @type {Timing} */ (
    /** @type {unknown} */ (run([JSON.stringify(order)]))
  );
  return (bytes * passes) / cpu / 1000;
}

/**
 * @param {string[]} args of measure.mjs
 * @returns {number}
 */
function run(args) {
  const script = path.join(import.meta.dirname, 'measure.mjs');
  const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=4096', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`measuring ${args.join(' ')} failed`);
  return JSON.parse(stdout);
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
