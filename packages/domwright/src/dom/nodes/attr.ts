import { isObject } from '../../core/infra/arguments.ts';
import { domError, illegalConstructor } from '../../core/infra/dom-error.ts';
import { domString, domStringOrNull, requireArgument } from '../../core/infra/web-idl.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT } from '../../core/table/cells.ts';
import { attributeChanged, changeStamp } from '../../core/table/changes.ts';
import { NodeTable } from '../../core/table/node-table.ts';
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
} from '../../core/table/source-ranges.ts';
import { setAttributeValue } from '../../core/table/table-changes.ts';
import { LAST_KNOWN_ID } from '../../generated/names.ts';
import { forEachItem, toIndex } from './collections.ts';
import type { Document } from './document.ts';
import type { Element } from './element.ts';
import { answersAnyName, ItemArray, ItemIterator, itemOf, itemsAreNamed, nameItems } from './indexed.ts';
import { isNode, Node } from './node.ts';
import { documentOf } from './wrappers.ts';

/** The data of an Attr that belongs to no element. */
class OwnAttribute {
  readonly namespaceURI: string | null;
  readonly name: string;
  value: string;
  serial: number;

  constructor(namespaceURI: string | null, name: string, value: string) {
    this.namespaceURI = namespaceURI;
    this.name = name;
    this.value = value;
    this.serial = 0;
  }
}

/**
 * An attribute — https://dom.spec.whatwg.org/#interface-attr
 *
 * Attributes are not nodes of the node table. An Attr reads its element's attribute record, or has its own data while
 * it belongs to no element.
 */
export class Attr extends Node {
  /** @internal */
  element: Element | null;
  /** @internal Among the element's attributes, counted from `firstPosition` of its NamedNodeMap on. */
  position: number;
  /** Used while there is no element. */
  private own: OwnAttribute | null;

  /** The attribute of `element` at a position or, without an element, one with the data `own`. @internal */
  constructor(table: NodeTable, element: Element | null, position: number, own: OwnAttribute | null) {
    super(table, 0);
    this.element = element;
    this.position = position;
    this.own = own;
  }

  /** The namespace, or null — https://dom.spec.whatwg.org/#dom-attr-namespaceuri */
  get namespaceURI(): string | null {
    const { own, table } = this;
    if (own !== null) return own.namespaceURI;
    return table.namespaceURI(table.attributes[this.record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT);
  }

  /** The qualified name. */
  get name(): string {
    const { own, table } = this;
    return own !== null ? own.name : table.names.stringOf(table.attributes[this.record]!);
  }

  /** The prefix, or null — https://dom.spec.whatwg.org/#dom-attr-prefix */
  get prefix(): string | null {
    const { name } = this;
    const colon = this.namespaceURI === null ? -1 : name.indexOf(':');
    return colon < 0 ? null : name.slice(0, colon);
  }

  /** The name without its prefix — https://dom.spec.whatwg.org/#dom-attr-localname */
  get localName(): string {
    const { name } = this;
    return this.namespaceURI === null ? name : name.slice(name.indexOf(':') + 1);
  }

  /** @internal Distinguishes the Attrs of a document that belong to no element. */
  get serial(): number {
    const own = this.own!;
    if (own.serial === 0) own.serial = --documentOf(this.table).attrSerial;
    return own.serial;
  }

  /** @internal Makes it the attribute of `element` at a position. */
  attach(element: Element, position: number): void {
    this.element = element;
    this.position = position;
    this.own = null;
  }

  /** @internal Removes it from its element. It keeps the data it has there. */
  detach(): void {
    this.own = new OwnAttribute(this.namespaceURI, this.name, this.value);
    this.element = null;
  }

  /** @internal Where the attribute is in its element's table, or -1. */
  get record(): number {
    const { element } = this;
    if (element === null) return -1;
    const place = this.position - element.attributeMap!.firstPosition;
    return element.table.cells[element.handle + Cell.Attributes]! + place * ATTRIBUTE_SIZE;
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

  /** The value, decoded; setting it changes the element — https://dom.spec.whatwg.org/#dom-attr-value */
  get value(): string {
    const { own } = this;
    return own !== null ? own.value : this.table.attributeValue(this.record);
  }

  set value(value: string) {
    const string = domString(value, "Attr.value: 'value'");
    const { own } = this;
    if (own !== null) {
      own.value = string;
    } else {
      this.element!.changingAttribute(this.name, () => this.change(string));
    }
  }

  /** Changes the value at its element. */
  private change(value: string): void {
    const { table, record } = this;
    const element = this.element!.handle;
    const before = changeStamp(table);
    setAttributeValue(table, element, record, value);
    attributeChanged(table, element, table.attributes[record]!, before);
  }

  override get nodeValue(): string | null {
    return this.value;
  }

  override set nodeValue(value: string | null) {
    this.value = domStringOrNull(value, "Attr.nodeValue: 'value'") ?? '';
  }

  override get textContent(): string | null {
    return this.value;
  }

  override set textContent(value: string | null) {
    this.value = domStringOrNull(value, "Attr.textContent: 'value'") ?? '';
  }

  /** Always true — https://dom.spec.whatwg.org/#dom-attr-specified */
  get specified(): boolean {
    return true;
  }

  override cloneNode(_deep = false): this {
    return attrWithoutElement(this.table, this.namespaceURI, this.name, this.value) as this;
  }

  override isEqualNode(other: Node | null): boolean {
    return (
      isNode(other, "Node.isEqualNode: 'other'", arguments.length > 0) &&
      other instanceof Attr &&
      other.namespaceURI === this.namespaceURI &&
      other.localName === this.localName &&
      other.value === this.value
    );
  }

  /** The range of the name in the input, in UTF-16 offsets; null if the attribute is not in the input. */
  get nameRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeNameRange(this.table, record);
  }

  /**
   * The range of the value in the input, without its quotes; null if the attribute is not in the input, or has no
   * value.
   */
  get valueRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeValueRange(this.table, record);
  }

  /** The range of the equals sign in the input, in UTF-16 offsets; null if there is none. */
  get equalsRange(): SourceRange | null {
    const record = this.record;
    return record < 0 ? null : attributeEqualsRange(this.table, record);
  }

  /** The quote around the value in the input: `"`, `'`, or '' for none; null if there is no value in the input. */
  get quote(): AttributeQuote | null {
    const record = this.record;
    return record < 0 ? null : attributeQuote(this.table, record);
  }

  /** The name as spelled in the input; null if the attribute is not in the input. */
  get sourceName(): string | null {
    const record = this.record;
    return record < 0 ? null : attributeSourceName(this.table, record);
  }

  /** The range from the beginning of the name to the end of the value, including its closing quote. */
  override get sourceRange(): SourceRange | null {
    const name = this.nameRange;
    const value = this.valueRange;
    if (name === null || value === null) return name;
    return { start: name.start, end: value.end + (this.quote?.length ?? 0) };
  }

  /** `written` if the name is in the input, `script` if the API created it. */
  override get origin(): NodeOrigin {
    return this.nameRange === null ? 'script' : 'written';
  }

  /** Whether it comes from the tag of a second `html` or `body` instead of its element's start tag. */
  get isMerged(): boolean {
    const record = this.record;
    return record >= 0 && isMergedAttribute(this.table, this.element!.handle, record);
  }

  /** @internal */
  override placeInTree(): Node | null {
    return this.element;
  }
}

/** A new attribute that belongs to no element. */
export function attrWithoutElement(
  table: NodeTable,
  namespaceURI: string | null,
  name: string,
  value: string,
): Attr {
  return new Attr(table, null, 0, new OwnAttribute(namespaceURI, name, value));
}

/** The prototype of maps with an attribute whose name HTML does not define. */
let prototypeForAnyName: object | null = null;

function answerAnyName(map: NamedNodeMap): void {
  prototypeForAnyName ??= answersAnyName(NamedNodeMap.prototype);
  Object.setPrototypeOf(map, prototypeForAnyName);
}

/**
 * The attributes of an element — https://dom.spec.whatwg.org/#interface-namednodemap
 *
 * Live. The Attrs are its own indexed elements, and it is an exotic Array, because only then is `map[i]` fast.
 * `map.name` works as in the DOM; `getNamedItem` is faster.
 */
export class NamedNodeMap extends ItemArray {
  readonly #element: Element;
  #firstPosition = 0;
  /** How many attributes there are — https://dom.spec.whatwg.org/#dom-namednodemap-length */
  declare readonly length: number;
  readonly [index: number]: Attr;

  /** @internal */
  constructor(element: Element) {
    if (!isObject(element) || !(element.table instanceof NodeTable)) throw illegalConstructor();
    const { table, handle } = element;
    const length = table.cells[handle + Cell.AttributeCount]!;
    if (!itemsAreNamed) nameItems();
    super(length);
    this.#element = element;
    const items = this as unknown as Attr[];
    let greatest = 0;
    let record = table.cells[handle + Cell.Attributes]!;
    for (let i = 0; i < length; i++) {
      const name = table.attributes[record]!;
      if (name > greatest) greatest = name;
      items[i] = new Attr(table, element, i, null);
      record += ATTRIBUTE_SIZE;
    }
    // NB: last, see ItemArray.
    if (greatest > LAST_KNOWN_ID) answerAnyName(this);
  }

  /** The attribute at an index from 0, or null. */
  item(index: number): Attr | null {
    const place = toIndex(index, arguments.length > 0);
    return place < this.length ? this[place]! : null;
  }

  /** @internal The position of the first attribute: how many were removed from the front. */
  get firstPosition(): number {
    return this.#firstPosition;
  }

  private placeOf(record: number): number {
    const { table, handle } = this.#element;
    return (record - table.cells[handle + Cell.Attributes]!) / ATTRIBUTE_SIZE;
  }

  /** The Attr of a record, always the same object. @internal */
  attrOf(record: number): Attr {
    return this[this.placeOf(record)]!;
  }

  /** @internal Gives a record to an Attr. The Attr that had the record keeps its data. */
  setAttrOf(record: number, attr: Attr): void {
    const place = this.placeOf(record);
    attr.attach(this.#element, place + this.#firstPosition);
    (this as unknown as Attr[])[place] = attr;
  }

  /** @internal Called when the element has a new last attribute. */
  added(): void {
    const { length } = this;
    const value = new Attr(this.#element.table, this.#element, length + this.#firstPosition, null);
    Reflect.defineProperty(this, length, { value, writable: true, enumerable: true, configurable: true });
    answerAnyName(this);
  }

  /** @internal Called when the name of an attribute has changed. */
  renamed(): void {
    answerAnyName(this);
  }

  /** @internal Called before the attribute with this record is removed. */
  removing(record: number): void {
    const items = this as unknown as Attr[];
    const last = items.length - 1;
    let place = this.placeOf(record);
    items[place]!.detach();
    const isFirst = place === 0;
    if (isFirst) this.#firstPosition++;
    for (; place < last; place++) {
      const next = items[place + 1]!;
      if (!isFirst) next.position--;
      items[place] = next;
    }
    items.length = last;
  }

  /** @internal Called when the element has moved to another table. */
  movedTo(table: NodeTable): void {
    for (let i = 0; i < this.length; i++) this[i]!.movedTo(table, 0);
  }

  /** The attribute of this name, or null — https://dom.spec.whatwg.org/#dom-namednodemap-getnameditem */
  getNamedItem(qualifiedName: string): Attr | null {
    const name = domString(qualifiedName, "NamedNodeMap.getNamedItem: 'qualifiedName'", arguments.length > 0);
    return this.#element.getAttributeNode(name);
  }

  /**
   * The attribute of this namespace and local name, or null —
   * https://dom.spec.whatwg.org/#dom-namednodemap-getnameditemns
   */
  getNamedItemNS(namespace: string | null, localName: string): Attr | null {
    requireArgument(arguments.length > 1, "NamedNodeMap.getNamedItemNS: 'localName'");
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
    const name = domString(
      qualifiedName,
      "NamedNodeMap.removeNamedItem: 'qualifiedName'",
      arguments.length > 0,
    );
    const attr = this.getNamedItem(name);
    if (attr === null) throw domError('NotFoundError', `There is no attribute ${name}`);
    return this.#element.removeAttributeNode(attr);
  }

  /** @throws NotFoundError */
  removeNamedItemNS(namespace: string | null, localName: string): Attr {
    requireArgument(arguments.length > 1, "NamedNodeMap.removeNamedItemNS: 'localName'");
    const name = domString(localName, "NamedNodeMap.removeNamedItemNS: 'localName'");
    const attr = this.getNamedItemNS(namespace, name);
    if (attr === null) throw domError('NotFoundError', `There is no attribute ${name} in that namespace`);
    return this.#element.removeAttributeNode(attr);
  }

  /** @internal `map.name`. NB: on HTML elements, names with capitals are not supported property names. */
  namedItem(name: string): Attr | null {
    const attr = this.getNamedItem(name);
    return attr?.name === name ? attr : null;
  }

  /** Calls `callback` for each attribute, in order. `thisArgument` is its `this`. */
  forEach(callback: (attr: Attr, index: number, map: NamedNodeMap) => void, thisArgument?: unknown): void {
    forEachItem(this, callback, thisArgument, 'NamedNodeMap');
  }

  [Symbol.iterator](): IterableIterator<Attr> {
    return new ItemIterator<Attr, Attr>(this, itemOf);
  }
}
