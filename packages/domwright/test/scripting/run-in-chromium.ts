import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { formatDom } from './format-dom.ts';
import type { ScriptedPage } from './pages.ts';

/** What a page came to: its tree in html5lib's format, and what its scripts logged. */
export interface PageResult {
  readonly tree: string;
  readonly log: readonly string[];
}

export const chromiumPath = process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

/** Runs pages in headless Chromium, one after the other, from a server that only answers for their own files. */
export async function runInChromium(pages: readonly ScriptedPage[]): Promise<Map<string, PageResult>> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const results = new Map<string, PageResult>();
  try {
    const context = await browser.newContext();
    const run = async ({ name, html, files = {} }: ScriptedPage) => {
      const tab = await context.newPage();
      await tab.addInitScript(() => {
        const log: string[] = [];
        Object.assign(globalThis, { log: (text: unknown) => log.push(String(text)), loggedByThePage: log });
      });
      await tab.route('**/*', (route) => {
        const path = new URL(route.request().url()).pathname.slice(1);
        if (path === '') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
        const body = files[path];
        return body === undefined
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
      });
      await tab.goto('https://page.test/', { waitUntil: 'load' });
      await tab.waitForTimeout(30);
      const result = await tab.evaluate(
        `(() => { const prefixes = new Map([['http://www.w3.org/2000/svg','svg '],['http://www.w3.org/1998/Math/MathML','math ']]);
          const formatDom = ${formatDom.toString()};
          return { tree: formatDom(document), log: window.loggedByThePage } })()`,
      );
      results.set(name, result as PageResult);
      await tab.close();
    };
    // Each page has a tab of its own; some at a time.
    const waiting = [...pages];
    const work = async () => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) await run(page);
    };
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    await browser.close();
  }
  return results;
}
