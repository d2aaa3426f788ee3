// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { parsers, whyMissing } from './parsers.mjs';
import { median, published, speedOf } from './published.mjs';
import { runJobs } from './run-jobs.mjs';
import { tasks, taskTitles } from './tasks.mjs';

/**
 * @typedef {import('./measure.mjs').Order} Order
 * @typedef {import('./measure.mjs').Timing} Timing
 * @typedef {import('./measure.mjs').Memory} Memory
 * @typedef {Order['input']} Input
 */

const help = `Usage: npm run bench -- [options]

Compares the built library with other parsers, in MB of UTF-8 input per second of CPU time of all threads, including garbage
collection and compilation. Every number comes from its own process: passes to warm up, then timed passes, without gc() in
between. Rounds are interleaved over the parsers. Prints the median of the rounds, and the ratio to parse5 in the same round
as median (lowest–highest).

Parsers that aren't available are left out, with a message: npm packages, Debian's chromium, and gumbo, whose driver
(bench/native/gumbo.c) is built with the C compiler if libgumbo-dev is installed.

Inputs: the 258 real pages of htmlparser-benchmark, 60 saved news pages, and a page of 8 MB made by bench/large-page.mjs.
Memory: what the trees of all pages add to the live heap, including external memory but not the input's text.

Jobs: HTMLRewriter compared with html-rewriter-wasm, sanitize with other sanitizers, domwright/parse5 with parse5, each in
its own process, cold and warm.

Options:
  --node <version>     the Node.js that everything runs on, such as 20 or 26; npm installs it if it isn't this one (24)
  --quick              one shorter round on fewer pages without the large one: to check that it runs, not for publishing
  --only <task>        ${tasks.join(', ')}, memory, memory with nodes,
                       memory with wrappers or jobs; several separated by commas
  --input <input>      pages, news or large
  --parsers <names>    ${Object.keys(parsers).join(',')}
  --rounds <number>    number of rounds (3)
  --json <file>        write all numbers to a file (bench/results/latest.json)
  --publish            also write docs/results/benchmark.json, from which npm run generate makes the benchmarks page and
                       the picture in the README; with --only jobs, replace only the jobs there
  --help               print this

npm run bench -- bytes compares text and bytes, whole and in chunks; it has its own options.
npm run bench -- editions compares the editions.
npm run bench -- cold compares whole processes from start to end; it has its own options.
npm run bench -- threads measures extract, check and ParserPool with 1, 2, 4, … threads; it has its own options.
npm run bench -- check compares 'domwright check' with other checkers; jobs has it too, with those that are in the folder of
the variable DOMWRIGHT_CHECKERS.
npm run bench:compare -- <commit> <commit> compares two commits.`;

if (process.argv[2] === 'bytes') {
  await import('./bytes.mjs');
  process.exit();
}
if (process.argv[2] === 'threads') {
  await import('./threads.mjs');
  process.exit();
}
if (process.argv[2] === 'editions') {
  await import('./editions.mjs');
  process.exit();
}

if (process.argv[2] === 'cold') {
  buildIfStale();
  await import('./cold.mjs');
  process.exit();
}

if (process.argv[2] === 'check') {
  buildIfStale();
  await import('../../cli/bench/check.mjs');
  process.exit();
}

/**
 * @type {{ quick?: boolean, only?: string, input?: string, parsers?: string, rounds?: string, json?: string,
 *   publish?: boolean, help?: boolean }}
 */
let options;
try {
  options = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      input: { type: 'string' },
      parsers: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'string' },
      publish: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

if (options.help) console.log(help);
else main();

function main() {
  const quick = options.quick === true;
  const part = ['quick', 'only', 'input', 'parsers'].find((name) => name in options);
  const onlyJobs = part === 'only' && options.only === 'jobs' && !quick;
  if (options.publish && part !== undefined && !onlyJobs)
    fail(`--publish needs a whole run or --only jobs; it cannot be used with --${part}`);
  /** @type {(Order['task'] | 'jobs')[]} */
  const wanted = choose('only', [...tasks, 'memory', 'memory with nodes', 'memory with wrappers', 'jobs']);
  /** @type {Order['task'][]} */
  const wantedTasks = wanted.filter((task) => task !== 'jobs');
  /** @type {Input[]} */
  const inputs =
    quick && options.input === undefined ? ['pages'] : choose('input', ['pages', 'news', 'large']);
  /** @type {string[]} */
  const chosen = choose('parsers', Object.keys(parsers));
  const rounds = Number(options.rounds ?? (quick ? 1 : 3));
  if (!Number.isInteger(rounds) || rounds < 1) fail(`--rounds ${options.rounds} is not a number of rounds`);
  if (chosen.some((name) => parsers[name].packageName === 'domwright')) buildIfStale();
  const names = chosen.filter((name) => {
    const reason = whyMissing(name);
    if (reason !== undefined) console.log(`${name} is left out: ${reason}`);
    return reason === undefined;
  });

  const machine = `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.cpus().length} threads`;
  console.log(
    `Node ${process.version} on ${machine}, ${rounds} round${rounds === 1 ? '' : 's'}${quick ? ', quick' : ''}`,
  );
  console.log(names.map((name) => `${name} ${versionOf(name)}`).join(', '));

  const results = [];
  for (const input of inputs) {
    for (const task of wantedTasks) {
      const result = { input, task, parsers: measure({ input, task, names, rounds, quick }) };
      results.push(result);
      report(result);
    }
  }
  const onlyShown = quick && options.only === undefined;
  const doneJobs = wanted.includes('jobs') ? { jobs: runJobs({ quick, onlyShown, rounds }) } : {};
  const file = path.resolve(options.json ?? path.join(import.meta.dirname, 'results/latest.json'));
  mkdirSync(path.dirname(file), { recursive: true });
  const versions = Object.fromEntries(names.map((name) => [name, versionOf(name)]));
  const date = new Date().toISOString();
  const content = { node: process.version, machine, date, quick, rounds, versions, results, ...doneJobs };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  if (options.publish) {
    const file = path.resolve(import.meta.dirname, '../../../docs/results/benchmark.json');
    const shown = names.map((name) => [name, { version: versionOf(name), remark: parsers[name].remark }]);
    /** @type {import('./published.mjs').Published} */
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const summary = onlyJobs
      ? { ...before, jobs: doneJobs.jobs, jobsDate: date.slice(0, 10) }
      : { ...published(content, Object.fromEntries(shown)), cold: before.cold, threads: before.threads };
    writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  }
}

/**
 * @param {{ input: Input, task: Order['task'], names: string[], rounds: number, quick: boolean }} what
 * @returns {Record<string, (Timing | Memory)[]>} the results of the rounds, for each parser that has the task
 */
function measure({ input, task, names, rounds, quick }) {
  /** @type {Record<string, (Timing | Memory)[]>} */
  const results = {};
  // Heap usage doesn't vary between runs.
  const runs = isMemory(task) ? 1 : rounds;
  let left = names;
  for (let round = 0; round < runs; round++) {
    // Rotate, so that no parser is always first.
    const order = [...left.slice(round % left.length), ...left.slice(0, round % left.length)];
    for (const name of order) {
      progress(`${task}, ${input}, round ${round + 1} of ${runs}: ${name}`);
      const result = runChild(orderFor(name, task, input, quick));
      if (result === null) left = left.filter((other) => other !== name);
      else (results[name] ??= []).push(result);
    }
  }
  progress('');
  return results;
}

/**
 * @param {string} parser
 * @param {Order['task']} task
 * @param {Input} input
 * @param {boolean} quick
 * @returns {Order}
 */
function orderFor(parser, task, input, quick) {
  const { slowness } = parsers[parser];
  const slow = slowness > 1;
  const once = slow && input === 'large';
  return {
    parser,
    task,
    input,
    every: slowness * (quick ? 16 : 1),
    largeBytes: 8 * 2 ** 20,
    // A slow parser reads the generated page once, after warming up on real pages.
    warmUp: once ? null : { passes: slow || quick ? 1 : 3, seconds: quick ? 0.1 : 2 },
    timed: { passes: slow || quick ? 1 : 3, seconds: once ? 0 : quick ? 0.1 : 2 },
  };
}

/**
 * @param {Order} order
 * @returns {Timing | Memory | null} null if the parser doesn't support the task
 */
function runChild(order) {
  const flags = isMemory(order.task) ? ['--expose-gc'] : [];
  const script = path.join(import.meta.dirname, 'measure.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [...flags, '--max-old-space-size=6144', script, JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`measuring ${order.parser} failed`);
  return JSON.parse(stdout);
}

/** @param {{ input: Input, task: Order['task'], parsers: Record<string, (Timing | Memory)[]> }} result */
function report({ input, task, parsers: results }) {
  const names = Object.keys(results);
  if (names.length === 0) return;
  const first = results[names[0]][0];
  const pages = Math.max(...names.map((name) => results[name][0].pages));
  const title = task === 'memory' ? 'memory of kept trees' : taskTitles[task];
  const inputTitle =
    input === 'large'
      ? `generated page of ${megabytes(first.bytes)}`
      : `${pages} ${input === 'news' ? 'news' : 'real'} pages`;
  console.log(`\n${title}: ${inputTitle}`);

  const rows = [
    isMemory(task) ? ['parser', 'bytes per byte', ''] : ['parser', 'MB/s', 'times parse5', 'peak MB', ''],
  ];
  for (const name of names) {
    const rounds = results[name];
    const remarks = [];
    if (rounds[0].pages < pages) remarks.push(`on ${rounds[0].pages} of the pages`);
    if (parsers[name].slowness > 1 && input === 'large' && !isMemory(task)) {
      remarks.push('read once, after warming up on some real pages');
    }
    const { remark } = parsers[name];
    if (remark !== undefined) remarks.push(remark);
    const last = remarks.join('; ');
    if (isMemory(task)) {
      const { heap, bytes } = /** @type {Memory} */ (rounds[0]);
      rows.push([name, (heap / bytes).toFixed(1), last]);
    } else {
      const speeds = rounds.map(speedOf);
      rows.push([
        name,
        format(median(speeds)),
        ratio(speeds, results['parse5']?.map(speedOf)),
        peakOf(rounds),
        last,
      ]);
    }
  }
  printTable(rows);
}

/** @param {Order['task']} task */
function isMemory(task) {
  return task.startsWith('memory');
}

/** @param {(Timing | Memory)[]} rounds */
function peakOf(rounds) {
  const peaks = rounds.map((round) => /** @type {Timing} */ (round).peak ?? 0);
  return peaks[0] === 0 ? '' : (median(peaks) / 1e6).toFixed(0);
}

/**
 * @param {number[]} speeds
 * @param {number[] | undefined} base
 */
function ratio(speeds, base) {
  if (base === undefined) return '';
  const ratios = speeds.map((speed, round) => speed / base[round]);
  const spread = `(${format(Math.min(...ratios))}–${format(Math.max(...ratios))})`;
  return `${format(median(ratios))} ${spread}`;
}

/** @param {number} number */
function format(number) {
  return number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {string[][]} rows */
function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 || column === row.length - 1 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    console.log(`  ${cells.join('  ')}`.trimEnd());
  }
}

/** @param {string} name of a parser */
function versionOf(name) {
  const { packageName, version } = parsers[name];
  if (version !== undefined) return version() ?? 'of unknown version';
  const require = createRequire(import.meta.url);
  // Not every package exports its package.json, so look for it beside the module.
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return JSON.parse(readFileSync(path.join(folder, packageName, 'package.json'), 'utf8')).version;
    } catch {}
  }
  return 'of unknown version';
}

/**
 * @param {'only' | 'input' | 'parsers'} option
 * @param {string[]} possible
 * @returns {any[]}
 */
function choose(option, possible) {
  const value = options[option];
  if (value === undefined) return possible;
  const chosen = value.split(',');
  const unknown = chosen.find((name) => !possible.includes(name));
  if (unknown !== undefined) fail(`--${option} ${unknown}: possible values are ${possible.join(', ')}`);
  return possible.filter((name) => chosen.includes(name));
}

/** @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}
