import { NameId } from '../../generated/names.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import { orderedSet } from '../infra/ordered-sets.ts';
import { findAttributeNS } from './attributes.ts';
import { AttributeCell, Cell, ElementFlag, NAMESPACE_SHIFT } from './cells.ts';
import { qualifiedNameOf } from './element-names.ts';
import type { NodeTable } from './node-table.ts';
import { followingElement } from './traversal.ts';

/* Queries about the elements below a node. They return handles, 0 for "none". */

/** The elements that a collection contains. */
export interface ElementFilter {
  /** The attribute it depends on, or NameId.None. */
  readonly attribute: NameId;
  /** `table` changes when the collection's root is adopted. */
  matches(table: NodeTable, element: number): boolean;
}

/** The value of an attribute in no namespace, or null. */
export function attributeOf(table: NodeTable, element: number, name: NameId): string | null {
  const record = findPlainAttribute(table, element, name);
  return record < 0 ? null : table.attributeValue(record);
}

/** The same for any name. */
export function attributeNamed(table: NodeTable, element: number, name: string): string | null {
  const id = table.names.find(name);
  const record = id === 0 ? -1 : findPlainAttribute(table, element, id);
  return record < 0 ? null : table.attributeValue(record);
}

/** Index of the attribute with this name in no namespace, or -1. */
export function findPlainAttribute(table: NodeTable, element: number, name: number): number {
  if (table.cells[element + Cell.AttributeCount] === 0) return -1;
  const record = table.findAttribute(element, name);
  if (record < 0 || table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT === 0) return record;
  return findAttributeNS(table, element, null, table.names.stringOf(name));
}

/** Whether an element is the HTML element with this name. */
export function isHTMLElement(table: NodeTable, element: number, name: NameId): boolean {
  return table.cells[element + Cell.Name] === name && table.namespace(element) === Namespace.Html;
}

/** The name of an HTML element; 0 for any other node, or none. */
export function htmlNameOf(table: NodeTable, node: number): number {
  return table.namespace(node) === Namespace.Html ? table.cells[node + Cell.Name]! : 0;
}

/** The nearest HTML element with this name among a node and its ancestors, in its tree; 0 if there is none. */
export function nearestHTMLElement(table: NodeTable, node: number, name: number): number {
  let at = node;
  while (at !== 0 && htmlNameOf(table, at) !== name) at = table.cells[at + Cell.Parent]!;
  return at;
}

/** The first element below `root` with this ID — https://dom.spec.whatwg.org/#concept-id */
export function elementById(table: NodeTable, root: number, id: string): number {
  if (id === '') return 0;
  for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
    if (attributeOf(table, at, NameId.Id) === id) return at;
  }
  return 0;
}

/** The first element below `root` that matches a filter. */
export function firstElement(table: NodeTable, root: number, filter: ElementFilter): number {
  let at = followingElement(table, root, root);
  while (at !== 0 && !filter.matches(table, at)) at = followingElement(table, at, root);
  return at;
}

/** The first child of `parent` that is an HTML element with one of two names. */
export function firstHTMLChild(
  table: NodeTable,
  parent: number,
  name: NameId,
  otherName: NameId = name,
): number {
  for (let at = table.firstChild(parent); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (table.isContainer(at) && (isHTMLElement(table, at, name) || isHTMLElement(table, at, otherName)))
      return at;
  }
  return 0;
}

/** The elements with a qualified name — https://dom.spec.whatwg.org/#concept-getelementsbytagname */
export class TagNameFilter implements ElementFilter {
  readonly attribute = NameId.None;
  readonly #name: string;
  readonly #htmlName: string;
  #table: NodeTable | null = null;
  #nameId = 0;
  #htmlNameId = 0;

  constructor(qualifiedName: string) {
    this.#name = qualifiedName;
    this.#htmlName = asciiLowercase(qualifiedName);
  }

  matches(table: NodeTable, element: number): boolean {
    if (this.#name === '*') return true;
    const kind = table.cells[element + Cell.Kind]!;
    const isHTML = kind >>> NAMESPACE_SHIFT === Namespace.Html;
    if ((kind & ElementFlag.HasPrefix) !== 0) {
      return qualifiedNameOf(table, element) === (isHTML ? this.#htmlName : this.#name);
    }
    if (table !== this.#table) {
      this.#table = table;
      this.#nameId = table.names.idOf(this.#name);
      this.#htmlNameId = table.names.idOf(this.#htmlName);
    }
    return table.cells[element + Cell.Name] === (isHTML ? this.#htmlNameId : this.#nameId);
  }
}

/** The elements with a namespace and local name — https://dom.spec.whatwg.org/#concept-getelementsbytagnamens */
export class TagNameNSFilter implements ElementFilter {
  readonly attribute = NameId.None;
  readonly #uri: string | null;
  readonly #localName: string;

  /** `'*'` matches all. */
  constructor(uri: string | null, localName: string) {
    this.#uri = uri;
    this.#localName = localName;
  }

  matches(table: NodeTable, element: number): boolean {
    if (this.#localName !== '*') {
      if (table.names.stringOf(table.cells[element + Cell.Name]!) !== this.#localName) return false;
    }
    return this.#uri === '*' || table.namespaceURI(table.namespace(element)) === this.#uri;
  }
}

/** The elements with all of some classes — https://dom.spec.whatwg.org/#concept-getelementsbyclassname */
export class ClassNameFilter implements ElementFilter {
  readonly attribute = NameId.Class;
  readonly #classNames: string[];
  readonly #lowercase: string[];
  readonly #isQuirky: () => boolean;

  /** `classNames`: separated by whitespace; `isQuirky`: whether the document is in quirks mode. */
  constructor(classNames: string, isQuirky: () => boolean) {
    this.#classNames = orderedSet(classNames);
    this.#lowercase = this.#classNames.map(asciiLowercase);
    this.#isQuirky = isQuirky;
  }

  matches(table: NodeTable, element: number): boolean {
    const value = attributeOf(table, element, NameId.Class);
    if (value === null || this.#classNames.length === 0) return false;
    const quirky = this.#isQuirky();
    const classNames = quirky ? this.#lowercase : this.#classNames;
    const text = quirky ? asciiLowercase(value) : value;
    for (let i = 0; i < classNames.length; i++) {
      if (!hasToken(text, classNames[i]!)) return false;
    }
    return true;
  }
}

/** HTML elements with any of some names; if an attribute is given, only those that have it. */
export class HTMLElementFilter implements ElementFilter {
  readonly #names: readonly NameId[];
  readonly attribute: NameId;

  constructor(names: readonly NameId[], attribute: NameId = NameId.None) {
    this.#names = names;
    this.attribute = attribute;
  }

  matches(table: NodeTable, element: number): boolean {
    return (
      this.#names.includes(table.cells[element + Cell.Name]!) &&
      table.namespace(element) === Namespace.Html &&
      (this.attribute === NameId.None || findPlainAttribute(table, element, this.attribute) >= 0)
    );
  }
}

/** Whether a token is in a string of tokens separated by ASCII whitespace. */
export function hasToken(string: string, token: string): boolean {
  const length = token.length;
  if (length === 0 || length > string.length) return false;
  for (let at = string.indexOf(token); at >= 0; at = string.indexOf(token, at + 1)) {
    const end = at + length;
    if (
      (at === 0 || isSeparator(string.charCodeAt(at - 1))) &&
      (end === string.length || isSeparator(string.charCodeAt(end)))
    ) {
      return true;
    }
  }
  return false;
}

function isSeparator(codeUnit: number): boolean {
  return (
    codeUnit === 0x20 || codeUnit === 0x0a || codeUnit === 0x09 || codeUnit === 0x0c || codeUnit === 0x0d
  );
}
