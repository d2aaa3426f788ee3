// @ts-check
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { cpuSeconds } from './cpu-seconds.mjs';

/*
 * Random inputs are the same in each run, so that results depend on the commit and not on luck. For other inputs, set the seed to
 * another integer: DOMWRIGHT_FUZZ_SEED=2 npm test.
 */
fc.configureGlobal({ seed: Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1) });

// What each test file costs, with the programs that it starts: vitest-reporter.mjs adds it up.
const before = cpuSeconds();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names in it.
afterAll(({}, file) => {
  Object.assign(file.meta, { cpuSeconds: cpuSeconds() - before });
});
