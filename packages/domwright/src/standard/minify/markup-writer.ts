import { dropsFirstLineFeed } from '../../core/editing/text-context.ts';
import { asciiLowercase, CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cook, cook } from '../../core/source/cook.ts';
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
import { htmlNameOf } from '../../core/table/queries.ts';
import { endOfTagName } from '../../core/table/source-attributes.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import { htmlTagFlags, NameId, TagFlag } from '../../generated/names.ts';
import { type AttributePlan, hasPrefix } from './attribute-plan.ts';
import { AttributeWriter } from './attribute-writer.ts';
import {
  type MarkupParts,
  PART_COOK_SHIFT,
  PART_KIND_MASK,
  PART_SIZE,
  PartCell,
  PartKind,
} from './markup-parts.ts';
import type { Measures, Saved } from './measures.ts';
import { endTagIsOptional, Next, startTagIsOptional } from './optional-tags.ts';
import type { PageSource } from './page-source.ts';
import type { Plan } from './plan.ts';
import { Runs } from './runs.ts';
import { dependsOnNext, withShortestReferences } from './shortest-references.ts';
import { mayBeCode } from './template-code.ts';

/**
 * Writes a page again from its source, part by part. Every part stays in its place, so that a page with mistakes is read as
 * before; only its spelling changes, and optional tags are left out.
 */
export class MarkupWriter {
  readonly saved: Saved;
  readonly #page: PageSource;
  readonly #table: NodeTable;
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #parts: MarkupParts;
  readonly #measures: Measures;
  readonly #plan: Plan | null;
  readonly #isKept: ((start: number) => boolean) | null;
  readonly #runs: Runs;
  readonly #attributes: AttributeWriter;
  /** Elements of tables whose end tags were left out. */
  readonly #unended = new Set<number>();
  /** Whether any tag, or anything else that the parser could tell, was left out. */
  leftOut = false;
  /** Whether an end tag of body or html was written that is not the one that counts. */
  #hasEnded = false;

  /** `isKept`: whether the part at an offset must stay as it is; null if none must. */
  constructor(
    page: PageSource,
    parts: MarkupParts,
    measures: Measures,
    plan: Plan | null,
    attributePlan: AttributePlan | null,
    isKept: ((start: number) => boolean) | null,
    saved: Saved,
  ) {
    this.#page = page;
    this.#table = page.table;
    this.#source = page.text;
    this.#units = page.units;
    this.#parts = parts;
    this.#measures = measures;
    this.#plan = plan;
    this.#isKept = isKept;
    this.saved = saved;
    this.#runs = new Runs(page.text);
    this.#attributes = new AttributeWriter(page, attributePlan, measures, this.#runs, saved);
  }

  /** The whole page; null if its parts overlap, which can't be written. */
  write(): string | null {
    const { cells, end: partsEnd } = this.#parts;
    const source = this.#source;
    let at = 0;
    let eatsNewline = false;
    for (let part = 0; part < partsEnd; part += PART_SIZE) {
      const start = cells[part + PartCell.Start]!;
      const end = cells[part + PartCell.End]!;
      const node = cells[part + PartCell.Node]!;
      const kind = cells[part + PartCell.Kind]! & PART_KIND_MASK;
      if (start !== at) {
        if (start < at) {
          // Two elements may end at the same tag.
          if (kind === PartKind.EndTag && end === at) continue;
          return null;
        }
        this.#gap(at, start, eatsNewline);
      }
      at = end;
      eatsNewline = false;
      const isKept = this.#isKept?.(start) === true;
      switch (kind) {
        case PartKind.StartTag:
          eatsNewline = this.#eatsNewline(node);
          if (isKept) this.#runs.range(start, end);
          else this.#startTag(node, start, end, part);
          break;
        case PartKind.EndTag:
          if (isKept) this.#runs.range(start, end);
          else this.#endTag(node, start, end, part);
          break;
        case PartKind.Text:
          if (isKept) this.#runs.range(start, end);
          else this.#text(node, start, end, cells[part + PartCell.Kind]! >> PART_COOK_SHIFT);
          break;
        case PartKind.Comment:
          if (!isKept && this.#plan?.isRemoved(node) === true) {
            this.saved.comments += end - start;
            this.leftOut = true;
          } else {
            this.#runs.range(start, end);
          }
          break;
        default:
          if (isKept) this.#runs.range(start, end);
          else this.#doctype(node, start, end);
      }
    }
    if (at < source.length) this.#gap(at, source.length, eatsNewline);
    return this.#runs.end();
  }

  // --- Parts ----------------------------------------------------------------------------------------------------

  /** What no node comes from. White space there is ignored, unless it is a line feed that protects the next. */
  #gap(start: number, end: number, eatsNewline: boolean): void {
    if (this.#measures.ignoredWhiteSpace && !eatsNewline && this.#isBlank(start, end)) {
      this.saved.ignoredWhiteSpace += end - start;
      this.leftOut = true;
    } else {
      this.#runs.range(start, end);
      this.#hasEnded ||= /<\/(?:body|html)/i.test(this.#source.slice(start, end));
    }
  }

  #isBlank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isASCIIWhitespace(this.#units[at]!)) return false;
    return true;
  }

  #text(text: number, start: number, end: number, flags: number): void {
    // NB: a line feed after a carriage return that stays would be one line break with it.
    if (
      start > 0 &&
      this.#units[start - 1] === CodePoint.CarriageReturn &&
      this.#runs.last === CodePoint.CarriageReturn &&
      (this.#units[start] === CodePoint.CarriageReturn || this.#units[start] === CodePoint.LineFeed)
    ) {
      this.#runs.range(start, end);
      return;
    }
    const { references, lineEndings } = this.#measures;
    const planned = this.#plan === null ? null : this.#plan.rawAt(text, start);
    if (
      planned === null &&
      ((flags & (Cook.Reference | Cook.CarriageReturn)) === 0 || (flags & Cook.Null) !== 0)
    ) {
      this.#runs.range(start, end);
      return;
    }
    if (planned === null && (flags & Cook.Reference) === 0) {
      this.#withoutCarriageReturns(start, end);
      return;
    }
    if (planned !== null) {
      const saved = end - start - planned.length;
      if (this.#plan!.isCode(text)) this.saved.code += saved;
      else this.saved.whiteSpace += saved;
      if (planned.length === 1 && planned.charCodeAt(0) === this.#units[start]) {
        // It goes on with the range before it.
        this.#runs.range(start, start + 1);
        return;
      }
    }
    let raw = planned ?? this.#source.slice(start, end);
    if (lineEndings && (flags & Cook.CarriageReturn) !== 0 && planned === null) {
      const before = raw.length;
      raw = cook(raw, Cook.CarriageReturn);
      this.saved.lineEndings += before - raw.length;
    }
    // NB: what is read before it, such as ignored white space, may be a reference that would go on.
    if (references && (flags & Cook.Reference) !== 0 && !dependsOnNext(this.#source, start)) {
      const before = raw.length;
      raw = withShortestReferences(raw, Cook.Reference, '', this.#page);
      this.saved.references += before - raw.length;
    }
    this.#runs.string(raw);
  }

  /** Text with line feeds for line breaks. */
  #withoutCarriageReturns(start: number, end: number): void {
    if (!this.#measures.lineEndings) {
      this.#runs.range(start, end);
      return;
    }
    const units = this.#units;
    let from = start;
    for (let at = start; at < end; at++) {
      if (units[at] !== CodePoint.CarriageReturn) continue;
      this.#runs.range(from, at);
      from = at + 1;
      if (from < end && units[from] === CodePoint.LineFeed) this.saved.lineEndings++;
      else this.#runs.string('\n');
    }
    this.#runs.range(from, end);
  }

  #doctype(doctype: number, start: number, end: number): void {
    const { name } = this.#table.doctypes[this.#table.cells[doctype + Cell.Data]!]!;
    const mode = documentModeOf(this.#table, DOCUMENT_HANDLE);
    const shortest = name === 'html' ? shortestDoctypes[mode] : null;
    if (!this.#measures.doctype || shortest === null || shortest.length > end - start) {
      this.#runs.range(start, end);
      return;
    }
    this.saved.doctype += end - start - shortest.length;
    this.#runs.string(shortest);
  }

  // --- Optional tags --------------------------------------------------------------------------------------------

  #nextPart = 0;
  #nextElement = 0;

  /** What follows a part; -1 if something that is in no node lies between. */
  #following(part: number): Next | -1 {
    const { cells, end: partsEnd } = this.#parts;
    const { cells: nodes } = this.#table;
    let before = cells[part + PartCell.End]!;
    for (let at = part + PART_SIZE; at < partsEnd; at += PART_SIZE) {
      const start = cells[at + PartCell.Start]!;
      if (start !== before && !(this.#measures.ignoredWhiteSpace && this.#isBlank(before, start))) return -1;
      before = cells[at + PartCell.End]!;
      const node = cells[at + PartCell.Node]!;
      this.#nextPart = at;
      this.#nextElement = node;
      switch (cells[at + PartCell.Kind]! & PART_KIND_MASK) {
        case PartKind.StartTag:
          return this.#units[start + 1] === CodePoint.Solidus ? -1 : Next.StartTag;
        case PartKind.EndTag:
          return nodes[node + Cell.Start]! < 0 && (nodes[node + Cell.Kind]! & ElementFlag.Implied) === 0
            ? -1
            : Next.EndTag;
        case PartKind.Text: {
          if (this.#isLeftOut(node, start)) break;
          const planned =
            this.#plan === null || this.#isKept?.(start) === true ? null : this.#plan.rawAt(node, start);
          if (planned === '') break;
          const raw = planned ?? this.#source.slice(start, Math.min(before, start + 40));
          const first = cook(raw, Cook.Reference).charCodeAt(0);
          // Code may become anything.
          if (this.#isCode(raw.trimStart().charCodeAt(0))) return -1;
          // NB: U+0000 may be ignored.
          if (first === 0) return -1;
          return isASCIIWhitespace(first) || first === CodePoint.CarriageReturn ? Next.WhiteSpace : Next.Text;
        }
        case PartKind.Comment:
          if (this.#isLeftOut(node, start)) break;
          return Next.Comment;
        default:
          return -1;
      }
    }
    this.#nextElement = 0;
    this.#nextPart = partsEnd;
    const { length } = this.#source;
    return before === length || (this.#measures.ignoredWhiteSpace && this.#isBlank(before, length))
      ? Next.EndOfFile
      : -1;
  }

  /** Whether a line feed after the part before this one is ignored. */
  #followsNewlineEater(part: number): boolean {
    const { cells } = this.#parts;
    if (part === 0 || (cells[part - PART_SIZE + PartCell.Kind]! & PART_KIND_MASK) !== PartKind.StartTag)
      return false;
    return this.#eatsNewline(cells[part - PART_SIZE + PartCell.Node]!);
  }

  /** Whether a line feed at the start of an element is ignored. */
  #eatsNewline(element: number): boolean {
    const name = htmlNameOf(this.#table, element);
    return name !== 0 && dropsFirstLineFeed(this.#table.names.stringOf(name));
  }

  #isLeftOut(node: number, start: number): boolean {
    return this.#plan !== null && this.#plan.isRemoved(node) && this.#isKept?.(start) !== true;
  }

  /** Whether the rest of the page, from the next part on, has nothing but text and the end tags of body and html. */
  readonly #endsWithText = (): boolean => {
    const { cells, end } = this.#parts;
    for (let at = this.#nextPart; at < end; at += PART_SIZE) {
      const start = cells[at + PartCell.Start]!;
      if (at > this.#nextPart && start !== cells[at - PART_SIZE + PartCell.End]) return false;
      const node = cells[at + PartCell.Node]!;
      const kind = cells[at + PartCell.Kind]! & PART_KIND_MASK;
      if (kind === PartKind.Text || (kind === PartKind.Comment && this.#isLeftOut(node, start))) continue;
      const name = this.#table.cells[node + Cell.Name];
      if (kind !== PartKind.EndTag || (name !== NameId.Html && name !== NameId.Body)) return false;
    }
    return this.#nextPart === end || cells[end - PART_SIZE + PartCell.End] === this.#source.length;
  };

  /** The next node of the result, in this direction; 0 for none. */
  #sibling(node: number, direction: Cell.Next | Cell.Previous): number {
    return this.#leftOf(this.#table.cells[node + direction]!, direction);
  }

  /** The first of a node and its siblings in a direction that is in the result; 0 for none. */
  #leftOf(node: number, direction: Cell.Next | Cell.Previous): number {
    const { cells } = this.#table;
    let at = node;
    while (at !== 0 && this.#plan !== null && this.#plan.isRemoved(at)) at = cells[at + direction]!;
    return at;
  }

  #endTag(element: number, start: number, end: number, part: number): void {
    const { cells } = this.#table;
    const kind = cells[element + Cell.Kind]!;
    const name = cells[element + Cell.Name]!;
    const { optionalTags, tags } = this.#measures;
    if (kind >>> NAMESPACE_SHIFT === Namespace.Html) {
      if (
        optionalTags &&
        mayHaveOptionalTags(name) &&
        (kind & ElementFlag.Cloned) === 0 &&
        // It was made by this tag.
        !((kind & ElementFlag.Implied) !== 0 && name === NameId.P) &&
        // Without it, another would end the element, or the text before it could be written in another way.
        !(
          (name === NameId.Body || name === NameId.Html) &&
          (this.#hasEnded || dependsOnNext(this.#source, start) || this.#followsNewlineEater(part))
        )
      ) {
        const next = this.#following(part);
        const nextElement = this.#nextElement;
        if (
          next !== -1 &&
          endTagIsOptional(
            this.#table,
            element,
            name,
            this.#sibling(element, Cell.Next),
            next,
            nextElement,
            this.#endsWithText,
          )
        ) {
          this.saved.optionalTags += end - start;
          this.leftOut = true;
          this.#unended.add(element);
          return;
        }
      }
    } else if (this.#closesItself(element)) {
      this.saved.selfClosing += end - start;
      return;
    }
    if (hasPrefix(this.#table, element) || (kind & ElementFlag.EndTagAsWritten) !== 0 || !tags) {
      this.#runs.range(start, end);
      return;
    }
    const { length } = this.#table.names.stringOf(name);
    const nameEnd = this.#units[start + 2 + length]!;
    if (nameEnd !== CodePoint.GreaterThanSign && !isASCIIWhitespace(nameEnd)) {
      this.#runs.range(start, end);
      return;
    }
    const written = this.#source.slice(start + 2, start + 2 + length);
    this.saved.tags += end - start - length - 3;
    // NB: names of SVG are those of XML, too.
    const isHTML = kind >>> NAMESPACE_SHIFT === Namespace.Html;
    this.#runs.string(`</${written.includes('\0') || !isHTML ? written : asciiLowercase(written)}>`);
  }

  /** Whether a foreign element without content is written as one tag, which closes itself. */
  #closesItself(element: number): boolean {
    const { cells } = this.#table;
    return (
      this.#measures.selfClosing &&
      cells[element + Cell.EndTagStart] === this.#endOfLeftOut(element) &&
      (cells[element + Cell.Kind]! & (ElementFlag.Implied | ElementFlag.Cloned)) === 0 &&
      this.#isKept?.(cells[element + Cell.Start]!) !== true &&
      this.#isKept?.(cells[element + Cell.EndTagStart]!) !== true &&
      !this.#isOdd(element, cells[element + Cell.Start]!, cells[element + Cell.End]!)
    );
  }

  /** Where the nodes at the start of an element that are left out end; -1 if others follow. */
  #endOfLeftOut(element: number): number {
    const { cells } = this.#table;
    let end = cells[element + Cell.End]!;
    for (let at = cells[element + Cell.FirstChild]!; at !== 0; at = cells[at + Cell.Next]!) {
      if (cells[at + Cell.Start] !== end || !this.#isLeftOut(at, end)) return -1;
      end = cells[at + Cell.End]!;
    }
    return end;
  }

  #startTag(element: number, start: number, end: number, part: number): void {
    const { cells, names } = this.#table;
    const kind = cells[element + Cell.Kind]!;
    const name = cells[element + Cell.Name]!;
    const isHTML = kind >>> NAMESPACE_SHIFT === Namespace.Html;
    const { optionalTags, tags } = this.#measures;
    const count = cells[element + Cell.AttributeCount]!;
    if (
      isHTML &&
      optionalTags &&
      mayHaveOptionalStart(name) &&
      this.#hasNoAttributes(start, end) &&
      !this.#followsCode(start) &&
      !(name === NameId.Body && this.#ignoresFrameset())
    ) {
      const next = this.#following(part);
      const previous = this.#sibling(element, Cell.Previous);
      const ends =
        previous === 0 || (cells[previous + Cell.EndTagStart]! >= 0 && !this.#unended.has(previous));
      const type = cells[previous + Cell.Kind]! & NODE_TYPE_MASK;
      if (
        next !== -1 &&
        startTagIsOptional(
          this.#table,
          element,
          name,
          this.#leftOf(cells[element + Cell.FirstChild]!, Cell.Next),
          type === NodeType.Element ? previous : 0,
          ends,
          next,
          this.#nextElement,
        )
      ) {
        this.saved.optionalTags += end - start;
        this.leftOut = true;
        return;
      }
    }
    const isOdd = this.#isOdd(element, start, end);
    const closesNow =
      !isHTML && !isOdd && cells[element + Cell.EndTagStart]! >= 0 && this.#closesItself(element);
    if (isOdd || !(tags || closesNow || this.#attributes.mayChange(element))) {
      this.#runs.range(start, end);
      return;
    }
    const source = this.#source;
    const before = this.#runs.length;
    const savedBefore = this.#savedInTags();
    if ((kind & ElementFlag.StartTagAsWritten) !== 0 && isHTML) {
      if (count === 0) {
        if (this.#units[end - 2] !== CodePoint.Solidus) {
          this.#runs.range(start, end);
          return;
        }
      }
      this.#runs.range(start, start + 1 + names.stringOf(name).length);
    } else {
      const nameEnd = start + 1 + endOfTagName(source.slice(start + 1, end), 0);
      const written = source.slice(start + 1, nameEnd);
      const lower =
        isHTML || !source.startsWith(names.stringOf(name), start + 1) ? asciiLowercase(written) : written;
      if (lower === written) this.#runs.range(start, nameEnd);
      else this.#runs.string(`<${lower}`);
    }
    const needsSpace = this.#attributes.write(element, start, end);
    const isClosed = closesNow || (!isHTML && this.#isSelfClosing(element, start, end));
    if (isClosed) {
      this.#runs.string(needsSpace ? ' />' : '/>');
      // The slash belongs to what the end tag saves, and its space to what the quotes do.
      if (this.#units[end - 2] !== CodePoint.Solidus) this.saved.selfClosing--;
      if (needsSpace) this.saved.quotes--;
    } else {
      this.#runs.range(end - 1, end);
    }
    this.saved.tags += end - start - (this.#runs.length - before) - (this.#savedInTags() - savedBefore);
  }

  /** What measures other than those about tags as a whole have saved. */
  #savedInTags(): number {
    const { quotes, references, lineEndings, selfClosing, booleanAttributes, defaultAttributes } = this.saved;
    const { sortClasses, code } = this.saved;
    const inAttributes = quotes + references + lineEndings + booleanAttributes + defaultAttributes;
    return inAttributes + sortClasses + code + selfClosing;
  }

  /** Whether a tag has attributes that are ignored. */
  #hasIgnored(element: number, start: number, end: number): boolean {
    const source = this.#source;
    const { cells, attributes, names } = this.#table;
    const first = cells[element + Cell.Attributes]!;
    const last = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    let at = start + 1 + endOfTagName(source.slice(start + 1, end), 0);
    for (let record = first; record < last; record += ATTRIBUTE_SIZE) {
      const nameStart = attributes[record + AttributeCell.NameStart]!;
      if (nameStart < at || nameStart >= end) continue;
      if (!blank.test(source.slice(at, nameStart))) return true;
      const { length } = names.stringOf(attributes[record + AttributeCell.Name]!);
      at = nameStart + this.#attributes.lengthOf(record, length);
    }
    return !blank.test(source.slice(at, end - 1));
  }

  /**
   * Whether a start tag is left as it is: `</br>`, tags with attributes that are no longer in the tree, and those with code of a
   * template language in attributes that are ignored.
   */
  #isOdd(element: number, start: number, end: number): boolean {
    if (this.#units[start + 1] === CodePoint.Solidus) return true;
    if (hasPrefix(this.#table, element)) return true;
    const { maps } = this.#table;
    if (maps !== null && maps.closedDetails.has(element)) return true;
    const { mark, hasNull } = this.#page;
    const hasCode = mark !== '' && this.#source.slice(start, end).includes(mark);
    if (hasCode && this.#hasIgnored(element, start, end)) return true;
    return hasNull && this.#source.slice(start, end).includes('\0');
  }

  /** Whether a code unit is part of what stands for code of a template language. */
  #isCode(unit: number): boolean {
    return this.#page.mark !== '' && mayBeCode(unit);
  }

  /** Whether there is nothing but a little white space between code of a template language and an offset. */
  #followsCode(offset: number): boolean {
    const before = this.#source.slice(Math.max(0, offset - 64), offset).trimEnd();
    return this.#isCode(before.charCodeAt(before.length - 1));
  }

  /** Whether the parser ignored a tag of a frameset, which it would not have done before a body. */
  #ignoresFrameset(): boolean {
    const { cells, end } = this.#parts;
    let before = 0;
    for (let part = 0; part <= end; part += PART_SIZE) {
      const start = part === end ? this.#source.length : cells[part + PartCell.Start]!;
      if (start > before && /<frameset/i.test(this.#source.slice(before, start))) return true;
      before = cells[part + PartCell.End]!;
    }
    return false;
  }

  /** Whether a tag has no attributes, not even ones that are ignored. */
  #hasNoAttributes(start: number, end: number): boolean {
    const units = this.#units;
    let at = start + 1;
    while (at < end && !isASCIIWhitespace(units[at]!) && units[at]! !== CodePoint.Solidus) at++;
    for (; at < end - 1; at++) {
      const unit = units[at]!;
      if (!isASCIIWhitespace(unit) && unit !== CodePoint.Solidus) return false;
    }
    return true;
  }

  /** Whether the `/` before the `>` of a foreign element's tag closes the element. */
  #isSelfClosing(element: number, start: number, end: number): boolean {
    if (this.#units[end - 2] !== CodePoint.Solidus) return false;
    const { cells, attributes } = this.#table;
    const first = cells[element + Cell.Attributes]!;
    const last = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = first; record < last; record += ATTRIBUTE_SIZE) {
      const nameStart = attributes[record + AttributeCell.NameStart]!;
      if (nameStart <= start || nameStart >= end) continue;
      const isUnquotedValue =
        (attributes[record + AttributeCell.Flags]! & AttributeFlag.Quotes) === AttributeFlag.Unquoted;
      if (isUnquotedValue && attributes[record + AttributeCell.ValueEnd]! === end - 1) return false;
    }
    // NB: the value of a duplicate, which is no longer known, may end in it.
    return cells[element + Cell.FirstChild] === 0 && cells[element + Cell.EndTagStart]! < 0;
  }
}

/** What may be between attributes. */
const blank = /^[\t\n\f\r /]*$/;

/** For each mode, the shortest DOCTYPE named html — https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode */
const shortestDoctypes = {
  'no-quirks': '<!doctype html>',
  quirks: '<!doctype html public "html">',
  'limited-quirks': '<!doctype html public "-//W3C//DTD XHTML 1.0 Frameset//">',
} as const;

/** The elements with tags that may be left out have one of these names. */
function mayHaveOptionalTags(name: number): boolean {
  return (htmlTagFlags[name]! & OPTIONAL) !== 0 || name === NameId.Head || name === NameId.Html;
}

/** NB: these flags are on all of them, and on little else. */
const OPTIONAL: number = TagFlag.ImpliedEndTagThorough | TagFlag.MayBeOpenAtEnd;

function mayHaveOptionalStart(name: number): boolean {
  return (
    name === NameId.Html ||
    name === NameId.Head ||
    name === NameId.Body ||
    name === NameId.Tbody ||
    name === NameId.Colgroup
  );
}
