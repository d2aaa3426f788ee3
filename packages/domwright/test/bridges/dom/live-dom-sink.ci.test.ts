import path from 'node:path';
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { TreeConstructor } from '../../../src/core/parser/tree-constructor.ts';
import { LiveDomSink, type LiveNode } from '../../../src/doors/tree-construction.ts';
import { hasChromium, openContext } from '../../chromium.mjs';
import { codeUnits, randomChunks } from '../../conformance/chunks.mjs';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { type LiveDomCase, treeInLiveDom } from './tree-in-live-dom.ts';

interface Case extends LiveDomCase {
  readonly id: string;
  readonly document: string;
}

const folder = path.join(conformanceFolder, 'html5lib-2023/tree-construction');
const livingFolder = path.join(fixturesFolder, 'living');
const files = [
  ...listFiles(folder, '.dat'),
  ...listFiles(fixturesFolder, '.dat'),
  ...listFiles(livingFolder, '.dat'),
];
const hasData = listFiles(folder, '.dat').length > 0;

function casesOf(file: string): Case[] {
  const edition = path.dirname(file) === livingFolder ? 'living' : '2024';
  return readTreeConstructionTests(file).flatMap(({ number, data, fragment, scripting, document }) =>
    (scripting === undefined ? [false, true] : [scripting]).map((scripting) => ({
      id: `${path.basename(file)}:${number} scripting ${scripting ? 'on' : 'off'}`,
      data,
      fragment,
      scripting,
      edition,
      document,
    })),
  );
}

/** Not in the suites: names that a DOM's own methods may refuse, and shadow roots. Expectations follow the standard's rules. */
const odd: [string, string][] = [
  ['<a"b>x', '| <a"b>\n|   "x"'],
  ["<a'b=c d'e>", '| <a\'b=c>\n|   d\'e=""'],
  ['<a<b x<y=1>', '| <a<b>\n|   x<y="1"'],
  ['<a:b c:d=e :f=g xml:lang=h>', '| <a:b>\n|   :f="g"\n|   c:d="e"\n|   xml:lang="h"'],
  ['<p =a 1=b "c"=d {}=e>', '| <p>\n|   "c"="d"\n|   1="b"\n|   =a=""\n|   {}="e"'],
  [
    '<svg><a:b c"d=e xlink:href=f xmlns:xlink=g>',
    '| <svg svg>\n|   <svg a:b>\n|     c"d="e"\n|     xlink href="f"\n|     xmlns xlink="g"',
  ],
  ['<math><a"b é^=1>', '| <math math>\n|   <math a"b>\n|     é^="1"'],
  ['<svg><a"B c<d=e>', '| <svg svg>\n|   <svg a"b>\n|     c<d="e"'],
  ['<x\u0000y>', '| <x\ufffdy>'],
  [
    '<div><template shadowrootmode=open shadowrootclonable><a"b>x</template>y</div>',
    '| <div>\n|   #shadow-root <template shadowrootmode="open" shadowrootclonable>\n|     <a"b>\n|       "x"\n|   "y"',
  ],
  [
    '<br><template shadowrootmode=open>x</template>',
    '| <br>\n| <template>\n|   shadowrootmode="open"\n|   content\n|     "x"',
  ],
  [
    '<template><a"b><template>x',
    '| <template>\n|   content\n|     <a"b>\n|       <template>\n|         content\n|           "x"',
  ],
];
/** Odd doctypes: [markup, its line]. */
const doctypes: [string, string][] = [
  ['<!DOCTYPE a"b>', '<!DOCTYPE a"b>'],
  ['<!DOCTYPE 1 PUBLIC \'a"b\' "c\'d">', '<!DOCTYPE 1 "a"b" "c\'d">'],
  ['<!DOCTYPE a<b SYSTEM "c">', '<!DOCTYPE a<b "" "c">'],
  ['<!DOCTYPE :>', '<!DOCTYPE :>'],
];
const oddCases: Case[] = [
  ...odd.map(([data, document], i) => ({
    id: `odd:${i + 1}`,
    data,
    fragment: 'body',
    scripting: false,
    allowDeclarativeShadowRoots: true,
    document,
  })),
  ...doctypes.map(([data, line], i) => ({
    id: `doctypes:${i + 1}`,
    data,
    scripting: false,
    document: `| ${line}\n| <html>\n|   <head>\n|   <body>`,
  })),
];

/** Cases of `selectedcontent`, with one reason. */
function ofSelectedcontent(numbers: readonly number[], reason: string): Record<string, string> {
  const ids = numbers.flatMap((number) =>
    ['on', 'off'].map((scripting) => `selectedcontent.dat:${number} scripting ${scripting}`),
  );
  return Object.fromEntries(ids.map((id) => [id, reason]));
}

/** What a DOM can't do, by the ids of the cases that show it. */
const impossibleInJsdom: Record<string, string> = {
  'odd:10': 'jsdom keeps no clonable of a shadow root',
  ...ofSelectedcontent([1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 16, 17, 18], 'jsdom has no selectedcontent'),
};
const impossibleInChromium: Record<string, string> = ofSelectedcontent(
  [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 16, 17],
  'scripts cannot ask for the copy that Chromium’s own parser makes when an option is popped',
);

function differencesOf(cases: readonly Case[], treeOf: (test: Case) => string): string[] {
  return cases
    .filter((test) => treeOf(test) !== test.document)
    .map(({ id }) => id)
    .sort();
}

describe('LiveDomSink onto jsdom', () => {
  const { implementation } = new JSDOM('').window.document;
  if (!hasData)
    test.skip('has no data of html5lib here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
  for (const file of files) {
    const cases = casesOf(file);
    const name = path.basename(file);
    const expected = Object.keys(impossibleInJsdom)
      .filter((id) => cases.some((test) => test.id === id))
      .sort();
    const ways: [string, readonly Case[], (test: Case) => readonly string[]][] = [
      ['whole', cases, ({ data }) => [data]],
      ['in random chunks', cases, ({ data, id }) => randomChunks(data, id)],
      // One in sixteen cases with long inputs, because each write inserts its text into the tree.
      [
        'one code unit at a time',
        cases.filter(({ data }, i) => data.length < 200 || i % 16 === 0),
        ({ data }) => codeUnits(data),
      ],
    ];
    for (const [way, some, chunksOf] of ways) {
      test(`${name}, ${way}`, () => {
        const differences = differencesOf(some, (test) =>
          treeInLiveDom(implementation, { ...test, fastPath: way !== 'in random chunks' }, chunksOf(test)),
        );
        expect(differences).toEqual(expected.filter((id) => some.some((test) => test.id === id)));
      });
    }
  }

  for (const { id, document, ...test_ } of oddCases) {
    test(`${id}: ${test_.data}`, () => {
      for (const chunks of [[test_.data], codeUnits(test_.data)]) {
        const tree = treeInLiveDom(implementation, test_, chunks);
        if (impossibleInJsdom[id] === undefined) expect(tree).toBe(document);
        else expect(tree).not.toBe(document);
      }
    });
  }

  test('has a hook for options that are popped', () => {
    const document = implementation.createHTMLDocument('');
    while (document.firstChild !== null) document.removeChild(document.firstChild);
    const options: string[] = [];
    const sink = new LiveDomSink<LiveNode & { createElementNS: unknown }>(document, {
      maybeCloneAnOption: (option) =>
        void options.push((option as unknown as { outerHTML: string }).outerHTML),
    });
    new TreeConstructor(sink, { edition: 'living' }).end('<select><option>a<b>c</b>d<option>e');
    expect(options).toEqual(['<option>a<b>c</b>d</option>', '<option>e</option>']);
  });

  test('what it cannot do belongs to a case', () => {
    const ids = new Set([...files.flatMap(casesOf), ...oddCases].map(({ id }) => id));
    if (hasData) expect(Object.keys(impossibleInJsdom).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe("LiveDomSink onto Chromium's own DOM", () => {
  if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

  /** What a function of the bundle returns in a page of its own. */
  async function inChromium<Result>(expression: string, cases: readonly Case[] = []): Promise<Result> {
    const bundle = await rolldown({ input: path.join(import.meta.dirname, 'tree-in-live-dom.ts') });
    const { output } = await bundle.generate({ format: 'iife', name: 'liveDom' });
    await bundle.close();
    const context = await openContext();
    try {
      const tab = await context.newPage();
      await tab.addScriptTag({ content: output[0].code });
      return await tab.evaluate(
        ([expression, cases]) => new Function('cases', `return ${expression}`)(cases),
        [expression, cases] as const,
      );
    } finally {
      await context.close();
    }
  }

  test.skipIf(!hasChromium)('all cases, in one page', { timeout: 600_000 }, async () => {
    const cases = [...files.flatMap(casesOf), ...oddCases];
    const [trees, hasSelectedcontent] = await inChromium<[string[], boolean]>(
      `[treesInLiveDom(document.implementation, cases), 'HTMLSelectedContentElement' in window]`,
      cases,
    );
    expect(trees.length).toBe(cases.length);
    const differences = cases.filter(({ document }, i) => trees[i] !== document).map(({ id }) => id);
    if (hasSelectedcontent) expect(differences.sort()).toEqual(Object.keys(impossibleInChromium).sort());
    else expect(differences.filter((id) => !id.startsWith('selectedcontent.dat'))).toEqual([]);
  });

  test.skipIf(!hasChromium)('markup that hides members of forms and documents', async () => {
    expect(await inChromium('differencesByHiddenMembers(window)')).toEqual([]);
  });
});
