// @ts-check
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { hostileInputs } from '../test/hostile/inputs.mjs';

const TIMEOUT = 20_000;

const help = `Usage: node packages/domwright/bench/hostile.mjs [options]

Parses inputs designed to be slow, at n, 2n and 4n. Prints the milliseconds of CPU time (all threads) and the exponent of
growth in the last doubling: 1 is linear, 2 is quadratic. Each input has its own process, warmed up at a fraction of n. A line
says so if parsing or serializing threw, or took more than ${TIMEOUT / 1000} seconds.

Options:
  --filter <text>    only inputs whose name contains the text
  --json             print JSON
  --help             print this`;

if (process.argv[2] === '--measure') await measure(Number(process.argv[3]));
else main();

function main() {
  const { values: options } = parseArgs({
    options: {
      filter: { type: 'string', default: '' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (options.help) {
    console.log(help);
    return;
  }
  buildIfStale();

  const results = [];
  const width = Math.max(...hostileInputs.map(({ name }) => name.length)) + 10;
  for (const [index, { name, n }] of hostileInputs.entries()) {
    if (!name.includes(options.filter)) continue;
    const growth = runChild(index);
    results.push({ name, n, ...growth });
    if (!options.json) console.log(`${`${name} (${n})`.padEnd(width)}  ${describe(growth)}`);
  }
  if (options.json) console.log(JSON.stringify(results, null, 2));
}

/** @typedef {{ times: number[], problems: string[] }} Growth */

/**
 * @param {number} index of the input
 * @returns {Growth}
 */
function runChild(index) {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=6144', import.meta.filename, '--measure', String(index)],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 3 * TIMEOUT },
  );
  // A line for each step, so that measurements survive if the process dies.
  /** @type {Growth} */
  const growth = { times: [], problems: [] };
  for (const line of stdout.split('\n').filter((line) => line !== '')) {
    const { time, problem } = JSON.parse(line);
    if (time !== undefined) growth.times.push(time);
    if (problem !== undefined && !growth.problems.includes(problem)) growth.problems.push(problem);
  }
  if (status !== 0) growth.problems.push(signal === 'SIGTERM' ? 'timeout' : `died (${signal ?? status})`);
  return growth;
}

/** @param {Growth} growth */
function describe({ times, problems }) {
  const text = times.map((time) => (time < 10 ? time.toFixed(1) : time.toFixed(0))).join(' / ');
  // Below that, most of it is noise from the start of the process.
  const exponent =
    times.length === 3 && times[2] >= 10 ? ` ^${Math.log2(times[2] / times[1]).toFixed(1)}` : '';
  return `${text}${exponent}${problems.map((problem) => ` ${problem}`).join('')}`;
}

/** @param {number} index of the input */
async function measure(index) {
  const { n, build } = /** @type {(typeof hostileInputs)[number]} */ (hostileInputs[index]);
  // NB: only our own parser gets these inputs. What they do to other software is for its authors to know first.
  const domwright = await import('domwright');
  const parse = (/** @type {string} */ html) => domwright.parse(html);
  const serialize = (/** @type {string} */ html) => domwright.serialize(domwright.parse(html));
  const say = (/** @type {{ time?: number, problem?: string }} */ step) => console.log(JSON.stringify(step));
  for (let times = 0; times < 4; times++) parse(build(Math.ceil(n / 8)));
  for (const factor of [1, 2, 4]) {
    // NB: decoded from bytes, so that it is a flat string, like one read from a file.
    const html = Buffer.from(build(factor * n)).toString();
    // The minimum of three, because garbage collection comes in jumps.
    let time = Infinity;
    for (let times = 0; times < 3 && (times === 0 || time < 2000); times++) {
      const before = process.cpuUsage();
      try {
        parse(html);
      } catch (error) {
        say({ problem: `threw ${nameOf(error)}` });
        return;
      }
      const { user, system } = process.cpuUsage(before);
      time = Math.min(time, (user + system) / 1000);
    }
    say({ time });
    if (time > TIMEOUT) return say({ problem: 'timeout' });
    try {
      serialize(html);
    } catch (error) {
      say({ problem: `serialize: ${nameOf(error)}` });
    }
  }
}

/** @param {unknown} error */
function nameOf(error) {
  return error instanceof Error ? error.name : String(error);
}
