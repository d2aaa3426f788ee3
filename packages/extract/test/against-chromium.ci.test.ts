import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { extractPage } from 'domwright-extract';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../domwright/test/chromium.mjs';
import { EVERY_PAGE } from '../../domwright/test/runs.mjs';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark/package.json')),
  'files',
);
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .filter((_, index) => index % EVERY_PAGE === 0);
const url = 'http://localhost:9/dir/page.html';

if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

describe.skipIf(!hasChromium)('real pages beside Chromium, without their scripts and style sheets', () => {
  let context: BrowserContext;
  let tab: Page;
  let body: Buffer;
  /** For each page, the overlap between the words of our text and of innerText. */
  const scores: number[] = [];

  beforeAll(async () => {
    context = await openContext({ javaScriptEnabled: false });
    tab = await context.newPage();
    await tab.route('**', (route) =>
      route.request().url() === url
        ? route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
        : route.abort(),
    );
  });
  afterAll(() => context.close());

  test.each(pages)('%s', async (name) => {
    // NB: a refresh would leave the page.
    const html = readFileSync(path.join(folder, name), 'utf8').replace(/http-equiv="?refresh/gi, 'name="x');
    body = Buffer.from(html);
    await tab.goto(url, { waitUntil: 'domcontentloaded' });
    const { text, links, tables } = await tab.evaluate(read);
    const page = extractPage(body, { url, contentType: 'text/html; charset=utf-8' });
    scores.push(f1(wordsOf(page.text as string), wordsOf(text)));
    expect(
      page.links
        ?.filter(({ element, attribute }) => element === 'a' && attribute === 'href')
        .map((link) => comparable(link.url ?? (link.written as string))),
    ).toEqual(links.map(comparable));
    expect(page.tables?.length).toBe(tables.length);
    expect(page.title).toBe(
      await tab.evaluate(
        () =>
          (globalThis as unknown as Browsing).document
            .querySelector('title')
            ?.textContent?.replace(/[\t\n\f\r ]+/g, ' ')
            .replace(/^ | $/g, '') ?? null,
      ),
    );
  });

  test('text is that of innerText', () => {
    const sorted = [...scores].sort((a, b) => a - b);
    expect(sorted.length).toBe(pages.length);
    expect(sorted[sorted.length >> 1]).toBeGreaterThanOrEqual(0.95);
  });
});

/** What the code that runs in the browser uses of it. */
interface Browsing {
  readonly document: {
    readonly documentElement: { readonly innerText: string };
    querySelector(selectors: string): { readonly textContent: string | null } | null;
    querySelectorAll(selectors: string): Iterable<{ readonly href: string }>;
  };
}

function read() {
  const { document } = globalThis as unknown as Browsing;
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: what is rendered is what we compare with.
    text: document.documentElement.innerText,
    links: [...document.querySelectorAll('a[href]')].map(({ href }) => href),
    tables: [...document.querySelectorAll('table')].map(() => 0),
  };
}

/** Chromium's URL parser percent-encodes three characters where Node's does not. */
function comparable(url: string): string {
  return url.replaceAll("'", '%27').replaceAll('|', '%7C').replaceAll('^', '%5E');
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.split(/\s+/)) if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The harmonic mean of precision and recall. */
function f1(ours: Map<string, number>, theirs: Map<string, number>): number {
  const sum = (words: Map<string, number>) => [...words.values()].reduce((all, count) => all + count, 0);
  let common = 0;
  for (const [word, count] of ours) common += Math.min(count, theirs.get(word) ?? 0);
  const total = sum(ours) + sum(theirs);
  return total === 0 ? 1 : (2 * common) / total;
}
