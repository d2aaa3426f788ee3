// @ts-check
/**
 * Writes the pages of docs/results and the README's figures from the JSON there. The pages say how that is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tasks, taskTitles } from '../../packages/domwright/bench/tasks.mjs';
import { root } from '../run.mjs';
import { rangeText, speedRanges } from './pictures/benchmark.mjs';
import { browsersPage } from './results/browsers.mjs';
import { howWeKnow } from './results/how-we-know.mjs';
import { table } from './results/table.mjs';

/**
 * @typedef {import('../../packages/domwright/bench/published.mjs').Published} Benchmark
 * @typedef {import('../../packages/domwright/bench/published.mjs').Figures} Figures
 * @typedef {import('../../packages/domwright/bench/published.mjs').Spread} Spread
 * @typedef {import('../../packages/domwright/test/conformance/published.mjs').Published} Conformance
 */

const folder = path.join(root, 'docs/results');

/** @returns {Record<string, string>} the pages, by the names of their files in docs/results */
export function resultPages() {
  return {
    '../../README.md': withFigures(
      readFileSync(path.join(root, 'README.md'), 'utf8'),
      read('benchmark.json'),
      read('conformance.json'),
    ),
    'benchmarks.md': benchmarks(read('benchmark.json')),
    'conformance.md': conformance(read('conformance.json')),
    'browsers.md': page([browsersPage(read('browsers.json')).trimEnd()]),
    'how-we-know.md': page([
      howWeKnow(
        read('conformance.json'),
        read('browsers.json'),
        read('mutations.json'),
        read('benchmark.json').pages,
      ).trimEnd(),
    ]),
  };
}

/** @param {Benchmark} benchmark */
function benchmarks({
  date,
  node,
  machine,
  rounds,
  pages,
  parsers,
  results,
  jobs = [],
  jobsDate = date,
  cold = [],
  threads = [],
}) {
  const parts = [
    `# Benchmarks

How fast domwright is, compared with other parsers. Speeds are MB of UTF-8 input per second of CPU time, which includes all threads,
garbage collection and compilation. Figures are medians of ${rounds} rounds, measured on ${date} with Node ${node} on ${machine}.
The machine's speed varies, so trust the ratios more than the MB/s.

![Bars of the speeds of HTML parsers](../pictures/benchmark.svg)

*Pages* are the ${pages} real pages of htmlparser-benchmark; *news* are 60 saved news pages, none of which is among those; *8.5 MB* is
one generated page. *Times parse5* is the median ratio to parse5 in the same round, with the lowest and highest in brackets. A dash
means there is no figure. Elsewhere in the manual, a figure is the range over pages and news.
[Performance](../inside/performance.md) explains the results. These are warm processes; [the first
pass](#the-first-pass) of a process is closer to the others, and slower than native rewriters.

To run the benchmarks yourself, install the packages with \`npm ci\`, then:

\`\`\`sh
npm run bench -- --publish
npm run generate
\`\`\`

The first command writes [benchmark.json](benchmark.json). The second turns it into this page and its pictures. Everything runs on
Node.js 24, which npm installs if you have another version; \`--node 20\` or \`--node 26\` takes that one.

\`domwright check\` is compared with html-validate and the Nu Html Checker if \`DOMWRIGHT_CHECKERS\` names a folder in which
\`npm install html-validate vnu-jar\` has installed them, and Java is installed. \`npm run bench -- check\` runs this comparison alone.`,
  ];
  for (const task of tasks) {
    const [real, news, large] = /** @type {const} */ (['pages', 'news', 'large']).map(
      (input) => results.find((result) => result.task === task && result.input === input)?.parsers ?? {},
    );
    const names = [...new Set([...Object.keys(real), ...Object.keys(large)])];
    if (names.length === 0) continue;
    names.sort((a, b) => (real[b]?.speed ?? 0) - (real[a]?.speed ?? 0));
    const rows = names.map((name) => [
      nameOf(name),
      inShort(real[name]?.speed),
      timesOf(name, real[name]),
      timesOf(name, news[name]),
      timesOf(name, large[name]),
    ]);
    parts.push(
      `## ${taskTitles[task][0].toUpperCase()}${taskTitles[task].slice(1)}`,
      table(
        ['parser', 'MB/s, pages', 'times parse5, pages', 'times parse5, news', 'times parse5, 8.5 MB'],
        rows,
      ),
    );
  }
  if (jobs.length > 0) {
    parts.push(
      '## Whole jobs',
      `Measured on ${jobsDate}, each job in its own process: *cold* is the first 6 passes over every fourth page, *warm* the passes up to the 40th. Speeds are warm MB/s. The last two columns say how many times as fast domwright is.`,
      table(['job', 'domwright', 'compared with', 'MB/s', 'cold', 'warm'], jobs.flatMap(jobRows)),
    );
  }
  if (cold.length > 0) parts.push('## The first pass', firstPassMethod(cold), firstPass(cold));
  if (threads.length > 0) parts.push('## Threads', threadsMethod(threads), threadsTable(threads));
  const memory = memoryRows(results);
  if (memory.length > 0) {
    parts.push(
      '## Memory',
      'How much the trees of all pages add to the live heap, in bytes per byte of input. The input itself is not counted.',
      table(['trees', 'parser', 'pages', '8.5 MB'], memory),
    );
  }
  const shown = Object.entries(parsers).map(([name, { version, remark }]) => [
    nameOf(name),
    version,
    remark ?? '',
  ]);
  parts.push('## The parsers', table(['parser', 'version', 'setup'], shown));
  return page(parts);
}

/** @param {import('../../packages/domwright/bench/published.mjs').ThreadsResult[]} threads */
function threadsMethod([{ node, machine, date, rounds }]) {
  return `Whole processes over files that the benchmark writes: medians of ${rounds} by turns, measured on ${date} with Node ${node} on ${machine}. The last two columns are the main thread's share of the CPU time, and the best speed-up that this share allows on any number of processors. \`npm run bench -- threads --publish\` repeats it.`;
}

/** @param {import('../../packages/domwright/bench/published.mjs').ThreadsResult[]} threads */
function threadsTable(threads) {
  return table(
    ['job', 'threads', 'seconds', 'CPU seconds', 'MB', 'main thread', 'best speed-up'],
    threads.flatMap(({ job, rows }) =>
      rows.map(({ threads, seconds, cpuSeconds, memory, mainShare, bestSpeedUp }) =>
        [job, threads, seconds, cpuSeconds, memory, mainShare, bestSpeedUp].map(String),
      ),
    ),
  );
}

/** @param {import('../../packages/domwright/bench/published.mjs').ColdResult[]} cold */
function firstPassMethod(cold) {
  const [{ node, machine }] = cold;
  const dates = [...new Set(cold.map(({ date }) => date))].sort();
  const rounds = [...new Set(cold.map((job) => job.rounds))].sort((a, b) => a - b);
  return `CPU milliseconds of whole processes, from start to end, of all threads: medians of ${rounds.join(' or ')} by turns, measured on ${dates.join(' and ')} with Node ${node} on ${machine}. *Times* says how many times as much CPU time the other takes; below 1, it takes less. Each program runs once over files that the benchmark writes: *pages* are 50 of the pages above, *news* 50 of the news pages; \`npm run bench -- cold --publish\` repeats it. *By hand* is a program of some hundred lines for the same job.`;
}

/** @param {import('../../packages/domwright/bench/published.mjs').ColdResult[]} cold */
function firstPass(cold) {
  const rows = cold.flatMap(({ job, collection, programs }) => {
    const [[, ours], ...others] = Object.entries(programs);
    return others.map(([name, { ms, version = '' }]) => [
      job,
      collection === undefined ? '' : collection === 'news' ? 'news' : 'pages',
      ours.ms.toLocaleString('en'),
      `${name} ${version}`.trim(),
      ms.toLocaleString('en'),
      coldTimes(ms / ours.ms),
    ]);
  });
  return table(['job', 'input', 'domwright', 'compared with', 'ms', 'times'], rows);
}

/** @param {number} times */
const coldTimes = (times) => (times < 0.095 ? times.toFixed(2) : times.toPrecision(2));

/**
 * The README with the figures of these runs.
 *
 * @param {string} readme
 * @param {Benchmark} benchmark
 * @param {Conformance} conformance
 */
function withFigures(readme, benchmark, conformance) {
  const parts = {
    speed: speed(benchmark),
    conformance: passed(conformance),
  };
  for (const [name, text] of Object.entries(parts)) {
    const begin = `<!-- ${name}: written by scripts/generate/results.mjs -->`;
    const end = `<!-- /${name} -->`;
    const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`README.md has no place for ${name}`);
    readme = `${readme.slice(0, from)}${begin}\n\n${text}\n\n${readme.slice(to)}`;
  }
  return readme;
}

/** @param {Benchmark} benchmark */
function speed(benchmark) {
  const { warm, firstPass } = speedRanges(benchmark);
  const first = benchmark.cold?.find(({ job }) => job === 'parse 50 pages');
  const of = (/** @type {string | undefined} */ node) => (node === undefined ? '' : ` (Node ${node})`);
  const isSame = first?.node === benchmark.node;
  return `It parses real pages **${rangeText(warm['domwright'])} times as fast as parse5** in a warm process${isSame ? '' : of(benchmark.node)}, and ${rangeText(firstPass['domwright'])}
times in the first pass of a new one${of(first?.node)}.`;
}

/** @param {Conformance} conformance */
function passed({ suites }) {
  /** @param {string} name */
  const counts = (name) => {
    const suite = suites.find(({ suite }) => suite === name);
    if (suite === undefined) throw new Error(`no suite ${name}`);
    return [suite.passed, suite.cases, sum(suite.expected)].map((count) => count.toLocaleString('en'));
  };
  const [passed, cases, differing] = counts('html5lib tree construction of 2026, living edition');
  const [tokenizer] = counts('html5lib tokenizer');
  const [trees] = counts('html5lib tree construction');
  return `It passes ${passed} of the ${cases} tree construction cases of html5lib-tests (June 2026), each whole, one code unit at a time
and in random chunks. The other ${differing} predate processing instructions and contradict today's text. With
[\`edition: '2024'\`](docs/reference/editions.md), it passes all ${tokenizer} tokenizer cases and all ${trees} tree construction cases of
2023. [Conformance](docs/results/conformance.md) has every suite.`;
}

/**
 * A row for each alternative in a job: title, our MB/s, the alternative, its MB/s, and how many times as fast we are, cold and
 * warm.
 *
 * @param {import('../../packages/domwright/bench/published.mjs').JobResult} job
 */
function jobRows({ title, peers }) {
  const [[, ours], ...others] = Object.entries(peers);
  return others.map(([name, { cold, warm }]) => [
    title,
    inShort(ours.warm),
    name,
    inShort(warm),
    inTimes(ours.cold / cold),
    inTimes(ours.warm / warm),
  ]);
}

/** @param {number | undefined} times */
function inTimes(times) {
  return times === undefined ? '–' : times >= 9.95 ? times.toFixed(0) : times.toFixed(1);
}

/** @param {Benchmark['results']} results */
function memoryRows(results) {
  const kinds = {
    memory: 'as they are after parsing',
    'memory with nodes': 'with an object for each node',
    'memory with wrappers': 'with everything read, lists of attributes too',
  };
  return Object.entries(kinds).flatMap(([task, kind]) => {
    const [real, large] = ['pages', 'large'].map(
      (input) => results.find((result) => result.task === task && result.input === input)?.parsers ?? {},
    );
    return Object.keys(real).map((name) => [
      kind,
      nameOf(name),
      inShort(real[name].bytesPerByte),
      inShort(large[name]?.bytesPerByte),
    ]);
  });
}

/**
 * @param {string} name
 * @param {Figures | undefined} figures
 */
function timesOf(name, figures) {
  if (name === 'parse5') return '1';
  const { timesParse5 } = figures ?? {};
  if (timesParse5 === undefined) return '–';
  const { median, lowest, highest } = timesParse5;
  if (lowest === undefined) return inShort(median);
  return `${inShort(median)} (${inShort(lowest)}–${inShort(highest)})`;
}

/**
 * A number with few digits, because more would only be noise.
 *
 * @param {number | undefined} number
 */
function inShort(number) {
  if (number === undefined) return '–';
  return number.toFixed(number >= 100 ? 0 : number >= 1 ? 1 : 2);
}

/** @param {Conformance} conformance */
function conformance({ date, node, suites }) {
  const rows = suites.map(({ suite, cases, passed, failed, expected, skipped }) => [
    suite,
    ...[cases, passed, failed, sum(expected), sum(skipped)].map((number) => number.toLocaleString('en')),
  ]);
  const reasons = suites.flatMap(({ suite, expected, skipped }) =>
    [...Object.entries(expected), ...Object.entries(skipped)].map(([reason, count], at) => [
      suite,
      at < Object.keys(expected).length ? 'differ' : 'skipped',
      String(count),
      reason,
    ]),
  );
  return page([
    `# Conformance

How many cases of each test suite domwright passes, on ${date} with Node ${node}. Each case runs with the whole input, one code
unit at a time and in random chunks, each with the fast path on and off, with and without a listener for parse errors. It
passes if every run agrees with the suite.

html5lib-tests and web-platform-tests (WPT) are other projects' work. *Fixtures* are our own tests, written from the standard.
The expected trees of html5lib-tests are those of the edition of 2024. Rows that end in *living* run them with
\`edition: 'living'\` and count where today's standard differs. Comparisons with other parsers and Chromium, and tests with random
input, aren't in this table; \`npm run test:all\` runs them.

To run the suites yourself:

\`\`\`sh
npm run conformance -- --publish
npm run generate
\`\`\`

The first command writes [conformance.json](conformance.json). The second turns it into this page. The suites aren't in this
repository: the command looks for them in \`../shared/conformance\`, or in the folder that \`DOMWRIGHT_CONFORMANCE\` names.`,
    '## Results',
    table(['suite', 'cases', 'passed', 'failed', 'differ', 'skipped'], rows),
    '## Differing and skipped cases',
    'In these cases, the suite contradicts the standard and we follow the standard, or the result is up to the platform. A case that differs without a reason in this table counts as failed. [Deviations](../inside/deviations.md) has the details.',
    table(['suite', 'result', 'cases', 'reason'], reasons),
  ]);
}

/** @param {Record<string, number>} counts */
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** @param {string} name */
const nameOf = (name) => (name.startsWith('domwright') ? `**${name}**` : name);

/** @param {string[]} parts */
const page = (parts) =>
  `<!-- Written by scripts/generate/results.mjs; do not edit. -->\n\n${parts.join('\n\n')}\n`;

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

if (process.argv[1] === import.meta.filename) {
  for (const [name, content] of Object.entries(resultPages()))
    writeFileSync(path.join(folder, name), content);
}
