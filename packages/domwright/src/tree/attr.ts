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
import { setAttributeValue } from './table-changes.ts';
import { changed, documentOf } from './wrappers.ts';

/**
 * An attribute — https://dom.spec.whatwg.org/#interface-attr
 *
 * Attributes are no records of the node table; an Attr finds its values in its element's, or keeps its own while it
 * belongs to no element.
 */
export class Attr extends Node {
  readonly namespaceURI: string | null;
  /** The qualified name. */
  readonly name: string;
  /** @internal */
  element: Element | null;
  /** While there is no element. */
  private ownValue: string;
  /** @internal Among the element's attributes, where it was last. */
  position: number;
  /** @internal What `name` and `namespaceURI` are in the table. */
  nameId: number;
  /** @internal */
  namespace: number;
  private ownSerial: number;

  /** @internal An attribute that belongs to no element. */
  constructor(table: NodeTable, namespaceURI: string | null, name: string, value: string) {
    super(table, 0);
    this.namespaceURI = namespaceURI;
    this.name = name;
    this.element = null;
    this.ownValue = value;
    this.position = 0;
    this.nameId = -1;
    this.namespace = 0;
    this.ownSerial = 0;
  }

  get prefix(): string | null {
    const colon = this.namespaceURI === null ? -1 : this.name.indexOf(':');
    return colon < 0 ? null : this.name.slice(0, colon);
  }

  get localName(): string {
    return this.namespaceURI === null ? this.name : this.name.slice(this.name.indexOf(':') + 1);
  }

  /** @internal Tells apart the Attrs of a document that belong to no element. */
  get serial(): number {
    if (this.ownSerial === 0) this.ownSerial = --documentOf(this.table).attrSerial;
    return this.ownSerial;
  }

  /** @internal It is the attribute of `element` at a position, as far as is known; with this NameId and Namespace. */
  attach(element: Element, position: number, nameId: number, namespace: number): void {
    this.element = element;
    this.ownValue = '';
    this.position = position;
    this.nameId = nameId;
    this.namespace = namespace;
  }

  /** @internal It has no element any longer; `value` is what it was there. */
  detach(value: string): void {
    this.element = null;
    this.ownValue = value;
  }

  /** @internal */
  override movedTo(table: NodeTable, handle: number): void {
    super.movedTo(table, handle);
    if (this.element === null) return;
    this.nameId = table.names.idOf(this.name);
    this.namespace = table.namespaceOfURI(this.namespaceURI);
  }

  /** @internal Where the attribute is in its element's table, or -1. */
  get record(): number {
    const { element } = this;
    if (element === null) return -1;
    const { table, handle } = element;
    if (this.position < table.cells[handle + Cell.AttributeCount]!) {
      const record = table.cells[handle + Cell.Attributes]! + this.position * ATTRIBUTE_SIZE;
      if (isAt(this, table, record)) return record;
    }
    return find(this, element);
  }

  override get nodeType(): number {
    return 2;
  }

  override get nodeName(): string {
    return this.name;
  }

  /** The element that has the attribute, or null. */
  get ownerElement(): Element | null {
    return this.element;
  }

  override get ownerDocument(): Document | null {
    return documentOf(this.table);
  }

  get value(): string {
    const record = this.record;
    return record < 0 ? this.ownValue : this.element!.table.attributeValue(record);
  }

  set value(value: string) {
    const string = domString(value, "Attr.value: 'value'");
    const record = this.record;
    if (record < 0) {
      this.ownValue = string;
    } else {
      setAttributeValue(this.table, record, string);
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
    return record >= 0 && isMergedAttribute(this.table, this.element!.handle, record);
  }

  /** @internal */
  override placeInTree(): Node | null {
    return this.element;
  }
}

/** Whether an Attr's attribute has this record. */
function isAt(attr: Attr, table: NodeTable, record: number): boolean {
  const { attributes } = table;
  return (
    attributes[record] === attr.nameId &&
    attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT === attr.namespace
  );
}

/** The record of an Attr that is not where it was, or -1. */
function find(attr: Attr, element: Element): number {
  const { table, handle } = element;
  let record = table.findAttribute(handle, attr.nameId);
  if (record < 0 || !isAt(attr, table, record)) {
    record = findAttributeNS(table, handle, attr.namespaceURI, attr.localName);
  }
  if (record >= 0) attr.position = (record - table.cells[handle + Cell.Attributes]!) / ATTRIBUTE_SIZE;
  return record;
}

function newAttr(element: Element, place: number, record: number): Attr {
  const { table } = element;
  const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
  const name = table.attributes[record + AttributeCell.Name]!;
  const attr = new Attr(table, table.namespaceURI(namespace), table.names.stringOf(name), '');
  attr.attach(element, place, name, namespace);
  return attr;
}

/**
 * The attributes of an element — https://dom.spec.whatwg.org/#interface-namednodemap
 *
 * Live. `map[i]` and `map.name` work as in the DOM; `item(i)` and `getNamedItem` are faster.
 */
export class NamedNodeMap extends NamedBase {
  // NB: a public field would be set through the Proxy at the end of the prototype chain.
  readonly #element: Element;
  /** The Attrs that somebody has asked for, by position, as long as there are so many attributes. */
  #attrs: (Attr | undefined)[];
  #knownLength: number;
  readonly [index: number]: Attr;

  /** @internal */
  constructor(element: Element) {
    super();
    this.#element = element;
    this.#attrs = [];
    this.#knownLength = 0;
  }

  get length(): number {
    return this.#element.table.cells[this.#element.handle + Cell.AttributeCount]!;
  }

  /** The attribute at an index from 0, or null. */
  item(index: number): Attr | null {
    const place = toIndex(index);
    const { table, handle } = this.#element;
    const length = table.cells[handle + Cell.AttributeCount]!;
    if (place >= length) return null;
    if (length !== this.#knownLength) this.align(length);
    const record = table.cells[handle + Cell.Attributes]! + place * ATTRIBUTE_SIZE;
    const attr = this.#attrs[place];
    return attr !== undefined && attr.record === record ? attr : this.makeAttr(place, record);
  }

  /** The number of attributes has changed behind the element's back: what is asked for stays the same object. */
  private align(length: number): void {
    if (length < this.#knownLength) {
      const { table, handle } = this.#element;
      const start = table.cells[handle + Cell.Attributes]!;
      const old = this.#attrs;
      this.#attrs = [];
      for (const attr of old) {
        const record = attr === undefined ? -1 : attr.record;
        if (record >= 0) this.put((record - start) / ATTRIBUTE_SIZE, attr!);
      }
    }
    this.#knownLength = length;
  }

  private put(place: number, attr: Attr): void {
    // NB: no holes.
    while (this.#attrs.length < place) this.#attrs.push(undefined);
    this.#attrs[place] = attr;
  }

  private makeAttr(place: number, record: number): Attr {
    const attr = newAttr(this.#element, place, record);
    this.put(place, attr);
    return attr;
  }

  private placeOf(record: number): number {
    const { table, handle } = this.#element;
    return (record - table.cells[handle + Cell.Attributes]!) / ATTRIBUTE_SIZE;
  }

  /** @internal The Attr of a record: always the same one. */
  attrOf(record: number): Attr {
    return this.item(this.placeOf(record))!;
  }

  /** @internal Gives a record to an Attr. */
  setAttrOf(record: number, attr: Attr): void {
    const place = this.placeOf(record);
    const { attributes } = this.#element.table;
    const namespace = attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    attr.attach(this.#element, place, attributes[record]!, namespace);
    this.put(place, attr);
  }

  /** @internal Lets go of the Attr of a record, if there is one; `isRemoved`: the record will be removed. */
  detach(record: number, isRemoved: boolean): void {
    const { length } = this;
    if (length !== this.#knownLength) this.align(length);
    const attrs = this.#attrs;
    const place = this.placeOf(record);
    const attr = attrs[place];
    if (attr !== undefined && attr.record === record) {
      attr.detach(this.#element.table.attributeValue(record));
      attrs[place] = undefined;
    }
    if (!isRemoved) return;
    if (place < attrs.length) attrs.splice(place, 1);
    this.#knownLength = length - 1;
  }

  /** @internal The element belongs to another table. */
  movedTo(table: NodeTable): void {
    for (const attr of this.#attrs) attr?.movedTo(table, 0);
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
