import { checkFunction, isObject } from '../../core/infra/arguments.ts';
import { illegalConstructor } from '../../core/infra/dom-error.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { domString, unsignedLong } from '../../core/infra/web-idl.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import type { ElementFilter } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import type { Element } from './element.ts';
import { entryOf, IndexedBase, ItemIterator, itemOf, keyOf, NamedBase } from './indexed.ts';
import { childElementSteps, childSteps, DescendantSteps, LiveHandles } from './live-handles.ts';
import type { Node } from './node.ts';
import { documentOf, wrapper } from './wrappers.ts';

/**
 * The children of a node — https://dom.spec.whatwg.org/#interface-nodelist
 *
 * Live, like the DOM's `childNodes`. A list finds its items on demand and follows changes of single nodes and
 * attributes, so loops that change the tree take linear time. After larger changes (`innerHTML`, `normalize`), the next
 * access searches again. `item(i)` and iterating are fast, `[i]` is slower. `querySelectorAll` returns an array.
 */
export class NodeList extends IndexedBase {
  /** NB: makes the results of `querySelectorAll` instances of NodeList. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this === NodeList && value instanceof StaticNodeList) return true;
    return Function.prototype[Symbol.hasInstance].call(this, value);
  }

  readonly #root: Node;
  readonly #handles: LiveHandles;
  readonly [index: number]: Node;

  /** @internal */
  constructor(root: Node) {
    super(hasOwnItems(root));
    this.#root = root;
    this.#handles = new LiveHandles(root, childSteps);
  }

  /** How many nodes there are — https://dom.spec.whatwg.org/#dom-nodelist-length */
  get length(): number {
    return this.#handles.length;
  }

  /** The node at an index from 0, or null. */
  item(index: number): Node | null {
    return wrapper(this.#root.table, this.#handles.at(toIndex(index, arguments.length > 0)));
  }

  /** Calls `callback` for each node, in order. `thisArgument` is its `this`. */
  forEach(callback: (node: Node, index: number, list: NodeList) => void, thisArgument?: unknown): void {
    forEachItem(this, callback, thisArgument, 'NodeList');
  }

  /** The indexes, from 0. */
  keys(): IterableIterator<number> {
    return new ItemIterator(this, keyOf);
  }

  /** The nodes, in order. */
  values(): IterableIterator<Node> {
    return new ItemIterator<Node, Node>(this, itemOf);
  }

  /** Pairs of index and node, in order. */
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
 * Live, with the same costs as a NodeList. `collection.name` is `collection.namedItem('name')`.
 */
export class HTMLCollection extends NamedBase {
  readonly #root: Node;
  readonly #handles: LiveHandles;
  readonly [index: number]: Element;

  /** `filter` null: the children; otherwise the descendants that match. @internal */
  constructor(root: Node, filter: ElementFilter | null) {
    super(hasOwnItems(root));
    this.#root = root;
    this.#handles = new LiveHandles(root, filter === null ? childElementSteps : new DescendantSteps(filter));
  }

  /** How many elements there are — https://dom.spec.whatwg.org/#dom-htmlcollection-length */
  get length(): number {
    return this.#handles.length;
  }

  /** The element at an index from 0, or null. */
  item(index: number): Element | null {
    const handle = this.#handles.at(toIndex(index, arguments.length > 0));
    return wrapper(this.#root.table, handle) as Element | null;
  }

  /** The first element with this `id`, or in the HTML namespace with this `name`; else null. */
  namedItem(name: string): Element | null {
    const string = domString(name, "HTMLCollection.namedItem: 'name'", arguments.length > 0);
    if (string === '') return null;
    const handles = this.#handles;
    for (let i = 0; ; i++) {
      const handle = handles.at(i);
      if (handle === 0) return null;
      const { table } = this.#root;
      const id = table.findAttribute(handle, NameId.Id);
      if (id >= 0 && table.attributeValue(id) === string) return wrapper(table, handle) as Element;
      const record = table.findAttribute(handle, NameId.Name);
      if (record < 0 || table.attributeValue(record) !== string) continue;
      if (table.namespaceURI(table.namespace(handle)) === HTML_NAMESPACE)
        return wrapper(table, handle) as Element;
    }
  }

  /** @internal The supported property names of an HTMLCollection. */
  supportedNames(): string[] {
    const names = new Set<string>();
    for (const element of this) {
      const id = element.getAttributeNS(null, 'id');
      if (id) names.add(id);
      const name = element.namespaceURI === HTML_NAMESPACE ? element.getAttributeNS(null, 'name') : null;
      if (name) names.add(name);
    }
    return [...names];
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return new ItemIterator<Element, Element>(this, itemOf);
  }
}

/**
 * The result of `querySelectorAll`: the DOM's static NodeList, as an array. An array can do everything that a NodeList
 * can, and reading it is faster. `map`, `filter` and similar methods return plain arrays.
 */
export class StaticNodeList<T extends Node> extends Array<T> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** The node at an index from 0, or null. */
  item(index: number): T | null {
    return this[toIndex(index, arguments.length > 0)] ?? null;
  }
}

/**
 * Whether the items of a node's lists are own properties: if its document is in a window.
 *
 * @throws TypeError if `root` is not a node
 */
export function hasOwnItems(root: Node): boolean {
  if (!isObject(root) || !(root.table instanceof NodeTable)) throw illegalConstructor();
  return documentOf(root.table).windowFeatures !== null;
}

/** The argument of `item`. */
export function toIndex(index: number, isGiven: boolean): number {
  return unsignedLong(index, "item: 'index'", isGiven);
}

export function forEachItem<T, L extends { item(index: number): T | null }>(
  list: L,
  callback: (item: T, index: number, list: L) => void,
  thisArgument: unknown,
  className: string,
): void {
  checkFunction(callback, `${className}.forEach: 'callback'`);
  let index = 0;
  for (let item = list.item(index); item !== null; item = list.item(++index)) {
    callback.call(thisArgument, item, index, list);
  }
}
