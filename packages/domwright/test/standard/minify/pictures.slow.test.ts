import { minify } from 'domwright/minify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { hasChromium, openContext } from '../../chromium.mjs';

/*
 * `compact` leaves pages as they are seen: the same `innerText` and the same picture, 1,280 pixels wide and at most 6,000 high, in
 * Chromium without the network and without scripts.
 */

/** Pages that look different, by the beginnings of their names, with the rule of their own style sheets that is the reason. */
const reasons: Readonly<Record<string, string>> = {};

const PAGES = 100;
const HIGHEST = 6000;
/** How many pictures are taken until two are the same. */
const MOST_PICTURES = 10;

describe.skipIf(!hasChromium)('compact, in Chromium', () => {
  let context: Awaited<ReturnType<typeof openContext>>;
  beforeAll(async () => {
    context = await openContext({
      javaScriptEnabled: false,
      offline: true,
      viewport: { width: 1280, height: 1000 },
    });
    await context.route('**', (route) => route.abort());
  });
  afterAll(() => context?.close());

  test.each(Array.from({ length: 4 }, (_, quarter) => quarter))('pictures, quarter %i', async (quarter) => {
    const page = await context.newPage();
    const picture = async (): Promise<Buffer> => {
      const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
      const clip = { x: 0, y: 0, width: 1280, height: Math.min(HIGHEST, Math.max(1000, height)) };
      return page.screenshot({ clip, fullPage: true, animations: 'disabled', caret: 'hide' });
    };
    /** What is seen of a page, once it no longer changes. */
    const look = async (html: string) => {
      // A page that goes on to another has no picture of its own.
      const staying = html.replace(/http-equiv=(["']?)refresh/gi, 'http-equiv=$1x');
      await page.setContent(staying, { waitUntil: 'load' });
      const text = (await page.evaluate('document.documentElement.innerText')) as string;
      let last = await picture();
      for (let i = 1; i < MOST_PICTURES; i++) {
        const next = await picture();
        const isStill = next.equals(last);
        last = next;
        if (isStill) break;
      }
      return { text, picture: last };
    };
    const different: string[] = [];
    const pages = realPages(2).slice((quarter * PAGES) / 4, ((quarter + 1) * PAGES) / 4);
    for (const { name, html } of pages) {
      const before = await look(html);
      const after = await look(minify(html));
      if (after.text !== before.text) different.push(`${name}: innerText`);
      if (after.picture.equals(before.picture)) continue;
      // A page that is not the same twice is no measure.
      if ((await look(html)).picture.equals(before.picture)) different.push(`${name}: picture`);
    }
    await page.close();
    const explained = (problem: string) => Object.keys(reasons).some((start) => problem.startsWith(start));
    expect(different.filter((problem) => !explained(problem))).toEqual([]);
  });
});
