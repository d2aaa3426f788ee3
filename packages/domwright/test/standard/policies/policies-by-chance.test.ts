import { loadStyles, type PolicyOptions, policy, roundTrips, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { policyOf, presetPolicies } from '../../property/policy-inputs.ts';
import { hostileStrings } from '../../property/policy-strings.ts';
import { sanitizerInputs } from '../../property/sanitizer-inputs.mjs';
import { runs } from '../../runs.mjs';

/* Policies and markup by chance: whatever a policy says, nothing unsafe is left. */

const names = [
  'p',
  'a',
  'b',
  'i',
  'img',
  'div',
  'table',
  'td',
  'form',
  'button',
  'title',
  'textarea',
  'select',
  'g',
];
const attributes = ['href', 'src', 'title', 'class', 'id', 'data-*', 'formaction', 'srcset', '*'];
const someOf = (list: readonly string[]) => fc.subarray([...list]);
const outcome = fc.constantFrom('remove' as const, 'unwrap' as const, 'escape' as const);

/** Options without functions. Each element is in one list, by its place among those in random order. */
const options: fc.Arbitrary<PolicyOptions> = fc
  .record({
    order: fc.shuffledSubarray([...names, 'script', 'style', 'svg', 'math', 'template', 'noscript']),
    otherElements: outcome,
    attributes: someOf(attributes),
    classes: someOf(['a', 'b*']),
    dropEmpty: fc.boolean(),
    schemes: someOf(['http', 'https', 'data', 'blob']),
    relativeURLs: fc.boolean(),
    maxNesting: fc.integer({ min: 0, max: 8 }),
    maxTextLength: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ order, dropEmpty, ...others }) => ({
    ...others,
    elements: Object.fromEntries(
      order.filter((name, i) => i % 4 < 2 && names.includes(name)).map((name) => [name, { dropEmpty }]),
    ),
    escape: order.filter((name, i) => i % 4 === 2),
    remove: order.filter((name, i) => i % 4 === 3),
  }));

const inputs = sanitizerInputs(500, 45);
const html = fc.oneof(nastyHtml, fc.constantFrom(...inputs));

/** Functions that add what is not allowed. */
const hostile: Pick<PolicyOptions, 'element' | 'text'> = {
  element(element) {
    for (const name of ['onclick', 'href', 'src', 'action', 'style'])
      element.setAttribute(name, ' java\nscript:x()');
    return undefined;
  },
  text: (text) => [
    { element: 'script', text },
    { element: 'img', attributes: { src: 'x', onerror: 'x()' } },
    { element: 'a', attributes: { href: 'javascript:x()' }, text },
    { element: 'style', text: '</style><script>x()</script>' },
    text,
  ],
};

/** What the standard's safe configuration with everything else would still remove. */
function unsafe(markup: string): string[] {
  const list: string[] = [];
  sanitize(markup, { sanitizer: {}, onRemove: ({ kind, name }) => list.push(`${kind} ${name}`) });
  return list;
}

describe('policies by chance', () => {
  beforeAll(loadStyles);

  test('nothing unsafe is left', () => {
    fc.assert(
      fc.property(options, html, (given, markup) => {
        expect(unsafe(sanitize(markup, { policy: policy(given) }))).toEqual([]);
      }),
      { numRuns: runs(16_000) },
    );
  });

  test('nor comes in by a function', () => {
    fc.assert(
      fc.property(options, html, (given, markup) => {
        const compiled = policy({ ...given, ...hostile });
        expect(unsafe(sanitize(markup, { policy: compiled }))).toEqual([]);
      }),
      { numRuns: runs(16_000) },
    );
  });

  test('twice is the same as once, if the result round-trips', () => {
    fc.assert(
      fc.property(options, html, (given, markup) => {
        const compiled = policy(given);
        const once = sanitize(markup, { policy: compiled });
        if (roundTrips(markup, { policy: compiled })) expect(sanitize(once, { policy: compiled })).toBe(once);
      }),
      { numRuns: runs(16_000) },
    );
  });

  test('the same with presets, styles, renames, limits and hooks', () => {
    for (let seed = 0; seed < runs(2_000); seed++) {
      const random = presetPolicies[seed] ?? policyOf(seed, 'harmless');
      const compiled = random.compile();
      for (const markup of hostileStrings(8, seed, random)) {
        const once = sanitize(markup, { policy: compiled });
        if (roundTrips(markup, { policy: compiled })) expect(sanitize(once, { policy: compiled })).toBe(once);
      }
    }
  });

  test('a listener changes nothing', () => {
    fc.assert(
      fc.property(options, html, (given, markup) => {
        const compiled = policy(given);
        const heard = sanitize(markup, { policy: compiled, onRemove: () => {} });
        expect(heard).toBe(sanitize(markup, { policy: compiled }));
      }),
      { numRuns: runs(4_000) },
    );
  });
});
