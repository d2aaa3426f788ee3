import { expect } from 'vitest';
import { presets } from '../src/presets.ts';
import { describePlayground, goToStep, settled, shown, treeOf, type, where } from './open-playground.ts';

describePlayground('the playground', (inPage) => {
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
      expect(told.some((text) => text.includes('Insert what the script writes: “<b>with milk”'))).toBe(true);
      expect(told.some((text) => /start tag <b> inserted by a script/.test(text))).toBe(true);
      expect(await page.textContent('#tab-errors')).not.toBe('');
      await page.click('#tab-browser');
      await page.waitForSelector('#panel-browser .verdict');
      expect(await page.textContent('#panel-browser .verdict')).toContain('same tree');
    },
    { hash: '#preset=document-write&step=99' },
  );

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

  inPage('it opens at a step that repairs something, and typing goes to the last step', async (page) => {
    expect(await page.textContent('#panel-step')).toContain('foster parenting');
    await type(page, '<p>1<p>2');
    expect(await where(page)).toBe('5 / 5');
    await page.selectOption('#preset', 'adoption');
    await settled(page);
    expect(await where(page)).toBe('7 / 10');
    expect(await page.textContent('.operations .algorithm')).toBe('Adoption agency algorithm');
  });
});
