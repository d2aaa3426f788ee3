import { load } from 'cheerio';
import type { ChildNode, Document, Element } from 'domhandler';
import { parse as parseWithParse5 } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { parseToDomhandler, toDomhandler } from '../../../src/bridges/domhandler/domhandler.ts';
import { parse, parseFragment } from '../../../src/index.ts';
import { EVERY_PAGE, VERY_MANY } from '../../runs.mjs';

// biome-ignore lint/suspicious/noExplicitAny: nodes of both trees, whose properties are compared by name
type Any = any;

// NB: parse5 8 with the adapter that cheerio brings; the interface between them is the same.
const withAdapter = (html: string): Document =>
  parseWithParse5(html, {
    treeAdapter: adapter as never,
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  }) as unknown as Document;

/** The differences between two trees. A loop, so depth doesn't matter. `places` counts differing indexes. */
function compare(
  ours: Document,
  theirs: Document,
): { difference: string | undefined; places: Record<string, number> } {
  const places: Record<string, number> = {};
  const stack: [Any, Any][] = [[ours, theirs]];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const [a, b] = item;
    for (const key of Object.keys(b)) {
      if (
        ['parent', 'prev', 'next', 'children', 'sourceCodeLocation', 'startIndex', 'endIndex'].includes(key)
      )
        continue;
      if (JSON.stringify(a[key]) !== JSON.stringify(b[key])) return wrong(`${b.name ?? b.type} ${key}`);
    }
    if (Object.keys(a).some((key) => !(key in b))) return wrong('a property');
    if (a.constructor.name !== b.constructor.name || a.nodeType !== b.nodeType) return wrong('class');
    if (JSON.stringify(a.attributes) !== JSON.stringify(b.attributes)) return wrong('attributes');
    place(a, b);
    if (!('children' in b)) continue;
    if (a.children.length !== b.children.length) return wrong('number of children');
    for (let i = 0; i < b.children.length; i++) {
      const child = a.children[i];
      if (child.parent !== a || child.prev !== (a.children[i - 1] ?? null)) return wrong('parent or prev');
      if (child.next !== (a.children[i + 1] ?? null)) return wrong('next');
      stack.push([child, b.children[i]]);
    }
  }
  return { difference: undefined, places };

  function wrong(difference: string) {
    return { difference, places };
  }

  /** The reasons are those of compare-hast.mjs, where each place is looked at. */
  function place(a: Any, b: Any): void {
    if (a.startIndex === b.startIndex && a.endIndex === b.endIndex) return;
    const location = b.sourceCodeLocation;
    let reason = 'other';
    if (b.startIndex === null && a.startIndex !== null) reason = 'made again';
    else if (a.type === 'text') reason = 'leading newline';
    else if (location.endTag === undefined && a.startIndex === b.startIndex) reason = 'no end tag';
    else if (a.name === 'head' && a.endIndex === location.endTag.endOffset) reason = 'head ends twice';
    places[reason] = (places[reason] ?? 0) + 1;
  }
}

describe('domhandler, against parse5-htmlparser2-tree-adapter', () => {
  it.each(realPages(EVERY_PAGE))('$name', ({ html }) => {
    const ours = parseToDomhandler(html);
    const { difference, places } = compare(ours, withAdapter(html));
    expect(difference).toBe(undefined);
    expect(places['other']).toBe(undefined);
    // cheerio parses as if scripts ran.
    const $ = load(parseToDomhandler(html, { scripting: true, positions: false }));
    expect($.html() === load(html).html()).toBe(true);
  });

  it.each([
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "x"><p a=b c>',
    "<!DOCTYPE a SYSTEM '\"'><!--c--><svg xlink:href=a xml:lang=b xmlns:xlink=c viewbox=d>",
    '<template><p>a<template>b</template></template><script>c</script><style>d</style>',
    '<!DOCTYPE><math definitionurl=x>',
  ])('%s', (html) => {
    const { difference } = compare(parseToDomhandler(html), withAdapter(html));
    expect(difference).toBe(undefined);
  });
});

describe('domhandler', () => {
  it('is taken by cheerio', () => {
    const $ = load(toDomhandler(parse('<ul><li class=a>x<li class=b>y</ul>')));
    expect($('li.b').text()).toBe('y');
    $('li.a').attr('id', 'i').append('<b>z</b>');
    expect($('ul').html()).toBe('<li class="a" id="i">x<b>z</b></li><li class="b">y</li>');
  });

  it('has places, of the elements that are in the source', () => {
    const html = 'a<p>b<p><!--c--></p>';
    const document = parseToDomhandler(html, { context: 'div' });
    expect(document.children.map(({ startIndex, endIndex }) => html.slice(startIndex!, endIndex!))).toEqual([
      'a',
      '<p>b',
      '<p><!--c--></p>',
    ]);
    expect(parseToDomhandler(html, { positions: false }).children[0]!.startIndex).toBe(null);
  });

  it('loses no attribute of two with the same local name', () => {
    for (const attributes of ['href="a" xlink:href="b"', 'xlink:href="b" href="a"']) {
      const document = toDomhandler(parseFragment(`<svg ${attributes}></svg>`)) as Document;
      const svg = document.children[0] as Element;
      expect({ ...svg.attribs }).toEqual(
        attributes.startsWith('href') ? { href: 'a', 'xlink:href': 'b' } : { href: 'a', 'xlink:href': 'b' },
      );
    }
  });

  it('writes shadow roots as templates', () => {
    const document = toDomhandler(parse('<div><template shadowrootmode=open><b>x</b></template>y</div>'));
    expect(load(document)('body').html()).toBe(
      '<div><template shadowrootmode="open"><b>x</b></template>y</div>',
    );
    const template = '<template shadowrootmode="open" shadowrootslotassignment="manual"';
    const html = `<div>${template} shadowrootclonable="" shadowrootcustomelementregistry="">x</template></div>`;
    expect(load(toDomhandler(parse(html, { edition: 'living' })))('body').html()).toBe(html);
  });

  it('is as deep as it has to be', () => {
    const levels = VERY_MANY;
    let node: ChildNode | Document = parseToDomhandler('<b>'.repeat(levels), { context: 'div' });
    let depth = 0;
    for (; 'children' in node && node.children.length > 0; node = node.children[0]!) depth++;
    expect(depth).toBe(levels);
  });

  it('names a wrong argument', () => {
    expect(() => toDomhandler(null as never)).toThrow(/^node must be a Node/);
    expect(() => parseToDomhandler('', { positions: 1 as never })).toThrow(/^option 'positions'/);
  });
});
