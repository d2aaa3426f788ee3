// @ts-check
import { writeFileSync } from 'node:fs';

/**
 * Counts the tests of a run and writes the counts as JSON to the file named by DOMWRIGHT_TEST_COUNTS.
 * A file that can't be loaded and an error outside tests count as one failure each.
 */
export default class CountsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // NB: a test still pending when the run ends was never run.
        counts[state === 'pending' ? 'failed' : state]++;
      }
    }
    const file = process.env['DOMWRIGHT_TEST_COUNTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
