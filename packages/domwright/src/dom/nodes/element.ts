import { wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { domString, namespaceArgument, requireArgument } from '../../core/infra/web-idl.ts';
import { findAttributeNS } from '../../core/table/attributes.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, ElementFlag, NodeType } from '../../core/table/cells.ts';
import { attributeChanged, changeStamp } from '../../core/table/changes.ts';
import { tagNameOf } from '../../core/table/element-names.ts';
import { formOwner } from '../../core/table/form-owner.ts';
import { ensureName, isValidAttributeLocalName, validateAndExtract } from '../../core/table/names.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf } from '../../core/table/queries.ts';
import {
  duplicateAttributesOf,
  impliedAtOf,
  originalOf,
  originOf,
  rangeInInput,
  type SourceAttribute,
  type SourceRange,
  sourceNameOf,
  tagNameRange,
} from '../../core/table/source-ranges.ts';
import {
  addAttributeOfString,
  createTextOfString,
  namespaceOfURI,
  removeAttribute,
  renameAttribute,
  setAttributeValue,
  watchAttributes,
} from '../../core/table/table-changes.ts';
import { elementFrom, elementUpTo } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import { attachShadow, type ShadowRootInit } from './attach-shadow.ts';
import { Attr, NamedNodeMap } from './attr.ts';
import { after, before, remove, replaceWith } from './child-node.ts';
import type { HTMLCollection } from './collections.ts';
import type { DocumentFragment } from './document-fragment.ts';
import {
  getElementsByClassName,
  getElementsByTagName,
  getElementsByTagNameNS,
} from './element-collections.ts';
import {
  type GetHTMLOptions,
  getHTML,
  type InsertPosition,
  innerHTML,
  insertAdjacent,
  insertAdjacentHTML,
  outerHTML,
  setInnerHTML,
  setOuterHTML,
} from './html.ts';
import type { Node } from './node.ts';
import { ParentNode } from './parent-node.ts';
import { closest, matches } from './query-selector.ts';
import type { ShadowRoot } from './shadow-root.ts';
import { templateContent } from './template-content.ts';
import { DOMTokenList } from './token-list.ts';
import { wrapper } from './wrappers.ts';

/** An element — https://dom.spec.whatwg.org/#interface-element */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: it narrows the type of an inherited accessor
export class Element extends ParentNode {
  /** @internal Created on demand. It keeps the Attrs that were created. */
  attributeMap: NamedNodeMap | null;

  /** @internal */
  constructor(table: NodeTable, handle: number) {
    super(table, handle);
    this.attributeMap = null;
  }

  /** @internal */
  override movedTo(table: NodeTable, handle: number): void {
    super.movedTo(table, handle);
    if (this.attributeMap === null) return;
    this.attributeMap.movedTo(table);
    watchAttributes(table);
  }

  override get nodeType(): number {
    return NodeType.Element;
  }

  override get nodeName(): string {
    return this.tagName;
  }

  /** The namespace's URI, or null. */
  get namespaceURI(): string | null {
    return this.table.namespaceURI(this.table.namespace(this.handle));
  }

  /** The prefix, or null — https://dom.spec.whatwg.org/#dom-element-prefix */
  get prefix(): string | null {
    return (this.table.cells[this.handle + Cell.Kind]! & ElementFlag.HasPrefix) === 0
      ? null
      : this.table.prefixes.get(this.handle)!;
  }

  /**
   * The name without its prefix; in lower case for what the parser makes of HTML —
   * https://dom.spec.whatwg.org/#dom-element-localname
   */
  get localName(): string {
    return this.table.names.stringOf(this.table.cells[this.handle + Cell.Name]!);
  }

  /** The qualified name, in upper case for HTML elements. */
  get tagName(): string {
    return tagNameOf(this.table, this.handle);
  }

  /** The `id` attribute, or the empty string. */
  get id(): string {
    return attributeOf(this.table, this.handle, NameId.Id) ?? '';
  }

  set id(value: string) {
    this.setAttributeNS(null, 'id', value);
  }

  /** The `slot` attribute, or the empty string — https://dom.spec.whatwg.org/#dom-element-slot */
  get slot(): string {
    return attributeOf(this.table, this.handle, NameId.Slot) ?? '';
  }

  set slot(value: string) {
    this.setAttributeNS(null, 'slot', value);
  }

  /** The `class` attribute, or the empty string. */
  get className(): string {
    return attributeOf(this.table, this.handle, NameId.Class) ?? '';
  }

  set className(value: string) {
    this.setAttributeNS(null, 'class', value);
  }

  /** The tokens of `class`, live. Setting sets the attribute. */
  get classList(): DOMTokenList {
    const extras = this.makeExtras();
    extras.classList ??= new DOMTokenList(this, 'class');
    return extras.classList as DOMTokenList;
  }

  set classList(value: string | DOMTokenList) {
    this.className = value as string;
  }

  // --- Attributes --------------------------------------------------------------------------------------------------

  /** The attributes, live. */
  get attributes(): NamedNodeMap {
    if (this.attributeMap === null) {
      this.attributeMap = new NamedNodeMap(this);
      watchAttributes(this.table);
    }
    return this.attributeMap;
  }

  /** Whether there is any attribute — https://dom.spec.whatwg.org/#dom-element-hasattributes */
  hasAttributes(): boolean {
    return this.table.cells[this.handle + Cell.AttributeCount] !== 0;
  }

  /** The qualified names of the attributes, in order. */
  getAttributeNames(): string[] {
    const { table, handle } = this;
    const names: string[] = [];
    const start = table.cells[handle + Cell.Attributes]!;
    const end = start + table.cells[handle + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      names.push(table.names.stringOf(table.attributes[record + AttributeCell.Name]!));
    }
    return names;
  }

  /** The value of the attribute with this qualified name (any case, for HTML elements), or null. */
  getAttribute(qualifiedName: string): string | null {
    const record = find(this, qualifiedName, 'getAttribute', arguments.length > 0);
    return record < 0 ? null : this.table.attributeValue(record);
  }

  /** The value, or null without such an attribute — https://dom.spec.whatwg.org/#dom-element-getattributens */
  getAttributeNS(namespace: string | null, localName: string): string | null {
    const record = findNS(this, namespace, localName, 'getAttributeNS', arguments.length > 1);
    return record < 0 ? null : this.table.attributeValue(record);
  }

  /** Whether there is such an attribute — https://dom.spec.whatwg.org/#dom-element-hasattribute */
  hasAttribute(qualifiedName: string): boolean {
    return find(this, qualifiedName, 'hasAttribute', arguments.length > 0) >= 0;
  }

  /** Whether there is such an attribute — https://dom.spec.whatwg.org/#dom-element-hasattributens */
  hasAttributeNS(namespace: string | null, localName: string): boolean {
    return findNS(this, namespace, localName, 'hasAttributeNS', arguments.length > 1) >= 0;
  }

  /** @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-element-setattribute */
  setAttribute(qualifiedName: string, value: string): void {
    const { table, handle } = this;
    requireArgument(arguments.length > 1, "Element.setAttribute: 'value'");
    const name = attributeName(this, qualifiedName, 'setAttribute', true);
    const string = domString(value, "Element.setAttribute: 'value'");
    checkAttributeName(name);
    const id = table.names.idOf(name);
    const record = table.findAttribute(handle, id);
    const before = changeStamp(table);
    if (record >= 0) setAttributeValue(table, handle, record, string);
    else addAttributeOfString(table, handle, id, Namespace.None, string);
    attributeChanged(table, handle, id, before);
  }

  /** @throws InvalidCharacterError, NamespaceError — https://dom.spec.whatwg.org/#dom-element-setattributens */
  setAttributeNS(namespace: string | null, qualifiedName: string, value: string): void {
    const { table, handle } = this;
    requireArgument(arguments.length > 2, "Element.setAttributeNS: 'value'");
    const uri = namespaceArgument(namespace, "Element.setAttributeNS: 'namespace'");
    const name = domString(qualifiedName, "Element.setAttributeNS: 'qualifiedName'");
    const string = domString(value, "Element.setAttributeNS: 'value'");
    const extracted = validateAndExtract(uri, name, 'an attribute');
    const id = table.names.idOf(extracted.qualifiedName);
    const record = findAttributeNS(table, handle, uri, extracted.localName);
    const before = changeStamp(table);
    if (record >= 0) setAttributeValue(table, handle, record, string);
    else addAttributeOfString(table, handle, id, namespaceOfURI(table, uri), string);
    attributeChanged(table, handle, record >= 0 ? table.attributes[record]! : id, before);
  }

  /** Removes an attribute, if there is one — https://dom.spec.whatwg.org/#dom-element-removeattribute */
  removeAttribute(qualifiedName: string): void {
    const record = find(this, qualifiedName, 'removeAttribute', arguments.length > 0);
    if (record >= 0) removeRecord(this, record);
  }

  /** Removes an attribute, if there is one — https://dom.spec.whatwg.org/#dom-element-removeattributens */
  removeAttributeNS(namespace: string | null, localName: string): void {
    const record = findNS(this, namespace, localName, 'removeAttributeNS', arguments.length > 1);
    if (record >= 0) removeRecord(this, record);
  }

  /**
   * Adds the attribute with an empty value if it is absent, or removes it if it is present. `force` true only adds it,
   * false only removes it. Returns whether it is present now.
   *
   * @throws InvalidCharacterError — https://dom.spec.whatwg.org/#dom-element-toggleattribute
   */
  toggleAttribute(qualifiedName: string, force?: boolean): boolean {
    const name = attributeName(this, qualifiedName, 'toggleAttribute', arguments.length > 0);
    checkAttributeName(name);
    if (!this.hasAttribute(name)) {
      if (force !== undefined && !force) return false;
      this.setAttribute(name, '');
      return true;
    }
    if (force !== undefined && force) return true;
    this.removeAttribute(name);
    return false;
  }

  /** The attribute as a node, or null — https://dom.spec.whatwg.org/#dom-element-getattributenode */
  getAttributeNode(qualifiedName: string): Attr | null {
    const record = find(this, qualifiedName, 'getAttributeNode', arguments.length > 0);
    return record < 0 ? null : this.attrOf(record);
  }

  /** The attribute as a node, or null — https://dom.spec.whatwg.org/#dom-element-getattributenodens */
  getAttributeNodeNS(namespace: string | null, localName: string): Attr | null {
    const record = findNS(this, namespace, localName, 'getAttributeNodeNS', arguments.length > 1);
    return record < 0 ? null : this.attrOf(record);
  }

  /**
   * Adds an Attr to the element. It replaces the one with the same namespace and local name. Returns the replaced Attr,
   * or null.
   *
   * @throws InUseAttributeError if it belongs to another element — https://dom.spec.whatwg.org/#dom-element-setattributenode
   */
  setAttributeNode(attr: Attr): Attr | null {
    if (!(attr instanceof Attr)) throw wrongArgument("Element.setAttributeNode: 'attr'", 'an Attr', attr);
    if (attr.ownerElement === this) return attr;
    if (attr.ownerElement !== null) {
      throw domError('InUseAttributeError', `The attribute ${attr.name} belongs to another element`);
    }
    const { table, handle } = this;
    const value = attr.value;
    const name = table.names.idOf(attr.name);
    const before = changeStamp(table);
    let record = findAttributeNS(table, handle, attr.namespaceURI, attr.localName);
    let old: Attr | null = null;
    if (record >= 0) {
      old = this.attrOf(record);
      old.detach();
      setAttributeValue(table, handle, record, value);
      renameAttribute(table, handle, record, name);
    } else {
      record = addAttributeOfString(table, handle, name, namespaceOfURI(table, attr.namespaceURI), value);
    }
    attr.movedTo(table, 0);
    this.attributes.setAttrOf(record, attr);
    attributeChanged(table, handle, name, before);
    return old;
  }

  /** The same as setAttributeNode. */
  setAttributeNodeNS(attr: Attr): Attr | null {
    return this.setAttributeNode(attr);
  }

  /** @throws NotFoundError if the element does not have the Attr */
  removeAttributeNode(attr: Attr): Attr {
    if (!(attr instanceof Attr)) throw wrongArgument("Element.removeAttributeNode: 'attr'", 'an Attr', attr);
    if (attr.ownerElement !== this) {
      throw domError('NotFoundError', `The element does not have this attribute ${attr.name}`);
    }
    removeRecord(this, attr.record);
    return attr;
  }

  /** @internal Makes a change of an attribute through its Attr. Elements that have steps of their own for it override this. */
  changingAttribute<T>(_qualifiedName: string, change: () => T): T {
    return change();
  }

  /** @internal The Attr of a record. It is always the same object. */
  attrOf(record: number): Attr {
    return this.attributes.attrOf(record);
  }

  // --- Template contents, shadow root, form owner ------------------------------------------------------------------

  /** The contents of a template element; null for other elements. */
  get content(): DocumentFragment | null {
    return templateContent(this);
  }

  /** The element's shadow root if it is open, else null. */
  get shadowRoot(): ShadowRoot | null {
    const root = this.openOrClosedShadowRoot;
    return root === null || root.mode === 'closed' ? null : root;
  }

  /** @internal The element's shadow root of either mode, or null. */
  get openOrClosedShadowRoot(): ShadowRoot | null {
    const { table, handle } = this;
    if ((table.cells[handle + Cell.Kind]! & ElementFlag.ShadowHost) === 0) return null;
    return wrapper(table, table.shadowRoots.get(handle)!.root) as ShadowRoot;
  }

  /**
   * Attaches a shadow root to the element.
   *
   * @throws NotSupportedError for elements that cannot have one or have one already —
   * https://dom.spec.whatwg.org/#dom-element-attachshadow
   */
  attachShadow(init: ShadowRootInit): ShadowRoot {
    return attachShadow(this, init);
  }

  /**
   * The form owner of a form-associated element, or null; null for other elements.
   * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner
   */
  get form(): Element | null {
    return wrapper(this.table, formOwner(this.table, this.handle)) as Element | null;
  }

  // --- Selectors and collections -----------------------------------------------------------------------------------

  /** Whether the element matches a selector list. @throws SyntaxError — https://dom.spec.whatwg.org/#dom-element-matches */
  matches(selectors: string): boolean {
    return matches(this, selectors, arguments.length > 0);
  }

  /** The nearest inclusive ancestor that matches a selector list, or null. @throws SyntaxError */
  closest<E extends Element = Element>(selectors: string): E | null {
    return closest(this, selectors, arguments.length > 0) as E | null;
  }

  /** The descendants with a qualified name, live; `'*'` matches all. */
  getElementsByTagName(qualifiedName: string): HTMLCollection {
    return getElementsByTagName(this, qualifiedName, arguments.length > 0);
  }

  /** Like getElementsByTagName, by namespace and local name; `'*'` matches all. */
  getElementsByTagNameNS(namespace: string | null, localName: string): HTMLCollection {
    return getElementsByTagNameNS(this, namespace, localName, arguments.length > 1);
  }

  /** The descendants that have all of the given classes, separated by whitespace; live. */
  getElementsByClassName(classNames: string): HTMLCollection {
    return getElementsByClassName(this, classNames, arguments.length > 0);
  }

  // --- Markup ------------------------------------------------------------------------------------------------------

  /** The markup of the children, or of the contents of a template. Setting replaces them with parsed markup. */
  get innerHTML(): string {
    return innerHTML(this);
  }

  set innerHTML(html: string) {
    setInnerHTML(this, this, html);
  }

  /**
   * The markup of the element. Setting replaces the element with parsed markup. Without a parent, nothing happens.
   *
   * Setting throws NoModificationAllowedError for a document element.
   */
  get outerHTML(): string {
    return outerHTML(this);
  }

  set outerHTML(html: string) {
    setOuterHTML(this, html);
  }

  /**
   * The markup of the children, with the requested shadow roots —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml
   */
  getHTML(options?: GetHTMLOptions): string {
    return getHTML(this, options);
  }

  /**
   * Parses markup and inserts it.
   *
   * @throws SyntaxError for an unknown position, NoModificationAllowedError if the element cannot have siblings
   */
  insertAdjacentHTML(position: InsertPosition, html: string): void {
    requireArgument(arguments.length > 1, "Element.insertAdjacentHTML: 'html'");
    insertAdjacentHTML(this, position, html);
  }

  /**
   * Inserts an element. Returns it, or null if the position is next to an element without a parent.
   *
   * @throws SyntaxError, HierarchyRequestError — https://dom.spec.whatwg.org/#dom-element-insertadjacentelement
   */
  insertAdjacentElement(position: InsertPosition, element: Element): Element | null {
    const where = domString(position, "Element.insertAdjacentElement: 'position'", arguments.length > 0);
    if (!(element instanceof Element)) {
      throw wrongArgument("Element.insertAdjacentElement: 'element'", 'an Element', element);
    }
    return insertAdjacent(this, where, element);
  }

  /** Inserts a Text node. @throws SyntaxError — https://dom.spec.whatwg.org/#dom-element-insertadjacenttext */
  insertAdjacentText(position: InsertPosition, data: string): void {
    requireArgument(arguments.length > 1, "Element.insertAdjacentText: 'data'");
    const where = domString(position, "Element.insertAdjacentText: 'position'");
    const string = domString(data, "Element.insertAdjacentText: 'data'");
    const text = wrapper(this.table, createTextOfString(this.table, string))!;
    insertAdjacent(this, where, text);
  }

  // --- ChildNode ---------------------------------------------------------------------------------------------------

  /**
   * The next sibling that is an element, or null —
   * https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling
   */
  get nextElementSibling(): Element | null {
    const { table } = this;
    return wrapper(table, elementFrom(table, table.cells[this.handle + Cell.Next]!)) as Element | null;
  }

  /**
   * The previous sibling that is an element, or null —
   * https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling
   */
  get previousElementSibling(): Element | null {
    const { table } = this;
    return wrapper(table, elementUpTo(table, table.cells[this.handle + Cell.Previous]!)) as Element | null;
  }

  /** Inserts nodes, and strings as Text, before this one. @throws HierarchyRequestError */
  before(...nodes: (Node | string)[]): void {
    before(this, nodes);
  }

  /** Inserts nodes, and strings as Text, after this one. @throws HierarchyRequestError */
  after(...nodes: (Node | string)[]): void {
    after(this, nodes);
  }

  /** Replaces this node with nodes, and strings as Text. @throws HierarchyRequestError */
  replaceWith(...nodes: (Node | string)[]): void {
    replaceWith(this, nodes);
  }

  /** Takes the element out of its parent, if it has one — https://dom.spec.whatwg.org/#dom-childnode-remove */
  remove(): void {
    remove(this);
  }

  // --- Source ranges -----------------------------------------------------------------------------------------------

  /** The range of the start tag in the input, in UTF-16 offsets; null if there is none. */
  get startTagRange(): SourceRange | null {
    const { cells } = this.table;
    return rangeInInput(this.table, cells[this.handle + Cell.Start]!, cells[this.handle + Cell.End]!);
  }

  /** The range of the end tag in the input, in UTF-16 offsets; null if there is none. */
  get endTagRange(): SourceRange | null {
    const { cells } = this.table;
    return rangeInInput(
      this.table,
      cells[this.handle + Cell.EndTagStart]!,
      cells[this.handle + Cell.EndTagEnd]!,
    );
  }

  /** The range of the name in the start tag, in UTF-16 offsets; null if there is no start tag. */
  get startTagNameRange(): SourceRange | null {
    const { cells } = this.table;
    const start = cells[this.handle + Cell.Start]!;
    return start < 0 ? null : tagNameRange(this.table, start + 1, cells[this.handle + Cell.End]!);
  }

  /** The range of the name in the end tag, in UTF-16 offsets; null if there is no end tag. */
  get endTagNameRange(): SourceRange | null {
    const { cells } = this.table;
    const start = cells[this.handle + Cell.EndTagStart]!;
    return start < 0 ? null : tagNameRange(this.table, start + 2, cells[this.handle + Cell.EndTagEnd]!);
  }

  /** The name as spelled in the start tag; null if there is no start tag. */
  get sourceName(): string | null {
    return sourceNameOf(this.table, this.handle);
  }

  /** The attributes of the start tag that are ignored because an earlier one has the same name. */
  get duplicateAttributes(): SourceAttribute[] {
    return duplicateAttributesOf(this.table, this.handle);
  }

  /** For an implied element, the UTF-16 offset in the input where the parser created it. Null for any other. */
  get impliedAt(): number | null {
    return impliedAtOf(this.table, this.handle);
  }

  /** For a cloned element, the element whose start tag it was created from. Null for any other. */
  get clonedFrom(): Element | null {
    return wrapper(this.table, originalOf(this.table, this.handle)) as Element | null;
  }

  /** For a cloned element, the algorithm that cloned it. Null for any other. */
  get clonedBy(): 'reconstruction' | 'adoption-agency' | null {
    if (originOf(this.table, this.handle) !== 'cloned') return null;
    return (this.table.cells[this.handle + Cell.Kind]! & ElementFlag.ClonedByAdoption) === 0
      ? 'reconstruction'
      : 'adoption-agency';
  }
}

// NB: functions, because private methods would cost every Element a field.

function isHTML(element: Element): boolean {
  return element.table.namespace(element.handle) === Namespace.Html;
}

/** The qualified name for lookups: in lower case for HTML elements. */
function attributeName(element: Element, qualifiedName: string, method: string, isGiven: boolean): string {
  const name =
    typeof qualifiedName === 'string'
      ? qualifiedName
      : domString(qualifiedName, `Element.${method}: 'qualifiedName'`, isGiven);
  return isHTML(element) ? asciiLowercase(name) : name;
}

/** The record of an attribute by its qualified name, or -1. */
function find(element: Element, qualifiedName: string, method: string, isGiven: boolean): number {
  const { table, handle } = element;
  const name = attributeName(element, qualifiedName, method, isGiven);
  if (table.cells[handle + Cell.AttributeCount] === 0) return -1;
  const id = table.names.find(name);
  return id === 0 ? -1 : table.findAttribute(handle, id);
}

function findNS(
  element: Element,
  namespace: string | null,
  localName: string,
  method: string,
  isGiven: boolean,
): number {
  const uri = namespaceArgument(namespace, `Element.${method}: 'namespace'`, isGiven);
  const name = domString(localName, `Element.${method}: 'localName'`, isGiven);
  return findAttributeNS(element.table, element.handle, uri, name);
}

function removeRecord(element: Element, record: number): void {
  const { table, handle } = element;
  const name = table.attributes[record]!;
  const before = changeStamp(table);
  removeAttribute(table, handle, record);
  attributeChanged(table, handle, name, before);
}

function checkAttributeName(name: string): void {
  ensureName(isValidAttributeLocalName(name), name, 'an attribute');
}

/** `textContent` is never null. */
export interface Element {
  /**
   * The text of all descendants; setting it replaces the children by one text —
   * https://dom.spec.whatwg.org/#dom-node-textcontent
   */
  get textContent(): string;
  set textContent(value: string | null);
}
