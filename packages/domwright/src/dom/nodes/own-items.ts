/*
 * Lists whose items are own properties: Web IDL's legacy platform objects.
 * https://webidl.spec.whatwg.org/#js-legacy-platform-objects
 */

import { CodePoint } from '../../core/infra/code-points.ts';

/** What a list provides. */
interface Listed {
  readonly length: number;
  item(index: number): unknown;
  namedItem?(name: string): unknown;
  /** Sets an item, if the list has an indexed property setter. */
  setItem?(index: number, value: unknown): void;
  /** The supported property names — https://webidl.spec.whatwg.org/#dfn-supported-property-names */
  supportedNames?(): Iterable<string>;
}

/** The array index for a property key, or -1. */
export function arrayIndex(key: string | symbol): number {
  if (typeof key === 'symbol') return -1;
  // NB: most keys are names, and a number of them is expensive.
  const first = key.charCodeAt(0);
  if (!(first >= CodePoint.Digit0 && first <= CodePoint.Digit9) || key.length > 10) return -1;
  const index = Number(key);
  return Number.isInteger(index) && index >= 0 && index < 0xffffffff && String(index) === key ? index : -1;
}

/**
 * Creates a list of the class under construction.
 *
 * NB: a constructor that returns a Proxy gives it the private fields of the derived classes, so their methods work on it.
 */
export function withOwnItems(prototype: object): object {
  const handler = new OwnItems();
  const list = new Proxy(Object.create(prototype) as Listed, handler);
  handler.list = list;
  return list;
}

class OwnItems implements ProxyHandler<Listed> {
  list!: Listed;

  get(target: Listed, key: string | symbol, receiver: unknown): unknown {
    const index = arrayIndex(key);
    if (index >= 0) return this.list.item(index) ?? undefined;
    // Names are at the end of the prototype chain.
    return Reflect.get(target, key, receiver);
  }

  has(target: Listed, key: string | symbol): boolean {
    if (typeof key !== 'string') return key in target;
    const index = arrayIndex(key);
    if (index >= 0) return index < this.list.length;
    return key in target || this.#named(target, key) !== null;
  }

  set(target: Listed, key: string | symbol, value: unknown, receiver: unknown): boolean {
    const index = arrayIndex(key);
    if (index >= 0 && this.list.setItem !== undefined) {
      this.list.setItem(index, value);
      return true;
    }
    // Items and names are read-only, unless a class has a setter.
    if (index >= 0 && !(key in Object.getPrototypeOf(target))) return false;
    return Reflect.set(target, key, value, receiver);
  }

  ownKeys(target: Listed): (string | symbol)[] {
    const keys: (string | symbol)[] = [];
    for (let index = 0; index < this.list.length; index++) keys.push(`${index}`);
    const names = new Set<string | symbol>();
    for (const name of this.list.supportedNames?.() ?? []) {
      if (arrayIndex(name) < 0 && !(name in target)) names.add(name);
    }
    for (const key of Reflect.ownKeys(target)) names.add(key);
    keys.push(...names);
    return keys;
  }

  getOwnPropertyDescriptor(target: Listed, key: string | symbol): PropertyDescriptor | undefined {
    if (typeof key !== 'string') return Reflect.getOwnPropertyDescriptor(target, key);
    const index = arrayIndex(key);
    if (index >= 0) {
      const value = this.list.item(index);
      if (value === null) return undefined;
      return { value, writable: false, enumerable: true, configurable: true };
    }
    const own = Reflect.getOwnPropertyDescriptor(target, key);
    if (own !== undefined) return own;
    const value = this.#named(target, key);
    return value === null ? undefined : { value, writable: false, enumerable: false, configurable: true };
  }

  defineProperty(target: Listed, key: string | symbol, descriptor: PropertyDescriptor): boolean {
    if (arrayIndex(key) >= 0) return false;
    return Reflect.defineProperty(target, key, descriptor);
  }

  deleteProperty(target: Listed, key: string | symbol): boolean {
    const index = arrayIndex(key);
    return index >= 0 ? index >= this.list.length : Reflect.deleteProperty(target, key);
  }

  preventExtensions(): boolean {
    return false;
  }

  /** The list's value for a name, unless another property with that name hides it. */
  #named(target: Listed, key: string): unknown {
    if (this.list.namedItem === undefined || key in target) return null;
    return this.list.namedItem(key);
  }
}
