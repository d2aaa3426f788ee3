import { createWindow } from 'domwright/window';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';
import { runs } from '../../runs.mjs';

/*
 * NodeIterator and TreeWalker beside jsdom's, by random moves and changes of the tree in between.
 */

// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations, and both are read as one type
type Any = any;

const markup =
  '<div id=r>a<b>b<i>c</i></b><!--d--><p>e<u><s>f</s>g</u></p><svg><g/></svg><template><b>h</b></template><a></a>i</div>';
const jsdomWindow = new JSDOM('').window;

/** The two worlds: the nodes with the same number are the same. */
class Worlds {
  readonly nodes: [Any, Any][] = [];
  readonly moving: [Any, Any][] = [];
  readonly roots: [Any, Any];
  readonly documents: [Any, Any];

  constructor() {
    const ours = createWindow(markup, { edition: '2024' }).document as Any;
    const theirs = new jsdomWindow.DOMParser().parseFromString(markup, 'text/html');
    this.documents = [ours, theirs];
    this.roots = [ours.getElementById('r'), theirs.getElementById('r')];
    const stack: [Any, Any][] = [[ours, theirs]];
    for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
      this.nodes.push(pair);
      for (let i = pair[0].childNodes.length - 1; i >= 0; i--)
        stack.push([pair[0].childNodes[i], pair[1].childNodes[i]]);
    }
  }

  /** A node as both worlds can tell it. */
  number(side: 0 | 1, node: Any): number {
    return node === null ? -1 : this.nodes.findIndex((pair) => pair[side] === node);
  }
}

interface Step {
  kind: number;
  a: number;
  b: number;
  c: number;
}

const filters: ((node: Any) => number)[] = [
  () => 1,
  (node) => (node.nodeType === 3 ? 1 : 3),
  (node) => (node.nodeName === 'B' || node.nodeName === 'P' ? 2 : 1),
  (node) => (node.nodeType === 1 && node.childNodes.length > 1 ? 3 : 1),
];
const shown = [0xffffffff, 1, 4, 5, 0x80 | 1];
const iteratorMoves = ['nextNode', 'nextNode', 'nextNode', 'previousNode'];
const walkerMoves = [
  ...[
    'nextNode',
    'nextNode',
    'previousNode',
    'parentNode',
    'firstChild',
    'lastChild',
    'nextSibling',
    'previousSibling',
  ],
];

function attempt(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as Error).name;
  }
}

/** Does a step in one world. Returns what can be compared. */
function take(worlds: Worlds, side: 0 | 1, { kind, a, b, c }: Step): unknown {
  const node = (number: number): Any => worlds.nodes[number % worlds.nodes.length]![side];
  const document = worlds.documents[side];
  const moving = worlds.moving.length === 0 ? null : worlds.moving[a % worlds.moving.length]![side];
  const isWalker = moving !== null && 'currentNode' in moving;
  // In jsdom, an iterator leaves its root if an ancestor of the root is removed. In Chromium and here it stays.
  const root = worlds.roots[side];
  const removed = [
    kind === 2 || kind === 4 ? node(a) : node(b),
    kind === 3 ? node(a).childNodes[c % 2] : null,
  ];
  if (kind <= 4 && removed.some((one) => one && one !== root && one.contains(root))) return null;
  switch (kind) {
    case 0:
      return attempt(() => worlds.number(side, node(a).appendChild(node(b))));
    case 1:
      return attempt(() =>
        worlds.number(side, node(a).insertBefore(node(b), node(a).childNodes[c % 3] ?? null)),
      );
    case 2:
      return attempt(() => node(a).parentNode?.removeChild(node(a)) && 1);
    case 3:
      return attempt(() => worlds.number(side, node(a).replaceChild(node(b), node(a).childNodes[c % 2])));
    case 4:
      return attempt(() => document.adoptNode(node(a)) && 1);
    case 5:
      if (isWalker) {
        moving.currentNode = node(b);
        return null;
      }
      return moving === null ? null : moving.pointerBeforeReferenceNode;
    default: {
      if (moving === null) return null;
      const move = isWalker ? walkerMoves[b % walkerMoves.length]! : iteratorMoves[b % iteratorMoves.length]!;
      const found = worlds.number(side, moving[move]());
      return isWalker
        ? [move, found, worlds.number(side, moving.currentNode)]
        : [move, found, worlds.number(side, moving.referenceNode), moving.pointerBeforeReferenceNode];
    }
  }
}

const number = fc.noBias(fc.nat(1000));
const step = fc.record({ kind: fc.nat(14), a: number, b: number, c: number });

test('NodeIterator and TreeWalker move as jsdom’s, while the tree changes', () => {
  let steps = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), number, number, fc.boolean()), { minLength: 1, maxLength: 12 }),
      fc.array(step, { minLength: 20, maxLength: 120 }),
      (movers, taken) => {
        const worlds = new Worlds();
        for (const [isWalker, show, filter, atRoot] of movers) {
          const method = isWalker ? 'createTreeWalker' : 'createNodeIterator';
          const make = (side: 0 | 1) =>
            worlds.documents[side][method](
              atRoot ? worlds.roots[side] : worlds.documents[side],
              shown[show % shown.length],
              filters[filter % filters.length],
            );
          worlds.moving.push([make(0), make(1)]);
        }
        for (const one of taken) {
          steps++;
          // jsdom's walkers do not stop when they have left their root; so their nodes stay in the tree.
          const ours = take(worlds, 0, one);
          expect(ours, JSON.stringify(one)).toEqual(take(worlds, 1, one));
          for (const [mine, other] of worlds.moving) {
            if ('currentNode' in mine) continue;
            expect(worlds.number(0, mine.referenceNode)).toBe(worlds.number(1, other.referenceNode));
            expect(mine.pointerBeforeReferenceNode).toBe(other.pointerBeforeReferenceNode);
          }
        }
      },
    ),
    { numRuns: runs(1600) },
  );
  expect(steps).toBeGreaterThan(runs(1600) * 20);
});

test('a filter that moves its own iterator', () => {
  const { document } = createWindow('<p>x');
  const iterator = document.createNodeIterator(document, 1, () => {
    iterator.nextNode();
    return 1;
  });
  expect(() => iterator.nextNode()).toThrow('The filter is at work');
  expect(document.createTreeWalker(document, 4).nextNode()?.nodeValue).toBe('x');
});

test('as many iterators as there are nodes cost no more than their moves', () => {
  const { document } = createWindow('<p></p>'.repeat(20_000));
  const iterators = [...document.querySelectorAll('p')].map((p) => {
    const iterator = document.createNodeIterator(p);
    iterator.nextNode();
    return iterator;
  });
  const all = document.createNodeIterator(document.body!, 1);
  let removed = 0;
  for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
    if (node.nodeName !== 'P') continue;
    node.parentNode!.removeChild(node);
    removed++;
  }
  expect(removed).toBe(20_000);
  expect(iterators.every((iterator) => iterator.referenceNode === iterator.root)).toBe(true);
});
