import { NameId } from '../generated/names.ts';
import { HTML_NAMESPACE } from '../infra/namespaces.ts';
import { isObject, wrongArgument } from '../options.ts';
import { illegalConstructor } from './dom-error.ts';
import type { Element } from './element.ts';
import { entryOf, IndexedBase, ItemIterator, itemOf, keyOf, NamedBase } from './indexed.ts';
import type { Node } from './node.ts';
import { Cell, NodeTable } from './node-table.ts';
import { elementFrom, followingElement } from './traversal.ts';
import { changeStamp, wrapper } from './wrappers.ts';

/** Which elements a collection holds. `table` is another one when the collection's root has been adopted. */
export interface ElementFilter {
  matches(table: NodeTable, element: number): boolean;
}

/** What steps through a collection: the node after `after`, which is 0 in the beginning; 0 at the end. */
interface Steps {
  next(table: NodeTable, root: number, after: number): number;
}

const childSteps: Steps = {
  next(table, root, after) {
    return after === 0 ? table.firstChild(root) : table.cells[after + Cell.Next]!;
  },
};

const childElementSteps: Steps = {
  next(table, root, after) {
    return elementFrom(table, after === 0 ? table.firstChild(root) : table.cells[after + Cell.Next]!);
  },
};

class DescendantSteps implements Steps {
  readonly #filter: ElementFilter;

  constructor(filter: ElementFilter) {
    this.#filter = filter;
  }

  next(table: NodeTable, root: number, after: number): number {
    let element = followingElement(table, after === 0 ? root : after, root);
    while (element !== 0 && !this.#filter.matches(table, element)) {
      element = followingElement(table, element, root);
    }
    return element;
  }
}

/** The handles of a live collection as far as somebody has asked, until the tree changes. */
class LiveHandles {
  readonly #root: Node;
  readonly #steps: Steps;
  #table: NodeTable | null = null;
  #stamp = -1;
  #handles: number[] = [];
  #complete = false;

  constructor(root: Node, steps: Steps) {
    this.#root = root;
    this.#steps = steps;
  }

  get table(): NodeTable {
    return this.#root.table;
  }

  /** The handle at an index, or 0. */
  at(index: number): number {
    this.#refresh();
    const handles = this.#handles;
    if (index < handles.length) return handles[index]!;
    return this.#extend(index) ? handles[index]! : 0;
  }

  get length(): number {
    this.#refresh();
    this.#extend(Number.POSITIVE_INFINITY);
    return this.#handles.length;
  }

  #refresh(): void {
    const table = this.#root.table;
    const stamp = changeStamp(table);
    if (stamp === this.#stamp && table === this.#table) return;
    this.#table = table;
    this.#stamp = stamp;
    this.#handles = [];
    this.#complete = false;
  }

  #extend(index: number): boolean {
    const table = this.#table!;
    const handles = this.#handles;
    if (this.#complete) return false;
    const root = this.#root.handle;
    let last = handles.length === 0 ? 0 : handles[handles.length - 1]!;
    while (handles.length <= index) {
      last = root === 0 ? 0 : this.#steps.next(table, root, last);
      if (last === 0) {
        this.#complete = true;
        return false;
      }
      handles.push(last);
    }
    return true;
  }
}

/**
 * The children of a node — https://dom.spec.whatwg.org/#interface-nodelist
 *
 * Live, as DOM users expect of `childNodes`. A list is looked up as far as it is asked for and remembered until the
 * tree changes, so that loops by index cost linear time while nothing changes; every change makes the next access look
 * it up again, so loops that change the tree should walk by `firstChild` and `nextSibling`, or over a copy
 * (`[...node.childNodes]`). `item(i)` and iterating are fast, `[i]` is slower. `querySelectorAll` gives arrays.
 */
export class NodeList extends IndexedBase {
  readonly #handles: LiveHandles;
  readonly [index: number]: Node;

  /** @internal */
  constructor(root: Node) {
    super();
    if (!isObject(root) || !(root.table instanceof NodeTable)) throw illegalConstructor();
    this.#handles = new LiveHandles(root, childSteps);
  }

  get length(): number {
    return this.#handles.length;
  }

  /** The node at an index from 0, or null. */
  item(index: number): Node | null {
    return wrapper(this.#handles.table, this.#handles.at(toIndex(index)));
  }

  forEach(callback: (node: Node, index: number, list: NodeList) => void, thisArgument?: unknown): void {
    forEachItem(this, callback, thisArgument, 'NodeList');
  }

  keys(): IterableIterator<number> {
    return new ItemIterator(this, keyOf);
  }

  values(): IterableIterator<Node> {
    return new ItemIterator<Node, Node>(this, itemOf);
  }

  entries(): IterableIterator<[number, Node]> {
    return new ItemIterator<Node, [number, Node]>(this, entryOf);
  }

  [Symbol.iterator](): IterableIterator<Node> {
    return this.values();
  }
}

/**
 * Some elements below a node — https://dom.spec.whatwg.org/#interface-htmlcollection
 *
 * Live, with the costs of a NodeList. `collection.name` is `collection.namedItem('name')`.
 */
export class HTMLCollection extends NamedBase {
  readonly #handles: LiveHandles;
  readonly [index: number]: Element;

  /** @internal `filter` null: the children; else those descendants. */
  constructor(root: Node, filter: ElementFilter | null) {
    super();
    if (!isObject(root) || !(root.table instanceof NodeTable)) throw illegalConstructor();
    this.#handles = new LiveHandles(root, filter === null ? childElementSteps : new DescendantSteps(filter));
  }

  get length(): number {
    return this.#handles.length;
  }

  /** The element at an index from 0, or null. */
  item(index: number): Element | null {
    return wrapper(this.#handles.table, this.#handles.at(toIndex(index))) as Element | null;
  }

  /** The first element with this `id`, or in the HTML namespace with this `name`; else null. */
  namedItem(name: string): Element | null {
    if (name === '') return null;
    const handles = this.#handles;
    for (let i = 0; ; i++) {
      const handle = handles.at(i);
      if (handle === 0) return null;
      const table = handles.table;
      const id = table.findAttribute(handle, NameId.Id);
      if (id >= 0 && table.attributeValue(id) === name) return wrapper(table, handle) as Element;
      const record = table.findAttribute(handle, NameId.Name);
      if (record < 0 || table.attributeValue(record) !== name) continue;
      if (table.namespaceURI(table.namespace(handle)) === HTML_NAMESPACE)
        return wrapper(table, handle) as Element;
    }
  }

  forEach(
    callback: (element: Element, index: number, list: HTMLCollection) => void,
    thisArgument?: unknown,
  ): void {
    forEachItem(this, callback, thisArgument, 'HTMLCollection');
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return new ItemIterator<Element, Element>(this, itemOf);
  }
}

/**
 * What `querySelectorAll` gives: the static NodeList of the DOM as an array, which is its superset and faster to read.
 * `map`, `filter` and the like give plain arrays.
 */
export class StaticNodeList<T extends Node> extends Array<T> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** The node at an index from 0, or null. */
  item(index: number): T | null {
    return this[toIndex(index)] ?? null;
  }
}

export function toIndex(index: number): number {
  return typeof index === 'number' && index >= 0 && index < 0xffffffff
    ? Math.trunc(index)
    : Number(index) >>> 0;
}

export function forEachItem<T, L extends { item(index: number): T | null }>(
  list: L,
  callback: (item: T, index: number, list: L) => void,
  thisArgument: unknown,
  className: string,
): void {
  if (typeof callback !== 'function') {
    throw wrongArgument(`${className}.forEach: 'callback'`, 'a function', callback);
  }
  let index = 0;
  for (let item = list.item(index); item !== null; item = list.item(++index)) {
    callback.call(thisArgument, item, index, list);
  }
}
