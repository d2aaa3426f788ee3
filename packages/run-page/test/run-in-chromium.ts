import { openContext } from '../../domwright/test/chromium.mjs';
import { formatDom } from './format-dom.ts';
import type { ScriptedPage } from './pages.ts';

/** The result of a page: its tree in html5lib's format, and what its scripts logged. */
export interface PageResult {
  readonly tree: string;
  readonly log: readonly string[];
}

/**
 * Runs pages in headless Chromium, one after the other, from a server that only answers for their own files.
 *
 * @param expected the number of log entries to wait for, because on a busy machine those after the load event arrive late
 */
export async function runInChromium<Page extends ScriptedPage>(
  pages: readonly Page[],
  expected: (page: Page) => number = () => 0,
): Promise<Map<string, PageResult>> {
  const context = await openContext();
  const results = new Map<string, PageResult>();
  try {
    await context.addInitScript(() => {
      const log: string[] = [];
      Object.assign(globalThis, { log: (text: unknown) => log.push(String(text)), loggedByThePage: log });
    });
    // Some tabs at a time; each loads one page after the other.
    const waiting = [...pages];
    const work = async () => {
      const tab = await context.newPage();
      let current: Page | undefined;
      await tab.route('**/*', (route) => {
        const path = new URL(route.request().url()).pathname.slice(1);
        if (path === '')
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body: current!.html });
        const body = current!.files?.[path];
        return body === undefined
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
      });
      for (current = waiting.shift(); current !== undefined; current = waiting.shift()) {
        await tab.goto('https://page.test/', { waitUntil: 'load' });
        await tab.waitForTimeout(30);
        await tab
          .waitForFunction(`loggedByThePage.length >= ${expected(current)}`, undefined, { timeout: 120_000 })
          .catch(() => {});
        const result = await tab.evaluate(
          `(() => { const prefixes = new Map([['http://www.w3.org/2000/svg','svg '],['http://www.w3.org/1998/Math/MathML','math ']]);
            const formatDom = ${formatDom.toString()};
            return { tree: formatDom(document), log: window.loggedByThePage } })()`,
        );
        results.set(current.name, result as PageResult);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    await context.close();
  }
  return results;
}
