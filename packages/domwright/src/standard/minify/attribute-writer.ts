import { asciiLowercase, CodePoint } from '../../core/infra/code-points.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { AttributePlan } from './attribute-plan.ts';
import type { Measures, Saved } from './measures.ts';
import type { PageSource } from './page-source.ts';
import type { Runs } from './runs.ts';
import { asCharacters, withShortestReferences } from './shortest-references.ts';

/** The attribute flags under the mask when the source has ` name="value"` in ASCII lower case, without references. */
const AS_WRITTEN_MASK =
  AttributeFlag.AsWritten | AttributeFlag.StringValue | AttributeFlag.Quotes | AttributeFlag.Cook;
const AS_WRITTEN = AttributeFlag.AsWritten | AttributeFlag.DoubleQuoted;

/** Writes attributes: a space, the name, and the value in its shortest spelling. */
export class AttributeWriter {
  readonly #table: NodeTable;
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #plan: AttributePlan | null;
  readonly #measures: Measures;
  readonly #runs: Runs;
  readonly #saved: Saved;
  readonly #page: PageSource;
  /** The first code unit of code of a template language; NaN if there is none. */
  readonly #mark: number;
  /** Whether the last attribute was written without a value. */
  #isBare = false;

  constructor(page: PageSource, plan: AttributePlan | null, measures: Measures, runs: Runs, saved: Saved) {
    this.#page = page;
    this.#table = page.table;
    this.#source = page.text;
    this.#units = page.units;
    this.#mark = page.mark.charCodeAt(0);
    this.#plan = plan;
    this.#measures = measures;
    this.#runs = runs;
    this.#saved = saved;
  }

  /** Whether an element's attributes may be others, or in another order. */
  mayChange(element: number): boolean {
    const plan = this.#plan;
    if (plan === null) return false;
    const { cells } = this.#table;
    const first = cells[element + Cell.Attributes]!;
    const last = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    if (plan.sorts && last - first > ATTRIBUTE_SIZE) return true;
    for (let record = first; record < last; record += ATTRIBUTE_SIZE)
      if (plan.valueOf(element, record) !== undefined) return true;
    return false;
  }

  /** Writes an element's attributes. Returns whether a `/` after them would be part of a value. */
  write(element: number, start: number, end: number): boolean {
    const { cells, attributes } = this.#table;
    const first = cells[element + Cell.Attributes]!;
    const last = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    const plan = this.#plan;
    let needsSpace = false;
    this.#isBare = false;
    if (plan !== null && plan.sorts && last - first > ATTRIBUTE_SIZE) {
      for (const record of plan.inOrder(first, last))
        needsSpace = this.#attribute(element, record, start, end) ?? needsSpace;
      return needsSpace;
    }
    for (let record = first; record < last; record += ATTRIBUTE_SIZE) {
      const nameStart = attributes[record + AttributeCell.NameStart]!;
      if (
        (attributes[record + AttributeCell.Flags]! & AS_WRITTEN_MASK) === AS_WRITTEN &&
        (plan === null || plan.valueOf(element, record) === undefined) &&
        nameStart > start &&
        nameStart < end
      ) {
        const valueStart = attributes[record + AttributeCell.ValueStart]!;
        const valueEnd = attributes[record + AttributeCell.ValueEnd]!;
        needsSpace = this.#writtenAttribute(nameStart - 1, valueStart, valueEnd);
      } else {
        needsSpace = this.#attribute(element, record, start, end) ?? needsSpace;
      }
    }
    return needsSpace;
  }

  /** An attribute of the form `name="value"`, without references. `start`: of the name, or of a space before it. */
  #writtenAttribute(start: number, valueStart: number, valueEnd: number): boolean {
    const units = this.#units;
    if (!this.#measures.quotes || this.#mayEndCode(units[valueEnd - 1]!)) {
      this.#runs.range(start, valueEnd + 1);
      this.#isBare = false;
      return false;
    }
    this.#isBare = valueStart === valueEnd;
    if (this.#isBare) {
      this.#runs.range(start, valueStart - 2);
      this.#saved.quotes += 3;
      return false;
    }
    const mark = this.#mark;
    for (let at = valueStart; at < valueEnd; at++) {
      if (isQuoted(units[at]!, mark)) {
        this.#runs.range(start, valueEnd + 1);
        return false;
      }
    }
    this.#runs.range(start, valueStart - 1);
    this.#runs.range(valueStart, valueEnd);
    this.#saved.quotes += 2;
    return true;
  }

  /** Any attribute. Returns null if it is not written. */
  #attribute(element: number, record: number, start: number, end: number): boolean | null {
    const { attributes, names } = this.#table;
    const nameStart = attributes[record + AttributeCell.NameStart]!;
    if (nameStart <= start || nameStart >= end) return null;
    const known = names.stringOf(attributes[record + AttributeCell.Name]!);
    const { length } = known;
    const written = this.#source.slice(nameStart, nameStart + length);
    const name = written === known ? known : asciiLowercase(written);
    const { mark } = this.#page;
    if (mark !== '') {
      // The code may have quotes of its own.
      const end = nameStart + this.lengthOf(record, length);
      const whole = this.#source.slice(nameStart, end);
      if (whole.includes(mark)) {
        this.#runs.string(this.separatorBefore(whole) + whole);
        this.#isBare = whole.length === length;
        return (attributes[record + AttributeCell.Flags]! & AttributeFlag.Quotes) === AttributeFlag.Unquoted;
      }
    }
    const planned = this.#plan?.valueOf(element, record);
    const runs = this.#runs;
    if (planned === null) {
      this.#saved.defaultAttributes += this.lengthOf(record, length) + 1;
      return null;
    }
    const separator = this.separatorBefore(written);
    const hasSpace = separator === ' ' && this.#units[nameStart - 1] === CodePoint.Space;
    if (!hasSpace) runs.string(separator);
    if (written === known) runs.range(hasSpace ? nameStart - 1 : nameStart, nameStart + length);
    else runs.string(hasSpace ? ` ${name}` : name);
    const flags = attributes[record + AttributeCell.Flags]!;
    // NB: what follows `name=` would be its value.
    const isEmpty =
      attributes[record + AttributeCell.ValueStart] === attributes[record + AttributeCell.ValueEnd];
    const quotes = flags & AttributeFlag.Quotes;
    if (planned === undefined && !this.#measures.quotes && !(isEmpty && quotes === AttributeFlag.Unquoted)) {
      runs.range(nameStart + length, nameStart + this.lengthOf(record, length));
      this.#isBare = quotes === 0;
      return quotes === AttributeFlag.Unquoted;
    }
    if (planned === undefined && (flags & (AttributeFlag.StringValue | AttributeFlag.Cook)) === 0)
      return this.#plainValue(record, quotes);
    const spelled = planned === undefined ? this.value(record) : this.planned(record, length, planned);
    runs.string(spelled);
    this.#isBare = spelled === '';
    return isUnquoted(spelled);
  }

  /** What separates an attribute from the last one. A name that begins with `=` would be the value of one without a value. */
  separatorBefore(name: string): string {
    return this.#isBare && name.startsWith('=') ? '/' : ' ';
  }

  /** The value that an attribute was planned to have, with its `=` and quotes. */
  planned(record: number, nameLength: number, value: string): string {
    const { references } = this.#saved;
    const spelled = this.spelled(value.replaceAll('&', '&amp;').replaceAll('\r', '&#13;'), Cook.Reference);
    this.#saved.references = references;
    const saved = this.lengthOf(record, nameLength) - nameLength - spelled.length;
    this.#saved[this.#plan!.measureOf(record)] += saved;
    return spelled;
  }

  /** A value that is the same in the source, after its name was written. Returns whether it is unquoted. */
  #plainValue(record: number, quotes: number): boolean {
    const { attributes } = this.#table;
    const start = attributes[record + AttributeCell.ValueStart]!;
    const end = attributes[record + AttributeCell.ValueEnd]!;
    const runs = this.#runs;
    const isInQuotes = quotes !== AttributeFlag.Unquoted;
    this.#isBare = quotes === 0 || start === end;
    if (quotes === 0) return false;
    if (start === end) {
      // NB: `name=>` has an unquoted value.
      this.#saved.quotes += isInQuotes ? 3 : 1;
      return false;
    }
    let isWithout = true;
    // NB: an unquoted value may have characters that it should not have.
    if (isInQuotes) {
      const units = this.#units;
      const mark = this.#mark;
      for (let at = start; at < end && isWithout; at++) isWithout = !isQuoted(units[at]!, mark);
      if (this.#mayEndCode(units[end - 1]!)) isWithout = false;
    }
    runs.string('=');
    if (isWithout) {
      runs.range(start, end);
      if (isInQuotes) this.#saved.quotes += 2;
      return true;
    }
    const quote =
      quotes === AttributeFlag.SingleQuoted && this.#source.slice(start, end).includes('"') ? "'" : '"';
    runs.string(quote);
    runs.range(start, end);
    runs.string(quote);
    return false;
  }

  /** Whether a character before `>` may be the end of code of a template language, such as `%>`. */
  #mayEndCode(unit: number): boolean {
    return (
      this.#page.mark !== '' &&
      (unit === CodePoint.PercentSign ||
        unit === CodePoint.QuestionMark ||
        unit === CodePoint.RightCurlyBracket)
    );
  }

  /** The length of an attribute in the source, from its name to its last quote. */
  lengthOf(record: number, nameLength: number): number {
    const { attributes } = this.#table;
    const quotes = attributes[record + AttributeCell.Flags]! & AttributeFlag.Quotes;
    if (quotes === 0) return nameLength;
    const end = attributes[record + AttributeCell.ValueEnd]!;
    const isQuoted = quotes !== AttributeFlag.Unquoted;
    return end + (isQuoted ? 1 : 0) - attributes[record + AttributeCell.NameStart]!;
  }

  /** An attribute's value with its `=` and quotes; empty for an empty value. */
  value(record: number): string {
    const { attributes } = this.#table;
    const flags = attributes[record + AttributeCell.Flags]!;
    const start = attributes[record + AttributeCell.ValueStart]!;
    const end = attributes[record + AttributeCell.ValueEnd]!;
    const raw = cook(this.#source.slice(start, end), flags & AttributeFlag.CookCarriageReturn);
    const saved = this.#saved;
    saved.lineEndings += end - start - raw.length;
    const { references } = saved;
    const spelled = this.spelled(raw, (flags & AttributeFlag.CookReference) !== 0 ? Cook.Reference : 0);
    const quotes = flags & AttributeFlag.Quotes;
    const before = quotes === 0 ? 0 : raw.length + (quotes === AttributeFlag.Unquoted ? 1 : 3);
    // Unquoted values may have characters that they should not have.
    if (quotes === AttributeFlag.Unquoted && spelled.length > before) {
      saved.references = references;
      return `=${raw}`;
    }
    saved.quotes += before - spelled.length - (saved.references - references);
    return spelled;
  }

  /** `raw`: a value without quotes, in which references are read if `flags` says so. */
  spelled(raw: string, flags: number): string {
    if (raw === '') return '';
    const plain = withQuotes(raw);
    if (flags === 0) return plain;
    const cooked = Cook.Reference | Cook.Attribute;
    const value = cook(raw, cooked);
    if (value === '') return '';
    if (!this.#measures.references) return plain;
    const characters = asCharacters(raw, cooked, this.#page);
    if (characters !== null && !(characters.includes('"') && characters.includes("'"))) {
      const spelled = withQuotes(characters);
      this.#saved.references += plain.length - spelled.length;
      return spelled;
    }
    let best = plain;
    for (const quote of ['', '"', "'"]) {
      const short = withShortestReferences(raw, cooked, quote, this.#page);
      const spelled = withQuotes(short);
      if (spelled.length < best.length && cook(short, cooked) === value) best = spelled;
    }
    this.#saved.references += plain.length - best.length;
    return best;
  }
}

/** ASCII characters with which a value must be quoted. NB: searched for each character of all values. */
const quoted = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, unit) =>
  '\t\n\f\r "\'<=>`'.includes(String.fromCharCode(unit)) ? 1 : 0,
);

/** Whether a value with this code unit must be quoted. */
function isQuoted(unit: number, mark: number): boolean {
  return unit < 128 ? quoted[unit] === 1 : unit === mark;
}

/** Adds `=` and the quotes that a value needs. Its quotes become references if it has both. */
function withQuotes(raw: string): string {
  if (!/[\t\n\f\r "'<=>`]/.test(raw)) return `=${raw}`;
  if (!raw.includes('"')) return `="${raw}"`;
  if (!raw.includes("'")) return `='${raw}'`;
  const double = raw.split('"').length;
  const single = raw.split("'").length;
  return double <= single ? `="${raw.replaceAll('"', '&#34;')}"` : `='${raw.replaceAll("'", '&#39;')}'`;
}

/** Whether a value, spelled with its `=`, has no quotes. */
function isUnquoted(spelled: string): boolean {
  const first = spelled.charCodeAt(1);
  return spelled !== '' && first !== CodePoint.QuotationMark && first !== CodePoint.Apostrophe;
}
