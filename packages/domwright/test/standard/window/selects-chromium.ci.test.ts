import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * Which options a `select` has and which is selected, compared with Chromium 156: the properties of the select, the
 * pseudo-classes of its options and what its `selectedcontent` shows must agree with Chromium's, and with each other.
 */

const inSelect = fc.letrec<{ node: string; nodes: string; options: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
  options: fc.array(option(), { maxLength: 3 }).map((options) => options.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: option() },
    { weight: 3, arbitrary: wrapped('div', tie('nodes')) },
    { weight: 2, arbitrary: wrapped('span', tie('nodes')) },
    { weight: 3, arbitrary: wrapped('optgroup', tie('nodes'), ['', ' disabled']) },
    { weight: 1, arbitrary: wrapped('datalist', tie('options')) },
    { weight: 1, arbitrary: fc.constant('<hr>') },
  ),
}));

function wrapped(name: string, content: fc.Arbitrary<string>, attributes = ['']): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...attributes), content)
    .map(([attribute, inner]) => `<${name}${attribute}>${inner}</${name}>`);
}

function option(): fc.Arbitrary<string> {
  return fc
    .subarray([' selected', ' disabled', ' hidden', ' value=v'])
    .chain((attributes) =>
      fc
        .constantFrom('a', 'b', '<b>c</b>', '<div>d</div>', '', ' e  f ')
        .map((text) => `<option${attributes.join('')}>${text}</option>`),
    );
}

const page = fc
  .tuple(
    fc.constantFrom('', '', '', ' multiple', ' size=1', ' size=2', ' size="+1x"', ' size=-1', ' size=x'),
    fc.constantFrom('', '<button><selectedcontent></selectedcontent></button>'),
    inSelect.nodes,
    fc.constantFrom(
      '',
      '<option>out</option>',
      '<optgroup disabled><div><option selected>out</option></div></optgroup>',
    ),
  )
  .map(
    ([attribute, button, nodes, after]) =>
      `<!DOCTYPE html><select${attribute}>${button}${nodes}</select>${after}`,
  );

/** The facts about a document. It doesn't refer to anything outside itself, so that it can be sent to a browser. */
// biome-ignore lint/suspicious/noExplicitAny: the documents of two DOMs
function state(document: any): unknown {
  const select = document.querySelector('select');
  const all = [...document.querySelectorAll('option')];
  const indexes = (options: Iterable<unknown>) => Array.from(options, (option) => all.indexOf(option));
  return {
    value: select.value,
    selectedIndex: select.selectedIndex,
    length: select.length,
    options: indexes(select.options),
    selectedOptions: indexes(select.selectedOptions),
    checked: indexes(document.querySelectorAll('option:checked')),
    disabled: indexes(document.querySelectorAll('option:disabled')),
    enabled: indexes(document.querySelectorAll('option:enabled')),
    selected: all.map((option) => option.selected),
    index: all.map((option) => option.index),
    shown: document.querySelector('selectedcontent')?.innerHTML ?? null,
  };
}

function ours(html: string): unknown {
  return JSON.parse(JSON.stringify(state(createWindow(html, { edition: 'living' }).document)));
}

if (!hasChromium) console.warn('selects-chromium.ci.test.ts: skipped, since there is no Chromium');

describe.skipIf(!hasChromium)('selects agree with Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  // Earlier versions lack selectedcontent.
  beforeEach(({ skip }) => skip(chromium.version < 156, 'it is compared from Chromium 156 on'));

  const theirs = (pages: readonly string[]): Promise<unknown[]> => chromium.ofDocuments(pages, state);

  test('random selects', async () => {
    const pages = fc.sample(page, {
      numRuns: runs(3000),
      seed: Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1),
    });
    const expected = await theirs(pages);
    const different = pages.flatMap((html, i) => {
      const result = ours(html);
      return JSON.stringify(result) === JSON.stringify(expected[i])
        ? []
        : [{ html, result, expected: expected[i] }];
    });
    different.sort((a, b) => a.html.length - b.html.length);
    expect(different.slice(0, 3), `${different.length} of ${pages.length}`).toEqual([]);
  });

  // See docs/inside/deviations.md, "Where browsers differ from the standard".
  test.each(['0', '-0', '+0', '4294967297'])('but for a display size of %s', async (size) => {
    const html = `<!DOCTYPE html><select size="${size}"><option>a`;
    const [expected] = await theirs([html]);
    expect(expected).toMatchObject({ value: 'a', checked: [0] });
    expect(ours(html)).toMatchObject({ value: '', checked: [] });
  });
});
