import { domString } from '../../core/infra/web-idl.ts';
import { changeStamp } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { HTMLCollection, NodeList, toIndex } from '../../dom/nodes/collections.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';

/** The elements of a collection, as of the last change stamp. */
class Contents {
  readonly #owner: Element;
  readonly #compute: () => Element[];
  #table: NodeTable | null = null;
  #stamp = -1;
  #elements: Element[] = [];

  constructor(owner: Element, compute: () => Element[]) {
    this.#owner = owner;
    this.#compute = compute;
  }

  get elements(): readonly Element[] {
    const { table } = this.#owner;
    if (this.#table !== table || this.#stamp !== changeStamp(table)) {
      this.#elements = this.#compute();
      this.#table = table;
      this.#stamp = changeStamp(table);
    }
    return this.#elements;
  }
}

/** A live HTMLCollection of the elements that a function finds. The function runs again after the document changes. */
export class ComputedCollection<T extends Element = Element> extends HTMLCollection {
  readonly #contents: Contents;

  /** @internal */
  constructor(owner: Element, compute: () => Element[]) {
    super(owner, null);
    this.#contents = new Contents(owner, compute);
  }

  override get length(): number {
    return this.#contents.elements.length;
  }

  override item(index: number): T | null {
    return (this.#contents.elements[toIndex(index, arguments.length > 0)] as T | undefined) ?? null;
  }

  override namedItem(name: string): Element | null {
    return this.named(domString(name, "HTMLCollection.namedItem: 'name'", arguments.length > 0))[0] ?? null;
  }

  /** @internal The elements with this `id` or `name`. */
  named(name: string): Element[] {
    if (name === '') return [];
    return this.#contents.elements.filter(
      (element) =>
        element.getAttributeNS(null, 'id') === name || element.getAttributeNS(null, 'name') === name,
    );
  }

  /** Returns the elements as an array. */
  toArray(): T[] {
    return [...this.#contents.elements] as T[];
  }
}

/** A live NodeList of the elements that a function finds. */
export class ComputedNodeList extends NodeList {
  readonly #contents: Contents;

  /** @internal */
  constructor(owner: Element, compute: () => Element[]) {
    super(owner);
    this.#contents = new Contents(owner, compute);
  }

  override get length(): number {
    return this.#contents.elements.length;
  }

  override item(index: number): Element | null {
    return this.#contents.elements[toIndex(index, arguments.length > 0)] ?? null;
  }
}

/** A live NodeList of the elements of a collection. */
export class ElementList extends NodeList {
  readonly #elements: HTMLCollection;

  /** @internal */
  constructor(root: Node, elements: HTMLCollection) {
    super(root);
    this.#elements = elements;
  }

  override get length(): number {
    return this.#elements.length;
  }

  override item(index: number): Element | null {
    return this.#elements.item(toIndex(index, arguments.length > 0));
  }

  override [Symbol.iterator](): IterableIterator<Element> {
    return this.#elements[Symbol.iterator]();
  }
}

const kept = /* @__PURE__ */ new WeakMap<Element, Map<string, unknown>>();

/** Something that belongs to an element, stored under a name and created on first use. */
export function keptOf<T>(element: Element, name: string, make: () => T): T {
  let values = kept.get(element);
  if (values === undefined) {
    values = new Map();
    kept.set(element, values);
  }
  let value = values.get(name);
  if (value === undefined) {
    value = make();
    values.set(name, value);
  }
  return value as T;
}
