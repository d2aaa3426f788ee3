import { type Document, type DocumentFragment, formatTree, parse, parseFragment, serialize } from 'domwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import { type Alphabet, livingInputs } from './living-inputs.mjs';

/*
 * The living edition beside Chromium 156, which has most of it. DOMWRIGHT_RUNS says how many inputs of each kind.
 */

const numRuns = runs(3000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);

type Input = string | readonly [context: string, html: string];

/**
 * Where Chromium is known to differ from the text, which we follow. At the end of the file it also removes the markers of
 * templates that are still open; living-inputs.mjs closes those. `others`: the tree with `other` elements in the place of
 * `selectedcontent`, so that nothing is copied.
 */
const knownToDiffer: readonly ((input: Input, others: Document | DocumentFragment) => boolean)[] = [
  // An option in the selectedcontent that shows it is replaced by what is in it. Chromium takes it out first, and then
  // there is nothing to show.
  (_, others) => others.querySelector('other option') !== null || withContents(others, 'other option'),
  // Only where it is connected, a selectedcontent in an option is disabled; elsewhere it shows that option.
  (_, others) => others.querySelector('option other') !== null || withContents(others, 'option other'),
  // In a `select` as the context, `input` is ignored.
  (input) => input[0] === 'select' && input[1]!.includes('<input'),
  // U+0000 in the data of a processing instruction stays; Chromium makes U+FFFD of it.
  (input) => String(input).includes('\0'),
  // Text in a table in a template at the end of a fragment in a `colgroup`: Chromium drops it.
  (input) => input[0] === 'colgroup' && input[1]!.includes('<template>'),
  // In a `template` that patches, what foster parenting moves goes to the insertion target (August 2026); Chromium loses
  // it. And in templates it reconstructs formatting for white space in tables.
  (input) => /<template[\s\S]*<t(?:able|body|d|r)>/.test(String(input)),
  // A `head` tag in noscript in head ends that for Chromium.
  (input) => /<noscript[\s\S]*<head/.test(String(input)),
  // In template contents the form element pointer is ignored (September 2026).
  (input) =>
    (input[0] === 'template' || String(input).includes('<template')) && /<\/?form/.test(String(input)),
];

/** Whether something matches a selector in the contents of a template. */
function withContents(tree: Document | DocumentFragment, selector: string): boolean {
  return [...tree.querySelectorAll('template')].some(
    ({ content }) =>
      content !== null && (content.querySelector(selector) !== null || withContents(content, selector)),
  );
}

function parsed(input: Input): Document | DocumentFragment {
  return typeof input === 'string'
    ? parse(input, { edition: 'living', allowDeclarativeShadowRoots: false })
    : parseFragment(input[1], { edition: 'living', context: input[0] });
}

function isKnown(input: Input): boolean {
  const other = (html: string) => html.replaceAll(/(<\/?)selectedcontent/g, '$1other');
  const others = parsed(typeof input === 'string' ? other(input) : [input[0], other(input[1])]);
  return knownToDiffer.some((isIn) => isIn(input, others));
}

/** The inputs, at most five, for which the dumps differ. */
function differences(inputs: readonly Input[], dumps: readonly string[]): string[] {
  const found: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const dump = formatTree(parsed(input));
    if (dump === dumps[index] || isKnown(input)) continue;
    found.push(`${input}\n--- ours\n${dump}\n--- Chromium's\n${dumps[index]}`);
  }
  found.sort((a, b) => a.length - b.length);
  return found.slice(0, 5);
}

const contexts: Readonly<Record<Alphabet, readonly string[]>> = {
  select: ['select', 'div', 'template', 'option', 'td', 'optgroup', 'table', 'button', 'form'],
  patches: ['div', 'template', 'body', 'html', 'head'],
  patchesOfTables: ['div', 'template', 'table', 'tbody', 'tr'],
  shadowRoots: ['div', 'template'],
  attributes: ['div', 'p', 'textarea'],
  processingInstructions: [
    'div',
    'table',
    'template',
    'head',
    'html',
    'colgroup',
    'title',
    'noscript',
    'frameset',
  ],
};

if (!hasChromium) console.warn('living-edition.slow.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('the living edition agrees with Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test('in what it serializes', async () => {
    const inputs = (['attributes', 'processingInstructions', 'shadowRoots'] as const).flatMap((alphabet) =>
      livingInputs(alphabet, numRuns, seed + 2).filter((html) => !html.includes('\0')),
    );
    const theirs = await chromium.serializations(inputs);
    const different = inputs.filter(
      (html, index) =>
        !isKnown(html) &&
        serialize(parse(html, { edition: 'living' }).documentElement!, { serializableShadowRoots: true }) !==
          theirs[index],
    );
    expect(different.sort((a, b) => a.length - b.length).slice(0, 5)).toEqual([]);
  });

  for (const alphabet of Object.keys(contexts) as Alphabet[]) {
    test(`${alphabet}, documents`, async () => {
      const inputs = livingInputs(alphabet, numRuns, seed);
      expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
    });

    test(`${alphabet}, fragments`, async () => {
      const names = contexts[alphabet];
      const inputs = livingInputs(alphabet, numRuns, seed + 1).map(
        (html, index) => [names[index % names.length]!, html] as const,
      );
      expect(differences(inputs, await chromium.fragmentDumps(inputs))).toEqual([]);
    });
  }
});
