// @ts-check
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { tokenIndexDefaults } from '../packages/domwright/src/core/input-stream/token-index.ts';
import { cpuSeconds } from './test-costs.mjs';

/*
 * Random inputs are the same in each run, so that results depend on the commit and not on luck. For other inputs, set the seed to
 * another integer: DOMWRIGHT_FUZZ_SEED=2 npm test.
 */
fc.configureGlobal({ seed: Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1) });

/*
 * Long texts are tokenized with an index made by WebAssembly. DOMWRIGHT_INDEX=off turns it off; with DOMWRIGHT_INDEX=always, short
 * ones are as well, in small windows.
 */
const use = process.env['DOMWRIGHT_INDEX'];
if (use === 'off') tokenIndexDefaults.least = Number.POSITIVE_INFINITY;
if (use === 'always') Object.assign(tokenIndexDefaults, { least: 0, window: 48 });

// What each test file costs, with the programs that it starts: vitest-reporter.mjs adds it up.
const before = cpuSeconds();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names in it.
afterAll(({}, file) => {
  Object.assign(file.meta, { cpuSeconds: cpuSeconds() - before });
});
