import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../../domwright/test/chromium.mjs';
import { formatDom } from './format-dom.ts';
import { pages, type ScriptedPage } from './pages.ts';
import { type PageResult, runInChromium } from './run-in-chromium.ts';
import { runWithFiles } from './run-with-files.ts';

/** Chromium's recorded results for the pages; DOMWRIGHT_RECORD=1 records them again. */
const recordFile = new URL('chromium-results.json', import.meta.url);
const records = process.env['DOMWRIGHT_RECORD'] === '1';
const recorded: Record<string, PageResult> =
  !records && existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};

/** Pages with different results here, and the rule that explains each. */
const differences: Record<string, string> = {
  'a write after the load':
    'Chromium finishes loading within document.close(); by the end of the standard readiness becomes "complete" in a task',
};

async function run({ html, files }: ScriptedPage): Promise<PageResult> {
  const { page, log } = await runWithFiles(html, files);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const tree = formatDom(page.document);
  page.close();
  return { tree, log };
}

describe('pages with scripts, against Chromium', () => {
  test('their names differ', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(120);
  });

  if (!hasChromium) {
    test.skip('there is no Chromium here: its recorded results are used (DOMWRIGHT_CHROMIUM says where to look)', () => {});
  }
  test.skipIf(!hasChromium)('the record is what Chromium makes of them', { timeout: 600_000 }, async () => {
    const results = Object.fromEntries(await runInChromium(pages));
    if (records) {
      const sorted = Object.fromEntries(pages.map(({ name }) => [name, results[name]]));
      writeFileSync(recordFile, `${JSON.stringify(sorted, null, 1)}\n`);
    } else expect(results).toEqual(recorded);
    if (records) Object.assign(recorded, results);
  });

  for (const page of pages) {
    test(page.name, async () => {
      const result = await run(page);
      const expected = recorded[page.name];
      expect(expected).toBeDefined();
      if (differences[page.name] === undefined) expect(result).toEqual(expected);
      else expect(result).not.toEqual(expected);
    });
  }

  test('every difference belongs to a page', () => {
    const names = new Set(pages.map(({ name }) => name));
    expect(Object.keys(differences).filter((name) => !names.has(name))).toEqual([]);
  });
});
