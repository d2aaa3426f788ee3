import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { stripAndCollapseASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { dictionary, domString, namespaceArgument, requireArgument } from '../../core/infra/web-idl.ts';
import type { LimitReached } from '../../core/limits/limits.ts';
import { GrowingLines, Lines, type Position } from '../../core/source/line-table.ts';
import { BaseURL } from '../../core/table/base-url.ts';
import { Cell, DOCUMENT_HANDLE, ElementFlag, NAMESPACE_SHIFT, NodeType } from '../../core/table/cells.ts';
import { Changes, changed, changeStamp, onlyNewNodesSince } from '../../core/table/changes.ts';
import { cloneTree } from '../../core/table/copying.ts';
import { DetailsGroups } from '../../core/table/details-groups.ts';
import { findById } from '../../core/table/id-index.ts';
import {
  ensureName,
  isValidAttributeLocalName,
  isValidDoctypeName,
  isValidElementLocalName,
  isXMLName,
  validateAndExtract,
} from '../../core/table/names.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { firstElement, firstHTMLChild, HTMLElementFilter, isHTMLElement } from '../../core/table/queries.ts';
import {
  createCommentOfString,
  createProcessingInstruction,
  createTextOfString,
  namespaceOfURI,
} from '../../core/table/table-changes.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { childTextContent, elementFrom, isShadowRoot } from '../../core/table/traversal.ts';
import { type DocumentMode, documentModeOf, documentModes } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { Constraints } from '../selectors/constraints.ts';
import { Attr, attrWithoutElement } from './attr.ts';
import { Comment, Text } from './character-data.ts';
import { HTMLCollection } from './collections.ts';
import { DocumentFragment } from './document-fragment.ts';
import { DocumentType } from './document-type.ts';
import { Element } from './element.ts';
import {
  getElementsByClassName,
  getElementsByTagName,
  getElementsByTagNameNS,
} from './element-collections.ts';
import { adopt } from './mutation.ts';
import { Node } from './node.ts';
import { ParentNode } from './parent-node.ts';
import { ProcessingInstruction } from './processing-instruction.ts';
import { ShadowRoot } from './shadow-root.ts';
import { wrapper } from './wrappers.ts';

let documentCount = 0;

/** Options of importNode. */
export interface ImportNodeOptions {
  /** Whether to leave out descendants. Default false. */
  selfOnly?: boolean;
}

/** Options of createElement. */
export interface ElementCreationOptions {
  /** The element's "is value", the name of a customized built-in element. It never changes. */
  is?: string;
}

/** What only a window's documents have. */
export interface WindowFeatures {
  readonly constraints: Constraints;
}

/**
 * A document — https://dom.spec.whatwg.org/#interface-document
 *
 * `new Document()` is empty. All documents are HTML documents. Each has its own node table with all its nodes, even
 * those that are in no tree.
 */
export class Document extends ParentNode {
  /** @internal Decreases with each Attr. */
  attrSerial = 0;
  /** @internal Different for each document of the process. */
  readonly number: number = ++documentCount;
  #forms: HTMLCollection | null = null;
  #images: HTMLCollection | null = null;
  #links: HTMLCollection | null = null;
  #scripts: HTMLCollection | null = null;
  /** The lines of the input; and those that the parser found while looking for errors, once it has found all. */
  #lines: GrowingLines | null = null;
  #foundLines: Lines | null = null;
  #baseURL: BaseURL | null = null;

  constructor();
  /** @internal Wraps the first record of `table`, or creates that record. */
  constructor(table: NodeTable);
  constructor(table: NodeTable = new NodeTable()) {
    if (!isObject(table) || !(table instanceof NodeTable))
      throw wrongArgument('new Document()', 'called without arguments', table);
    if (table.cellsEnd === DOCUMENT_HANDLE) table.createContainer(NodeType.Document, 0);
    if (table.nodeType(DOCUMENT_HANDLE) !== NodeType.Document || table.wrappers[0] !== null) {
      throw new Error('The table already has a Document, or does not begin with one');
    }
    super(table, DOCUMENT_HANDLE);
    table.wrappers[0] = this;
    table.changes = new Changes(new DetailsGroups(table));
  }

  /**
   * What a window's documents do differently; null for other documents. There, the items of live lists are own
   * properties, and selectors know `:valid` and the like. @internal
   */
  get windowFeatures(): WindowFeatures | null {
    return null;
  }

  /** @internal */
  makeWrapper(handle: number): Node {
    const { table } = this;
    switch (table.nodeType(handle)) {
      case NodeType.Element:
        return new Element(table, handle);
      case NodeType.Text:
        return new Text(table, handle);
      case NodeType.Comment:
        return new Comment(table, handle);
      case NodeType.ProcessingInstruction:
        return new ProcessingInstruction(table, handle);
      case NodeType.DocumentType:
        return new DocumentType(table, handle);
      case NodeType.DocumentFragment:
        return isShadowRoot(table, handle)
          ? new ShadowRoot(table, handle)
          : new DocumentFragment(table, handle);
      default:
        return this;
    }
  }

  /**
   * The limits reached while parsing the document, in order. Parsing stopped there, or continued by the limit's rule.
   */
  get limitsReached(): readonly LimitReached[] {
    return this.table.limitsReached.map((reached) => ({ ...reached }));
  }

  override get nodeName(): '#document' {
    return '#document';
  }

  override get ownerDocument(): null {
    return null;
  }

  /** The document's mode; the parser sets it. */
  get mode(): DocumentMode {
    return documentModeOf(this.table, this.handle);
  }

  set mode(mode: DocumentMode) {
    const number = documentModes.indexOf(mode);
    if (number < 0) throw wrongArgument("Document.mode: 'mode'", `one of ${documentModes.join(', ')}`, mode);
    this.table.cells[this.handle + Cell.Data] = number;
    changed(this.table);
  }

  /** 'BackCompat' in quirks mode, else 'CSS1Compat'. */
  get compatMode(): 'BackCompat' | 'CSS1Compat' {
    return this.mode === 'quirks' ? 'BackCompat' : 'CSS1Compat';
  }

  /** The document's URL, serialized: the option `url`, or 'about:blank'. */
  get URL(): string {
    return this.table.url;
  }

  /** The same as URL. */
  get documentURI(): string {
    return this.table.url;
  }

  /** @internal */
  get documentBaseURL(): URLRecord {
    // DEVIATION: a query in the href of `base` is encoded as UTF-8. `documentBaseURL` of domwright/urls is exact.
    this.#baseURL ??= new BaseURL(this.table, parseURL);
    return this.#baseURL.documentBaseURL;
  }

  /**
   * The name of the document's encoding: that of the bytes it was parsed from, or 'UTF-8' —
   * https://dom.spec.whatwg.org/#dom-document-characterset
   */
  get characterSet(): string {
    return this.table.encoding;
  }

  /** The same as characterSet, and the standard's name for it. */
  get characterEncoding(): string {
    return this.table.encoding;
  }

  /** The same as characterSet. */
  get charset(): string {
    return this.table.encoding;
  }

  /** The same as characterSet. */
  get inputEncoding(): string {
    return this.table.encoding;
  }

  /**
   * The offset, in the bytes the document was parsed from, of a UTF-16 offset in its text.
   *
   * @throws Error if the document was not parsed from bytes with the option `byteOffsets`
   * @throws RangeError if the offset is not an integer from 0 to the length of the text
   */
  byteOffsetAt(offset: number): number {
    const { byteOffsetOf } = this.table;
    if (byteOffsetOf === null) {
      throw new Error("the document was not parsed from bytes with the option 'byteOffsets'");
    }
    const end = this.table.endOfInput(0);
    if (!Number.isInteger(offset) || offset < 0 || offset > end) {
      throw new RangeError(`offset must be an integer from 0 to ${end}, not ${String(offset)}`);
    }
    return byteOffsetOf(offset);
  }

  /** Always 'text/html' — https://dom.spec.whatwg.org/#dom-document-contenttype */
  get contentType(): 'text/html' {
    return 'text/html';
  }

  /** The doctype, or null — https://dom.spec.whatwg.org/#dom-document-doctype */
  get doctype(): DocumentType | null {
    const { table } = this;
    let at = table.firstChild(this.handle);
    while (at !== 0 && table.nodeType(at) !== NodeType.DocumentType) at = table.cells[at + Cell.Next]!;
    return wrapper(table, at) as DocumentType | null;
  }

  /** The root element; null if it was removed — https://dom.spec.whatwg.org/#dom-document-documentelement */
  get documentElement(): Element | null {
    return this.firstElementChild;
  }

  /** The `head` child of the `html` element — https://html.spec.whatwg.org/multipage/dom.html#dom-document-head */
  get head(): Element | null {
    return wrapper(this.table, firstHTMLChild(this.table, this.#html(), NameId.Head)) as Element | null;
  }

  /** The `body` or `frameset` child of the `html` element — https://html.spec.whatwg.org/multipage/dom.html#dom-document-body */
  get body(): Element | null {
    const body = firstHTMLChild(this.table, this.#html(), NameId.Body, NameId.Frameset);
    return wrapper(this.table, body) as Element | null;
  }

  /** The handle of the document element if it is an `html` element. */
  #html(): number {
    const { table } = this;
    const element = elementFrom(table, table.firstChild(this.handle));
    return element !== 0 && isHTMLElement(table, element, NameId.Html) ? element : 0;
  }

  /**
   * The text of the title element, whitespace stripped and collapsed. Setting changes its text. If there is no title
   * element, setting creates it in the head, or in an SVG document element. If there is neither, nothing happens.
   * https://html.spec.whatwg.org/multipage/dom.html#document.title
   */
  get title(): string {
    const title = this.#title();
    if (title === 0) return '';
    return stripAndCollapseASCIIWhitespace(childTextContent(this.table, title));
  }

  set title(value: string) {
    const string = domString(value, "Document.title: 'value'");
    const { table, documentElement } = this;
    if (documentElement === null) return;
    const isSVG = isSVGElement(table, documentElement.handle, NameId.Svg);
    if (!isSVG && table.namespace(documentElement.handle) !== Namespace.Html) return;
    let title = wrapper(table, this.#title()) as Element | null;
    if (title === null) {
      const parent = isSVG ? documentElement : this.head;
      if (parent === null) return;
      title = this.#createElement('title', isSVG ? Namespace.Svg : Namespace.Html, null, null);
      parent.insertBefore(title, isSVG ? parent.firstChild : null);
    }
    title.textContent = string;
  }

  /** The handle of the title element. For an SVG document element, this is its title child. */
  #title(): number {
    const { table } = this;
    const root = elementFrom(table, table.firstChild(this.handle));
    if (root === 0 || !isSVGElement(table, root, NameId.Svg)) {
      return firstElement(table, this.handle, new HTMLElementFilter([NameId.Title]));
    }
    let title = elementFrom(table, table.firstChild(root));
    while (title !== 0 && !isSVGElement(table, title, NameId.Title))
      title = elementFrom(table, table.cells[title + Cell.Next]!);
    return title;
  }

  /** All `form` elements, live — https://html.spec.whatwg.org/multipage/dom.html#dom-document-forms */
  get forms(): HTMLCollection {
    this.#forms ??= new HTMLCollection(this, new HTMLElementFilter([NameId.Form]));
    return this.#forms;
  }

  /** All `img` elements, live — https://html.spec.whatwg.org/multipage/dom.html#dom-document-images */
  get images(): HTMLCollection {
    this.#images ??= new HTMLCollection(this, new HTMLElementFilter([NameId.Img]));
    return this.#images;
  }

  /** The `a` and `area` elements that have an `href`. */
  get links(): HTMLCollection {
    this.#links ??= new HTMLCollection(this, new HTMLElementFilter([NameId.A, NameId.Area], NameId.Href));
    return this.#links;
  }

  /** All `script` elements, live — https://html.spec.whatwg.org/multipage/dom.html#dom-document-scripts */
  get scripts(): HTMLCollection {
    this.#scripts ??= new HTMLCollection(this, new HTMLElementFilter([NameId.Script]));
    return this.#scripts;
  }

  /**
   * Creates an HTML element. Its name is lowercased.
   *
   * @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-document-createelement
   */
  createElement(localName: string, options?: ElementCreationOptions | string): Element {
    const name = domString(localName, "Document.createElement: 'localName'", arguments.length > 0);
    const is = isOption(options, 'createElement');
    ensureName(isValidElementLocalName(name), name, 'an element');
    return this.#createElement(asciiLowercase(name), Namespace.Html, null, is);
  }

  /**
   * @throws InvalidCharacterError, NamespaceError; NotSupportedError if there are 16,377 namespaces besides the standard's —
   *   https://dom.spec.whatwg.org/#dom-document-createelementns
   */
  createElementNS(
    namespace: string | null,
    qualifiedName: string,
    options?: ElementCreationOptions | string,
  ): Element {
    requireArgument(arguments.length > 1, "Document.createElementNS: 'qualifiedName'");
    const uri = namespaceArgument(namespace, "Document.createElementNS: 'namespace'");
    const name = domString(qualifiedName, "Document.createElementNS: 'qualifiedName'");
    const is = isOption(options, 'createElementNS');
    const extracted = validateAndExtract(uri, name, 'an element');
    return this.#createElement(extracted.localName, namespaceOfURI(this.table, uri), extracted.prefix, is);
  }

  #createElement(localName: string, namespace: number, prefix: string | null, is: string | null): Element {
    const { table } = this;
    const name = table.names.idOf(localName);
    let kind = NodeType.Element | (namespace << NAMESPACE_SHIFT);
    if (prefix !== null) kind |= ElementFlag.HasPrefix;
    const stamp = changeStamp(table);
    const element = table.createContainer(kind, name);
    if (prefix !== null) table.prefixes.set(element, prefix);
    if (is !== null) table.isValues.set(element, is);
    if (name === NameId.Template && namespace === Namespace.Html) createTemplateContents(table, element);
    onlyNewNodesSince(table, stamp);
    return wrapper(table, element) as Element;
  }

  /** A new text without a parent — https://dom.spec.whatwg.org/#dom-document-createtextnode */
  createTextNode(data: string): Text {
    const string = domString(data, "Document.createTextNode: 'data'", arguments.length > 0);
    return wrapper(this.table, createTextOfString(this.table, string)) as Text;
  }

  /** A new comment without a parent — https://dom.spec.whatwg.org/#dom-document-createcomment */
  createComment(data: string): Comment {
    const string = domString(data, "Document.createComment: 'data'", arguments.length > 0);
    return wrapper(this.table, createCommentOfString(this.table, string)) as Comment;
  }

  /** A new, empty fragment — https://dom.spec.whatwg.org/#dom-document-createdocumentfragment */
  createDocumentFragment(): DocumentFragment {
    const { table } = this;
    const stamp = changeStamp(table);
    const fragment = table.createContainer(NodeType.DocumentFragment, 0);
    onlyNewNodesSince(table, stamp);
    return wrapper(table, fragment) as DocumentFragment;
  }

  /** @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-document-createprocessinginstruction */
  createProcessingInstruction(target: string, data: string): ProcessingInstruction {
    requireArgument(arguments.length > 1, "Document.createProcessingInstruction: 'data'");
    const name = domString(target, "Document.createProcessingInstruction: 'target'");
    const text = domString(data, "Document.createProcessingInstruction: 'data'");
    ensureName(isXMLName(name), name, 'a processing instruction');
    if (text.includes('?>')) throw domError('InvalidCharacterError', 'The data contains "?>"');
    return wrapper(this.table, createProcessingInstruction(this.table, name, text)) as ProcessingInstruction;
  }

  /**
   * Creates a doctype, like the DOM's `implementation.createDocumentType`.
   *
   * @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-domimplementation-createdocumenttype
   */
  createDocumentType(name: string, publicId = '', systemId = ''): DocumentType {
    const doctypeName = domString(name, "Document.createDocumentType: 'name'", arguments.length > 0);
    ensureName(isValidDoctypeName(doctypeName), doctypeName, 'a doctype');
    const doctype = this.table.createDoctype(
      doctypeName,
      domString(publicId, "Document.createDocumentType: 'publicId'"),
      domString(systemId, "Document.createDocumentType: 'systemId'"),
      -1,
      -1,
    );
    return wrapper(this.table, doctype) as DocumentType;
  }

  /** @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-document-createattribute */
  createAttribute(localName: string): Attr {
    const name = domString(localName, "Document.createAttribute: 'localName'", arguments.length > 0);
    ensureName(isValidAttributeLocalName(name), name, 'an attribute');
    return attrWithoutElement(this.table, null, asciiLowercase(name), '');
  }

  /** @throws InvalidCharacterError, NamespaceError — https://dom.spec.whatwg.org/#dom-document-createattributens */
  createAttributeNS(namespace: string | null, qualifiedName: string): Attr {
    requireArgument(arguments.length > 1, "Document.createAttributeNS: 'qualifiedName'");
    const uri = namespaceArgument(namespace, "Document.createAttributeNS: 'namespace'");
    const name = domString(qualifiedName, "Document.createAttributeNS: 'qualifiedName'");
    const extracted = validateAndExtract(uri, name, 'an attribute');
    return attrWithoutElement(this.table, uri, extracted.qualifiedName, '');
  }

  /**
   * Copies a node of another document into this one, including its descendants if `options` is true, or an object
   * whose `selfOnly` is not true.
   *
   * @throws NotSupportedError for a Document or shadow root — https://dom.spec.whatwg.org/#dom-document-importnode
   */
  importNode<T extends Node>(node: T, options: boolean | ImportNodeOptions = false): T {
    if (!(node instanceof Node)) throw wrongArgument("Document.importNode: 'node'", 'a Node', node);
    const isSimple = typeof options !== 'object' && typeof options !== 'function';
    const deep = isSimple
      ? Boolean(options)
      : !dictionary<ImportNodeOptions>(options, "Document.importNode: 'options'").selfOnly;
    if (node instanceof Document || node instanceof ShadowRoot) {
      throw domError('NotSupportedError', `A ${node.nodeName} cannot be imported`);
    }
    if (node instanceof Attr) {
      return attrWithoutElement(this.table, node.namespaceURI, node.name, node.value) as Node as T;
    }
    return wrapper(this.table, cloneTree(node.table, node.handle, this.table, deep)) as T;
  }

  /**
   * Removes a node from its parent and moves it, with its descendants, to this document. Returns the node.
   *
   * @throws NotSupportedError for a Document, HierarchyRequestError for a shadow root —
   * https://dom.spec.whatwg.org/#dom-document-adoptnode
   */
  adoptNode<T extends Node>(node: T): T {
    if (!(node instanceof Node)) throw wrongArgument("Document.adoptNode: 'node'", 'a Node', node);
    if (node instanceof Document) throw domError('NotSupportedError', 'A Document cannot be adopted');
    if (node instanceof ShadowRoot)
      throw domError('HierarchyRequestError', 'A shadow root cannot be adopted');
    if (node instanceof Attr) {
      // NB: an Attr has no parent to be removed from.
      if (node.ownerDocument === this) return node;
      // DEVIATION: taken literally, it stays the attribute of an element in the other document.
      node.ownerElement?.removeAttributeNode(node);
      node.movedTo(this.table, 0);
    } else {
      adopt(node, this.table);
    }
    return node;
  }

  override cloneNode(deep = false): this {
    const copy = new Document();
    copy.mode = this.mode;
    copy.table.scripting = this.table.scripting;
    copy.table.edition = this.table.edition;
    copy.table.encoding = this.table.encoding;
    copy.table.url = this.table.url;
    copy.table.aboutBaseURL = this.table.aboutBaseURL;
    if (deep) {
      const { table } = this;
      for (let child = table.firstChild(this.handle); child !== 0; child = table.cells[child + Cell.Next]!) {
        copy.table.append(copy.handle, cloneTree(table, child, copy.table, true));
      }
    }
    return copy as this;
  }

  /** The first element with this ID, in tree order, or null. */
  getElementById(id: string): Element | null {
    const string = domString(id, "Document.getElementById: 'id'", arguments.length > 0);
    return wrapper(this.table, findById(this.table, this.handle, string)) as Element | null;
  }

  /**
   * The elements with a qualified name, live; `'*'` matches all —
   * https://dom.spec.whatwg.org/#dom-document-getelementsbytagname
   */
  getElementsByTagName(qualifiedName: string): HTMLCollection {
    return getElementsByTagName(this, qualifiedName, arguments.length > 0);
  }

  /** Like getElementsByTagName, by namespace and local name; `'*'` matches all. */
  getElementsByTagNameNS(namespace: string | null, localName: string): HTMLCollection {
    return getElementsByTagNameNS(this, namespace, localName, arguments.length > 1);
  }

  /** The elements that have all of the given classes, separated by whitespace; live. */
  getElementsByClassName(classNames: string): HTMLCollection {
    return getElementsByClassName(this, classNames, arguments.length > 0);
  }

  /**
   * The line and column, 1-based and in UTF-16 units, of an offset in the document's input.
   *
   * @throws RangeError if the offset is not in the input
   */
  positionAt(offset: number): Position {
    return this.#linesOfInput().positionAt(offset);
  }

  /**
   * The offset of a line and column, counted like those of `positionAt`.
   *
   * @throws RangeError if the input has no such line or column
   */
  offsetAt(line: number, column: number): number {
    return this.#linesOfInput().offsetAt(line, column);
  }

  /** Number of lines of the document's input; one without line breaks. */
  get lineCount(): number {
    return this.#linesOfInput().lineCount;
  }

  /**
   * The document's decoded input, which all offsets refer to, without a byte order mark. If parsing stopped at a limit,
   * text after that may be missing.
   */
  get source(): string {
    const { table } = this;
    return table.source.slice(table.sourceStarts[0] ?? 0, table.endOfInput(0));
  }

  #linesOfInput(): Lines {
    const { table } = this;
    const { lineStarts } = table;
    const start = table.sourceStarts[0] ?? 0;
    const end = table.endOfInput(0);
    if (lineStarts !== null && start === 0) {
      this.#foundLines ??= new Lines(lineStarts.starts, lineStarts.count, end);
      return this.#foundLines;
    }
    this.#lines ??= new GrowingLines();
    this.#lines.add(table.source.slice(start + this.#lines.length, end));
    return this.#lines;
  }
}

function isSVGElement(table: NodeTable, element: number, name: NameId): boolean {
  return table.namespace(element) === Namespace.Svg && table.cells[element + Cell.Name] === name;
}

/**
 * The value of `is` in the options of createElement, or null. Options that are not an object are converted to a string
 * and ignored.
 */
function isOption(options: ElementCreationOptions | string | undefined, method: string): string | null {
  if (options === undefined || options === null || typeof options === 'string') return null;
  if (typeof options !== 'object' && typeof options !== 'function') {
    domString(options, `Document.${method}: 'options'`);
    return null;
  }
  const { is } = dictionary<ElementCreationOptions>(options, `Document.${method}: 'options'`);
  return is === undefined ? null : domString(is, `Document.${method}: option 'is'`);
}
