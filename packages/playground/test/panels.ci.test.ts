import { expect, test } from 'vitest';
import { largePage } from '../../domwright/bench/large-page.mjs';
import { tooManyNodes } from '../src/limits.ts';
import { hashOf } from '../src/link.ts';
import { defaults } from '../src/state.ts';
import {
  afterParsing,
  describePlayground,
  goToStep,
  settled,
  treeOf,
  type,
  where,
} from './open-playground.ts';

describePlayground("the playground's panels", (inPage, opened) => {
  inPage(
    'parse errors are marked and listed, with their explanation and rule',
    async (page) => {
      await page.waitForSelector('.cm-lintRange-error');
      await page.click('#tab-errors');
      const list = (await page.textContent('.problems'))!;
      expect(list).toContain('duplicate-attribute');
      expect(list).toContain('A tag has two attributes with the same name');
      expect(list).toContain('conformance/missing-title');
      expect(await page.getAttribute('.problems a', 'href')).toContain('https://html.spec.whatwg.org/');
      await page.click('.problems button >> nth=0');
      await page.waitForSelector('#editor .mark-node');
      await page.hover('.cm-lintRange-error >> nth=0');
      expect(await page.textContent('.cm-tooltip')).toContain('a is not allowed on <p>');
      await page.hover('.cm-lintRange-error >> nth=1');
      await page.waitForFunction(() =>
        document.querySelector('.cm-tooltip')?.textContent?.includes('two attributes with the same name'),
      );
    },
    { hash: '#preset=attributes' },
  );

  inPage(
    'editions beside each other, this browser, and the round trip',
    async (page) => {
      await page.waitForSelector('#panel-editions .diff');
      const columns = await page.$$eval('.diff th', (cells) => cells.map((cell) => cell.textContent));
      expect(columns).toEqual(['Edition of 2024-08-26', 'Living edition']);
      expect((await page.$$eval('.diff ins', (all) => all.map((one) => one.textContent))).join()).toContain(
        '<b>',
      );
      await page.click('#tab-browser');
      await page.waitForSelector('#panel-browser .verdict');
      await page.selectOption('#preset', 'other-form');
      await page.waitForSelector('#panel-round-trip .verdict.bad');
      expect(await page.textContent('#panel-round-trip .diff')).toContain('<input>');
      await page.check('#sanitize');
      await page.waitForSelector('#panel-round-trip .verdict.good');
    },
    { hash: '#preset=select' },
  );

  inPage(
    'this browser makes the same tree of what all agree on',
    async (page) => {
      await page.click('#tab-browser');
      await page.waitForSelector('#panel-browser .verdict.good');
    },
    { hash: '#preset=adoption-deep' },
  );

  inPage(
    'bytes and why they are decoded as they are',
    async (page) => {
      await page.waitForSelector('#reasons');
      expect(await page.textContent('.encoding')).toBe('windows-1252');
      expect(await page.textContent('#reasons')).toMatch(/first 1,?024 bytes/);
      expect(await page.textContent('.cm-content')).toContain('“Crème” € 2');
      await page.fill('#content-type', 'text/html; charset=utf-8');
      await page.press('#content-type', 'Enter');
      await page.waitForFunction(() => document.querySelector('.encoding')!.textContent === 'UTF-8');
      await page.fill('#hex', '3c 70 3e e6 97 a5');
      await page.waitForFunction(() => document.querySelector('.cm-content')!.textContent === '<p>日');
      await page.click('text=Edit the decoded text');
      await settled(page);
      await type(page, '<p>x');
      expect(await treeOf(page)).toContain('    "x"');
    },
    { hash: '#preset=encoding-meta' },
  );

  inPage('a tab that is chosen while a page is still parsed shows all of it at the end', async (page) => {
    await page.click('#tab-bytes');
    const buffer = Buffer.from(largePage(400_000));
    await afterParsing(page, async () => {
      await page.setInputFiles('#file', { name: 'a.html', mimeType: 'text/html', buffer });
      await page.waitForFunction(() => document.documentElement.dataset['state'] === 'busy');
      await page.click('#tab-browser');
    });
    await page.waitForSelector('#panel-browser .verdict.good');
  });

  inPage('a wrong context is told, and the page goes on', async (page) => {
    await page.fill('#context', 'a b c');
    await page.press('#context', 'Enter');
    await page.waitForFunction(() => document.querySelector('#alert')!.textContent!.includes('context'));
    expect(await treeOf(page)).toEqual([]);
    await page.click('.cm-content');
    await page.keyboard.press('ArrowRight');
    await page.click('[role=tree]');
    await page.click('#tab-editions');
    await page.waitForSelector('#panel-editions .verdict');
    await page.fill('#context', 'tr');
    await page.press('#context', 'Enter');
    await settled(page);
    expect(await page.textContent('#alert')).toBe('');
    expect((await treeOf(page))[0]).toBe('fragment');
  });

  inPage(
    'a page of a megabyte is parsed in slices, and its tree shows only what can be seen',
    async (page) => {
      const html = largePage(1_000_000);
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(globalThis, { seen });
        const look = (): void => {
          seen.add((document.querySelector('#slider') as HTMLInputElement).max);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.click('#tab-bytes');
      const buffer = Buffer.from(html);
      await afterParsing(page, () =>
        page.setInputFiles('#file', { name: 'a.html', mimeType: 'text/html', buffer }),
      );
      // Frames were painted while the steps were taken.
      const frames = await page.evaluate(() => (globalThis as unknown as { seen: Set<string> }).seen.size);
      expect(frames).toBeGreaterThan(2);
      const last = Number((await where(page))!.split(' / ')[1]);
      expect(last).toBeGreaterThan(10_000);
      await page.click('#tab-step');
      for (const step of [last >> 1, 5, last - 1, 0, last]) {
        await goToStep(page, step);
        expect(await where(page)).toBe(`${step} / ${last}`);
        expect(await page.textContent('#panel-step h3')).toBe(`Step ${step}`);
        expect((await treeOf(page)).length).toBeLessThan(200);
      }
      await page.focus('[role=tree]');
      await page.keyboard.press('End');
      await page.waitForFunction(
        () => document.querySelector('[role=treeitem][aria-selected=true]') !== null,
      );
      const count = await page.$eval('[role=tree] > div', (rows) => (rows as HTMLElement).offsetHeight / 22);
      expect(count).toBeGreaterThan(10_000);
      expect(await page.getAttribute('[role=treeitem][aria-selected=true]', 'data-row')).toBe(
        String(count - 1),
      );
    },
  );

  test('a link to a page that makes millions of nodes waits for a click, and then says that they are too many', async () => {
    const playground = opened();
    const source = Array.from({ length: 5000 }, (_, at) => `<p><b id=${at}>x`).join('');
    for (const tab of ['browser', 'editions', 'round-trip']) {
      playground.errors.length = 0;
      const page = await playground.open(`#${await hashOf({ ...defaults, source, tab })}`);
      try {
        const panel = page.locator(`#panel-${tab}`);
        await panel.locator('#compare').waitFor();
        expect(await panel.textContent()).toContain('This page is large');
        await panel.locator('#compare').click();
        await panel.locator('.verdict.bad').waitFor();
        expect(await panel.textContent()).toBe(tooManyNodes);
        expect(await page.textContent('#alert')).toMatch(/tree stop after \d+ steps/);
        expect(playground.errors).toEqual([]);
      } finally {
        await page.context().close();
      }
    }
  });
});
