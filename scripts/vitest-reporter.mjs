// @ts-check
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} TestRun
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {{ file: string, cpuSeconds: number }[]} files what each test file costs; its path is relative to `packages`
 */

/**
 * Counts the tests of a run and what their files cost, and writes that as JSON to the file named by DOMWRIGHT_TEST_RUN.
 * A file that can't be loaded and an error outside tests count as one failure each.
 */
export default class RunReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {TestRun} */
    const run = { passed: 0, failed: unhandledErrors.length, skipped: 0, files: [] };
    for (const module of modules) {
      run.failed += module.errors().length;
      for (const suite of module.children.allSuites()) run.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // NB: a test still pending when the run ends was never run.
        run[state === 'pending' ? 'failed' : state]++;
      }
      const file = path.relative(path.join(root, 'packages'), module.moduleId).replaceAll(path.sep, '/');
      const { cpuSeconds = 0 } = /** @type {{ cpuSeconds?: number }} */ (module.meta());
      run.files.push({ file, cpuSeconds });
    }
    const file = process.env['DOMWRIGHT_TEST_RUN'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(run));
  }
}
