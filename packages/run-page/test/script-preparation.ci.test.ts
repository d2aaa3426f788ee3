import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../../domwright/test/chromium.mjs';
import { dispatchEventOf } from '../src/dispatch-event.ts';
import { type PageResult, runInChromium } from './run-in-chromium.ts';
import { runWithFiles } from './run-with-files.ts';
import { preparationCases } from './script-preparation.ts';

describe('when scripts are prepared, and the events of loading', () => {
  test('the names of the cases differ', () => {
    expect(new Set(preparationCases.map(({ name }) => name)).size).toBe(preparationCases.length);
  });

  for (const { name, html, files, log } of preparationCases) {
    test(name, async () => {
      const run = await runWithFiles(html, files);
      await new Promise((resolve) => setTimeout(resolve, 5));
      // On a busy machine, the rest may arrive late.
      await expect.poll(() => run.log, { timeout: 300_000 }).toEqual(log);
      run.page.close();
    });
  }
});

test('with other objects than those of jsdom, events are dispatched by the public method', () => {
  const document = new EventTarget();
  const target = new EventTarget();
  const dispatchEvent = dispatchEventOf({ document, EventTarget });
  const seen: unknown[] = [];
  target.addEventListener('x', (event) => seen.push(event.target === target));
  target.addEventListener('y', (event) => seen.push(event.target === document));
  dispatchEvent(target, new Event('x'));
  dispatchEvent(target, new Event('y'), true);
  expect(seen).toEqual([true, true]);
});

describe('the same cases in Chromium', () => {
  if (!hasChromium) {
    test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});
  }
  let results: Map<string, PageResult>;
  beforeAll(async () => {
    if (hasChromium)
      results = await runInChromium(preparationCases, ({ log, chromium }) =>
        chromium === undefined ? log.length : Math.min(log.length, chromium.log.length),
      );
  }, 600_000);

  for (const { name, log, chromium } of preparationCases) {
    test.skipIf(!hasChromium)(name, () => {
      const logs = [chromium?.log ?? log, ...(chromium?.varies ? [log] : [])];
      expect(logs).toContainEqual(results.get(name)!.log);
    });
  }
});
