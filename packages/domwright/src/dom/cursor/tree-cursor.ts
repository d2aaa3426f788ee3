import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  ElementFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { tagNameOf } from '../../core/table/element-names.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { DoctypeRecord, NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNameRange,
  attributeValueRange,
  inputStart,
  instructionDataRange,
  instructionTargetRange,
  type SourceRange,
} from '../../core/table/source-ranges.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { descendantTextContent, followingElement, isInclusiveAncestor } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import type { Node } from '../nodes/node.ts';
import type { TreeNode } from '../nodes/tree-of.ts';
import { wrapper } from '../nodes/wrappers.ts';
import { ValueReader } from './value-reader.ts';

const IS_HTML_ELEMENT_MASK = NODE_TYPE_MASK | (-1 << NAMESPACE_SHIFT);
const IS_HTML_ELEMENT = NodeType.Element | (Namespace.Html << NAMESPACE_SHIFT);

/**
 * A movable position in a tree. It reads nodes without creating an object for each, which is the fastest way to read a
 * whole tree. It starts at its root and stays within the root's subtree, moving like a `TreeWalker`. Template contents
 * and shadow trees are separate trees.
 *
 * You may change the tree while you use a cursor: it reads the current state, and moves from the node's current
 * position. A removed node can still be read, and the cursor then moves within the removed subtree. If the node was
 * moved out of the root's subtree, the cursor moves within its new tree, as a `TreeWalker` would.
 *
 * NB: the cursor does not follow nodes that another document adopts; it keeps reading their old state. After the
 * document was sent to another thread, it reads nothing. In both cases, create a new cursor.
 */
export class TreeCursor {
  // NB: no #private fields and methods, because they take more bytecode and V8 limits how much it inlines into the
  // caller.
  private readonly nodes: NodeTable;
  private readonly root: number;
  private readonly values: ValueReader;
  private at: number;

  /**
   * Creates a cursor at `node`, which becomes its root: any node except an Attr, or the `Tree` of `domwright/core`.
   *
   * @throws TypeError if `node` is not a node
   */
  constructor(node: TreeNode) {
    const root = handleOf(node, 'node');
    this.nodes = node.table;
    this.root = root;
    this.values = new ValueReader(node.table);
    this.at = root;
  }

  // --- Moves: each returns whether it moved; if not, the cursor is where it was ------------------------------------

  // NB: after the cells have moved to another thread, they read as undefined, which is not greater than 0.

  /** Moves to the first child. Returns false, and stays, if there is none. */
  firstChild(): boolean {
    const child = this.nodes.firstChild(this.at);
    if (!(child > 0)) return false;
    this.at = child;
    return true;
  }

  /** Moves to the last child. Returns false, and stays, if there is none. */
  lastChild(): boolean {
    const child = this.nodes.lastChild(this.at);
    if (!(child > 0)) return false;
    this.at = child;
    return true;
  }

  /** Moves to the next sibling. Returns false, and stays, if there is none. */
  nextSibling(): boolean {
    const at = this.at;
    const sibling = at === this.root ? 0 : this.nodes.cells[at + Cell.Next]!;
    if (!(sibling > 0)) return false;
    this.at = sibling;
    return true;
  }

  /** Moves to the previous sibling. Returns false, and stays, if there is none. */
  previousSibling(): boolean {
    const at = this.at;
    const sibling = at === this.root ? 0 : this.nodes.cells[at + Cell.Previous]!;
    if (!(sibling > 0)) return false;
    this.at = sibling;
    return true;
  }

  /** Moves to the parent. Returns false, and stays, at the root. */
  parentNode(): boolean {
    const at = this.at;
    const parent = at === this.root ? 0 : this.nodes.cells[at + Cell.Parent]!;
    if (!(parent > 0)) return false;
    this.at = parent;
    return true;
  }

  /** Moves to the next node in tree order: the first child, or else the next node outside this one. */
  nextNode(): boolean {
    const node = this.nodes.following(this.at, this.root);
    if (!(node > 0)) return false;
    this.at = node;
    return true;
  }

  /** Moves to the next node in tree order that is not a descendant of this one. */
  nextNodeSkippingChildren(): boolean {
    const node = this.nodes.followingSkippingChildren(this.at, this.root);
    if (!(node > 0)) return false;
    this.at = node;
    return true;
  }

  /** Moves to the previous node in tree order: the last one in the previous sibling, or else the parent. */
  previousNode(): boolean {
    if (!this.previousSibling()) return this.parentNode();
    while (this.lastChild());
    return true;
  }

  /**
   * Moves to the next element in tree order. With a name, moves to the next element with that local name, in any
   * namespace. Write the name as in the tree: in lower case for HTML elements.
   *
   * @throws TypeError if `localName` is given and is not a string
   */
  nextElement(localName?: string): boolean {
    const table = this.nodes;
    const root = this.root;
    let name = 0;
    if (localName !== undefined) {
      checkString(localName, 'localName');
      name = table.names.find(localName);
      if (name === 0) return false;
    }
    const { cells } = table;
    let element = cells.length === 0 ? 0 : followingElement(table, this.at, root);
    while (name !== 0 && element > 0 && cells[element + Cell.Name] !== name) {
      element = followingElement(table, element, root);
    }
    if (!(element > 0)) return false;
    this.at = element;
    return true;
  }

  /** Moves back to the root. */
  reset(): void {
    this.at = this.root;
  }

  /**
   * Moves to a node of the root's subtree. The time is proportional to its depth below the root.
   *
   * @throws TypeError if `node` is not a node, or not in the subtree
   */
  moveTo(node: Node): void {
    const handle = handleOf(node, 'node');
    const table = this.nodes;
    const isHere = node.table === table && table.cells.length > 0;
    if (!isHere || !isInclusiveAncestor(table, this.root, handle)) {
      throw new TypeError("node must be the cursor's root or below it");
    }
    this.at = handle;
  }

  // --- Template contents and shadow roots --------------------------------------------------------------------------

  /** A new cursor whose root is the contents of this template element; null at any other node. */
  content(): TreeCursor | null {
    return isTemplate(this.nodes, this.at) ? cursorAtContents(this.nodes, this.at) : null;
  }

  /** A new cursor whose root is the element's shadow root, open or closed; null if there is none. */
  shadowRoot(): TreeCursor | null {
    if (!isElement(this.nodes, this.at) || (kindOf(this.nodes, this.at) & ElementFlag.ShadowHost) === 0)
      return null;
    const record = this.nodes.shadowRoots.get(this.at);
    return record === undefined ? null : cursorAt(this.nodes, record.root);
  }

  // --- The node ----------------------------------------------------------------------------------------------------

  /**
   * The node as an object, created on demand.
   *
   * @throws TypeError in a `Tree` of `domwright/core`, which has no objects
   */
  get node(): Node {
    const table = this.nodes;
    if (table.wrappers[0] === null) throw new TypeError('A Tree of domwright/core has no Node objects');
    return wrapper(table, this.at)!;
  }

  /**
   * The number of the node, for the methods of a `Tree` of `domwright/core` and as a key: no other node of the document
   * ever gets it, and the node keeps it as long as it belongs to the document.
   */
  get handle(): number {
    return this.at;
  }

  /**
   * Like `Node.nodeType`: 1 Element, 3 Text, 7 ProcessingInstruction, 8 Comment, 9 Document, 10 DocumentType, 11
   * DocumentFragment.
   */
  get nodeType(): number {
    return kindOf(this.nodes, this.at) & NODE_TYPE_MASK;
  }

  /** Like `Node.nodeName`: `'DIV'`, `'path'`, `'#text'`, … */
  get nodeName(): string {
    const table = this.nodes;
    switch (this.nodeType) {
      case NodeType.Element:
        return tagNameOf(table, this.at);
      case NodeType.Text:
        return '#text';
      case NodeType.Comment:
        return '#comment';
      case NodeType.Document:
        return '#document';
      case NodeType.DocumentFragment:
        return '#document-fragment';
      case NodeType.ProcessingInstruction:
        return table.processingInstructions[table.cells[this.at + Cell.Data]!]![0];
      default:
        return this.name;
    }
  }

  /** The local name of an element; '' for any other node. */
  get localName(): string {
    const table = this.nodes;
    return isElement(this.nodes, this.at) ? table.names.stringOf(table.cells[this.at + Cell.Name]!) : '';
  }

  /** The URI of an element's namespace; null for any other node. */
  get namespaceURI(): string | null {
    return isElement(this.nodes, this.at) ? this.nodes.namespaceURI(this.nodes.namespace(this.at)) : null;
  }

  /** The prefix of an element, which only the API can set; null for any other node. */
  get prefix(): string | null {
    if (!isElement(this.nodes, this.at) || (kindOf(this.nodes, this.at) & ElementFlag.HasPrefix) === 0)
      return null;
    return this.nodes.prefixes.get(this.at)!;
  }

  /** The data of a Text, Comment or ProcessingInstruction; '' for any other node. */
  get data(): string {
    return this.values.data(this.at);
  }

  /**
   * Like `Node.textContent`: the texts of all descendants of an element or fragment; data; null for documents and
   * doctypes.
   */
  get textContent(): string | null {
    switch (this.nodeType) {
      case NodeType.Element:
      case NodeType.DocumentFragment:
        return descendantTextContent(this.nodes, this.at);
      case NodeType.Document:
      case NodeType.DocumentType:
        return null;
      default:
        return this.data;
    }
  }

  /** The name of a doctype; '' for any other node. */
  get name(): string {
    return doctypeOf(this.nodes, this.at)?.name ?? '';
  }

  /** The public identifier of a doctype; '' if it has none, and for any other node. */
  get publicId(): string {
    return doctypeOf(this.nodes, this.at)?.publicId ?? '';
  }

  /** The system identifier of a doctype; '' if it has none, and for any other node. */
  get systemId(): string {
    return doctypeOf(this.nodes, this.at)?.systemId ?? '';
  }

  // --- Attributes --------------------------------------------------------------------------------------------------

  /** Number of attributes of an element; 0 for any other node. */
  get attributeCount(): number {
    return isElement(this.nodes, this.at) ? this.nodes.cells[this.at + Cell.AttributeCount]! : 0;
  }

  /** The qualified name of the attribute at an index from 0. @throws RangeError, TypeError if there is none */
  attributeName(index: number): string {
    const table = this.nodes;
    return table.names.stringOf(table.attributes[recordOf(this.nodes, this.at, index) + AttributeCell.Name]!);
  }

  /** The value of the attribute at an index from 0. @throws RangeError, TypeError if there is none */
  attributeValue(index: number): string {
    return this.values.attributeValue(recordOf(this.nodes, this.at, index));
  }

  /** The URI of the namespace of the attribute at an index from 0, or null. @throws RangeError, TypeError if there is none */
  attributeNamespaceURI(index: number): string | null {
    const table = this.nodes;
    const flags = table.attributes[recordOf(this.nodes, this.at, index) + AttributeCell.Flags]!;
    return table.namespaceURI(flags >>> NAMESPACE_SHIFT);
  }

  /** Like `Attr.nameRange` of the attribute at an index from 0. @throws RangeError, TypeError if there is none */
  attributeNameRange(index: number): SourceRange | null {
    return attributeNameRange(this.nodes, recordOf(this.nodes, this.at, index));
  }

  /** Like `Attr.valueRange` of the attribute at an index from 0. @throws RangeError, TypeError if there is none */
  attributeValueRange(index: number): SourceRange | null {
    return attributeValueRange(this.nodes, recordOf(this.nodes, this.at, index));
  }

  /**
   * The value of an element's attribute with this qualified name (any case, for HTML elements), or null; null for any
   * other node.
   *
   * @throws TypeError if `qualifiedName` is not a string
   */
  getAttribute(qualifiedName: string): string | null {
    const record = find(this.nodes, this.at, qualifiedName);
    return record < 0 ? null : this.values.attributeValue(record);
  }

  /**
   * Whether an element has an attribute with this qualified name. @throws TypeError if `qualifiedName` is not a string
   */
  hasAttribute(qualifiedName: string): boolean {
    return find(this.nodes, this.at, qualifiedName) >= 0;
  }

  // --- Source ranges: UTF-16 offsets in the input, like those of Node and Element; -1 if there is none --------------

  /** `start` of the node's `sourceRange`. */
  get sourceStart(): number {
    return offsetIn(this.nodes, this.at, Cell.Start, endOfNode(this.nodes, this.at), Cell.Start);
  }

  /**
   * `end` of the node's `sourceRange`: for an element, that of its end tag, or of its start tag if it has no end tag.
   */
  get sourceEnd(): number {
    const end = endOfNode(this.nodes, this.at);
    return offsetIn(this.nodes, this.at, Cell.Start, end, end);
  }

  /** Like `ProcessingInstruction.targetRange`; null for any other node. */
  get targetRange(): SourceRange | null {
    return this.nodeType === NodeType.ProcessingInstruction
      ? instructionTargetRange(this.nodes, this.at)
      : null;
  }

  /** Like `ProcessingInstruction.dataRange`; null for any other node. */
  get dataRange(): SourceRange | null {
    return this.nodeType === NodeType.ProcessingInstruction
      ? instructionDataRange(this.nodes, this.at)
      : null;
  }

  /** `start` of an element's `startTagRange`. */
  get startTagStart(): number {
    return isElement(this.nodes, this.at)
      ? offsetIn(this.nodes, this.at, Cell.Start, Cell.End, Cell.Start)
      : -1;
  }

  /** `end` of an element's `startTagRange`. */
  get startTagEnd(): number {
    return isElement(this.nodes, this.at)
      ? offsetIn(this.nodes, this.at, Cell.Start, Cell.End, Cell.End)
      : -1;
  }

  /** `start` of an element's `endTagRange`. */
  get endTagStart(): number {
    return isElement(this.nodes, this.at)
      ? offsetIn(this.nodes, this.at, Cell.EndTagStart, Cell.EndTagEnd, Cell.EndTagStart)
      : -1;
  }

  /** `end` of an element's `endTagRange`. */
  get endTagEnd(): number {
    return isElement(this.nodes, this.at)
      ? offsetIn(this.nodes, this.at, Cell.EndTagStart, Cell.EndTagEnd, Cell.EndTagEnd)
      : -1;
  }
}

function kindOf(table: NodeTable, node: number): number {
  return table.cells[node + Cell.Kind]!;
}

function isElement(table: NodeTable, node: number): boolean {
  return (table.cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element;
}

function doctypeOf(table: NodeTable, node: number): DoctypeRecord | null {
  if (table.nodeType(node) !== NodeType.DocumentType) return null;
  return table.doctypes[table.cells[node + Cell.Data]!]!;
}

function isTemplate(table: NodeTable, node: number): boolean {
  const { cells } = table;
  return (
    (cells[node + Cell.Kind]! & IS_HTML_ELEMENT_MASK) === IS_HTML_ELEMENT &&
    cells[node + Cell.Name] === NameId.Template
  );
}

function cursorAtContents(table: NodeTable, template: number): TreeCursor {
  const contents = table.cells[template + Cell.Data]!;
  return cursorAt(table, contents === 0 ? createTemplateContents(table, template) : contents);
}

function cursorAt(table: NodeTable, handle: number): TreeCursor {
  return new TreeCursor({ table, handle } as TreeNode);
}

/** The index in `attributes` of the attribute at an index. */
function recordOf(table: NodeTable, node: number, index: number): number {
  const { cells } = table;
  const count = isElement(table, node) ? cells[node + Cell.AttributeCount]! : 0;
  if (index >>> 0 !== index || index >= count) throw wrongIndex(index, count);
  return cells[node + Cell.Attributes]! + index * ATTRIBUTE_SIZE;
}

/** The index in `attributes` of the attribute with a qualified name, or -1. */
function find(table: NodeTable, node: number, qualifiedName: string): number {
  checkString(qualifiedName, 'qualifiedName');
  if (!isElement(table, node) || table.cells[node + Cell.AttributeCount] === 0) return -1;
  const isHTML = table.namespace(node) === Namespace.Html;
  const id = table.names.find(isHTML ? asciiLowercase(qualifiedName) : qualifiedName);
  return id === 0 ? -1 : table.findAttribute(node, id);
}

/** The cell that has the end of the whole node. */
function endOfNode(table: NodeTable, node: number): Cell {
  return table.isContainer(node) && table.cells[node + Cell.EndTagEnd]! >= 0 ? Cell.EndTagEnd : Cell.End;
}

/** The value of one cell if two cells have a source range; else -1. */
function offsetIn(table: NodeTable, node: number, startCell: Cell, endCell: Cell, wanted: Cell): number {
  const { cells } = table;
  const start = cells[node + startCell]!;
  if (!(start >= 0) || cells[node + endCell]! < start) return -1;
  return cells[node + wanted]! - inputStart(table, start);
}

function wrongIndex(index: unknown, count: number): Error {
  if (typeof index !== 'number') return wrongArgument('index', 'an integer', index);
  if (count === 0) return new RangeError(`index ${index} is out of range: there are no attributes`);
  return new RangeError(`index must be an integer from 0 to ${count - 1}, not ${index}`);
}
