import { type Document, type DocumentFragment, formatTree, parse, parseFragment, serialize } from 'domwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentsWith, fragmentWith } from '../engines/as-engine.ts';
import { differencesOf, type Input } from '../engines/differences.mjs';
import { runs } from '../runs.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import {
  type Alphabet,
  alphabetNames,
  doctypes,
  instructionsInEveryMode,
  livingInputs,
} from './living-inputs.mjs';

/*
 * The living edition beside Chromium 156, which has most of it; `engines/differences.mjs` has the rules in which it differs.
 * DOMWRIGHT_RUNS says how many inputs of each kind.
 */

const numRuns = runs(3000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);

/**
 * Where Chromium is known to differ in what `selectedcontent` shows, which `engines/as-engine.ts` does not have. `others`: the tree
 * with `other` elements in the place of `selectedcontent`, so that nothing is copied.
 */
const knownToDiffer: readonly ((others: Document | DocumentFragment) => boolean)[] = [
  // An option in the selectedcontent that shows it is replaced by what is in it. Chromium takes it out first, and then
  // there is nothing to show.
  (others) => others.querySelector('other option') !== null || withContents(others, 'other option'),
  // Only where it is connected, a selectedcontent in an option is disabled; elsewhere it shows that option.
  (others) => others.querySelector('option other') !== null || withContents(others, 'option other'),
  // Only the first selectedcontent of a select shows its option, and the others are cleared. In Chromium they show it, too.
  (others) => others.querySelectorAll('select other').length > 1,
];

/** For each of these an input that shows it. */
const inputsKnownToDiffer = [
  '<!DOCTYPE html><select><selectedcontent><option>a</option>b',
  '<!DOCTYPE html><template><select><option>a<selectedcontent></selectedcontent>b',
  '<!DOCTYPE html><select><selectedcontent></selectedcontent><option>a</option><selectedcontent></selectedcontent>',
];

/** Whether something matches a selector in the contents of a template. */
function withContents(tree: Document | DocumentFragment, selector: string): boolean {
  return [...tree.querySelectorAll('template')].some(
    ({ content }) =>
      content !== null && (content.querySelector(selector) !== null || withContents(content, selector)),
  );
}

function parsed({ html, context, ...options }: Input): Document | DocumentFragment {
  const given = { allowDeclarativeShadowRoots: false, edition: 'living', ...options } as const;
  return context === undefined ? parse(html, given) : parseFragment(html, { ...given, context });
}

const ofChromium = differencesOf('Chromium');

/** The trees that Chromium may make by the rules in which it differs. */
function asChromium(input: Input): readonly (Document | DocumentFragment)[] {
  const { html, context, allowDeclarativeShadowRoots } = input;
  return context === undefined
    ? documentsWith(ofChromium, html, allowDeclarativeShadowRoots)
    : [fragmentWith(ofChromium, input)];
}

function isKnown(input: Input): boolean {
  if (!input.html.includes('<selectedcontent')) return false;
  const others = parsed({ ...input, html: input.html.replaceAll(/(<\/?)selectedcontent/g, '$1other') });
  return knownToDiffer.some((isIn) => isIn(others));
}

/** Up to five inputs with a different result in Chromium. */
function differences(
  inputs: readonly Input[],
  results: readonly string[],
  resultOf: (tree: Document | DocumentFragment) => string = formatTree,
): string[] {
  const found: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const theirs = results[index]!;
    const ours = resultOf(parsed(input));
    if (ours === theirs || isKnown(input)) continue;
    const expected = asChromium(input).map(resultOf);
    if (expected.includes(theirs)) continue;
    found.push(
      `${JSON.stringify(input)}\n--- ours\n${ours}\n--- Chromium's\n${theirs}\n--- as Chromium\n${expected[0]}`,
    );
  }
  found.sort((a, b) => a.length - b.length);
  return found.slice(0, 5);
}

/** Context elements of fragments. */
const contexts = [
  ...['div', 'body', 'html', 'head', 'p', 'b', 'a', 'ul', 'template', 'form', 'button', 'object', 'ruby'],
  ...['table', 'caption', 'colgroup', 'tbody', 'tfoot', 'tr', 'td', 'th', 'frameset', 'x-y'],
  ...['select', 'optgroup', 'option', 'selectedcontent', 'textarea', 'title', 'style', 'script', 'noscript'],
  ...['iframe', 'noframes', 'plaintext', 'svg svg', 'svg desc', 'svg title', 'math math', 'math mi'],
];

/** The contexts of most inputs, which match what the inputs are made of. */
const contextsOf: Readonly<Record<Alphabet, readonly string[]>> = {
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
  all: contexts,
};

if (!hasChromium) console.warn('living-edition.ci.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('the living edition agrees with Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  // Earlier versions lack the standard's changes from the summer of 2026.
  beforeEach(({ skip }) => skip(chromium.version < 156, 'it is compared from Chromium 156 on'));

  test.each(inputsKnownToDiffer)('but for what selectedcontent shows: %s', async (html) => {
    const [theirs] = await chromium.dumps([{ html }]);
    expect(formatTree(parsed({ html }))).not.toBe(theirs);
    expect(isKnown({ html })).toBe(true);
  });

  for (const alphabet of alphabetNames) {
    test(`${alphabet}, documents`, async () => {
      const inputs = livingInputs(alphabet, numRuns, seed).map((html) => ({ html }));
      expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
    });

    test.each([false, true])(`${alphabet}, fragments, scripting %s`, async (scripting) => {
      const names = contextsOf[alphabet];
      const inputs = livingInputs(alphabet, numRuns, seed + 1).map((html, index) => ({
        ...{ html, scripting },
        context: names[index % names.length]!,
      }));
      expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
    });
  }

  test('the modes of documents', async () => {
    const inputs = doctypes().map((html) => ({ html }));
    expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
  });

  test('processingInstructions in every insertion mode', async () => {
    const inputs = instructionsInEveryMode(numRuns, seed + 4).map((html) => ({ html }));
    expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
  });

  test('shadowRoots, fragments with them', async () => {
    const inputs = livingInputs('shadowRoots', numRuns, seed + 3).map((html, index) => ({
      html: html.replaceAll('Closed', 'open'),
      context: ['div', 'template', 'body', 'table', 'p', 'svg desc'][index % 6]!,
      allowDeclarativeShadowRoots: true,
    }));
    expect(differences(inputs, await chromium.dumps(inputs))).toEqual([]);
  });

  test.each(['attributes', 'processingInstructions', 'shadowRoots', 'patches', 'select'] as const)(
    '%s, serialized',
    async (alphabet) => {
      const html = livingInputs(alphabet, numRuns, seed + 2);
      const inputs = html.map((html) => ({ html, allowDeclarativeShadowRoots: html.includes('shadowroot') }));
      const serialized = (tree: Document | DocumentFragment) =>
        serialize((tree as Document).documentElement!, { serializableShadowRoots: true });
      expect(differences(inputs, await chromium.serializations(html), serialized)).toEqual([]);
    },
  );
});
