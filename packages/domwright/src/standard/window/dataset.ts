import { domError } from '../../core/infra/dom-error.ts';
import type { Element } from '../../dom/nodes/element.ts';

/** The `data-*` attributes of an element — https://html.spec.whatwg.org/multipage/dom.html#domstringmap */
export type DOMStringMap = Record<string, string | undefined>;

/**
 * The dataset of an element — https://html.spec.whatwg.org/multipage/dom.html#dom-dataset
 *
 * It has no prototype, so that a page's `data-constructor` or `data-__proto__` meets nothing of the host.
 */
export function datasetOf(element: Element): DOMStringMap {
  return new Proxy(Object.create(null) as DOMStringMap, {
    get: (_, key) => (typeof key === 'string' ? (valueOf(element, key) ?? undefined) : undefined),
    has: (_, key) => typeof key === 'string' && valueOf(element, key) !== null,
    set(_, key, value) {
      if (typeof key !== 'string') return false;
      element.setAttribute(attributeName(key), `${value}`);
      return true;
    },
    deleteProperty(_, key) {
      if (typeof key === 'string' && valueOf(element, key) !== null)
        element.removeAttributeNS(null, attributeNameFor(key));
      return true;
    },
    ownKeys: () =>
      element.getAttributeNames().flatMap((name) => {
        const key = keyOf(name);
        return key === null || element.getAttributeNS(null, name) === null ? [] : [key];
      }),
    getOwnPropertyDescriptor(_, key) {
      const value = typeof key === 'string' ? valueOf(element, key) : null;
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(_, key, descriptor) {
      if (typeof key !== 'string' || !('value' in descriptor)) return false;
      element.setAttribute(attributeName(key), `${descriptor.value}`);
      return true;
    },
  });
}

function valueOf(element: Element, key: string): string | null {
  return /-[a-z]/.test(key) ? null : element.getAttributeNS(null, attributeNameFor(key));
}

function attributeNameFor(key: string): string {
  return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws SyntaxError if a hyphen comes before a lower-case letter */
function attributeName(key: string): string {
  if (/-[a-z]/.test(key)) {
    throw domError('SyntaxError', `${JSON.stringify(key)} has a hyphen before a lower-case letter`);
  }
  return attributeNameFor(key);
}

/** The key of an attribute, or null if it is not in the dataset. */
function keyOf(name: string): string | null {
  if (!name.startsWith('data-') || /[A-Z]/.test(name)) return null;
  return name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
