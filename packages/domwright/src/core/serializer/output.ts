import { CodePoint } from '../infra/code-points.ts';
import { attributePrefixes, Namespace } from '../infra/namespaces.ts';
import { MANY, StringBuilder } from '../infra/string-builder.ts';
import { Cook, characterReference, cook, referenceEnd } from '../source/cook.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  ElementFlag,
  NAMESPACE_SHIFT,
  TextFlag,
} from '../table/cells.ts';
import type { NodeTable, ShadowRootRecord } from '../table/node-table.ts';
import { escapeAttributeValue, escapeAttributeValueOf2024, escapeText, NO_BREAK_SPACE } from './escape.ts';
import type { EditionMarkup } from './markup.ts';
import { Occurrences } from './occurrences.ts';

/** With any of these, a node's data is not a source range with nothing special except newlines and references. */
const NOT_A_RANGE = CharacterDataFlag.StringData | TextFlag.Pieces | CharacterDataFlag.CookNull;

/** Without any of these, only `>` and U+00A0 have to be escaped in a text. */
const HAS_OTHERS = TextFlag.AnyCharacter | CharacterDataFlag.CookReference;

/** Without any of these, a text is a range of white space, with nothing to escape. */
const MAY_BE_ESCAPED = NOT_A_RANGE | HAS_OTHERS | TextFlag.NotBlank;

/** The length of `<!--` and `-->`. */
const COMMENT_DELIMITERS = 7;

/** The attribute flags under the mask when the source has the attribute exactly as serialized. */
const AS_WRITTEN_MASK = AttributeFlag.AsWritten | AttributeFlag.StringValue | AttributeFlag.Quotes;
const AS_WRITTEN = AttributeFlag.AsWritten | AttributeFlag.DoubleQuoted;

/** In longer texts, characters to escape are found by `indexOf`. */
const LONG_TEXT = 16;

/**
 * Builds the markup.
 *
 * Most of a tree's serialization is in its source. So each method looks for ranges of the source that, apart from
 * newlines, are what it has to write, and a run of adjacent ranges is copied as one slice. Whether a range qualifies is
 * decided by the source and by what the table holds now, never by where a node came from: the tree may have changed
 * since it was parsed. (What the fast path has found out about tags and texts is in their flags, which are cleared when
 * they change.)
 */
export class Output {
  private readonly table: NodeTable;
  private readonly cells: Int32Array;
  /** The part of the source that the nodes may be in, and its start. Offsets below are relative to it. */
  private readonly source: string;
  private readonly base: number;
  private readonly written = new StringBuilder();
  /** The run of source to be written next. */
  private from = 0;
  private to = 0;
  private readonly carriageReturns: Occurrences;
  private readonly ampersands: Occurrences;
  private readonly lessThanSigns: Occurrences;
  private readonly greaterThanSigns: Occurrences;
  private readonly noBreakSpaces: Occurrences;
  private readonly markup: EditionMarkup;
  private readonly escapesAngleBrackets: boolean;

  /** `start` and `end`: the part of the source to look at; anything outside it is still written correctly. */
  constructor(table: NodeTable, start: number, end: number, markup: EditionMarkup) {
    const source = table.source.slice(start, end);
    this.table = table;
    this.cells = table.cells;
    this.source = source;
    this.base = start;
    this.carriageReturns = new Occurrences(source, '\r');
    this.ampersands = new Occurrences(source, '&');
    this.lessThanSigns = new Occurrences(source, '<');
    this.greaterThanSigns = new Occurrences(source, '>');
    this.noBreakSpaces = new Occurrences(source, '\u00a0');
    this.markup = markup;
    this.escapesAngleBrackets = markup.escapesAngleBrackets;
  }

  /** Everything written. */
  end(): string {
    this.flush();
    return this.written.end();
  }

  /** Writes the run, with its newlines normalized. */
  private flush(): void {
    const { source, written, to } = this;
    let { from } = this;
    if (from >= to) return;
    let text = '';
    let pieces = 0;
    for (;;) {
      const end = this.carriageReturns.next(from, to);
      if (end >= to) break;
      if (source.charCodeAt(end) !== CodePoint.CarriageReturn) {
        // The run is before one that was written, so all that is known is that there are some.
        text += cook(source.slice(from, to), Cook.CarriageReturn);
        from = to;
        break;
      }
      text += source.slice(from, end);
      from = end + 1;
      // The LF of a CRLF begins the next piece. Whatever follows the run doesn't matter.
      if (from === to || source.charCodeAt(from) !== CodePoint.LineFeed) text += '\n';
      if (++pieces === MANY) {
        written.add(text);
        written.settle();
        text = '';
        pieces = 0;
      }
    }
    written.add(text + source.slice(from, to));
  }

  string(string: string): void {
    this.flush();
    this.from = 0;
    this.to = 0;
    this.written.add(string);
  }

  /** Writes a range of the source, with its newlines normalized. */
  private range(start: number, end: number): void {
    if (start !== this.to) {
      this.flush();
      this.from = start;
    }
    this.to = end;
  }

  // --- Elements -------------------------------------------------------------------------------------------------

  /** Writes the start tag of an element. */
  startTag(element: number, isValue: string | undefined): void {
    const { table, cells, source, base } = this;
    const start = cells[element + Cell.Start] - base;
    const end = cells[element + Cell.End] - base;
    const inSource = start >= 0 && end <= source.length;
    if (
      (cells[element + Cell.Kind] & ElementFlag.StartTagAsWritten) !== 0 &&
      inSource &&
      this.noBreakSpaces.next(start, end) >= end &&
      !(
        this.escapesAngleBrackets &&
        cells[element + Cell.AttributeCount] !== 0 &&
        this.hasAngleBracket(start + 1, end - 1)
      )
    ) {
      // In such a tag, it is the slash of a self-closing tag.
      if (source.charCodeAt(end - 2) === CodePoint.Solidus) {
        this.range(start, source.charCodeAt(end - 3) <= CodePoint.Space ? end - 3 : end - 2);
        this.range(end - 1, end);
      } else {
        this.range(start, end);
      }
      return;
    }
    const name = tagName(table, element);
    const nameEnd = start + 1 + name.length;
    if (inSource && source.startsWith(name, start + 1)) this.range(start, nameEnd);
    else this.string(`<${name}`);
    if (isValue !== undefined) this.string(` is="${this.escapedValue(isValue)}"`);
    const attributes = cells[element + Cell.Attributes];
    const attributesEnd = attributes + cells[element + Cell.AttributeCount] * ATTRIBUTE_SIZE;
    for (let record = attributes; record < attributesEnd; record += ATTRIBUTE_SIZE) this.attribute(record);
    if (inSource) this.range(end - 1, end);
    else this.string('>');
  }

  private attribute(record: number): void {
    const { table, base } = this;
    const attributes = table.attributes;
    const flags = attributes[record + AttributeCell.Flags];
    if ((flags & AS_WRITTEN_MASK) === AS_WRITTEN) {
      const start = attributes[record + AttributeCell.NameStart] - base;
      const end = attributes[record + AttributeCell.ValueEnd] - base;
      if (start > 0 && end < this.source.length) {
        const valueStart = attributes[record + AttributeCell.ValueStart] - base;
        if (
          (flags & AttributeFlag.CookReference) === 0 &&
          this.noBreakSpaces.next(start, end) >= end &&
          !(this.escapesAngleBrackets && this.hasAngleBracket(valueStart, end))
        ) {
          this.range(start - 1, end + 1);
        } else {
          this.range(start - 1, valueStart);
          this.escapedRange(valueStart, end, (flags & AttributeFlag.CookReference) !== 0, true);
          this.range(end, end + 1);
        }
        return;
      }
    }
    const name = serializedName(table, record);
    this.string(` ${name}="${this.escapedValue(table.attributeValue(record))}"`);
  }

  /** Whether a range of the source may contain `<` or `>`. */
  private hasAngleBracket(start: number, end: number): boolean {
    return this.lessThanSigns.next(start, end) < end || this.greaterThanSigns.next(start, end) < end;
  }

  private escapedValue(value: string): string {
    return this.escapesAngleBrackets ? escapeAttributeValue(value) : escapeAttributeValueOf2024(value);
  }

  /** Writes the end tag of an element. */
  endTag(element: number): void {
    const { table, cells, base } = this;
    const start = cells[element + Cell.EndTagStart] - base;
    const end = cells[element + Cell.EndTagEnd] - base;
    if (
      (cells[element + Cell.Kind] & ElementFlag.EndTagAsWritten) !== 0 &&
      start >= 0 &&
      end <= this.source.length
    ) {
      this.range(start, end);
    } else {
      this.string(`</${tagName(table, element)}>`);
    }
  }

  // --- Text -----------------------------------------------------------------------------------------------------

  /** Writes the data of a Text node unescaped. */
  rawText(text: number): void {
    const kind = this.cells[text + Cell.Kind];
    const start = this.cells[text + Cell.Start] - this.base;
    const end = this.cells[text + Cell.End] - this.base;
    if (
      (kind & (NOT_A_RANGE | CharacterDataFlag.CookReference)) === 0 &&
      start >= 0 &&
      end <= this.source.length
    ) {
      this.range(start, end);
    } else {
      this.string(this.table.data(text));
    }
  }

  /** Writes the data of a Text node, escaped. */
  text(text: number): void {
    const source = this.source;
    const kind = this.cells[text + Cell.Kind];
    const start = this.cells[text + Cell.Start] - this.base;
    const end = this.cells[text + Cell.End] - this.base;
    if (start < 0 || end > source.length || (kind & NOT_A_RANGE) !== 0) {
      this.string(escapeText(this.table.data(text)));
    } else if (
      (kind & MAY_BE_ESCAPED) === 0 ||
      ((kind & HAS_OTHERS) === 0 &&
        this.noBreakSpaces.next(start, end) >= end &&
        this.greaterThanSigns.next(start, end) >= end)
    ) {
      this.range(start, end);
    } else {
      this.escapedRange(start, end, (kind & CharacterDataFlag.CookReference) !== 0, false);
    }
  }

  /** An offset before which a range has nothing to escape; see Occurrences. */
  private nextEscaped(start: number, end: number, inAttribute: boolean): number {
    const next = Math.min(this.ampersands.next(start, end), this.noBreakSpaces.next(start, end));
    return inAttribute && !this.escapesAngleBrackets
      ? next
      : Math.min(next, this.lessThanSigns.next(start, end), this.greaterThanSigns.next(start, end));
  }

  /** Writes a range of the source, escaped. `hasReferences`: ampersands may begin character references. */
  private escapedRange(start: number, end: number, hasReferences: boolean, inAttribute: boolean): void {
    const source = this.source;
    let isSearched = inAttribute || end - start > LONG_TEXT;
    let written = start;
    for (let at = start; at < end; at++) {
      if (isSearched) {
        const next = this.nextEscaped(at, end, inAttribute);
        // Asking again and again without an answer would not be linear.
        isSearched = next > at;
        at = next;
        if (at >= end) break;
      }
      const codeUnit = source.charCodeAt(at);
      // Most are letters, then white space.
      if (codeUnit > CodePoint.GreaterThanSign) {
        if (codeUnit !== NO_BREAK_SPACE) continue;
      } else if (codeUnit < CodePoint.Ampersand) {
        continue;
      }
      let next = at + 1;
      let string: string;
      switch (codeUnit) {
        case CodePoint.LessThanSign:
          if (inAttribute && !this.escapesAngleBrackets) continue;
          string = '&lt;';
          break;
        case CodePoint.GreaterThanSign:
          if (inAttribute && !this.escapesAngleBrackets) continue;
          string = '&gt;';
          break;
        case NO_BREAK_SPACE:
          string = '&nbsp;';
          break;
        case CodePoint.Ampersand: {
          // They are written as they are. A range that ends in `&am` is at the end of an input, separate from the next
          // input.
          if (hasReferences && (source.startsWith('amp;', next) || source.startsWith('nbsp;', next))) {
            at = next + 3;
            continue;
          }
          const characters = hasReferences ? characterReference(source, at, end, inAttribute) : '';
          if (characters === '') {
            string = '&amp;';
          } else {
            string = inAttribute ? this.escapedValue(characters) : escapeText(characters);
            next = referenceEnd;
          }
          break;
        }
        default:
          continue;
      }
      if (next - at !== string.length || !source.startsWith(string, at)) {
        this.range(written, at);
        this.string(string);
        written = next;
      }
      at = next - 1;
    }
    this.range(written, end);
  }

  // --- Others ---------------------------------------------------------------------------------------------------

  comment(comment: number): void {
    const source = this.source;
    const kind = this.cells[comment + Cell.Kind];
    const start = this.cells[comment + Cell.Start] - this.base;
    const end = this.cells[comment + Cell.End] - this.base;
    if (
      (kind & (CharacterDataFlag.StringData | CharacterDataFlag.CookNull)) === 0 &&
      start >= 0 &&
      end <= source.length &&
      end - start === this.cells[comment + Cell.Data] + COMMENT_DELIMITERS &&
      source.startsWith('<!--', start) &&
      source.startsWith('-->', end - 3)
    ) {
      this.range(start, end);
    } else {
      this.string(`<!--${this.table.data(comment)}-->`);
    }
  }

  processingInstruction(node: number): void {
    const [target, data] = this.table.processingInstructions[this.cells[node + Cell.Data]];
    this.string(`<?${target} ${data}${this.markup.processingInstructionEnd}`);
  }

  /** Writes the start tag of a shadow root, as a template. */
  shadowRoot(record: ShadowRootRecord): void {
    this.string(`<template shadowrootmode="${record.mode}"${this.markup.shadowRootAttributes(record)}>`);
  }

  documentType(doctype: number): void {
    this.string(`<!DOCTYPE ${this.table.doctypes[this.cells[doctype + Cell.Data]].name}>`);
  }
}

/**
 * The name in an element's tags: its local name or, outside the HTML, MathML and SVG namespaces, its qualified name.
 */
export function tagName(table: NodeTable, element: number): string {
  const localName = table.names.stringOf(table.cells[element + Cell.Name]);
  const kind = table.cells[element + Cell.Kind];
  const namespace = kind >>> NAMESPACE_SHIFT;
  if ((kind & ElementFlag.HasPrefix) === 0 || (namespace >= Namespace.Html && namespace <= Namespace.Svg)) {
    return localName;
  }
  return `${table.prefixes.get(element)}:${localName}`;
}

/** An attribute's serialized name — https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name */
export function serializedName(table: NodeTable, record: number): string {
  const qualifiedName = table.names.stringOf(table.attributes[record + AttributeCell.Name]);
  const namespace = table.attributes[record + AttributeCell.Flags] >>> NAMESPACE_SHIFT;
  const prefix = attributePrefixes[namespace];
  const localName = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
  if (!prefix) return qualifiedName;
  return namespace === Namespace.Xmlns && localName === prefix ? localName : `${prefix}:${localName}`;
}
