// @ts-check
import fc from 'fast-check';

/*
 * Random inputs are the same in each run, so that a run says something about the commit and not about its luck. Other inputs:
 * DOMWRIGHT_FUZZ_SEED=2 npm test, or any other integer.
 */
fc.configureGlobal({ seed: Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1) });
