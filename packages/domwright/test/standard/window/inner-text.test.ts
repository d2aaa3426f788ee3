// biome-ignore-all lint/performance/useDomNodeTextContent: innerText is what is tested.
import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs, VERY_MANY } from '../../runs.mjs';
import { geckoCases, innerTextCases } from './inner-text-cases.ts';
import { renderedPages } from './rendered-pages.mjs';

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(8000);

/** Chromium keeps a collapsible space before a `br` in a `pre`. In CSS, it is removed at the end of the line. */
const endsLineInPre = (html: string) =>
  html.includes('<br>') &&
  /<pre|white-space:pre"/.test(html) &&
  /white-space:(?:normal|pre-line|nowrap)/.test(html);

function innerTextOf(html: string): string {
  const { document } = createWindow('<!DOCTYPE html>');
  document.body!.innerHTML = html;
  return (document.body as unknown as { innerText: string }).innerText;
}

describe.each(Object.entries({ ...innerTextCases, 'what Gecko does by the style sheet of SVG': geckoCases }))(
  'innerText: %s',
  (_, cases) => {
    test.each(cases)('%s', (html, text) => expect(innerTextOf(html)).toBe(text));
  },
);

test('a textarea has none, unless it is not rendered', () => {
  const { document } = createWindow('<!DOCTYPE html><textarea>a</textarea><textarea hidden>b</textarea>');
  const [shown, hidden] = document.querySelectorAll('textarea') as unknown as { innerText: string }[];
  expect([shown!.innerText, hidden!.innerText]).toEqual(['', 'b']);
});

test('what an element inherits from its ancestors', () => {
  const { document } = createWindow(
    '<!DOCTYPE html><div lang=tr style="text-transform:uppercase;white-space:pre"><i id=t> i  i</i></div>',
  );
  expect((document.getElementById('t') as unknown as { innerText: string }).innerText).toBe(' İ  İ');
});

test('costs no more than the length of white space, of text or of the tree', () => {
  // NB: with a backtracking regular expression, this would not finish.
  const many = VERY_MANY;
  expect(innerTextOf(`<div style="white-space:pre-line">a${'\t'.repeat(many)}b</div>`)).toBe('a b');
  expect(innerTextOf(`<div style="text-transform:capitalize">a${"'".repeat(many)}b</div>`)).toHaveLength(
    many + 2,
  );
  const deep = 20_000;
  const floats = '<b style="float:left">a '.repeat(deep) + '</b>'.repeat(deep);
  expect(innerTextOf(floats)).toBe(Array(deep).fill('a').join('\n'));
});

if (!hasChromium) console.warn('inner-text.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('innerText beside Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test('of small pages', { timeout: Math.max(600_000, numRuns * 50) }, async () => {
    const pages = fc.sample(renderedPages, { numRuns, seed }).filter((html) => !endsLineInPre(html));
    const theirs: string[] = await chromium.evaluate(
      `${JSON.stringify(pages)}.map((html) => {
        document.body.innerHTML = html;
        return document.body.innerText;
      })`,
    );
    const differences: string[] = [];
    const { document } = createWindow();
    pages.forEach((html, index) => {
      document.body!.innerHTML = html;
      const mine = (document.body as unknown as { innerText: string }).innerText;
      if (mine === theirs[index]) return;
      differences.push(`${html}\n${JSON.stringify(mine)}\n${JSON.stringify(theirs[index])}`);
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length} ${differences.slice(0, 12).join('\n\n')}`).toBe('0 ');
  });
});
