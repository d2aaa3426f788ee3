import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { toDOM } from '../../../src/bridges/dom/dom.ts';
import { serializeLiveTree } from '../../../src/bridges/dom/dom-tree.ts';
import { Document, formatTree, parse, parseFragment, serialize } from '../../../src/index.ts';
import { emptyJsdomDocument as emptyDocument, emptyWindowDocument, JSDOM } from '../../dom/nodes/jsdom.mjs';
import { VERY_MANY } from '../../runs.mjs';

const page = emptyWindowDocument();

// biome-ignore lint/suspicious/noExplicitAny: jsdom without its types
type Any = any;

const designators = new Map([
  ['http://www.w3.org/2000/svg', 'svg '],
  ['http://www.w3.org/1998/Math/MathML', 'math '],
  ['http://www.w3.org/1999/xlink', 'xlink '],
  ['http://www.w3.org/XML/1998/namespace', 'xml '],
  ['http://www.w3.org/2000/xmlns/', 'xmlns '],
]);

/** The dump of html5lib-tests for another DOM's tree, without shadow roots. */
function dump(root: Any): string {
  const lines: string[] = [];
  const stack: [Any, number][] = [];
  const push = (parent: Any, depth: number): void => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling)
      stack.push([child, depth]);
  };
  push(root, 0);
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const [node, depth] = item;
    const line = (text: string): void => {
      lines.push(
        depth > 128 ? `| ${'  '.repeat(128)}(level ${depth}) ${text}` : `| ${'  '.repeat(depth)}${text}`,
      );
    };
    if (typeof node === 'string') line(node);
    else if (node.nodeType === 3) line(`"${node.data}"`);
    else if (node.nodeType === 8) line(`<!-- ${node.data} -->`);
    else if (node.nodeType === 10) {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
      line(`<!DOCTYPE ${node.name}${ids}>`);
    } else {
      line(`<${designators.get(node.namespaceURI) ?? ''}${node.localName}>`);
      const attributes = [...node.attributes].map(({ namespaceURI, localName, value }: Any) => [
        `${designators.get(namespaceURI) ?? ''}${localName}`,
        value,
      ]);
      attributes.sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [name, value] of attributes) lines.push(`| ${'  '.repeat(depth + 1)}${name}="${value}"`);
      push(node, depth + 1);
      if (node.content !== undefined && node.localName === 'template') {
        push(node.content, depth + 2);
        stack.push(['content', depth + 1]);
      }
    }
  }
  return lines.join('\n');
}

describe('another DOM', () => {
  it.each(realPages(8))('$name', ({ html }) => {
    const document = parse(html);
    const built = toDOM(document, emptyDocument());
    expect(dump(built) === formatTree(document)).toBe(true);
  });

  it.each([
    '<!DOCTYPE html PUBLIC "a" "b"><svg viewbox=x xlink:href=a xml:lang=b xmlns:xlink="http://www.w3.org/1999/xlink"><foreignobject><p>',
    '<math definitionurl=x><mi>y</mi></math><!--c-->',
    '<template><td>a<template>b</template></template>',
    // Names that only a parser can create.
    '<a<b c"d=e f:g=h xmlns=i><x:y></x:y></a<b><svg><p:q r:s=t u"v=w><j"k>',
  ])('%s', (html) => {
    const document = parse(html);
    expect(dump(toDOM(document, emptyDocument()))).toBe(formatTree(document));
  });

  it('gets shadow roots by attachShadow', () => {
    const document = parse('<div><template shadowrootmode=open><b>x</b></template>y</div>');
    const div = toDOM(document, emptyDocument()).querySelector('div');
    expect(div.shadowRoot.innerHTML).toBe('<b>x</b>');
    expect(div.innerHTML).toBe('y');
  });

  it('is told all that a shadow root has', () => {
    const inits: unknown[] = [];
    const other = emptyWindowDocument();
    const { prototype } = other.defaultView.Element;
    const { attachShadow } = prototype;
    prototype.attachShadow = function (init: object) {
      inits.push(init);
      return attachShadow.call(this, init);
    };
    const words = 'shadowrootclonable shadowrootslotassignment=manual shadowrootcustomelementregistry';
    const html = `<p><template shadowrootmode=open ${words}></template></p>`;
    for (const edition of ['living', '2024'] as const)
      toDOM(parse(html, { edition }).querySelector('p')!, other);
    const given = { mode: 'open', delegatesFocus: false, clonable: true, serializable: false };
    expect(inits).toEqual([{ ...given, slotAssignment: 'manual', customElementRegistry: null }, given]);
    expect(Object.keys(inits[1] as object).length).toBe(4);
  });

  it('gets fragments and single nodes', () => {
    const fragment = toDOM(parseFragment('<p>a</p>b'), page);
    expect(fragment.nodeType).toBe(11);
    expect(fragment.ownerDocument === page).toBe(true);
    expect(fragment.firstChild.outerHTML).toBe('<p>a</p>');
    expect(toDOM(parseFragment('<p>a</p>b').lastChild!, page).data).toBe('b');
    expect(toDOM(parse('<p>a').querySelector('p')!, page).outerHTML).toBe('<p>a</p>');
  });

  it('may be our own', () => {
    const html = '<!DOCTYPE html><svg viewbox=a><a/></svg><template>b</template>';
    const document = toDOM(
      parse(html),
      Object.assign(new Document(), { implementation: {} }) as never,
    ) as Document;
    expect(serialize(document)).toContain('<svg viewBox="a"><a></a></svg><template>b</template>');
  });

  it('is as deep as it has to be', () => {
    const levels = VERY_MANY;
    const built = toDOM(parseFragment('<b>'.repeat(levels), { context: 'div' }), new Document() as never);
    let depth = 0;
    for (let node = built.firstChild; node !== null; node = node.firstChild) depth++;
    expect(depth).toBe(levels);
  });

  it('may have no template contents', () => {
    const { window } = new JSDOM('');
    delete window.HTMLTemplateElement.prototype.content;
    const document = window.document.implementation.createHTMLDocument('');
    document.replaceChildren();
    const html = '<html><head><meta content="a"><template><p>b</p></template></head><body></body></html>';
    toDOM(parse(html), document);
    expect(document.querySelector('template').firstChild.localName).toBe('p');
    expect(serializeLiveTree(document)).toBe(html);
  });

  it('names a wrong argument', () => {
    expect(() => toDOM(parse(''), {} as never)).toThrow(
      new TypeError('document must be a Document, not an object'),
    );
    const filled = emptyDocument();
    filled.appendChild(filled.createComment(''));
    expect(() => toDOM(parse(''), filled)).toThrow(/^document must be empty/);
  });
});
