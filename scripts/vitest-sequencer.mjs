// @ts-check
import { BaseSequencer } from 'vitest/node';
import { levels } from '../packages/domwright/test/runs.mjs';

/**
 * The level at which a test file begins to be run: its name says so.
 *
 * @param {string} file
 * @returns {import('../packages/domwright/test/runs.mjs').Level}
 */
export function levelOf(file) {
  if (file.endsWith('.slow.test.ts')) return 'all';
  return file.endsWith('.ci.test.ts') ? 'ci' : 'quick';
}

/**
 * Runs one group of test files after the other, since a worker imports all modules anew where another group begins. In a group,
 * files of later levels come first: they take longest, and at the end the other workers would wait for them.
 */
export default class GroupSequencer extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const groups = this.ctx.projects.map(({ name }) => name);
    /** @param {import('vitest/node').TestSpecification} file */
    const place = ({ project, moduleId }) =>
      groups.indexOf(project.name) * levels.length - levels.indexOf(levelOf(moduleId));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
