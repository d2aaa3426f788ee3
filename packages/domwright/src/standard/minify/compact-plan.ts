import { CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { knownName } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cook } from '../../core/source/cook.ts';
import {
  Cell,
  CharacterDataFlag,
  COOK_SHIFT,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import { attribute, Display, elementFlags } from '../rendering/display.ts';
import { CODE_CHARACTER } from './attribute-writer.ts';
import type { TreeVisitor } from './markup-parts.ts';
import type { Measures } from './measures.ts';
import type { PageStyles } from './page-styles.ts';
import type { Plan } from './plan.ts';
import { dependsOnNext } from './shortest-references.ts';

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
}

const rolesOfHTML: readonly (readonly [Role, string])[] = [
  [Role.Preserves, 'pre listing xmp plaintext textarea'],
  [Role.RawText, 'script style xmp iframe noembed noframes noscript plaintext textarea title'],
  // NB: table parts are not among them: a style sheet may render them as boxes in a line.
  [Role.NoBlanks, 'html head frameset colgroup select optgroup datalist'],
  [Role.Unrendered, 'script style template link meta base title'],
  [Role.Title, 'title'],
  [Role.EatsNewline, 'pre listing textarea'],
  [Role.Script, 'script'],
  [Role.Style, 'style'],
];

let roles: Uint8Array | null = null;

// NB: created on first use, not at import.
function htmlRoles(): Uint8Array {
  if (roles !== null) return roles;
  const ids = new Map<string, number>();
  for (let id = LAST_TAG_ID; id > 0; id--) ids.set(knownName(id), id);
  roles = new Uint8Array(LAST_TAG_ID + 1);
  for (const [role, names] of rolesOfHTML)
    for (const name of names.split(' ')) roles[ids.get(name)!]! |= role;
  return roles;
}

const needsCollapsing = /[\t\n\f\r]| {2}/;
/** Runs of white space other than single spaces. */
const collapsible = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;

const textOfSVG = /^(?:text|tspan|textPath|a|title|desc|foreignObject)$/;
const tokensOfMathML = /^(?:mi|mo|mn|ms|mtext|annotation|annotation-xml)$/;

/** A caller's functions for the contents of elements: they return null to leave one as it is. */
export interface ContentFunctions {
  script(element: number, text: number, raw: string): string | null;
  style(element: number, text: number, raw: string): string | null;
}

/**
 * Plans what becomes of texts and comments.
 *
 * White space collapses as in rendering — https://drafts.csswg.org/css-text/#white-space-phase-1 — whatever the `display` of the
 * elements may be: a run becomes one space, and only a space that follows another, with nothing but start tags in between, is
 * removed. So style sheets may turn any box into any other. With the measure `boxes`, the user agent style sheet decides.
 */
export class CompactPlan implements TreeVisitor {
  readonly #table: NodeTable;
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #plan: Plan;
  readonly #measures: Measures;
  readonly #keepsComment: (data: string) => boolean;
  readonly #functions: ContentFunctions | null;
  /** Elements whose white space the caller wants to keep. */
  readonly #selected: ReadonlySet<number>;
  readonly #styles: PageStyles;
  readonly #roles = htmlRoles();
  readonly #flags = elementFlags();
  readonly #style: number;
  readonly #xmlSpace: number;
  /** The open elements that preserve white space. */
  readonly #preservers: number[] = [];
  /** A space comes before, with nothing but start tags after it. */
  #afterSpace = false;
  /** The last code unit of the last text. */
  #last = 0;
  /** With `boxes`: the text at the end of the line, if it ends in a space; 0 otherwise. */
  #trailing = 0;

  constructor(
    table: NodeTable,
    source: string,
    units: Uint16Array,
    plan: Plan,
    measures: Measures,
    keepsComment: (data: string) => boolean,
    functions: ContentFunctions | null,
    selected: ReadonlySet<number>,
    styles: PageStyles,
  ) {
    this.#table = table;
    this.#source = source;
    this.#units = units;
    this.#plan = plan;
    this.#measures = measures;
    this.#keepsComment = keepsComment;
    this.#functions = functions;
    this.#selected = selected;
    this.#styles = styles;
    this.#style = table.names.find('style');
    this.#xmlSpace = table.names.find('xml:space');
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
    if (this.#preserves(element)) this.#preservers.push(element);
    if (this.#measures.boxes) this.#edgeOf(element);
    // White space at the start of the body is at the start of a line.
    if (isBody(this.#table, element)) this.#afterSpace = true;
  }

  #preserves(element: number): boolean {
    const { cells } = this.#table;
    if ((this.#roleOf(element) & Role.Preserves) !== 0 || this.#selected.has(element)) return true;
    if (this.#styles.preserved.matches(this.#table, element)) return true;
    if (cells[element + Cell.AttributeCount] === 0) return false;
    if (this.#style !== 0 && this.#table.findAttribute(element, this.#style) >= 0) {
      // NB: a property's name could be written with escapes.
      if (/white-space|text-wrap|\\/i.test(attribute(this.#table, element, 'style') ?? '')) return true;
    }
    return this.#xmlSpace !== 0 && this.#table.findAttribute(element, this.#xmlSpace) >= 0;
  }

  end(element: number): void {
    const isPreserved = this.#preservers.length > 0;
    if (this.#preservers.at(-1) === element) this.#preservers.pop();
    if (this.#measures.whiteSpace && !isPreserved && isBody(this.#table, element)) this.#trimEnd(element);
    if ((this.#roleOf(element) & Role.Unrendered) !== 0) return;
    if (this.#measures.boxes) this.#edgeOf(element);
    else this.#afterSpace = false;
  }

  /** White space at the end of the body is at the end of a line. */
  #trimEnd(body: number): void {
    const { cells } = this.#table;
    let at = cells[body + Cell.LastChild]!;
    while (at !== 0 && this.#plan.isRemoved(at)) at = cells[at + Cell.Previous]!;
    if (at === 0 || (cells[at + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Text) return;
    this.#trimEndOf(at);
  }

  /** Removes the space at the end of a collapsed text. */
  #trimEndOf(text: number): void {
    const plan = this.#plan;
    let raw = plan.rawOf(text);
    let last = -1;
    let isOnly = true;
    if (plan.hasPieces(text)) {
      const pieces = textPieces(this.#table, text);
      for (let i = 0; i < pieces.length; i += 4) {
        const its = plan.rawAt(text, pieces[i]!);
        if (its === '') continue;
        isOnly = last < 0;
        last = pieces[i]!;
        raw = its;
      }
    }
    if (raw === null || !isASCIIWhitespace(raw.charCodeAt(raw.length - 1))) return;
    if (last < 0) plan.setRaw(text, raw.slice(0, -1));
    else if (isOnly && raw.length === 1) plan.remove(text);
    else plan.setPiece(text, last, raw.slice(0, -1));
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
      (this.#table.findAttribute(element, this.#style) >= 0 ||
        attribute(this.#table, element, 'hidden') !== null);
    if (!hasStyle && (flags & (Display.Block | Display.TablePart | Display.LineBreak)) !== 0) {
      this.#afterSpace = true;
      if (this.#trailing === 0) return;
      this.#trimEndOf(this.#trailing);
      this.#trailing = 0;
    } else if (hasStyle || (flags & (Display.Replaced | Display.InlineBox)) !== 0) {
      this.#afterSpace = false;
      this.#trailing = 0;
    }
  }

  text(text: number): void {
    const { cells } = this.#table;
    const kind = cells[text + Cell.Kind]!;
    const container = cells[text + Cell.Parent]!;
    const isElement = (cells[container + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element;
    const parent = isElement ? container : cells[container + Cell.Owner]!;
    const role = this.#roleOf(parent);
    if ((kind & (CharacterDataFlag.StringData | CharacterDataFlag.CookNull)) !== 0) {
      this.#afterSpace = false;
      this.#trailing = 0;
      return;
    }
    if ((role & Role.RawText) !== 0) {
      if ((role & Role.Title) !== 0) this.#title(text, kind);
      else if (this.#functions !== null && (kind & TextFlag.Pieces) === 0) this.#content(parent, role, text);
      return;
    }
    if (!this.#measures.whiteSpace) return;
    if (this.#preservers.length > 0) {
      this.#afterSpace = false;
      this.#trailing = 0;
      return;
    }
    if ((kind & TextFlag.Pieces) !== 0) {
      this.#pieces(text, role);
      return;
    }
    const units = this.#units;
    const start = cells[text + Cell.Start]!;
    const end = cells[text + Cell.End]!;
    let from = start;
    let hasLineBreak = false;
    for (; from < end; from++) {
      const unit = units[from]!;
      if (!isASCIIWhitespace(unit)) break;
      if (unit === CodePoint.LineFeed || unit === CodePoint.CarriageReturn) hasLineBreak = true;
    }
    if (from === end) this.#blank(text, role, hasLineBreak);
    else if (this.#mayCollapse(start, end)) this.#collapse(text, this.#source.slice(start, end));
    else {
      this.#last = units[end - 1]!;
      this.#afterSpace = false;
      this.#trailing = 0;
    }
  }

  /** Whether a text may change, or matters to what comes after it. */
  #mayCollapse(start: number, end: number): boolean {
    const units = this.#units;
    let wasSpace = this.#afterSpace;
    for (let at = start; at < end; at++) {
      const unit = units[at]!;
      if (unit > CodePoint.Space) wasSpace = false;
      else if (unit !== CodePoint.Space || wasSpace) return true;
      else wasSpace = true;
    }
    return wasSpace;
  }

  #blank(text: number, role: number, hasLineBreak: boolean): void {
    if ((role & Role.NoBlanks) !== 0 || this.#afterSpace) {
      this.#plan.remove(text);
      return;
    }
    this.#plan.setRaw(text, hasLineBreak && isEastAsian(this.#last) ? '\n' : ' ');
    this.#last = CodePoint.Space;
    this.#afterSpace = true;
    this.#trailing = text;
  }

  #collapse(text: number, before: string): void {
    let collapsed = this.#collapsed(before);
    if (this.#afterSpace && isASCIIWhitespace(collapsed.charCodeAt(0))) collapsed = collapsed.slice(1);
    this.#last = collapsed.charCodeAt(collapsed.length - 1);
    this.#afterSpace = isASCIIWhitespace(this.#last);
    if (this.#afterSpace || collapsed !== before) this.#plan.setRaw(text, collapsed);
    this.#trailing = this.#afterSpace ? text : 0;
  }

  /** A text that the parser put together, with markup in between that it ignored: each piece stays in its place. */
  #pieces(text: number, role: number): void {
    const pieces = textPieces(this.#table, text);
    const raws: string[] = [];
    for (let i = 0; i < pieces.length; i += 4) {
      if ((pieces[i + 2]! & Cook.Null) !== 0) {
        this.#afterSpace = false;
        this.#trailing = 0;
        return;
      }
      raws.push(this.#source.slice(pieces[i], pieces[i + 1]));
    }
    const isBlank = !raws.some((raw) => /[^\t\n\f\r ]/.test(raw));
    if (isBlank && ((role & Role.NoBlanks) !== 0 || this.#afterSpace)) {
      this.#plan.remove(text);
      return;
    }
    for (const [i, raw] of raws.entries()) {
      let collapsed = this.#collapsed(raw);
      if (this.#afterSpace && isASCIIWhitespace(collapsed.charCodeAt(0))) collapsed = collapsed.slice(1);
      this.#plan.setPiece(text, pieces[i * 4]!, collapsed);
      if (collapsed === '') continue;
      this.#last = collapsed.charCodeAt(collapsed.length - 1);
      this.#afterSpace = isASCIIWhitespace(this.#last);
    }
    this.#trailing = this.#afterSpace ? text : 0;
  }

  #collapsed(raw: string): string {
    // NB: most texts between tags have nothing to collapse, or a line break at one of their ends.
    if (!needsCollapsing.test(raw)) return raw;
    return raw.replace(collapsible, (run, at: number) =>
      this.#spaceIn(run, at === 0 ? this.#last : raw.charCodeAt(at - 1), raw.charCodeAt(at + run.length)),
    );
  }

  /**
   * A line break between characters of East Asian scripts may be rendered as nothing —
   * https://drafts.csswg.org/css-text/#line-break-transform
   */
  #spaceIn(run: string, before: number, after: number): string {
    return (isEastAsian(before) || isEastAsian(after)) && /[\n\r]/.test(run) ? '\n' : ' ';
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
    if ((role & (Role.Script | Role.Style)) === 0 || cells[element + Cell.FirstChild] !== text) return;
    const before = this.#source.slice(cells[text + Cell.Start], cells[text + Cell.End]);
    // Nobody else knows what the code of a template language makes of it.
    if (before.includes(CODE_CHARACTER)) return;
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
    if (!this.#measures.comments) return;
    const { cells } = this.#table;
    if ((cells[comment + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Comment) return;
    const source = this.#source;
    const start = cells[comment + Cell.Start]!;
    if (!source.startsWith('<!--', start)) return;
    const data = this.#table.data(comment);
    if (data.includes(CODE_CHARACTER) || this.#keepsComment(data)) return;
    const parent = cells[comment + Cell.Parent]!;
    // What comes before and after it would become a reference, a tag, or a line feed that is ignored.
    if (dependsOnNext(source, start)) return;
    const isElement = (cells[parent + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element;
    if (isElement && (this.#roleOf(parent) & Role.EatsNewline) !== 0 && cells[comment + Cell.Previous] === 0)
      return;
    this.#plan.remove(comment);
  }
}

function isBody(table: NodeTable, element: number): boolean {
  return table.cells[element + Cell.Name] === NameId.Body && table.namespace(element) === Namespace.Html;
}

/** Whether a code unit may belong to an East Asian script. NB: private use characters stand for code of template languages. */
function isEastAsian(unit: number): boolean {
  return unit >= 0x1100 && (unit < 0xe000 || unit >= 0xf900);
}
