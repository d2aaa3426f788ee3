import { StaticNodeList } from '../collections.ts';
import { domString } from '../dom-error.ts';
import type { Element } from '../element.ts';
import { type NodeTable, NodeType } from '../node-table.ts';
import type { ParentNode } from '../parent-node.ts';
import { elementFrom, followingElement, parentElement } from '../traversal.ts';
import { documentOf, wrapper } from '../wrappers.ts';
import { type CompiledComplex, compileSelectors } from './compile.ts';
import { Matcher } from './match.ts';
import { parseSelectors } from './parse-selectors.ts';
import type { ComplexSelector } from './syntax.ts';

/** So many selectors are remembered as parsed, and so many as compiled for each table. */
const REMEMBERED = 256;

const parsed: Map<string, readonly ComplexSelector[]> = /* @__PURE__ */ new Map();
const compiled: WeakMap<NodeTable, Map<string, readonly CompiledComplex[]>> = /* @__PURE__ */ new WeakMap();

/** The least recently used entries go first; the order of a Map is that of insertion. */
function remember<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    if (map.size >= REMEMBERED) map.delete(map.keys().next().value!);
  } else {
    map.delete(key);
  }
  map.set(key, value);
  return value;
}

function selectorsFor(table: NodeTable, text: string): readonly CompiledComplex[] {
  let forTable = compiled.get(table);
  if (forTable === undefined) {
    forTable = new Map();
    compiled.set(table, forTable);
  }
  return remember(forTable, text, () =>
    compileSelectors(
      remember(parsed, text, () => parseSelectors(text)),
      table,
    ),
  );
}

function matcherFor(node: ParentNode): Matcher {
  const { table } = node;
  let scope = node.handle;
  if (table.nodeType(scope) === NodeType.Document) scope = elementFrom(table, table.firstChild(scope));
  return new Matcher(table, scope, documentOf(table).mode === 'quirks');
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselector */
export function querySelector(root: ParentNode, selectors: string): Element | null {
  const { table, handle } = root;
  const list = selectorsFor(table, domString(selectors, "querySelector: 'selectors'"));
  const matcher = matcherFor(root);
  let at = followingElement(table, handle, handle);
  while (at !== 0 && !matcher.matchesAny(list, at)) at = followingElement(table, at, handle);
  return wrapper(table, at) as Element | null;
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall */
export function querySelectorAll(root: ParentNode, selectors: string): StaticNodeList<Element> {
  const { table, handle } = root;
  const list = selectorsFor(table, domString(selectors, "querySelectorAll: 'selectors'"));
  const matcher = matcherFor(root);
  const found = new StaticNodeList<Element>();
  for (let at = followingElement(table, handle, handle); at !== 0; at = followingElement(table, at, handle)) {
    if (matcher.matchesAny(list, at)) found.push(wrapper(table, at) as Element);
  }
  return found;
}

/** https://dom.spec.whatwg.org/#dom-element-matches */
export function matches(element: Element, selectors: string): boolean {
  const { table, handle } = element;
  const list = selectorsFor(table, domString(selectors, "Element.matches: 'selectors'"));
  return matcherFor(element).matchesAny(list, handle);
}

/** https://dom.spec.whatwg.org/#dom-element-closest */
export function closest(element: Element, selectors: string): Element | null {
  const { table, handle } = element;
  const list = selectorsFor(table, domString(selectors, "Element.closest: 'selectors'"));
  const matcher = matcherFor(element);
  let at = handle;
  while (at !== 0 && !matcher.matchesAny(list, at)) at = parentElement(table, at);
  return wrapper(table, at) as Element | null;
}
