import { HTMLParser, NamedNodeMap, parse } from 'domwright';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';

const named = (name: string) => expect.objectContaining({ name });
const svgNamespace = 'http://www.w3.org/2000/svg';

function div(): Element {
  return new Document().createElement('div');
}

describe('attributes', () => {
  test('have lower case names on HTML elements only', () => {
    const element = div();
    element.setAttribute('FOO', 'a');
    expect([element.getAttribute('foo'), element.getAttribute('Foo'), element.hasAttribute('fOO')]).toEqual([
      'a',
      'a',
      true,
    ]);
    expect(element.getAttributeNames()).toEqual(['foo']);
    const svg = new Document().createElementNS(svgNamespace, 'svg');
    svg.setAttribute('viewBox', '0');
    expect([svg.getAttribute('viewBox'), svg.getAttribute('viewbox')]).toEqual(['0', null]);
  });

  test('are found by namespace and local name', () => {
    const element = div();
    element.setAttributeNS('urn:a', 'x:b', '1');
    element.setAttributeNS('urn:a', 'y:b', '2');
    element.setAttributeNS(null, 'b', '3');
    expect(element.getAttributeNames()).toEqual(['x:b', 'b']);
    expect(element.getAttributeNS('urn:a', 'b')).toBe('2');
    expect(element.getAttributeNS('', 'b')).toBe('3');
    expect(element.getAttribute('x:b')).toBe('2');
    expect(element.hasAttributeNS('urn:b', 'b')).toBe(false);
    element.removeAttributeNS('urn:a', 'b');
    element.removeAttributeNS('urn:a', 'b');
    expect(element.getAttributeNames()).toEqual(['b']);
  });

  test('of one qualified name in two namespaces', () => {
    const element = div();
    element.setAttributeNS('urn:a', 'id', 'a');
    element.setAttributeNS(null, 'id', 'none');
    expect(element.getAttribute('id')).toBe('a');
    expect(element.getAttributeNode('id')!.namespaceURI).toBe('urn:a');
    expect(element.getAttributeNodeNS(null, 'id')!.value).toBe('none');
    expect(element.id).toBe('none');
    expect(element.matches('#none[id=none]')).toBe(true);
    expect(element.matches('#a')).toBe(false);
    const clone = element.cloneNode();
    expect(clone.isEqualNode(element)).toBe(true);
    clone.getAttributeNodeNS(null, 'id')!.value = 'x';
    expect(clone.isEqualNode(element)).toBe(false);
  });

  test('can be toggled', () => {
    const element = div();
    expect([element.toggleAttribute('a'), element.toggleAttribute('A'), element.hasAttributes()]).toEqual([
      true,
      false,
      false,
    ]);
    expect([element.toggleAttribute('a', false), element.toggleAttribute('a', true)]).toEqual([false, true]);
    element.setAttribute('a', 'kept');
    expect(element.toggleAttribute('a', true)).toBe(true);
    expect(element.getAttribute('a')).toBe('kept');
  });

  test('are nodes with an identity', () => {
    const element = div();
    element.setAttribute('a', '1');
    const a = element.getAttributeNode('a')!;
    expect(element.attributes.item(0)).toBe(a);
    expect(element.attributes[0]).toBe(a);
    expect([a.name, a.value, a.ownerElement, a.nodeValue, a.specified]).toEqual([
      'a',
      '1',
      element,
      '1',
      true,
    ]);
    element.setAttribute('a', '2');
    expect(a.value).toBe('2');
    a.textContent = '3';
    expect(element.getAttribute('a')).toBe('3');
    element.removeAttribute('a');
    expect([a.value, a.ownerElement]).toEqual(['3', null]);
    a.nodeValue = '4';
    element.setAttribute('a', 'other');
    expect(element.getAttributeNode('a')).not.toBe(a);
    expect(a.value).toBe('4');
    expect(a.cloneNode().isEqualNode(a)).toBe(true);
    expect([a.parentNode, a.firstChild, a.isConnected, a.getRootNode() === a]).toEqual([
      null,
      null,
      false,
      true,
    ]);
    expect(() => a.appendChild(element)).toThrow(named('HierarchyRequestError'));
    expect(() => element.appendChild(a)).toThrow(named('HierarchyRequestError'));
  });

  test('can be given and taken as nodes', () => {
    const element = div();
    const document = element.ownerDocument!;
    element.setAttribute('a', '1');
    element.setAttribute('b', '2');
    const old = element.getAttributeNode('a')!;
    const given = new Document().createAttribute('a');
    given.value = 'new';
    expect(element.setAttributeNode(given)).toBe(old);
    expect([old.ownerElement, old.value, given.ownerElement, given.ownerDocument]).toEqual([
      null,
      '1',
      element,
      document,
    ]);
    expect(element.getAttributeNames()).toEqual(['a', 'b']);
    expect(element.setAttributeNode(given)).toBe(given);
    expect(() => document.createElement('p').setAttributeNode(given)).toThrow(named('InUseAttributeError'));
    expect(element.removeAttributeNode(given)).toBe(given);
    expect(() => element.removeAttributeNode(given)).toThrow(named('NotFoundError'));
    expect(given.value).toBe('new');
    // Another prefix for the same name: the position is kept, and the qualified name is new.
    element.setAttributeNS('urn:a', 'x:c', '1');
    element.setAttribute('d', '');
    const prefixed = document.createAttributeNS('urn:a', 'y:c');
    element.setAttributeNode(prefixed);
    expect(element.getAttributeNames()).toEqual(['b', 'y:c', 'd']);
  });

  test('many of them', () => {
    const element = div();
    for (let i = 0; i < 100; i++) element.setAttribute(`a${i}`, `${i}`);
    expect(element.attributes.length).toBe(100);
    expect(element.getAttribute('a77')).toBe('77');
    element.removeAttribute('a50');
    expect(element.getAttribute('a77')).toBe('77');
    expect(element.attributes[50]!.name).toBe('a51');
    const renamed = element.ownerDocument!.createAttribute('a60');
    element.setAttributeNode(renamed);
    expect([...element.attributes].map((attribute) => attribute.name)).toEqual(element.getAttributeNames());
    expect(element.cloneNode().isEqualNode(element)).toBe(true);
  });

  test('a NamedNodeMap that is held is live', () => {
    const element = div();
    const map = element.attributes;
    const indexed = () => Array.from({ length: map.length }, (_, i) => map[i]!.name);
    expect([map.length, map[0], Object.keys(map)]).toEqual([0, undefined, []]);
    for (const name of ['id', 'data-x', 'class', 'href', 'title', 'data-y']) element.setAttribute(name, name);
    expect(indexed()).toEqual(['id', 'data-x', 'class', 'href', 'title', 'data-y']);
    const [id, x, className] = map;
    element.removeAttribute('data-x');
    expect(indexed()).toEqual(['id', 'class', 'href', 'title', 'data-y']);
    expect([map[0] === id, map[1] === className, x!.ownerElement, x!.value]).toEqual([
      true,
      true,
      null,
      'data-x',
    ]);
    expect([className!.value, map.item(1) === className]).toEqual(['class', true]);
    expect([0 in map, 5 in map, Object.keys(map)]).toEqual([true, false, ['0', '1', '2', '3', '4']]);
    new Document().adoptNode(element);
    expect([element.attributes === map, map[0] === id, id!.name, id!.value]).toEqual([
      true,
      true,
      'id',
      'id',
    ]);
    element.setAttributeNode(x!);
    expect(map[5] === x).toBe(true);
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    expect([map.length, map[0], id!.value, id!.ownerElement]).toEqual([0, undefined, 'id', null]);
  });

  test('a NamedNodeMap sees what the parser adds', () => {
    const parser = new HTMLParser();
    parser.write('<html lang=en><body>');
    const map = parser.document.documentElement!.attributes;
    expect(map.length).toBe(1);
    parser.write('<html data-x=1 lang=de>');
    parser.end();
    expect([map.length, map[0]!.value, map[1]!.name, map[1]!.value, map[1]!.isMerged]).toEqual([
      2,
      'en',
      'data-x',
      '1',
      true,
    ]);
  });

  test('a NamedNodeMap answers any name', () => {
    const element = parse('<p class=a title=b data-x=c item=d tostring=e></p>').querySelector('p')!;
    const map = element.attributes;
    const byName = map as unknown as Record<string, { value: string } | undefined>;
    expect([byName['class']!.value, byName['data-x']!.value, byName['data-y'], byName['id']]).toEqual([
      'a',
      'c',
      undefined,
      undefined,
    ]);
    // What the interface has comes first.
    expect([typeof byName['item'], typeof byName['toString']]).toEqual(['function', 'function']);
    expect([map instanceof NamedNodeMap, map.constructor === NamedNodeMap]).toEqual([true, true]);
    const plain = parse('<p class=a></p>').querySelector('p')!.attributes;
    const plainByName = plain as unknown as Record<string, { value: string } | undefined>;
    expect([plain instanceof NamedNodeMap, plainByName['class']!.value, plainByName['data-x']]).toEqual([
      true,
      'a',
      undefined,
    ]);
    expect('push' in plain).toBe(false);
  });

  test('as a NamedNodeMap', () => {
    const element = div();
    element.setAttribute('href', 'x');
    const map = element.attributes;
    expect((map as unknown as Record<string, unknown>)['href']).toBe(map.getNamedItem('HREF'));
    expect(map.getNamedItemNS(null, 'href')!.value).toBe('x');
    expect([map[1], map.item(1), map.item(-1)]).toEqual([undefined, null, null]);
    map.setNamedItem(element.ownerDocument!.createAttribute('id'));
    map.setNamedItemNS(element.ownerDocument!.createAttributeNS('urn:a', 'b'));
    const names: string[] = [];
    for (const attribute of map) names.push(attribute.name);
    map.forEach((attribute) => {
      names.push(attribute.name);
    });
    expect(names).toEqual(['href', 'id', 'b', 'href', 'id', 'b']);
    expect(map.removeNamedItem('id').name).toBe('id');
    expect(map.removeNamedItemNS('urn:a', 'b').ownerElement).toBe(null);
    expect(() => map.removeNamedItem('id')).toThrow(named('NotFoundError'));
    expect(() => map.removeNamedItemNS(null, 'id')).toThrow(named('NotFoundError'));
  });

  test('that are reflected', () => {
    const element = div();
    expect([element.id, element.className]).toEqual(['', '']);
    element.id = 'x';
    element.className = 'a b';
    expect(element.outerHTML).toBe('<div id="x" class="a b"></div>');
  });
});

describe('classList', () => {
  test('is a set of tokens, live', () => {
    const element = div();
    const { classList } = element;
    expect([classList.length, classList.value, classList[0], classList.item(0)]).toEqual([
      0,
      '',
      undefined,
      null,
    ]);
    classList.remove('a');
    expect(element.hasAttribute('class')).toBe(false);
    element.className = ' a  b a\n';
    expect([...classList]).toEqual(['a', 'b']);
    expect([classList[1], classList.contains('b'), classList.contains('c')]).toEqual(['b', true, false]);
    classList.add('c', 'a');
    expect(element.className).toBe('a b c');
    classList.remove('b', 'x');
    expect(classList.toggle('d')).toBe(true);
    expect(classList.toggle('a')).toBe(false);
    expect(classList.toggle('c', true)).toBe(true);
    expect(classList.toggle('x', false)).toBe(false);
    expect(`${classList}`).toBe('c d');
    expect(classList.replace('c', 'd')).toBe(true);
    expect(classList.replace('x', 'y')).toBe(false);
    expect(element.className).toBe('d');
    expect([[...classList.keys()], [...classList.values()], [...classList.entries()]]).toEqual([
      [0],
      ['d'],
      [[0, 'd']],
    ]);
    element.classList = 'z';
    expect(classList.value).toBe('z');
    classList.value = 'y';
    expect(element.className).toBe('y');
  });

  test('refuses what is no token', () => {
    const { classList } = div();
    for (const run of [
      () => classList.add(''),
      () => classList.remove(''),
      () => classList.toggle(''),
      () => classList.replace('a', ''),
    ]) {
      expect(run).toThrow(named('SyntaxError'));
    }
    expect(() => classList.add('a b')).toThrow(named('InvalidCharacterError'));
    expect(() => classList.replace('a b', 'c')).toThrow(named('InvalidCharacterError'));
    expect(() => classList.supports('a')).toThrow(TypeError);
  });
});

describe('collections', () => {
  test('are live', () => {
    const element = div();
    const document = element.ownerDocument!;
    const { childNodes, children } = element;
    const paragraphs = element.getElementsByTagName('P');
    expect([childNodes.length, children.length, paragraphs.length]).toEqual([0, 0, 0]);
    const p = document.createElement('p');
    element.append('a', p, 'b');
    expect([childNodes.length, children.length, paragraphs.length]).toEqual([3, 1, 1]);
    expect([childNodes[1], children[0], paragraphs[0], paragraphs.item(1)]).toEqual([p, p, p, null]);
    const classes = element.getElementsByClassName('b a');
    p.className = 'a b c';
    expect([...classes]).toEqual([p]);
    p.removeAttribute('class');
    expect(classes.length).toBe(0);
    p.remove();
    expect([childNodes[1]!.nodeValue, childNodes.item(2), children.length]).toEqual(['b', null, 0]);
  });

  test('see what the parser adds', () => {
    const parser = new HTMLParser();
    parser.write('<p>a<i></i>');
    const { document } = parser;
    const { childNodes } = document.querySelector('p')!;
    const all = document.getElementsByTagName('*');
    expect([childNodes.length, all.length, document.getElementById('x')]).toEqual([2, 5, null]);
    parser.write('b<b id=x></b>');
    expect([childNodes.length, all.length, document.getElementById('x')]).toEqual([4, 6, childNodes[3]]);
    parser.end('<u>');
    expect([childNodes.length, all.length]).toEqual([5, 7]);
  });

  test('can be iterated while they change, as in the DOM', () => {
    const element = div();
    for (let i = 0; i < 4; i++) element.append(`${i}`);
    for (const child of element.childNodes) child.parentNode!.removeChild(child);
    expect(element.textContent).toBe('13');
    const { childNodes } = element;
    expect([...childNodes.keys()]).toEqual([0, 1]);
    expect([...childNodes.entries()].map(([index, node]) => `${index}${node.nodeValue}`)).toEqual([
      '01',
      '13',
    ]);
    const seen: unknown[] = [];
    childNodes.forEach(function (this: unknown, node, index, list) {
      seen.push([this, node, index, list]);
    }, 'this');
    expect(seen).toEqual([
      ['this', childNodes[0], 0, childNodes],
      ['this', childNodes[1], 1, childNodes],
    ]);
    expect(Array.from(childNodes)).toEqual([...childNodes]);
    expect(childNodes[4294967295 as number]).toBe(undefined);
    expect((childNodes as unknown as Record<string, unknown>)['01']).toBe(undefined);
    // NB: a window gives the class its name, and another test file of this worker may have loaded one.
    expect(String(childNodes)).toMatch(/^\[object (?:Object|NodeList)\]$/);
  });

  test('find elements by names and namespaces', () => {
    const document = new Document();
    const root = document.createElement('root');
    const svg = document.createElementNS(svgNamespace, 'linearGradient');
    const prefixed = document.createElementNS('http://www.w3.org/1999/xhtml', 'x:p');
    const upper = document.createElementNS('http://www.w3.org/1999/xhtml', 'P');
    const p = document.createElement('p');
    root.append(svg, prefixed, upper, p);
    const numbers = (elements: Iterable<Element>): number[] =>
      [...elements].map((element) => [...root.children].indexOf(element));
    expect(numbers(root.getElementsByTagName('*'))).toEqual([0, 1, 2, 3]);
    expect(numbers(root.getElementsByTagName('linearGradient'))).toEqual([0]);
    expect(numbers(root.getElementsByTagName('LINEARGRADIENT'))).toEqual([]);
    expect(numbers(root.getElementsByTagName('P'))).toEqual([3]);
    expect(numbers(root.getElementsByTagName('X:P'))).toEqual([1]);
    expect(numbers(root.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'p'))).toEqual([1, 3]);
    expect(numbers(root.getElementsByTagNameNS('*', 'P'))).toEqual([2]);
    expect(numbers(root.getElementsByTagNameNS(svgNamespace, '*'))).toEqual([0]);
    expect(numbers(root.getElementsByTagNameNS('', '*'))).toEqual([]);
    expect(numbers(root.getElementsByClassName(' '))).toEqual([]);
    const { children } = root;
    p.setAttribute('name', 'n');
    svg.setAttribute('name', 'n');
    expect((children as unknown as Record<string, unknown>)['n']).toBe(p);
    p.id = 'length';
    expect(children.namedItem('length')).toBe(p);
    expect(children.length).toBe(4);
    expect(children.namedItem('')).toBe(null);
    // A filter still works in another document, where names have different ids.
    const found = root.getElementsByTagName('p');
    new Document().append(root);
    expect(numbers(found)).toEqual([3]);
  });

  test('know the case of classes in quirks mode', () => {
    const document = parse('<p class="A">');
    expect(document.mode).toBe('quirks');
    expect(document.getElementsByClassName('a').length).toBe(1);
    document.mode = 'no-quirks';
    expect(document.getElementsByClassName('A').length).toBe(1);
    expect(document.createElement('p').getElementsByClassName('A').length).toBe(0);
  });

  test('of selectors are arrays', () => {
    const document = parse('<p><p><b>');
    const found = document.querySelectorAll('p');
    expect(found).toBeInstanceOf(Array);
    expect(found.item(1)).toBe(found[1]);
    expect(found.item(2)).toBe(null);
    expect(found.map((element) => element.localName)).toEqual(['p', 'p']);
    expect(found.filter(() => false)).not.toHaveProperty('item');
    document.querySelector('p')!.remove();
    expect(found.length).toBe(2);
  });
});

describe('markup', () => {
  test('can be read and set', () => {
    const document = parse('<!DOCTYPE html><p>a<b>b</b></p>');
    const p = document.querySelector('p')!;
    expect([p.innerHTML, p.outerHTML]).toEqual(['a<b>b</b>', '<p>a<b>b</b></p>']);
    const b = p.lastChild!;
    p.innerHTML = '<i>x</i>&lt;';
    expect([p.innerHTML, b.parentNode]).toEqual(['<i>x</i>&lt;', null]);
    p.innerHTML = null as never;
    expect(p.firstChild).toBe(null);
    p.outerHTML = '<u></u>t';
    expect([document.body!.innerHTML, p.parentNode]).toEqual(['<u></u>t', null]);
    p.outerHTML = 'nothing happens';
    expect(() => {
      document.documentElement!.outerHTML = '';
    }).toThrow(named('NoModificationAllowedError'));
  });

  test('goes into the contents of a template', () => {
    const template = new Document().createElement('template');
    template.innerHTML = '<tr><td>x';
    expect(template.firstChild).toBe(null);
    expect(template.content!.firstElementChild!.localName).toBe('tr');
    expect(template.innerHTML).toBe('<tr><td>x</td></tr>');
    expect(template.outerHTML).toBe('<template><tr><td>x</td></tr></template>');
    expect(new Document().createElement('p').content).toBe(null);
  });

  test('is parsed in the mode of the context: that of the contents of a template is no-quirks', () => {
    const document = parse('<body><template><p></p></template>');
    const template = document.querySelector('template')!;
    const p = template.content!.firstChild as Element;
    const inQuirks = '<p><table></table></p>';
    const inNoQuirks = '<p></p><table></table>';
    for (const [context, expected] of [
      [p, inNoQuirks],
      [document.body!, inQuirks],
      [template, inQuirks],
    ] as const) {
      context.innerHTML = '<p><table>';
      expect(context.innerHTML).toBe(expected);
    }
    document.mode = 'no-quirks';
    document.body!.innerHTML = '<p><table>';
    expect(document.body!.innerHTML).toBe(inNoQuirks);
  });

  test('depends on the element it is parsed for', () => {
    const document = new Document();
    const parsed = (name: string, html: string): string => {
      const element = document.createElement(name);
      element.innerHTML = html;
      return element.innerHTML;
    };
    expect(parsed('div', '<tr><td>x')).toBe('x');
    expect(parsed('tbody', '<tr><td>x')).toBe('<tr><td>x</td></tr>');
    expect(parsed('textarea', '<b>')).toBe('&lt;b&gt;');
  });

  test('can be inserted beside and inside', () => {
    const document = parse('<div><p>x</p></div>');
    const p = document.querySelector('p')!;
    p.insertAdjacentHTML('beforebegin', '<i>1</i>');
    p.insertAdjacentHTML('AFTERBEGIN' as 'afterbegin', '<i>2</i>');
    p.insertAdjacentHTML('beforeend', '<i>3</i>');
    p.insertAdjacentHTML('afterend', '<i>4</i>');
    expect(document.querySelector('div')!.innerHTML).toBe('<i>1</i><p><i>2</i>x<i>3</i></p><i>4</i>');
    p.insertAdjacentText('beforebegin', '<');
    expect(p.previousSibling!.nodeValue).toBe('<');
    const u = document.createElement('u');
    expect(p.insertAdjacentElement('afterend', u)).toBe(u);
    expect(p.nextSibling).toBe(u);
    expect(() => p.insertAdjacentHTML('x' as never, '')).toThrow(named('SyntaxError'));
    expect(() => p.insertAdjacentElement('x' as never, u)).toThrow(named('SyntaxError'));
    expect(() => document.documentElement!.insertAdjacentHTML('afterend', '')).toThrow(
      named('NoModificationAllowedError'),
    );
    p.remove();
    expect(() => p.insertAdjacentHTML('afterend', '')).toThrow(named('NoModificationAllowedError'));
    expect(p.insertAdjacentElement('afterend', u)).toBe(null);
    // For an html element markup is parsed as for a body.
    document.documentElement!.insertAdjacentHTML('beforeend', '<q>');
    expect(document.documentElement!.lastElementChild!.localName).toBe('q');
    const fragment = document.createDocumentFragment();
    fragment.append(p);
    p.outerHTML = '<a></a>';
    fragment.firstElementChild!.insertAdjacentHTML('afterend', '<td>y');
    expect([...fragment.childNodes].map((node) => node.nodeName)).toEqual(['A', '#text']);
  });
});

describe('shadow roots', () => {
  test('hang off their hosts', () => {
    const document = parse('<div><b></b></div>');
    const host = document.querySelector('div')!;
    const root = host.attachShadow({ mode: 'open', serializable: true });
    expect(host.shadowRoot).toBe(root);
    expect([root.mode, root.host, root.clonable, root.serializable, root.delegatesFocus]).toEqual([
      'open',
      host,
      false,
      true,
      false,
    ]);
    root.innerHTML = '<p>x</p>';
    const p = root.firstElementChild!;
    expect([p.isConnected, p.getRootNode(), p.getRootNode({ composed: true })]).toEqual([
      true,
      root,
      document,
    ]);
    expect([root.parentNode, document.querySelector('p'), host.textContent]).toEqual([null, null, '']);
    expect(root.getElementById('x')).toBe(null);
    expect([host.innerHTML, host.getHTML(), root.innerHTML]).toEqual(['<b></b>', '<b></b>', '<p>x</p>']);
    expect(host.getHTML({ serializableShadowRoots: true })).toBe(
      '<template shadowrootmode="open" shadowrootserializable=""><p>x</p></template><b></b>',
    );
    expect(root.getHTML()).toBe('<p>x</p>');
    expect(() => p.append(host)).toThrow(named('HierarchyRequestError'));
    expect(() => root.append(host)).toThrow(named('HierarchyRequestError'));
    expect(() => root.cloneNode()).toThrow(named('NotSupportedError'));
    expect(() => document.importNode(root)).toThrow(named('NotSupportedError'));
    expect(() => host.attachShadow({ mode: 'open' })).toThrow(named('NotSupportedError'));
  });

  test('are for some elements only', () => {
    const document = new Document();
    for (const name of ['a', 'input', 'font-face']) {
      expect(() => document.createElement(name).attachShadow({ mode: 'open' })).toThrow(
        named('NotSupportedError'),
      );
    }
    expect(() => document.createElementNS(svgNamespace, 'div').attachShadow({ mode: 'open' })).toThrow(
      named('NotSupportedError'),
    );
    document.createElement('x-y').attachShadow({ mode: 'open' });
  });

  test('closed ones are not told', () => {
    const host = div();
    const root = host.attachShadow({ mode: 'closed' });
    expect([host.shadowRoot, host.openOrClosedShadowRoot]).toEqual([null, root]);
    expect(host.getHTML({ shadowRoots: [root] })).toBe('<template shadowrootmode="closed"></template>');
  });

  test('are cloned if they say so', () => {
    const host = div();
    host.attachShadow({ mode: 'open' }).append('x');
    expect(host.cloneNode(true).shadowRoot).toBe(null);
    const other = div();
    other.attachShadow({ mode: 'open', clonable: true, delegatesFocus: true }).innerHTML = '<i>x</i>';
    const clone = other.cloneNode();
    const root = clone.shadowRoot!;
    expect([root.host, root.innerHTML, root.clonable, root.delegatesFocus]).toEqual([
      clone,
      '<i>x</i>',
      true,
      true,
    ]);
    expect(root).not.toBe(other.shadowRoot);
    expect(new Document().importNode(other).shadowRoot!.innerHTML).toBe('<i>x</i>');
  });

  test('of markup are replaced once', () => {
    const document = parse('<div><template shadowrootmode=open>x</template></div>', {
      allowDeclarativeShadowRoots: true,
    });
    const host = document.querySelector('div')!;
    const root = host.shadowRoot!;
    expect(root.textContent).toBe('x');
    expect(() => host.attachShadow({ mode: 'closed' })).toThrow(named('NotSupportedError'));
    expect(host.attachShadow({ mode: 'open' })).toBe(root);
    expect(root.firstChild).toBe(null);
    expect(() => host.attachShadow({ mode: 'open' })).toThrow(named('NotSupportedError'));
  });
});

describe('comparing', () => {
  test('equal trees', () => {
    const a = parse('<p a=1 b=2>x<!--y--><svg viewBox=0 xlink:href=a></svg>');
    const b = parse('<p b=2 a=1>x<!--y--><svg xlink:href=a viewBox=0></svg>');
    expect(a.isEqualNode(b)).toBe(true);
    const p = b.querySelector('p')!;
    p.setAttribute('a', '2');
    expect(a.isEqualNode(b)).toBe(false);
    p.setAttribute('a', '1');
    b.querySelector('svg')!.setAttributeNS('http://www.w3.org/1999/xlink', 'href', 'b');
    expect(a.isEqualNode(b)).toBe(false);
    expect(p.isSameNode(p)).toBe(true);
    expect(p.isEqualNode(null)).toBe(false);
    const document = new Document();
    expect(document.createElement('a').isEqualNode(document.createElementNS(null, 'a'))).toBe(false);
    expect(document.createDocumentType('a', 'b').isEqualNode(document.createDocumentType('a'))).toBe(false);
    expect(document.createElementNS('u', 'a:b').isEqualNode(document.createElementNS('u', 'c:b'))).toBe(
      false,
    );
  });

  test('positions of attributes', () => {
    const element = div();
    element.append('x');
    element.setAttribute('a', '');
    element.setAttribute('b', '');
    const [a, b] = element.attributes;
    expect(a!.compareDocumentPosition(b!)).toBe(36);
    expect(b!.compareDocumentPosition(a!)).toBe(34);
    expect(element.compareDocumentPosition(a!)).toBe(20);
    expect(a!.compareDocumentPosition(element)).toBe(10);
    expect(a!.compareDocumentPosition(element.firstChild!)).toBe(4);
    expect(element.firstChild!.compareDocumentPosition(a!)).toBe(2);
    const c = element.ownerDocument!.createAttribute('c');
    const d = element.ownerDocument!.createAttribute('d');
    expect(c.compareDocumentPosition(d) ^ d.compareDocumentPosition(c)).toBe(6);
    expect(c.compareDocumentPosition(a!) & 33).toBe(33);
  });
});
