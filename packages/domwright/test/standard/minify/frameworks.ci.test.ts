import { minify } from 'domwright/minify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';
import { frameworks, renderedPage, takenOver } from './taken-over.mjs';

/*
 * Pages that a framework takes over keep the same nodes, say the same on the console, and do the same when a button is clicked,
 * before and after.
 */

describe.skipIf(!hasChromium)('pages that a framework takes over, in Chromium', () => {
  let context: Awaited<ReturnType<typeof openContext>>;
  beforeAll(async () => {
    context = await openContext();
  });
  afterAll(() => context?.close());

  test.each(frameworks)('$name', async ({ file, needsComments }) => {
    const rendered = await renderedPage(file);
    const { html } = rendered;
    const before = await takenOver(context, rendered);
    expect(before.said).toEqual([]);
    expect(before.second?.text).not.toBe(before.first.text);
    expect(before.first.kept).toBeGreaterThan(before.first.nodes / 2);
    for (const preset of ['safe', 'compact'] as const)
      expect(await takenOver(context, { ...rendered, html: minify(html, { preset }) })).toEqual(before);
    if (!needsComments) return;
    // The comparison would notice.
    const without = { ...rendered, html: html.replace(/<!--.*?-->/g, '') };
    const { said, first } = await takenOver(context, without, false);
    expect({ said, first }).not.toEqual({ said: [], first: before.first });
  });
});
