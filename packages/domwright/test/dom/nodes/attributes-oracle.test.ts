import { parse } from 'domwright';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.mjs';
import { parseWithJsdom } from './jsdom.mjs';

/*
 * Attribute maps and Attrs that are held while all sorts of operations change them, compared with jsdom's. A map is only
 * requested at random times, because the library changes attributes in other ways while there is no map.
 */

/** The same object in both DOMs. What follows uses only what both have, so both are read as this loose type. */
// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations
type Any = any;

interface Pair {
  ours: Any;
  theirs: Any;
}

const markup = `<!DOCTYPE html><body id=body CLASS="a b"><div data-x=1 b="2" title hidden x:y='&amp;'><p id=p b>
<svg viewBox="0 0 1 1" xlink:href=x xml:lang=e xmlns:xlink="http://www.w3.org/1999/xlink"><a href xlink:href=y></svg>
<template q=1 w=2><i e=3 r=4></i></template><input a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12><span></span></div>`;

const pieces = [
  '',
  '<b id=1 class=2>3</b>',
  '<i a b c>x<u data-x=y ID=z>',
  '<svg viewbox=1 xlink:href=2><g/></svg>',
  '<p b=1 b=2 B=3>',
  '<br length=1 item=2 constructor=3 __proto__=4 0=5>',
];

/** Names that no method or property of a NamedNodeMap has. */
const names = ['id', 'CLASS', 'class', 'data-x', 'b', 'x:y', 'xlink:href', 'href', 'p:q', 'q', 'hidden', 'é'];
const awkwardNames = ['length', 'item', 'constructor', '__proto__', 'toString', '', 'a b', 'viewBox'];
const namespaces = [null, '', 'urn:x', 'urn:y', 'http://www.w3.org/1999/xlink'];
const values = ['', 'a', 'b c', '1', 'ä\n', '&lt;'];

/** Two worlds with the same documents, elements, attributes and maps, by number. */
class Worlds {
  readonly documents: Pair[] = [];
  readonly elements: Pair[] = [];
  readonly attrs: Pair[] = [];
  readonly maps: Pair[] = [];

  constructor() {
    for (let i = 0; i < 2; i++) {
      const pair = { ours: parse(markup), theirs: parseWithJsdom(markup) };
      this.documents.push(pair);
      this.addTree(pair.ours.body, pair.theirs.body);
    }
  }

  addTree(ours: Any, theirs: Any): void {
    if (ours === null || theirs === null) return;
    if (ours.nodeType === 1) this.add(this.elements, ours, theirs);
    if (ours.content) this.addTree(ours.content, theirs.content);
    for (let i = 0; i < ours.childNodes.length; i++)
      this.addTree(ours.childNodes[i] ?? null, theirs.childNodes[i] ?? null);
  }

  add(list: Pair[], ours: Any, theirs: Any): void {
    if (list.every((pair) => pair.ours !== ours)) list.push({ ours, theirs });
  }
}

interface Choice {
  first: number;
  second: number;
  attr: number;
  name: string;
  namespace: string | null;
  value: string;
  small: number;
}

/** The objects of a step in one world: elements `a` and `b`, and an attribute `attr`, if there is one. */
interface Scene extends Choice {
  a: Any;
  b: Any;
  attrNode: Any;
  map: Any;
  document: Any;
}

/** Results that are Attrs, elements or maps are kept, and must correspond in both worlds. */
const steps: Record<string, (scene: Scene) => Any> = {
  setAttribute: ({ a, name, value }) => a.setAttribute(name, value),
  setAttributeAgain: ({ a, name, value }) => a.setAttribute(name, value),
  setAttributeNS: ({ a, namespace, name, value }) => a.setAttributeNS(namespace, name, value),
  removeAttribute: ({ a, name }) => a.removeAttribute(name),
  removeAttributeNS: ({ a, namespace, name }) => a.removeAttributeNS(namespace, name),
  removeFirst: ({ a }) => a.removeAttribute(a.getAttributeNames()[0] ?? 'none'),
  removeSome: ({ a, small }) => a.removeAttribute(a.getAttributeNames()[small] ?? 'none'),
  toggleAttribute: ({ a, name, small }) => a.toggleAttribute(name, [undefined, true, false][small]),
  getAttributeNode: ({ a, name }) => a.getAttributeNode(name),
  getAttributeNodeOfSome: ({ a, small }) => a.getAttributeNode(a.getAttributeNames()[small] ?? 'none'),
  getAttributeNodeNS: ({ a, namespace, name }) => a.getAttributeNodeNS(namespace, name),
  setAttributeNode: ({ a, attrNode }) => (renames(a, attrNode) ? null : a.setAttributeNode(attrNode)),
  setAttributeNodeNS: ({ a, attrNode }) => (renames(a, attrNode) ? null : a.setAttributeNodeNS(attrNode)),
  moveAttributeNode: ({ a, attrNode }) => {
    attrNode.ownerElement?.removeAttributeNode(attrNode);
    return renames(a, attrNode) ? null : a.setAttributeNode(attrNode);
  },
  removeAttributeNode: ({ a, attrNode }) => a.removeAttributeNode(attrNode),
  removeFromOwner: ({ attrNode }) => attrNode.ownerElement?.removeAttributeNode(attrNode) ?? null,
  map: ({ a }) => a.attributes,
  mapItem: ({ map, small }) => map.item(small),
  mapIndex: ({ map, small }) => map[small],
  getNamedItem: ({ map, name }) => map.getNamedItem(name),
  setNamedItem: ({ map, attrNode }) => (renames(map, attrNode) ? null : map.setNamedItem(attrNode)),
  setNamedItemNS: ({ map, attrNode }) => (renames(map, attrNode) ? null : map.setNamedItemNS(attrNode)),
  removeNamedItem: ({ map, name }) => map.removeNamedItem(name),
  removeNamedItemNS: ({ map, namespace, name }) => map.removeNamedItemNS(namespace, name),
  attrValue: ({ attrNode, value }) => {
    attrNode.value = value;
  },
  attrTextContent: ({ attrNode, value }) => {
    attrNode.textContent = value;
  },
  cloneAttr: ({ attrNode }) => attrNode.cloneNode(),
  createAttribute: ({ document, name }) => document.createAttribute(name),
  createAttributeNS: ({ document, namespace, name }) => document.createAttributeNS(namespace, name),
  id: ({ a, value }) => {
    a.id = value;
  },
  className: ({ a, value }) => {
    // In SVG it is an SVGAnimatedString, in jsdom at least.
    if (!a.namespaceURI.endsWith('svg')) a.className = value;
  },
  classList: ({ a, value }) => a.classList.toggle(value),
  classListAdd: ({ a }) => a.classList.add('x', 'y'),
  cloneNode: ({ a }) => a.cloneNode(),
  cloneDeep: ({ a }) => a.cloneNode(true),
  importNode: ({ document, a }) => document.importNode(a, true),
  adoptNode: ({ document, a }) => document.adoptNode(a),
  appendChild: ({ a, b }) => a.appendChild(b),
  replaceWith: ({ a, b }) => a.replaceWith(b),
  remove: ({ a }) => a.remove(),
  innerHTML: ({ a, small }) => {
    a.innerHTML = pieces[small];
    return a;
  },
  outerHTML: ({ a, small }) => {
    const { parentNode } = a;
    if (parentNode === null) return null;
    a.outerHTML = pieces[small];
    return parentNode.nodeType === 1 ? parentNode : null;
  },
  insertAdjacentHTML: ({ a, small }) => {
    a.insertAdjacentHTML('afterbegin', pieces[small]);
    return a;
  },
};

/**
 * Whether an Attr would replace one with another prefix. After that, jsdom finds the wrong one of two attributes with the same
 * qualified name; there is a test below.
 */
function renames(target: Any, attr: Any): boolean {
  const { namespaceURI, localName, name } = attr;
  const old = target.attributes
    ? target.getAttributeNodeNS(namespaceURI, localName)
    : target.getNamedItemNS(namespaceURI, localName);
  return old !== null && old.name !== name;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  first: fc.noBias(fc.nat(1000)),
  second: fc.noBias(fc.nat(1000)),
  attr: fc.noBias(fc.nat(1000)),
  name: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...awkwardNames) },
  ),
  namespace: fc.constantFrom(...namespaces),
  value: fc.constantFrom(...values),
  small: fc.nat(5),
});
const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), choice);

function run(
  worlds: Worlds,
  which: 'ours' | 'theirs',
  name: string,
  choice: Choice,
): { value: Any; error: string } {
  const pick = (list: readonly Pair[], number: number): Any =>
    list.length === 0 ? null : list[number % list.length]![which];
  const scene: Scene = {
    ...choice,
    a: pick(worlds.elements, choice.first),
    b: pick(worlds.elements, choice.second),
    attrNode: pick(worlds.attrs, choice.attr),
    map: pick(worlds.maps, choice.attr),
    document: pick(worlds.documents, choice.second),
  };
  if (/attr[A-Z]|Node|Owner|Attr$|NamedItem/.test(name) && scene.attrNode === null)
    return { value: null, error: '' };
  if (/^map[A-Z]|NamedItem/.test(name) && scene.map === null) return { value: null, error: '' };
  try {
    return { value: steps[name]!(scene), error: '' };
  } catch (error) {
    return { value: null, error: (error as Error).name };
  }
}

/** The name of an object in a world: its number, if it is kept. */
function nameOf(worlds: Worlds, which: 'ours' | 'theirs', value: Any): string {
  if (value === null || typeof value !== 'object') return String(value);
  for (const list of ['documents', 'elements', 'attrs', 'maps'] as const) {
    const index = worlds[list].findIndex((pair) => pair[which] === value);
    if (index >= 0) return `${list}[${index}]`;
  }
  return 'another';
}

function describeAttr(worlds: Worlds, which: 'ours' | 'theirs', attr: Any): string {
  const { namespaceURI, prefix, localName, name, value, nodeName, nodeValue, textContent } = attr;
  const { ownerElement } = attr;
  const owner = nameOf(worlds, which, ownerElement);
  // NB: in jsdom, the contents of a template are in another document, and an Attr stays in the document it was created in.
  const isElsewhere =
    which === 'ours' && ownerElement !== null && attr.ownerDocument !== ownerElement.ownerDocument;
  return JSON.stringify([
    namespaceURI,
    prefix,
    localName,
    name,
    value,
    nodeName,
    nodeValue,
    textContent,
    owner,
    isElsewhere,
  ]);
}

function describeMap(worlds: Worlds, which: 'ours' | 'theirs', map: Any): string[] {
  const lines: string[] = [`length ${map.length} keys ${Object.keys(map).join()}`];
  const listed = [...map];
  for (let i = 0; i < map.length; i++) {
    const attr = map[i];
    if (map.item(i) !== attr || listed[i] !== attr) lines.push(`${i} is not the same`);
    if (map.getNamedItemNS(attr.namespaceURI, attr.localName) !== attr) lines.push(`${i} is not found`);
    lines.push(`${nameOf(worlds, which, attr)} ${describeAttr(worlds, which, attr)}`);
  }
  for (const name of names) {
    // In jsdom, `map.ID` is the attribute `id`. In the standard, it isn't a supported property name for HTML elements.
    if (name !== name.toLowerCase()) continue;
    lines.push(`${name}: ${map.length > 0 ? listed.indexOf(map[name]) : typeof map[name]}`);
    if ((map[name] ?? null) !== map.getNamedItem(name)) lines.push(`${name} is not the same`);
  }
  lines.push(String(map[map.length]), String(map.item(map.length)), String(map.length === listed.length));
  return lines;
}

function describeWorld(worlds: Worlds, which: 'ours' | 'theirs'): string[] {
  return [
    ...worlds.maps.flatMap((pair, index) => [`map ${index}`, ...describeMap(worlds, which, pair[which])]),
    ...worlds.attrs.map((pair, index) => `attr ${index} ${describeAttr(worlds, which, pair[which])}`),
  ];
}

function compare(done: readonly string[], ours: readonly string[], theirs: readonly string[]): void {
  const index = theirs.findIndex((line, index) => line !== ours[index]);
  if (index < 0 && ours.length === theirs.length) return;
  throw new Error(`after ${done.join(', ')}\nours:   ${ours[index]}\ntheirs: ${theirs[index]}`);
}

test('Held maps and Attrs stay what they are in jsdom, whatever changes', () => {
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (sequence) => {
    const worlds = new Worlds();
    const done: string[] = [];
    for (const [name, choice] of sequence) {
      const ours = run(worlds, 'ours', name, choice);
      const theirs = run(worlds, 'theirs', name, choice);
      const { first, second, attr, small } = choice;
      const { length } = worlds.elements;
      done.push(
        `${name}(${[first % length, second % length, attr, choice.name, choice.namespace, choice.value, small]})`,
      );
      compare(done, [ours.error], [theirs.error]);
      keep(worlds, ours.value, theirs.value);
      compare(done, [nameOf(worlds, 'ours', ours.value)], [nameOf(worlds, 'theirs', theirs.value)]);
      compare(done, describeWorld(worlds, 'ours'), describeWorld(worlds, 'theirs'));
    }
    for (const { ours, theirs } of worlds.elements) {
      compare(done, ours.getAttributeNames(), theirs.getAttributeNames());
      worlds.add(worlds.maps, ours.attributes, theirs.attributes);
    }
    compare(done, describeWorld(worlds, 'ours'), describeWorld(worlds, 'theirs'));
  });
  fc.assert(property, { numRuns: runs(100) });
});

function keep(worlds: Worlds, ours: Any, theirs: Any): void {
  if (!ours || !theirs || typeof ours !== 'object') return;
  if (ours.nodeType === 2) worlds.add(worlds.attrs, ours, theirs);
  else if (ours.nodeType === undefined) worlds.add(worlds.maps, ours, theirs);
  else worlds.addTree(ours, theirs);
}

test('Names with capitals are no supported property names of an HTML element', () => {
  // https://dom.spec.whatwg.org/#interface-namednodemap
  const { body } = parse('<p id=x CLASS=y data-Z=z><svg viewBox=v id=w>');
  const read = (map: Any, ...names: string[]): Any[] => names.map((name) => map[name]?.value);
  const p = body!.querySelector('p')!;
  const svg = body!.querySelector('svg')!;
  expect(read(p.attributes, 'id', 'ID', 'class', 'CLASS', 'Class', 'data-z', 'data-Z')).toEqual([
    ...['x', undefined, 'y', undefined, undefined, 'z', undefined],
  ]);
  expect(read(svg.attributes, 'viewBox', 'viewbox', 'id', 'ID')).toEqual(['v', undefined, 'w', undefined]);
  p.setAttributeNS(null, 'é', '1');
  p.setAttributeNS(null, 'Upper', '2');
  svg.setAttribute('Upper', '3');
  expect(read(p.attributes, 'é', 'É', 'Upper', 'upper', 'ID', 'id')).toEqual([
    ...['1', undefined, undefined, undefined, undefined, 'x'],
  ]);
  expect(read(svg.attributes, 'Upper', 'upper', 'viewBox')).toEqual(['3', undefined, 'v']);
});

test('An Attr that takes the place of one with another prefix stands where that stood', () => {
  // Set an attribute, replace an attribute — https://dom.spec.whatwg.org/#concept-element-attributes-set
  const document = parse('<svg><a href=1 xlink:href=2 id=3>');
  const a = document.body!.querySelector('a')!;
  const map = a.attributes;
  const [first, second, third] = map;
  const attr = document.createAttributeNS('http://www.w3.org/1999/xlink', 'href');
  attr.value = '4';
  expect(a.setAttributeNode(attr) === second).toBe(true);
  expect([...map].map((one) => [first, attr, third].indexOf(one))).toEqual([0, 1, 2]);
  expect([...map].map(({ name, value }) => `${name}=${value}`)).toEqual(['href=1', 'href=4', 'id=3']);
  expect([second!.name, second!.value, second!.ownerElement]).toEqual(['xlink:href', '2', null]);
  // The first in the list with that qualified name.
  expect([map.getNamedItem('href') === first, map['href' as never] === first]).toEqual([true, true]);
  a.removeAttribute('href');
  expect([map.getNamedItem('href') === attr, a.getAttribute('href'), map.length]).toEqual([true, '4', 2]);
});

test('What reflects an attribute means the one in no namespace', () => {
  // Reflect, DOMTokenList's update steps — https://dom.spec.whatwg.org/#dom-element-id
  const p = parse('<p>').body!.firstElementChild!;
  p.setAttributeNS('urn:x', 'id', '1');
  p.setAttributeNS('urn:x', 'class', 'x y');
  expect([p.id, p.className, p.classList.length, p.classList.value]).toEqual(['', '', 0, '']);
  p.classList.remove('x');
  p.id = '2';
  p.classList.add('z');
  expect([...p.attributes].map(({ namespaceURI, name, value }) => [namespaceURI, name, value])).toEqual([
    ['urn:x', 'id', '1'],
    ['urn:x', 'class', 'x y'],
    [null, 'id', '2'],
    [null, 'class', 'z'],
  ]);
  expect([p.id, p.className, p.classList.value]).toEqual(['2', 'z', 'z']);
  p.className = 'v w';
  expect([p.classList.length, p.getAttributeNS('urn:x', 'class')]).toEqual([2, 'x y']);
});
