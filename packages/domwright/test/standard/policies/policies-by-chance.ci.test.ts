import { parseFragment } from 'domwright';
import { type PolicyOptions, policy, type Removal, roundTrips, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

/** Markup with classes and long texts, some written as character references. */
const withClasses = fc
  .tuple(
    html,
    fc.array(fc.constantFrom('a', 'b1', 'c', '&#99;', '&amp', ' ', '\r\n', '&Tab;', 'x&lt', '&copy;x')),
    fc.constantFrom('"', "'"),
    fc.array(fc.constantFrom('d', '&amp;', '&lt;&#x1F375;', '\r\n', '\u{1F375}', 'e&ampf', '\r', '&')),
  )
  .map(
    ([before, names, quote, text]) =>
      `<b class=${quote}${names.join('')}${quote}>${text.join('')}</b>${before}`,
  );

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

  test('ranges are those of the markup', () => {
    const classNames = (text: string) =>
      parseFragment(`<p class="${text.replaceAll('"', '&quot;')}">`).querySelector('p')!.classList;
    let classes = 0;
    let texts = 0;
    fc.assert(
      fc.property(options, withClasses, (given, markup) => {
        const onRemove = ({ kind, name, value, start, end }: Removal) => {
          const written = markup.slice(start, end);
          if (kind === 'class') {
            classes++;
            expect(written).toMatch(/^[^\t\n\f\r ]+$/);
            expect([...classNames(written)]).toContain(name);
          } else if (kind === 'text') {
            // Markup in it: the parser has moved a part of it.
            if (written.includes('<')) return;
            texts++;
            // Not decoded in a raw text element; U+0000 stays only in other namespaces.
            const decoded = ['<pre>\n', '<xmp>', '<svg>'].map(
              (tag) => parseFragment(tag + written).textContent,
            );
            // Of a reference for two code units, the second may go.
            const isSecond = /^&\w+;/.test(written) && decoded[0]!.slice(1) === value;
            if (!isSecond) expect(decoded).toContain(value);
          } else if (kind === 'attribute') {
            const read = written
              .replaceAll('\0', '\uFFFD')
              .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
            expect(read.startsWith(name)).toBe(true);
          } else expect(written).toMatch(kind === 'element' ? /^(?:<[a-z]|$)/i : /^<[!?/]/);
        };
        const withoutB = (list: PolicyOptions['escape'] & {}) => [...list].filter((name) => name !== 'b');
        const compiled = policy({
          ...given,
          elements: { ...given.elements, b: { classes: ['a', 'x*'] } },
          escape: withoutB(given.escape!),
          remove: withoutB(given.remove!),
          maxNesting: 10,
        });
        sanitize(markup, { policy: compiled, onRemove });
      }),
      { numRuns: runs(8_000) },
    );
    expect(Math.min(classes, texts)).toBeGreaterThan(20);
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
