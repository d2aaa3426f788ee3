import { domString } from '../../core/infra/web-idl.ts';
import { NodeType } from '../../core/table/cells.ts';
import { changeStamp } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { elementFrom, followingElement, parentElement } from '../../core/table/traversal.ts';
import { type CompiledComplex, compileSelectors } from '../selectors/compile.ts';
import { Matcher } from '../selectors/match.ts';
import { parseSelectors } from '../selectors/parse-selectors.ts';
import type { ComplexSelector } from '../selectors/syntax.ts';
import { StaticNodeList } from './collections.ts';
import type { Element } from './element.ts';
import type { ParentNode } from './parent-node.ts';
import { documentOf, wrapper } from './wrappers.ts';

/** Number of cached parsed selectors, and of compiled ones per table. */
const REMEMBERED = 256;

const parsed: Map<string, readonly ComplexSelector[]> = /* @__PURE__ */ new Map();
/** The same for documents that support more pseudo-classes. */
const parsedWithConstraints: Map<string, readonly ComplexSelector[]> = /* @__PURE__ */ new Map();

/** The cache of one table. */
class TableSelectors {
  readonly compiled: Map<string, readonly CompiledComplex[]> = new Map();
  /** The last matcher. Its findings hold until something changes. */
  matcher: Matcher | null = null;
  stamp = 0;
}

const ofTables: WeakMap<NodeTable, TableSelectors> = /* @__PURE__ */ new WeakMap();

/**
 * A selector with any of these is matched without earlier results: `:scope`, or `&`, is a different element each time, and
 * `:dir()` depends on texts, which the parser extends without notice. `:valid` and the like depend on what scripts set.
 * An escape may hide any of them.
 */
const isForOneCall = /scope|&|dir\(|valid|-range|\\/i;

/** Drops the least recently used entries first. A Map keeps the order of insertion. */
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

/** Matches elements in the tree of `node`, which is the scope, against a selector list. */
function matching(node: ParentNode, text: string): (element: number) => boolean {
  const { table, handle } = node;
  let selectors = ofTables.get(table);
  if (selectors === undefined) {
    selectors = new TableSelectors();
    ofTables.set(table, selectors);
  }
  const { windowFeatures, mode } = documentOf(table);
  const constraints = windowFeatures === null ? null : windowFeatures.constraints;
  const known = constraints === null ? parsed : parsedWithConstraints;
  const list = remember(selectors.compiled, text, () =>
    compileSelectors(
      remember(known, text, () => parseSelectors(text, constraints !== null)),
      table,
    ),
  );
  const stamp = changeStamp(table);
  let { matcher } = selectors;
  if (matcher === null || stamp !== selectors.stamp || !matcher.isInTree(handle) || isForOneCall.test(text)) {
    const scope =
      table.nodeType(handle) === NodeType.Document ? elementFrom(table, table.firstChild(handle)) : handle;
    matcher = new Matcher(table, scope, handle, mode === 'quirks', constraints);
    if (!isForOneCall.test(text)) {
      selectors.matcher = matcher;
      selectors.stamp = stamp;
    }
  }
  const found = matcher;
  return (element) => found.matchesAny(list, element);
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselector */
export function querySelector(root: ParentNode, selectors: string, isGiven: boolean): Element | null {
  const { table, handle } = root;
  const isMatch = matching(root, domString(selectors, "querySelector: 'selectors'", isGiven));
  let at = followingElement(table, handle, handle);
  while (at !== 0 && !isMatch(at)) at = followingElement(table, at, handle);
  return wrapper(table, at) as Element | null;
}

/** https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall */
export function querySelectorAll(
  root: ParentNode,
  selectors: string,
  isGiven: boolean,
): StaticNodeList<Element> {
  const { table, handle } = root;
  const isMatch = matching(root, domString(selectors, "querySelectorAll: 'selectors'", isGiven));
  const found = new StaticNodeList<Element>();
  for (let at = followingElement(table, handle, handle); at !== 0; at = followingElement(table, at, handle)) {
    if (isMatch(at)) found.push(wrapper(table, at) as Element);
  }
  return found;
}

/** https://dom.spec.whatwg.org/#dom-element-matches */
export function matches(element: Element, selectors: string, isGiven: boolean): boolean {
  const isMatch = matching(element, domString(selectors, "Element.matches: 'selectors'", isGiven));
  return isMatch(element.handle);
}

/** https://dom.spec.whatwg.org/#dom-element-closest */
export function closest(element: Element, selectors: string, isGiven: boolean): Element | null {
  const { table, handle } = element;
  const isMatch = matching(element, domString(selectors, "Element.closest: 'selectors'", isGiven));
  let at = handle;
  while (at !== 0 && !isMatch(at)) at = parentElement(table, at);
  return wrapper(table, at) as Element | null;
}
