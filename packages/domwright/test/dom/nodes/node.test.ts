import { describe, expect, test } from 'vitest';
import { NodeTable } from '../../../src/core/table/node-table.ts';
import { Attr } from '../../../src/dom/nodes/attr.ts';
import { Comment, Text } from '../../../src/dom/nodes/character-data.ts';
import { Document } from '../../../src/dom/nodes/document.ts';
import { DocumentFragment } from '../../../src/dom/nodes/document-fragment.ts';
import { DocumentType } from '../../../src/dom/nodes/document-type.ts';
import { Element } from '../../../src/dom/nodes/element.ts';
import { descendantElements, descendants } from '../../../src/dom/nodes/iterators.ts';
import { Node } from '../../../src/dom/nodes/node.ts';
import { ProcessingInstruction } from '../../../src/dom/nodes/processing-instruction.ts';
import { serialize } from '../../../src/dom/nodes/serialize.ts';
import { documentOfTable, wrap } from '../../../src/dom/nodes/wrap.ts';

const named = (name: string) => expect.objectContaining({ name });

function page(): Document {
  const document = new Document();
  document.append(document.createDocumentType('html'));
  const html = document.createElement('html');
  html.append(document.createElement('head'), document.createElement('body'));
  document.append(html);
  return document;
}

describe('nodes', () => {
  test('have the names and types of the DOM', () => {
    const document = new Document();
    const nodes: [Node, new (...args: never[]) => Node, number, string, string | null][] = [
      [document, Document, 9, '#document', null],
      [document.createElement('DIV'), Element, 1, 'DIV', null],
      [document.createElementNS('urn:x', 'a:b'), Element, 1, 'a:b', null],
      [document.createTextNode('t'), Text, 3, '#text', 't'],
      [document.createComment('c'), Comment, 8, '#comment', 'c'],
      [document.createProcessingInstruction('pi', 'd'), ProcessingInstruction, 7, 'pi', 'd'],
      [document.createDocumentType('html', 'p', 's'), DocumentType, 10, 'html', null],
      [document.createDocumentFragment(), DocumentFragment, 11, '#document-fragment', null],
      [document.createAttribute('Id'), Attr, 2, 'id', ''],
    ];
    for (const [node, constructor, nodeType, nodeName, nodeValue] of nodes) {
      expect(node).toBeInstanceOf(constructor);
      expect(node).toBeInstanceOf(Node);
      expect([node.nodeType, node.nodeName, node.nodeValue]).toEqual([nodeType, nodeName, nodeValue]);
      expect(node.ownerDocument).toBe(nodeType === 9 ? null : document);
    }
  });

  test('have the constants', () => {
    expect([Node.ELEMENT_NODE, Node.TEXT_NODE, Node.DOCUMENT_POSITION_CONTAINED_BY]).toEqual([1, 3, 16]);
    expect(new Document().createElement('p').DOCUMENT_FRAGMENT_NODE).toBe(11);
  });

  test('are always the same objects', () => {
    const document = page();
    const body = document.body!;
    expect(document.body).toBe(body);
    expect(document.documentElement!.lastChild).toBe(body);
    expect(body.childNodes).toBe(body.childNodes);
    expect(body.children).toBe(body.children);
    expect(body.attributes).toBe(body.attributes);
    expect(body.classList).toBe(body.classList);
    expect(wrap(body.table, body.handle)).toBe(body);
  });

  test('are made for a table whoever asks first', () => {
    const table = new NodeTable();
    const document = table.createContainer(9, 0);
    const element = table.createContainer(1, 0);
    table.append(document, element);
    expect(wrap(table, element).parentNode).toBe(documentOfTable(table));
    expect(documentOfTable(table)).toBe(documentOfTable(table));
    expect(() => new Document(table)).toThrow(Error);
    expect(() => wrap(table, 0)).toThrow(RangeError);
  });

  test('refuse arguments of wrong types and say which', () => {
    const document = page();
    const body = document.body!;
    const wrong = 'x' as never;
    expect(() => body.appendChild(wrong)).toThrow(
      new TypeError('Node.appendChild: \'node\' must be a Node, not "x"'),
    );
    expect(() => body.insertBefore(wrong, null)).toThrow(TypeError);
    expect(() => body.insertBefore(document.createElement('p'), wrong)).toThrow(/'child'.*Node or null/);
    expect(() => body.replaceChild(wrong, body)).toThrow(TypeError);
    expect(() => body.replaceChild(body, wrong)).toThrow(TypeError);
    expect(() => body.removeChild(wrong)).toThrow(TypeError);
    expect(() => body.contains(wrong)).toThrow(TypeError);
    expect(() => body.isEqualNode(wrong)).toThrow(TypeError);
    expect(() => body.compareDocumentPosition(wrong)).toThrow(TypeError);
    expect(() => body.append(Symbol('s') as never)).toThrow(TypeError);
    expect(() => body.setAttribute('x', Symbol('s') as never)).toThrow(/'value'.*string/);
    expect(() => body.setAttribute(Symbol('s') as never, '')).toThrow(/'qualifiedName'/);
    expect(() => body.setAttributeNode(wrong)).toThrow(TypeError);
    expect(() => body.removeAttributeNode(wrong)).toThrow(TypeError);
    expect(() => body.insertAdjacentElement('beforeend', wrong)).toThrow(TypeError);
    expect(() => body.childNodes.forEach(wrong)).toThrow(TypeError);
    expect(() => body.attachShadow(wrong)).toThrow(TypeError);
    expect(() => body.attachShadow({ mode: 'x' as never })).toThrow(TypeError);
    expect(() => document.importNode(wrong)).toThrow(TypeError);
    expect(() => document.adoptNode(wrong)).toThrow(TypeError);
    expect(() => document.createElement(Symbol('s') as never)).toThrow(TypeError);
    expect(() => document.createElement('' as never)).toThrow(/InvalidCharacterError|valid/);
    expect(() => {
      document.mode = wrong;
    }).toThrow(TypeError);
    // Values that the DOM converts to strings.
    body.setAttribute('tabindex', 5 as never);
    body.append(5 as never, null as never);
    expect(body.getAttribute('tabindex')).toBe('5');
    expect(body.textContent).toBe('5null');
  });

  test('describe themselves to the console', () => {
    const inspect = Symbol.for('nodejs.util.inspect.custom');
    const document = page();
    const body = document.body!;
    body.className = 'a';
    body.append('x'.repeat(100));
    const shown = (node: object): unknown => (node as { [inspect](): unknown })[inspect]();
    expect(shown(body)).toBe('Element <body class="a">');
    expect(shown(body.firstChild!)).toBe(`Text #text "${'x'.repeat(59)}…"`);
    expect(shown(document)).toBe('Document #document');
    expect(shown(body.childNodes)).toEqual([body.firstChild]);
  });
});

describe('documents', () => {
  test('are empty when they are new', () => {
    const document = new Document();
    expect(document.childNodes.length).toBe(0);
    expect([document.doctype, document.documentElement, document.head, document.body]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([document.title, document.compatMode, document.contentType]).toEqual([
      '',
      'CSS1Compat',
      'text/html',
    ]);
  });

  test('know their parts', () => {
    const document = page();
    expect(document.doctype!.name).toBe('html');
    expect(document.documentElement!.localName).toBe('html');
    expect(document.head!.localName).toBe('head');
    expect(document.body!.localName).toBe('body');
    document.body!.replaceWith(document.createElement('p'), document.createElement('frameset'));
    expect(document.body!.localName).toBe('frameset');
    document.documentElement!.replaceWith(document.createElement('svg'));
    expect(document.head).toBe(null);
  });

  test('have a title without the whitespace', () => {
    const document = page();
    expect(document.title).toBe('');
    const title = document.createElement('title');
    title.append(' a\n\tb ', document.createElement('b'), 'c ');
    document.body!.append(title);
    expect(document.title).toBe('a b c');
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const inner = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    inner.textContent = 'svg';
    svg.append(document.createElement('title'), inner);
    document.documentElement!.replaceWith(svg);
    expect(document.title).toBe('svg');
  });

  // https://html.spec.whatwg.org/multipage/dom.html#document.title
  test('take a title', () => {
    const document = page();
    document.title = ' a  b ';
    expect(document.head!.innerHTML).toBe('<title> a  b </title>');
    expect(document.title).toBe('a b');
    const first = document.head!.firstElementChild;
    document.head!.append(document.createElement('title'));
    document.title = '';
    expect(document.head!.innerHTML).toBe('<title></title><title></title>');
    expect(document.head!.firstElementChild).toBe(first);
    document.head!.remove();
    document.title = 'no head';
    expect(document.title).toBe('');
    document.body!.append(first!);
    document.title = 'in the body';
    expect(document.body!.innerHTML).toContain('<title>in the body</title>');
    expect(() => {
      document.title = Symbol('s') as never;
    }).toThrow(TypeError);
  });

  test('take a title in SVG, and none in other documents', () => {
    const document = new Document();
    document.title = 'nothing';
    expect(document.firstChild).toBe(null);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'g'), document.createElement('title'));
    document.append(svg);
    document.title = 'a';
    expect(serialize(document)).toBe('<svg><title>a</title><g></g><title></title></svg>');
    document.title = 'b';
    expect(serialize(document)).toBe('<svg><title>b</title><g></g><title></title></svg>');
    const other = document.createElementNS('urn:x', 'svg');
    other.append(document.createElement('head'), document.createElement('title'));
    svg.replaceWith(other);
    document.title = 'c';
    expect(serialize(document)).toBe('<svg><head></head><title></title></svg>');
  });

  test('have a mode', () => {
    const document = page();
    for (const mode of ['quirks', 'limited-quirks', 'no-quirks'] as const) {
      document.mode = mode;
      expect(document.mode).toBe(mode);
      expect(document.compatMode).toBe(mode === 'quirks' ? 'BackCompat' : 'CSS1Compat');
      expect(document.cloneNode().mode).toBe(mode);
    }
  });

  test('make only what names allow', () => {
    const document = new Document();
    for (const name of ['', '1a', 'a b', 'a>b', '-a', 'a\0']) {
      expect(() => document.createElement(name)).toThrow(named('InvalidCharacterError'));
    }
    for (const name of ['a', 'A1', 'a:b', 'x<y', '_a', 'ä', ':a']) document.createElement(name);
    for (const name of ['', 'a b', 'a=b', 'a/b', 'a>']) {
      expect(() => document.createAttribute(name)).toThrow(named('InvalidCharacterError'));
      expect(() => document.createElement('p').setAttribute(name, '')).toThrow(
        named('InvalidCharacterError'),
      );
      expect(() => document.createElement('p').toggleAttribute(name)).toThrow(named('InvalidCharacterError'));
    }
    for (const [namespace, name, error] of [
      [null, 'a:b', 'NamespaceError'],
      ['urn:x', 'xml:a', 'NamespaceError'],
      ['urn:x', 'xmlns', 'NamespaceError'],
      ['urn:x', 'xmlns:a', 'NamespaceError'],
      ['http://www.w3.org/2000/xmlns/', 'a', 'NamespaceError'],
      ['urn:x', ':a', 'InvalidCharacterError'],
      ['urn:x', 'a:', 'InvalidCharacterError'],
      ['urn:x', 'a:1', 'InvalidCharacterError'],
    ] as const) {
      expect(() => document.createElementNS(namespace, name)).toThrow(named(error));
      if (name !== 'a:1') expect(() => document.createAttributeNS(namespace, name)).toThrow(named(error));
    }
    // Chromium does so, too.
    const element = document.createElementNS('urn:x', 'a:b:c');
    expect([element.prefix, element.localName, element.nodeName]).toEqual(['a', 'b', 'a:b']);
    expect(document.createAttributeNS('urn:x', 'a:b:c').name).toBe('a:b');
    element.setAttributeNS('urn:x', 'a:b:c', '1');
    element.setAttributeNS('urn:x', 'b', '2');
    expect(serialize(element, { outer: true })).toBe('<a:b a:b="2"></a:b>');
    expect(document.createElementNS('', 'a').namespaceURI).toBe(null);
    expect(document.createAttributeNS('http://www.w3.org/2000/xmlns/', 'xmlns').prefix).toBe(null);
    expect(() => document.createProcessingInstruction('1', '')).toThrow(named('InvalidCharacterError'));
    expect(() => document.createProcessingInstruction('a', '?>')).toThrow(named('InvalidCharacterError'));
    expect(() => document.createDocumentType('a>')).toThrow(named('InvalidCharacterError'));
  });

  test('find elements by their IDs, whatever changes', () => {
    const document = page();
    const first = document.createElement('p');
    const second = document.createElement('p');
    document.body!.append(first, second);
    for (let i = 0; i < 3; i++) expect(document.getElementById('x')).toBe(null);
    second.id = 'x';
    for (let i = 0; i < 3; i++) expect(document.getElementById('x')).toBe(second);
    first.id = 'x';
    for (let i = 0; i < 3; i++) expect(document.getElementById('x')).toBe(first);
    first.remove();
    for (let i = 0; i < 3; i++) expect(document.getElementById('x')).toBe(second);
    second.getAttributeNode('id')!.value = '';
    for (let i = 0; i < 3; i++) expect(document.getElementById('')).toBe(null);
    const fragment = document.createDocumentFragment();
    fragment.append(first);
    expect(fragment.getElementById('x')).toBe(first);
  });

  test('have collections of some elements', () => {
    const document = page();
    const make = (name: string, attribute = ''): Element => {
      const element = document.createElement(name);
      if (attribute !== '') element.setAttribute(attribute, '');
      document.body!.append(element);
      return element;
    };
    const [form, img, a, area, script] = [
      make('form'),
      make('img'),
      make('a', 'href'),
      make('area', 'href'),
      make('script'),
    ];
    make('a');
    expect([...document.forms]).toEqual([form]);
    expect([...document.images]).toEqual([img]);
    expect([...document.links]).toEqual([a, area]);
    expect([...document.scripts]).toEqual([script]);
    expect(document.links).toBe(document.links);
  });

  test('can be cloned, but not adopted or imported', () => {
    const document = page();
    const clone = document.cloneNode(true);
    expect(clone).toBeInstanceOf(Document);
    expect(clone.isEqualNode(document)).toBe(true);
    expect(clone.body!.ownerDocument).toBe(clone);
    expect(document.cloneNode().firstChild).toBe(null);
    expect(() => document.importNode(clone)).toThrow(named('NotSupportedError'));
    expect(() => document.adoptNode(clone)).toThrow(named('NotSupportedError'));
  });
});

describe('moving to another document', () => {
  test('keeps the objects and all there is to them', () => {
    const from = page();
    const to = page();
    const template = from.createElement('template');
    const inner = from.createElement('p');
    template.content!.append(inner);
    const svg = from.createElementNS('http://www.w3.org/2000/svg', 's:svg');
    svg.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '#a');
    svg.setAttributeNS('urn:own', 'o:b', 'c');
    const odd = from.createElementNS('urn:own', 'odd-name');
    const attr = svg.getAttributeNodeNS('urn:own', 'b')!;
    const content = template.content!;
    const { attributes, childNodes } = svg;
    svg.append('text', from.createComment('c'), from.createProcessingInstruction('p', 'i'), odd, template);
    const nodes = [svg, ...descendants(svg)];
    const before = svg.outerHTML;
    const host = from.createElement('div');
    const shadow = host.attachShadow({ mode: 'closed', clonable: true });
    shadow.append(svg);
    from.body!.append(host);

    to.body!.append(host);
    expect(from.body!.childNodes.length).toBe(0);
    for (const node of [host, shadow, content, inner, attr, ...nodes]) expect(node.ownerDocument).toBe(to);
    expect([svg, ...descendants(svg)]).toEqual(nodes);
    expect(svg.outerHTML).toBe(before);
    expect(svg.attributes).toBe(attributes);
    expect(svg.childNodes).toBe(childNodes);
    expect(childNodes.length).toBe(5);
    expect(svg.getAttributeNodeNS('urn:own', 'b')).toBe(attr);
    expect(attr.value).toBe('c');
    attr.value = 'd';
    expect(svg.getAttributeNS('urn:own', 'b')).toBe('d');
    expect(template.content).toBe(content);
    expect(content.firstChild).toBe(inner);
    expect(shadow.host).toBe(host);
    expect(svg.getRootNode({ composed: true })).toBe(to);
    expect(svg.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(odd.namespaceURI).toBe('urn:own');
    expect(odd.localName).toBe('odd-name');
    expect(to.querySelectorAll('div').length).toBe(1);
  });

  test('of a fragment leaves the fragment behind', () => {
    const from = page();
    const to = page();
    const fragment = from.createDocumentFragment();
    fragment.append('a', 'b');
    to.body!.prepend(fragment);
    expect(fragment.ownerDocument).toBe(from);
    expect(fragment.childNodes.length).toBe(0);
    expect(to.body!.childNodes.length).toBe(2);
  });

  test('by adoptNode', () => {
    const from = page();
    const to = page();
    const body = from.body!;
    expect(to.adoptNode(body)).toBe(body);
    expect([body.parentNode, body.ownerDocument, from.body]).toEqual([null, to, null]);
    const attr = from.documentElement!.attributes;
    from.documentElement!.id = 'x';
    const id = attr[0]!;
    expect(to.adoptNode(id)).toBe(id);
    expect([id.ownerElement, id.ownerDocument, id.value, attr.length]).toEqual([null, to, 'x', 0]);
    // An attribute has no parent, so in its own document nothing happens to it.
    from.documentElement!.id = 'y';
    const other = attr[0]!;
    expect(from.adoptNode(other)).toBe(other);
    expect([other.ownerElement, other.value, attr.length]).toEqual([from.documentElement, 'y', 1]);
    const template = from.createElement('template');
    expect(to.adoptNode(template.content!).ownerDocument).toBe(from);
    const host = from.createElement('div');
    expect(() => to.adoptNode(host.attachShadow({ mode: 'open' }))).toThrow(named('HierarchyRequestError'));
  });

  test('by importNode makes a copy', () => {
    const from = page();
    const to = page();
    from.body!.append('x');
    const copy = to.importNode(from.body!, true);
    expect(copy).not.toBe(from.body);
    expect(copy.ownerDocument).toBe(to);
    expect(copy.textContent).toBe('x');
    expect(to.importNode(from.body!).firstChild).toBe(null);
    from.body!.id = 'a';
    const attr = to.importNode(from.body!.attributes[0]!);
    expect([attr.name, attr.value, attr.ownerElement, attr.ownerDocument]).toEqual(['id', 'a', null, to]);
  });
});

describe('iteration over descendants', () => {
  test('goes on when nodes are removed, moved or added', () => {
    const document = page();
    const { body } = document;
    for (const name of ['a', 'b', 'c', 'd']) {
      const element = document.createElement(name);
      element.append(document.createElement('i'));
      body!.append(element);
    }
    const seen: string[] = [];
    for (const element of descendantElements(body!)) {
      seen.push(element.localName);
      if (element.localName === 'a') element.remove();
      if (element.localName === 'b') body!.append(element.firstChild!);
      if (element.localName === 'c') new Document().append(element);
      if (element.localName === 'd') element.append(document.createElement('u'));
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'i', 'u', 'i']);
  });

  test('sees texts, and stays below its root', () => {
    const document = page();
    document.head!.append('x');
    expect([...descendants(document.head!)]).toEqual([document.head!.firstChild]);
    expect([...descendants(document.head!.firstChild!)]).toEqual([]);
  });
});

describe('character data', () => {
  test('is cut and put together by UTF-16 code units', () => {
    const document = page();
    const text = document.createTextNode('abcdef');
    document.body!.append(text);
    expect(text.substringData(1, 2)).toBe('bc');
    expect(text.substringData(4, 9)).toBe('ef');
    text.deleteData(1, 2);
    text.insertData(1, '-');
    text.appendData('+');
    text.replaceData(2, 1, 'D');
    expect([text.data, text.length]).toEqual(['a-Def+', 6]);
    const rest = text.splitText(2);
    expect([text.data, rest.data, text.nextSibling, rest.wholeText]).toEqual(['a-', 'Def+', rest, 'a-Def+']);
    for (const run of [
      () => text.substringData(3, 1),
      () => text.insertData(3, ''),
      () => text.deleteData(9, 1),
      () => text.splitText(3),
    ]) {
      expect(run).toThrow(named('IndexSizeError'));
    }
    text.data = null as never;
    expect(text.data).toBe('');
  });
});
