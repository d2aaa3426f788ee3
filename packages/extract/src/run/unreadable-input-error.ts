import type { Problem } from '../inputs/raw-page.ts';

/**
 * Thrown for an input that can't be read, because the output would be incomplete. What was read before is kept beside the
 * output, and a run with `resume` continues from there.
 */
export class UnreadableInputError extends Error {
  /** The input, and why it can't be read. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`cannot read ${problem.source}: ${problem.message}`);
    this.problem = problem;
  }
}
