import { wrongArgument } from '../../core/infra/arguments.ts';
import { createTextOfString } from '../../core/table/table-changes.ts';
import { preInsert, removeNode, replaceChild } from './mutation.ts';
import { Node } from './node.ts';
import { documentOf, wrapper } from './wrappers.ts';

/*
 * ChildNode — https://dom.spec.whatwg.org/#interface-childnode — for the classes that have it.
 */

/** Converting nodes into a node — https://dom.spec.whatwg.org/#converting-nodes-into-a-node */
export function convertNodesIntoNode(context: Node, nodes: readonly (Node | string)[], where: string): Node {
  const { table } = context;
  if (nodes.length === 1) return toNode(context, nodes[0]!, where);
  const converted = nodes.map((node) => toNode(context, node, where));
  const fragment = documentOf(table).createDocumentFragment();
  for (const node of converted) preInsert(node, fragment, null);
  return fragment;
}

function toNode(context: Node, value: Node | string, where: string): Node {
  if (value instanceof Node) return value;
  if (typeof value === 'symbol') throw wrongArgument(where, 'a Node or a string', value);
  return wrapper(context.table, createTextOfString(context.table, String(value)))!;
}

/** The first sibling in a direction that is not among `nodes`: "viable". */
function viableSibling(node: Node, nodes: readonly (Node | string)[], next: boolean): Node | null {
  const others = new Set<unknown>(nodes);
  let at = next ? node.nextSibling : node.previousSibling;
  while (at !== null && others.has(at)) at = next ? at.nextSibling : at.previousSibling;
  return at;
}

/** https://dom.spec.whatwg.org/#dom-childnode-before */
export function before(node: Node, nodes: readonly (Node | string)[]): void {
  const parent = node.parentNode;
  if (parent === null) return;
  const viablePrevious = viableSibling(node, nodes, false);
  const inserted = convertNodesIntoNode(node, nodes, "ChildNode.before: 'nodes'");
  preInsert(inserted, parent, viablePrevious === null ? parent.firstChild : viablePrevious.nextSibling);
}

/** https://dom.spec.whatwg.org/#dom-childnode-after */
export function after(node: Node, nodes: readonly (Node | string)[]): void {
  const parent = node.parentNode;
  if (parent === null) return;
  const viableNext = viableSibling(node, nodes, true);
  preInsert(convertNodesIntoNode(node, nodes, "ChildNode.after: 'nodes'"), parent, viableNext);
}

/** https://dom.spec.whatwg.org/#dom-childnode-replacewith */
export function replaceWith(node: Node, nodes: readonly (Node | string)[]): void {
  const parent = node.parentNode;
  if (parent === null) return;
  const viableNext = viableSibling(node, nodes, true);
  const inserted = convertNodesIntoNode(node, nodes, "ChildNode.replaceWith: 'nodes'");
  if (node.parentNode === parent) replaceChild(node, inserted, parent);
  else preInsert(inserted, parent, viableNext);
}

/** https://dom.spec.whatwg.org/#dom-childnode-remove */
export function remove(node: Node): void {
  removeNode(node);
}
