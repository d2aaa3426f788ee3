// @ts-check
/**
 * `npm test`: builds, checks types, runs the tests, says what each suite cost, and ends with one plain line, `N passed, N failed,
 * N skipped`. `--ci` adds what CI tests besides, `--all` everything there is: see `levels` in the library's test/runs.mjs. Other
 * arguments are passed to vitest. A failed step counts as one failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { levels } from '../packages/domwright/test/runs.mjs';
import { installed, root, run } from './run.mjs';
import { costs, cpuSeconds } from './test-costs.mjs';

/** @typedef {{ name: string, program: string, args: readonly string[] }} Step */

const [level, ...others] = levels.filter((name) => process.argv.includes(`--${name}`));
if (others.length > 0) throw new TypeError(`--${level} and --${others[0]} exclude each other`);
const chosen = level ?? 'quick';
const args = process.argv.slice(2).filter((argument) => argument !== `--${level}`);

/** @type {(name: string, ...args: string[]) => Step} */
const script = (name, ...args) => ({ name, program: `scripts/${name}.mjs`, args });

const build = script('build');
const ofLibrary = 'packages/domwright/test';
/** What needs a build only, and leaves it as it is. The longest ones first. */
const checks = [
  script('pack-check'),
  script('api-reports', '--check'),
  script('package-check'),
  script('check'),
  { name: 'lint', program: installed('@biomejs/biome/bin/biome'), args: ['check', '--enforce-assist=false'] },
  { name: 'size', program: installed('size-limit/bin.js'), args: [] },
  // Tools that nobody else runs: a few seconds of each.
  { name: 'conformance', program: `${ofLibrary}/conformance/main.mjs`, args: ['--filter', 'select'] },
  { name: 'fuzz', program: `${ofLibrary}/property/fuzz.mjs`, args: ['--minutes', '0', '--runs', '10'] },
];

const start = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const report = [];

if (await succeeds(build)) {
  await inTurn(chosen === 'quick' ? checks.filter(({ name }) => name === 'check') : checks);
  await runTests();
}

for (const line of report) console.log(line);
const minutes = (performance.now() - start) / 60_000;
console.log(`${minutes.toFixed(1)} minutes, ${(cpuSeconds() / 60).toFixed(1)} CPU minutes`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** @param {readonly Step[]} steps as many at a time as there are processors */
async function inTurn(steps) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await succeeds(step);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
}

/**
 * Runs a step; prints what it has said when it ends.
 *
 * @param {Step} step
 * @returns {Promise<boolean>}
 */
async function succeeds({ name, program, args }) {
  const start = performance.now();
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${name}: ${code === 0 ? '' : 'failed, '}${seconds} s`);
  report.push(`${seconds.padStart(6)} s       ${name}${code === 0 ? '' : ': failed'}`);
  if (code !== 0) counts.failed++;
  return code === 0;
}

async function runTests() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'domwright-test-'));
  const file = path.join(folder, 'run.json');
  const reporter = path.join(root, 'scripts/vitest-reporter.mjs');
  try {
    const code = await run(
      process.execPath,
      [installed('vitest/vitest.mjs'), 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
      { env: { ...process.env, DOMWRIGHT_TEST_RUN: file, DOMWRIGHT_TESTS: chosen } },
    );
    /** @type {import('./vitest-reporter.mjs').TestRun} */
    let tests = { passed: 0, failed: 0, skipped: 0, files: [] };
    try {
      tests = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      console.error('The test run did not finish.');
      tests.failed = 1;
    }
    // An error outside all tests, or no tests at all.
    if (code !== 0 && tests.failed === 0) tests.failed = 1;
    counts.passed += tests.passed;
    counts.failed += tests.failed;
    counts.skipped += tests.skipped;
    report.push(...costs(tests.files, chosen, args.length === 0));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
