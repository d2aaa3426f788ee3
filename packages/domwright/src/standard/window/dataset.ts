import { domError, illegalConstructor } from '../../core/infra/dom-error.ts';
import type { Element } from '../../dom/nodes/element.ts';

/** The `data-*` attributes of an element — https://html.spec.whatwg.org/multipage/dom.html#domstringmap */
export type DOMStringMap = Record<string, string | undefined>;

/** The class of datasets, which cannot be constructed. */
export const DOMStringMap = /* @__PURE__ */ stringMapClass();

function stringMapClass(): (new () => DOMStringMap) & { readonly prototype: DOMStringMap } {
  class DOMStringMap {
    constructor() {
      throw illegalConstructor();
    }

    get [Symbol.toStringTag](): string {
      return 'DOMStringMap';
    }
  }
  return DOMStringMap as never;
}

/**
 * The dataset of an element — https://html.spec.whatwg.org/multipage/dom.html#dom-dataset
 *
 * As in browsers, an attribute shadows a prototype member with its name, and setting always sets an attribute:
 * `[LegacyOverrideBuiltIns]`.
 */
export function datasetOf(element: Element): DOMStringMap {
  return new Proxy(Object.create(DOMStringMap.prototype) as DOMStringMap, {
    get(target, key, receiver) {
      const value = typeof key === 'string' ? valueOf(element, key) : null;
      return value ?? Reflect.get(target, key, receiver);
    },
    has: (target, key) => (typeof key === 'string' && valueOf(element, key) !== null) || key in target,
    set(target, key, value, receiver) {
      if (typeof key !== 'string') return Reflect.set(target, key, value, receiver);
      element.setAttribute(attributeName(key), `${value}`);
      return true;
    },
    deleteProperty(target, key) {
      if (typeof key !== 'string') return Reflect.deleteProperty(target, key);
      if (valueOf(element, key) !== null) element.removeAttributeNS(null, attributeNameFor(key));
      return true;
    },
    ownKeys: (target) => [
      ...element.getAttributeNames().flatMap((name) => {
        const key = keyOf(name);
        return key === null || element.getAttributeNS(null, name) === null ? [] : [key];
      }),
      ...Reflect.ownKeys(target),
    ],
    getOwnPropertyDescriptor(target, key) {
      if (typeof key !== 'string') return Reflect.getOwnPropertyDescriptor(target, key);
      const value = valueOf(element, key);
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(target, key, descriptor) {
      if (typeof key !== 'string') return Reflect.defineProperty(target, key, descriptor);
      if (!('value' in descriptor)) return false;
      element.setAttribute(attributeName(key), `${descriptor.value}`);
      return true;
    },
    preventExtensions: () => false,
  });
}

function valueOf(element: Element, key: string): string | null {
  return /-[a-z]/.test(key) ? null : element.getAttributeNS(null, attributeNameFor(key));
}

function attributeNameFor(key: string): string {
  return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws SyntaxError if a hyphen is followed by a lowercase letter */
function attributeName(key: string): string {
  if (/-[a-z]/.test(key)) {
    throw domError('SyntaxError', `${JSON.stringify(key)} has a hyphen before a lowercase letter`);
  }
  return attributeNameFor(key);
}

/** The key of an attribute, or null if it is not in the dataset. */
function keyOf(name: string): string | null {
  if (!name.startsWith('data-') || /[A-Z]/.test(name)) return null;
  return name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
