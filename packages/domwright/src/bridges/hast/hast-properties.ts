import { find, html, type Info, svg } from 'property-information';
import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { LAST_KNOWN_ID } from '../../generated/names.ts';
import type { HastPropertyValue } from './hast-types.ts';

/** How to read the value of a property. */
const enum ValueKind {
  String,
  /** A list, separated by ASCII white space. */
  Spaces,
  Commas,
  CommasOrSpaces,
  /** True if the value is empty or the property's own name. */
  Boolean,
  Number,
  /** Anything else, such as a list of numbers. */
  Mixed,
}

interface Property {
  readonly name: string;
  readonly kind: ValueKind;
  readonly info: Info | null;
}

/** For names that are the same in all tables, by NameId: outside SVG, and in SVG. */
const known: (Property | undefined)[][] = [[], []];

/** The hast properties for the attributes in one table. */
export class HastProperties {
  readonly #table: NodeTable;
  /** For names that only this table has. */
  readonly #others: (Property | undefined)[][] = [[], []];

  constructor(table: NodeTable) {
    this.#table = table;
  }

  #property(nameId: number, isSvg: boolean): Property {
    const schema = isSvg ? 1 : 0;
    const list = nameId <= LAST_KNOWN_ID ? known[schema]! : this.#others[schema]!;
    const index = nameId <= LAST_KNOWN_ID ? nameId : nameId - LAST_KNOWN_ID;
    return (list[index] ??= propertyOf(this.#table.names.stringOf(nameId), isSvg));
  }

  /** The property's name for an attribute's qualified name. */
  nameOf(nameId: number, isSvg: boolean): string {
    return this.#property(nameId, isSvg).name;
  }

  /** The properties of an element. */
  of(element: number): Record<string, HastPropertyValue> {
    const properties: Record<string, HastPropertyValue> = {};
    const table = this.#table;
    const cells = table.cells;
    const count = cells[element + Cell.AttributeCount]!;
    if (count === 0) return properties;
    const isSvg = table.namespace(element) === Namespace.Svg;
    const start = cells[element + Cell.Attributes]!;
    const end = start + count * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const property = this.#property(table.attributes[record + AttributeCell.Name]!, isSvg);
      setProperty(properties, property, table.attributeValue(record));
    }
    return properties;
  }
}

/** The definition of an attribute; null for names such as `constructor`, which every object appears to have. */
function infoOf(attribute: string, isSvg: boolean): Info | null {
  return attribute.toLowerCase() in Object.prototype ? null : find(isSvg ? svg : html, attribute);
}

function propertyOf(attribute: string, isSvg: boolean): Property {
  const info = infoOf(attribute, isSvg);
  if (info === null) return { name: attribute, kind: ValueKind.String, info };
  return { name: info.property, kind: kindOf(info), info };
}

function kindOf(info: Info): ValueKind {
  const isList = info.spaceSeparated || info.commaSeparated || info.commaOrSpaceSeparated;
  const isBoolean = info.boolean || info.overloadedBoolean;
  if (isList) {
    if (info.number || isBoolean) return ValueKind.Mixed;
    if (info.spaceSeparated) return ValueKind.Spaces;
    return info.commaSeparated ? ValueKind.Commas : ValueKind.CommasOrSpaces;
  }
  if (info.number) return isBoolean ? ValueKind.Mixed : ValueKind.Number;
  return isBoolean ? ValueKind.Boolean : ValueKind.String;
}

function setProperty(properties: Record<string, HastPropertyValue>, property: Property, value: string): void {
  const { name } = property;
  let result: HastPropertyValue;
  switch (property.kind) {
    case ValueKind.String:
      result = value;
      break;
    case ValueKind.Spaces:
      result = splitOnSpaces(value);
      break;
    case ValueKind.Commas:
      result = splitOnCommas(value);
      break;
    case ValueKind.CommasOrSpaces:
      result = splitOnSpaces(splitOnCommas(value).join(' '));
      break;
    case ValueKind.Boolean:
    case ValueKind.Number:
      result = primitive(property.info!, value);
      break;
    default:
      result = mixed(property.info!, value);
  }
  if (name === 'className') {
    // Attributes with two names, class and classname, are one property: lose neither.
    const before = properties[name];
    if (Array.isArray(before) && Array.isArray(result)) result = [...before, ...result];
  } else if (name === '__proto__') {
    // NB: an assignment would not create a property with this name.
    const attributes = { value: result, configurable: true, enumerable: true, writable: true };
    Object.defineProperty(properties, name, attributes);
    return;
  }
  properties[name] = result;
}

function mixed(info: Info, value: string): HastPropertyValue {
  let parts: string[];
  if (info.spaceSeparated) parts = splitOnSpaces(value);
  else if (info.commaSeparated) parts = splitOnCommas(value);
  else if (info.commaOrSpaceSeparated) parts = splitOnSpaces(splitOnCommas(value).join(' '));
  else return primitive(info, value);
  return parts.map((part) => primitive(info, part) as string | number);
}

/** A number if hast has a number for the property and the text is one; true for the spellings of a boolean attribute. */
function primitive(info: Info, value: string): string | number | boolean {
  if (info.number && value !== '') {
    const number = Number(value);
    if (!Number.isNaN(number)) return number;
  }
  if (
    (info.boolean || info.overloadedBoolean) &&
    (value === '' || value.toLowerCase() === info.property.toLowerCase())
  ) {
    return true;
  }
  return value;
}

/** Split on ASCII whitespace — https://infra.spec.whatwg.org/#split-on-ascii-whitespace */
function splitOnSpaces(value: string): string[] {
  const parts: string[] = [];
  const { length } = value;
  let at = 0;
  for (;;) {
    while (at < length && isASCIIWhitespace(value.charCodeAt(at))) at++;
    if (at === length) return parts;
    const start = at;
    while (at < length && !isASCIIWhitespace(value.charCodeAt(at))) at++;
    parts.push(start === 0 && at === length ? value : value.slice(start, at));
  }
}

/** Items separated by commas, without the white space around them. An empty item at the end is dropped. */
function splitOnCommas(value: string): string[] {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  return parts;
}
