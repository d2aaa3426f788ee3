import { asciiLowercase } from '../../../core/infra/code-points.ts';
import type { NameTable } from '../../../core/infra/name-table.ts';
import { Namespace } from '../../../core/infra/namespaces.ts';
import { namesNear } from '../../../core/infra/similar-names.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  FragmentFlag,
  NAMESPACE_SHIFT,
} from '../../../core/table/cells.ts';
import type { NodeTable } from '../../../core/table/node-table.ts';
import { isHTMLElement } from '../../../core/table/queries.ts';
import {
  attributeNameRange,
  attributeValueRange,
  type SourceRange,
} from '../../../core/table/source-ranges.ts';
import { Element } from '../../../dom/nodes/element.ts';
import { wrapper } from '../../../dom/nodes/wrappers.ts';
import { LAST_KNOWN_ID, NameId } from '../../../generated/names.ts';
import { allowedValues } from '../../attribute-values/allowed-values.ts';
import { type ValueCode, valueRules } from '../../attribute-values/codes.ts';
import {
  type AttributeSyntax,
  isReference,
  syntaxOf,
  type ValueProblem,
  type ValueValidators,
  validateValue,
} from '../../attribute-values/validate-attribute.ts';
import { type Invalidity, invalid } from '../../microsyntaxes/invalidity.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { ConformanceFix } from '../finding.ts';
import { didYouMean, suggestions, valuePlace } from '../suggestions.ts';

/*
 * The values of attributes: their syntax, ids that repeat, and references to what does not exist.
 */

/** A reference, which is judged when the whole tree is known. */
interface Reference {
  readonly element: number;
  readonly record: number;
  readonly syntax: AttributeSyntax;
}

/** What may have been meant in place of a part of a value. */
interface Meant {
  /** The offset in the value where the part ends. */
  readonly end: number;
  readonly names: readonly string[];
}

/** The syntaxes of known attributes of known elements, whose ids are the same in all documents. */
const knownSyntaxes: Map<number, AttributeSyntax | null> = /* @__PURE__ */ new Map();

function syntaxOfNames(names: NameTable, element: number, attribute: number): AttributeSyntax | null {
  const isKnown = element <= LAST_KNOWN_ID && attribute <= LAST_KNOWN_ID;
  const key = element * (LAST_KNOWN_ID + 1) + attribute;
  let syntax = isKnown ? knownSyntaxes.get(key) : undefined;
  if (syntax === undefined) {
    syntax = syntaxOf(names.stringOf(element), names.stringOf(attribute));
    if (isKnown) knownSyntaxes.set(key, syntax);
  }
  return syntax;
}

export class ValueRule {
  readonly #walk: ConformanceWalk;
  readonly #validators: ValueValidators;
  /** The syntaxes of attributes, by the ids of the element's name and the attribute's; null where any string is allowed. */
  readonly #syntaxes: Map<number, Map<number, AttributeSyntax | null>> = new Map();
  /** The first element with each id. */
  readonly #ids: Map<string, number> = new Map();
  /** The names of `map` elements. */
  readonly #maps: Set<string> = new Set();
  readonly #references: Reference[] = [];
  /** The element at hand. */
  #element = 0;
  readonly #otherAttribute = (name: string): string | null => this.#walk.valueOf(this.#element, name);

  constructor(walk: ConformanceWalk, validators: ValueValidators) {
    this.#walk = walk;
    const { table, root, isDocument } = walk;
    // Something else may be put into the same tree as a fragment or the contents of a template.
    const isWhole = isDocument || (table.cells[root + Cell.Kind]! & FragmentFlag.ShadowRoot) !== 0;
    this.#validators = {
      'map-reference': (value) => mapReference(value, this.#maps),
      'element-by-id': (id) => {
        const target = this.#ids.get(id);
        if (target !== undefined) return wrapper(table, target) as Element;
        return isWhole ? null : undefined;
      },
      // A th element must not be its own header.
      'same-table': (th) => {
        const ownTable = tableOfCell(table, this.#element);
        if (ownTable === 0 || !(th instanceof Element) || th.table !== table) return undefined;
        return th.handle !== this.#element && tableOfCell(table, th.handle) === ownTable;
      },
      ...validators,
    };
  }

  /**
   * Looks at the values of an element.
   *
   * @param isHTML outside HTML, only ids are checked
   * @param isInTree otherwise, its id identifies nothing
   */
  enter(element: number, isHTML: boolean, isInTree = true): void {
    const { table } = this.#walk;
    const { cells, attributes } = table;
    const count = cells[element + Cell.AttributeCount]!;
    if (count === 0) return;
    this.#element = element;
    const syntaxes = isHTML ? this.#syntaxesOf(cells[element + Cell.Name]!) : null;
    const start = cells[element + Cell.Attributes]!;
    for (let record = start; record < start + count * ATTRIBUTE_SIZE; record += ATTRIBUTE_SIZE) {
      if (attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== Namespace.None) continue;
      const id = attributes[record + AttributeCell.Name]!;
      if (id === NameId.Id && isInTree) this.#id(element, record);
      if (syntaxes === null) continue;
      let syntax = syntaxes.get(id);
      if (syntax === undefined) {
        syntax = syntaxOfNames(table.names, cells[element + Cell.Name]!, id);
        syntaxes.set(id, syntax);
      }
      if (syntax === null) continue;
      if (isReference(syntax)) this.#references.push({ element, record, syntax });
      else this.#check(element, record, syntax);
    }
    if (isHTML && cells[element + Cell.Name] === NameId.Map) {
      const name = this.#walk.valueOf(element, 'name');
      if (name !== null) this.#maps.add(name);
    }
  }

  /** Looks at the references. */
  end(): void {
    for (const { element, record, syntax } of this.#references) {
      this.#element = element;
      this.#check(element, record, syntax);
    }
  }

  #syntaxesOf(name: number): Map<number, AttributeSyntax | null> {
    let syntaxes = this.#syntaxes.get(name);
    if (syntaxes === undefined) {
      syntaxes = new Map();
      this.#syntaxes.set(name, syntaxes);
    }
    return syntaxes;
  }

  #id(element: number, record: number): void {
    const { table } = this.#walk;
    if (this.#walk.isUnknownValue(record)) return;
    this.#walk.begin();
    const value = table.attributeValue(record);
    const first = this.#ids.get(value);
    if (first === undefined) {
      if (value !== '') this.#ids.set(value, element);
      return;
    }
    const problem = { code: 'value/duplicate-id', ...invalid('another element has this id', 0) } as const;
    const range = attributeValueRange(table, table.findAttribute(first, NameId.Id));
    this.#report(element, record, problem, range);
  }

  #check(element: number, record: number, syntax: AttributeSyntax): void {
    if (this.#walk.isUnknownValue(record)) return;
    this.#walk.begin();
    const value = this.#walk.table.attributeValue(record);
    const problem = validateValue(syntax, value, this.#otherAttribute, this.#validators);
    if (problem !== null) this.#report(element, record, problem, null, this.#meant(syntax, value, problem));
  }

  /** The keywords that may have been meant in place of the one where the problem is. */
  #meant(syntax: AttributeSyntax, value: string, { code, offset }: ValueProblem): Meant | null {
    if (!ofKeywords.has(code)) return null;
    const { element, attribute } = syntax;
    const metaName = asciiLowercase(this.#otherAttribute('name') ?? '');
    const end = offset + /^[^\t\n\f\r ]*/.exec(value.slice(offset))![0].length;
    const names = namesNear(value.slice(offset, end), keywordsOf(element, attribute, metaName));
    const right = names.filter((name) => {
      const meant = `${value.slice(0, offset)}${name}${value.slice(end)}`;
      const next = validateValue(syntax, meant, this.#otherAttribute, this.#validators);
      return next === null || next.offset > offset;
    });
    return right.length === 0 ? null : { end, names: right };
  }

  /** `first`: for a duplicate id, the value of the first one. */
  #report(
    element: number,
    record: number,
    { code, reason, offset }: ValueProblem,
    first: SourceRange | null,
    meant: Meant | null = null,
  ): void {
    const { table } = this.#walk;
    const { names, cells, attributes } = table;
    const attribute = names.stringOf(attributes[record + AttributeCell.Name]!);
    const name = names.stringOf(cells[element + Cell.Name]!);
    const { severity, section } = valueRules[code];
    const isPermissions = code === 'value/invalid-policy' && attribute === 'allow';
    const value = table.attributeValue(record);
    const about = meant === null ? reason : didYouMean(meant.names);
    let fixes: readonly ConformanceFix[] = [];
    if (meant !== null)
      fixes = suggestions(table, [valuePlace(table, record, offset, meant.end)], meant.names);
    else if (code === 'value/invalid-boolean') fixes = this.#booleanFixes(record, value, attribute);
    this.#walk.report(
      code,
      element,
      `The ${attribute} attribute of this ${name} element ${invalidValue(value, about)}`,
      isPermissions ? 'iframe-embed-object.html#attr-iframe-allow' : section,
      {
        severity,
        attribute: record,
        range: valuePlace(table, record, offset, value.length) ?? attributeNameRange(table, record),
        related: first === null ? [] : [{ label: 'the first one with this value', range: first }],
        fixes,
      },
    );
  }

  /** What may have been meant by `disabled=true` and `disabled=false`. */
  #booleanFixes(record: number, value: string, name: string): readonly ConformanceFix[] {
    const isYes = /^(?:true|yes|on|1)$/i.test(value);
    if (isYes) {
      const range = this.#walk.attributeRange(record);
      return suggestions(this.#walk.table, [range], [name], 'Remove the value');
    }
    if (!/^(?:false|no|off|0)$/i.test(value)) return [];
    return this.#walk.removalOf(record).map((fix) => ({ ...fix, isSuggestion: true }));
  }
}

/** That a value is wrong, in words, and why: it is quoted, shortened if it is long. */
function invalidValue(value: string, about: string): string {
  if (value === '')
    return /must not be empty$|is empty$/.test(about) ? 'must not be empty' : `must not be empty: ${about}`;
  const line = value.replace(/[\t\n\f\r ]+/g, ' ');
  const shown = line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
  return `has the invalid value “${shown}”: ${about}`;
}

const MOST_SHOWN = 40;

/** Codes of values that may be a keyword misspelled. */
const ofKeywords: ReadonlySet<ValueCode> = /* @__PURE__ */ new Set<ValueCode>([
  'value/unknown-keyword',
  'value/unknown-token',
  'value/invalid-autocomplete',
  'value/invalid-charset',
  'value/invalid-name',
]);

/** The keywords that an attribute may have; those of `content` depend on the name of the `meta` element. */
function keywordsOf(element: string, attribute: string, metaName: string): readonly string[] {
  if (element !== 'meta' || attribute !== 'content') return allowedValues(element, attribute).values;
  if (metaName === 'referrer') return allowedValues('a', 'referrerpolicy').values;
  return metaName === 'color-scheme' ? ['light', 'dark', 'normal', 'only'] : [];
}

/**
 * The table that a cell belongs to; 0 if none —
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 */
export function tableOfCell(table: NodeTable, cell: number): number {
  const row = table.cells[cell + Cell.Parent]!;
  if (!isHTMLElement(table, row, NameId.Tr)) return 0;
  const parent = table.cells[row + Cell.Parent]!;
  const isInSection =
    isHTMLElement(table, parent, NameId.Tbody) ||
    isHTMLElement(table, parent, NameId.Thead) ||
    isHTMLElement(table, parent, NameId.Tfoot);
  const ancestor = isInSection ? table.cells[parent + Cell.Parent]! : parent;
  return isHTMLElement(table, ancestor, NameId.Table) ? ancestor : 0;
}

/** Valid hash-name reference — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference */
function mapReference(value: string, maps: ReadonlySet<string>): Invalidity | null {
  if (!value.startsWith('#')) return invalid('expected “#”', 0);
  return maps.has(value.slice(1)) ? null : invalid('no map has this name', 1);
}
