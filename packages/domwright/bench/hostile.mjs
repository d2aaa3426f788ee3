// @ts-check
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { hostileInputs } from '../test/hostile/inputs.mjs';
import { parsers } from './parsers.mjs';

const TIMEOUT = 20_000;

const help = `Usage: node packages/domwright/bench/hostile.mjs [options]

Parses inputs designed to be slow, at n, 2n and 4n. Prints the milliseconds of CPU time (all threads) and the exponent of
growth in the last doubling: 1 is linear, 2 is quadratic. Each input and parser has its own process, warmed up at a fraction
of n. A line says so if parsing or serializing threw, or took more than ${TIMEOUT / 1000} seconds.

Options:
  --parsers <names>  ${Object.keys(parsers).join(',')} (domwright,parse5)
  --filter <text>    only inputs whose name contains the text
  --json             print JSON
  --help             print this`;

if (process.argv[2] === '--measure') await measure(process.argv[3], Number(process.argv[4]));
else main();

function main() {
  const { values: options } = parseArgs({
    options: {
      parsers: { type: 'string', default: 'domwright,parse5' },
      filter: { type: 'string', default: '' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const names = options.parsers.split(',');
  const unknown = names.find((name) => !Object.hasOwn(parsers, name));
  if (options.help || unknown !== undefined) {
    console[options.help ? 'log' : 'error'](help);
    process.exitCode = options.help ? 0 : 2;
    return;
  }
  if (names.includes('domwright')) buildIfStale();

  const results = [];
  const width = Math.max(...hostileInputs.map(({ name }) => name.length)) + 10;
  if (!options.json)
    console.log([''.padEnd(width), ...names.map((name) => name.padEnd(30))].join('  ').trimEnd());
  for (const [index, { name, n }] of hostileInputs.entries()) {
    if (!name.includes(options.filter)) continue;
    const cells = names.map((parser) => runChild(parser, index));
    results.push({ name, n, ...Object.fromEntries(names.map((parser, at) => [parser, cells[at]])) });
    if (options.json) continue;
    const title = `${name} (${n})`.padEnd(width);
    console.log([title, ...cells.map((cell) => describe(cell).padEnd(30))].join('  ').trimEnd());
  }
  if (options.json) console.log(JSON.stringify(results, null, 2));
}

/** @typedef {{ times: number[], problems: string[] }} Growth */

/**
 * @param {string} parser
 * @param {number} index of the input
 * @returns {Growth}
 */
function runChild(parser, index) {
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=6144', import.meta.filename, '--measure', parser, String(index)],
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

/**
 * @param {string} parser
 * @param {number} index
 */
async function measure(parser, index) {
  const { n, build } = hostileInputs[index];
  const { parse, serialize } = await parsers[parser].load();
  if (parse === undefined || serialize === undefined) throw new Error(`${parser} makes no trees`);
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
