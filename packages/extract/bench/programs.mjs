// @ts-check
/** Measures whole programs that process a crawl, from start to finish. See `--help`. Needs a build. */
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { benchmarkPages, jobs, responseRecord } from './jobs.mjs';

const help = `node packages/extract/bench/programs.mjs [options]

Measures whole programs, alternately and in separate processes: 'domwright extract' with one thread and with two, and
hand-written programs for the same job with htmlparser2, parse5 and cheerio. Each reads a WARC file of gzipped responses, made
by this script from the pages of htmlparser-benchmark, and writes URL, title, resolved links and text to a file as NDJSON.

Prints for each its name, milliseconds of CPU time (user and system, all threads), milliseconds of wall time, and the CPU time
as a multiple of the first program's. All are minimums of the rounds.

  --pages <count>    number of responses (default: 2000)
  --rounds <count>   how often each program runs (default: 3)
  --only <names>     programs, separated by commas: -j1, -j2, htmlparser2, parse5, cheerio, and those of --against
  --fields <names>   the fields of 'domwright extract' (default: url,title,links,text)
  --json             print MB of HTML per second of CPU time instead, for npm run bench
  --against <file>   also measure the 'domwright' of another build (packages/cli/dist/main.js), as old-j1 and old-j2, and
                     compare the outputs
`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    fields: { type: 'string', default: 'url,title,links,text' },
    against: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    'by-hand': { type: 'string' },
    input: { type: 'string', default: '' },
    output: { type: 'string', default: '' },
  },
});

if (values.help) console.log(help);
else if (values['by-hand'] !== undefined) await runByHand(values['by-hand'], values.input, values.output);
else compare();

/**
 * A hand-written program.
 *
 * @param {string} name
 * @param {string} input
 * @param {string} output
 */
async function runByHand(name, input, output) {
  const job = await /** @type {() => Promise<import('./jobs.mjs').Job>} */ (jobs[name])();
  const lines = createWriteStream(output);
  for await (const { url, body } of responses(input)) {
    if (!lines.write(`${job(body, url)}\n`)) await new Promise((resolve) => lines.once('drain', resolve));
  }
  lines.end();
}

/**
 * The responses in a WARC file that is known to be valid and contain nothing else.
 *
 * @param {string} file
 * @returns {AsyncGenerator<{ url: string, body: Buffer }>}
 */
async function* responses(file) {
  /** @type {Buffer[]} */
  let pieces = [];
  let have = 0;
  let needed = 0;
  const inflated = createReadStream(file, { highWaterMark: 1 << 20 }).pipe(
    createGunzip({ chunkSize: 1 << 18 }),
  );
  for await (const piece of inflated) {
    pieces.push(piece);
    have += piece.length;
    if (have < needed) continue;
    let bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        needed = 0;
        break;
      }
      const header = bytes.toString('latin1', 0, end);
      const length = Number(/^Content-Length: (\d+)/m.exec(header)?.[1]);
      const whole = end + 4 + length + 4;
      if (bytes.length < whole) {
        needed = whole;
        break;
      }
      const block = bytes.subarray(end + 4, end + 4 + length);
      const url = /^WARC-Target-URI: (\S+)/m.exec(header)?.[1] ?? '';
      yield { url, body: block.subarray(block.indexOf('\r\n\r\n') + 4) };
      bytes = bytes.subarray(whole);
    }
    pieces = [bytes];
    have = bytes.length;
  }
}

function compare() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-bench-'));
  try {
    const input = path.join(folder, 'pages.warc.gz');
    writeArchive(input, Number(values.pages));
    // Each process prints its resource usage when it exits.
    const usage = path.join(folder, 'usage.cjs');
    writeFileSync(
      usage,
      `process.on('exit', () => { const { userCPUTime, systemCPUTime } = process.resourceUsage();
        require('node:fs').writeFileSync(process.env.DOMWRIGHT_USAGE, String((userCPUTime + systemCPUTime) / 1000)); });`,
    );
    const programs = namedPrograms(input);
    const only = values.only?.split(',');
    const names = [...programs.keys()].filter((name) => only === undefined || only.includes(name));
    /** @type {Map<string, { cpu: number, wall: number, output: Buffer }>} */
    const best = new Map();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const name of names) {
        const output = path.join(folder, 'out.ndjson');
        const args = /** @type {(output: string) => string[]} */ (programs.get(name))(output);
        const env = { ...process.env, DOMWRIGHT_USAGE: path.join(folder, 'usage') };
        const started = performance.now();
        const { status } = spawnSync(process.execPath, ['--require', usage, ...args], {
          env,
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        const wall = performance.now() - started;
        if (status !== 0) throw new Error(`${name} ended with ${status}`);
        const cpu = Number(readFileSync(env.DOMWRIGHT_USAGE, 'utf8'));
        const before = best.get(name);
        best.set(name, {
          cpu: Math.min(cpu, before?.cpu ?? cpu),
          wall: Math.min(wall, before?.wall ?? wall),
          output: readFileSync(output),
        });
        rmSync(output);
      }
    }
    if (values.json) printSpeeds(best);
    else print(best);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {ReadonlyMap<string, { cpu: number, wall: number, output: Buffer }>} best */
function print(best) {
  const [first] = best.values();
  console.log(`${'name'.padEnd(12)} ${'cpu ms'.padStart(7)} ${'wall ms'.padStart(7)}  ratio`);
  for (const [name, { cpu, wall }] of best) {
    const ratio = (cpu / /** @type {{ cpu: number }} */ (first).cpu).toFixed(2);
    console.log(
      `${name.padEnd(12)} ${cpu.toFixed(0).padStart(7)} ${wall.toFixed(0).padStart(7)}  ${ratio.padStart(5)}`,
    );
  }
  const [one, ...others] = [...best].filter(([name]) => /-j\d$/.test(name));
  for (const [name, { output }] of others) {
    if (!output.equals(/** @type {NonNullable<typeof one>} */ (one)[1].output))
      console.log(`the output of ${name} differs`);
  }
}

/**
 * In the format of `npm run bench`, which has two figures for other jobs: a whole program starts cold.
 *
 * @param {ReadonlyMap<string, { cpu: number }>} best
 */
function printSpeeds(best) {
  const pages = benchmarkPages();
  let bytes = 0;
  for (let i = 0; i < Number(values.pages); i++)
    bytes += /** @type {Buffer} */ (pages[i % pages.length]).length;
  const speeds = [...best].map(([name, { cpu }]) => {
    const speed = Number((bytes / cpu / 1000).toPrecision(3));
    return [name === '-j1' ? 'domwright' : name, { cold: speed, warm: speed }];
  });
  const title = `extract URL, title, links and text of ${values.pages} responses (whole program)`;
  console.log(JSON.stringify({ title, peers: Object.fromEntries(speeds) }));
}

/**
 * Node's arguments for each program, given its output file.
 *
 * @param {string} input
 * @returns {Map<string, (output: string) => string[]>}
 */
function namedPrograms(input) {
  /** @type {Map<string, (output: string) => string[]>} */
  const programs = new Map();
  const builds = [['', path.resolve(import.meta.dirname, '../../cli/dist/main.js')]];
  if (values.against !== undefined) builds.push(['old', path.resolve(values.against)]);
  for (const threads of ['1', '2']) {
    for (const [build, main] of builds) {
      programs.set(`${build}-j${threads}`, (output) => [
        ...[/** @type {string} */ (main), 'extract', '--threads', threads],
        ...['-F', values.fields, '-o', output, input],
      ]);
    }
  }
  for (const name of Object.keys(jobs)) {
    programs.set(name, (output) => [
      ...[import.meta.filename, '--by-hand', name],
      ...['--input', input, '--output', output],
    ]);
  }
  return programs;
}

/**
 * @param {string} file
 * @param {number} count
 */
function writeArchive(file, count) {
  const pages = benchmarkPages();
  const records = Array.from({ length: count }, (_, index) =>
    responseRecord(/** @type {Buffer} */ (pages[index % pages.length]), `https://example.com/${index}`),
  );
  writeFileSync(file, Buffer.concat(records));
}
