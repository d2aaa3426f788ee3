// @ts-check
/** `domwright check` beside other checkers, as whole programs; `--help` says what is measured. Needs a build. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realPages } from '../../domwright/bench/pages.mjs';

const help = `npm run bench -- check [options]

Measures 'domwright check', html-validate and the Nu Html Checker on real pages of htmlparser-benchmark, each as a whole
program from start to end, by turns. They write their findings as JSON. html-validate has its preset "standard".

The others are not dependencies of this project. Install them into a folder, and Java for the Nu Html Checker:

    npm install --prefix <folder> html-validate vnu-jar

Prints for each: seconds of processor time (user and system, all threads), seconds of wall time, times the processor time of
'domwright check', and how many findings it has. Times are medians of the rounds. Checkers that are not there are left out, with
a line that says so.

  --checkers <folder>  the folder in which they are installed (default: DOMWRIGHT_CHECKERS)
  --pages <count>      how many pages, at most (default: 50)
  --rounds <count>     how often each program runs (default: 3)
  --against <file>     also measures the 'domwright' of another build (packages/cli/dist/main.js)
  --json               print MB of HTML for a second of processor time instead, for npm run bench
`;

/**
 * @typedef {object} Program
 * @property {string[]} command
 * @property {(output: string) => number} count the findings in what it writes
 *
 * @typedef {{ cpu: number, wall: number, findings: number }} Measured in seconds
 */

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== 'check'),
  options: {
    checkers: { type: 'string', default: process.env['DOMWRIGHT_CHECKERS'] ?? '' },
    pages: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(help);
else compare();

function compare() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-bench-'));
  try {
    const pages = realPages(5).slice(0, Number(values.pages));
    mkdirSync(path.join(folder, 'pages'));
    for (const { name, content } of pages) writeFileSync(path.join(folder, 'pages', name), content);
    const programs = availablePrograms();
    /** @type {Map<string, Measured[]>} */
    const results = new Map([...programs.keys()].map((name) => [name, []]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [name, program] of programs) results.get(name)?.push(measured(name, program, folder));
    }
    if (values.json) printSpeeds(results, pages);
    else print(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Map<string, Program>} */
function availablePrograms() {
  const modules = path.resolve(values.checkers, 'node_modules');
  const htmlValidate = path.join(modules, 'html-validate/bin/html-validate.mjs');
  const vnu = path.join(modules, 'vnu-jar/build/dist/vnu.jar');
  const hasJava = spawnSync('java', ['-version']).status === 0;
  /** @type {Map<string, Program>} */
  const programs = new Map();
  const domwright = { main: path.resolve(import.meta.dirname, '../dist/main.js'), name: 'domwright' };
  const others =
    values.against === undefined ? [] : [{ main: path.resolve(values.against), name: 'against' }];
  for (const { main, name } of [domwright, ...others]) {
    programs.set(name, {
      command: [process.execPath, main, 'check', '--format', 'json', 'pages'],
      count: (output) => sum(JSON.parse(output).files, ({ findings }) => findings.length),
    });
  }
  if (values.checkers !== '' && existsSync(htmlValidate)) {
    const options = ['--preset', 'standard', '--formatter', 'json', 'pages/*.html'];
    programs.set('html-validate', {
      command: [process.execPath, htmlValidate, ...options],
      count: (output) => sum(JSON.parse(output), ({ messages }) => messages.length),
    });
  } else console.error('html-validate is left out: it is not in the folder of --checkers');
  if (values.checkers !== '' && existsSync(vnu) && hasJava) {
    programs.set('Nu Html Checker', {
      command: ['java', '-jar', vnu, '--format', 'json', '--stdout', '--exit-zero-always', 'pages'],
      count: (output) => JSON.parse(output).messages.length,
    });
  } else
    console.error(
      'the Nu Html Checker is left out: it is not in the folder of --checkers, or Java is not installed',
    );
  return programs;
}

/**
 * @param {any[]} list
 * @param {(item: any) => number} numberOf
 */
function sum(list, numberOf) {
  return list.reduce((total, item) => total + numberOf(item), 0);
}

/**
 * NB: the shell says how much processor time its children took, whatever they are.
 *
 * @param {string} name
 * @param {Program} program
 * @param {string} folder
 * @returns {Measured}
 */
function measured(name, { command, count }, folder) {
  const started = performance.now();
  const { stdout, stderr } = spawnSync('sh', ['-c', '"$@" > output 2> errors; times >&2', 'sh', ...command], {
    cwd: folder,
    encoding: 'utf8',
  });
  const wall = (performance.now() - started) / 1000;
  const children = (stderr.trim().split('\n')[1] ?? stdout).match(/\d+m[\d.]+s/g) ?? [];
  const cpu = sum(
    children,
    (time) => Number(time.split('m')[0]) * 60 + Number.parseFloat(time.split('m')[1]),
  );
  const output = readFileSync(path.join(folder, 'output'), 'utf8');
  try {
    return { cpu, wall, findings: count(output) };
  } catch {
    throw new Error(`${name} failed: ${readFileSync(path.join(folder, 'errors'), 'utf8').slice(0, 1000)}`);
  }
}

/** @param {readonly Measured[]} rounds @param {keyof Measured} what */
function median(rounds, what) {
  const sorted = rounds.map((round) => round[what]).sort((a, b) => a - b);
  return /** @type {number} */ (sorted[sorted.length >> 1]);
}

/** @param {ReadonlyMap<string, Measured[]>} results */
function print(results) {
  const [first = []] = results.values();
  console.log(`${'name'.padEnd(16)}   cpu s  wall s  ratio  findings`);
  for (const [name, rounds] of results) {
    const cells = [
      median(rounds, 'cpu').toFixed(2).padStart(7),
      median(rounds, 'wall').toFixed(2).padStart(7),
      (median(rounds, 'cpu') / median(first, 'cpu')).toFixed(2).padStart(6),
      String(median(rounds, 'findings')).padStart(9),
    ];
    console.log(`${name.padEnd(16)} ${cells.join(' ')}`);
  }
}

/**
 * In the form of `npm run bench`, which has two figures for other jobs: a whole program begins cold.
 *
 * @param {ReadonlyMap<string, Measured[]>} results
 * @param {readonly { bytes: number }[]} pages
 */
function printSpeeds(results, pages) {
  const bytes = sum([...pages], (page) => page.bytes);
  const peers = [...results].map(([name, rounds]) => {
    const speed = Number((bytes / median(rounds, 'cpu') / 1e6).toPrecision(3));
    return [name, { cold: speed, warm: speed }];
  });
  const title = `check ${pages.length} pages (whole program)`;
  console.log(JSON.stringify({ title, peers: Object.fromEntries(peers) }));
}
