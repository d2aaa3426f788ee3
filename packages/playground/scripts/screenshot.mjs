// @ts-check
/** Writes docs/playground.png: the built playground in Chromium, at a step of the adoption agency algorithm. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const file = fileURLToPath(new URL('../../../docs/playground.png', import.meta.url));
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.url}#preset=adoption-deep&step=12`);
  await page.waitForSelector('html[data-state=ready]');
  await page.waitForSelector('.tok-typeName');
  await page.waitForSelector('.cm-lintRange');
  await page.locator('[role=treeitem]').filter({ hasText: '<a href="x">₂' }).click();
  await page.waitForSelector('.selection >> text=its original');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
} finally {
  await browser.close();
  server.close();
}
