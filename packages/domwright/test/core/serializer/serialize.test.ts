import {
  type Attr,
  Document,
  type Element,
  formatTree,
  HTMLParser,
  type Node,
  parse,
  type ShadowRoot,
  serialize,
} from 'domwright';
import { describe, expect, test } from 'vitest';
import { serializeHandle } from '../../../src/core/serializer/serialize.ts';
import { Cell, NAMESPACE_SHIFT, NodeType } from '../../../src/core/table/cells.ts';
import { NodeTable } from '../../../src/core/table/node-table.ts';
import { addAttributeOfString } from '../../../src/core/table/table-changes.ts';
import { VERY_MANY } from '../../runs.mjs';
import { again, element, find, first, fragment } from './markup.ts';

const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const SVG = 'http://www.w3.org/2000/svg';

describe('examples of the standard', () => {
  const roundTrip = (html: string) => {
    const serialized = serialize(parse(html));
    return [serialized, formatTree(parse(serialized))];
  };

  test('a form in a form', () => {
    const html = '<form id="outer"><div></form><form id="inner"><input>';
    const input = find(parse(html), 'input');
    expect(input.form?.id).toBe('inner');
    const [serialized] = roundTrip(html);
    expect(serialized).toBe(
      '<html><head></head><body><form id="outer"><div><form id="inner"><input></form></div></form></body></html>',
    );
    expect(find(parse(serialized), 'input').form?.id).toBe('outer');
  });

  test('a link in a link', () => {
    const [serialized, tree] = roundTrip('<a><table><a>');
    expect(serialized).toBe('<html><head></head><body><a><a></a><table></table></a></body></html>');
    expect(tree).toBe('| <html>\n|   <head>\n|   <body>\n|     <a>\n|     <a>\n|     <table>');
  });

  test('a newline at the start of pre', () => {
    const html = '<pre>\n\nHello.</pre>';
    expect(find(parse(html), 'pre').textContent).toBe('\nHello.');
    const [serialized] = roundTrip(html);
    expect(serialized).toBe('<html><head></head><body><pre>\nHello.</pre></body></html>');
    expect(find(parse(serialized), 'pre').textContent).toBe('Hello.');
  });
});

describe('what is written', () => {
  test('the children, or the node itself', () => {
    const div = first('<div id=a>1<b>2</b></div>');
    expect(serialize(div)).toBe('1<b>2</b>');
    expect(serialize(div, { outer: true })).toBe('<div id="a">1<b>2</b></div>');
    expect(serialize(div.lastChild as Node, { outer: true })).toBe('<b>2</b>');
    expect(serialize(div.firstChild as Node, { outer: true })).toBe('1');
    expect(serialize(div.firstChild as Node)).toBe('');
  });

  test('a document or fragment has no markup of its own', () => {
    const document = parse('<!DOCTYPE html><title>t</title>');
    const html = '<!DOCTYPE html><html><head><title>t</title></head><body></body></html>';
    expect(serialize(document)).toBe(html);
    expect(serialize(document, { outer: true })).toBe(html);
    expect(serialize(fragment('a<i>b</i>'), { outer: true })).toBe('a<i>b</i>');
    expect(serialize(new Document())).toBe('');
  });

  test('a node that is not the last of its parent', () => {
    const div = first('<div><br>a<!--b--><i>c</i>d</div>');
    const outer = Array.from(div.childNodes, (node) => serialize(node, { outer: true }));
    expect(outer).toEqual(['<br>', 'a', '<!--b-->', '<i>c</i>', 'd']);
  });

  test('the template contents of a template', () => {
    const template = first('<template><p>a<template>b</template></template>');
    expect(serialize(template)).toBe('<p>a<template>b</template></p>');
    expect(serialize(template, { outer: true })).toBe('<template><p>a<template>b</template></p></template>');
    expect(serialize(template.content as Node)).toBe('<p>a<template>b</template></p>');
    template.appendChild(new Document().createElement('i'));
    expect(serialize(template)).toBe('<p>a<template>b</template></p>');
  });

  test('a template in SVG is no template', () => {
    expect(again('<svg><template><g/></template></svg>')).toBe('<svg><template><g></g></template></svg>');
  });

  test.each([
    ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen'],
    ...['link', 'meta', 'param', 'source', 'track', 'wbr'],
  ])('%s has neither content nor end tag', (name) => {
    const node = element(name);
    node.append('text');
    expect(serialize(node)).toBe('');
    expect(serialize(node, { outer: true })).toBe(`<${name}>`);
    const parent = element('div');
    parent.append(node, 'after');
    expect(serialize(parent)).toBe(`<${name}>after`);
  });

  test('the other names that look like void ones have both', () => {
    expect(again('<svg><br0></br0><link></link></svg>')).toBe('<svg><br0></br0><link></link></svg>');
    for (const name of ['command', 'menuitem', 'image', 'p']) {
      expect(serialize(element(name), { outer: true })).toBe(`<${name}></${name}>`);
    }
  });

  test('comments, processing instructions and DOCTYPEs', () => {
    const document = new Document();
    document.append(document.createComment(' -- > -->'));
    document.append(document.createDocumentType('html', 'p', 's'));
    document.append(document.createProcessingInstruction('a', 'b > c'));
    expect(serialize(document)).toBe('<!-- -- > -->--><!DOCTYPE html><?a b > c?>');
    expect(serialize(document.lastChild as Node, { outer: true })).toBe('<?a b > c?>');
    expect(serialize(document.doctype as Node, { outer: true })).toBe('<!DOCTYPE html>');
    const empty = new Document();
    empty.append(empty.createDocumentType(''));
    expect(serialize(empty)).toBe('<!DOCTYPE >');
  });

  test('comments that were written in another way', () => {
    expect(again('<!-- a --><!a><?a?><!--b--!><!-->c<!--')).toBe(
      '<!-- a --><!--a--><?a ?><!--b--><!---->c<!---->',
    );
    expect(again('</ a><!--a\r\nb-->')).toBe('<!-- a--><!--a\nb-->');
    expect(again('<!--x')).toBe('<!--x-->');
  });
});

describe('attributes', () => {
  test('are escaped', () => {
    const div = element('div');
    div.setAttribute('a', '& \u00a0 " \' < > &amp;');
    expect(serialize(div, { outer: true })).toBe(
      '<div a="&amp; &nbsp; &quot; \' &lt; &gt; &amp;amp;"></div>',
    );
  });

  test.each([
    ['<p a=1 b=\'2\' C="3" d>', '<p a="1" b="2" c="3" d=""></p>'],
    ['<P  a="1"\tb="2"\nc="3" >', '<p a="1" b="2" c="3"></p>'],
    ['<p a = "1" b= "2" c ="3"/>', '<p a="1" b="2" c="3"></p>'],
    ['<p a="1"b="2"/c="3"//>', '<p a="1" b="2" c="3"></p>'],
    ['<p a="1" A="2" b="3">', '<p a="1" b="3"></p>'],
    ['<p a="&amp;&quot;&nbsp;&lt;&eacute;">', '<p a="&amp;&quot;&nbsp;&lt;é"></p>'],
    ['<p a="&lt;b>" b="<>">', '<p a="&lt;b&gt;" b="&lt;&gt;"></p>'],
    ['<p a="?x&y=1&lt=2&amp;z">', '<p a="?x&amp;y=1&amp;lt=2&amp;z"></p>'],
    ['<p a="\u00a0" b="x\ry\r\nz" c=\'"\'>', '<p a="&nbsp;" b="x\ny\nz" c="&quot;"></p>'],
    ['<p a="\0">', '<p a="\ufffd"></p>'],
    ['<p a="&quot" b="&nbsp" c=&amp>', '<p a="&quot;" b="&nbsp;" c="&amp;"></p>'],
  ])('%j', (html, serialized) => {
    expect(again(html)).toBe(serialized);
  });

  test('in namespaces', () => {
    expect(again('<svg xlink:href="#a" xml:lang=de xmlns:xlink="x" viewbox="0" xlink:foo=1></svg>')).toBe(
      '<svg xlink:href="#a" xml:lang="de" xmlns:xlink="x" viewBox="0" xlink:foo="1"></svg>',
    );
    const node = new Document().createElementNS(SVG, 'svg');
    node.setAttributeNS(XLINK, 'href', '1');
    node.setAttributeNS(XLINK, 'y:title', '2');
    node.setAttributeNS(XML, 'xml:id', '3');
    node.setAttributeNS(XMLNS, 'xmlns', '4');
    node.setAttributeNS(XMLNS, 'xmlns:z', '5');
    node.setAttributeNS('urn:x', 'x:a', '6');
    node.setAttributeNS('urn:x', 'b', '7');
    expect(serialize(node, { outer: true })).toBe(
      '<svg xlink:href="1" xlink:title="2" xml:id="3" xmlns="4" xmlns:z="5" x:a="6" b="7"></svg>',
    );
  });

  test('many of them', () => {
    const many = Array.from({ length: 100 }, (_, i) => ` a${i}="${i}"`).join('');
    expect(again(`<p${many}></p>`)).toBe(`<p${many}></p>`);
  });
});

describe('tags that stand in the source as they are serialized', () => {
  test.each([
    '<p a="1" b="" c="d e"><b>x</b> y</p>',
    '<h1 id="a"><br><img src="a.png" alt="&gt;"></h1>',
    '<svg viewBox="0 0 1 1"><g></g></svg>',
    '<x-y data-a="&lt;b&gt;"></x-y>',
  ])('%j', (html) => {
    expect(again(html)).toBe(html);
  });

  test.each([
    ['<h1>x</h2>y', '<h1>x</h1>y'],
    ['<h1>x</H1>y', '<h1>x</h1>y'],
    ['<p a="1" a="2"></p>', '<p a="1"></p>'],
    ['<p a="1"  b="2"></p >', '<p a="1" b="2"></p>'],
    ['<p a="1" ></p\n>', '<p a="1"></p>'],
    ['<P a="1"></P>', '<p a="1"></p>'],
    ['<p A="1"></p>', '<p a="1"></p>'],
    ['<p a="1"\nb="2"></p>', '<p a="1" b="2"></p>'],
    ['<p a="1" b></p>', '<p a="1" b=""></p>'],
    ['<p a="1" b=\'2\'></p>', '<p a="1" b="2"></p>'],
    ['<p a="1"/b="2"></p>', '<p a="1" b="2"></p>'],
    ['<br a="1"/>', '<br a="1">'],
    ['<br/>', '<br>'],
    ['<br />', '<br>'],
    ['<br\n/>', '<br>'],
    ['<br  />', '<br>'],
    ['<br a="1" />', '<br a="1">'],
    ['<br  a="1"/>', '<br a="1">'],
    ['<br a="1"  b="2"/>', '<br a="1" b="2">'],
    ['<br a="1/">', '<br a="1/">'],
    ['<br a="/"/>', '<br a="/">'],
    ['<br a=1/>', '<br a="1/">'],
    ['<br a/>', '<br a="">'],
    ['<br a=""/b=""/>', '<br a="" b="">'],
    ['<br a="\u00a0"/>', '<br a="&nbsp;">'],
    ['<BR a="1"/>', '<br a="1">'],
    ['<p a="1"/>x', '<p a="1">x</p>'],
    ['<svg><g a="1" /><path/></svg>', '<svg><g a="1"></g><path></path></svg>'],
    ['<svg viewbox="1"/>', '<svg viewBox="1"></svg>'],
    ['<p a="\u00a0"></p>', '<p a="&nbsp;"></p>'],
    ['<p a\u00a0="1"></p>', '<p a\u00a0="1"></p>'],
    ['<p a="&amp;&copy;" b="1"></p>', '<p a="&amp;©" b="1"></p>'],
    ['<p a="&" b="1"></p>', '<p a="&amp;" b="1"></p>'],
    ['<p a="x\r\ny\rz"></p>', '<p a="x\ny\nz"></p>'],
    ['<image a="1">', '<img a="1">'],
    ['<p><b a="1">x<p>y', '<p><b a="1">x</b></p><p><b a="1">y</b></p>'],
    ['<svg><foreignobject a="1"></foreignobject></svg>', '<svg><foreignObject a="1"></foreignObject></svg>'],
    ['<svg><lineargradient></lineargradient></svg>', '<svg><linearGradient></linearGradient></svg>'],
    ['<svg><g viewbox="1" a="2"></g></svg>', '<svg><g viewBox="1" a="2"></g></svg>'],
    ['<math definitionurl="1"></math>', '<math definitionURL="1"></math>'],
  ])('otherwise: %j', (html, serialized) => {
    expect(again(html)).toBe(serialized);
  });

  test.each<[string, (p: Element) => void, string]>([
    ['an attribute is set', (p) => p.setAttribute('a', '3'), '<p a="3" b="2"></p>'],
    ['one comes', (p) => p.setAttribute('c', '3'), '<p a="1" b="2" c="3"></p>'],
    ['one goes', (p) => p.removeAttribute('a'), '<p b="2"></p>'],
    ['the last goes', (p) => p.removeAttribute('b'), '<p a="1"></p>'],
    ['one is toggled', (p) => p.toggleAttribute('b'), '<p a="1"></p>'],
    ['a value is set', (p) => ((p.getAttributeNode('b') as Attr).value = '"'), '<p a="1" b="&quot;"></p>'],
    [
      'one takes the place of another',
      (p) => {
        const other = new Document().createElement('p');
        other.setAttribute('b', '3');
        p.setAttributeNode(other.removeAttributeNode(other.getAttributeNode('b') as Attr));
      },
      '<p a="1" b="3"></p>',
    ],
  ])('and then %s', (_, change, serialized) => {
    const p = parse('<p a="1" b="2"></p>').querySelector('p') as Element;
    const copy = p.cloneNode(true) as Element;
    change(p);
    expect(serialize(p, { outer: true })).toBe(serialized);
    expect(serialize(copy, { outer: true })).toBe('<p a="1" b="2"></p>');
    change(copy);
    expect(serialize(copy, { outer: true })).toBe(serialized);
  });

  test('a second start tag or end tag of body', () => {
    const body = (html: string) => serialize(parse(html).querySelector('body') as Element, { outer: true });
    expect(body('<body a="1"><body a="2" b="3">')).toBe('<body a="1" b="3"></body>');
    expect(body('<body a="1">x</body>y</BODY >')).toBe('<body a="1">xy</body>');
    expect(body('<body a="1">x</BODY >y</body>')).toBe('<body a="1">xy</body>');
  });

  test('a limit of attributes', () => {
    const of = (html: string, name: string) =>
      serialize(parse(html, { maxAttributes: 2 }).querySelector(name) as Element, { outer: true });
    expect(of('<p a="1" b="2" c="3"></p>', 'p')).toBe('<p a="1" b="2"></p>');
    expect(of('<body a="1"><body b="2" c="3">', 'body')).toBe('<body a="1" b="2"></body>');
  });
});

describe('names of elements', () => {
  test('without prefix in HTML, MathML and SVG, with it elsewhere', () => {
    const document = new Document();
    const outer = (uri: string | null, name: string) =>
      serialize(document.createElementNS(uri, name), { outer: true });
    expect(outer('http://www.w3.org/1999/xhtml', 'h:p')).toBe('<p></p>');
    expect(outer(SVG, 's:g')).toBe('<g></g>');
    expect(outer('http://www.w3.org/1998/Math/MathML', 'm:mi')).toBe('<mi></mi>');
    expect(outer('urn:x', 'x:y')).toBe('<x:y></x:y>');
    expect(outer('urn:x', 'y')).toBe('<y></y>');
    expect(outer(null, 'br')).toBe('<br></br>');
  });

  test('adjusted ones', () => {
    expect(again('<svg><foreignobject><IMAGE></foreignobject><CLIPPATH/></svg>')).toBe(
      '<svg><foreignObject><img></foreignObject><clipPath></clipPath></svg>',
    );
    expect(again('<image src=x><x\0y>')).toBe('<img src="x"><x\ufffdy></x\ufffdy>');
  });
});

describe('the is value', () => {
  test('is written for an element without is attribute', () => {
    const table = new NodeTable();
    const p = table.createContainer(NodeType.Element | (1 << NAMESPACE_SHIFT), table.names.idOf('p'));
    addAttributeOfString(table, p, table.names.idOf('id'), 0, 'a');
    const options = {
      outer: true,
      scripting: false,
      serializableShadowRoots: false,
      shadowRoots: new Set<number>(),
    };
    table.isValues.set(p, 'x-"y"');
    expect(serializeHandle(table, p, options)).toBe('<p is="x-&quot;y&quot;" id="a"></p>');
    addAttributeOfString(table, p, table.names.idOf('is'), 0, 'other');
    expect(serializeHandle(table, p, options)).toBe('<p id="a" is="other"></p>');
  });

  // https://dom.spec.whatwg.org/#dom-document-createelement
  test('is what createElement is told', () => {
    const document = new Document();
    const outer = (element: Element) => serialize(element, { outer: true });
    expect(outer(document.createElement('p', { is: 'x-p' }))).toBe('<p is="x-p"></p>');
    expect(outer(document.createElement('p', { is: '' }))).toBe('<p is=""></p>');
    expect(outer(document.createElementNS('urn:x', 'p', { is: 'x-p' }))).toBe('<p is="x-p"></p>');
    expect(outer(document.createElement('p', { is: 'x-p' }).cloneNode())).toBe('<p is="x-p"></p>');
    // The option is a string or a dictionary; a string says nothing: https://dom.spec.whatwg.org/#dom-document-createelement
    for (const none of [undefined, null, 'x-p', 1, {}, { is: undefined }]) {
      expect(outer(document.createElement('p', none as never))).toBe('<p></p>');
    }
    expect(() => document.createElementNS(null, 'p', { is: Symbol('s') as never })).toThrow(
      "Document.createElementNS: option 'is' must be a string",
    );
  });

  // "When an element is created, all of these values are initialized", and no algorithm changes this one:
  // https://dom.spec.whatwg.org/#concept-element-is-value
  test.each<[string, (p: Element) => void]>([
    ['removed', () => {}],
    ['set before', (p) => p.setAttribute('is', 'other')],
    ['set twice before', (p) => ['b', 'c'].map((value) => p.setAttribute('is', value))],
    ['set by its Attr', (p) => void ((p.getAttributeNode('is') as Attr).value = 'other')],
    [
      'replaced by another Attr',
      (p) => void p.setAttributeNode((p.ownerDocument as Document).createAttribute('is')),
    ],
    ['adopted', (p) => void new Document().adoptNode(p)],
    ['set and adopted', (p) => p.setAttribute('is', 'other') ?? new Document().adoptNode(p)],
  ])('is that of the start tag, whatever becomes of the attribute: %s', (_, change) => {
    const p = parse('<p is="x-&quot;y&quot;" id=a>').querySelector('p') as Element;
    change(p);
    p.removeAttribute('is');
    const clones = [p, p.cloneNode(), new Document().importNode(p)];
    for (const clone of clones) {
      expect(serialize(clone, { outer: true })).toBe('<p is="x-&quot;y&quot;" id="a"></p>');
      expect(clone.matches(':defined')).toBe(false);
    }
  });

  test('is none where the attribute came with a second start tag, or with setAttribute', () => {
    const document = parse('<p>a</p><body is=x><html is=y>');
    for (const element of [document.body, document.documentElement] as Element[]) {
      expect(element.matches(':defined')).toBe(true);
      const copy = new Document().importNode(element);
      for (const one of [element, copy]) {
        one.removeAttribute('is');
        expect(serialize(one, { outer: true })).not.toContain('is=');
      }
    }
    const p = document.querySelector('p') as Element;
    p.setAttribute('is', 'x');
    p.removeAttribute('is');
    expect(serialize(p, { outer: true })).toBe('<p>a</p>');
  });
});

describe('shadow roots', () => {
  const html =
    '<div id=open><template shadowrootmode=open shadowrootserializable><b>1</b></template>one</div>' +
    '<div id=closed><template shadowrootmode=closed shadowrootdelegatesfocus shadowrootclonable>' +
    '<span><template shadowrootmode=open shadowrootclonable shadowrootserializable shadowrootdelegatesfocus>2</template>' +
    '</span></template>two</div>';
  const body = (): Element => parse(html).body as Element;
  const plain = '<div id="open">one</div><div id="closed">two</div>';
  const withOpen =
    '<div id="open"><template shadowrootmode="open" shadowrootserializable=""><b>1</b></template>one</div>';
  const closedTag = '<template shadowrootmode="closed" shadowrootdelegatesfocus="" shadowrootclonable="">';
  const nestedTag =
    '<template shadowrootmode="open" shadowrootdelegatesfocus="" shadowrootserializable="" shadowrootclonable="">';
  const closedRoot = (node: Element) => (node.lastChild as Element).openOrClosedShadowRoot as ShadowRoot;

  test('are left out', () => {
    expect(serialize(body())).toBe(plain);
    expect(body().innerHTML).toBe(plain);
    expect(serialize(body(), { serializableShadowRoots: false, shadowRoots: [] })).toBe(plain);
  });

  test('that are serializable', () => {
    expect(serialize(body(), { serializableShadowRoots: true })).toBe(
      `${withOpen}<div id="closed">two</div>`,
    );
    expect(body().getHTML({ serializableShadowRoots: true })).toBe(`${withOpen}<div id="closed">two</div>`);
  });

  test('that are asked for', () => {
    const node = body();
    const shadowRoots = [closedRoot(node)];
    expect(serialize(node, { shadowRoots })).toBe(
      `<div id="open">one</div><div id="closed">${closedTag}<span></span></template>two</div>`,
    );
    expect(serialize(node, { shadowRoots, serializableShadowRoots: true })).toBe(
      `${withOpen}<div id="closed">${closedTag}<span>${nestedTag}2</template></span></template>two</div>`,
    );
    expect(serialize(body(), { shadowRoots })).toBe(plain);
  });

  test('of the node itself', () => {
    const host = body().firstChild as Element;
    expect(serialize(host, { serializableShadowRoots: true })).toBe(
      '<template shadowrootmode="open" shadowrootserializable=""><b>1</b></template>one',
    );
    expect(serialize(host, { outer: true, serializableShadowRoots: true })).toBe(withOpen);
    expect(serialize(host.shadowRoot as Node)).toBe('<b>1</b>');
    expect(serialize(host.shadowRoot as Node, { outer: true, serializableShadowRoots: true })).toBe(
      '<b>1</b>',
    );
  });

  test('are what they were after a round trip', () => {
    const document = parse(html);
    const serialized = serialize(document, {
      serializableShadowRoots: true,
      shadowRoots: [closedRoot(document.body as Element)],
    });
    expect(formatTree(parse(serialized))).toBe(formatTree(document));
  });
});

describe('trees that were changed', () => {
  const change = (html: string, changes: (div: Element) => void): string => {
    const div = first(`<div>${html}</div>`);
    changes(div);
    return serialize(div);
  };

  test('attributes', () => {
    expect(change('<p a="1" b="2" c="3">x</p>', (div) => find(div, 'p').removeAttribute('b'))).toBe(
      '<p a="1" c="3">x</p>',
    );
    expect(change('<p a="1">x</p>', (div) => find(div, 'p').setAttribute('a', '2'))).toBe('<p a="2">x</p>');
    expect(change('<p a="1">x</p>', (div) => find(div, 'p').setAttribute('b', '2'))).toBe(
      '<p a="1" b="2">x</p>',
    );
    expect(change('<p a="1">x</p>', (div) => find(div, 'p').removeAttribute('a'))).toBe('<p>x</p>');
  });

  test('texts and comments', () => {
    expect(change('a<!--b-->c', (div) => ((div.firstChild as Node).nodeValue = '<'))).toBe('&lt;<!--b-->c');
    expect(change('a<!--b-->c', (div) => ((div.childNodes[1] as Node).nodeValue = '<'))).toBe('a<!--<-->c');
  });

  test('nodes that moved, went and came', () => {
    const html = '<b>1</b><i>2</i><u>3</u>';
    expect(change(html, (div) => div.prepend(div.lastChild as Node))).toBe('<u>3</u><b>1</b><i>2</i>');
    expect(change(html, (div) => find(div, 'i').remove())).toBe('<b>1</b><u>3</u>');
    expect(change(html, (div) => find(div, 'i').append(find(div, 'b')))).toBe('<i>2<b>1</b></i><u>3</u>');
    expect(change(html, (div) => div.append(find(div, 'b').cloneNode(true), 'x'))).toBe(`${html}<b>1</b>x`);
    expect(change(html, (div) => find(div, 'i').replaceWith('<'))).toBe('<b>1</b>&lt;<u>3</u>');
  });

  test('markup of another parse', () => {
    const document = parse('<body><p>a</p>');
    const p = find(document, 'p');
    p.innerHTML = 'b<i class="c">d</i>';
    expect(serialize(document)).toBe('<html><head></head><body><p>b<i class="c">d</i></p></body></html>');
    p.append(document.adoptNode(first('<u>&lt;e</u>')));
    expect(serialize(p)).toBe('b<i class="c">d</i><u>&lt;e</u>');
  });

  describe('two fragments of which the second goes on like the first', () => {
    test.each([
      ['&lt;&am', 'p;x', '&lt;&amp;am', 'p;x'],
      ['&lt;&nb', 'sp;x', '&lt;&amp;nb', 'sp;x'],
      ['&lt;&', 'amp;x', '&lt;&amp;', 'amp;x'],
      ['&lt;&amp', '; x', '&lt;&amp;', '; x'],
      ['&lt;&nbsp', '; x', '&lt;&nbsp;', '; x'],
    ])('%j and %j: references', (one, other, firstWritten, secondWritten) => {
      const document = parse('<p></p><p></p>');
      const [p, q] = document.querySelectorAll('p') as Iterable<Element>;
      (p as Element).innerHTML = one;
      (q as Element).innerHTML = other;
      expect([(p as Element).innerHTML, (q as Element).innerHTML]).toEqual([firstWritten, secondWritten]);
    });

    test.each(['x\r', '<i>x\r</i>', '<!--x\r-->', '<i>x\r'])('%j and a newline', (one) => {
      const document = parse('<p></p><p></p>');
      const [p, q] = document.querySelectorAll('p') as Iterable<Element>;
      (p as Element).innerHTML = one;
      (q as Element).innerHTML = '\ny';
      (p as Element).append(...(q as Element).childNodes);
      const markup = one.replace('\r', '\n');
      expect((p as Element).innerHTML).toBe(`${markup}${/<i>[^<]*$/.test(markup) ? '</i>' : ''}\ny`);
    });
  });

  test('while the document is being parsed', () => {
    const parser = new HTMLParser();
    const seen: string[] = [];
    for (const chunk of ['<p cl', 'ass="a">x', 'y&am', 'p;z</', 'p>']) {
      parser.write(chunk);
      seen.push(serialize(parser.document));
    }
    const start = '<html><head></head><body>';
    expect(seen.at(-1)).toBe(`${start}<p class="a">xy&amp;z</p></body></html>`);
    expect(seen[1]).toMatch(/^<html><head><\/head><body><p class="a">x?<\/p><\/body><\/html>$/);
    expect(serialize(parser.end())).toBe(`${start}<p class="a">xy&amp;z</p></body></html>`);
  });
});

describe('size', () => {
  const none = new Set<number>();
  const options = { outer: false, scripting: false, serializableShadowRoots: true, shadowRoots: none };

  test('very many levels', () => {
    const depth = VERY_MANY;
    const table = new NodeTable();
    const document = table.createContainer(NodeType.Document, 0);
    const kind = NodeType.Element | (1 << NAMESPACE_SHIFT);
    const names = [table.names.idOf('i'), table.names.idOf('template')];
    let parent = document;
    for (let i = 0; i < depth; i++) {
      const node = table.createContainer(kind, names[i % 2]);
      table.append(parent, node);
      parent = node;
      if (i % 2 === 1) {
        parent = table.createContainer(NodeType.DocumentFragment, 0);
        table.cells[node + Cell.Data] = parent;
        table.cells[parent + Cell.Owner] = node;
      }
    }
    const serialized = serializeHandle(table, document, options);
    expect(serialized === '<i><template>'.repeat(depth / 2) + '</template></i>'.repeat(depth / 2)).toBe(true);
    const inner = serializeHandle(table, table.firstChild(document), options);
    expect(inner.length).toBe(serialized.length - '<i></i>'.length);
  });

  test('one text of many pieces', () => {
    const length = VERY_MANY;
    expect(serialize(fragment('&<'.repeat(length))).length).toBe('&amp;&lt;'.length * length);
  });
});

describe('wrong arguments', () => {
  test.each([
    [undefined, /^node must be a Node other than an Attr, not undefined$/],
    [null, /^node must be a Node/],
    ['<p>', /^node must be a Node other than an Attr, not "<p>"$/],
    [{}, /^node must be a Node/],
  ])('%s as node', (node, message) => {
    expect(() => serialize(node as never)).toThrow(TypeError);
    expect(() => serialize(node as never)).toThrow(message);
  });

  test('an Attr', () => {
    const attr = first('<p a></p>').getAttributeNode('a');
    expect(() => serialize(attr as never)).toThrow(TypeError);
  });

  test.each([
    [{ outer: 1 }, /option 'outer' must be a boolean, not 1/],
    [{ scripting: 'no' }, /option 'scripting' must be a boolean, not "no"/],
    [{ serializableShadowRoots: null }, /option 'serializableShadowRoots' must be a boolean, not null/],
    [{ shadowRoots: {} }, /option 'shadowRoots' must be an array of ShadowRoot objects/],
    [{ shadowRoots: [1] }, /option 'shadowRoots' must be an array of ShadowRoot objects, not 1/],
    [
      { shadowRoots: [parse('')] },
      /option 'shadowRoots' must be an array of ShadowRoot objects, not an object/,
    ],
    [{ pretty: true }, /option 'pretty'/],
    [null, /options must be an object, not null/],
    [true, /options must be an object, not true/],
  ])('%j as options', (options, message) => {
    expect(() => serialize(parse(''), options as never)).toThrow(TypeError);
    expect(() => serialize(parse(''), options as never)).toThrow(message);
  });

  test('undefined is the default', () => {
    const node = first('<p>a</p>');
    const nothing = { outer: undefined, scripting: undefined, shadowRoots: undefined } as never;
    expect(serialize(node, nothing)).toBe('a');
    expect(serialize(node, undefined)).toBe('a');
  });
});
