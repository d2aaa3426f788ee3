// @ts-check
/**
 * `npm run bench -- threads`: what more threads give. Each figure is from a whole process of `extract`, `check` or of a program with a
 * `ParserPool`, by turns. Prints wall time, CPU time, peak memory, the main thread's share of the CPU time, and the best speed-up
 * that this share allows (1 ÷ share: nothing is faster than the main thread). Needs a build, and Linux, which says what each thread
 * has used. `--publish` also writes docs/results/benchmark.json.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { responseRecord } from '../../extract/bench/jobs.mjs';
import { realPages } from './pages.mjs';
import { median } from './published.mjs';

const help = `npm run bench -- threads [options]

  --threads <numbers>  separated by commas (default: 1, 2, 4, … up to the number of processors)
  --responses <count>  responses in the archive (default: 4000)
  --files <count>      files to check (default: 724)
  --rounds <count>     how often each process runs (default: 3)
  --only <text>        only jobs whose names contain this: extract, check or ParserPool
  --publish            also write docs/results/benchmark.json`;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== 'threads'),
  options: {
    threads: { type: 'string', default: '' },
    responses: { type: 'string', default: '4000' },
    files: { type: 'string', default: '724' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    publish: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const packages = path.resolve(import.meta.dirname, '../..');
const command = path.join(packages, 'cli/bin/domwright.js');
const pool = pathToFileURL(path.join(packages, 'domwright/dist/worker/node.js')).href;

/** Tells what a process has used when it ends. NB: only the first thread's id is that of the process. */
const probe = `
  const { readFileSync, writeSync } = require('node:fs');
  if (require('node:worker_threads').isMainThread) process.on('exit', () => {
    const stat = readFileSync('/proc/self/task/' + process.pid + '/stat', 'utf8');
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13);
    const all = process.cpuUsage();
    const used = { main: (Number(user) + Number(system)) / 100, cpu: (all.user + all.system) / 1e6, memory: process.resourceUsage().maxRSS / 1024 };
    writeSync(2, '\\n' + JSON.stringify(used));
  });`;

if (values.help) console.log(help);
else run();

function run() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-threads-'));
  try {
    writeFileSync(path.join(folder, 'probe.cjs'), probe);
    const pages = realPages(1);
    for (const [job, { write, line }] of Object.entries(jobs())) {
      if (!job.includes(values.only)) continue;
      write(folder, pages);
      const result = measured(folder, job, line);
      if (values.publish) publish(result);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many threads to measure. */
function numbers() {
  if (values.threads !== '') return values.threads.split(',').map(Number);
  const list = [];
  for (let threads = 1; threads <= availableParallelism(); threads *= 2) list.push(threads);
  return list;
}

/** @typedef {{ write(folder: string, pages: import('./pages.mjs').Page[]): void, line(threads: number): string[] }} ThreadJob */

/** @returns {Record<string, ThreadJob>} */
function jobs() {
  const [responses, files] = [Number(values.responses), Number(values.files)];
  return {
    [`extract, ${responses.toLocaleString('en')} responses`]: {
      write(folder, pages) {
        const members = pages.map(({ content }, at) =>
          responseRecord(Buffer.from(content), `https://example.com/${at}`),
        );
        const file = openSync(path.join(folder, 'in.warc.gz'), 'w');
        for (let at = 0; at < responses; at++) writeSync(file, members[at % members.length] ?? '');
        closeSync(file);
      },
      line: (threads) => [
        ...[command, 'extract', '--threads', String(threads), '-F', 'url,title,links,text'],
        ...['-o', 'out.ndjson', 'in.warc.gz'],
      ],
    },
    [`check of ${files.toLocaleString('en')} files`]: {
      write(folder, pages) {
        mkdirSync(path.join(folder, 'pages'));
        for (let at = 0; at < files; at++)
          writeFileSync(path.join(folder, 'pages', `${at}.html`), pages[at % pages.length]?.content ?? '');
      },
      line: (threads) => [
        ...[command, 'check', '--threads', String(threads), '--format', 'json', '-o', 'out.json', 'pages'],
      ],
    },
    'ParserPool, 2,000 pages': {
      write(folder, pages) {
        writeFileSync(
          path.join(folder, 'texts.json'),
          JSON.stringify(pages.map(({ content }) => String(content))),
        );
        const program = `import { readFileSync } from 'node:fs';
          import { ParserPool } from ${JSON.stringify(pool)};
          const texts = JSON.parse(readFileSync('texts.json', 'utf8'));
          const pool = new ParserPool({ threads: Number(process.argv[2]) });
          for (let done = 0; done < 2000; done += texts.length) await Promise.all(texts.map((text) => pool.parse(text)));
          pool.close();`;
        writeFileSync(path.join(folder, 'pool.mjs'), program);
      },
      line: (threads) => ['pool.mjs', String(threads)],
    },
  };
}

/**
 * @param {string} folder
 * @param {string} job
 * @param {(threads: number) => string[]} line
 * @returns {import('./published.mjs').ThreadsResult}
 */
function measured(folder, job, line) {
  const rounds = Number(values.rounds);
  /** @type {Map<number, { wall: number, cpu: number, main: number, memory: number }[]>} */
  const runs = new Map(numbers().map((threads) => [threads, []]));
  for (let round = 0; round < rounds; round++)
    for (const [threads, list] of runs) list.push(usedBy(line(threads), folder));
  console.log(
    `\n${job}\nthreads  seconds  CPU seconds  MB  main thread's share  best speed-up with this share`,
  );
  const rows = [...runs].map(([threads, list]) => {
    const of = (/** @type {'wall' | 'cpu' | 'main' | 'memory'} */ name) =>
      median(list.map((one) => one[name]));
    const share = of('main') / of('cpu');
    const row = {
      ...{ threads, seconds: rounded(of('wall')), cpuSeconds: rounded(of('cpu')) },
      ...{ memory: Math.round(of('memory')), mainShare: rounded(share), bestSpeedUp: rounded(1 / share) },
    };
    console.log(Object.values(row).join('  '));
    return row;
  });
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads`;
  const date = new Date().toISOString().slice(0, 10);
  return { job, date, node: process.version, machine, rounds, rows };
}

/**
 * @param {string[]} line
 * @param {string} folder
 */
function usedBy(line, folder) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--require', './probe.cjs', ...line], {
    cwd: folder,
    encoding: 'utf8',
  });
  const wall = (performance.now() - started) / 1000;
  const used = stderr.trim().split('\n').at(-1) ?? '';
  // A check ends with 1 if it finds something.
  if ((status !== 0 && !(status === 1 && line.includes('check'))) || !used.startsWith('{'))
    throw new Error(stderr);
  return { wall, .../** @type {{ cpu: number, main: number, memory: number }} */ (JSON.parse(used)) };
}

/** @param {import('./published.mjs').ThreadsResult} result */
function publish(result) {
  const file = path.join(packages, '../docs/results/benchmark.json');
  const benchmark = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {import('./published.mjs').ThreadsResult[]} */
  const before = benchmark.threads ?? [];
  benchmark.threads = [...before.filter(({ job }) => job !== result.job), result].sort((a, b) =>
    a.job < b.job ? 1 : -1,
  );
  writeFileSync(file, `${JSON.stringify(benchmark, null, 2)}\n`);
}

/** @param {number} number */
function rounded(number) {
  return Number(number.toPrecision(2));
}
