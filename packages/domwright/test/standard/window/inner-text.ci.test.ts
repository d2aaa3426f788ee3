// biome-ignore-all lint/performance/useDomNodeTextContent: innerText is what is tested.
import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasFirefox, openFirefox } from '../../firefox.mjs';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';
import { geckoCases, innerTextCases } from './inner-text-cases.ts';
import { richPages } from './rendered-pages.mjs';

/*
 * innerText compared with Gecko and Blink: where both agree, we do as well. DOMWRIGHT_RUNS sets the number of pages.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(8000);

const script = (pages: readonly string[]): string =>
  `${JSON.stringify(pages)}.map((html) => {
    document.body.innerHTML = html;
    return document.body.innerText;
  })`;

async function inFirefox(pages: readonly string[]): Promise<string[]> {
  const firefox = await openFirefox();
  try {
    return await firefox.evaluate(script(pages));
  } finally {
    await firefox.close();
  }
}

async function inChromium(pages: readonly string[]): Promise<string[]> {
  const chromium = await openChromium();
  try {
    return await chromium.evaluate(script(pages));
  } finally {
    await chromium.close();
  }
}

describe.skipIf(!hasFirefox || !hasChromium)('innerText beside Firefox and Chromium', () => {
  test('the cases are theirs', async () => {
    const cases = Object.values(innerTextCases).flat();
    const pages = cases.map(([html]) => html);
    const texts = cases.map(([, text]) => text);
    expect(await inChromium(pages)).toEqual(texts);
    expect(await inFirefox(pages)).toEqual(texts);
    expect(await inFirefox(geckoCases.map(([html]) => html))).toEqual(geckoCases.map(([, text]) => text));
  });

  test('of pages by chance', async () => {
    const pages = fc.sample(richPages, { numRuns, seed });
    const [gecko, blink] = await Promise.all([inFirefox(pages), inChromium(pages)]);
    const { document } = createWindow('<!DOCTYPE html>');
    const differences: string[] = [];
    let agreeing = 0;
    pages.forEach((html, index) => {
      if (gecko[index] !== blink[index]) return;
      agreeing++;
      document.body!.innerHTML = html;
      const mine = (document.body as unknown as { innerText: string }).innerText;
      if (mine === gecko[index]) return;
      differences.push(`${html}\n${JSON.stringify(mine)}\n${JSON.stringify(gecko[index])}`);
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length} ${differences.slice(0, 8).join('\n\n')}`).toBe('0 ');
    expect(agreeing).toBeGreaterThan(pages.length / 2);
  });
});
