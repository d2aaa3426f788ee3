import { type Document, type DocumentFragment, type Element, parse, parseFragment } from 'domwright';
import { sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { attackPayloads } from '../standard/window/attack-payloads.ts';
import { configurations, sanitizerInputs } from './sanitizer-inputs.mjs';

/*
 * The output of sanitize, parsed again with other options, contains nothing that runs script. DOMWRIGHT_RUNS sets the number of
 * inputs.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const inputs = [...Object.values(attackPayloads).flat(), ...sanitizerInputs(runs(4000), seed)];

/**
 * Configurations whose output can't be parsed as something else: they only allow text and elements whose contents follow the same
 * rules everywhere. With others that may happen, as the guide says.
 */
const safeToParseAgain = ['the default', 'a few elements'];

/** Finds what can run script in a tree, by a list independent of the implementation. */
function unsafeIn(tree: Document | DocumentFragment): string[] {
  const found: string[] = [];
  const roots: (Document | DocumentFragment)[] = [tree];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*') as Iterable<Element>) {
      if (element.content !== null) roots.push(element.content);
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      const { localName } = element;
      if (/^(?:script|iframe|frame|embed|object|base|use)$/.test(localName)) found.push(localName);
      for (const { name, value } of element.attributes) {
        const url = [...value].filter((character) => character > ' ').join('');
        const isLink =
          /^(?:a|area|form|button|input|math|mi)$/.test(localName) && /(?:href|action)$/.test(name);
        if (isLink && /^javascript:/i.test(url)) found.push(`${name}=${value}`);
        if (/^on/i.test(name) && name !== 'onfoo') found.push(name);
        if (name === 'attributeName' && /href$/.test(value)) found.push(`${name}=${value}`);
      }
    }
  }
  return found;
}

/** The first inputs, at most five, in which something is found. */
function failures(find: (html: string) => unknown): unknown[] {
  return inputs
    .map((html) => [html, find(html)])
    .filter(([, found]) => found !== null)
    .sort(([a], [b]) => (a as string).length - (b as string).length)
    .slice(0, 5);
}

/** The frameset is removed, and the parser then implies a body. */
const withBody = (html: string) => html.replace('</head></html>', '</head><body></body></html>');

const orNull = (found: string[]) => (found.length === 0 ? null : found);

describe.each(safeToParseAgain)('%s', (name) => {
  const sanitizer = configurations[name]!;
  for (const document of [false, true]) {
    test(`to sanitize twice changes nothing, document: ${document}`, () => {
      expect(
        failures((html) => {
          // A table in a paragraph may have moved something that cannot be written there.
          if (document && html.includes('<table')) return null;
          // A link moved out of a table is inside another link, which can't be written.
          if (/<a\b[\s\S]*<table[\s\S]*<a\b/.test(html)) return null;
          const once = sanitize(html, { sanitizer, document });
          const twice = sanitize(once, { sanitizer, document });
          return twice === withBody(once) ? null : [once, twice];
        }),
      ).toEqual([]);
    });
  }

  test.each([
    { scripting: false },
    { scripting: true },
    { scripting: false, edition: 'living' },
    { scripting: true, edition: 'living', allowDeclarativeShadowRoots: true },
  ] as const)('nothing unsafe is there when it is parsed again: %j', (options) => {
    expect(
      failures((html) => {
        const fragment = parseFragment(sanitize(html, { sanitizer }), { ...options, context: 'div' });
        const document = parse(sanitize(html, { sanitizer, document: true }), options);
        return orNull([...unsafeIn(fragment), ...unsafeIn(document)]);
      }),
    ).toEqual([]);
  });
});
