import { dropsFirstLineFeed } from '../../core/editing/text-context.ts';
import { CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { hasFosterParenting } from '../../core/infra/element-kinds.ts';
import { knownIds, knownName } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cook } from '../../core/source/cook.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  CharacterDataFlag,
  COOK_SHIFT,
  ElementFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed, htmlNameOf, isHTMLElement } from '../../core/table/queries.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { childTextContent, elementOf } from '../../core/table/traversal.ts';
import { htmlTagFlags, LAST_TAG_ID, NameId, TagFlag } from '../../generated/names.ts';
import { scriptTypeOf } from '../fetching/script-type.ts';
import { Display, elementFlags } from '../rendering/display.ts';
import type { TreeVisitor } from './markup-parts.ts';
import type { Measures } from './measures.ts';
import type { PageSource } from './page-source.ts';
import type { PageStyles } from './page-styles.ts';
import type { Plan } from './plan.ts';
import { dependsOnNext } from './shortest-references.ts';
import { afterText, Before, collapsedRun, collapsedText, isCollapsible } from './white-space.ts';

/** What an element does to the white space in it and beside it. Flags can be combined. */
const enum Role {
  /** Its white space is kept. */
  Preserves = 1,
  /** Its text is read by something else than rendering. */
  RawText = 2,
  /** Text in it that is only white space is never rendered. */
  NoBlanks = 4,
  /** It is not rendered, and white space before it and after it is together. */
  Unrendered = 8,
  Title = 16,
  /** A line feed at its start is ignored. */
  EatsNewline = 32,
  Script = 64,
  Style = 128,
  /** A text in it that is only white space has no box, or none in its place. */
  BlanksApart = 256,
}

/** The roles that neither the parser's rules nor the user agent style sheet give. */
const rolesOfHTML: readonly (readonly [Role, string])[] = [
  [Role.RawText, 'noscript textarea title'],
  // NB: table parts are not among them: a style sheet may render them as boxes in a line.
  [Role.NoBlanks, 'html head frameset colgroup select optgroup datalist'],
  [Role.Title, 'title'],
  [Role.Script, 'script'],
  [Role.Style, 'style'],
  [Role.BlanksApart, 'ruby rt rp details'],
];

let roles: Uint16Array | null = null;

// NB: created on first use, not at import.
function htmlRoles(): Uint16Array {
  if (roles !== null) return roles;
  const its = new Uint16Array(LAST_TAG_ID + 1);
  for (const [role, names] of rolesOfHTML) for (const id of knownIds(names)) its[id]! |= role;
  const displays = elementFlags();
  for (let id = 1; id <= LAST_TAG_ID; id++) {
    const flags = htmlTagFlags[id]!;
    if ((flags & TagFlag.SerializesRaw) !== 0) its[id]! |= Role.RawText;
    if ((flags & TagFlag.FosterParenting) !== 0) its[id]! |= Role.BlanksApart;
    if (dropsFirstLineFeed(knownName(id))) its[id]! |= Role.EatsNewline;
    if ((displays[id]! & Display.Preformatted) !== 0) its[id]! |= Role.Preserves;
    // NB: in the others, such as a datalist, text of the page may be rendered.
    const hasNoContent =
      (its[id]! & Role.RawText) !== 0 || (flags & (TagFlag.SerializesAsVoid | TagFlag.Template)) !== 0;
    if ((displays[id]! & Display.None) !== 0 && hasNoContent) its[id]! |= Role.Unrendered;
  }
  roles = its;
  return its;
}

const textOfSVG = /^(?:text|tspan|textPath|a|title|desc|foreignObject)$/;
const tokensOfMathML = /^(?:mi|mo|mn|ms|mtext|annotation|annotation-xml)$/;

/** A caller's functions for the contents of elements: they return null to leave one as it is. */
export interface ContentFunctions {
  script(element: number, text: number, raw: string): string | null;
  style(element: number, text: number, raw: string): string | null;
}

/**
 * Plans what becomes of texts and comments. White space collapses as `white-space.ts` says, whatever the `display` of the elements
 * may be. So style sheets may turn any box into any other. With the measure `boxes`, the user agent style sheet decides.
 */
export class CompactPlan implements TreeVisitor {
  readonly #table: NodeTable;
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #mark: string;
  readonly #plan: Plan;
  readonly #measures: Measures;
  readonly #keepsComment: (data: string) => boolean;
  readonly #functions: ContentFunctions | null;
  /** Elements whose white space the caller wants to keep. */
  readonly #selected: ReadonlySet<number>;
  readonly #styles: PageStyles;
  readonly #roles = htmlRoles();
  readonly #flags = elementFlags();
  readonly #xmlSpace: number;
  readonly #hasFormFeed: boolean;
  /** The open elements that preserve white space. */
  readonly #preservers: number[] = [];
  /** What stands before this place in the flow. */
  #before: Before = Before.Other;
  /** Whether something may be shown before the body begins, such as what a script has written. */
  #mayHaveWritten = false;
  /** The text that ends in white space, with nothing but removed comments after it; 0 if there is none. */
  #adjacent = 0;
  /** Whether the white space right before this place says nothing about what comes after the next tag. */
  #isApart = false;
  /** With `boxes`: the texts whose white space is the end of the line. */
  #trailing: number[] = [];

  constructor(
    { table, text, units, mark }: PageSource,
    plan: Plan,
    measures: Measures,
    keepsComment: (data: string) => boolean,
    functions: ContentFunctions | null,
    selected: ReadonlySet<number>,
    styles: PageStyles,
  ) {
    this.#table = table;
    this.#source = text;
    this.#units = units;
    this.#mark = mark;
    this.#plan = plan;
    this.#measures = measures;
    this.#keepsComment = keepsComment;
    this.#functions = functions;
    this.#selected = selected;
    this.#styles = styles;
    this.#xmlSpace = table.names.find('xml:space') || -1;
    this.#hasFormFeed = text.includes('\f');
  }

  #roleOf(element: number): number {
    const { cells, names } = this.#table;
    const name = cells[element + Cell.Name]!;
    switch (cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT) {
      case Namespace.Html:
        return name <= LAST_TAG_ID ? this.#roles[name]! : 0;
      case Namespace.Svg: {
        const string = names.stringOf(name);
        if (string === 'script') return Role.RawText | Role.Script;
        if (string === 'style') return Role.RawText | Role.Style;
        return textOfSVG.test(string) ? 0 : Role.NoBlanks;
      }
      default:
        return tokensOfMathML.test(names.stringOf(name)) ? Role.Preserves : Role.NoBlanks;
    }
  }

  start(element: number): void {
    if (this.#isApart) this.#endRun();
    this.#adjacent = 0;
    if (this.#preserves(element)) this.#preservers.push(element);
    if (this.#measures.boxes) this.#edgeOf(element);
    if (this.#beginsApart(element)) this.#endRun();
    // White space at the start of the body is at the start of a line.
    else if (isHTMLElement(this.#table, element, NameId.Body) && !this.#mayHaveWritten)
      this.#before = Before.Break;
  }

  /** Something may stand before this place. */
  #endRun(): void {
    this.#before = Before.Other;
    this.#trailing.length = 0;
    this.#adjacent = 0;
    this.#isApart = false;
  }

  /** Whether something may be rendered between an element's start tag and its content, or its content may be in another place. */
  #beginsApart(element: number): boolean {
    const table = this.#table;
    const { cells, names } = table;
    const kind = cells[element + Cell.Kind]!;
    if (kind >>> NAMESPACE_SHIFT !== Namespace.Html) return true;
    const name = cells[element + Cell.Name]!;
    switch (name) {
      case NameId.Q:
      case NameId.Summary:
      case NameId.Template:
      case NameId.Ruby:
      case NameId.Rt:
      case NameId.Details:
      case NameId.Slot:
      case NameId.Legend:
        return true;
      case NameId.Script:
        return !this.#isData(element);
    }
    // A custom element, or what a server reads, such as `esi:include`.
    if (name > LAST_TAG_ID && /[-:]/.test(names.stringOf(name))) return true;
    const parent = cells[element + Cell.Parent]!;
    // It may be in a slot.
    if (cells[parent + Cell.Name]! > LAST_TAG_ID && names.stringOf(cells[parent + Cell.Name]!).includes('-'))
      return true;
    return this.#styles.generated.matches(table, element);
  }

  /** Whether a script is a data block. */
  #isData(script: number): boolean {
    const type = attributeNamed(this.#table, script, 'type');
    return scriptTypeOf(type, attributeNamed(this.#table, script, 'language')) === null;
  }

  /** Whether the parser waits for a script, which may write. */
  #mayWrite(script: number): boolean {
    const table = this.#table;
    if (
      scriptTypeOf(attributeNamed(table, script, 'type'), attributeNamed(table, script, 'language')) !==
      'classic'
    )
      return false;
    if (attributeNamed(table, script, 'src') !== null)
      return (
        attributeNamed(table, script, 'async') === null && attributeNamed(table, script, 'defer') === null
      );
    // NB: in SVG, it may contain elements.
    return childTextContent(table, script).includes('write');
  }

  #preserves(element: number): boolean {
    const { cells } = this.#table;
    if ((this.#roleOf(element) & Role.Preserves) !== 0 || this.#selected.has(element)) return true;
    if (this.#styles.preserved.matches(this.#table, element)) return true;
    const { attributes } = this.#table;
    const first = cells[element + Cell.Attributes]!;
    const end = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = first; record < end; record += ATTRIBUTE_SIZE) {
      const name = attributes[record + AttributeCell.Name];
      if (name === NameId.Contenteditable || name === this.#xmlSpace) return true;
      // NB: a property's name could be written with escapes.
      if (name === NameId.Style && /white-space|text-wrap|\\/i.test(this.#table.attributeValue(record)))
        return true;
    }
    return false;
  }

  end(element: number): void {
    if (this.#isApart) this.#endRun();
    this.#adjacent = 0;
    if (this.#preservers.at(-1) === element) this.#preservers.pop();
    const role = this.#roleOf(element);
    if ((role & Role.Script) !== 0 && !this.#isData(element)) {
      this.#mayHaveWritten ||= this.#mayWrite(element);
      this.#endRun();
    } else if ((role & Role.Unrendered) === 0 || this.#styles.displayed.matches(this.#table, element)) {
      // A style sheet shows what is in the head.
      if ((role & Role.Unrendered) !== 0) this.#mayHaveWritten = true;
      if (this.#measures.boxes) this.#edgeOf(element);
      else this.#before = Before.Other;
    } else if (this.#table.cells[element + Cell.Name] === NameId.Template) {
      this.#endRun();
    }
  }

  /** Replaces the white space at the end of a collapsed text. */
  #trimEndOf(text: number, end: '' | '\n'): void {
    const plan = this.#plan;
    if (!plan.hasPieces(text)) {
      const raw = plan.rawOf(text);
      if (raw === null || !isCollapsible(raw.charCodeAt(raw.length - 1))) return;
      const trimmed = raw.slice(0, -1) + end;
      if (trimmed !== '' || !this.#isNeeded(text)) plan.setRaw(text, trimmed);
      return;
    }
    const pieces = textPieces(this.#table, text);
    const written: number[] = [];
    for (let i = 0; i < pieces.length; i += 4)
      if (plan.rawAt(text, pieces[i]!) !== '') written.push(pieces[i]!);
    while (written.length > 0) {
      const last = written.pop()!;
      const raw = plan.rawAt(text, last);
      if (raw === null || !isCollapsible(raw.charCodeAt(raw.length - 1))) return;
      const trimmed = raw.slice(0, -1) + end;
      if (trimmed === '' && written.length === 0) {
        if (!this.#isNeeded(text)) plan.remove(text);
        return;
      }
      plan.setPiece(text, last, trimmed);
      if (trimmed !== '') return;
    }
  }

  /** Where a block, or a part of a table, begins or ends, white space is at the end of a line or at the start of one. */
  #edgeOf(element: number): void {
    const { cells } = this.#table;
    const name = cells[element + Cell.Name]!;
    const isHTML = cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT === Namespace.Html;
    const flags = isHTML && name <= LAST_TAG_ID ? this.#flags[name]! : Display.Replaced;
    if ((flags & Display.None) !== 0) return;
    const hasStyle =
      cells[element + Cell.AttributeCount]! > 0 &&
      (this.#table.findAttribute(element, NameId.Style) >= 0 ||
        attributeNamed(this.#table, element, 'hidden') !== null);
    if (!hasStyle && (flags & (Display.Block | Display.TablePart | Display.LineBreak)) !== 0) {
      this.#before = Before.Break;
      for (const text of this.#trailing) this.#trimEndOf(text, '');
      this.#trailing.length = 0;
    } else if (hasStyle || (flags & (Display.Replaced | Display.InlineBox)) !== 0) {
      this.#endRun();
    }
  }

  text(text: number): void {
    const { cells } = this.#table;
    const kind = cells[text + Cell.Kind]!;
    const parent = elementOf(this.#table, cells[text + Cell.Parent]!);
    const role = this.#roleOf(parent);
    if ((kind & (CharacterDataFlag.StringData | CharacterDataFlag.CookNull)) !== 0) {
      this.#endRun();
      return;
    }
    if ((role & Role.RawText) !== 0) {
      if ((role & Role.Title) !== 0) this.#title(text, kind);
      else if (this.#functions !== null && (kind & TextFlag.Pieces) === 0) this.#content(parent, role, text);
      return;
    }
    if (!this.#measures.whiteSpace) return;
    if (this.#preservers.length > 0) {
      this.#endRun();
      return;
    }
    if ((kind & TextFlag.Pieces) !== 0) {
      this.#pieces(text, parent, role);
      return;
    }
    const units = this.#units;
    const start = cells[text + Cell.Start]!;
    const end = cells[text + Cell.End]!;
    let from = start;
    let hasLineBreak = false;
    for (; from < end; from++) {
      const unit = units[from]!;
      if (!isCollapsible(unit)) break;
      if (unit === CodePoint.LineFeed || unit === CodePoint.CarriageReturn) hasLineBreak = true;
    }
    if (from === end) {
      this.#blank(text, parent, role, hasLineBreak);
      return;
    }
    if (hasLineBreak) this.#joinRuns();
    this.#isApart = false;
    if (this.#mayCollapse(start, end)) this.#collapse(text, this.#source.slice(start, end));
    else this.#endRun();
  }

  /** A run with a line break begins. If it is one with the end of the text before it, that says so. */
  #joinRuns(): void {
    if (this.#before !== Before.Space || this.#adjacent === 0) return;
    this.#trimEndOf(this.#adjacent, '\n');
    this.#before = Before.Break;
  }

  /** Whether a text may change, or matters to what comes after it. */
  #mayCollapse(start: number, end: number): boolean {
    const units = this.#units;
    let wasSpace = this.#before !== Before.Other;
    for (let at = start; at < end; at++) {
      const unit = units[at]!;
      if (unit > CodePoint.Space || !isCollapsible(unit)) wasSpace = false;
      else if (wasSpace || unit === CodePoint.Tab || unit === CodePoint.CarriageReturn) return true;
      else wasSpace = true;
    }
    return wasSpace;
  }

  #blank(text: number, parent: number, role: number, hasBreak: boolean): void {
    const isRendered = (role & Role.NoBlanks) === 0;
    if (isRendered && hasBreak) this.#joinRuns();
    const collapsed = isRendered ? collapsedRun(hasBreak, this.#before) : '';
    if (collapsed === '') {
      if (this.#mustStay(text, parent)) this.#plan.setRaw(text, hasBreak ? '\n' : ' ');
      else this.#plan.remove(text);
      return;
    }
    this.#plan.setRaw(text, collapsed);
    this.#before = afterText(collapsed, this.#before);
    this.#afterBlank(text, parent);
  }

  /** White space is kept. */
  #afterBlank(text: number, parent: number): void {
    this.#isApart = this.#hasBlanksApart(parent) && !this.#continuesText(text);
    if (this.#isApart) this.#trailing.length = 0;
    else this.#trailing.push(text);
    this.#adjacent = text;
  }

  /** Whether white space stays although it says nothing. */
  #mustStay(text: number, parent: number): boolean {
    // The white space before it stays.
    if (this.#adjacent !== 0 || isHTMLElement(this.#table, parent, NameId.Head)) return false;
    if (!this.#isNeeded(text)) return false;
    this.#adjacent = text;
    return true;
  }

  /** Whether white space matters to more than what is rendered: its element may match `:empty` without it, or not be there. */
  #isNeeded(text: number): boolean {
    const { cells } = this.#table;
    return (
      this.#hasReopened(text, cells[text + Cell.Parent]!) ||
      this.#separates(cells[text + Cell.Start]!) ||
      this.#isAlone(text)
    );
  }

  /** Whether what stands before an offset, such as text that the parser ignored, would be read in another way with what follows. */
  #separates(start: number): boolean {
    return this.#units[start - 1] !== CodePoint.GreaterThanSign && dependsOnNext(this.#source, start);
  }

  /** Whether the parser has made a copy of a formatting element for a text. */
  #hasReopened(text: number, parent: number): boolean {
    const { cells } = this.#table;
    return cells[text + Cell.Previous] === 0 && (cells[parent + Cell.Kind]! & ElementFlag.Cloned) !== 0;
  }

  /** Whether an element has no children but comments and white space that collapses. */
  #isAlone(text: number): boolean {
    const { cells } = this.#table;
    for (const direction of [Cell.Previous, Cell.Next] as const) {
      let steps = 0;
      for (let at = cells[text + direction]!; at !== 0; at = cells[at + direction]!) {
        const type = cells[at + Cell.Kind]! & NODE_TYPE_MASK;
        if (++steps > MOST_COMMENTS || type === NodeType.Element) return false;
        if (type === NodeType.Text && !this.#isBlank(at)) return false;
      }
    }
    return true;
  }

  /** Whether a text is only white space that collapses, none of it written as references. */
  #isBlank(text: number): boolean {
    const kind = this.#table.cells[text + Cell.Kind]!;
    if (/[^\t\n\r ]/.test(this.#table.data(text))) return false;
    if ((kind & TextFlag.Pieces) === 0) return (kind & (Cook.Reference << COOK_SHIFT)) === 0;
    const pieces = textPieces(this.#table, text);
    for (let i = 2; i < pieces.length; i += 4) if ((pieces[i]! & Cook.Reference) !== 0) return false;
    return true;
  }

  /** Whether nothing but removed comments stands between a text and the text before it. */
  #continuesText(text: number): boolean {
    const { cells } = this.#table;
    let at = cells[text + Cell.Previous]!;
    while (at !== 0 && this.#isLeftOutComment(at)) at = cells[at + Cell.Previous]!;
    return (
      at !== 0 && (cells[at + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text && !this.#plan.isRemoved(at)
    );
  }

  #isLeftOutComment(node: number): boolean {
    return (
      (this.#table.cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Comment &&
      this.#plan.isRemoved(node)
    );
  }

  /** Whether white space right inside an element is not rendered, or not between the boxes around it. */
  #hasBlanksApart(parent: number): boolean {
    if (parent === 0) return false;
    if ((this.#roleOf(parent) & Role.BlanksApart) !== 0) return true;
    if (this.#table.findAttribute(parent, NameId.Style) >= 0) return true;
    return this.#styles.displayed.matches(this.#table, parent);
  }

  #collapse(text: number, raw: string): void {
    const collapsed = collapsedText(raw, this.#before);
    this.#before = afterText(collapsed, this.#before);
    if (this.#before !== Before.Other || collapsed !== raw) this.#plan.setRaw(text, collapsed);
    this.#afterWords(text);
  }

  /** A text with more than white space is kept. */
  #afterWords(text: number): void {
    this.#trailing.length = 0;
    this.#adjacent = 0;
    if (this.#before === Before.Other) return;
    this.#trailing.push(text);
    this.#adjacent = text;
  }

  /** A text that the parser put together, with markup in between that it ignored: each piece stays in its place. */
  #pieces(text: number, parent: number, role: number): void {
    if (this.#hasReopened(text, parent)) {
      this.#endRun();
      return;
    }
    const plan = this.#plan;
    const pieces = textPieces(this.#table, text);
    const raws: string[] = [];
    for (let i = 0; i < pieces.length; i += 4) {
      if ((pieces[i + 2]! & Cook.Null) !== 0 || this.#separates(pieces[i]!)) {
        this.#endRun();
        return;
      }
      raws.push(this.#source.slice(pieces[i], pieces[i + 1]));
    }
    const isBlank = !raws.some((raw) => /[^\t\n\r ]/.test(raw));
    const isRendered = !isBlank || (role & Role.NoBlanks) === 0;
    if (!isBlank) this.#isApart = false;
    let written = '';
    let last = 0;
    let lastCollapsed = '';
    for (const [i, raw] of raws.entries()) {
      if (isRendered && this.#before === Before.Space && /^[\t ]*[\n\r]/.test(raw)) {
        if (lastCollapsed === '') {
          this.#joinRuns();
        } else {
          plan.setPiece(text, last, `${lastCollapsed.slice(0, -1)}\n`);
          this.#before = Before.Break;
        }
      }
      const collapsed = isRendered ? collapsedText(raw, this.#before) : '';
      if (collapsed !== '') {
        last = pieces[i * 4]!;
        lastCollapsed = collapsed;
      }
      plan.setPiece(text, pieces[i * 4]!, collapsed);
      this.#before = afterText(collapsed, this.#before);
      written += collapsed;
    }
    if (written === '') {
      const first = raws[0] ?? '';
      if (this.#mustStay(text, parent)) plan.setPiece(text, pieces[0]!, /[\n\r]/.test(first) ? '\n' : ' ');
      else plan.remove(text);
    } else if (isBlank) {
      this.#afterBlank(text, parent);
    } else {
      this.#afterWords(text);
    }
  }

  /** A title's white space is stripped and collapsed — https://html.spec.whatwg.org/multipage/dom.html#document.title */
  #title(text: number, kind: number): void {
    if (!this.#measures.whiteSpace || (kind & TextFlag.Pieces) !== 0) return;
    const { cells } = this.#table;
    const before = this.#source.slice(cells[text + Cell.Start], cells[text + Cell.End]);
    const raw = before.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
    if (raw !== before) this.#plan.setRaw(text, raw);
  }

  #content(element: number, role: number, text: number): void {
    const { cells } = this.#table;
    if ((role & (Role.Script | Role.Style)) === 0) return;
    // In SVG, elements and comments may stand in code: it is the text around them.
    if (cells[element + Cell.FirstChild] !== text || cells[text + Cell.Next] !== 0) return;
    const before = this.#source.slice(cells[text + Cell.Start], cells[text + Cell.End]);
    // Nobody else knows what the code of a template language makes of it.
    if (this.#hasCode(before)) return;
    // In SVG, references are read in code.
    if ((cells[text + Cell.Kind]! & (Cook.Reference << COOK_SHIFT)) !== 0) return;
    const functions = this.#functions!;
    const raw =
      (role & Role.Script) !== 0
        ? functions.script(element, text, before)
        : functions.style(element, text, before);
    if (raw !== null && raw.length < before.length) this.#plan.setCode(text, raw);
  }

  comment(comment: number): void {
    if (this.#isRemovable(comment)) this.#plan.remove(comment);
    // It may stand for content.
    else this.#endRun();
  }

  /** Whether code of a template language is in a text. */
  #hasCode(text: string): boolean {
    return this.#mark !== '' && text.includes(this.#mark);
  }

  #isBesideFormFeed(comment: number): boolean {
    const { cells } = this.#table;
    return [cells[comment + Cell.Previous]!, cells[comment + Cell.Next]!].some(
      (node) =>
        node !== 0 &&
        (cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text &&
        this.#table.data(node).includes('\f'),
    );
  }

  /** Whether there is certainly nothing but white space between a comment and the tags, or other comments, around it. */
  #isBetweenTags(comment: number): boolean {
    const { cells } = this.#table;
    const source = this.#source;
    const units = this.#units;
    let before = cells[comment + Cell.Start]! - 1;
    while (before >= 0 && isASCIIWhitespace(units[before]!)) before--;
    let after = cells[comment + Cell.End]!;
    while (after < source.length && isASCIIWhitespace(units[after]!)) after++;
    if (after < source.length && !/^<[a-z/!?]/i.test(source.slice(after, after + 2))) return false;
    let sibling = cells[comment + Cell.Previous]!;
    if ((cells[sibling + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Text)
      sibling = cells[sibling + Cell.Previous]!;
    if (
      (cells[sibling + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Comment &&
      cells[sibling + Cell.End] === before + 1
    )
      return true;
    const tag = source.lastIndexOf('<', before);
    return source.indexOf('>', tag) === before && /^<[a-z/]/i.test(source.slice(tag, tag + 2));
  }

  #isRemovable(comment: number): boolean {
    if (!this.#measures.comments) return false;
    const { cells } = this.#table;
    if ((cells[comment + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Comment) return false;
    const source = this.#source;
    const start = cells[comment + Cell.Start]!;
    if (!source.startsWith('<!--', start)) return false;
    const data = this.#table.data(comment);
    if (this.#hasCode(data) || this.#keepsComment(data)) return false;
    // NB: a text of white space and form feeds alone is not rendered, but they are if another text goes on with them.
    if (this.#hasFormFeed && this.#isBesideFormFeed(comment)) return false;
    const parent = cells[comment + Cell.Parent]!;
    // What comes before and after it would become a reference, a tag, or a line feed that is ignored.
    if (dependsOnNext(source, start)) return false;
    // Text is either white space there, or moves in front of the table.
    if (hasFosterParenting(htmlNameOf(this.#table, parent)) && !this.#isBetweenTags(comment)) return false;
    const isElement = (cells[parent + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element;
    return !(
      isElement &&
      (this.#roleOf(parent) & Role.EatsNewline) !== 0 &&
      cells[comment + Cell.Previous] === 0
    );
  }
}

/** More siblings are not looked at. */
const MOST_COMMENTS = 16;
