import { living } from './editions/living.ts';
import { checkString, isObject, wrongArgument } from './infra/arguments.ts';
import { editionAmong } from './infra/edition-option.ts';
import { Namespace } from './infra/namespaces.ts';
import { documentDefaults, type TextDocumentOptions, withDefaults } from './options/options.ts';
import { parseDocumentTextOnce } from './parser/parse-text.ts';
import { serializeHandle } from './serializer/serialize.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  LEAF_SIZE,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from './table/cells.ts';
import type { NodeTable } from './table/node-table.ts';
import { scriptingIsEnabled } from './table/scripting-is-enabled.ts';
import { type DocumentMode, documentModeOf } from './tree-construction/tree-sink.ts';

/*
 * The parser of today's standard, without the 2024 edition and without the DOM classes: for programs in which every
 * kilobyte matters. A node is a number, which you pass to the tree's methods.
 */

/** The handle of the document. */
export const DOCUMENT = 16;

/** An attribute. */
export interface TreeAttribute {
  /** The qualified name. */
  readonly name: string;
  /** Null for none, as almost always. */
  readonly namespaceURI: string | null;
  /** The decoded value. */
  readonly value: string;
}

/** A parsed document whose nodes are numbers (handles). 0 means no node; `DOCUMENT` is the document itself. */
export class Tree {
  /** @internal */
  readonly table: NodeTable;

  /** @internal */
  constructor(table: NodeTable) {
    this.table = table;
  }

  /** The document mode — https://dom.spec.whatwg.org/#concept-document-mode */
  get mode(): DocumentMode {
    return documentModeOf(this.table, DOCUMENT);
  }

  /** The DOM's nodeType: 1 element, 3 text, 8 comment, 9 document, 10 doctype, 11 fragment. */
  nodeType(node: number): number {
    return this.table.cells[check(this, node) + Cell.Kind]! & NODE_TYPE_MASK;
  }

  /** The parent, or 0. */
  parent(node: number): number {
    return this.table.cells[check(this, node) + Cell.Parent]!;
  }

  /** The first child, or 0. */
  firstChild(node: number): number {
    return this.table.firstChild(check(this, node));
  }

  /** The last child, or 0. */
  lastChild(node: number): number {
    return this.table.lastChild(check(this, node));
  }

  /** The next sibling, or 0. */
  next(node: number): number {
    return this.table.cells[check(this, node) + Cell.Next]!;
  }

  /** The previous sibling, or 0. */
  previous(node: number): number {
    return this.table.cells[check(this, node) + Cell.Previous]!;
  }

  /** The local name of an element; '' for any other node. */
  localName(node: number): string {
    const { table } = this;
    return this.isElement(node) ? table.names.stringOf(table.cells[node + Cell.Name]!) : '';
  }

  /** The namespace of an element; null for any other node. */
  namespaceURI(node: number): string | null {
    return this.isElement(node) ? this.table.namespaceURI(this.table.namespace(node)) : null;
  }

  /** The handle of a template element's contents; 0 for any other node. */
  content(node: number): number {
    return this.isElement(node) ? this.table.cells[node + Cell.Data]! : 0;
  }

  /** The handle of an element's shadow root, or 0. */
  shadowRoot(node: number): number {
    return this.table.shadowRoots.get(check(this, node))?.root ?? 0;
  }

  /** The data of a text or comment; '' for any other node. */
  data(node: number): string {
    const type = this.nodeType(node);
    return type === NodeType.Text || type === NodeType.Comment ? this.table.data(node) : '';
  }

  /** The attributes of an element; empty for any other node. */
  attributes(node: number): TreeAttribute[] {
    const list: TreeAttribute[] = [];
    if (!this.isElement(node)) return list;
    const { table } = this;
    const start = table.cells[node + Cell.Attributes]!;
    const end = start + table.cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      list.push({
        name: table.names.stringOf(table.attributes[record]!),
        namespaceURI: table.namespaceURI(table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT),
        value: table.attributeValue(record),
      });
    }
    return list;
  }

  /** The value of the attribute with this qualified name, or null. */
  attribute(node: number, name: string): string | null {
    checkString(name, 'name');
    if (!this.isElement(node)) return null;
    const { table } = this;
    const id = table.names.find(name);
    const record = id === 0 ? -1 : table.findAttribute(node, id);
    return record < 0 ? null : table.attributeValue(record);
  }

  /** Name, public and system identifier of a doctype; null for any other node. */
  doctype(
    node: number,
  ): { readonly name: string; readonly publicId: string; readonly systemId: string } | null {
    if (this.nodeType(node) !== NodeType.DocumentType) return null;
    return { ...this.table.doctypes[this.table.cells[node + Cell.Data]!]! };
  }

  /** Source range of a text, a comment, a doctype or an element's start tag (UTF-16 offsets); null if there is none. */
  range(node: number): { readonly start: number; readonly end: number } | null {
    const start = this.table.cells[check(this, node) + Cell.Start]!;
    return start < 0 || node === DOCUMENT ? null : { start, end: this.table.cells[node + Cell.End]! };
  }

  /**
   * The node after this one in tree order within the subtree of `root`, or 0. Template contents and shadow trees are
   * separate trees.
   */
  following(node: number, root: number = DOCUMENT): number {
    return this.table.following(check(this, node), check(this, root));
  }

  /** Whether a node is an element or, if a name is given, an HTML element with that name. */
  isElement(node: number, localName?: string): boolean {
    const { table } = this;
    if (this.nodeType(node) !== NodeType.Element) return false;
    return (
      localName === undefined ||
      (table.namespace(node) === Namespace.Html &&
        table.cells[node + Cell.Name] === table.names.find(localName))
    );
  }
}

function check({ table }: Tree, node: number): number {
  // NB: every record begins at a multiple of a leaf's size, but not every multiple begins one.
  if (typeof node !== 'number' || node % LEAF_SIZE !== 0 || !table.cells[node] || node >= table.cellsEnd)
    throw wrongArgument('node', 'a handle', node);
  return node;
}

/**
 * Parses a document by today's standard, the only edition here.
 *
 * @throws TypeError if `html` is not a string, for an unknown option or a wrong value, or for `edition: '2024'`
 */
export function parse(html: string, options?: TextDocumentOptions): Tree {
  checkString(html, 'html');
  if (editionAmong(options, 'living') !== 'living')
    throw wrongArgument("option 'edition'", "'living'", '2024');
  return new Tree(
    parseDocumentTextOnce(html, { ...withDefaults(options, documentDefaults), edition: living }),
  );
}

/**
 * Serializes the children of a node, by default of the document —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 *
 * @throws TypeError if `tree` is not a Tree
 */
export function serialize(tree: Tree, node: number = DOCUMENT): string {
  if (!isObject(tree) || !(tree instanceof Tree)) throw wrongArgument('tree', 'a Tree', tree);
  const { table } = tree;
  const handle = check(tree, node);
  return serializeHandle(table, handle, {
    outer: false,
    scripting: scriptingIsEnabled(table, handle),
    serializableShadowRoots: false,
    shadowRoots: noShadowRoots,
  });
}

const noShadowRoots: ReadonlySet<number> = /* @__PURE__ */ new Set();
