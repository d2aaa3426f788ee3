import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largePage } from '../../domwright/bench/large-page.mjs';
import { tooManyNodes } from '../src/limits.ts';
import { hashOf } from '../src/link.ts';
import { presets } from '../src/presets.ts';
import { defaults, tabNames } from '../src/state.ts';
import {
  afterParsing,
  hasChromium,
  openPlayground,
  type Playground,
  settled,
  shown,
  treeOf,
  type,
} from './open-playground.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds in the visible page. */
async function violations(page: Page): Promise<string[]> {
  // NB: the debugger evaluates it, so the page's policy does not apply.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

const where = (page: Page) => page.textContent('#where');
/** By how many pixels the page overflows the window, across and down. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
  });
const isVisible = (page: Page, selector: string) => page.locator(selector).first().isVisible();

async function goToStep(page: Page, step: number): Promise<void> {
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

if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

describe.skipIf(!hasChromium)('the playground', () => {
  let playground: Playground;

  beforeAll(async () => {
    playground = await openPlayground();
  }, 300_000);

  afterAll(async () => {
    await playground?.close();
  });

  /** Runs a test in a page of its own, which must log no errors and request nothing from elsewhere. */
  function inPage(
    name: string,
    run: (page: Page) => Promise<void>,
    { hash = '', ...options }: { hash?: string } & Parameters<Playground['open']>[1] = {},
  ): void {
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
  }

  inPage('typing shows the new tree', async (page) => {
    await type(page, '<!DOCTYPE html><p id=a>1<b>2</p>3');
    expect(await treeOf(page)).toEqual([
      '#document',
      ' <!DOCTYPE html>',
      ' <html>+implied',
      '  <head>+implied',
      '  <body>+implied',
      '   <p id="a">',
      '    "1"',
      '    <b>',
      '     "2"',
      '   <b>₂⇉cloned',
      '    "3"',
    ]);
    expect(await where(page)).toBe('8 / 8');
  });

  inPage(
    'what scripts write is parsed in its place',
    async (page) => {
      const tree = (await treeOf(page)).map((row) => row.trim());
      expect(tree).toContain('"with milk and"');
      expect(tree.filter((row) => row.startsWith('<td>'))).toHaveLength(3);
      expect((await page.textContent('.cm-content'))!).not.toContain('with milk');
      const steps = Number((await where(page))!.split('/')[1]);
      const told: string[] = [];
      for (let step = 0; step <= steps; step++) {
        await goToStep(page, step);
        told.push((await page.textContent('#panel-step'))!);
      }
      expect(told.some((text) => text.includes('The script inserts “<b>with milk”'))).toBe(true);
      expect(told.some((text) => /start tag <b> inserted by a script/.test(text))).toBe(true);
      expect(await page.textContent('#tab-errors')).not.toBe('');
      await page.click('#tab-browser');
      await page.waitForSelector('#panel-browser .verdict');
      expect(await page.textContent('#panel-browser .verdict')).toContain('same tree');
    },
    { hash: '#preset=document-write&step=99' },
  );

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

  inPage(
    'stepping shows the token, its rules, what they did, and the state',
    async (page) => {
      expect(await where(page)).toBe('0 / 13');
      expect(await treeOf(page)).toEqual(['#document']);
      for (let i = 0; i < 4; i++) {
        await page.click('#forward');
        await settled(page);
      }
      // <table><b>: the b is foster parented.
      expect(await where(page)).toBe('4 / 13');
      const step = (await page.textContent('#panel-step'))!;
      expect(step).toContain('start tag <b>');
      expect(step).toContain('in table');
      expect(step).toContain('Insert <b> into <body> before <table> (foster parenting)');
      expect(await page.textContent('#editor .mark-token')).toBe('<b>');
      const stack = await page.$$eval('.stack-list button', (buttons) =>
        buttons.map((one) => one.textContent),
      );
      expect(stack).toEqual(['<html>', '<body>', '<table>', '<b>']);
      expect(await page.textContent('.formatting-list')).toBe('<b>');
      expect(await page.textContent('dd.mode')).toBe('in table');
      expect(await treeOf(page)).toContain('   <b>↷foster parented');
      const rule = await page.getAttribute('.rules a', 'href');
      expect(rule).toBe('https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable');
      await page.click('#back');
      await settled(page);
      expect((await treeOf(page)).join()).not.toContain('<b>');
      await page.click('#last');
      await settled(page);
      expect(await where(page)).toBe('13 / 13');
      await page.click('#first');
      await settled(page);
      expect(await where(page)).toBe('0 / 13');
    },
    { hash: '#preset=foster&step=0' },
  );

  inPage(
    'playing goes on to the end',
    async (page) => {
      await page.selectOption('#speed', 'fast');
      await page.click('#play');
      expect(await page.getAttribute('#play', 'aria-label')).toBe('Pause');
      await page.waitForFunction(() => document.querySelector('#where')!.textContent === '13 / 13');
      await page.waitForFunction(() => document.querySelector('#play')!.ariaLabel === 'Play');
    },
    { hash: '#preset=foster&step=9' },
  );

  inPage(
    'dragging the slider',
    async (page) => {
      const box = (await page.locator('#slider').boundingBox())!;
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 8, y);
      await page.mouse.down();
      for (let part = 1; part <= 10; part++)
        await page.mouse.move(box.x + 8 + ((box.width - 16) * part) / 10, y);
      await page.mouse.move(box.x + 8 + (box.width - 16) / 2, y);
      await page.mouse.up();
      await settled(page);
      const step = Number((await where(page))!.split(' / ')[0]);
      expect(step).toBeGreaterThan(4);
      expect(step).toBeLessThan(9);
      expect(await page.inputValue('#slider')).toBe(String(step));
      expect(await page.textContent('#panel-step h3')).toBe(`Step ${step}`);
    },
    { hash: '#preset=foster&step=0' },
  );

  inPage(
    'selecting a node of the tree marks its tags, selecting a clone tells its original',
    async (page) => {
      const rows = page.locator('[role=treeitem]');
      await rows.filter({ hasText: /^▾<b>$/ }).click();
      await page.waitForSelector('#editor .mark-node');
      expect(
        await page.$$eval('#editor .mark-node', (marks) => marks.map((mark) => mark.textContent)),
      ).toEqual(['<b>', '</b>']);
      await rows.filter({ hasText: 'cloned' }).click();
      await page.waitForSelector('.selection >> text=<i>₂');
      await page.click('.selection >> text=its original');
      await page.waitForFunction(() => document.querySelector('#editor .mark-node')?.textContent === '<i>');
      expect(await page.textContent('#selection')).toMatch(/^<i> written · created in step \d+/);
      await page.click('.selection >> text=created in step');
      await settled(page);
      expect(await page.textContent('#editor .mark-token')).toBe('<i>');
    },
    { hash: '#preset=misnested&step=99' },
  );

  inPage(
    'the caret in the source selects the node of its token',
    async (page) => {
      await page.click('.cm-line >> nth=1');
      await page.keyboard.press('Home');
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        () => document.querySelector('[aria-selected=true][role=treeitem]')?.textContent === '▾<b>',
      );
      const active = await page.getAttribute('[role=tree]', 'aria-activedescendant');
      expect(active).toBe(await page.getAttribute('[role=treeitem][aria-selected=true]', 'id'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        () => document.querySelector('[aria-selected=true][role=treeitem]')?.textContent === '"2"',
      );
    },
    { hash: '#preset=misnested&step=99' },
  );

  inPage('a link restores everything', async (page) => {
    await type(page, '<p title="日本 \u{1F600}">1<table>x<td>2');
    await page.selectOption('#edition', '2024');
    await settled(page);
    await page.check('#scripting');
    await settled(page);
    await page.fill('#context', 'div');
    await page.press('#context', 'Enter');
    await settled(page);
    await goToStep(page, 5);
    await page.locator('[role=treeitem]').filter({ hasText: 'foster' }).click();
    await page.click('#tab-round-trip');
    await page.waitForSelector('#panel-round-trip .verdict');
    await page.click('#share');
    await page.waitForFunction(() => document.querySelector('#share')!.textContent !== 'Copy link');
    const before = await shown(page);
    expect(before).toMatchObject({ where: '5 / 7', edition: '2024', scripting: true, context: 'div' });
    expect(before).toMatchObject({ tab: 'tab-round-trip' });
    expect(before.selected).toHaveLength(1);
    await page.reload();
    await settled(page);
    await page.waitForSelector('[role=treeitem][aria-selected=true]');
    expect(await shown(page)).toEqual(before);
  });

  inPage(
    'a link that changes below the page is followed',
    async (page) => {
      await page.evaluate(() => {
        location.hash = '#preset=select';
      });
      await page.waitForFunction(() =>
        document.querySelector('.cm-content')!.textContent!.includes('<select>'),
      );
    },
    { hash: '#preset=foster' },
  );

  inPage(
    'bad links do no harm',
    async (page) => {
      const before = await treeOf(page);
      expect(before.length).toBeGreaterThan(3);
      expect(await page.textContent('#alert')).toContain('link is damaged');
      for (const hash of ['#1.AAAA', '#1.', '#%', '#preset=nothing', '#2.x']) {
        await page.evaluate((hash) => {
          document.querySelector('#alert')!.textContent = '';
          location.hash = hash;
        }, hash);
        await page.waitForFunction(() => document.querySelector('#alert')!.textContent !== '');
        expect(await page.textContent('#alert')).toContain('link is damaged');
        expect(await treeOf(page)).toEqual(before);
      }
    },
    { hash: '#1.AAAA' },
  );

  inPage('each preset', async (page) => {
    for (const { id, tab = 'step', context = '' } of presets) {
      await page.selectOption('#preset', id);
      await page.waitForFunction(
        (id) => (document.querySelector('#preset') as HTMLSelectElement).value === id,
        id,
      );
      await settled(page);
      expect((await treeOf(page)).length).toBeGreaterThan(2);
      expect(await page.inputValue('#context')).toBe(context);
      expect(await page.getAttribute('#tabs [aria-selected=true]', 'id')).toBe(`tab-${tab}`);
      await page.waitForFunction((tab) => document.querySelector(`#panel-${tab}`)!.children.length > 0, tab);
      expect(await page.textContent('#alert')).toBe('');
    }
  });

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
      await page.selectOption('#preset', 'mxss');
      await page.waitForSelector('#panel-round-trip .verdict.bad');
      expect(await page.textContent('#panel-round-trip .diff')).toContain('onerror="alert(1)"');
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

  inPage('it opens at a step that repairs something, and typing goes to the last step', async (page) => {
    expect(await page.textContent('#panel-step')).toContain('foster parenting');
    await type(page, '<p>1<p>2');
    expect(await where(page)).toBe('5 / 5');
    await page.selectOption('#preset', 'adoption');
    await settled(page);
    expect(await where(page)).toBe('7 / 10');
    expect(await page.textContent('.operations .algorithm')).toBe('Adoption agency algorithm');
  });

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

  test('a link to a page that makes millions of nodes waits for a click, and then says that they are too many', async () => {
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

  inPage(
    'it is dark in the dark',
    async (page) => {
      const back = await page.$eval('.tree-pane', (pane) => getComputedStyle(pane).backgroundColor);
      expect(back).toBe('rgb(27, 31, 38)');
    },
    { colorScheme: 'dark' },
  );
});
