import { parse } from 'domwright';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse as parseByParse5 } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun, runs } from '../runs.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import { type Edit, type Options, programs, rewritten, streamed } from './edited-pages.mjs';

/*
 * Neither text passed to an editor nor a page's own text becomes markup, whatever the page and the edits are, and whether or not
 * the reader of the output has scripting. The judges are parse5 and, in long runs, Chromium.
 */

type Tree = DefaultTreeAdapterTypes.Node & {
  tagName?: string;
  attrs?: { name: string }[];
  childNodes?: DefaultTreeAdapterTypes.Node[];
  content?: DefaultTreeAdapterTypes.Node;
};

/** Whether a page has an element or attribute that is called `injected`. */
function hasInjected(html: string, scriptingEnabled: boolean): boolean {
  const stack: Tree[] = [parseByParse5(html, { scriptingEnabled })];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.tagName?.includes('injected') === true) return true;
    if (node.attrs?.some(({ name }) => name.includes('injected')) === true) return true;
    if (node.childNodes !== undefined) stack.push(...(node.childNodes as Tree[]));
    if (node.content !== undefined) stack.push(node.content as Tree);
  }
  return false;
}

/** NB: what the editor or the reader already saw as markup in the page may stay markup. */
const mayHaveInjected = (html: string, { scripting }: Options, reader: boolean) =>
  hasInjected(html, scripting) || hasInjected(html, reader);

const ways = {
  rewrite: (html: string, edits: readonly Edit[], options: Options) => rewritten(parse(html, options), edits),
  HTMLRewriter: (html: string, edits: readonly Edit[], options: Options) => streamed(html, edits, options),
  'HTMLRewriter, in pieces': (html: string, edits: readonly Edit[], options: Options) =>
    streamed(html, edits, options, 1 + (html.length % 7)),
};

describe.each(Object.entries(ways))('random edits by %s', (_, way) => {
  test('make no markup of text', () => {
    fc.assert(
      fc.property(programs, ({ html, edits, options }) => {
        const output = way(html, edits, options);
        if (output === null) return;
        for (const scripting of [false, true]) {
          if (hasInjected(output, scripting) && !mayHaveInjected(html, options, scripting))
            expect.fail(`with${scripting ? '' : 'out'} scripting: ${output}`);
        }
      }),
      { numRuns: runs(8000) },
    );
  });
});

describe.skipIf(!hasChromium || !isLongRun)('random edits that Chromium loads', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test.each(Object.entries(ways))('by %s make no markup of text', async (_, way) => {
    const all = fc.sample(programs, runs(20_000));
    const outputs = all.map(({ html, edits, options }) => way(html, edits, options));
    const found: string[] = [];
    for (let from = 0; from < all.length; from += 500) {
      const batch = all.slice(from, from + 500);
      const documents = batch.flatMap(({ html }, i) => [html, outputs[from + i] ?? '']);
      const [without, withScripting] = [
        await chromium.injected(documents, false),
        await chromium.injected(documents, true),
      ];
      batch.forEach(({ options }, i) => {
        for (const injected of [without, withScripting]) {
          const own = options.scripting ? withScripting : without;
          if (injected[2 * i + 1] === true && injected[2 * i] !== true && own[2 * i] !== true)
            found.push(JSON.stringify([batch[i], outputs[from + i]]));
        }
      });
    }
    expect(found.slice(0, 5)).toEqual([]);
  });
});
