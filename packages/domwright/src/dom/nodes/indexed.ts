import { knownName } from '../../core/infra/name-table.ts';
import { LAST_KNOWN_ID } from '../../generated/names.ts';
import { arrayIndex, withOwnItems } from './own-items.ts';

/** An object with items numbered from 0. */
export interface Indexed<T> {
  item(index: number): T | null;
  readonly [index: number]: T;
}

/** The symbol of the method that Node's console calls to print an object. */
export const inspect: unique symbol = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom') as never;

function inspectItems(this: Iterable<unknown>): unknown[] {
  return [...this];
}

/** Number of indexes with getters. A getter costs half as much as a Proxy. */
const GETTERS = 64;

/**
 * The base of collections that support `list[0]` and, with `namedItem`, `list.name`.
 *
 * The Proxy does not wrap the collection. It is at the end of its prototype chain, so methods, `length`, `item` and the
 * first indexes are found before it. `index in list` is true for every index, so that
 * `Array.prototype.map.call(list, …)` and similar calls see all items.
 *
 * `super(true)` makes a list with its items as own properties, like in browsers. It is itself a Proxy, which is slower.
 */
function indexedPrototype(named: boolean): IndexedConstructor {
  function IndexedBase(hasOwnItems = false): object | undefined {
    if (hasOwnItems) return withOwnItems(new.target.prototype as object);
    if (hasGetters) return undefined;
    hasGetters = true;
    // NB: not at import, because it takes time and memory.
    for (let i = 0; i < GETTERS; i++) {
      Object.defineProperty(getters, i, {
        get(this: { item(index: number): unknown }): unknown {
          return this.item(i) ?? undefined;
        },
      });
    }
    return undefined;
  }
  let hasGetters = false;
  const prototype = { [inspect]: inspectItems };
  const proxy = new Proxy(prototype as object, {
    has(target, key): boolean {
      return key in target || (typeof key === 'string' && arrayIndex(key) >= 0);
    },
    get(target, key, receiver: { item(index: number): unknown; namedItem?(name: string): unknown }): unknown {
      if (typeof key === 'string') {
        const index = arrayIndex(key);
        if (index >= 0) return receiver.item(index) ?? undefined;
        if (key in target) return Reflect.get(target, key, receiver);
        if (named) return receiver.namedItem?.(key) ?? undefined;
        return undefined;
      }
      return Reflect.get(target, key, receiver);
    },
  });
  const getters: object = Object.create(proxy);
  IndexedBase.prototype = getters;
  return IndexedBase as unknown as IndexedConstructor;
}

type IndexedConstructor = abstract new (hasOwnItems?: boolean) => object;

export const IndexedBase: IndexedConstructor = /* @__PURE__ */ indexedPrototype(false);
export const NamedBase: IndexedConstructor = /* @__PURE__ */ indexedPrototype(true);

/** `list.name` calls `namedItem`. */
interface Named {
  namedItem(name: string): unknown;
}

/**
 * The base of collections whose items are their own indexed elements. `super(length)` reserves room for that many
 * items.
 *
 * They are exotic Arrays without an Array's methods, because V8 creates no other objects with elements as fast. After
 * `nameItems`, `list.name` has getters for all names that HTML defines. Other names need a Proxy, see `answersAnyName`.
 * With a Proxy at the end of the prototype chain, V8 adds every item in its slow path.
 */
function itemArray(): abstract new (length: number) => object {
  class ItemArray extends Array<unknown> {}
  Object.setPrototypeOf(ItemArray.prototype, Object.prototype);
  return ItemArray as unknown as abstract new (
    length: number,
  ) => object;
}

export const ItemArray: abstract new (length: number) => object = /* @__PURE__ */ itemArray();

/** Whether `nameItems` has been called. */
export let itemsAreNamed = false;

/** Call it before creating the first ItemArray. NB: not at import, because it takes 0.3 to 1.5 ms. */
export function nameItems(): void {
  itemsAreNamed = true;
  // Without a prototype at first, because V8 then uses a dictionary and adds properties six times as fast.
  const prototype: object = Object.create(null);
  Object.defineProperty(prototype, inspect, { value: inspectItems, writable: true, configurable: true });
  for (let id = 1; id <= LAST_KNOWN_ID; id++) {
    const name = knownName(id);
    Object.defineProperty(prototype, name, {
      get(this: Named): unknown {
        return this.namedItem(name) ?? undefined;
      },
    });
  }
  Object.setPrototypeOf(prototype, Object.prototype);
  Object.setPrototypeOf(ItemArray.prototype, prototype);
}

/** A prototype like the given one of an ItemArray. Its lists support `list.name` for any name. */
export function answersAnyName(prototype: object): object {
  const proxy = new Proxy(prototype, {
    get(target, key, receiver: Named): unknown {
      if (typeof key !== 'string' || key in target) return Reflect.get(target, key, receiver);
      return receiver.namedItem(key) ?? undefined;
    },
    // Keeps lists with this prototype instances of their class.
    getPrototypeOf: (target) => target,
  });
  return Object.create(proxy, Object.getOwnPropertyDescriptors(prototype)) as object;
}

/** Iterates over `item(0)`, `item(1)`, … until there are no more, including changes made in the meantime. */
export class ItemIterator<T, R> implements IterableIterator<R> {
  #list: { item(index: number): T | null } | null;
  readonly #result: (index: number, item: T) => R;
  #index = 0;

  constructor(list: { item(index: number): T | null }, result: (index: number, item: T) => R) {
    this.#list = list;
    this.#result = result;
  }

  [Symbol.iterator](): IterableIterator<R> {
    return this;
  }

  next(): IteratorResult<R> {
    if (this.#list === null) return { done: true, value: undefined };
    const item = this.#list.item(this.#index);
    if (item === null) {
      this.#list = null;
      return { done: true, value: undefined };
    }
    return { done: false, value: this.#result(this.#index++, item) };
  }
}

export const keyOf = (index: number): number => index;
export const itemOf = <T>(_index: number, item: T): T => item;
export const entryOf = <T>(index: number, item: T): [number, T] => [index, item];
