// @ts-check
import { existsSync } from 'node:fs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').BrowserContextOptions} BrowserContextOptions */

/** The Chromium that tests run in; they are skipped where there is none. */
export const chromiumPath = process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

/** The browser of this process. @type {Promise<Browser> | null} */
let browser = null;
let openContexts = 0;

/**
 * A context in headless Chromium, which shares nothing with others but the browser. Close it with its `close()`. The browser ends
 * with the last one; in a test run it waits for the next test file, because starting it takes longer than most tests.
 *
 * @param {BrowserContextOptions} [options]
 * @returns {Promise<BrowserContext>}
 */
export async function openContext(options) {
  openContexts++;
  browser ??= launch();
  const opened = await browser;
  const context = await opened.newContext(options);
  // Tests must not fail because the machine is busy.
  context.setDefaultTimeout(0);
  context.once('close', () => {
    if (--openContexts > 0 || process.env['VITEST']) return;
    browser = null;
    void opened.close();
  });
  return context;
}

async function launch() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
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
}
