// @ts-check
/**
 * `npm test`: builds, checks types, runs the tests, and ends with one plain line, `N passed, N failed, N skipped`. `--slow` runs
 * the long tests instead: `*.slow.test.ts`, and every property with all of its inputs (test/runs.mjs of the library). Other
 * arguments are passed to vitest. A failed step counts as one failure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installed, root, run } from './run.mjs';

const isSlow = process.argv.includes('--slow');
const args = process.argv.slice(2).filter((argument) => argument !== '--slow');
const counts = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} step */
const script = (step) => run(process.execPath, [path.join(root, 'scripts', step)]);

if ((await script('build.mjs')) !== 0) {
  console.error('The build failed.');
  counts.failed++;
} else {
  if ((await script('check.mjs')) !== 0) {
    console.error('The type check failed.');
    counts.failed++;
  }
  await runTests();
}

console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function runTests() {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-test-'));
  const file = path.join(folder, 'counts.json');
  const reporter = path.join(root, 'scripts/vitest-counts-reporter.mjs');
  try {
    const code = await run(
      process.execPath,
      [installed('vitest/vitest.mjs'), 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
      { env: { ...process.env, DOMWRIGHT_TEST_COUNTS: file, DOMWRIGHT_SLOW: isSlow ? '1' : '' } },
    );
    let tests = { passed: 0, failed: 0, skipped: 0 };
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
