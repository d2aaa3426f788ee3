import { expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { directionsInShadowTrees, slotPages } from './slot-pages.mjs';

/*
 * The directionality of slots and of what is around them, in Chromium: the values that selectors.test.ts expects.
 */

test.skipIf(!hasChromium)('directions in shadow trees beside Chromium', async () => {
  const { evaluate, close } = await openChromium();
  const theirs: string[] = JSON.parse(
    await evaluate(`(() => {
      ${directionsInShadowTrees}
      return JSON.stringify(${JSON.stringify(slotPages)}.map(([html]) => {
        const place = document.createElement('div');
        document.body.append(place);
        place.setHTMLUnsafe(html);
        const shown = directionsInShadowTrees(place);
        place.remove();
        return shown;
      }));
    })()`),
  );
  await close();
  expect(theirs).toEqual(slotPages.map(([, expected]) => expected));
});
