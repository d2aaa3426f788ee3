import { domError } from '../../core/infra/dom-error.ts';
import { Cell, ElementFlag, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import { changeStamp, insertNode, onlyNewNodesSince, takeNode } from '../../core/table/changes.ts';
import { moveTree } from '../../core/table/copying.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { shadowIncludingRoot } from '../../core/table/numbering.ts';
import { hostOf, isHostIncludingInclusiveAncestor } from '../../core/table/traversal.ts';
import type { Node } from './node.ts';

/*
 * Mutation algorithms — https://dom.spec.whatwg.org/#mutation-algorithms
 *
 * Each Document has its own table, so a node that is inserted into another document's tree moves to that table.
 */

/** The nodeType of an Attr, which has no record. */
const ATTRIBUTE_NODE = 2;

/** Ensure pre-insert validity — https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity */
function ensurePreInsertValidity(node: Node, parent: Node, child: Node | null): void {
  ensureValidity(node, parent, child);
  if (parent.table.nodeType(parent.handle) !== NodeType.Document) return;
  const table = parent.table;
  const before = child === null ? 0 : child.handle;
  switch (node.nodeType) {
    case NodeType.DocumentFragment:
      if (countElements(node) === 0) return;
      ensureRoomForDocumentElement(table, parent.handle, before, 0);
      return;
    case NodeType.Element:
      ensureRoomForDocumentElement(table, parent.handle, before, 0);
      return;
    case NodeType.DocumentType:
      ensureRoomForDoctype(table, parent.handle, before, 0);
      return;
    default:
      return;
  }
}

/** Checks for both pre-insertion and replacing. */
function ensureValidity(node: Node, parent: Node, child: Node | null): void {
  const parentType = parent.table.nodeType(parent.handle);
  if (
    parentType !== NodeType.Document &&
    parentType !== NodeType.DocumentFragment &&
    parentType !== NodeType.Element
  ) {
    throw domError('HierarchyRequestError', `A ${parent.nodeName} node cannot have children`);
  }
  if (contains(node, parent)) {
    throw domError('HierarchyRequestError', 'A node cannot be inserted into itself or its descendants');
  }
  if (child !== null && !isChild(child, parent)) {
    throw domError('NotFoundError', 'The reference node is not a child of this node');
  }
  const type = node.nodeType;
  if (type === NodeType.Document || type === ATTRIBUTE_NODE) {
    throw domError('HierarchyRequestError', `A node of type ${node.nodeName} cannot be a child`);
  }
  if (parentType === NodeType.Document) {
    if (type === NodeType.Text)
      throw domError('HierarchyRequestError', 'A Document cannot have Text children');
    if (type === NodeType.DocumentFragment) ensureFitsDocument(node);
  } else if (type === NodeType.DocumentType) {
    throw domError('HierarchyRequestError', 'A doctype can only be a child of a Document');
  }
}

/** Whether a node is a host-including inclusive ancestor of its new parent. */
function contains(node: Node, parent: Node): boolean {
  const table = node.table;
  const handle = node.handle;
  if (node === parent) return true;
  if (table !== parent.table || !table.isContainer(handle)) return false;
  // Most nodes are inserted before they get children, and need no walk up the tree.
  if (table.firstChild(handle) === 0) {
    let isEmpty = true;
    const kind = table.cells[handle + Cell.Kind]!;
    if ((kind & NODE_TYPE_MASK) === NodeType.Element) {
      const contents = table.cells[handle + Cell.Data]!;
      const shadow = (kind & ElementFlag.ShadowHost) !== 0 ? table.shadowRoots.get(handle)!.root : 0;
      if (parent.handle === contents || parent.handle === shadow) return true;
      isEmpty = table.firstChild(contents) === 0 && table.firstChild(shadow) === 0;
    }
    if (isEmpty) return false;
  }
  return isHostIncludingInclusiveAncestor(table, handle, parent.handle);
}

function isChild(child: Node, parent: Node): boolean {
  return (
    child.table === parent.table &&
    child.handle !== 0 &&
    child.table.cells[child.handle + Cell.Parent] === parent.handle
  );
}

function countElements(fragment: Node): number {
  const table = fragment.table;
  let count = 0;
  for (let at = table.firstChild(fragment.handle); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (table.nodeType(at) === NodeType.Element) count++;
  }
  return count;
}

function ensureFitsDocument(fragment: Node): void {
  const table = fragment.table;
  for (let at = table.firstChild(fragment.handle); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (table.nodeType(at) === NodeType.Text) {
      throw domError('HierarchyRequestError', 'A Document cannot have Text children');
    }
  }
  if (countElements(fragment) > 1) {
    throw domError('HierarchyRequestError', 'A Document cannot have more than one element child');
  }
}

/** `before`: the child that the element goes before, 0 for the end; `replaced`: a child that will be removed, or 0. */
function ensureRoomForDocumentElement(
  table: NodeTable,
  document: number,
  before: number,
  replaced: number,
): void {
  if (hasChild(table, document, NodeType.Element, replaced)) {
    throw domError('HierarchyRequestError', 'A Document cannot have more than one element child');
  }
  const from = replaced !== 0 ? table.cells[replaced + Cell.Next]! : before;
  for (let at = from; at !== 0; at = table.cells[at + Cell.Next]!) {
    if (table.nodeType(at) === NodeType.DocumentType) {
      throw domError('HierarchyRequestError', 'An element cannot come before the doctype');
    }
  }
}

function ensureRoomForDoctype(table: NodeTable, document: number, before: number, replaced: number): void {
  if (hasChild(table, document, NodeType.DocumentType, replaced)) {
    throw domError('HierarchyRequestError', 'A Document cannot have more than one doctype');
  }
  const place = replaced !== 0 ? replaced : before;
  let at = place !== 0 ? table.cells[place + Cell.Previous]! : table.lastChild(document);
  for (; at !== 0; at = table.cells[at + Cell.Previous]!) {
    if (table.nodeType(at) === NodeType.Element) {
      throw domError('HierarchyRequestError', 'A doctype cannot come after the document element');
    }
  }
}

function hasChild(table: NodeTable, parent: number, type: NodeType, except: number): boolean {
  for (let at = table.firstChild(parent); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (at !== except && (table.cells[at + Cell.Kind]! & NODE_TYPE_MASK) === type) return true;
  }
  return false;
}

/** Move — https://dom.spec.whatwg.org/#move */
export function moveNode(node: Node, parent: Node, child: Node | null): void {
  if (
    node.table !== parent.table ||
    shadowIncludingRoot(node.table, node.handle) !== shadowIncludingRoot(parent.table, parent.handle)
  )
    throw domError('HierarchyRequestError', 'moveBefore moves nodes within a tree only');
  const { nodeType } = node;
  if (
    nodeType === NodeType.DocumentFragment ||
    nodeType === NodeType.DocumentType ||
    nodeType === NodeType.Document
  )
    throw domError('HierarchyRequestError', `moveBefore cannot move a ${node.nodeName} node`);
  const { moved } = node.table.changes!;
  const isNew = !moved.has(node.handle);
  preInsert(node, parent, child);
  // The moving steps keep what removing would end.
  if (isNew) moved.delete(node.handle);
}

/** Pre-insert — https://dom.spec.whatwg.org/#concept-node-pre-insert — at the end if `child` is null. */
export function preInsert(node: Node, parent: Node, child: Node | null): void {
  ensurePreInsertValidity(node, parent, child);
  let before = child === null ? 0 : child.handle;
  if (child === node) before = parent.table.cells[before + Cell.Next]!;
  insert(node, parent, before);
}

/**
 * Insert — https://dom.spec.whatwg.org/#concept-node-insert — before the child with handle `before`, or at the end if
 * that is 0.
 */
function insert(node: Node, parent: Node, before: number): void {
  const table = parent.table;
  const from = node.table;
  if (from.nodeType(node.handle) !== NodeType.DocumentFragment) {
    move(from, node.handle, table, parent.handle, before);
    return;
  }
  for (let child = from.firstChild(node.handle); child !== 0; child = from.firstChild(node.handle)) {
    move(from, child, table, parent.handle, before);
  }
}

/** Removes a node from its parent in the table `from` and inserts it into a parent in `table`. */
function move(from: NodeTable, node: number, table: NodeTable, parent: number, before: number): void {
  let moved = node;
  if (from === table) {
    takeNode(table, node);
  } else {
    const stamp = changeStamp(table);
    moved = moveTree(from, node, table);
    onlyNewNodesSince(table, stamp);
  }
  insertNode(table, parent, moved, before);
}

/** Replace — https://dom.spec.whatwg.org/#concept-node-replace */
export function replaceChild(child: Node, node: Node, parent: Node): void {
  ensureValidity(node, parent, child);
  const table = parent.table;
  if (table.nodeType(parent.handle) === NodeType.Document) {
    const type = node.nodeType;
    if (type === NodeType.Element || (type === NodeType.DocumentFragment && countElements(node) > 0)) {
      ensureRoomForDocumentElement(table, parent.handle, 0, child.handle);
    } else if (type === NodeType.DocumentType) {
      ensureRoomForDoctype(table, parent.handle, 0, child.handle);
    }
  }
  let before = table.cells[child.handle + Cell.Next]!;
  if (node.table === table && before === node.handle) before = table.cells[before + Cell.Next]!;
  takeNode(table, child.handle);
  insert(node, parent, before);
}

/** Replace all — https://dom.spec.whatwg.org/#concept-node-replace-all — of the children by a node, or by nothing. */
export function replaceAll(node: Node | null, parent: Node): void {
  removeChildren(parent);
  if (node !== null) insert(node, parent, 0);
}

/** Like replaceAll, with pre-insertion's requirements on the node. */
export function replaceChildren(node: Node, parent: Node): void {
  ensurePreInsertValidity(node, parent, null);
  replaceAll(node, parent);
}

/** Removes all children of a node. */
export function removeChildren(parent: Node): void {
  const table = parent.table;
  for (let child = table.firstChild(parent.handle); child !== 0; child = table.firstChild(parent.handle)) {
    takeNode(table, child);
  }
}

/** Remove — https://dom.spec.whatwg.org/#concept-node-remove — a node from its parent, if it has one. */
export function removeNode(node: Node): void {
  if (node.handle !== 0) takeNode(node.table, node.handle);
}

/** Adopts a node into the document of `table`. */
export function adopt(node: Node, table: NodeTable): void {
  if (node.table === table) {
    removeNode(node);
  } else if (hostOf(node.table, node.handle) === 0) {
    const stamp = changeStamp(table);
    moveTree(node.table, node.handle, table);
    onlyNewNodesSince(table, stamp);
  }
}
