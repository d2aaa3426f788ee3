import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largePage } from '../../../bench/large-page.mjs';
import { buildIfStale } from '../../built-library.mjs';
import { hasChromium, openContext } from '../../chromium.mjs';
import type { Outcome } from './page-with-workers.ts';

/** What the page has made global. */
interface PageWithWorkers {
  compare(html: string | Uint8Array): Promise<Outcome>;
  many(count: number): Promise<string[]>;
  moved(): Promise<number>;
  failures(): Promise<string[]>;
}
declare const globalThis: PageWithWorkers;

/** The bundles of the page and of the worker's module, by their path. */
async function bundled(): Promise<Map<string, string>> {
  const bundle = await rolldown({
    input: {
      page: path.join(import.meta.dirname, 'page-with-workers.ts'),
      'web-worker': 'domwright/worker/web-worker',
    },
    cwd: import.meta.dirname,
    platform: 'browser',
    // NB: otherwise it finds the sources that the types of tests come from.
    tsconfig: false,
  });
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js' });
  await bundle.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])));
}

if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

describe.skipIf(!hasChromium)('workers of a browser', () => {
  let server: Server;
  let context: BrowserContext;
  let tab: Page;

  beforeAll(async () => {
    buildIfStale();
    const files = await bundled();
    files.set('/', '<!DOCTYPE html><script type="module" src="/page.js"></script>');
    server = createServer(({ url }, response) => {
      const file = files.get(url!);
      const type = url === '/' ? 'text/html' : 'text/javascript';
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
      response.end(file);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    context = await openContext();
    tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  }, 300_000);

  afterAll(async () => {
    await context?.close();
    server?.close();
  });

  const pages: Record<string, string> = {
    'a page of everyday mistakes':
      '<!DOCTYPE html><title>Soup</title><p id=a id=b>Tomato<table>basil<svg><p>&notit;',
    'templates and shadow roots':
      '<template><tr><td>x</template><div><template shadowrootmode=open><b>s</b></template></div>',
    'other scripts': '<p title="日本">\u{1F600}\r\n</p>\0',
    'half a megabyte': `${largePage(500_000)}</x>`,
  };
  for (const [name, html] of Object.entries(pages)) {
    test(`the tree is that of the page's own thread: ${name}`, async () => {
      const { inWorker, here, encoding } = await tab.evaluate((html) => globalThis.compare(html), html);
      // NB: not toEqual, which would print both in full.
      expect(inWorker.tree === here.tree).toBe(true);
      expect(inWorker.errors === here.errors).toBe(true);
      expect(inWorker.places === here.places).toBe(true);
      expect(inWorker.tree).toMatch(/^\| <html>$/m);
      expect(inWorker.errors).toContain('"code":');
      expect(encoding).toBe(null);
    });
  }

  test('bytes, whose encoding is found there', async () => {
    const { inWorker, here, encoding } = await tab.evaluate(() =>
      globalThis.compare(Uint8Array.of(0xef, 0xbb, 0xbf, 0x3c, 0x70, 0x3e, 0xe6, 0x97, 0xa5)),
    );
    expect(inWorker).toEqual(here);
    expect(inWorker.tree).toContain('"日"');
    expect(encoding).toMatchObject({ encoding: 'UTF-8', confidence: 'certain' });
  });

  test('bytes that are moved are empty afterwards', async () => {
    expect(await tab.evaluate(() => globalThis.moved())).toBe(0);
  });

  test('many documents come back, each to its own caller', async () => {
    const texts = await tab.evaluate(() => globalThis.many(200));
    expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => String(index)));
  });

  test('what goes wrong is told', async () => {
    const [option, worker, closed] = await tab.evaluate(() => globalThis.failures());
    expect(option).toMatch(/^TypeError: .*'maxDepth' must be 3 or more/);
    expect(worker).toBe('Error: the worker ended: its module could not be loaded');
    expect(closed).toBe('Error: the pool has been closed');
  });
});
