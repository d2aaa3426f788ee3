import { CodePoint } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import { Cook, cook } from '../tokenizer/cook.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  COMMENT_PREFIX_SHIFT,
  COOK_SHIFT,
  KindFlag,
  NAMESPACE_SHIFT,
  type NodeTable,
} from '../tree/node-table.ts';
import { escapeAttributeValue, escapeText, NO_BREAK_SPACE } from './escape.ts';
import { Occurrences } from './occurrences.ts';

/** With one of these, a node's data is not a range of source in which only newlines and references are to be read. */
const NOT_A_RANGE = KindFlag.StringData | KindFlag.Pieces | KindFlag.CookNull;

const COOKED = KindFlag.CookCarriageReturn | KindFlag.CookReference | KindFlag.CookNull;

/** What `COMMENT_PREFIX_SHIFT` leaves, and what it is for `<!--`. */
const COMMENT_PREFIX_BITS = 7;
const COMMENT_START_LENGTH = 4;

/** What an attribute's flags are, of those in the mask, when its value may stand in the source as it is written. */
const VALUE_MASK = AttributeFlag.CookNull | AttributeFlag.StringValue | AttributeFlag.Quotes;
const PLAIN_VALUE = AttributeFlag.DoubleQuoted;

/** A text longer than this is searched by `indexOf` before each of its code units is looked at. */
const LONG_TEXT = 16;

/**
 * The markup that is being written.
 *
 * Most of what a tree serializes to stands in its source. So each method looks for ranges of source that are verbatim
 * what it has to write, and a run of ranges that touch is copied as one slice. Whether a range is verbatim is read off
 * the source, never concluded from where a node came from: the tree may have been changed since it was parsed.
 */
export class Output {
  readonly #table: NodeTable;
  readonly #cells: Int32Array;
  /** The part of the source that the nodes may be in, and where it begins. Offsets below are relative to that. */
  readonly #source: string;
  readonly #base: number;
  #written = '';
  /** The run of source that is written next. */
  #from = 0;
  #to = 0;
  readonly #ampersands: Occurrences;
  readonly #lessThanSigns: Occurrences;
  readonly #greaterThanSigns: Occurrences;
  readonly #noBreakSpaces: Occurrences;
  readonly #carriageReturns: Occurrences;

  /** `start` and `end`: the part of the source that is looked at; what is outside it is written all the same. */
  constructor(table: NodeTable, start: number, end: number) {
    this.#table = table;
    this.#cells = table.cells;
    this.#source = table.source.slice(start, end);
    this.#base = start;
    this.#ampersands = new Occurrences(this.#source, '&');
    this.#lessThanSigns = new Occurrences(this.#source, '<');
    this.#greaterThanSigns = new Occurrences(this.#source, '>');
    this.#carriageReturns = new Occurrences(this.#source, '\r');
    this.#noBreakSpaces = new Occurrences(this.#source, '\u00a0');
  }

  /** All that was written. */
  end(): string {
    this.#flush();
    return this.#written;
  }

  #flush(): void {
    if (this.#to > this.#from) this.#written += this.#source.slice(this.#from, this.#to);
  }

  string(string: string): void {
    this.#flush();
    this.#from = 0;
    this.#to = 0;
    this.#written += string;
  }

  /** Writes a range of the source. */
  #range(start: number, end: number): void {
    if (start !== this.#to) {
      this.#flush();
      this.#from = start;
    }
    this.#to = end;
  }

  // --- Elements -------------------------------------------------------------------------------------------------

  /** Writes the start tag of an element. */
  startTag(element: number, isValue: string | undefined): void {
    const source = this.#source;
    const name = tagName(this.#table, element);
    const start = this.#cells[element + Cell.Start] - this.#base;
    const end = this.#cells[element + Cell.End] - this.#base;
    const inSource = start >= 0 && end <= source.length;
    if (
      inSource &&
      source.charCodeAt(start) === CodePoint.LessThanSign &&
      standsAt(source, start + 1, name)
    ) {
      this.#range(start, start + 1 + name.length);
    } else {
      this.string(`<${name}`);
    }
    if (isValue !== undefined) this.string(` is="${escapeAttributeValue(isValue)}"`);
    const attributes = this.#cells[element + Cell.Attributes];
    const attributesEnd = attributes + this.#cells[element + Cell.AttributeCount] * ATTRIBUTE_SIZE;
    for (let record = attributes; record < attributesEnd; record += ATTRIBUTE_SIZE) this.#attribute(record);
    if (inSource && source.charCodeAt(end - 1) === CodePoint.GreaterThanSign) this.#range(end - 1, end);
    else this.string('>');
  }

  #attribute(record: number): void {
    const source = this.#source;
    const attributes = this.#table.attributes;
    const name = serializedName(this.#table, record);
    const flags = attributes[record + AttributeCell.Flags];
    if ((flags & VALUE_MASK) === PLAIN_VALUE) {
      const valueStart = attributes[record + AttributeCell.ValueStart] - this.#base;
      const valueEnd = attributes[record + AttributeCell.ValueEnd] - this.#base;
      const start = valueStart - name.length - 3;
      if (
        start >= 0 &&
        valueEnd < source.length &&
        source.charCodeAt(start) === CodePoint.Space &&
        standsAt(source, start + 1, name) &&
        source.charCodeAt(valueStart - 2) === CodePoint.EqualsSign &&
        source.charCodeAt(valueStart - 1) === CodePoint.QuotationMark &&
        source.charCodeAt(valueEnd) === CodePoint.QuotationMark &&
        this.#isValueVerbatim(valueStart, valueEnd, flags)
      ) {
        this.#range(start, valueEnd + 1);
        return;
      }
    }
    this.string(` ${name}="${escapeAttributeValue(this.#table.attributeValue(record))}"`);
  }

  /** The value that stands between these quotation marks, with these AttributeFlag bits, is written like that. */
  #isValueVerbatim(start: number, end: number, flags: number): boolean {
    if ((flags & AttributeFlag.CookCarriageReturn) !== 0 && this.#carriageReturns.anyIn(start, end))
      return false;
    if (this.#noBreakSpaces.anyIn(start, end)) return false;
    if (!this.#ampersands.anyIn(start, end)) return true;
    return (flags & AttributeFlag.CookReference) !== 0 && hasLastingReferencesOnly(this.#source, start, end);
  }

  /** Writes the end tag of an element. */
  endTag(element: number): void {
    const source = this.#source;
    const name = tagName(this.#table, element);
    const start = this.#cells[element + Cell.EndTagStart] - this.#base;
    const end = this.#cells[element + Cell.EndTagEnd] - this.#base;
    if (
      start >= 0 &&
      end <= source.length &&
      end - start === name.length + 3 &&
      source.charCodeAt(start) === CodePoint.LessThanSign &&
      source.charCodeAt(start + 1) === CodePoint.Solidus &&
      standsAt(source, start + 2, name) &&
      source.charCodeAt(end - 1) === CodePoint.GreaterThanSign
    ) {
      this.#range(start, end);
    } else {
      this.string(`</${name}>`);
    }
  }

  // --- Text -----------------------------------------------------------------------------------------------------

  /** Writes the data of a Text node as it is. */
  rawText(text: number): void {
    const kind = this.#cells[text + Cell.Kind];
    const start = this.#cells[text + Cell.Start] - this.#base;
    const end = this.#cells[text + Cell.End] - this.#base;
    if (
      (kind & NOT_A_RANGE) === 0 &&
      start >= 0 &&
      end <= this.#source.length &&
      !this.#isCooked(start, end, kind)
    ) {
      this.#range(start, end);
    } else {
      this.string(this.#table.data(text));
    }
  }

  /** Writes the data of a Text node, escaped. */
  text(text: number): void {
    const kind = this.#cells[text + Cell.Kind];
    const start = this.#cells[text + Cell.Start] - this.#base;
    const end = this.#cells[text + Cell.End] - this.#base;
    if ((kind & NOT_A_RANGE) !== 0 || start < 0 || end > this.#source.length) {
      this.string(escapeText(this.#table.data(text)));
    } else if (end - start > LONG_TEXT && !this.#isCooked(start, end, kind) && !this.#isEscaped(start, end)) {
      this.#range(start, end);
    } else {
      this.#textRange(start, end, (kind & COOKED) >> COOK_SHIFT);
    }
  }

  /** The data of a node of this kind in this range may not be what stands there. */
  #isCooked(start: number, end: number, kind: number): boolean {
    if ((kind & COOKED) === 0) return false;
    if ((kind & KindFlag.CookNull) !== 0) return true;
    if ((kind & KindFlag.CookReference) !== 0 && this.#ampersands.anyIn(start, end)) return true;
    return (kind & KindFlag.CookCarriageReturn) !== 0 && this.#carriageReturns.anyIn(start, end);
  }

  /** Something in this range is to be escaped in text. */
  #isEscaped(start: number, end: number): boolean {
    return (
      this.#lessThanSigns.anyIn(start, end) ||
      this.#greaterThanSigns.anyIn(start, end) ||
      this.#ampersands.anyIn(start, end) ||
      this.#noBreakSpaces.anyIn(start, end)
    );
  }

  /** Writes a range of the source, cooked as `flags` (Cook bits) says and escaped. */
  #textRange(start: number, end: number, flags: number): void {
    const source = this.#source;
    let written = start;
    for (let at = start; at < end; at++) {
      const codeUnit = source.charCodeAt(at);
      // Most are letters, then white space.
      if (codeUnit > CodePoint.GreaterThanSign) {
        if (codeUnit !== NO_BREAK_SPACE) continue;
      } else if (codeUnit < CodePoint.Ampersand && codeUnit !== CodePoint.CarriageReturn) {
        continue;
      }
      let string: string;
      switch (codeUnit) {
        case CodePoint.LessThanSign:
          string = '&lt;';
          break;
        case CodePoint.GreaterThanSign:
          string = '&gt;';
          break;
        case NO_BREAK_SPACE:
          string = '&nbsp;';
          break;
        case CodePoint.CarriageReturn:
          if ((flags & Cook.CarriageReturn) === 0) continue;
          // The LF of a CRLF begins the next range.
          string = at + 1 < end && source.charCodeAt(at + 1) === CodePoint.LineFeed ? '' : '\n';
          break;
        case CodePoint.Ampersand: {
          if ((flags & Cook.Reference) === 0) {
            string = '&amp;';
            break;
          }
          const length = lengthOfLastingReference(source, at, end, false);
          if (length === 0) {
            if (at > written) this.#range(written, at);
            this.string(escapeText(cook(source.slice(at, end), flags)));
            return;
          }
          at += length - 1;
          continue;
        }
        default:
          continue;
      }
      if (at > written) this.#range(written, at);
      if (string !== '') this.string(string);
      written = at + 1;
    }
    if (end > written) this.#range(written, end);
  }

  // --- Others ---------------------------------------------------------------------------------------------------

  comment(comment: number): void {
    const source = this.#source;
    const kind = this.#cells[comment + Cell.Kind];
    const start = this.#cells[comment + Cell.Start] - this.#base;
    const end = this.#cells[comment + Cell.End] - this.#base;
    if (
      (kind & KindFlag.StringData) === 0 &&
      ((kind >> COMMENT_PREFIX_SHIFT) & COMMENT_PREFIX_BITS) === COMMENT_START_LENGTH &&
      start >= 0 &&
      end <= source.length &&
      end - start === COMMENT_START_LENGTH + this.#cells[comment + Cell.Data] + 3 &&
      source.startsWith('<!--', start) &&
      source.startsWith('-->', end - 3) &&
      !this.#isCooked(start, end, kind)
    ) {
      this.#range(start, end);
    } else {
      this.string(`<!--${this.#table.data(comment)}-->`);
    }
  }

  processingInstruction(node: number): void {
    const [target, data] = this.#table.processingInstructions[this.#cells[node + Cell.Data]];
    this.string(`<?${target} ${data}>`);
  }

  documentType(doctype: number): void {
    this.string(`<!DOCTYPE ${this.#table.doctypes[this.#cells[doctype + Cell.Data]].name}>`);
  }
}

/** The name in an element's tags: its local name, or outside the namespaces of HTML, MathML and SVG the qualified one. */
function tagName(table: NodeTable, element: number): string {
  const localName = table.names.stringOf(table.cells[element + Cell.Name]);
  const kind = table.cells[element + Cell.Kind];
  if ((kind & KindFlag.HasPrefix) === 0) return localName;
  const namespace = kind >>> NAMESPACE_SHIFT;
  if (namespace === Namespace.Html || namespace === Namespace.Mathml || namespace === Namespace.Svg)
    return localName;
  return `${table.prefixes.get(element)}:${localName}`;
}

/** An attribute's serialized name — https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name */
function serializedName(table: NodeTable, record: number): string {
  const qualifiedName = table.names.stringOf(table.attributes[record + AttributeCell.Name]);
  const namespace = table.attributes[record + AttributeCell.Flags] >>> NAMESPACE_SHIFT;
  if (namespace === Namespace.None) return qualifiedName;
  const localName = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
  switch (namespace) {
    case Namespace.Xml:
      return `xml:${localName}`;
    case Namespace.Xmlns:
      return localName === 'xmlns' ? localName : `xmlns:${localName}`;
    case Namespace.XLink:
      return `xlink:${localName}`;
    default:
      return qualifiedName;
  }
}

/** The string stands at this offset. */
function standsAt(source: string, offset: number, string: string): boolean {
  for (let i = 0; i < string.length; i++) {
    if (source.charCodeAt(offset + i) !== string.charCodeAt(i)) return false;
  }
  return true;
}

/** Each ampersand of a value begins a reference that is written again for what it stands for. */
function hasLastingReferencesOnly(source: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (source.charCodeAt(at) !== CodePoint.Ampersand) continue;
    const length = lengthOfLastingReference(source, at, end, true);
    if (length === 0) return false;
    at += length - 1;
  }
  return true;
}

/** The length of the reference at `start` if it is written again for what it stands for; 0 for others. */
function lengthOfLastingReference(source: string, start: number, end: number, inValue: boolean): number {
  let length = 0;
  if (source.startsWith('&nbsp;', start) || (inValue && source.startsWith('&quot;', start))) length = 6;
  else if (source.startsWith('&amp;', start)) length = 5;
  else if (!inValue && (source.startsWith('&lt;', start) || source.startsWith('&gt;', start))) length = 4;
  return start + length <= end ? length : 0;
}
