import { describe, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { qualifiedNameOf } from '../../core/table/element-names.ts';
import { handleOf, isTreeRoot } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf } from '../../core/table/queries.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { NameId } from '../../generated/names.ts';
import { expectNodesLike, unhidden } from './own-members.ts';

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a DOM whose types the library is compiled without
type DOMNode = any;

/** A document of any DOM. */
export interface DOMDocument {
  /** 9, as for every document. */
  readonly nodeType: number;
  /** Creates an HTML element. */
  createElement(name: string, options?: object): DOMNode;
  /** Creates an element in any namespace. */
  createElementNS(namespace: string | null, name: string): DOMNode;
  /** Creates a text node. */
  createTextNode(data: string): DOMNode;
  /** Creates a comment. */
  createComment(data: string): DOMNode;
  /** Creates a processing instruction. */
  createProcessingInstruction(target: string, data: string): DOMNode;
  /** Creates an empty fragment. */
  createDocumentFragment(): DOMNode;
  /** Has the method `createDocumentType`. */
  readonly implementation: DOMNode;
  /** Appends a child that is allowed in the document. */
  appendChild(node: DOMNode): DOMNode;
  /** The children. There must be none if a Document is built into this one. */
  readonly childNodes: { readonly length: number };
}

/**
 * Builds a tree in another DOM, through its public interface: `createElementNS`, `content`, `attachShadow`, ….
 *
 * For a Document, appends its children to `document`, which must be empty, and returns `document`. For a fragment, returns
 * a DocumentFragment. For any other node, returns a node of `document` without a parent. Uses `innerHTML` for names that
 * only a parser can create, such as `a"b`. Omits what a DOM cannot set: the mode of a document, form owners, and a DOCTYPE
 * whose name it refuses.
 *
 * NB: in the document of a page, scripts run when they are inserted. A document created by
 * `document.implementation.createHTMLDocument` runs none.
 *
 * @throws TypeError if `node` is not a node, or `document` is not a Document, or must be empty and is not
 * @throws whatever the DOM throws
 */
export function toDOM<D extends DOMDocument>(node: Document, document: D): D;
export function toDOM<D extends DOMDocument>(node: TreeNode, document: D): DOMNode;
export function toDOM(node: TreeNode, document: DOMDocument): DOMNode {
  const root = handleOf(node, 'node');
  const { table } = node;
  if (isObject(document)) expectNodesLike(document);
  if (!isObject(document) || unhidden(document).nodeType !== NodeType.Document) {
    throw wrongArgument('document', 'a Document', document);
  }
  const factory = new Factory(table, unhidden(document));
  const isDocument = table.nodeType(root) === NodeType.Document;
  if (isDocument && unhidden(document).childNodes.length > 0) {
    throw new TypeError('document must be empty, because a Document is built into it');
  }
  if (!isTreeRoot(table, root) && table.nodeType(root) !== NodeType.Element) return factory.node(root);

  const cursor = new TreeSteps(table, root);
  cursor.step();
  // The nodes are added to a document only once they are complete.
  const top: DOMNode = isDocument ? [] : factory.node(root);
  const open: DOMNode[] = [];
  let parent = top;
  for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
    switch (step) {
      case Step.Enter: {
        const child = factory.node(cursor.node);
        const isElement = table.nodeType(cursor.node) === NodeType.Element;
        if (child !== null) {
          if (parent === top && isDocument) top.push(child);
          else unhidden(parent).appendChild(child);
        }
        if (!isElement) break;
        open.push(parent);
        parent = child;
        break;
      }
      case Step.EnterContents:
        open.push(parent);
        // A DOM without template contents keeps the children in the element.
        parent = parent.content ?? parent;
        break;
      case Step.EnterShadowRoot:
        open.push(parent);
        parent = factory.shadowRoot(parent, cursor.node);
        break;
      default:
        if (open.length > 0) parent = open.pop();
    }
  }
  if (!isDocument) return top;
  for (const child of top) unhidden(document).appendChild(child);
  return document;
}

class Factory {
  readonly #table: NodeTable;
  readonly #document: DOMDocument;

  constructor(table: NodeTable, document: DOMDocument) {
    this.#table = table;
    this.#document = document;
  }

  /** A node without its content; null if the DOM refuses a doctype. */
  node(node: number): DOMNode {
    const table = this.#table;
    const cells = table.cells;
    switch (cells[node + Cell.Kind]! & NODE_TYPE_MASK) {
      case NodeType.Element:
        return this.#element(node);
      case NodeType.Text:
        return this.#document.createTextNode(table.data(node));
      case NodeType.Comment:
        return this.#document.createComment(table.data(node));
      case NodeType.ProcessingInstruction: {
        const [target, data] = table.processingInstructions[cells[node + Cell.Data]!]!;
        return this.#document.createProcessingInstruction(target, data);
      }
      case NodeType.DocumentType: {
        const { name, publicId, systemId } = table.doctypes[cells[node + Cell.Data]!]!;
        try {
          return this.#document.implementation.createDocumentType(name, publicId, systemId);
        } catch {
          return null;
        }
      }
      default:
        return this.#document.createDocumentFragment();
    }
  }

  shadowRoot(host: DOMNode, root: number): DOMNode {
    const record = ownOptions(this.#table.shadowRoots.get(this.#table.cells[root + Cell.Owner]!));
    const { mode, delegatesFocus, clonable, serializable, slotAssignment, customElementRegistry } = record;
    return host.attachShadow({
      ...{ mode, delegatesFocus, clonable, serializable },
      ...(slotAssignment === 'manual' && { slotAssignment }),
      ...(customElementRegistry === null && { customElementRegistry }),
    });
  }

  #element(node: number): DOMNode {
    const table = this.#table;
    const cells = table.cells;
    const element = this.#emptyElement(node);
    const start = cells[node + Cell.Attributes]!;
    const end = start + cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) this.#attribute(element, record);
    return element;
  }

  #emptyElement(node: number): DOMNode {
    const table = this.#table;
    const namespace = table.namespace(node);
    const name = qualifiedNameOf(table, node);
    const hasPrefix = table.prefixes.has(node);
    if (namespace === Namespace.Html && !hasPrefix && !/[A-Z]/.test(name)) {
      try {
        const is = attributeOf(table, node, NameId.Is);
        return is === null ? this.#document.createElement(name) : this.#document.createElement(name, { is });
      } catch {
        return this.#parsed(`<${name}>`);
      }
    }
    if (!hasPrefix && name.includes(':')) return this.#parsedForeign(name, namespace);
    try {
      return this.#document.createElementNS(table.namespaceURI(namespace), name);
    } catch (error) {
      if (namespace !== Namespace.Svg && namespace !== Namespace.Mathml) throw error;
      return this.#parsedForeign(name, namespace);
    }
  }

  #parsedForeign(name: string, namespace: number): DOMNode {
    const root = namespace === Namespace.Svg ? 'svg' : 'math';
    return this.#parsed(`<${root}><${name}>`).firstChild.cloneNode();
  }

  /** Has the DOM's own parser create an element from markup. */
  #parsed(markup: string): DOMNode {
    const template = this.#document.createElement('template');
    template.innerHTML = markup;
    const element = template.content.firstChild;
    if (element === null) throw new TypeError(`the DOM cannot create an element from ${describe(markup)}`);
    template.content.removeChild(element);
    return element;
  }

  #attribute(element: DOMNode, record: number): void {
    const table = this.#table;
    const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
    const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    const value = table.attributeValue(record);
    if (namespace !== Namespace.None) {
      element.setAttributeNS(table.namespaceURI(namespace), name, value);
      return;
    }
    try {
      // NB: on HTML elements, setAttribute makes attribute names lower case; setAttributeNS takes a colon as the end of a
      // prefix.
      if (name.includes(':') || name === 'xmlns') element.setAttribute(name, value);
      else element.setAttributeNS(null, name, value);
    } catch {
      const attribute = this.#parsed(`<i ${name}>`).attributes[0];
      attribute.ownerElement.removeAttributeNode(attribute);
      attribute.value = value;
      element.setAttributeNode(attribute);
    }
  }
}
