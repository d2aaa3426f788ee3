// @ts-check
import { BaseSequencer } from 'vitest/node';

/** Runs one group of test files after the other, since a worker imports all modules anew where another group begins. */
export default class GroupSequencer extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const order = this.ctx.projects.map(({ name }) => name);
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
