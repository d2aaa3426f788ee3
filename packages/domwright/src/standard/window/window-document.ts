import { wrongArgument } from '../../core/infra/arguments.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { HTML_NAMESPACE, Namespace, SVG_NAMESPACE } from '../../core/infra/namespaces.ts';
import { domString, domStringOrEmpty, namespaceArgument, requireArgument } from '../../core/infra/web-idl.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeOf,
  type ElementFilter,
  findPlainAttribute,
  isHTMLElement,
} from '../../core/table/queries.ts';
import { isShadowRoot } from '../../core/table/traversal.ts';
import { HTMLCollection } from '../../dom/nodes/collections.ts';
import {
  type ImportNodeOptions,
  Document as TreeDocument,
  type WindowFeatures,
} from '../../dom/nodes/document.ts';
import { DocumentType } from '../../dom/nodes/document-type.ts';
import type { Element as TreeElement } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';
import { ParentNode } from '../../dom/nodes/parent-node.ts';
import {
  type ParseHTMLOptions,
  type ParseHTMLUnsafeOptions,
  parseHTML,
  parseHTMLUnsafe,
} from '../../dom/sanitizer/parsing-methods.ts';
import { NameId } from '../../generated/names.ts';
import { ElementList } from './computed-collection.ts';
import { constraints } from './constraint-validation.ts';
import { copyStates } from './control-states.ts';
import { Element, HTMLElement, isHTML, ShadowRoot } from './html-element.ts';
import { interfaceOf, prepareInterfaces } from './interfaces.ts';
import { type Location, locationOf } from './location.ts';
import { defineNamespaceLookups, type NamespaceLookups } from './namespace-lookups.ts';
import { filterArgument, type NodeFilter, whatToShowArgument } from './node-filter.ts';
import { NodeIterator } from './node-iterator.ts';
import { defineReservedNames } from './reserved-names.ts';
import { TreeWalker } from './tree-walker.ts';
import type { Window, WindowClasses } from './window.ts';

/** What a window's document has in addition to a document of `domwright`. */
interface DocumentParts {
  window: (Window & WindowClasses) | null;
  contentType: string;
  implementation: DOMImplementation | null;
  location: Location | null;
  collections: Map<string, HTMLCollection>;
}

const parts = /* @__PURE__ */ new WeakMap<TreeDocument, DocumentParts>();

function partsOf(document: TreeDocument): DocumentParts {
  let own = parts.get(document);
  if (own === undefined) {
    own = {
      window: null,
      contentType: 'text/html',
      implementation: null,
      location: null,
      collections: new Map(),
    };
    parts.set(document, own);
  }
  return own;
}

const windowFeatures: WindowFeatures = { constraints };

/** A document of a window, or one created by a window's DOMParser or DOMImplementation. */
export class Document extends TreeDocument {
  /** @internal */
  override makeWrapper(handle: number): Node {
    const { table } = this;
    if (table.nodeType(handle) === NodeType.Element) return new (interfaceOf(table, handle))(table, handle);
    if (isShadowRoot(table, handle)) return new ShadowRoot(table, handle);
    return super.makeWrapper(handle);
  }

  /** @internal */
  override get windowFeatures(): WindowFeatures {
    return windowFeatures;
  }

  /**
   * Creates a document from markup, sanitized to what is safe —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-parsehtml
   */
  static parseHTML(html: string, options?: ParseHTMLOptions): Document {
    const markup = domString(html, "Document.parseHTML: 'html'", arguments.length > 0);
    return intoWindow(parseHTML(markup, options ?? {}), 'text/html');
  }

  /**
   * Creates a document from markup; only the `sanitizer` decides what is removed —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-parsehtmlunsafe
   */
  static parseHTMLUnsafe(html: string, options?: ParseHTMLUnsafeOptions): Document {
    const markup = domString(html, "Document.parseHTMLUnsafe: 'html'", arguments.length > 0);
    return intoWindow(parseHTMLUnsafe(markup, options ?? {}), 'text/html');
  }

  /** The document's window, or null. */
  get defaultView(): (Window & WindowClasses) | null {
    return partsOf(this).window;
  }

  /** The URL of a window's document; null without a window. Read-only. */
  get location(): Location | null {
    const own = partsOf(this);
    if (own.window === null) return null;
    own.location ??= locationOf(this);
    return own.location;
  }

  /** Setting throws a NotSupportedError: nothing is loaded here. */
  set location(url: unknown) {
    domString(url, 'location');
    throw domError('NotSupportedError', 'This window does not navigate: location is read-only');
  }

  /** Makes doctypes and documents — https://dom.spec.whatwg.org/#dom-document-implementation */
  get implementation(): DOMImplementation {
    const own = partsOf(this);
    own.implementation ??= new DOMImplementation(this);
    return own.implementation;
  }

  override get contentType(): 'text/html' {
    // NB: an XMLDocument has a different one.
    return partsOf(this).contentType as 'text/html';
  }

  /** Always 'complete': the parser has finished. */
  get readyState(): 'complete' {
    return 'complete';
  }

  /** Always null: no scripts run. */
  get currentScript(): null {
    return null;
  }

  override get body(): TreeElement | null {
    return super.body;
  }

  /** Setting replaces the body, or appends one to the document element — https://html.spec.whatwg.org/multipage/dom.html#dom-document-body */
  override set body(body: TreeElement | null) {
    if (body !== null && body !== undefined && !(body instanceof HTMLElement)) {
      throw wrongArgument("Document.body: 'value'", 'an HTML element or null', body);
    }
    if (!isHTML(body ?? null, 'body', 'frameset')) {
      throw domError('HierarchyRequestError', 'Only a body or a frameset element can be the body');
    }
    const { body: current, documentElement } = this;
    if (body === current) return;
    if (documentElement === null) throw domError('HierarchyRequestError', 'There is no document element');
    if (current === null) documentElement.append(body!);
    else current.replaceWith(body!);
  }

  /** The `dir` of the document element — https://html.spec.whatwg.org/multipage/dom.html#dom-document-dir */
  get dir(): string {
    return (this.documentElement as { dir?: string } | null)?.dir ?? '';
  }

  set dir(value: string) {
    const string = domString(value, 'dir');
    const { documentElement } = this;
    if (documentElement !== null && isHTMLElement(this.table, documentElement.handle, NameId.Html))
      documentElement.setAttribute('dir', string);
  }

  /** The `a` elements with a `name`. */
  get anchors(): HTMLCollection {
    return collection(this, 'anchors', new NamedFilter(NameId.A, NameId.Name));
  }

  /** All `embed` elements, live — https://html.spec.whatwg.org/multipage/dom.html#dom-document-embeds */
  get embeds(): HTMLCollection {
    return collection(this, 'embeds', new NamedFilter(NameId.Embed, NameId.None));
  }

  /** The same as `embeds`. */
  get plugins(): HTMLCollection {
    return this.embeds;
  }

  /**
   * The HTML elements with this `name`, live —
   * https://html.spec.whatwg.org/multipage/dom.html#dom-document-getelementsbyname
   */
  getElementsByName(elementName: string): ElementList {
    const name = domString(elementName, "Document.getElementsByName: 'elementName'", arguments.length > 0);
    return new ElementList(this, new HTMLCollection(this, new ElementNameFilter(name)));
  }

  /**
   * @param whatToShow a sum of NodeFilter constants
   * @param filter accepts, skips or rejects each node
   * @throws TypeError — https://dom.spec.whatwg.org/#dom-document-createnodeiterator
   */
  createNodeIterator(root: Node, whatToShow?: number, filter?: NodeFilter | null): NodeIterator {
    if (!(root instanceof Node)) throw wrongArgument("Document.createNodeIterator: 'root'", 'a Node', root);
    return new NodeIterator(
      root,
      whatToShowArgument(whatToShow),
      filterArgument(filter, 'createNodeIterator'),
    );
  }

  /**
   * @param whatToShow a sum of NodeFilter constants
   * @param filter accepts, skips or rejects each node
   * @throws TypeError — https://dom.spec.whatwg.org/#dom-document-createtreewalker
   */
  createTreeWalker(root: Node, whatToShow?: number, filter?: NodeFilter | null): TreeWalker {
    if (!(root instanceof Node)) throw wrongArgument("Document.createTreeWalker: 'root'", 'a Node', root);
    return new TreeWalker(root, whatToShowArgument(whatToShow), filterArgument(filter, 'createTreeWalker'));
  }

  /** @throws NotSupportedError always: the parser has finished, and no scripts run that could call it. */
  write(...text: string[]): never {
    for (const part of text) domString(part, "Document.write: 'text'");
    throw domError(
      'NotSupportedError',
      'document.write() needs a running parser: parse the text with DOMParser, or set innerHTML',
    );
  }

  /** @throws NotSupportedError always, like `write` */
  writeln(...text: string[]): never {
    return this.write(...text);
  }

  /**
   * The prefix for a namespace at the root; null if there is none —
   * https://dom.spec.whatwg.org/#dom-node-lookupprefix
   */
  declare readonly lookupPrefix: NamespaceLookups['lookupPrefix'];
  /**
   * The namespace of a prefix at the root; null if there is none —
   * https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri
   */
  declare readonly lookupNamespaceURI: NamespaceLookups['lookupNamespaceURI'];
  /**
   * Whether names without a prefix are in this namespace at the root —
   * https://dom.spec.whatwg.org/#dom-node-isdefaultnamespace
   */
  declare readonly isDefaultNamespace: NamespaceLookups['isDefaultNamespace'];

  override cloneNode(deep = false): this {
    const copy = super.cloneNode(deep);
    intoWindow(copy, this.contentType);
    copyStates(this, copy);
    return copy;
  }

  override importNode<T extends Node>(node: T, options: boolean | ImportNodeOptions = false): T {
    const copy = super.importNode(node, options);
    copyStates(node, copy);
    return copy;
  }

  get [Symbol.toStringTag](): string {
    return this.constructor.name;
  }
}

/** An HTML document. */
export class HTMLDocument extends Document {}

/**
 * A document created by `createDocument`.
 *
 * DEVIATION: it differs only in `createElement` and `contentType`. Markup inserted into it is parsed as HTML.
 */
export class XMLDocument extends Document {
  override createElement(localName: string): TreeElement {
    return this.createElementNS(null, localName);
  }
}

function collection(document: Document, name: string, filter: ElementFilter): HTMLCollection {
  const { collections } = partsOf(document);
  let found = collections.get(name);
  if (found === undefined) {
    found = new HTMLCollection(document, filter);
    collections.set(name, found);
  }
  return found;
}

/** Matches HTML elements by name and, if given, by an attribute. */
class NamedFilter implements ElementFilter {
  readonly attribute: NameId;
  readonly #name: NameId;

  constructor(name: NameId, attribute: NameId) {
    this.#name = name;
    this.attribute = attribute;
  }

  matches(table: NodeTable, element: number): boolean {
    if (!isHTMLElement(table, element, this.#name)) return false;
    return this.attribute === NameId.None || findPlainAttribute(table, element, this.attribute) >= 0;
  }
}

class ElementNameFilter implements ElementFilter {
  readonly attribute = NameId.Name;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  matches(table: NodeTable, element: number): boolean {
    return (
      table.namespace(element) === Namespace.Html && attributeOf(table, element, NameId.Name) === this.#name
    );
  }
}

/** https://dom.spec.whatwg.org/#interface-domimplementation */
export class DOMImplementation {
  readonly #document: Document;

  /** @internal */
  constructor(document: Document) {
    this.#document = document;
  }

  /** https://dom.spec.whatwg.org/#dom-domimplementation-createhtmldocument */
  createHTMLDocument(title?: string): HTMLDocument {
    const text =
      title === undefined ? undefined : domString(title, "DOMImplementation.createHTMLDocument: 'title'");
    const document = newDocument(this.#document, 'text/html');
    document.append(document.createDocumentType('html'));
    const html = document.createElement('html');
    document.append(html);
    const head = html.appendChild(document.createElement('head'));
    if (text !== undefined) head.appendChild(document.createElement('title')).append(text);
    html.append(document.createElement('body'));
    return document;
  }

  /**
   * @throws NotSupportedError for the HTML namespace; InvalidCharacterError, NamespaceError — https://dom.spec.whatwg.org/#dom-domimplementation-createdocument
   */
  createDocument(
    namespace: string | null,
    qualifiedName: string | null,
    doctype: DocumentType | null = null,
  ): XMLDocument {
    requireArgument(arguments.length > 1, "DOMImplementation.createDocument: 'qualifiedName'");
    const uri = namespaceArgument(namespace, "DOMImplementation.createDocument: 'namespace'");
    const name = domStringOrEmpty(qualifiedName, "DOMImplementation.createDocument: 'qualifiedName'");
    if (doctype !== null && !(doctype instanceof DocumentType)) {
      throw wrongArgument("DOMImplementation.createDocument: 'doctype'", 'a DocumentType or null', doctype);
    }
    if (uri === HTML_NAMESPACE) {
      // NB: DOMPurify creates one for `PARSER_MEDIA_TYPE: 'application/xhtml+xml'`, and would silently return ''.
      throw domError('NotSupportedError', 'XHTML is not supported: use createHTMLDocument or DOMParser');
    }
    const document = newDocument(this.#document, uri === SVG_NAMESPACE ? 'image/svg+xml' : 'application/xml');
    const element = name === '' ? null : document.createElementNS(uri, name);
    if (doctype !== null) document.append(doctype);
    if (element !== null) document.append(element);
    return document;
  }

  /** @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-domimplementation-createdocumenttype */
  createDocumentType(qualifiedName: string, publicId: string, systemId: string): DocumentType {
    requireArgument(arguments.length > 2, "DOMImplementation.createDocumentType: 'systemId'");
    return this.#document.createDocumentType(
      qualifiedName,
      domString(publicId, "DOMImplementation.createDocumentType: 'publicId'"),
      domString(systemId, "DOMImplementation.createDocumentType: 'systemId'"),
    );
  }

  /** Always true, as in the DOM. */
  hasFeature(): true {
    return true;
  }
}

function newDocument(context: Document, contentType: string): Document {
  const document = new TreeDocument();
  document.table.edition = context.table.edition;
  return intoWindow(document, contentType);
}

/** Turns a document of `domwright` into one of a window. Existing nodes remain the same objects. */
export function intoWindow(
  document: TreeDocument,
  contentType: string,
  window: (Window & WindowClasses) | null = null,
): Document {
  prepareInterfaces();
  defineNamespaceLookups();
  defineReservedNames(Document.prototype);
  const { table } = document;
  const Class = contentType === 'text/html' ? HTMLDocument : XMLDocument;
  if (!(document instanceof Class)) Object.setPrototypeOf(document, Class.prototype as object);
  const { wrappers, cells } = table;
  for (let i = 1; i < wrappers.length; i++) {
    const node = wrappers[i] as Node | null;
    if (node === null || cells[node.handle + Cell.Wrapper] !== i) continue;
    // Their lists need members of their own as well.
    if (node instanceof ParentNode) node.extras = null;
    const handle = node.handle;
    if (node.nodeType === NodeType.Element) {
      if (!(node instanceof Element))
        Object.setPrototypeOf(node, interfaceOf(table, handle).prototype as object);
    } else if (isShadowRoot(table, handle) && !(node instanceof ShadowRoot)) {
      Object.setPrototypeOf(node, ShadowRoot.prototype);
    }
  }
  const own = partsOf(document);
  own.contentType = contentType;
  if (window !== null) own.window = window;
  return document as Document;
}
