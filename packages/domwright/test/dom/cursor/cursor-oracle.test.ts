import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Document,
  type DocumentFragment,
  type Element,
  type Node,
  parse,
  parseFragment,
  TreeCursor,
} from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { visitCursor } from '../../../bench/visit-cursor.mjs';
import { visitDom } from '../../../bench/visit-dom.mjs';
import { toDOM } from '../../../src/bridges/dom/dom.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { EVERY_PAGE, runs } from '../../runs.mjs';
import { emptyJsdomDocument } from '../nodes/jsdom.mjs';

/** A node of jsdom or of ours: only members that both have are used. */
// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations
type Any = any;

const numRuns = runs(300);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);

// --- The trees of html5lib-tests ------------------------------------------------------------------------------------

const prefixes = new Map<string | null, string>([
  ['http://www.w3.org/1999/xhtml', ''],
  ['http://www.w3.org/2000/svg', 'svg '],
  ['http://www.w3.org/1998/Math/MathML', 'math '],
]);

/** The tree in the format of html5lib-tests, read through a cursor. */
function format(root: Node): string {
  const lines: string[] = [];
  const trees: { cursor: TreeCursor; depth: number }[] = [];
  let cursor = new TreeCursor(root);
  let depth = 0;
  let isBelow = cursor.firstChild();
  for (;;) {
    const content = isBelow ? enter(cursor, depth, lines) : null;
    if (content !== null) {
      lines.push(`| ${'  '.repeat(depth + 1)}content`);
      trees.push({ cursor, depth });
      cursor = content;
      depth++;
    }
    if (isBelow && cursor.firstChild()) {
      depth++;
      continue;
    }
    // The next sibling of the nearest ancestor that has one; through the host of a template's contents.
    for (isBelow = isBelow && cursor.nextSibling(); !isBelow; isBelow = cursor.nextSibling()) {
      depth--;
      if (cursor.parentNode() && cursor.nodeType !== 9 && cursor.nodeType !== 11) continue;
      const host = trees.pop();
      if (host === undefined) return lines.join('\n');
      ({ cursor, depth } = host);
      isBelow = cursor.firstChild();
      if (isBelow) {
        depth++;
        break;
      }
    }
  }
}

/** Adds the lines of a node. Returns a cursor at the contents of a template. */
function enter(cursor: TreeCursor, depth: number, lines: string[]): TreeCursor | null {
  const indent = `| ${'  '.repeat(depth)}`;
  switch (cursor.nodeType) {
    case 1: {
      lines.push(`${indent}<${prefixes.get(cursor.namespaceURI)}${cursor.localName}>`);
      const attributes: string[] = [];
      for (let index = 0; index < cursor.attributeCount; index++) {
        const name = cursor.attributeName(index);
        const isForeign = cursor.attributeNamespaceURI(index) !== null;
        attributes.push(
          `${indent}  ${isForeign ? name.replace(':', ' ') : name}="${cursor.attributeValue(index)}"`,
        );
      }
      lines.push(...attributes.sort());
      return cursor.content();
    }
    case 3:
      lines.push(`${indent}"${cursor.data}"`);
      return null;
    case 8:
      lines.push(`${indent}<!-- ${cursor.data} -->`);
      return null;
    default: {
      const { name, publicId, systemId } = cursor;
      const ids = publicId + systemId === '' ? '' : ` "${publicId}" "${systemId}"`;
      lines.push(`${indent}<!DOCTYPE ${name}${ids}>`);
      return null;
    }
  }
}

/** Compares the trees of the tests in a folder. Returns how many there are. */
function compareFiles(folder: string): number {
  let compared = 0;
  for (const file of listFiles(folder, '.dat')) {
    for (const { data, fragment, scripting = false, document, number } of readTreeConstructionTests(file)) {
      // The format can't represent shadow roots.
      if (document.includes('#shadow-root') || document.includes('(level ')) continue;
      const root =
        fragment === undefined
          ? parse(data, { scripting, edition: '2024' })
          : parseFragment(data, { scripting, context: fragment, edition: '2024' });
      expect(`${path.basename(file)} ${number}\n${format(root)}`).toBe(
        `${path.basename(file)} ${number}\n${document}`,
      );
      compared++;
    }
  }
  return compared;
}

describe('what is read is what the tests of tree construction expect', () => {
  const folder = path.join(conformanceFolder, 'html5lib-2023/tree-construction');

  test.skipIf(!existsSync(folder))('html5lib-tests', () => {
    expect(compareFiles(folder)).toBeGreaterThan(1700);
  });

  test('our own fixtures', () => {
    expect(compareFiles(fixturesFolder)).toBeGreaterThan(50);
  });
});

// --- jsdom: its TreeWalker, its attributes ----------------------------------------------------------------------------

const moves = [
  'firstChild',
  'lastChild',
  'nextSibling',
  'previousSibling',
  'parentNode',
  'nextNode',
  'previousNode',
  'nextElement',
  'nextNodeSkippingChildren',
  'reset',
] as const;
type Move = (typeof moves)[number];

/** All nodes of both trees, template contents included, in the same order. */
function pairsOf(ours: Node, theirs: Any): [Node, Any][] {
  const pairs: [Node, Any][] = [];
  const trees: [Any, Any][] = [[ours, theirs]];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    pairs.push(tree);
    const [a, b] = tree;
    if (a.content) trees.push([a.content, b.content]);
    expect(a.childNodes.length).toBe(b.childNodes.length);
    for (let x = a.firstChild, y = b.firstChild; x !== null; x = x.nextSibling, y = y.nextSibling)
      trees.push([x, y]);
  }
  return pairs;
}

/** The result of a move with another DOM's TreeWalker at `current`; null if it can't move. */
function moveOfWalker(root: Any, current: Any, move: Move): Any {
  const document = root.ownerDocument ?? root;
  const SHOW_ALL = 0xffffffff;
  const SHOW_ELEMENT = 1;
  const walker = document.createTreeWalker(root, move === 'nextElement' ? SHOW_ELEMENT : SHOW_ALL);
  walker.currentNode = current;
  switch (move) {
    case 'nextElement':
      return walker.nextNode();
    case 'nextNodeSkippingChildren':
      do {
        if (walker.nextNode() === null) return null;
      } while (current.contains(walker.currentNode));
      return walker.currentNode;
    case 'reset':
      return root;
    default:
      return walker[move]();
  }
}

/** The properties of a node of any DOM, or of the node at a cursor. */
function valuesOf(node: Any): unknown[] {
  const isElement = node.nodeType === 1;
  return [
    node.nodeType,
    node.nodeName,
    isElement ? [node.localName, node.namespaceURI, node.prefix] : ['', null, null],
    [3, 7, 8].includes(node.nodeType) ? node.data : '',
    node.nodeType === 10 ? [node.name, node.publicId, node.systemId] : ['', '', ''],
    node.textContent,
    isElement ? [...node.attributes].map(({ name, value, namespaceURI }) => [name, value, namespaceURI]) : [],
    isElement && [...node.attributes].map(({ name }) => [node.getAttribute(name), node.hasAttribute(name)]),
  ];
}

function valuesOfCursor(cursor: TreeCursor): unknown[] {
  const attributes: [string, string, string | null][] = [];
  for (let index = 0; index < cursor.attributeCount; index++) {
    attributes.push([
      cursor.attributeName(index),
      cursor.attributeValue(index),
      cursor.attributeNamespaceURI(index),
    ]);
  }
  return [
    cursor.nodeType,
    cursor.nodeName,
    [cursor.localName, cursor.namespaceURI, cursor.prefix],
    cursor.data,
    [cursor.name, cursor.publicId, cursor.systemId],
    cursor.textContent,
    attributes,
    cursor.nodeType === 1 &&
      attributes.map(([name]) => [cursor.getAttribute(name), cursor.hasAttribute(name)]),
  ];
}

test('moves and values, against the TreeWalker and the nodes of jsdom', () => {
  let moved = 0;
  fc.assert(
    fc.property(
      nastyInput,
      fc.nat(),
      fc.nat(),
      fc.array(fc.constantFrom(...moves), { minLength: 20, maxLength: 60 }),
      (html, first, start, sequence) => {
        const ours = parse(html, { allowDeclarativeShadowRoots: false });
        const copy = toDOM(ours, emptyJsdomDocument());
        // jsdom refuses some names of doctypes that the parser takes.
        if (copy.doctype === null) ours.doctype?.remove();
        const pairs = pairsOf(ours, copy);
        const byTheirs = new Map<Any, Node>(pairs.map(([a, b]) => [b, a]));
        const [root, theirRoot] = pairs[first % 3 === 0 ? 0 : first % pairs.length]!;
        const below = pairs.filter(([, theirs]) => theirRoot.contains(theirs));
        const [at, theirStart] = below[start % below.length]!;
        let theirs = theirStart;
        const cursor = new TreeCursor(root);
        cursor.moveTo(at);
        for (const move of sequence) {
          const next = moveOfWalker(theirRoot, theirs, move);
          expect([move, cursor[move]() ?? true]).toEqual([move, next !== null]);
          if (next !== null) {
            theirs = next;
            moved++;
          }
          expect(cursor.node === byTheirs.get(theirs)).toBe(true);
          expect(valuesOfCursor(cursor)).toEqual(valuesOf(theirs));
        }
      },
    ),
    { numRuns, seed },
  );
  expect(moved).toBeGreaterThan(numRuns);
});

// --- The DOM classes: places, changes ---------------------------------------------------------------------------------

function placesOf(node: Node): unknown[] {
  const element = node.nodeType === 1 ? (node as Element) : null;
  const ranges = [node.sourceRange, element?.startTagRange ?? null, element?.endTagRange ?? null];
  return [
    ...ranges.flatMap((range) => (range === null ? [-1, -1] : [range.start, range.end])),
    element === null
      ? []
      : [...element.attributes].map(({ nameRange, valueRange }) => [nameRange, valueRange]),
  ];
}

function placesOfCursor(cursor: TreeCursor): unknown[] {
  const attributes: unknown[] = [];
  for (let index = 0; index < cursor.attributeCount; index++) {
    attributes.push([cursor.attributeNameRange(index), cursor.attributeValueRange(index)]);
  }
  const { sourceStart, sourceEnd, startTagStart, startTagEnd, endTagStart, endTagEnd } = cursor;
  return [sourceStart, sourceEnd, startTagStart, startTagEnd, endTagStart, endTagEnd, attributes];
}

function nodesOf(root: Node): Node[] {
  return pairsOf(root, root).map(([node]) => node);
}

test('places in the source are those of the nodes, also of those parsed later', () => {
  fc.assert(
    fc.property(nastyInput, nastyInput, fc.nat(), (html, later, place) => {
      const document = parse(html);
      const elements = nodesOf(document).filter((node) => node.nodeType === 1) as Element[];
      elements[place % elements.length]!.innerHTML = later;
      for (const node of nodesOf(document)) {
        expect(placesOfCursor(new TreeCursor(node))).toEqual(placesOf(node));
      }
    }),
    { numRuns, seed },
  );
});

/** The move of a TreeWalker that shows all — https://dom.spec.whatwg.org/#interface-treewalker */
function moveOfNodes(root: Node, node: Node, move: Move): Node | null {
  const parent = node === root ? null : node.parentNode;
  const next = node === root ? null : node.nextSibling;
  switch (move) {
    case 'reset':
      return root;
    case 'firstChild':
    case 'lastChild':
      return node[move];
    case 'parentNode':
      return parent;
    case 'nextSibling':
      return next;
    case 'previousSibling':
      return node === root ? null : node.previousSibling;
    case 'previousNode': {
      let sibling: Node | null = node === root ? null : node.previousSibling;
      if (sibling === null) return parent;
      while (sibling.lastChild !== null) sibling = sibling.lastChild;
      return sibling;
    }
    case 'nextNodeSkippingChildren':
    case 'nextNode': {
      if (move === 'nextNode' && node.firstChild !== null) return node.firstChild;
      for (let at: Node | null = node; at !== null && at !== root; at = at.parentNode) {
        if (at.nextSibling !== null) return at.nextSibling;
      }
      return null;
    }
    case 'nextElement': {
      let at: Node | null = node;
      do at = moveOfNodes(root, at, 'nextNode');
      while (at !== null && at.nodeType !== 1);
      return at;
    }
  }
}

/** Changes of a document, each of which takes some of its nodes. They do not move nodes to another document. */
const changes: readonly ((nodes: [Any, Any], document: Document, word: string) => void)[] = [
  ([a, b]) => a.appendChild(b),
  ([a, b]) => a.before(b, 'new text'),
  ([a]) => a.remove(),
  ([a], document) => a.append(document.createElement('template'), document.createComment('c')),
  ([a], _, word) => a.setAttribute('id', word),
  ([a], _, word) => a.setAttributeNS('urn:x', 'y:id', word),
  ([a]) => a.removeAttribute(a.attributes.item(0).name),
  ([a], _, word) => {
    a.nodeValue = word;
  },
  ([a], _, word) => {
    a.innerHTML = `<p>${word}<i x=${word}></i>\r\n`;
  },
  ([a]) => a.normalize(),
  ([a, b]) => b.appendChild(a.cloneNode(true)),
  ([a]) => a.splitText(1),
  ([a, b]) => a.replaceWith(b),
];

test('while the tree is changed, against the DOM classes', () => {
  let changed = 0;
  let moved = 0;
  const step = fc.record({
    move: fc.constantFrom(...moves),
    change: fc.nat(changes.length - 1),
    numbers: fc.tuple(fc.nat(), fc.nat()),
    word: fc.constantFrom('', 'a', 'b\r\nc', 'é&amp;'),
  });
  fc.assert(
    fc.property(
      nastyInput,
      fc.nat(),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      (html, first, steps) => {
        const document = parse(html);
        const nodes = nodesOf(document);
        const root = nodes[first % 2 === 0 ? 0 : first % nodes.length]!;
        const cursor = new TreeCursor(root);
        let node: Node = root;
        for (const { move, change, numbers, word } of steps) {
          const next = moveOfNodes(root, node, move);
          expect([move, cursor[move]() ?? true]).toEqual([move, next !== null]);
          if (next !== null) {
            node = next;
            moved++;
          }
          try {
            const [a, b] = numbers;
            changes[change]!([nodes[a % nodes.length], nodes[b % nodes.length]], document, word);
            changed++;
          } catch {
            // Not each change can be made to each node.
          }
          expect(cursor.node === node).toBe(true);
          expect(valuesOfCursor(cursor)).toEqual(valuesOf(node));
          expect(placesOfCursor(cursor)).toEqual(placesOf(node));
          const content = node.nodeType === 1 ? ((node as Element).content as DocumentFragment | null) : null;
          expect((cursor.content()?.node ?? null) === content).toBe(true);
        }
      },
    ),
    { numRuns, seed },
  );
  expect(changed).toBeGreaterThan(numRuns);
  expect(moved).toBeGreaterThan(numRuns);
});

// --- The benchmark ----------------------------------------------------------------------------------------------------

test('the benchmark reads the same by a cursor as by the DOM classes', () => {
  const inputs = [
    ...realPages(EVERY_PAGE).map(({ html }) => html),
    ...fc.sample(nastyInput, { numRuns: runs(300), seed }),
    '<template>1<template a=b>2</template></template>',
  ];
  for (const html of inputs) {
    const document = parse(html);
    expect(visitCursor(TreeCursor, document)).toBe(visitDom(document));
  }
});
