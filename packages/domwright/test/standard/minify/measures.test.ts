import { expect, test } from 'vitest';
import { measureNames, measuresOf, presets } from '../../../src/standard/minify/measures.ts';

/** As the guide says: what `safe` has, what `compact` has as well, and what is in neither. */
const safe = 'optionalTags tags quotes references selfClosing doctype lineEndings ignoredWhiteSpace'.split(
  ' ',
);
const compact = 'whiteSpace comments booleanAttributes defaultAttributes'.split(' ');
const neither = 'boxes sortClasses sortAttributes'.split(' ');

const on = (options: object): string[] =>
  Object.entries(measuresOf(options))
    .filter(([, value]) => value)
    .map(([name]) => name)
    .sort();

test('the measures of the presets', () => {
  expect([...measureNames].sort()).toEqual([...safe, ...compact, ...neither].sort());
  expect(on({ preset: 'safe' })).toEqual([...safe].sort());
  expect(on({ preset: 'compact' })).toEqual([...safe, ...compact].sort());
  expect(on({})).toEqual(on({ preset: 'compact' }));
  expect(on({ preset: undefined })).toEqual(on({ preset: 'compact' }));
});

test.each([...safe, ...compact, ...neither])('%s', (name) => {
  for (const preset of ['safe', 'compact'] as const) {
    for (const value of [true, false]) {
      expect(measuresOf({ preset, [name]: value })).toEqual({ ...presets[preset], [name]: value });
    }
    expect(measuresOf({ preset, [name]: undefined })).toEqual(presets[preset]);
    for (const wrong of [1, 'true', null])
      expect(() => measuresOf({ preset, [name]: wrong })).toThrow(`option '${name}' must be a boolean`);
  }
  // What one page asks for is not there for the next.
  expect(on({ preset: 'safe' })).toEqual([...safe].sort());
});
