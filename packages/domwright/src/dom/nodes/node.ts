import { wrongArgument } from '../../core/infra/arguments.ts';
import { domError, illegalConstructor } from '../../core/infra/dom-error.ts';
import { dictionary, domStringOrNull, requireArgument } from '../../core/infra/web-idl.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { isEqualTree, treeOrder } from '../../core/table/comparison.ts';
import { cloneTree } from '../../core/table/copying.ts';
import { NodeConstants } from '../../core/table/node-constants.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { containsNode, isConnected, rootOf, shadowIncludingRoot } from '../../core/table/numbering.ts';
import {
  moveOf,
  type NodeMove,
  type NodeOrigin,
  originOf,
  type SourceRange,
  sourceRangeOf,
} from '../../core/table/source-ranges.ts';
import { createTextOfString } from '../../core/table/table-changes.ts';
import { descendantTextContent, normalize } from '../../core/table/traversal.ts';
import type { Attr } from './attr.ts';
import { NodeList } from './collections.ts';
import type { Document } from './document.ts';
import type { Element } from './element.ts';
import { inspect } from './indexed.ts';
import { preInsert, removeNode, replaceAll, replaceChild } from './mutation.ts';
import type { ParentNode } from './parent-node.ts';
import { documentOf, wrapper } from './wrappers.ts';

/**
 * A node — https://dom.spec.whatwg.org/#interface-node
 *
 * A thin wrapper over a record of a node table. It is created on demand and kept, so that
 * `a.parentNode === a.parentNode`. It reads everything from the table.
 *
 * Records are never freed one by one: the memory of removed nodes is freed with their document.
 */
export abstract class Node extends NodeConstants {
  /** @internal The table that holds the node. It changes when the node is adopted by another document. */
  table: NodeTable;
  /** @internal The node's handle; 0 for an Attr, which has no record. */
  handle: number;

  /** @internal */
  constructor(table: NodeTable, handle: number) {
    super();
    this.table = table;
    this.handle = handle;
    if (handle > 0) table.cells[handle + Cell.Wrapper] = table.wrappers.push(this) - 1;
    else if (handle !== 0) throw illegalConstructor();
  }

  /** @internal Called when the node has another record. */
  movedTo(table: NodeTable, handle: number): void {
    this.table = table;
    this.handle = handle;
  }

  /**
   * For JSON.stringify, which would write the whole tree and what the library keeps about it.
   *
   * @returns what to call instead. NB: no error, since test runners ask for this when they print a value
   */
  toJSON(): string {
    return `${this.nodeName}: JSON.stringify cannot write nodes, use toJSON of domwright/formats`;
  }

  /** One of the constants `ELEMENT_NODE`, … — https://dom.spec.whatwg.org/#dom-node-nodetype */
  get nodeType(): number {
    return this.table.nodeType(this.handle);
  }

  /** https://dom.spec.whatwg.org/#dom-node-nodename */
  get nodeName(): string {
    // NB: each class has its own. This is for calls of Node.prototype's getter.
    return this.table && (this as Node).nodeName;
  }

  /** The data of a Text, Comment or ProcessingInstruction, the value of an Attr, else null. Setting: the same. */
  get nodeValue(): string | null {
    return null;
  }

  set nodeValue(value: string | null) {
    domStringOrNull(value, "Node.nodeValue: 'value'");
  }

  /**
   * The node document's base URL, serialized: that of its first `base` element with an `href`, else the document's own.
   * Reading it again after a change is cheap. https://dom.spec.whatwg.org/#dom-node-baseuri
   */
  get baseURI(): string {
    return documentOf(this.table).documentBaseURL.href;
  }

  /** The document that the node belongs to; null for a Document itself. */
  get ownerDocument(): Document | null {
    return documentOf(this.table);
  }

  /** https://dom.spec.whatwg.org/#dom-node-parentnode */
  get parentNode(): ParentNode | null {
    return wrapper(this.table, this.table.cells[this.handle + Cell.Parent]!) as ParentNode | null;
  }

  /** The parent if it is an element, else null. */
  get parentElement(): Element | null {
    const parent = this.table.cells[this.handle + Cell.Parent]!;
    if (parent === 0 || this.table.nodeType(parent) !== NodeType.Element) return null;
    return wrapper(this.table, parent) as Element;
  }

  /** The children, live. Creates one object for each node. See NodeList for the cost of access. */
  get childNodes(): NodeList {
    let list = childNodesOfLeaves.get(this);
    if (list === undefined) {
      list = new NodeList(this);
      childNodesOfLeaves.set(this, list);
    }
    return list;
  }

  /** The first child, or null — https://dom.spec.whatwg.org/#dom-node-firstchild */
  get firstChild(): Node | null {
    return wrapper(this.table, this.table.firstChild(this.handle));
  }

  /** The last child, or null — https://dom.spec.whatwg.org/#dom-node-lastchild */
  get lastChild(): Node | null {
    return wrapper(this.table, this.table.lastChild(this.handle));
  }

  /** The next sibling, or null — https://dom.spec.whatwg.org/#dom-node-nextsibling */
  get nextSibling(): Node | null {
    return wrapper(this.table, this.table.cells[this.handle + Cell.Next]!);
  }

  /** The previous sibling, or null — https://dom.spec.whatwg.org/#dom-node-previoussibling */
  get previousSibling(): Node | null {
    return wrapper(this.table, this.table.cells[this.handle + Cell.Previous]!);
  }

  /** Whether there are children — https://dom.spec.whatwg.org/#dom-node-haschildnodes */
  hasChildNodes(): boolean {
    return this.table.firstChild(this.handle) !== 0;
  }

  /** Whether the node is in a document, including through shadow roots — https://dom.spec.whatwg.org/#connected */
  get isConnected(): boolean {
    return isConnected(this.table, this.handle);
  }

  /** The topmost inclusive ancestor. With `composed: true`, continues from a shadow root to its host. */
  getRootNode(options?: { composed?: boolean }): Node {
    if (this.handle === 0) return this;
    const composed = Boolean(dictionary(options, "Node.getRootNode: 'options'").composed);
    const root = composed ? shadowIncludingRoot(this.table, this.handle) : rootOf(this.table, this.handle);
    return wrapper(this.table, root)!;
  }

  /**
   * The texts of all descendants of an element or fragment; the data of a CharacterData; null for a Document or a
   * doctype. Setting replaces all children with one Text node, or sets the data.
   * https://dom.spec.whatwg.org/#dom-node-textcontent
   */
  get textContent(): string | null {
    const type = this.nodeType;
    return type === NodeType.Element || type === NodeType.DocumentFragment
      ? descendantTextContent(this.table, this.handle)
      : this.nodeValue;
  }

  set textContent(value: string | null) {
    const type = this.nodeType;
    if (type === NodeType.Element || type === NodeType.DocumentFragment) {
      const data = domStringOrNull(value, "Node.textContent: 'value'") ?? '';
      replaceAll(data === '' ? null : wrapper(this.table, createTextOfString(this.table, data)), this);
    } else {
      this.nodeValue = value;
    }
  }

  /**
   * Moves a node to the end of the children. For a fragment, moves its children. Returns the node.
   *
   * @throws HierarchyRequestError, TypeError — https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity
   */
  appendChild<T extends Node>(node: T): T {
    if (!(node instanceof Node)) throw wrongArgument("Node.appendChild: 'node'", 'a Node', node);
    preInsert(node, this, null);
    return node;
  }

  /**
   * Moves a node before a child, or to the end if `child` is null. Returns the node.
   *
   * @throws HierarchyRequestError, NotFoundError, TypeError — https://dom.spec.whatwg.org/#dom-node-insertbefore
   */
  insertBefore<T extends Node>(node: T, child: Node | null): T {
    if (!(node instanceof Node)) throw wrongArgument("Node.insertBefore: 'node'", 'a Node', node);
    requireArgument(arguments.length > 1, "Node.insertBefore: 'child'");
    const reference = child ?? null;
    if (reference !== null && !(reference instanceof Node)) {
      throw wrongArgument("Node.insertBefore: 'child'", 'a Node or null', child);
    }
    preInsert(node, this, reference);
    return node;
  }

  /**
   * Replaces a child with a node. Returns the child.
   *
   * @throws HierarchyRequestError, NotFoundError, TypeError — https://dom.spec.whatwg.org/#dom-node-replacechild
   */
  replaceChild<T extends Node>(node: Node, child: T): T {
    if (!(node instanceof Node)) throw wrongArgument("Node.replaceChild: 'node'", 'a Node', node);
    if (!(child instanceof Node)) throw wrongArgument("Node.replaceChild: 'child'", 'a Node', child);
    replaceChild(child, node, this);
    return child;
  }

  /**
   * Removes a child. Returns it.
   *
   * @throws NotFoundError, TypeError — https://dom.spec.whatwg.org/#dom-node-removechild
   */
  removeChild<T extends Node>(child: T): T {
    if (!(child instanceof Node)) throw wrongArgument("Node.removeChild: 'child'", 'a Node', child);
    if (child.handle === 0 || child.parentNode !== (this as Node)) {
      throw domError('NotFoundError', 'The node to remove is not a child of this node');
    }
    removeNode(child);
    return child;
  }

  /**
   * Copies the node, including its descendants with `deep`. Template contents and clonable shadow roots are copied as
   * the standard says. Copies keep the source ranges of their originals.
   *
   * @throws NotSupportedError for a shadow root — https://dom.spec.whatwg.org/#dom-node-clonenode
   */
  cloneNode(deep = false): this {
    return wrapper(this.table, cloneTree(this.table, this.handle, this.table, Boolean(deep))) as this;
  }

  /** Joins adjacent Text nodes and removes empty ones, at any depth. */
  normalize(): void {
    if (this.handle !== 0 && normalize(this.table, this.handle)) changed(this.table);
  }

  /** Whether a node is this node or a descendant of it. False for null. */
  contains(other: Node | null): boolean {
    if (other === this) return true;
    if (!isNode(other, "Node.contains: 'other'", arguments.length > 0)) return false;
    return (
      this.handle !== 0 && other.table === this.table && containsNode(this.table, this.handle, other.handle)
    );
  }

  /**
   * The position of another node relative to this one: a sum of `DOCUMENT_POSITION_…` constants.
   * https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
   */
  compareDocumentPosition(other: Node): number {
    if (!(other instanceof Node))
      throw wrongArgument("Node.compareDocumentPosition: 'other'", 'a Node', other);
    if (other === this) return 0;
    return comparePositions(this, other);
  }

  /** Whether two nodes and their descendants have the same types, names, attributes and data. */
  isEqualNode(other: Node | null): boolean {
    if (!isNode(other, "Node.isEqualNode: 'other'", arguments.length > 0)) return false;
    if (other === this) return true;
    if (this.handle === 0 || other.handle === 0) return false;
    return isEqualTree(this.table, this.handle, other.table, other.handle);
  }

  /** Whether it is the same object: `===` — https://dom.spec.whatwg.org/#dom-node-issamenode */
  isSameNode(other: Node | null): boolean {
    return isNode(other, "Node.isSameNode: 'other'", arguments.length > 0) && other === this;
  }

  /**
   * The range of the node in its input, in UTF-16 offsets. An element's range goes from the beginning of its start tag
   * to the end of its end tag, or to the end of its start tag if it has no end tag. Null for nodes without markup in
   * the input.
   */
  get sourceRange(): SourceRange | null {
    return this.handle === 0 ? null : sourceRangeOf(this.table, this.handle);
  }

  /**
   * How the node was created: `written`, `implied` or `cloned` by the parser, or by a `script`. Null for documents and
   * fragments, which have no markup of their own.
   */
  get origin(): NodeOrigin | null {
    return this.handle === 0 ? null : originOf(this.table, this.handle);
  }

  /** Why the parser moved the node away from its markup; null if it did not. */
  get moved(): NodeMove | null {
    return this.handle === 0 ? null : moveOf(this.table, this.handle);
  }

  /** @internal The node that is in the tree: for an Attr its element, for others the node itself. */
  placeInTree(): Node | null {
    return this;
  }

  /** @internal Node's console shows the node in one line. */
  [inspect](): string {
    return `${this.constructor.name} ${outline(this)}`;
  }
}

/** Whether an argument is a Node. @throws TypeError unless it is one or null */
export function isNode(value: unknown, where: string, isGiven: boolean): value is Node {
  if (value instanceof Node) return true;
  requireArgument(isGiven, where);
  if (value !== null && value !== undefined) throw wrongArgument(where, 'a Node or null', value);
  return false;
}

/** A short, readable description of a node. */
function outline(node: Node): string {
  if (node.nodeType !== NodeType.Element) {
    const value = node.nodeValue;
    return value === null ? node.nodeName : `${node.nodeName} ${JSON.stringify(shorten(value))}`;
  }
  const { attributes, localName } = node as Element;
  let tag = `<${localName}`;
  for (let i = 0; i < attributes.length && tag.length < 200; i++) {
    const { name, value } = attributes.item(i)!;
    tag += ` ${name}=${JSON.stringify(shorten(value))}`;
  }
  return `${tag}>`;
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

/** The empty lists of nodes that cannot have children. They are rarely needed. */
const childNodesOfLeaves = /* @__PURE__ */ new WeakMap<Node, NodeList>();

function comparePositions(node: Node, other: Node): number {
  const place = node.placeInTree();
  const otherPlace = other.placeInTree();
  if (place === null || otherPlace === null || place.table !== otherPlace.table) {
    return disconnected(node, other);
  }
  if (place === otherPlace) {
    // An Attr and its element, or two Attrs of the same element.
    if (node === place)
      return NodeConstants.DOCUMENT_POSITION_FOLLOWING + NodeConstants.DOCUMENT_POSITION_CONTAINED_BY;
    if (other === place)
      return NodeConstants.DOCUMENT_POSITION_PRECEDING + NodeConstants.DOCUMENT_POSITION_CONTAINS;
    const before = (place as Element).getAttributeNames().indexOf(other.nodeName);
    const after = (place as Element).getAttributeNames().indexOf(node.nodeName);
    return (
      NodeConstants.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC +
      (before < after ? NodeConstants.DOCUMENT_POSITION_PRECEDING : NodeConstants.DOCUMENT_POSITION_FOLLOWING)
    );
  }
  const table = place.table;
  if (rootOf(table, place.handle) !== rootOf(table, otherPlace.handle)) return disconnected(node, other);
  switch (treeOrder(table, otherPlace.handle, place.handle)) {
    case 'contains':
      if (other === otherPlace) {
        return NodeConstants.DOCUMENT_POSITION_CONTAINS + NodeConstants.DOCUMENT_POSITION_PRECEDING;
      }
      return NodeConstants.DOCUMENT_POSITION_PRECEDING;
    case 'contained by':
      if (node === place) {
        return NodeConstants.DOCUMENT_POSITION_CONTAINED_BY + NodeConstants.DOCUMENT_POSITION_FOLLOWING;
      }
      return NodeConstants.DOCUMENT_POSITION_FOLLOWING;
    case 'before':
      return NodeConstants.DOCUMENT_POSITION_PRECEDING;
    default:
      return NodeConstants.DOCUMENT_POSITION_FOLLOWING;
  }
}

/** The order of nodes in different trees: arbitrary but consistent. */
function disconnected(node: Node, other: Node): number {
  const number = documentOf(node.table).number;
  const otherNumber = documentOf(other.table).number;
  const precedes = otherNumber !== number ? otherNumber < number : rank(other) < rank(node);
  return (
    NodeConstants.DOCUMENT_POSITION_DISCONNECTED +
    NodeConstants.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC +
    (precedes ? NodeConstants.DOCUMENT_POSITION_PRECEDING : NodeConstants.DOCUMENT_POSITION_FOLLOWING)
  );
}

/** A number that orders the trees of a document; an Attr without element is a tree of its own. */
function rank(node: Node): number {
  const place = node.placeInTree();
  return place === null ? (node as Attr).serial : rootOf(place.table, place.handle);
}
