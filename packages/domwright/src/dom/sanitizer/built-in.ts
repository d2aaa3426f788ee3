import {
  HTML_NAMESPACE,
  MATHML_NAMESPACE,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
} from '../../core/infra/namespaces.ts';
import {
  animatingURLAttributes,
  baselineElements,
  defaultAttributes,
  defaultElements,
  eventHandlers,
  navigatingURLAttributes,
  nonReplaceableElements,
} from '../../generated/sanitizer-tables.ts';
import type { Configuration } from './configuration.ts';
import { type ElementItem, type Item, ItemSet } from './items.ts';

/*
 * Sanitization constants — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants
 *
 * They are built from generated tables on first use.
 */

/** The namespace for a word in the tables. */
function namespaceOf(word: string): string | null {
  switch (word) {
    case 'HTML':
      return HTML_NAMESPACE;
    case 'SVG':
      return SVG_NAMESPACE;
    case 'MathML':
      return MATHML_NAMESPACE;
    case 'XLink':
      return XLINK_NAMESPACE;
    default:
      return null;
  }
}

const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const attributeOf = (name: string): Item => ({ name, namespace: null });

/** Makes a value on first use, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * The built-in safe default configuration —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants
 *
 * Creates a new one, which the caller may change.
 */
export function builtInSafeDefaultConfiguration(): Configuration {
  const elements = linesOf(defaultElements).map(
    ([namespace, name, ...attributes]): ElementItem => ({
      name: name!,
      namespace: namespaceOf(namespace!),
      attributes: new ItemSet(attributes.map(attributeOf)),
      removeAttributes: null,
    }),
  );
  return {
    elements: new ItemSet(elements),
    removeElements: null,
    replaceWithChildrenElements: null,
    processingInstructions: new ItemSet(),
    removeProcessingInstructions: null,
    attributes: new ItemSet(defaultAttributes.trim().split(/\s+/).map(attributeOf)),
    removeAttributes: null,
    comments: false,
    dataAttributes: false,
    javascriptURLs: false,
  };
}

function elementsOf(table: string): ItemSet {
  return new ItemSet(
    linesOf(table).map(([namespace, name]) => ({ name: name!, namespace: namespaceOf(namespace!) })),
  );
}

/**
 * `removeElements` of the built-in safe baseline configuration, whose `removeAttributes` are empty —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants
 */
export const baselineRemoveElements: () => ItemSet = /* @__PURE__ */ once(() => elementsOf(baselineElements));

/** Event handler content attributes — https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes */
export const eventHandlerContentAttributes: () => ItemSet = /* @__PURE__ */ once(
  () =>
    new ItemSet(
      eventHandlers
        .trim()
        .split(/\s+/)
        .map((name) => attributeOf(`on${name}`)),
    ),
);

/** Built-in non-replaceable elements list — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants */
export const nonReplaceableElementsList: () => ItemSet = /* @__PURE__ */ once(() =>
  elementsOf(nonReplaceableElements),
);

/** Pairs of an element and an attribute. */
class PairSet {
  readonly #pairs: ReadonlySet<string>;

  constructor(table: string) {
    this.#pairs = new Set(
      linesOf(table).map(([namespace, element, of, name]) =>
        pairOf(
          { name: element!, namespace: namespaceOf(namespace!) },
          { name: name!, namespace: namespaceOf(of!) },
        ),
      ),
    );
  }

  contains(element: Item, attribute: Item): boolean {
    return this.#pairs.has(pairOf(element, attribute));
  }
}

function pairOf(element: Item, attribute: Item): string {
  return JSON.stringify([element.namespace, element.name, attribute.namespace, attribute.name]);
}

/** Built-in navigating URL attributes list — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants */
export const navigatingURLAttributesList: () => PairSet = /* @__PURE__ */ once(
  () => new PairSet(navigatingURLAttributes),
);

/** Built-in animating URL attributes list — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants */
export const animatingURLAttributesList: () => PairSet = /* @__PURE__ */ once(
  () => new PairSet(animatingURLAttributes),
);
