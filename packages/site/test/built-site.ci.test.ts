import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Document, parse } from 'domwright';
import { linksOf } from 'domwright/urls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../domwright/test/chromium.mjs';

/*
 * The built site: links and anchors work, each page has a title and description, nothing is loaded from other hosts, and the site
 * works under any path.
 */

const site = path.resolve(import.meta.dirname, '..');
const dist = path.join(site, 'dist');
const host = 'https://site.invalid/';

const documents = new Map<string, Document>();
let mine: string[] = [];

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(site, 'build.mjs'), '--build'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site was not built: ${stderr}`);
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const place = name.split(path.sep).join('/');
    documents.set(place, parse(readFileSync(path.join(dist, name)), { url: host + place }));
  }
  mine = [...documents.keys()].filter((place) => place !== '404.html' && !place.startsWith('playground/'));
});

/** The problems that `find` reports, page by page. */
function problems(find: (document: Document, place: string) => Iterable<string>): string[] {
  return mine.flatMap((place) =>
    [...find(documents.get(place)!, place)].map((problem) => `${place}: ${problem}`),
  );
}

test('there are the pages of the manual and of the reference', () => {
  const some = [
    'index',
    'using/parse',
    'reference/api/domwright/functions/parse',
    'packages/cli',
    'changelog',
  ];
  expect(mine).toEqual(expect.arrayContaining(some.map((name) => `${name}.html`)));
  expect(mine.length).toBeGreaterThan(500);
});

test('every page has a title, a description, a language and one heading of the first level', () => {
  const wrong = problems(function* (document) {
    if (!/\S \| domwright$|^domwright$/.test(document.title)) yield `title ${document.title}`;
    const descriptions = document.querySelectorAll('meta[name=description]');
    if (descriptions.length !== 1) yield `${descriptions.length} descriptions`;
    if ((descriptions[0]?.getAttribute('content') ?? '').length < 20) yield 'no description';
    if (document.documentElement!.getAttribute('lang') !== 'en') yield 'no language';
    const count = document.querySelectorAll('h1').length;
    if (count !== 1) yield `${count} headings of the first level`;
  });
  expect(wrong).toEqual([]);
});

test('no heading of a page skips a level', () => {
  const wrong = problems(function* (document) {
    let before = 0;
    for (const heading of document.querySelectorAll('main h1, main h2, main h3, main h4, main h5, main h6')) {
      const level = Number(heading.localName[1]);
      if (level > before + 1) yield `h${level} after h${before}: ${heading.textContent}`;
      before = level;
    }
  });
  expect(wrong).toEqual([]);
});

test('no link is dead, nor any anchor', () => {
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (place: string): Set<string> => {
    let found = anchors.get(place);
    if (found === undefined) {
      const ids = [...documents.get(place)!.querySelectorAll('[id]')].map((element) => element.id);
      anchors.set(place, (found = new Set(ids)));
    }
    return found;
  };
  let count = 0;
  const wrong = problems(function* (document) {
    for (const { url } of linksOf(document)) {
      if (url === null || !url.startsWith(host)) continue;
      count++;
      const { pathname, hash } = new URL(url);
      const place = decodeURIComponent(pathname.slice(1));
      const file = path.join(dist, place);
      if (!existsSync(file) || !statSync(file).isFile()) yield url;
      else if (hash !== '' && place.endsWith('.html') && !place.startsWith('playground/')) {
        if (!anchorsOf(place).has(decodeURIComponent(hash.slice(1)))) yield url;
      }
    }
  });
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(50_000);
});

test('nothing is loaded from another host', () => {
  const wrong = problems(function* (document) {
    for (const element of document.querySelectorAll('[src], [srcset], link[href]')) {
      const url =
        element.getAttribute('src') ?? element.getAttribute('srcset') ?? element.getAttribute('href')!;
      if (/^(?:https?:)?\/\//.test(url)) yield url;
    }
  });
  expect(wrong).toEqual([]);
  const styles = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const name of styles) {
    const style = readFileSync(path.join(dist, 'assets', name), 'utf8');
    expect(style).not.toMatch(/(?:url\(|@import) *["']?(?:https?:)?\/\//);
  }
});

describe.skipIf(!hasChromium)('in Chromium, under a path', () => {
  const prefix = '/some/where/';
  let server: Server;
  let origin: string;
  const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, host);
      const file = path.join(dist, decodeURIComponent(pathname.slice(prefix.length)));
      if (!pathname.startsWith(prefix) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
      response.end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server?.close();
  });

  /** Opens a page. Collects errors on it and its requests to other hosts in `complaints`. */
  async function open(place: string): Promise<[Page, string[]]> {
    const context = await openContext({ colorScheme: 'light' });
    const page = await context.newPage();
    page.once('close', () => void context.close());
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:')) complaints.push(url);
    });
    await page.goto(`${origin}${prefix}${place}`, { waitUntil: 'networkidle' });
    // Vue marks the element once the page is alive; the playground says so itself.
    await page.waitForFunction(() => {
      const app = document.querySelector('#app');
      return app === null ? document.documentElement.dataset['state'] === 'ready' : '__vue_app__' in app;
    });
    return [page, complaints];
  }

  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const places = [
    'index.html',
    'using/index.html',
    'using/start.html',
    'using/watch.html',
    'using/sanitize.html',
    'results/benchmarks.html',
    'inside/architecture.html',
    'reference/parse-errors.html',
    'reference/codes/duplicate-attribute.html',
    'reference/api/domwright/classes/Document.html',
    'packages/cli.html',
    'playground/index.html',
  ];
  const schemes = ['light', 'dark'] as const;
  const widths = [360, 768, 1024, 1440, 1536, 1920];
  test.each(places)(
    '%s fits into windows of any width, and has no barrier that axe-core finds',
    async (place) => {
      const [page, complaints] = await open(place);
      // NB: the playground runs no script that a page gets from elsewhere.
      await page.evaluate(axe);
      const violations: string[] = [];
      const backgrounds = new Set<string>();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of [1440, 360]) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.evaluate(async () => {
            const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
            // NB: the playground in a frame is a page of this list.
            const { violations } = await axe.run(document, {
              iframes: false,
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'],
            });
            return {
              violations: violations.map(
                ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html)}`,
              ),
              background: getComputedStyle(document.body).backgroundColor,
            };
          });
          violations.push(...found.violations.map((violation) => `${colorScheme}, ${width}: ${violation}`));
          backgrounds.add(found.background);
        }
      }
      expect(violations).toEqual([]);
      expect(backgrounds.size).toBe(schemes.length);
      const wide: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(() => {
          const all = [
            ...document.querySelectorAll('.VPNavBar, .VPHome > *, .VPDoc, .VPSidebar a, .VPSidebar h2'),
          ];
          const isCut = (element: Element): boolean => {
            const { left, right } = element.getBoundingClientRect();
            const { right: end } = element.closest('.VPSidebar')?.getBoundingClientRect() ?? {
              right: innerWidth,
            };
            // On narrow screens, the sidebar waits beside the window.
            return right > 0 && (left < 0 || right > end);
          };
          const cut = all.filter((element) => isCut(element)).map((element) => element.className);
          return document.documentElement.scrollWidth > innerWidth ? ['the page', ...cut] : cut;
        });
        wide.push(...found.map((what) => `${width}: ${what}`));
      }
      expect(wide).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test('has at most 30 MB', () => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = files.reduce(
      (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
      0,
    );
    expect(bytes / 1e6).toBeLessThan(30);
  });

  test('the search finds what belongs to some words first, and shows where', async () => {
    const expected = Object.fromEntries([
      ['sanitize', 'using/sanitize.html'],
      ['rewrite', 'using/rewrite.html'],
      ['parse', 'using/parse.html'],
      ['crawl', 'using/crawl.html'],
      ['parse5', 'using/from-parse5.html'],
      ['cheerio', 'using/from-cheerio-and-htmlparser2.html'],
      ['jest', 'using/start.html'],
      ['whitelist', 'using/sanitize.html'],
      ['lint', 'using/check.html'],
      ['markdown', 'using/scrape.html'],
      ['minify', 'using/minify.html'],
      ['streaming', 'using/parse.html'],
      ['entities', 'reference/values.html'],
      ['express', 'using/rewrite.html'],
      ['xss', 'using/sanitize.html'],
      ['eslint', 'using/check.html'],
      ['pretty print', 'using/parse.html'],
      ['positions', 'using/parse.html'],
      ['duplicate-attribute', 'reference/codes/duplicate-attribute.html'],
      ['value/invalid-date', 'reference/codes/value-invalid-date.html'],
    ]);
    const [page] = await open('using/index.html');
    await page.keyboard.press('Control+k');
    const first = page.locator('.VPLocalSearchBox .result').first();
    const found: Record<string, string | undefined> = {};
    for (const words of Object.keys(expected)) {
      await page.locator('.VPLocalSearchBox input').fill('');
      await first.waitFor({ state: 'detached' });
      await page.locator('.VPLocalSearchBox input').fill(words);
      await first.locator('.excerpt mark').first().waitFor();
      found[words] = (await first.getAttribute('href'))?.replace(prefix, '').replace(/#.*/, '');
    }
    expect(found).toEqual(expected);
    await page.close();
  });

  test('the search finds a guide, and its link leads there', async () => {
    const [page, complaints] = await open('using/parse.html');
    await page.keyboard.press('Control+k');
    await page.locator('.VPLocalSearchBox input').fill('foster-parented');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/html(?:#.*)?$/);
    await page.waitForFunction(() =>
      document.querySelector('main')?.textContent?.includes('foster-parented'),
    );
    expect(page.url()).toContain(`${origin}${prefix}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('links lead from page to page without loading the site again', async () => {
    const [page, complaints] = await open('index.html');
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    await page.locator('main a', { hasText: 'Scrape' }).first().click();
    await page.waitForURL(`${origin}${prefix}using/scrape.html`);
    await page.locator('.VPDoc h1', { hasText: 'Scrap' }).waitFor();
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a page of the reference is the same when the reader comes from another page, and on the way back', async () => {
    const place = 'reference/codes/duplicate-attribute.html';
    const text = (page: Page): Promise<string | null> => page.locator('.vp-doc').innerHTML();
    const [alone] = await open(place);
    const expected = await text(alone);
    await alone.close();
    const [page, complaints] = await open('reference/parse-errors.html');
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    await page.locator('main a[href$="codes/duplicate-attribute.html"]').first().click();
    await page.waitForURL(`${origin}${prefix}${place}`);
    await page.locator('.VPDoc h1#duplicate-attribute').waitFor();
    expect(await text(page)).toBe(expected);
    expect(await page.title()).toBe('duplicate-attribute | domwright');
    await page.locator('main a[href*="check.html#"]').first().click();
    await page.locator('.VPDoc h1#domwright-check').waitFor();
    await page.goBack();
    await page.locator('.VPDoc h1#duplicate-attribute').waitFor();
    expect(await text(page)).toBe(expected);
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('code wraps on a narrow screen, but commands and their output scroll', async () => {
    const [page] = await open('using/check.html');
    await page.setViewportSize({ width: 360, height: 700 });
    const blocks = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.vp-doc pre')].map((pre) => ({
        language: /language-(\w*)/.exec(pre.parentElement!.className)![1]!,
        isWide: pre.scrollWidth > pre.clientWidth,
        wraps: getComputedStyle(pre.firstElementChild!).whiteSpace !== 'pre',
      })),
    );
    const verbatim = new Set(['', 'sh', 'console', 'text']);
    expect(blocks.filter(({ language, wraps }) => wraps === verbatim.has(language))).toEqual([]);
    expect(blocks.filter(({ language, isWide }) => isWide && !verbatim.has(language))).toEqual([]);
    expect(blocks.some(({ isWide }) => isWide)).toBe(true);
    await page.close();
  });

  test('code has the color of links only where it is one', async () => {
    const [page] = await open('using/sanitize.html');
    const colors = await page.evaluate(() => {
      const colorOf = (selector: string): string => getComputedStyle(document.querySelector(selector)!).color;
      return {
        code: colorOf('.vp-doc p > code'),
        text: colorOf('.vp-doc p'),
        link: colorOf('.vp-doc p > a'),
      };
    });
    expect(colors.code).toBe(colors.text);
    expect(colors.code).not.toBe(colors.link);
    await page.close();
  });

  test('the home page shows the playground at a step, and leads to it on a narrow screen', async () => {
    const [page, complaints] = await open('index.html');
    await page.locator('.open-example').scrollIntoViewIfNeeded();
    const playground = page.frameLocator('.open-example iframe');
    await playground.locator('html[data-state=ready].embedded').waitFor();
    expect(await playground.locator('#where').textContent()).toMatch(/^16\b/);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.locator('.open-example iframe').isVisible()).toBe(false);
    await page.locator('.open-example a').click();
    await page.waitForURL(/\/playground\/index\.html#/);
    await page.locator('html[data-state=ready]').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
