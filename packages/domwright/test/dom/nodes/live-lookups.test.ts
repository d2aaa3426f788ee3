import { HTMLParser, parse, parseFragment } from 'domwright';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HTMLCollection, NodeList } from '../../../src/dom/nodes/collections.ts';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { DocumentFragment } from '../../../src/dom/nodes/document-fragment.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';
import type { Node } from '../../../src/dom/nodes/node.ts';
import { runs } from '../../runs.mjs';

/*
 * Lookups that are cached between changes and must follow them: live collections, IDs, roots, form owners. Expectations come from
 * plain walks by firstChild, nextSibling and parentNode, which cache nothing.
 */

type Place = Document | DocumentFragment | Element;

const numRuns = runs(300);

function nodesBelow(root: Node): Node[] {
  const found: Node[] = [];
  let at: Node | null = root.firstChild;
  while (at !== null) {
    found.push(at);
    let next: Node | null = at.firstChild;
    while (next === null && at !== null && at !== root) {
      next = at.nextSibling;
      if (next === null) at = at.parentNode;
    }
    at = at === root ? null : next;
  }
  return found;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const hasClass = (element: Element, name: string): boolean =>
  (element.getAttribute('class') ?? '').split(/[\t\n\f\r ]+/).includes(name);

function rootByParents(node: Node): Node {
  let root = node;
  while (root.parentNode !== null) root = root.parentNode;
  return root;
}

/** Collections that are created once, and their expected contents. */
class Held {
  readonly root: Place;
  readonly lists: [name: string, NodeList | HTMLCollection, () => Node[]][];

  constructor(root: Place) {
    const below = (): Element[] => nodesBelow(root).filter(isElement);
    const children = (): Node[] => nodesBelow(root).filter((node) => node.parentNode === root);
    this.root = root;
    this.lists = [
      ['childNodes', root.childNodes, children],
      ['children', root.children, () => children().filter(isElement)],
    ];
    if (!('getElementsByTagName' in root)) return;
    this.lists.push(
      ['*', root.getElementsByTagName('*'), below],
      ['i', root.getElementsByTagName('i'), () => below().filter(({ localName }) => localName === 'i')],
      ['.x', root.getElementsByClassName('x'), () => below().filter((element) => hasClass(element, 'x'))],
    );
    if (root instanceof Document) {
      const links = () => below().filter((e) => e.localName === 'a' && e.getAttribute('href') !== null);
      this.lists.push(['links', root.links, links]);
    }
  }
}

const number = fc.noBias(fc.nat(10_000));
const step = fc.record({ what: fc.nat(23), a: number, b: number, look: fc.nat(3) });
const names = ['i', 'b', 'div', 'a', 'form', 'input', 'template'];
const values = ['x', 'y', 'x y', ''];

/** Runs a program on two documents; each step may check some of the held lookups. */
function runProgram(
  program: readonly { what: number; a: number; b: number; look: number }[],
  html: string,
): void {
  const documents = [parse(html), parse('<div id=x class=x><i></i></div>')];
  const document = documents[0]!;
  const nodes: Node[] = [document, ...nodesBelow(document), ...nodesBelow(documents[1]!)];
  const held = new Map<Node, Held>();
  const done: string[] = [];
  const pick = (n: number): Node => nodes[n % nodes.length]!;
  for (const { what, a, b, look } of program) {
    const node = pick(a);
    const other = pick(b);
    const element = isElement(node) ? node : null;
    const parent = node as Place;
    done.push(`${what} ${a} ${b} ${look}`);
    try {
      switch (what) {
        case 0:
        case 1:
          parent.appendChild(other);
          break;
        case 2:
        case 3:
          parent.insertBefore(other, parent.firstChild);
          break;
        case 4:
          node.parentNode?.insertBefore(other, node);
          break;
        case 5:
        case 6:
          node.parentNode?.removeChild(node);
          break;
        case 7:
          if (node.firstChild !== null) parent.replaceChild(other, node.firstChild);
          break;
        case 8:
        case 9:
          nodes.push(document.createElement(names[b % names.length]!));
          break;
        case 10:
          nodes.push(document.createTextNode('t'), document.createDocumentFragment());
          break;
        case 11:
          element?.setAttribute('class', values[b % 4]!);
          break;
        case 12:
          element?.setAttribute('id', values[b % 4]!);
          break;
        case 13:
          element?.removeAttribute(b % 2 === 0 ? 'class' : 'id');
          break;
        case 14:
          element?.setAttribute(b % 2 === 0 ? 'href' : 'form', 'x');
          break;
        case 15:
          if (element !== null) element.innerHTML = '<i class=x id=y>1</i><b>2<i id=x></i></b>';
          break;
        case 16:
          element?.append(other, 'text');
          break;
        case 17:
          node.normalize();
          break;
        case 18:
          nodes.push(node.cloneNode(true));
          break;
        case 19: {
          const list = held.get(node)?.lists[b % 6]?.[1];
          list?.item(b % 3)?.parentNode?.removeChild(list.item(b % 3)!);
          break;
        }
        case 20: {
          const fragment = parseFragment('<i id=x><i class=x></i></i><a href=1>t</a>', { context: 'div' });
          parent.insertBefore(fragment, parent.lastChild);
          break;
        }
        case 21:
          element?.replaceChildren(...[other].filter((child) => child !== element));
          break;
        case 22:
          nodes.push(documents[b % 2]!.adoptNode(node));
          break;
        default:
          if (isElement(node)) node.className = 'y';
      }
    } catch (error) {
      if (error instanceof TypeError) throw error;
    }
    if ('children' in node && !held.has(node) && b % 3 === 0) held.set(node, new Held(node as Place));
    if (look === 0) check(done, held, nodes, document, a);
  }
  check(done, held, nodes, document, -1);
}

function check(done: string[], held: Map<Node, Held>, nodes: Node[], document: Document, how: number): void {
  const label = (node: Node | null): number => (node === null ? -1 : nodes.indexOf(node));
  for (const { root, lists } of held.values()) {
    for (const [name, list, expected] of lists) {
      const wanted = expected();
      // Sometimes only the first ones are read, so that the rest stays unknown.
      const count = how < 0 || how % 3 === 0 ? wanted.length + 1 : Math.min(wanted.length + 1, how % 4);
      const got = Array.from({ length: count }, (_, i) => list.item(i));
      const same = got.every((node, i) => node === (wanted[i] ?? null));
      if (!same)
        expect({ done, name, root: label(root), got: got.map(label) }).toEqual({ want: wanted.map(label) });
      if (how < 0) expect(list.length).toBe(wanted.length);
    }
  }
  const inDocument = nodesBelow(document).filter(isElement);
  for (const id of ['x', 'y', 'x y', '']) {
    const wanted =
      id === '' ? null : (inDocument.find((element) => element.getAttribute('id') === id) ?? null);
    if (document.getElementById(id) !== wanted) expect({ done, id }).toEqual({ want: label(wanted) });
  }
  for (const node of nodes) {
    const root = rootByParents(node);
    if (node.getRootNode() !== root) expect({ done, node: label(node) }).toEqual({ root: label(root) });
    if (!root.contains(node)) expect({ done, node: label(node) }).toEqual({ isIn: label(root) });
    if (
      isElement(node) &&
      node.localName === 'input' &&
      node.getAttribute('form') === 'x' &&
      node.isConnected
    ) {
      const tree = nodesBelow(root).filter(isElement);
      const owner = tree.find((element) => element.getAttribute('id') === 'x');
      const wanted = owner?.localName === 'form' ? owner : null;
      if (node.form !== wanted) expect({ done, input: label(node) }).toEqual({ form: label(wanted) });
    }
  }
}

describe('after any changes, what is remembered is what a walk finds', () => {
  test('in small trees', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }), (program) => {
        runProgram(program, '<div id=x><i class=x>1</i><form id=y><input form=x></form></div>');
      }),
      { numRuns },
    );
  });

  test('in deep trees, which get numbers, and large ones, where the way to the next element is long', () => {
    const deep = `${'<div>'.repeat(300)}<i id=x class=x>1`;
    const wide = `${'<b><u>t</u></b>'.repeat(400)}<i id=x class=x>1</i>${'<b></b>'.repeat(300)}<i>`;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), fc.boolean(), (program, isDeep) => {
        runProgram(program, isDeep ? deep : wide);
      }),
      { numRuns: Math.ceil(numRuns / 15) },
    );
  });

  test('of classes that come and go in large trees, where the next element is found by numbers', () => {
    const change = fc.record({ what: fc.nat(9), on: number, to: number });
    const trees = ['<div>'.repeat(600), '<b></b>'.repeat(600), '<div><p></p>'.repeat(300)];
    fc.assert(
      fc.property(
        fc.constantFrom(...trees),
        fc.array(change, { minLength: 40, maxLength: 80 }),
        (html, changes) => {
          const document = parse(html);
          const elements = nodesBelow(document).filter(isElement);
          const list = document.getElementsByClassName('x');
          expect(list.length).toBe(0);
          for (const { what, on, to } of changes) {
            const element = elements[on % elements.length]!;
            if (what === 0) {
              const added = document.createElement('i');
              added.className = 'x';
              element.append(added);
            } else if (what === 1) element.remove();
            else element.className = what < 4 ? '' : 'x';
            const wanted = nodesBelow(document).filter((node) => isElement(node) && hasClass(node, 'x'));
            expect(list.length).toBe(wanted.length);
            const index = to % (wanted.length + 1);
            expect(list.item(index)).toBe(wanted[index] ?? null);
          }
          const wanted = nodesBelow(document).filter((node) => isElement(node) && hasClass(node, 'x'));
          expect(wanted.every((node, index) => list.item(index) === node)).toBe(true);
        },
      ),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  test('between the pieces of a document that is still being parsed', () => {
    const piece = fc.constantFrom(
      ...['<p>', '<i class=x>', '<b id=x>', '</b>', '</p>', '<table>', '<td>', '</table>', 't', '<a href=1>'],
      ...['<form id=x>', '<input form=x>', '</form>', '<template>', '</template>', '<i id=x>', '\r', '\n'],
    );
    const write = fc.record({ html: piece, look: fc.boolean(), what: fc.nat(30), on: number });
    fc.assert(
      fc.property(fc.array(write, { minLength: 5, maxLength: 60, size: 'max' }), (writes) => {
        const parser = new HTMLParser();
        const { document } = parser;
        const held = new Map<Node, Held>([[document, new Held(document)]]);
        for (const { html, look, what, on } of writes) {
          parser.write(html);
          const all = nodesBelow(document).filter(isElement);
          const element = all[on % all.length];
          if (what === 0) element?.remove();
          if (what === 1) element?.setAttribute('id', 'x');
          if (what === 2) element?.setAttribute('class', 'x');
          if (look) check([], held, [document, ...all], document, on);
        }
      }),
      { numRuns },
    );
  });
});
