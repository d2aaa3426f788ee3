import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Node } from '../../../src/dom/nodes/node.ts';
import { runs } from '../../runs.mjs';
import { dump } from './dump.mjs';
import { emptyJsdomDocument } from './jsdom.mjs';

/** The same node in both DOMs. What follows uses only what both have, so both are read as this loose type. */
// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations
type Any = any;

interface Pair {
  ours: Any;
  theirs: Any;
}

/** Two worlds with the same documents and nodes, by number. */
class Worlds {
  readonly pairs: Pair[] = [];
  readonly documents: Pair[] = [];

  constructor() {
    for (let i = 0; i < 2; i++) {
      const pair = { ours: new Document(), theirs: emptyJsdomDocument() };
      this.documents.push(pair);
      this.pairs.push(pair);
    }
  }

  pick(number: number): Pair {
    return this.pairs[number % this.pairs.length]!;
  }

  add(ours: Any, theirs: Any): void {
    if (this.pairs.every((pair) => pair.ours !== ours)) this.pairs.push({ ours, theirs });
  }

  addTree(ours: Any, theirs: Any): void {
    this.add(ours, theirs);
    if (ours.content) this.addTree(ours.content, theirs.content);
    for (let i = 0; i < ours.childNodes.length; i++) {
      this.addTree(ours.childNodes.item(i), theirs.childNodes.item(i));
    }
  }

  ourNumber(node: Node | null): number {
    return node === null ? -1 : this.pairs.findIndex((pair) => pair.ours === node);
  }

  theirNumber(node: Any): number {
    return node === null ? -1 : this.pairs.findIndex((pair) => pair.theirs === node);
  }
}

/** `keep`: the result is a node to use later; `look`: the result is compared. */
type Step = (worlds: Worlds) => {
  name: string;
  ours: () => Any;
  theirs: () => Any;
  keep?: boolean;
  look?: boolean;
};

const number = fc.noBias(fc.nat(1000));
const small = fc.nat(4);
const tag = fc.constantFrom('div', 'P', 'span', 'template', 'x-y', 'svg', 'form');
const word = fc.constantFrom('', 'a', 'b c', ' x ', 'ä\n');

const create: fc.Arbitrary<Step> = fc.record({ kind: fc.nat(8), document: fc.nat(1), tag, word }).map(
  ({ kind, document, tag, word }): Step =>
    (worlds) => {
      const pair = worlds.documents[document]!;
      const make = (doc: Any): Any => {
        switch (kind) {
          case 0:
            return doc.createTextNode(word);
          case 1:
            return doc.createComment(word);
          case 2:
            return doc.createDocumentFragment();
          case 3:
            return doc.createProcessingInstruction('pi', word);
          case 4:
            return doc.createElementNS('http://www.w3.org/2000/svg', `s:${tag}`);
          case 5:
            return (
              doc.implementation?.createDocumentType('html', word, '') ??
              doc.createDocumentType('html', word, '')
            );
          default:
            return doc.createElement(tag);
        }
      };
      return {
        name: `create ${kind}`,
        ours: () => make(pair.ours),
        theirs: () => make(pair.theirs),
        keep: true,
      };
    },
);

function call(
  name: string,
  count: number,
  run: (nodes: Any[], extra: { word: string; small: number }) => Any,
  keep = false,
): fc.Arbitrary<Step> {
  return fc.record({ numbers: fc.array(number, { minLength: count, maxLength: count }), word, small }).map(
    ({ numbers, word, small }): Step =>
      (worlds) => {
        const pairs = numbers.map((number) => worlds.pick(number));
        return {
          name: `${name}(${pairs.map((pair) => `${worlds.pairs.indexOf(pair)} ${pair.ours.nodeName}`).join()})`,
          ours: () =>
            run(
              pairs.map((pair) => pair.ours),
              { word, small },
            ),
          theirs: () =>
            run(
              pairs.map((pair) => pair.theirs),
              { word, small },
            ),
          keep,
        };
      },
  );
}

/** Live collections that are created once and read again and again. */
const held = new WeakMap<object, Record<string, Any>>();

function heldBy(node: Any): Record<string, Any> {
  let collections = held.get(node);
  if (collections === undefined) {
    collections = { childNodes: node.childNodes };
    if (node.children) collections['children'] = node.children;
    if (node.getElementsByTagName) {
      collections['*'] = node.getElementsByTagName('*');
      collections['div'] = node.getElementsByTagName('div');
      collections['.b'] = node.getElementsByClassName('b');
    }
    held.set(node, collections);
  }
  return collections;
}

/** The contents of the held collections of a node: all nodes, a few, or their number. */
function lookAt(node: Any, how: number, numberOf: (node: Any) => number): Any {
  const seen = Object.entries(heldBy(node)).map(([name, list]) => {
    if (how === 0) return [name, list.length];
    if (how === 1) return [name, [list.item(0), list.item(1)].map(numberOf)];
    const all = Array.from({ length: list.length }, (_, i) => numberOf(list.item(i)));
    return [name, all, numberOf(list.item(all.length))];
  });
  // NB: jsdom's svg elements have a getElementById of SVG, which finds the element itself.
  const hasIds = node.getElementById && node.nodeType !== 1;
  const byId = ['a', 'b c', ' x '].map((id) => (hasIds ? numberOf(node.getElementById(id)) : -1));
  return [seen, byId, node.isConnected, numberOf(node.getRootNode())];
}

const look: fc.Arbitrary<Step> = fc.record({ number, how: fc.nat(3) }).map(
  ({ number, how }): Step =>
    (worlds) => {
      const { ours, theirs } = worlds.pick(number);
      return {
        name: `look ${how} at ${worlds.ourNumber(ours)}`,
        ours: () => lookAt(ours, how, (node) => worlds.ourNumber(node)),
        theirs: () => lookAt(theirs, how, (node) => worlds.theirNumber(node)),
        look: true,
      };
    },
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: look },
  { weight: 4, arbitrary: create },
  { weight: 8, arbitrary: call('appendChild', 2, ([a, b]) => a.appendChild(b)) },
  { weight: 4, arbitrary: call('insertBefore', 3, ([a, b, c]) => a.insertBefore(b, c)) },
  {
    weight: 6,
    arbitrary: call('insertBefore child', 2, ([a, b], { small }) =>
      a.insertBefore(b, a.childNodes.item(small)),
    ),
  },
  { weight: 3, arbitrary: call('replaceChild', 3, ([a, b, c]) => a.replaceChild(b, c)) },
  {
    weight: 4,
    arbitrary: call('replaceChild child', 2, ([a, b], { small }) => {
      const child = a.childNodes.item(small);
      return child === null ? null : a.replaceChild(b, child);
    }),
  },
  { weight: 2, arbitrary: call('removeChild', 2, ([a, b]) => a.removeChild(b)) },
  { weight: 3, arbitrary: call('remove', 1, ([a]) => a.remove?.()) },
  { weight: 3, arbitrary: call('append', 4, ([a, b, c], { word }) => a.append?.(b, word, c)) },
  { weight: 2, arbitrary: call('prepend', 3, ([a, b, c]) => a.prepend?.(b, c)) },
  { weight: 2, arbitrary: call('replaceChildren', 3, ([a, b], { word }) => a.replaceChildren?.(b, word)) },
  { weight: 3, arbitrary: call('before', 3, ([a, b, c], { word }) => a.before?.(b, word, c)) },
  { weight: 3, arbitrary: call('after', 3, ([a, b, c]) => a.after?.(b, c)) },
  { weight: 3, arbitrary: call('replaceWith', 3, ([a, b, c]) => a.replaceWith?.(b, c)) },
  {
    weight: 1,
    arbitrary: call('textContent', 1, ([a], { word }) => {
      a.textContent = word;
    }),
  },
  {
    weight: 1,
    arbitrary: call('nodeValue', 1, ([a], { word }) => {
      a.nodeValue = word;
    }),
  },
  // jsdom treats an empty Text node as one of its own descendants.
  { weight: 2, arbitrary: call('normalize', 1, ([a]) => a.nodeType !== 3 && a.normalize()) },
  { weight: 2, arbitrary: call('splitText', 1, ([a], { small }) => a.splitText?.(small), true) },
  {
    weight: 3,
    arbitrary: call('cloneNode deep', 1, ([a]) => (a.nodeType === 9 ? null : a.cloneNode(true)), true),
  },
  { weight: 2, arbitrary: call('cloneNode', 1, ([a]) => (a.nodeType === 9 ? null : a.cloneNode()), true) },
  { weight: 2, arbitrary: call('importNode', 2, ([a, b]) => a.importNode?.(b, true), true) },
  { weight: 3, arbitrary: call('adoptNode', 2, ([a, b]) => a.adoptNode?.(b)) },
  {
    weight: 2,
    arbitrary: call('insertAdjacentElement', 2, ([a, b], { small }) =>
      a.insertAdjacentElement?.(['beforebegin', 'afterBegin', 'beforeend', 'afterend', 'x'][small], b),
    ),
  },
  {
    weight: 2,
    arbitrary: call('setAttribute', 1, ([a], { word, small }) =>
      onElement(a)?.setAttribute(['id', 'CLASS', 'data-X', 'a:b', 'href'][small], word),
    ),
  },
  {
    weight: 2,
    arbitrary: call('setAttributeNS', 1, ([a], { word, small }) =>
      a.setAttributeNS?.(
        [null, 'urn:x', 'urn:y', '', null][small],
        ['id', 'p:q', 'q', 'id', 'p:q'][small],
        word,
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: call('removeAttribute', 1, ([a], { small }) =>
      onElement(a)?.removeAttribute(['id', 'CLASS', 'data-X', 'p:q', 'q'][small]),
    ),
  },
  { weight: 1, arbitrary: call('toggleAttribute', 1, ([a]) => onElement(a)?.toggleAttribute('hidden')) },
  {
    weight: 2,
    arbitrary: call('setAttributeNode', 2, ([a, b], { small }) => {
      const attribute = b.attributes?.item(small);
      if (!attribute || !a.setAttributeNode) return;
      b.removeAttributeNode(attribute);
      a.setAttributeNode(attribute);
      if (a.getAttributeNodeNS(attribute.namespaceURI, attribute.localName) !== attribute)
        throw new Error('lost');
    }),
  },
  { weight: 1, arbitrary: call('replaceData', 1, ([a], { word, small }) => a.replaceData?.(small, 1, word)) },
  { weight: 1, arbitrary: call('classList', 1, ([a], { word }) => a.classList?.toggle(word)) },
);

/** Processing instructions have attributes, too, which jsdom does not know. */
function onElement(node: Any): Any {
  return node.nodeType === 1 ? node : undefined;
}

function outcome(run: () => Any): { value: Any; error: string | null } {
  try {
    return { value: run(), error: null };
  } catch (error) {
    return { value: null, error: (error as Error).name };
  }
}

test('mutations have the effects and errors that they have in jsdom', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 150, size: 'max' }), (sequence) => {
      const worlds = new Worlds();
      for (const tag of ['div', 'template', 'p']) {
        const { ours, theirs } = worlds.documents[0]!;
        worlds.addTree(ours.createElement(tag), theirs.createElement(tag));
      }
      const done: string[] = [];
      for (const step of sequence) {
        const { name, ours, theirs, keep, look } = step(worlds);
        const us = outcome(ours);
        const them = outcome(theirs);
        done.push(`${name} ${us.error ?? ''}`);
        expect(done).toEqual([...done.slice(0, -1), `${name} ${them.error ?? ''}`]);
        if (look) expect({ done, seen: us.value }).toEqual({ done, seen: them.value });
        if (keep && us.value) worlds.addTree(us.value, them.value);
      }
      try {
        compare(worlds);
      } catch (error) {
        throw new Error(`after ${done.join(', ')}`, { cause: error });
      }
    }),
    { numRuns: runs(300) },
  );
});

function compare(worlds: Worlds): void {
  for (const { ours, theirs } of worlds.pairs) {
    if (ours.parentNode === null) expect(dump(ours)).toEqual(dump(theirs));
    expect(ours.textContent).toBe(theirs.textContent);
    expect(ours.isConnected).toBe(theirs.isConnected);
    expect(ours.nodeName).toBe(theirs.nodeName);
    for (const name of [
      'parentNode',
      'parentElement',
      'firstChild',
      'lastChild',
      'nextSibling',
      'previousSibling',
    ]) {
      expect([name, worlds.ourNumber(ours[name])]).toEqual([name, worlds.theirNumber(theirs[name])]);
    }
    for (const name of [
      'firstElementChild',
      'lastElementChild',
      'nextElementSibling',
      'previousElementSibling',
    ]) {
      if (name in theirs) {
        expect([name, worlds.ourNumber(ours[name])]).toEqual([name, worlds.theirNumber(theirs[name])]);
      }
    }
    if ('childElementCount' in theirs) expect(ours.childElementCount).toBe(theirs.childElementCount);
    if ('wholeText' in theirs) expect(ours.wholeText).toBe(theirs.wholeText);
    expect(ours.childNodes.length).toBe(theirs.childNodes.length);
    expect(worlds.ourNumber(ours.getRootNode())).toBe(worlds.theirNumber(theirs.getRootNode()));
  }
  const some = worlds.pairs.slice(0, 25);
  for (const a of some) {
    for (const b of some) {
      const ours = a.ours.compareDocumentPosition(b.ours);
      const theirs = a.theirs.compareDocumentPosition(b.theirs);
      // The order of disconnected nodes is implementation-specific.
      expect((ours & 1) !== 0 ? 1 : ours).toBe((theirs & 1) !== 0 ? 1 : theirs);
      if ((ours & 1) !== 0) expect((b.ours.compareDocumentPosition(a.ours) ^ ours) & 6).toBe(6);
      expect(a.ours.contains(b.ours)).toBe(a.theirs.contains(b.theirs));
      expect(a.ours.isEqualNode(b.ours)).toBe(a.theirs.isEqualNode(b.theirs));
    }
  }
}
