import { describe, expect, test } from 'vitest';
import { hostileInputs } from './inputs.mjs';
import { ways } from './ways.mjs';

/** Slowness isn't a failure here: `node packages/domwright/bench/hostile-through.mjs` measures how time grows. */
const timeout = 30 * 60_000;

describe.each(Object.entries(ways))('%s', (_, { before = (html) => html, run }) => {
  test('gets through all hostile inputs', { timeout }, () => {
    const problems: string[] = [];
    for (const { name, n, deep, build } of hostileInputs) {
      try {
        // Deep inputs are deeper here than the call stack can be.
        run(before(build(deep ? 2 * n : Math.ceil(n / 8))));
      } catch (error) {
        problems.push(`${name}: ${error}`);
      }
    }
    expect(problems).toEqual([]);
  });
});
