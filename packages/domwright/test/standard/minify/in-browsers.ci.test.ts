import { formatTree, parse } from 'domwright';
import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { hasChromium, openContext } from '../../chromium.mjs';
import { engines } from '../../engines/engines.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { EVERY_PAGE, isLongRun, runs } from '../../runs.mjs';
import { minifiableInput } from './minifiable.mjs';

const documents = [
  // At the end of a document, Firefox reads `&#` as the last numeric reference again.
  ...['<title>&Aacute;b&#', '<p>&Aacute;<p>&#</p>', '<p>&#x00041;<p>b &# </p></body>'],
  ...fc.sample(nastyInput, { numRuns: runs(4000), seed: 5 }),
  ...fc.sample(minifiableInput, { numRuns: runs(4000), seed: 6 }),
];

/** A dump without the identifiers of the DOCTYPE, which `safe` may change. */
const withoutIdentifiers = (dump: string): string =>
  dump.replace(/^\| <!DOCTYPE ([^ >]*)[^>]*>$/m, '| <!DOCTYPE $1>');

describe.each(engines.filter(({ isInstalled }) => isInstalled))('safe, in $browser', ({ open }) => {
  test('leaves the tree equal', async () => {
    const browser = await open();
    try {
      const inputs = [...documents, ...realPages(isLongRun ? 4 : EVERY_PAGE * 8).map(({ html }) => html)];
      const dumps = async (htmls: readonly string[]) => {
        const trees: string[] = [];
        for (let at = 0; at < htmls.length; at += 200)
          trees.push(...(await browser.dumps(htmls.slice(at, at + 200).map((html) => ({ html })))));
        return trees.map(withoutIdentifiers);
      };
      const before = await dumps(inputs);
      const after = await dumps(inputs.map((html) => minify(html, { preset: 'safe' })));
      // What a browser reads otherwise than the standard says is no measure.
      const isStandard = (html: string, index: number): boolean =>
        before[index] ===
        withoutIdentifiers(
          formatTree(parse(html, { edition: 'living', allowDeclarativeShadowRoots: false })),
        );
      const standard = inputs.map(isStandard);
      expect(standard.filter(Boolean).length).toBeGreaterThan(inputs.length * 0.8);
      expect(inputs.filter((_, index) => standard[index] && before[index] !== after[index])).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

describe.skipIf(!hasChromium)('compact, in Chromium', () => {
  let context: Awaited<ReturnType<typeof openContext>>;
  beforeAll(async () => {
    // Without the network and scripts, so that nothing else changes a page.
    context = await openContext({ javaScriptEnabled: false, offline: true });
    await context.route('**', (route) => route.abort());
  });
  afterAll(() => context?.close());

  test('the same innerText', async () => {
    const page = await context.newPage();
    const textOf = async (html: string): Promise<string> => {
      // A page that goes on to another has no text of its own.
      const staying = html.replace(/http-equiv=(["']?)refresh/gi, 'http-equiv=$1x');
      await page.setContent(staying, { waitUntil: 'domcontentloaded' });
      return page.evaluate('document.documentElement.innerText');
    };
    const different: string[] = [];
    for (const { name, html } of realPages(EVERY_PAGE === 1 ? 2 : EVERY_PAGE * 4)) {
      if ((await textOf(html)) !== (await textOf(minify(html)))) different.push(name);
    }
    await page.close();
    expect(different).toEqual([]);
  });
});
