import { existsSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { parseToHast, toHast } from '../../../src/bridges/hast/hast.ts';
import type { HastElement, HastRoot, HastRootContent } from '../../../src/bridges/hast/hast-types.ts';
import * as core from '../../../src/core/tree.ts';
import { parse, parseFragment } from '../../../src/index.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { EVERY_PAGE, runs, VERY_MANY } from '../../runs.mjs';
import { compareHast, reasonToDiffer } from './compare-hast.mjs';

/** Assignable to the common types. */
const typed: Root = parseToHast('<p>');
void typed;

function first(html: string, options = {}): HastElement {
  return parseToHast(html, { context: 'template', positions: false, ...options }).children[0] as HastElement;
}

/** How much random markup there is, and which: as in `../../property/fuzz.test.ts`. */
const numRuns = runs(1000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);

interface Options {
  context?: string;
  scripting: boolean;
  verbose: boolean;
}

/** Fails where they differ without a reason. Returns false if there is one. */
function compare(html: string, options: Options): boolean {
  const ours = parseToHast(html, { ...options, edition: '2024' }) as Root;
  if (reasonToDiffer(html, ours) !== undefined) return false;
  const difference = compareHast(ours, html, options);
  if (difference !== '') expect.fail(`${JSON.stringify(html)} ${JSON.stringify(options)}\n${difference}`);
  return true;
}

/** Compares on the inputs of the tests in a folder. Returns how many of them there are. */
function compareFiles(folder: string): number {
  let compared = 0;
  for (const file of listFiles(folder, '.dat')) {
    for (const { data, fragment, scripting = false } of readTreeConstructionTests(file)) {
      for (const verbose of [false, true]) {
        if (compare(data, { ...(fragment && { context: fragment }), scripting, verbose })) compared += 0.5;
      }
    }
  }
  return compared;
}

describe('hast, against hast-util-from-html', () => {
  const pages = realPages(EVERY_PAGE);

  it.each(pages)('$name', ({ html }) => {
    for (const options of [{}, { verbose: true }]) {
      expect(compareHast(parseToHast(html, { ...options, edition: '2024' }) as Root, html, options)).toBe('');
    }
  });

  const folder = path.join(conformanceFolder, 'html5lib-2023/tree-construction');
  it.skipIf(!existsSync(folder))('the tree construction tests of html5lib-tests', () => {
    expect(compareFiles(folder)).toBeGreaterThan(1700);
  });

  it('our own fixtures', () => {
    expect(compareFiles(fixturesFolder)).toBeGreaterThan(50);
  });

  it('random markup', { timeout: 600_000 }, () => {
    const contexts = fc.constantFrom(
      undefined,
      undefined,
      'template',
      'div',
      'tr',
      'select',
      'svg g',
      'math mi',
    );
    let compared = 0;
    fc.assert(
      fc.property(nastyInput, contexts, fc.boolean(), fc.boolean(), (html, fragment, scripting, verbose) => {
        if (compare(html, { ...(fragment && { context: fragment }), scripting, verbose })) compared++;
      }),
      { numRuns, seed },
    );
    expect(compared).toBeGreaterThan(numRuns * 0.9);
  });

  it.each([
    '<div class="a  b" id=x hidden tabindex=3 accept-charset="utf-8 x" data-foo-bar=1 aria-label=l></div>',
    '<input checked value="" disabled=disabled size=10 accept="a, b,,">',
    '<input size="" width=0x10 maxlength=abc>',
    '<a download href=x ping="a b">y</a><a download=z></a>',
    '<area coords="1,2, 3" shape=rect><img srcset="a 1x" sizes="1" alt>',
    '<svg viewBox="0 0 1 1" xlink:href="#a" xml:lang=en class="a b" stroke-dasharray="1 2,3"><path fill-rule=x /></svg>',
    '<math display=x><mi mathvariant=y>z</mi></math>',
    '<template a=b><p>c</template><p style="a: b" onclick=c contenteditable spellcheck=false>',
    '<p>a<!--b-->c</p><pre>d</pre><br><br/>e',
    '<table>x<tr><td>y</table>z',
    '<label for=a http-equiv=b charset=c></label><custom-el foo-bar=x Data-X=1 unknown></custom-el>',
  ])('fragment %s', (html) => {
    const options = { context: 'template', verbose: true };
    expect(compareHast(parseToHast(html, { ...options, edition: '2024' }) as Root, html, options)).toBe('');
  });
});

describe('hast', () => {
  it('keeps what the other one loses', () => {
    // A tag's name is no selector there, …
    expect(first('<a.b#c></a.b#c>').tagName).toBe('a.b#c');
    // … and names that Object.prototype has are attributes like others.
    expect(first('<p constructor=x __proto__=y>').properties).toEqual(
      Object.fromEntries([
        ['constructor', 'x'],
        ['__proto__', 'y'],
      ]),
    );
  });

  it('splits lists on ASCII white space', () => {
    expect(first('<p class="\u00a0a\tb\u00a0">').properties).toEqual({ className: ['\u00a0a', 'b\u00a0'] });
  });

  it('gives the contents of a template without an end tag their place', () => {
    const options = { context: 'template', sourcePositions: true };
    const root = parseToHast('<div><template><p>a', options);
    const template = (root.children[0] as HastElement).children[0] as HastElement;
    expect([template.content!.position!.start.offset, template.content!.position!.end.offset]).toEqual([
      15, 19,
    ]);
    expect(root.children[0]!.position!.end.offset).toBe(19);
  });

  it('has the positions of the source, if they are asked for', () => {
    const html = '<head></head> <base><b>1<p>2</b><pre>\n3</pre>';
    const [source, theirs] = [true, false].map((sourcePositions) => {
      const { children } = parseToHast(html, { sourcePositions }).children[0] as HastElement;
      const [head, , body] = children as HastElement[];
      const [, p, pre] = body!.children as HastElement[];
      return [head, p!.children[0], pre!.children[0]].map((node) => node!.position?.end.offset);
    });
    expect(source).toEqual([13, 28, 39]);
    // The head ends with content added to it later; reconstructed elements have no position.
    expect(theirs).toEqual([14, undefined, 39]);
  });

  it('is made of documents, fragments, nodes and core trees', () => {
    const html = '<!DOCTYPE html><p class=a>b';
    const expected = parseToHast(html);
    expect(toHast(parse(html))).toEqual(expected);
    expect(toHast(core.parse(html))).toEqual(expected);
    const p = toHast(parse(html).querySelector('p')!) as HastElement;
    expect(p).toEqual(((expected.children[1] as HastElement).children[1] as HastElement).children[0]);
    expect(toHast(parseFragment('a').firstChild!)).toMatchObject({ type: 'text', value: 'a' });
    expect((toHast(parseFragment('a')) as HastRoot).position!.end).toEqual({ line: 1, column: 2, offset: 1 });
  });

  it('counts lines at CR, LF and CRLF', () => {
    const root = parseToHast('a\r\n<b>\r<i>\n</i></b>', { context: 'template' });
    const b = root.children[1] as HastElement;
    expect(b.position!.start).toEqual({ line: 2, column: 1, offset: 3 });
    expect(b.children[1]!.position).toEqual({
      start: { line: 3, column: 1, offset: 7 },
      end: { line: 4, column: 5, offset: 15 },
    });
  });

  it('gives no place to what comes from another input', () => {
    const document = parse('<p>a</p>');
    document.querySelector('p')!.innerHTML = '<b>c</b>';
    const p = toHast(document.querySelector('p')!) as HastElement;
    expect(p.position!.end.offset).toBe(8);
    expect(p.children[0]!.position).toBe(undefined);
  });

  it('writes shadow roots as templates', () => {
    const document = parse(
      '<div><template shadowrootmode=open shadowrootclonable><b>x</b></template>y</div>',
    );
    const div = toHast(document.querySelector('div')!, { positions: false }) as HastElement;
    expect(div.children).toEqual([
      {
        type: 'element',
        tagName: 'template',
        properties: { shadowRootMode: 'open', shadowRootClonable: true },
        children: [],
        content: {
          type: 'root',
          children: [
            { type: 'element', tagName: 'b', properties: {}, children: [{ type: 'text', value: 'x' }] },
          ],
          data: { quirksMode: false },
        },
      },
      { type: 'text', value: 'y' },
    ]);
  });

  it('names what the living edition adds to shadow roots as hast names the attributes', () => {
    const words = 'shadowrootslotassignment=manual shadowrootcustomelementregistry';
    const html = `<p><template shadowrootmode=open ${words}></template></p>`;
    const p = toHast(parse(html, { edition: 'living' }).querySelector('p')!) as HastElement;
    const others = fromHtml(html, { fragment: true }).children[0] as HastElement;
    const { properties } = p.children[0] as HastElement;
    expect(properties).toEqual((others.children[0] as HastElement).properties);
    expect(Object.keys(properties).length).toBe(3);
  });

  it('is as deep as it has to be', () => {
    const levels = VERY_MANY;
    let node: HastRoot | HastRootContent = parseToHast('<b>'.repeat(levels), { context: 'div' });
    let depth = -1;
    for (; 'children' in node && node.children.length > 0; node = node.children[0]!) depth++;
    expect(depth + 1).toBe(levels);
    node = parseToHast('<template>'.repeat(100_000), { context: 'div' });
    for (depth = 0; ; depth++) {
      const template: HastElement = node.children[0] as HastElement;
      if (template === undefined) break;
      node = template.content!;
    }
    expect(depth).toBe(100_000);
  });

  it('names a wrong argument', () => {
    expect(() => parseToHast(1 as never)).toThrow(new TypeError('html must be a string, not 1'));
    expect(() => toHast({} as never)).toThrow(/^node must be a Node/);
    expect(() => parseToHast('', { context: '<p>' })).toThrow(/^option 'context' must be an element's name/);
    expect(() => parseToHast('', { verbose: 1 as never })).toThrow(/^option 'verbose' must be a boolean/);
    expect(() => toHast(parse(''), { nonsense: 1 } as never)).toThrow(/^unknown option 'nonsense'/);
  });
});
