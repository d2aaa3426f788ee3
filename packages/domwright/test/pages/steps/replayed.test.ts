import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { formatTree, parse, parseFragment } from '../../../src/index.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { contextElement, livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs, someOf } from '../../runs.mjs';
import { printReplayed, replay } from './replay.mjs';

const numRuns = runs(4000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

const editions = ['2024', 'living'] as const;

/** The log of an input, as lines of JSON. */
function logOf(html: string, options: StepsOptions): string[] {
  return Array.from(steps(html, options), (step) => JSON.stringify(step));
}

function replayed(html: string, options: StepsOptions): string {
  return printReplayed(replay(logOf(html, options)));
}

type Options = Pick<StepsOptions, 'edition' | 'scripting' | 'allowDeclarativeShadowRoots'>;
type Context = typeof contextElement extends fc.Arbitrary<infer T> ? T : never;

/** The log makes the tree that the parser makes. */
function check(html: string, options: Options, context: Context | undefined): void {
  if (context === undefined) expect(replayed(html, options)).toBe(formatTree(parse(html, options)));
  else
    expect(replayed(html, { ...options, context })).toBe(
      formatTree(parseFragment(html, { ...options, context })),
    );
}

/** What stands in `#document-fragment`. */
function contextOf(fragment: string): Context {
  return fragment as Context;
}

const folders = [
  fixturesFolder,
  `${fixturesFolder}/living`,
  `${conformanceFolder}/html5lib-2023/tree-construction`,
];
const files = folders.flatMap((folder) => listFiles(folder, '.dat'));

describe('the log alone makes the tree', () => {
  test('there are cases', () => expect(files.length).toBeGreaterThan(5));

  test.each(editions)('of each tree-construction case, edition %s', (edition) => {
    for (const file of files) {
      for (const { data, fragment, scripting } of someOf(readTreeConstructionTests(file))) {
        const context = fragment === undefined ? undefined : contextOf(fragment);
        for (const flag of scripting === undefined ? [false, true] : [scripting])
          check(data, { edition, scripting: flag }, context);
      }
    }
  });

  test('of an option with a shadow root that is copied into selectedcontent', () => {
    for (const clonable of ['', ' shadowrootclonable']) {
      const host = `<div><template shadowrootmode=open${clonable}><b>x</b></template>y</div>`;
      const html = `<select><button><selectedcontent></selectedcontent></button><option>${host}</option></select>`;
      check(html, { edition: 'living', allowDeclarativeShadowRoots: true }, undefined);
      const shown = replayed(html, { edition: 'living', allowDeclarativeShadowRoots: true });
      expect(shown.match(/<b>/g)).toHaveLength(clonable === '' ? 1 : 2);
    }
  });

  test.each(editions)('of random documents, edition %s', { timeout }, (edition) => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '<!DOCTYPE html>'),
        fc.oneof(nastyInput, livingHtml),
        fc.boolean(),
        (doctype, input, scripting) => check(doctype + input, { edition, scripting }, undefined),
      ),
      { numRuns, seed },
    );
  });

  test.each(editions)('of random fragments, edition %s', { timeout }, (edition) => {
    const inputs = fc.oneof(nastyInput, livingHtml);
    fc.assert(
      fc.property(inputs, contextElement, fc.boolean(), fc.boolean(), (input, context, scripting, shadows) =>
        check(input, { edition, scripting, allowDeclarativeShadowRoots: shadows }, context),
      ),
      { numRuns, seed },
    );
  });
});
