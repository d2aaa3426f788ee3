import { describe, expect, test } from 'vitest';
import { hostileInputs } from './inputs.mjs';
import { ways } from './ways.mjs';

/** How time grows is shown by `node packages/domwright/bench/hostile-through.mjs`: nothing here fails because it is slow. */
const timeout = 30 * 60_000;

describe.each(Object.entries(ways))('%s', (_, { before = (html) => html, run }) => {
  test('gets through all hostile inputs', { timeout }, () => {
    const problems: string[] = [];
    for (const { name, n, deep, build } of hostileInputs) {
      try {
        // What is deep is deeper here than the stack of calls can be.
        run(before(build(deep ? 2 * n : Math.ceil(n / 8))));
      } catch (error) {
        problems.push(`${name}: ${error}`);
      }
    }
    expect(problems).toEqual([]);
  });
});
