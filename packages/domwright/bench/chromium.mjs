// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { visitDom } from './visit-dom.mjs';

/** @typedef {import('./parsers.mjs').Elsewhere} Elsewhere */

export const chromiumPath = '/usr/bin/chromium';

/** @returns {string | undefined} why Chromium can't be measured here */
export function chromiumIsMissing() {
  return existsSync(chromiumPath) ? undefined : `no ${chromiumPath}`;
}

/** @returns {string | undefined} */
export function versionOfChromium() {
  const { stdout } = spawnSync(chromiumPath, ['--version'], { encoding: 'utf8' });
  return /[\d.]+/.exec(stdout ?? '')?.[0];
}

/**
 * The functions that run in the page, by task. NB: they are sent as text, so they can't use variables from here.
 *
 * @type {Partial<Record<string, (html: string, parser: any, visit: typeof visitDom, context: any) => number>>}
 */
const tasksOfChromium = {
  parse: (html, parser) => parser.parseFromString(html, 'text/html').childNodes.length,
  visit: (html, parser, visit) => visit(parser.parseFromString(html, 'text/html')),
  serialize: (html, parser) => parser.parseFromString(html, 'text/html').documentElement.outerHTML.length,
  'round trip': (html, parser, visit) => {
    const document = parser.parseFromString(html, 'text/html');
    return visit(document) + document.documentElement.outerHTML.length;
  },
  fragments: (html, _parser, _visit, context) => {
    const lengths = [100, 500, 2000];
    let count = 0;
    for (let at = 0; at < html.length; count++) {
      const end = at + lengths[count % lengths.length];
      context.innerHTML = html.slice(at, end);
      at = end;
    }
    return count;
  },
};

/** @type {Elsewhere} */
export async function measureChromium({ task, warmUp, timed }, pages) {
  const run = tasksOfChromium[task];
  if (run === undefined) return null;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    // One by one, because the length of a message is limited.
    await page.evaluate('globalThis.pages = []; 0');
    for (const { html } of pages) {
      await page.evaluate((html) => void (/** @type {any} */ (globalThis).pages.push(html)), html);
    }
    await page.evaluate(`
      const parser = new DOMParser();
      const context = parser.parseFromString('<div></div>', 'text/html').body.firstChild;
      const run = ${run};
      const visit = ${visitDom};
      globalThis.sum = 0;
      globalThis.passesFor = (atLeast) => {
        const begin = performance.now();
        let passes = 0;
        while (passes < atLeast.passes || performance.now() - begin < atLeast.seconds * 1000) {
          for (const html of pages) sum += run(html, parser, visit, context);
          passes++;
        }
        return { passes, wall: performance.now() - begin };
      };
      0;
    `);
    const passesFor = (/** @type {{ passes: number, seconds: number }} */ atLeast) =>
      page.evaluate((atLeast) => /** @type {any} */ (globalThis).passesFor(atLeast), atLeast);
    const session = await browser.newBrowserCDPSession();
    /** @returns {Promise<Map<number, number>>} the seconds of CPU time of each renderer, by the id of its process */
    const cpuTimes = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
    };
    await passesFor(warmUp ?? { passes: 1, seconds: 0 });
    const before = await cpuTimes();
    const { passes, wall } = await passesFor(timed);
    // The busy renderer is the page's; the others are idle.
    let [process, seconds] = [0, 0];
    for (const [id, cpuTime] of await cpuTimes()) {
      const taken = cpuTime - (before.get(id) ?? 0);
      if (taken > seconds) [process, seconds] = [id, taken];
    }
    return { passes, cpu: seconds * 1000, wall, peak: peakOf(process) };
  } finally {
    await browser.close();
  }
}

/**
 * @param {number} id of a process
 * @returns {number} its peak memory in bytes; 0 if the system doesn't report it
 */
function peakOf(id) {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
