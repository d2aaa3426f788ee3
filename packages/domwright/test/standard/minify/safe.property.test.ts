import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { minifiableInput } from './minifiable.mjs';
import { treeOf } from './same-tree.mjs';

const numRuns = runs(4000);

test.each([
  ['nasty markup', nastyInput],
  ['markup of the living edition', livingHtml],
  ['much to make smaller', minifiableInput],
])('safe leaves the tree equal, and twice changes nothing: %s', (_, input) => {
  fc.assert(
    fc.property(input, (html) => {
      const result = minify(html, { preset: 'safe' });
      for (const scripting of [false, true]) expect(treeOf(result, scripting)).toBe(treeOf(html, scripting));
      expect(minify(result, { preset: 'safe' })).toBe(result);
      expect(result.length).toBeLessThanOrEqual(html.length);
    }),
    { numRuns },
  );
});
