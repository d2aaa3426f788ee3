import { findAttributeNS } from './attributes.ts';
import { forEachItem, toIndex } from './collections.ts';
import type { Document } from './document.ts';
import { domError, domString, domStringOrEmpty } from './dom-error.ts';
import type { Element } from './element.ts';
import { ItemIterator, itemOf, NamedBase } from './indexed.ts';
import { Node } from './node.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT, type NodeTable } from './node-table.ts';
import {
  type AttributeQuote,
  attributeEqualsRange,
  attributeNameRange,
  attributeQuote,
  attributeSourceName,
  attributeValueRange,
  isMergedAttribute,
  type NodeOrigin,
  type SourceRange,
} from './source-places.ts';
import { changed, documentOf } from './wrappers.ts';

/**
 * An attribute — https://dom.spec.whatwg.org/#interface-attr
 *
 * Attributes are no records of the node table; an Attr finds its values in its element's, or keeps its own while it
 * belongs to no element.
 */
export class Attr extends Node {
  readonly namespaceURI: string | null;
  readonly prefix: string | null;
  readonly localName: string;
  /** The qualified name. */
  readonly name: string;
  #element: Element | null;
  /** While there is no element. */
  #value: string;
  /** @internal Tells apart the Attrs of a document that belong to no element. */
  readonly serial: number;

  /** @internal */
  constructor(table: NodeTable, namespaceURI: string | null, name: string, value: string) {
    super(table, 0);
    const colon = namespaceURI === null ? -1 : name.indexOf(':');
    this.namespaceURI = namespaceURI;
    this.prefix = colon < 0 ? null : name.slice(0, colon);
    this.localName = colon < 0 ? name : name.slice(colon + 1);
    this.name = name;
    this.#element = null;
    this.#value = value;
    this.serial = --documentOf(table).attrSerial;
  }

  /** @internal `value`: what it is from now on, if it has no element any longer. */
  setElement(element: Element | null, value: string): void {
    this.#element = element;
    this.#value = value;
  }

  /** @internal Where the attribute is in its element's table, or -1. */
  get record(): number {
    const element = this.#element;
    if (element === null) return -1;
    const table = element.table;
    const record = table.findAttribute(element.handle, table.names.find(this.name));
    if (record >= 0) {
      const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      if (table.namespaceURI(namespace) === this.namespaceURI) return record;
    }
    return findAttributeNS(table, element.handle, this.namespaceURI, this.localName);
  }

  override get nodeType(): number {
    return 2;
  }

  override get nodeName(): string {
    return this.name;
  }

  /** The element that has the attribute, or null. */
  get ownerElement(): Element | null {
    return this.#element;
  }

  override get ownerDocument(): Document | null {
    return documentOf(this.table);
  }

  get value(): string {
    const record = this.record;
    return record < 0 ? this.#value : this.#element!.table.attributeValue(record);
  }

  set value(value: string) {
    const string = domString(value, "Attr.value: 'value'");
    const record = this.record;
    if (record < 0) {
      this.#value = string;
    } else {
      this.table.setAttributeValue(record, string);
      changed(this.table);
    }
  }

  override get nodeValue(): string | null {
    return this.value;
  }

  override set nodeValue(value: string | null) {
    this.value = domStringOrEmpty(value, "Attr.nodeValue: 'value'");
  }

  override get textContent(): string | null {
    return this.value;
  }

  override set textContent(value: string | null) {
    this.value = domStringOrEmpty(value, "Attr.textContent: 'value'");
  }

  /** Always true — https://dom.spec.whatwg.org/#dom-attr-specified */
  get specified(): boolean {
    return true;
  }

  override cloneNode(_deep = false): this {
    return new Attr(this.table, this.namespaceURI, this.name, this.value) as this;
  }

  override isEqualNode(other: Node | null): boolean {
    return (
      other instanceof Attr &&
      other.namespaceURI === this.namespaceURI &&
      other.localName === this.localName &&
      other.value === this.value
    );
  }

  /** Where the name stands in the input, UTF-16 offsets; null if it does not come from there. */
  get nameRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeNameRange(this.table, record);
  }

  /** Where the value stands in the input, without its quotes; null if it does not come from there, or has none. */
  get valueRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeValueRange(this.table, record);
  }

  /** Where the equals sign stands in the input, UTF-16 offsets; null if there is none. */
  get equalsRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeEqualsRange(this.table, record);
  }

  /** What stands around the value in the input: `"`, `'`, or nothing, ''; null if no value stands there. */
  get quote(): AttributeQuote | null {
    const record = this.record;
    return record < 0 ? null : attributeQuote(this.table, record);
  }

  /** The name as it is spelled in the input; null if it does not come from there. */
  get sourceName(): string | null {
    const record = this.record;
    return record < 0 ? null : attributeSourceName(this.table, record);
  }

  /** From the beginning of the name to the end of the value with its closing quote. */
  override get sourceRange(): SourceRange | null {
    const name = this.nameRange;
    const value = this.valueRange;
    if (name === null || value === null) return name;
    return { start: name.start, end: value.end + (this.quote?.length ?? 0) };
  }

  /** `written` if the name stands in the input, `script` if the API made it. */
  override get origin(): NodeOrigin {
    return this.nameRange === null ? 'script' : 'written';
  }

  /** Whether it stands not in its element's start tag but in that of a second `html` or `body`. */
  get isMerged(): boolean {
    const record = this.record;
    return record >= 0 && isMergedAttribute(this.table, this.#element!.handle, record);
  }

  /** @internal */
  override placeInTree(): Node | null {
    return this.#element;
  }
}

/**
 * The attributes of an element — https://dom.spec.whatwg.org/#interface-namednodemap
 *
 * Live. `map[i]` and `map.name` work as in the DOM; `item(i)` and `getNamedItem` are faster.
 */
export class NamedNodeMap extends NamedBase {
  readonly #element: Element;
  readonly [index: number]: Attr;

  /** @internal */
  constructor(element: Element) {
    super();
    this.#element = element;
  }

  get length(): number {
    return this.#element.table.cells[this.#element.handle + Cell.AttributeCount]!;
  }

  /** The attribute at an index from 0, or null. */
  item(index: number): Attr | null {
    const place = toIndex(index);
    if (place >= this.length) return null;
    const { table, handle } = this.#element;
    return this.#element.attrOf(table.cells[handle + Cell.Attributes]! + place * ATTRIBUTE_SIZE);
  }

  getNamedItem(qualifiedName: string): Attr | null {
    return this.#element.getAttributeNode(qualifiedName);
  }

  getNamedItemNS(namespace: string | null, localName: string): Attr | null {
    return this.#element.getAttributeNodeNS(namespace, localName);
  }

  /** @throws InUseAttributeError, TypeError */
  setNamedItem(attr: Attr): Attr | null {
    return this.#element.setAttributeNode(attr);
  }

  /** @throws InUseAttributeError, TypeError */
  setNamedItemNS(attr: Attr): Attr | null {
    return this.#element.setAttributeNode(attr);
  }

  /** @throws NotFoundError */
  removeNamedItem(qualifiedName: string): Attr {
    const attr = this.getNamedItem(qualifiedName);
    if (attr === null) throw domError('NotFoundError', `There is no attribute ${qualifiedName}`);
    return this.#element.removeAttributeNode(attr);
  }

  /** @throws NotFoundError */
  removeNamedItemNS(namespace: string | null, localName: string): Attr {
    const attr = this.getNamedItemNS(namespace, localName);
    if (attr === null)
      throw domError('NotFoundError', `There is no attribute ${localName} in that namespace`);
    return this.#element.removeAttributeNode(attr);
  }

  /** @internal `map.name` */
  namedItem(name: string): Attr | null {
    return this.getNamedItem(name);
  }

  forEach(callback: (attr: Attr, index: number, map: NamedNodeMap) => void, thisArgument?: unknown): void {
    forEachItem(this, callback, thisArgument, 'NamedNodeMap');
  }

  [Symbol.iterator](): IterableIterator<Attr> {
    return new ItemIterator<Attr, Attr>(this, itemOf);
  }
}
