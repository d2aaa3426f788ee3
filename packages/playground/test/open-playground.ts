import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../domwright/test/chromium.mjs';
import { serve } from '../scripts/serve.mjs';

interface Playground {
  /** Opens a page of its own. Errors that it logs end up in `errors`. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  readonly url: string;
  readonly errors: string[];
  /** Requests to other servers. */
  readonly requests: string[];
  close(): void;
}

/** The folder of the built playground, which the test files of a process share. */
let built: Promise<string> | null = null;

async function buildPlayground(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'playground-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: path.join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
  return folder;
}

/** The built playground, served and opened in Chromium. */
async function openPlayground(): Promise<Playground> {
  built ??= buildPlayground();
  const server = await serve(await built);
  const errors: string[] = [];
  const requests: string[] = [];
  return {
    url: server.url,
    errors,
    requests,
    open: async (hash = '', options = {}) => {
      const context = await openContext({ viewport: { width: 1280, height: 860 }, ...options });
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
          requests.push(request.url());
      });
      await page.goto(server.url + hash);
      await settled(page);
      return page;
    },
    close: () => server.close(),
  };
}

/** Runs a test in a page of its own, which must log no errors and request nothing from elsewhere. */
type InPage = (
  name: string,
  run: (page: Page) => Promise<void>,
  options?: { hash?: string } & BrowserContextOptions,
) => void;

/** Tests in the playground, which is built and opened once for all of them. */
export function describePlayground(
  title: string,
  tests: (inPage: InPage, opened: () => Playground) => void,
): void {
  if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

  describe.skipIf(!hasChromium)(title, () => {
    let playground: Playground;

    beforeAll(async () => {
      playground = await openPlayground();
    }, 300_000);

    afterAll(() => playground?.close());

    const inPage: InPage = (name, run, { hash = '', ...options } = {}) => {
      test(name, async () => {
        playground.errors.length = 0;
        playground.requests.length = 0;
        const page = await playground.open(hash, options);
        try {
          await run(page);
          expect(playground.errors).toEqual([]);
          expect(playground.requests).toEqual([]);
        } finally {
          await page.context().close();
        }
      });
    };

    tests(inPage, () => playground);
  });
}

/** Waits until the text has been parsed and the page shows its step. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['state'] === 'ready');
}

/** The step that the page shows, and the last one: `3 / 7`. */
export const where = (page: Page) => page.textContent('#where');

export async function goToStep(page: Page, step: number): Promise<void> {
  await page.$eval(
    '#slider',
    (slider, value) => {
      (slider as HTMLInputElement).value = String(value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    },
    step,
  );
  await settled(page);
}

/** The rows of the tree in the page, indented by a space for each level. */
export async function treeOf(page: Page): Promise<string[]> {
  return page.$$eval('[role=treeitem]', (rows) =>
    rows.map((row) => {
      const words = Array.from(row.children, (child) => child.textContent).join('');
      return ' '.repeat(Number(row.getAttribute('aria-level')) - 1) + words.replace(/^[▾▸]/, '');
    }),
  );
}

/** Everything that a link holds, read from the page. */
export async function shown(page: Page) {
  return {
    source: await page.$$eval('.cm-line', (lines) => lines.map((line) => line.textContent)),
    tree: await treeOf(page),
    selected: await page.$$eval('[role=treeitem][aria-selected=true]', (rows) => rows.map(({ id }) => id)),
    where: await page.textContent('#where'),
    tab: await page.getAttribute('#tabs [aria-selected=true]', 'id'),
    edition: await page.inputValue('#edition'),
    scripting: await page.isChecked('#scripting'),
    context: await page.inputValue('#context'),
    step: await page.textContent('#panel-step'),
  };
}

/** Replaces the source by typing. */
export async function type(page: Page, text: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await afterParsing(page, () => page.keyboard.insertText(text));
}

/** Does something that makes the page parse again, and waits for that. */
export async function afterParsing(page: Page, act: () => Promise<unknown>): Promise<void> {
  // NB: polling could miss a short parse.
  await page.evaluate(() => {
    const root = document.documentElement;
    delete root.dataset['wasBusy'];
    const observer = new MutationObserver(() => {
      observer.disconnect();
      root.dataset['wasBusy'] = '';
    });
    observer.observe(root, { attributeFilter: ['data-state'] });
  });
  await act();
  await page.waitForFunction(() => 'wasBusy' in document.documentElement.dataset);
  await settled(page);
}
