import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabNames } from '../src/state.ts';
import { describePlayground, settled, treeOf, where } from './open-playground.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds in the visible page. */
async function violations(page: Page): Promise<string[]> {
  // NB: the debugger evaluates it, so the page's policy does not apply.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

/** By how many pixels the page overflows the window, across and down. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
  });
const isVisible = (page: Page, selector: string) => page.locator(selector).first().isVisible();

describePlayground("the playground's layout", (inPage, opened) => {
  inPage('the lines between the panes are dragged, moved by keys, and put back', async (page) => {
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const drag = async (selector: string, x: number, y: number): Promise<void> => {
      const box = await boxOf(selector);
      const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(startX, startY);
      await page.mouse.down();
      await page.mouse.move(startX + x / 2, startY + y / 2);
      await page.mouse.move(startX + x, startY + y);
      await page.mouse.up();
    };
    const source = await boxOf('#pane-source');
    const details = await boxOf('#panels');
    await drag('#split-columns', -200, 0);
    await drag('#split-rows', 0, -100);
    const smaller = await boxOf('#pane-source');
    // NB: positions are whole percents.
    expect(Math.abs(source.width - 200 - smaller.width)).toBeLessThan(8);
    expect(Math.abs(source.height - 100 - smaller.height)).toBeLessThan(6);
    expect(Math.abs(details.height + 100 - (await boxOf('#panels')).height)).toBeLessThan(6);
    await drag('#split-columns', 5000, 0);
    expect(await page.getAttribute('#split-columns', 'aria-valuenow')).toBe('85');
    await page.focus('#split-columns');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getAttribute('#split-columns', 'aria-valuenow')).toBe('83');
    await page.focus('#split-rows');
    await page.keyboard.press('End');
    expect(await page.getAttribute('#split-rows', 'aria-valuenow')).toBe('85');
    await page.dblclick('#split-columns');
    await page.dblclick('#split-rows');
    const again = await boxOf('#pane-source');
    expect([Math.round(again.width), Math.round(again.height)]).toEqual([
      Math.round(source.width),
      Math.round(source.height),
    ]);
  });

  inPage('everything can be reached and done by keyboard', async (page) => {
    const reached: string[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at === document.body || at === null ? '' : at.id || at.getAttribute('role') || at.className;
      });
      if (name === '') break;
      reached.push(name);
    }
    for (const name of [
      'preset',
      'edition',
      'context',
      'scripting',
      'share',
      'tree',
      'play',
      'slider',
      'tab-step',
    ])
      expect(reached).toContain(name);
    expect(reached.some((name) => name.includes('cm-content') || name === 'textbox')).toBe(true);

    await page.keyboard.press('Alt+s');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('<ul><li>1<li>2');
    await page.waitForFunction(() => document.querySelector('#where')!.textContent === '6 / 6');
    await settled(page);
    await page.keyboard.press('Alt+Comma');
    await settled(page);
    expect(await where(page)).toBe('5 / 6');
    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Home');
    await settled(page);
    expect(await where(page)).toBe('0 / 6');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await settled(page);
    expect(await where(page)).toBe('6 / 6');
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Home');
    const selected = () => page.textContent('[role=treeitem][aria-selected=true]');
    await page.waitForFunction(() => document.querySelector('[aria-selected=true][role=treeitem]') !== null);
    const move = async (key: string, expected: string) => {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (expected) => document.querySelector('[aria-selected=true][role=treeitem]')?.textContent === expected,
        expected,
      );
    };
    expect(await selected()).toBe('▾#document');
    await move('ArrowRight', '▾<html>+implied');
    await move('ArrowDown', '<head>+implied');
    await move('ArrowDown', '▾<body>+implied');
    await move('ArrowLeft', '▸<body>+implied');
    expect((await treeOf(page)).join()).not.toContain('<ul>');
    await move('ArrowRight', '▾<body>+implied');
    await move('End', '"2"');
    await move('ArrowLeft', '▾<li>');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await where(page)).toBe('4 / 6');
    await page.focus('#tabs [aria-selected=true]');
    await page.keyboard.press('ArrowRight');
    expect(await isVisible(page, '#panel-errors')).toBe(true);
    await page.keyboard.press('End');
    expect(await isVisible(page, '#panel-bytes')).toBe(true);
  });

  const sizes = { 360: 740, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };
  for (const [width, height] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const isPhone = width === '360';
      inPage(
        `${width} pixels wide, ${colorScheme}: everything fits and can be stepped through, and axe-core finds nothing`,
        async (page) => {
          const tabs = isPhone || width === '1440' ? tabNames : [tabNames[0]];
          if (isPhone) await page.click('#tab-details');
          for (const tab of tabs) {
            await page.click(`#tab-${tab}`);
            await page.waitForSelector(`#panel-${tab} *`);
            expect(await overflow(page)).toEqual([0, 0]);
            expect(await violations(page)).toEqual([]);
          }
          for (const view of isPhone ? ['source', 'tree'] : []) {
            await page.click(`#tab-${view}`);
            expect(await overflow(page)).toEqual([0, 0]);
            expect(await violations(page)).toEqual([]);
          }
          await page.click('#forward');
          await settled(page);
          expect(await where(page)).toBe('9 / 17');
          await page.click('#help');
          expect(await overflow(page)).toEqual([0, 0]);
          expect(await violations(page)).toEqual([]);
        },
        {
          hash: '#preset=select&step=8',
          colorScheme,
          viewport: { width: Number(width), height },
          hasTouch: isPhone,
        },
      );
    }
  }

  inPage(
    'on a phone, tabs show one of source, tree and details, and the bar with the steps stays below',
    async (page) => {
      const visible = async () => {
        const all = ['#pane-source', '#pane-tree', '#panels'];
        return (await Promise.all(all.map((one) => page.isVisible(one)))).flatMap((is, at) =>
          is ? all[at] : [],
        );
      };
      expect(await visible()).toEqual(['#pane-tree']);
      expect(await page.textContent('#now')).toContain('start tag <b>');
      await page.tap('#tab-source');
      expect(await visible()).toEqual(['#pane-source']);
      expect(await page.textContent('#editor .mark-token')).toBe('<b>');
      await page.tap('#now');
      expect(await visible()).toEqual(['#panels']);
      await page.tap('#forward');
      await settled(page);
      expect(await page.textContent('#panel-step h3')).toBe('Step 5');
      for (const id of ['#first', '#back', '#play', '#forward', '#last']) {
        const box = (await page.locator(id).boundingBox())!;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        expect(box.y + box.height).toBeLessThanOrEqual(740);
      }
      // Selecting a node in the details shows it in the tree.
      await page.tap('.stack-list button >> nth=-1');
      expect(await visible()).toEqual(['#pane-tree']);
      await page.waitForSelector('[role=treeitem][aria-selected=true]');
      await page.focus('#tab-tree');
      await page.keyboard.press('ArrowRight');
      expect(await visible()).toEqual(['#panels']);
      expect(await page.getAttribute('#panels', 'role')).toBe('tabpanel');
      await page.tap('#tab-errors');
      await page.tap('.problems button >> nth=0');
      expect(await visible()).toEqual(['#pane-source']);
      expect(await isVisible(page, '#edition')).toBe(false);
      await page.tap('#more');
      expect(await isVisible(page, '#edition')).toBe(true);
      // Landscape.
      await page.setViewportSize({ width: 740, height: 360 });
      expect(await visible()).toEqual(['#pane-source']);
      expect(await overflow(page)).toEqual([0, 0]);
      await page.setViewportSize({ width: 1024, height: 768 });
      expect(await visible()).toEqual(['#pane-source', '#pane-tree', '#panels']);
      expect(await isVisible(page, '#views')).toBe(false);
      expect(await page.getAttribute('#panels', 'role')).toBe(null);
    },
    { hash: '#preset=foster', viewport: { width: 360, height: 740 }, hasTouch: true },
  );

  inPage('help has the legend and the keys', async (page) => {
    await page.keyboard.press('?');
    expect(await isVisible(page, '.legend')).toBe(true);
    expect(await page.textContent('.keys')).toContain('step forward');
    await page.keyboard.press('Escape');
    expect(await isVisible(page, '.legend')).toBe(false);
    await page.keyboard.press('Alt+s');
    await page.keyboard.press('?');
    expect(await isVisible(page, '.legend')).toBe(false);
    await page.click('#help');
    await page.click('#help-close');
    expect(await isVisible(page, '.legend')).toBe(false);
  });

  inPage(
    'in another page it has no bar of its own, but a link to all of it',
    async (page) => {
      expect(await isVisible(page, '#preset')).toBe(false);
      expect(await treeOf(page)).toContain('   <b>↷foster parented');
      expect(await overflow(page)).toEqual([0, 0]);
      expect(await violations(page)).toEqual([]);
      await page.click('#full');
      await page.waitForSelector('#preset');
      await settled(page);
      expect(await where(page)).toBe('4 / 13');
    },
    { hash: '?embedded#preset=foster&step=4' },
  );

  test('in a frame, it is as light or dark as the page around it', async () => {
    const playground = opened();
    const page = await playground.open();
    const address = `${playground.url}around.html`;
    const body = `<!doctype html><html style="color-scheme: dark"><iframe src="./?embedded"></iframe>`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(address);
    const back = page.frameLocator('iframe').locator('.tree-pane');
    const color = () => back.evaluate((pane) => getComputedStyle(pane).backgroundColor);
    await expect.poll(color).toBe('rgb(27, 31, 38)');
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'light';
    });
    await expect.poll(color).toBe('rgb(255, 255, 255)');
    await page.context().close();
  });

  inPage(
    'it is dark in the dark',
    async (page) => {
      const back = await page.$eval('.tree-pane', (pane) => getComputedStyle(pane).backgroundColor);
      expect(back).toBe('rgb(27, 31, 38)');
    },
    { colorScheme: 'dark' },
  );
});
