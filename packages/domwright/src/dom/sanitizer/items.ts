/* The items of a configuration's lists: canonical names of elements, attributes and processing instructions. */

/** The canonical name of an element or attribute, or of a processing instruction, whose target is the name. */
export interface Item {
  readonly name: string;
  /** The namespace's URI, or null. */
  readonly namespace: string | null;
}

/** A canonical SanitizerElementNamespaceWithAttributes. Null means that a list does not exist. */
export interface ElementItem extends Item {
  attributes: ItemSet | null;
  removeAttributes: ItemSet | null;
}

/**
 * A list of a configuration. Items are the same if name and namespace are. Their order is not observable, so it is a
 * set with constant-time lookup.
 */
export class ItemSet<T extends Item = Item> implements Iterable<T> {
  readonly #items: Map<string, T> = new Map();
  /** Whether an item was appended that was already in the list. Only the first one is kept. */
  hasDuplicates = false;

  constructor(items: Iterable<T> = []) {
    for (const item of items) this.append(item);
  }

  get size(): number {
    return this.#items.size;
  }

  append(item: T): void {
    const key = keyOf(item);
    if (this.#items.has(key)) this.hasDuplicates = true;
    else this.#items.set(key, item);
  }

  contains(item: Item): boolean {
    return this.#items.has(keyOf(item));
  }

  /** The item with the same name and namespace as another one. */
  get(item: Item): T | undefined {
    return this.#items.get(keyOf(item));
  }

  /** Returns whether the item was in the list. */
  remove(item: Item): boolean {
    // "Remove unsafe" asks the lists of every element for every event handler, and most lists are empty.
    return this.#items.size > 0 && this.#items.delete(keyOf(item));
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#items.values();
  }
}

/** A string that is unique for each item: the length tells where the namespace ends. */
function keyOf({ name, namespace }: Item): string {
  return namespace === null ? `:${name}` : `${namespace.length}:${namespace}${name}`;
}

/** The items of a list that are not in another one. */
export function difference(list: ItemSet, other: ItemSet | null): ItemSet {
  return new ItemSet([...list].filter((item) => other?.contains(item) !== true));
}

/** The items that are in both lists. */
export function intersection(list: ItemSet, other: ItemSet): ItemSet {
  return new ItemSet([...list].filter((item) => other.contains(item)));
}

/** An item in both lists, if there is one. */
export function common(list: ItemSet | null, other: ItemSet | null): Item | undefined {
  if (list === null || other === null) return undefined;
  for (const item of list) {
    if (other.contains(item)) return item;
  }
  return undefined;
}

/** Whether two lists are the same list or have the same items, or neither exists. */
export function isSameList(list: ItemSet | null, other: ItemSet | null): boolean {
  if (list === null || other === null) return list === other;
  return list.size === other.size && [...list].every((item) => other.contains(item));
}

/** Compare sanitizer items — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
export function compareSanitizerItems(a: Item, b: Item): number {
  if (a.namespace !== b.namespace) {
    if (a.namespace === null) return -1;
    if (b.namespace === null) return 1;
    return a.namespace < b.namespace ? -1 : 1;
  }
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
