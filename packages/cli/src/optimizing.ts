import { setFlagsFromString } from 'node:v8';

/*
 * Most commands end before the code that V8 optimizes has paid for itself. Versions of V8 have different flags, and those that
 * have Maglev (13, in Node.js 24) gain nothing.
 */

const [v8 = ''] = process.versions.v8.split('.', 1);

/**
 * Makes V8 inline less where it optimizes. Inlining the parser's functions into each other took a quarter of the CPU time of the
 * first pass over some pages, and made later ones no faster (docs/inside/performance-history.md).
 */
export function inlineLess(): void {
  if (v8 === '11' || v8 === '12') setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
}

/** Makes V8 optimize later. A check of 50 pages took 1.3 times as much CPU time without it, and one of 2,000 no less. */
export function optimizeLater(): void {
  if (v8 === '11') setFlagsFromString('--interrupt-budget=600000');
}
