import { describe, expect, test } from 'vitest';
import { hasChromium } from '../chromium.mjs';
import { hasFirefox } from '../firefox.mjs';
import { runs } from '../runs.mjs';
import { judgeEdits, openChromium, openGecko } from './hostile-browsers.ts';

/*
 * The same as in `hostile-edits.test.ts`, judged by browsers, which decode the bytes themselves. A tenth of the pages are
 * loaded in frames, with scripting, where a handler would run.
 */

describe.skipIf(!hasChromium)('Chromium', () => {
  test('finds no markup in hostile text of 19 encodings', async () => {
    expect(await judgeEdits(openChromium, runs(20_000))).toEqual([]);
  });
});

describe.skipIf(!hasFirefox)('Firefox', () => {
  test('finds no markup in hostile text of 19 encodings', async () => {
    expect(await judgeEdits(openGecko, runs(2_000))).toEqual([]);
  });
});
