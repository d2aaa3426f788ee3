import { StringBuilder } from '../infra/string-builder.ts';
import { Cell, CONTAINER_SIZE, FragmentFlag, LEAF_SIZE, NODE_TYPE_MASK, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';
import { setData } from './table-changes.ts';

/* Tree walks. All of them are loops over the table: depth costs no stack. */

/** Where the record after a node's begins: for walks over all nodes that were made, in the tree or not, from `DOCUMENT_HANDLE` to `cellsEnd`. */
export function nextRecord(table: NodeTable, node: number): number {
  return node + (table.isContainer(node) ? CONTAINER_SIZE : LEAF_SIZE);
}

/** The host of a shadow root or of template contents, or 0. */
export function hostOf(table: NodeTable, node: number): number {
  const kind = table.cells[node + Cell.Kind]!;
  return (kind & NODE_TYPE_MASK) === NodeType.DocumentFragment &&
    (kind & (FragmentFlag.ShadowRoot | FragmentFlag.TemplateContents)) !== 0
    ? table.cells[node + Cell.Owner]!
    : 0;
}

/** The parent, or the host of a shadow root or of template contents, or 0. */
export function parentOrHost(table: NodeTable, node: number): number {
  return table.cells[node + Cell.Parent]! || hostOf(table, node);
}

/** The element that has a container's children in its markup: the container, or its host. */
export function elementOf(table: NodeTable, container: number): number {
  return hostOf(table, container) || container;
}

export function isShadowRoot(table: NodeTable, node: number): boolean {
  const kind = table.cells[node + Cell.Kind]!;
  return (kind & NODE_TYPE_MASK) === NodeType.DocumentFragment && (kind & FragmentFlag.ShadowRoot) !== 0;
}

/** Inclusive ancestor — https://dom.spec.whatwg.org/#concept-tree-inclusive-ancestor */
export function isInclusiveAncestor(table: NodeTable, ancestor: number, node: number): boolean {
  const cells = table.cells;
  for (let at = node; at !== 0; at = cells[at + Cell.Parent]!) {
    if (at === ancestor) return true;
  }
  return false;
}

/** Host-including inclusive ancestor — https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor */
export function isHostIncludingInclusiveAncestor(table: NodeTable, ancestor: number, node: number): boolean {
  let at = node;
  while (at !== 0 && at !== ancestor) at = parentOrHost(table, at);
  return at === ancestor;
}

/** The parent, if it is an element; else 0. */
export function parentElement(table: NodeTable, node: number): number {
  const parent = table.cells[node + Cell.Parent]!;
  return parent !== 0 && table.nodeType(parent) === NodeType.Element ? parent : 0;
}

/** The first sibling from `node` on (inclusive) that is an element, or 0. */
export function elementFrom(table: NodeTable, node: number): number {
  const cells = table.cells;
  let at = node;
  while (at !== 0 && (cells[at + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element)
    at = cells[at + Cell.Next]!;
  return at;
}

/** The last sibling up to `node` (inclusive) that is an element, or 0. */
export function elementUpTo(table: NodeTable, node: number): number {
  const cells = table.cells;
  let at = node;
  while (at !== 0 && (cells[at + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element)
    at = cells[at + Cell.Previous]!;
  return at;
}

/** The element after `node` in tree order within the subtree of `root`, or 0. */
export function followingElement(table: NodeTable, node: number, root: number): number {
  const cells = table.cells;
  let at = node;
  for (;;) {
    const type = cells[at + Cell.Kind]! & NODE_TYPE_MASK;
    let next = 0;
    if (type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment) {
      next = cells[at + Cell.FirstChild]!;
    }
    if (next === 0) {
      while (at !== root) {
        next = cells[at + Cell.Next]!;
        if (next !== 0) break;
        at = cells[at + Cell.Parent]!;
        if (at === 0) return 0;
      }
      if (next === 0) return 0;
    }
    if ((cells[next + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element) return next;
    at = next;
  }
}

/** Descendant text content — https://dom.spec.whatwg.org/#concept-descendant-text-content */
export function descendantTextContent(table: NodeTable, root: number): string {
  const cells = table.cells;
  const text = new StringBuilder();
  for (let node = table.following(root, root); node !== 0; node = table.following(node, root)) {
    if ((cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text) text.add(table.data(node));
  }
  return text.end();
}

/** Child text content — https://dom.spec.whatwg.org/#concept-child-text-content */
export function childTextContent(table: NodeTable, parent: number): string {
  const text = new StringBuilder();
  for (let node = table.firstChild(parent); node !== 0; node = table.cells[node + Cell.Next]!) {
    if (table.nodeType(node) === NodeType.Text) text.add(table.data(node));
  }
  return text.end();
}

/**
 * Normalize — https://dom.spec.whatwg.org/#dom-node-normalize
 *
 * Removes empty Text nodes below `root` and joins adjacent ones. Returns whether anything changed.
 */
export function normalize(table: NodeTable, root: number): boolean {
  let change = false;
  let node = table.following(root, root);
  while (node !== 0) {
    const isText = table.nodeType(node) === NodeType.Text;
    if (isText && table.data(node) === '') {
      const next = table.following(node, root);
      table.remove(node);
      change = true;
      node = next;
      continue;
    }
    let sibling = table.cells[node + Cell.Next]!;
    if (isText && sibling !== 0 && table.nodeType(sibling) === NodeType.Text) {
      let data = table.data(node);
      while (sibling !== 0 && table.nodeType(sibling) === NodeType.Text) {
        data += table.data(sibling);
        table.remove(sibling);
        sibling = table.cells[node + Cell.Next]!;
      }
      setData(table, node, data);
      change = true;
    }
    node = table.following(node, root);
  }
  return change;
}
