import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { domError, illegalConstructor } from '../../core/infra/dom-error.ts';
import { unsignedLong } from '../../core/infra/web-idl.ts';
import type { Node } from '../../dom/nodes/node.ts';

/** Decides about each node of a NodeIterator or TreeWalker — https://dom.spec.whatwg.org/#interface-nodefilter */
export type NodeFilter = ((node: Node) => number) | { acceptNode(node: Node): number };

/** The constants of NodeFilter — https://webidl.spec.whatwg.org/#dfn-legacy-callback-interface-object */
export const NodeFilter = /* @__PURE__ */ legacyCallbackInterfaceObject({
  FILTER_ACCEPT: 1,
  FILTER_REJECT: 2,
  FILTER_SKIP: 3,
  SHOW_ALL: 0xffffffff,
  SHOW_ELEMENT: 0x1,
  SHOW_ATTRIBUTE: 0x2,
  SHOW_TEXT: 0x4,
  SHOW_CDATA_SECTION: 0x8,
  SHOW_ENTITY_REFERENCE: 0x10,
  SHOW_ENTITY: 0x20,
  SHOW_PROCESSING_INSTRUCTION: 0x40,
  SHOW_COMMENT: 0x80,
  SHOW_DOCUMENT: 0x100,
  SHOW_DOCUMENT_TYPE: 0x200,
  SHOW_DOCUMENT_FRAGMENT: 0x400,
  SHOW_NOTATION: 0x800,
} as const);

/** A function with the constants as properties, which cannot be called or constructed. */
function legacyCallbackInterfaceObject<T extends object>(constants: T): Readonly<T> {
  const NodeFilter = function NodeFilter(): never {
    throw illegalConstructor();
  };
  return Object.freeze(Object.assign(NodeFilter, constants));
}

export const enum Filtered {
  Accept = 1,
  Reject = 2,
  Skip = 3,
}

/** What NodeIterator and TreeWalker have in common. */
export abstract class Traversal {
  readonly #whatToShow: number;
  readonly #filter: NodeFilter | null;
  #isActive = false;

  constructor(whatToShow: number, filter: NodeFilter | null) {
    this.#whatToShow = whatToShow;
    this.#filter = filter;
  }

  /** The kinds of nodes that are shown: a sum of `SHOW_…` constants. */
  get whatToShow(): number {
    return this.#whatToShow;
  }

  /** The filter, or null — https://dom.spec.whatwg.org/#dom-nodeiterator-filter */
  get filter(): NodeFilter | null {
    return this.#filter;
  }

  /**
   * Filter — https://dom.spec.whatwg.org/#concept-node-filter
   *
   * @throws InvalidStateError if the filter itself moves this NodeIterator or TreeWalker
   */
  protected filterNode(node: Node): Filtered {
    if (this.#isActive) throw domError('InvalidStateError', 'The filter is already running');
    if (((this.#whatToShow >>> (node.nodeType - 1)) & 1) === 0) return Filtered.Skip;
    const filter = this.#filter;
    if (filter === null) return Filtered.Accept;
    this.#isActive = true;
    try {
      const result = typeof filter === 'function' ? filter(node) : filter.acceptNode(node);
      return (Number(result) & 0xffff) as Filtered;
    } finally {
      this.#isActive = false;
    }
  }
}

/** The `whatToShow` argument: an unsigned long. */
export function whatToShowArgument(value: unknown): number {
  return value === undefined ? NodeFilter.SHOW_ALL : unsignedLong(value, 'whatToShow');
}

/** The `filter` argument. */
export function filterArgument(value: unknown, method: string): NodeFilter | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'function' || isObject(value)) return value as NodeFilter;
  throw wrongArgument(`Document.${method}: 'filter'`, 'a function, an object or null', value);
}
