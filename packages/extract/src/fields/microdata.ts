import { type Document, type Element, type Node, TreeCursor } from 'domwright';
import type { URLResolver } from 'domwright/urls';
import { parseSpaceSeparatedTokens } from 'domwright/values';
import type { MicrodataItem } from '../page-data.ts';
import { boundedChildText, boundedText } from './bounded-text.ts';
import type { Budget } from './budget.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** The maximum nesting of items that is converted. */
const MOST_NESTED = 100;

interface Item {
  readonly element: Element;
  readonly json: MicrodataItem;
  readonly properties: Record<string, (string | MicrodataItem)[]>;
  /** The elements of the enclosing items. */
  readonly path: readonly Element[];
}

/**
 * The top-level microdata items of a document — https://html.spec.whatwg.org/multipage/microdata.html#json
 *
 * @param topLevel the elements with `itemscope` and without `itemprop`, in tree order
 */
export function microdataOf(
  document: Document,
  topLevel: readonly Element[],
  urls: URLResolver,
  budget: Budget,
): MicrodataItem[] {
  const items = topLevel.map((element) => newItem(element, [], urls, budget));
  const waiting = items.slice();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (const property of propertiesOf(document, item.element, budget)) {
      const value = valueOf(property, item, urls, budget, waiting);
      for (const name of uniqueTokensOf(property, 'itemprop')) {
        if (!budget.take(typeof value === 'string' ? value.length + 3 : 3, 'microdata')) continue;
        (item.properties[name] ??= []).push(value);
      }
    }
  }
  return items.map(({ json }) => json);
}

function newItem(element: Element, path: readonly Element[], urls: URLResolver, budget: Budget): Item {
  const properties = Object.create(null) as Item['properties'];
  const types = element.getAttribute('itemtype') ?? '';
  const type = budget.take(types.length, 'microdata') ? parseSpaceSeparatedTokens(types) : [];
  const id = globalIdentifierOf(element, urls);
  const hasId = id !== null && budget.take(id.length, 'microdata');
  const json = { ...(type.length > 0 && { type }), ...(hasId && { id }), properties };
  return { element, json, properties, path };
}

/** The global identifier, or null — https://html.spec.whatwg.org/multipage/microdata.html#global-identifier */
function globalIdentifierOf(element: Element, urls: URLResolver): string | null {
  const id = element.getAttribute('itemid');
  return id === null ? null : urls.resolve(id);
}

/** The properties of an item — https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item */
function propertiesOf(document: Document, root: Element, budget: Budget): Element[] {
  const seen = new Set<Node>([root]);
  const found: Element[] = [];
  const starts: Element[] = [...root.children];
  for (const id of uniqueTokensOf(root, 'itemref')) {
    const element = document.getElementById(id);
    if (element !== null) starts.push(element);
  }
  for (const start of starts) {
    const cursor = new TreeCursor(start);
    for (;;) {
      // An element is visited once for each item that refers to it.
      if (!budget.take(1, 'microdata')) return found;
      let isNested = cursor.hasAttribute('itemscope');
      if (cursor.hasAttribute('itemprop') || isNested || cursor.hasAttribute('id')) {
        const element = cursor.node as Element;
        // Elements in other namespaces have no microdata.
        const isHTML = cursor.namespaceURI === HTML_NAMESPACE;
        isNested &&= isHTML;
        if (seen.has(element)) isNested = true;
        else {
          seen.add(element);
          if (isHTML && uniqueTokensOf(element, 'itemprop').length > 0) found.push(element);
        }
      }
      if (!(isNested ? nextElementSkippingChildren(cursor) : cursor.nextElement())) break;
    }
  }
  return found.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}

function nextElementSkippingChildren(cursor: TreeCursor): boolean {
  while (cursor.nextNodeSkippingChildren()) {
    if (cursor.nodeType === 1) return true;
  }
  return false;
}

/** The property value — https://html.spec.whatwg.org/multipage/microdata.html#concept-property-value */
function valueOf(
  element: Element,
  item: Item,
  urls: URLResolver,
  budget: Budget,
  waiting: Item[],
): string | MicrodataItem {
  if (element.hasAttribute('itemscope')) {
    if (element === item.element || item.path.includes(element)) return 'ERROR';
    if (item.path.length >= MOST_NESTED) {
      budget.cut.add('microdata');
      return 'ERROR';
    }
    const inner = newItem(element, [...item.path, item.element], urls, budget);
    waiting.push(inner);
    return inner.json;
  }
  const attribute = valueAttributes.get(element.localName);
  if (attribute === undefined) return boundedText(element, budget, 'microdata');
  const value = element.getAttribute(attribute);
  if (attribute === 'src' || attribute === 'href' || attribute === 'data')
    return value === null ? '' : (urls.resolve(value) ?? '');
  if (attribute === 'datetime') return value ?? boundedChildText(element, budget, 'microdata');
  return value ?? '';
}

const valueAttributes: ReadonlyMap<string, string> = new Map([
  ['meta', 'content'],
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((name) => [name, 'src'] as const),
  ...['a', 'area', 'link'].map((name) => [name, 'href'] as const),
  ['object', 'data'],
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);

function uniqueTokensOf(element: Element, attribute: string): string[] {
  const value = element.getAttribute(attribute);
  return value === null ? [] : [...new Set(parseSpaceSeparatedTokens(value))];
}
