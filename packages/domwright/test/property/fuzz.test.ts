import * as domwright from 'domwright';
import { HTMLTokenizer } from 'domwright/tokens';
import * as treeConstruction from 'domwright/tree-construction';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { checkAgainstParse5, checkTokens, checkWays } from './checks.mjs';
import { checkBytes, checkLimits, checkObjectSink, checkRoundTrip, encodings } from './more-checks.mjs';
import {
  contextElement,
  initialState,
  livingHtml,
  nastyHtml,
  nastyInput,
  nastyRawText,
  plainTree,
} from './nasty-html.mjs';
import { checkRanges } from './ranges.mjs';

const implementation = { ...domwright, HTMLTokenizer };

/**
 * DOMWRIGHT_RUNS sets the number of inputs for each property, DOMWRIGHT_FUZZ_SEED which ones. By default, there are few, and
 * always the same, so that test runs are reproducible.
 */
const numRuns = runs(1000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

function property<Values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => string | undefined,
): void {
  test(name, { timeout }, () => {
    fc.assert(
      fc.property(...arbitraries, (...values: Values) => {
        const problem = check(...values);
        // NB: `toBeUndefined` would cut it short.
        if (problem !== undefined) expect.fail(problem);
      }),
      { numRuns, seed },
    );
  });
}

const scripting = fc.boolean();
const edition = fc.constantFrom('2024' as const, 'living' as const);
const document = fc.constant(undefined);
const tokenizerInput = fc.oneof(nastyInput, nastyRawText);

property(
  'a document is the same in any chunks, with and without the fast path',
  [nastyInput, scripting],
  (input, scripting) => checkWays(implementation, input, { scripting }),
);

property(
  'a fragment is the same in any chunks, with and without the fast path',
  [nastyInput, scripting, contextElement],
  (input, scripting, context) => checkWays(implementation, input, { scripting, context }),
);

property(
  'a document is the same in any chunks, with and without the fast path, in both editions',
  [livingHtml, scripting, edition],
  (input, scripting, edition) => checkWays(implementation, input, { scripting, edition }),
);

property(
  'a fragment is the same in any chunks, with and without the fast path, in both editions',
  [livingHtml, scripting, edition, contextElement],
  (input, scripting, edition, context) => checkWays(implementation, input, { scripting, edition, context }),
);

property(
  'with limits that nothing reaches, a tree is as without',
  [livingHtml, edition, fc.oneof(document, contextElement)],
  (input, edition, context) => checkLimits(implementation, input, { scripting: false, edition, context }),
);

property('a document is that of parse5', [nastyInput, scripting], (input, scripting) =>
  checkAgainstParse5(implementation, input, { scripting }),
);

property(
  'a fragment is that of parse5',
  [nastyInput, scripting, contextElement],
  (input, scripting, context) => checkAgainstParse5(implementation, input, { scripting, context }),
);

property(
  'tokens are the same in any chunks, with and without the fast path, and those of parse5',
  [tokenizerInput, initialState],
  (input, state) => checkTokens(implementation, input, state),
);

property(
  'source ranges lie in the input and in their order',
  [nastyHtml, scripting, fc.oneof(document, contextElement)],
  (input, scripting, context) => checkRanges(implementation, input, { scripting, context }),
);

property(
  'source ranges lie in the input and in their order, in both editions',
  [livingHtml, edition, fc.oneof(document, contextElement)],
  (input, edition, context) => checkRanges(implementation, input, { scripting: false, edition, context }),
);

property(
  'bytes in an encoding are parsed as the text they stand for',
  [nastyInput, fc.constantFrom(...encodings)],
  (input, encoding) => checkBytes(implementation, input, encoding),
);

property(
  'a tree of somebody else, through a TreeSink, is that of the table',
  [nastyInput, scripting],
  (input, scripting) => checkObjectSink(implementation, treeConstruction, input, scripting),
);

property('a tree that can be written is read again as it was', [plainTree], (tree) =>
  checkRoundTrip(implementation, tree),
);
