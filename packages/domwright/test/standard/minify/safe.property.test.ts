import { type MinifyOptions, measureNames, minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { hostileReferences, hostileTexts, minifiableInput } from './minifiable.mjs';
import { outlineOf, treeOf } from './same-tree.mjs';

const numRuns = runs(4000);

test.each([
  ['nasty markup', nastyInput],
  ['markup of the living edition', livingHtml],
  ['much to make smaller', minifiableInput],
  ['references that make markup', hostileReferences],
  ['noscript elements that change the rest', hostileTexts],
])('safe leaves the tree equal, and twice changes nothing: %s', (_, input) => {
  fc.assert(
    fc.property(input, (html) => {
      // NB: what a comparison would find is a mistake of the writer.
      const result = minify(html, { preset: 'safe', verify: false });
      for (const scripting of [false, true]) expect(treeOf(result, scripting)).toBe(treeOf(html, scripting));
      expect(minify(result, { preset: 'safe', verify: false })).toBe(result);
      expect(minify(html, { preset: 'safe' })).toBe(result);
      expect(result.length).toBeLessThanOrEqual(html.length);
    }),
    { numRuns },
  );
});

test('any measures: what they saved is the difference, and those of safe leave the tree equal', () => {
  const someMeasures = fc.record(Object.fromEntries(measureNames.map((name) => [name, fc.boolean()])));
  fc.assert(
    fc.property(fc.oneof(minifiableInput, nastyInput), someMeasures, fc.boolean(), (html, some, isSafe) => {
      const inTree = ['whiteSpace', 'boxes', 'comments', 'booleanAttributes', 'defaultAttributes'];
      if (isSafe) for (const name of [...inTree, 'sortClasses', 'sortAttributes']) delete some[name];
      let saved = 0;
      const options: MinifyOptions = {
        preset: isSafe ? 'safe' : 'compact',
        ...some,
        onReport: (report) => {
          for (const number of Object.values(report.saved)) saved += number;
        },
      };
      const result = minify(html, options);
      expect(saved).toBe(html.length - result.length);
      for (const scripting of [false, true]) {
        if (isSafe) expect(treeOf(result, scripting)).toBe(treeOf(html, scripting));
        else expect(outlineOf(result, scripting)).toBe(outlineOf(html, scripting));
      }
    }),
    { numRuns },
  );
});
