// biome-ignore-all lint/performance/useDomNodeTextContent: innerText is what is tested.
import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';
import { renderedPages } from './rendered-pages.mjs';

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(8000);

/** Chromium keeps a collapsible space before a `br` that is in a `pre`. By CSS it goes with the end of the line. */
const endsLineInPre = (html: string) =>
  html.includes('<br>') &&
  /<pre|white-space:pre"/.test(html) &&
  /white-space:(?:normal|pre-line|nowrap)/.test(html);

if (!hasChromium) console.warn('inner-text.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('innerText beside Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test('spaces at the end of an inline paragraph still differ', async () => {
    const html = '<div>a<p style="display:inline"> <i></i></p></div>b';
    const theirs = await chromium.evaluate(
      `(document.body.innerHTML = ${JSON.stringify(html)}, document.body.innerText)`,
    );
    const { body } = createWindow(html).document;
    expect((body as unknown as { innerText: string }).innerText).not.toBe(theirs);
  });

  test('of small pages', { timeout: Math.max(600_000, numRuns * 50) }, async () => {
    const pages = fc.sample(renderedPages, { numRuns, seed }).filter((html) => !endsLineInPre(html));
    const theirs: string[] = await chromium.evaluate(
      `${JSON.stringify(pages)}.map((html) => {
        document.body.innerHTML = html;
        return document.body.innerText;
      })`,
    );
    const differences: string[] = [];
    const { document } = createWindow();
    pages.forEach((html, index) => {
      document.body!.innerHTML = html;
      const mine = (document.body as unknown as { innerText: string }).innerText;
      if (mine === theirs[index]) return;
      differences.push(`${html}\n${JSON.stringify(mine)}\n${JSON.stringify(theirs[index])}`);
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length} ${differences.slice(0, 12).join('\n\n')}`).toBe('0 ');
  });
});
