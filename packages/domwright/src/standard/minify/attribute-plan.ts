import { stripAndCollapseASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase, CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { integers } from '../../core/infra/integers.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed, hasToken } from '../../core/table/queries.ts';
import { isMergedAttribute, originalOf } from '../../core/table/source-ranges.ts';
import { nextRecord } from '../../core/table/traversal.ts';
import { LAST_TAG_ID } from '../../generated/names.ts';
import { reflectedAttributes } from '../../generated/reflected-attributes.ts';
import { scriptTypeOf } from '../fetching/script-type.ts';
import { describeAttribute, enumeratedAttribute } from '../reflection/attribute-table.ts';
import type { Measures } from './measures.ts';
import type { PageSource } from './page-source.ts';

/** What may become of attributes with a name. */
const enum Change {
  Unknown = 0,
  None = 1,
  Class = 2,
  Any = 3,
}

/**
 * Enumerated attributes that are removed if they say what their absence says. The others, such as the type of an input or a
 * button, are not: style sheets and scripts ask for them, and for some their mere presence counts.
 */
const withDefaults: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'method',
  'enctype',
  'kind',
  'loading',
  'decoding',
  'fetchpriority',
  'shape',
  'wrap',
  'popovertargetaction',
]);

/** Attributes with a rule of their own below. */
const withRules: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'type',
  'language',
  'media',
  'colspan',
  'rowspan',
  'style',
]);

let changing: ReadonlySet<string> | null = null;

/** The names of all boolean and enumerated attributes. */
function changingNames(): ReadonlySet<string> {
  if (changing !== null) return changing;
  const names = new Set(withRules);
  for (const line of reflectedAttributes.trim().split('\n')) {
    for (const row of line.split(';').slice(1)) {
      const [name = '', , type = '', syntax = ''] = row.split(' ');
      if (type === 'B' || syntax === 'boolean' || /^[EQ]=/.test(type) || syntax.startsWith('keyword'))
        names.add(name);
    }
  }
  changing = names;
  return names;
}

/** What becomes of attributes: the same for whoever writes and whoever compares. */
export class AttributePlan {
  readonly sorts: boolean;
  readonly #table: NodeTable;
  readonly #units: Uint16Array;
  readonly #hasNull: boolean;
  readonly #mark: string;
  readonly #measures: Measures;
  /** Whether selectors ask for the values of attributes with a name. */
  readonly #isAskedFor: (name: string) => boolean;
  readonly #styleOf: ((record: number, value: string) => string) | null;
  /** By name id. */
  #changes = new Uint8Array(1024);
  readonly #counts: Int32Array | null;
  readonly #classCounts: ReadonlyMap<string, number> | null;
  /** By record: UNKNOWN, STAYS, REMOVED, or the index of the new value. */
  readonly #planned: Int32Array;
  readonly #values: string[] = ['', '', ''];

  /** `styleOf`: the caller's function for style attributes. */
  constructor(
    { table, units, hasNull, mark }: PageSource,
    measures: Measures,
    isAskedFor: (name: string) => boolean,
    styleOf: ((record: number, value: string) => string) | null,
  ) {
    this.#table = table;
    this.#units = units;
    this.#hasNull = hasNull;
    this.#mark = mark;
    this.#measures = measures;
    this.#isAskedFor = isAskedFor;
    this.#styleOf = styleOf;
    this.#planned = integers(Math.ceil(table.attributesEnd / ATTRIBUTE_SIZE) + 1);
    this.sorts = measures.sortAttributes;
    this.#counts = measures.sortAttributes ? countsOfNames(table) : null;
    this.#classCounts = measures.sortClasses ? countsOfClasses(table) : null;
  }

  /** Whether `valueOf` must be asked about an attribute record whose value is a range of the source. */
  #mayChange(record: number): boolean {
    const { attributes } = this.#table;
    const name = attributes[record + AttributeCell.Name]!;
    let change = name < this.#changes.length ? this.#changes[name]! : Change.Unknown;
    if (change === Change.Unknown) change = this.#changeOf(name);
    if (change !== Change.Class) return change === Change.Any;
    if (this.#classCounts !== null || (attributes[record + AttributeCell.Flags]! & AttributeFlag.Cook) !== 0)
      return true;
    const units = this.#units;
    const end = attributes[record + AttributeCell.ValueEnd]!;
    let wasSpace = true;
    for (let at = attributes[record + AttributeCell.ValueStart]!; at < end; at++) {
      const unit = units[at]!;
      const isSpace = isASCIIWhitespace(unit);
      if (isSpace && (wasSpace || unit !== CodePoint.Space)) return true;
      wasSpace = isSpace;
    }
    return wasSpace;
  }

  #mayChangeName(name: string): boolean {
    return name === 'class' || changingNames().has(name);
  }

  #changeOf(name: number): Change {
    const string = this.#table.names.stringOf(name);
    const { booleanAttributes, sortClasses } = this.#measures;
    let change = Change.None;
    // NB: editors ask for the value of this one.
    if (
      string === 'contenteditable' ||
      (string !== 'style' && this.#mayChangeName(string) && this.#isAskedFor(string))
    )
      change = Change.None;
    else if (string === 'class') change = booleanAttributes || sortClasses ? Change.Class : Change.None;
    else if (string === 'style') change = this.#styleOf === null ? Change.None : Change.Any;
    else if (changingNames().has(string)) change = Change.Any;
    if (name >= this.#changes.length) {
      if (name > 1 << 20) return change;
      const longer = new Uint8Array(Math.max(name + 1, this.#changes.length * 2));
      longer.set(this.#changes);
      this.#changes = longer;
    }
    this.#changes[name] = change;
    return change;
  }

  /** The new value of an attribute; null if it is removed, undefined if it stays. */
  valueOf(element: number, record: number): string | null | undefined {
    // NB: records are at least so far apart, but do not begin at multiples of it.
    const index = Math.floor(record / ATTRIBUTE_SIZE);
    let planned = this.#planned[index]!;
    if (planned === UNKNOWN) {
      const value = this.#mayChange(record) ? this.#planOf(element, record) : undefined;
      if (value === undefined) planned = STAYS;
      else planned = value === null ? REMOVED : this.#values.push(value) - 1;
      this.#planned[index] = planned;
    }
    if (planned === STAYS) return undefined;
    return planned === REMOVED ? null : this.#values[planned]!;
  }

  /** To what the new value of an attribute is owed. */
  measureOf(record: number): 'booleanAttributes' | 'sortClasses' | 'code' {
    const name = this.#table.names.stringOf(this.#table.attributes[record + AttributeCell.Name]!);
    if (name === 'style') return 'code';
    return name === 'class' && !this.#measures.booleanAttributes ? 'sortClasses' : 'booleanAttributes';
  }

  #planOf(element: number, record: number): string | null | undefined {
    const { cells, attributes } = this.#table;
    if (attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== Namespace.None) return undefined;
    // A second html or body tag stays as it is.
    const isCloned = (cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0;
    if (!isCloned && isMergedAttribute(this.#table, element, record)) return undefined;
    if (this.#isWrittenAsItIs(originalOf(this.#table, element) || element)) return undefined;
    const isHTML = cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT === Namespace.Html;
    const name = this.#table.names.stringOf(attributes[record + AttributeCell.Name]!);
    const value = this.#table.attributeValue(record);
    // Code of a template language.
    if (this.#mark !== '' && value.includes(this.#mark)) return undefined;
    if (name === 'style') return this.#styleOf!(record, value);
    if (name === 'class') {
      const classes = stripAndCollapseASCIIWhitespace(value);
      const sorted = this.#classCounts === null ? classes : this.#sortedClasses(classes);
      return sorted === value ? undefined : sorted;
    }
    if (!isHTML) return undefined;
    const elementName = this.#table.names.stringOf(cells[element + Cell.Name]!);
    if (this.#measures.defaultAttributes && this.#isDefault(element, elementName, name, value)) return null;
    if (!this.#measures.booleanAttributes || value === '') return undefined;
    const description = describeAttribute(elementName, name);
    if (description === null) return undefined;
    if (description.type === 'B' || description.syntax === 'boolean') return '';
    return shortestKeyword(elementName, name, value);
  }

  /** Whether an element's tag stays as it is. */
  #isWrittenAsItIs(element: number): boolean {
    const { cells, maps } = this.#table;
    if (maps !== null && maps.closedDetails.has(element)) return true;
    if (hasPrefix(this.#table, element)) return true;
    if (!this.#hasNull) return false;
    return this.#units.subarray(cells[element + Cell.Start], cells[element + Cell.End]).includes(0);
  }

  #isDefault(element: number, elementName: string, name: string, given: string): boolean {
    const value = asciiLowercase(given);
    const table = this.#table;
    switch (name) {
      case 'type':
        if (elementName === 'script') return isClassicScript(table, element);
        if (elementName === 'style') return value === 'text/css';
        return (
          elementName === 'link' &&
          value === 'text/css' &&
          hasToken(asciiLowercase(attributeNamed(table, element, 'rel') ?? ''), 'stylesheet')
        );
      case 'language':
        return elementName === 'script' && isClassicScript(table, element);
      case 'media':
        return value === 'all' && (elementName === 'style' || elementName === 'link');
      case 'colspan':
      case 'rowspan':
        return value === '1' && (elementName === 'td' || elementName === 'th');
    }
    if (!withDefaults.has(name)) return false;
    const definition = enumeratedAttribute(elementName, name);
    return (
      definition !== null &&
      definition.missing !== undefined &&
      Object.hasOwn(definition.keywords, value) &&
      definition.keywords[value] === definition.missing
    );
  }

  #sortedClasses(classes: string): string {
    if (!classes.includes(' ')) return classes;
    const counts = this.#classCounts!;
    return classes
      .split(' ')
      .sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : a > b ? 1 : 0))
      .join(' ');
  }

  /** The attribute records in a range, the most frequent names first. */
  inOrder(first: number, last: number): number[] {
    const { attributes, names } = this.#table;
    const counts = this.#counts!;
    const records: number[] = [];
    for (let record = first; record < last; record += ATTRIBUTE_SIZE) records.push(record);
    const nameOf = (record: number): number => attributes[record + AttributeCell.Name]!;
    return records.sort((a, b) => {
      const difference = counts[nameOf(b)]! - counts[nameOf(a)]!;
      if (difference !== 0) return difference;
      return names.stringOf(nameOf(a)) < names.stringOf(nameOf(b)) ? -1 : 1;
    });
  }
}

const UNKNOWN = 0;
const STAYS = 1;
const REMOVED = 2;

/** The shortest keyword for the same state; undefined if the value is no keyword or none is shorter. */
function shortestKeyword(elementName: string, name: string, given: string): string | undefined {
  const definition = enumeratedAttribute(elementName, name);
  if (definition === null) return undefined;
  const { keywords, nonConforming = [], empty } = definition;
  const value = asciiLowercase(given);
  if (!Object.hasOwn(keywords, value)) return undefined;
  const state = keywords[value]!;
  if (empty === state) return '';
  let shortest: string | undefined;
  for (const [keyword, its] of Object.entries(keywords)) {
    if (its !== state || nonConforming.includes(keyword)) continue;
    if (keyword.length < (shortest ?? value).length) shortest = keyword;
  }
  return shortest;
}

/** Whether an element's name has a prefix. NB: what reads a prefix reads XML. */
export function hasPrefix(table: NodeTable, element: number): boolean {
  const name = table.cells[element + Cell.Name]!;
  return name > LAST_TAG_ID && table.names.stringOf(name).includes(':');
}

/** Whether a script is classic by its `type` and `language`, as it would be without them. */
function isClassicScript(table: NodeTable, script: number): boolean {
  const type = attributeNamed(table, script, 'type');
  const language = attributeNamed(table, script, 'language');
  // NB: whichever is removed, the other must say the same.
  return scriptTypeOf(type, null) === 'classic' && scriptTypeOf(null, language) === 'classic';
}

function countsOfNames(table: NodeTable): Int32Array {
  const { cells, attributes, cellsEnd } = table;
  let most = 0;
  const records: number[] = [];
  for (let element = DOCUMENT_HANDLE; element < cellsEnd; element = nextRecord(table, element)) {
    if ((cells[element + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element) continue;
    const start = cells[element + Cell.Attributes]!;
    const end = start + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      records.push(record);
      most = Math.max(most, attributes[record + AttributeCell.Name]!);
    }
  }
  const counts = new Int32Array(most + 1);
  for (const record of records) counts[attributes[record + AttributeCell.Name]!]!++;
  return counts;
}

function countsOfClasses(table: NodeTable): Map<string, number> {
  const counts = new Map<string, number>();
  for (let element = DOCUMENT_HANDLE; element < table.cellsEnd; element = nextRecord(table, element)) {
    if (table.nodeType(element) !== NodeType.Element) continue;
    const classes = stripAndCollapseASCIIWhitespace(attributeNamed(table, element, 'class') ?? '');
    if (classes === '') continue;
    for (const name of classes.split(' ')) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
