import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';
import { knownToDiffer, type Program, programs, runLiveObjects } from './live-objects.mjs';

/*
 * NodeIterator, TreeWalker and live collections compared with those of jsdom and Chromium, while trees change randomly.
 */

const families = ['traversal', 'lists', 'forms', 'states'] as const;
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
/** A program has 50 steps on average, so the long runs have 100,000 of each kind beside jsdom, and 250,000 beside Chromium. */
const numRuns = runs(2000);
const inChromium = runs(5000);
const timeout = Math.max(600_000, inChromium * 100);

const window = createWindow();
const { window: other } = new JSDOM('');

/** An empty document, without a parser. */
const empty = (implementation: { createHTMLDocument(title: string): unknown }) =>
  implementation.createHTMLDocument('');

const ofJsdom = knownToDiffer.filter(({ peer }) => peer === 'jsdom');

test.each(knownToDiffer)('the standard: $reason', ({ example, result }) => {
  expect(example(empty(window.document.implementation))).toEqual(result);
});

test.each(ofJsdom)('still otherwise in jsdom: $reason', ({ example, result }) => {
  expect(example(empty(other.document.implementation))).not.toEqual(result);
});

function ours(program: Program, family: string, forJsdom = false): string[] {
  return runLiveObjects(() => empty(window.document.implementation), program, {
    family,
    forJsdom,
  });
}

test.each(families)('%s as in jsdom', { timeout }, (family) => {
  const differences: string[] = [];
  for (const program of fc.sample(programs, { numRuns, seed })) {
    const theirs = runLiveObjects(() => empty(other.document.implementation), program, {
      family,
      forJsdom: true,
    });
    const mine = ours(program, family, true);
    const at = mine.findIndex((line, index) => line !== theirs[index]);
    if (at >= 0) differences.push(report(mine, theirs, at));
  }
  expect(differences.slice(0, 3).join('\n=====\n')).toBe('');
});

/** The step after which there is a difference, what differs, what it was before, and the trees. */
function report(mine: readonly string[], theirs: readonly string[], at: number): string {
  const [before, a, b] = [mine[at - 1] ?? '', mine[at]!, theirs[at]!].map((text) => text.split('\n'));
  const lines = a!.flatMap((line, index) =>
    line === b![index] ? [] : [`before: ${before![index]}`, `ours:   ${line}`, `theirs: ${b![index]}`],
  );
  return [a![0], ...lines, ...before!.slice(-2), ...a!.slice(-2)].join('\n');
}

if (!hasChromium) console.warn('live-objects.ci.test.ts: skipped in part, since there is no Chromium');

describe.skipIf(!hasChromium)('as in Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test.each(families)('%s', { timeout }, async (family) => {
    const differences: string[] = [];
    const all = fc.sample(programs, { numRuns: inChromium, seed });
    for (let start = 0; start < all.length; start += 50) {
      const batch = all.slice(start, start + 50);
      const results: string[][] = await chromium.evaluate(
        `${JSON.stringify(batch)}.map((program) => (${runLiveObjects})(
          () => document.implementation.createHTMLDocument(''), program, { family: '${family}', forJsdom: false }))`,
      );
      batch.forEach((program, index) => {
        const [mine, theirs] = [ours(program, family), results[index]!];
        const at = mine.findIndex((line, i) => line !== theirs[i]);
        if (at >= 0) differences.push(report(mine, theirs, at));
      });
    }
    expect(differences.slice(0, 3).join('\n=====\n')).toBe('');
  });
});
