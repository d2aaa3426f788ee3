import { LAST_TAG_ID } from '../../generated/names.ts';
import { checkObject, checkString, wrongArgument } from '../infra/arguments.ts';
import { firstIndex } from '../infra/binary-search.ts';
import { isASCIIAlpha } from '../infra/code-points.ts';
import { isVoidElement } from '../infra/element-kinds.ts';
import { NameTable } from '../infra/name-table.ts';
import { type Branch, CodeBlocks } from './code-blocks.ts';
import { codeSpansIn, type UnclosedCode } from './code-spans.ts';
import { type TemplateLanguageName, templateLanguage } from './languages.ts';
import { type CodePosition, type CodeTag, type MarkupPlace, placesIn } from './markup-places.ts';
import type { SkipPattern } from './patterns.ts';
import type { CodeSpan } from './spans.ts';

/** A part of a text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** What only this module can pass to the constructor. */
const ours: unique symbol = /* @__PURE__ */ Symbol('ours');

/**
 * The code of a template language in a text: what everybody asks who reads or changes a page with code in it. Offsets are UTF-16
 * code units of the text.
 */
export class TemplateCode {
  /** The text that was given. */
  readonly text: string;
  /** All of it, in order. */
  readonly spans: readonly CodeSpan[];
  /** Delimiters of the language after which no code ends. */
  readonly unclosed: readonly UnclosedCode[];
  readonly #positions: readonly CodePosition[];
  /** The character that replaces each piece of code when the markup is read: a space or a letter. */
  readonly #characters: readonly string[];
  #masked: string | null = null;
  #blocks: CodeBlocks | null = null;
  /** Counts up to each piece of code: of those that separate what comes before from what comes after, and of those that may output tags. */
  #separating: Int32Array | null = null;
  #giving: Int32Array | null = null;
  /** Likewise, of those that decide, and of those of them that a value begins with. */
  #deciding: Int32Array | null = null;
  #decidingValue: Int32Array | null = null;
  #isBalanced: boolean | null = null;

  private constructor(
    caller: typeof ours,
    text: string,
    spans: readonly CodeSpan[],
    unclosed: readonly UnclosedCode[],
  ) {
    if (caller !== ours) throw new TypeError('Illegal constructor: use TemplateCode.in');
    this.text = text;
    this.spans = spans;
    this.unclosed = unclosed;
    const first = firstCharacters(text, spans);
    this.#positions = placesIn(withCharacters(text, spans, first), spans);
    this.#characters = spans.map((_, i) => this.#characterOf(i, first[i]!));
  }

  /**
   * Looks for the code of a language, and for what is between own delimiters, which come first. Takes time linear in the text.
   *
   * @param language null for own delimiters only
   * @returns null if there is none
   * @throws TypeError for a wrong argument, such as a language that is not one of `templateLanguageNames`
   */
  static in(
    text: string,
    language: TemplateLanguageName | null,
    patterns: readonly SkipPattern[] = [],
  ): TemplateCode | null {
    checkString(text, 'text');
    const row = language === null ? null : templateLanguage(language, 'language');
    checkPatterns(patterns);
    if (row === null && patterns.length === 0) return null;
    const { spans, unclosed } = codeSpansIn(text, row, patterns);
    // NB: what has no end in own delimiters is no code.
    const reported = unclosed.filter(({ start, end }) =>
      patterns.every((pattern) => pattern.start !== text.slice(start, end)),
    );
    return spans.length === 0 && reported.length === 0 ? null : new TemplateCode(ours, text, spans, reported);
  }

  /**
   * The text with a space or a letter for each character of code, as the markup is read: a letter for what is, or may be, a part of
   * a name or a value.
   */
  get masked(): string {
    this.#masked ??= withCharacters(this.text, this.spans, this.#characters);
    return this.#masked;
  }

  /**
   * Where a piece of code is in the markup.
   *
   * @param index of the piece in `spans`
   * @throws TypeError if there is no such piece
   */
  placeOf(index: number): MarkupPlace {
    const position = Number.isInteger(index) ? this.#positions[index] : undefined;
    if (position === undefined) throw wrongArgument('index', 'the index of one of the spans', index);
    return position.place;
  }

  // --- What is there ----------------------------------------------------------------------------------------------

  /** Whether something in a range may be replaced by something else. Comments of the language are nothing. */
  hasIn(start: number, end: number): boolean {
    for (let i = this.#firstAfter(start); i < this.spans.length && this.spans[i]!.start < end; i++)
      if (this.spans[i]!.kind !== 'comment') return true;
    return false;
  }

  /** Whether a range has a part in any code, comments included. */
  touches(start: number, end: number): boolean {
    const first = this.spans[this.#firstAfter(start)];
    return first !== undefined && first.start < Math.max(end, start + 1);
  }

  /** Whether an offset is within a piece of code, not just before or after it. */
  isAround(offset: number): boolean {
    return (this.spans[this.#firstAfter(offset)]?.start ?? offset) < offset;
  }

  /**
   * Whether a finding would be about code. One about a whole tag is, if code is a part of the tag's name.
   *
   * @param start where the finding begins, and `end` where it ends
   */
  isIn(start: number, end: number): boolean {
    const isTag = this.text[start] === '<' && end > start + 1;
    // An empty range counts as in code at the end of the code as well.
    const from = end > start ? start : start - 1;
    const to = end > start ? end : end + 1;
    for (let i = this.#firstAfter(from); i < this.spans.length && this.spans[i]!.start < to; i++) {
      if (this.spans[i]!.kind === 'comment' && end > start) continue;
      const { place } = this.#positions[i]!;
      if (!isTag || place === 'name' || place === 'text') return true;
      if (place === 'tag' && this.spans[i]!.kind !== 'decides') return true;
    }
    return false;
  }

  // --- What belongs together --------------------------------------------------------------------------------------

  /**
   * Whether code between two offsets decides what is there, so that what is at the second one may not be there together with what
   * is at the first one.
   */
  separates(from: number, to: number): boolean {
    this.#separating ??= this.#countsOf((i) => {
      const { kind } = this.spans[i]!;
      return kind === 'decides' || kind === 'unknown';
    });
    return this.#countIn(this.#separating, from, to) > 0;
  }

  /**
   * Whether code between two attributes of a tag may decide about one of them, or give others: any but comments, and what prints
   * within a value.
   */
  separatesAttributes(from: number, to: number): boolean {
    for (let i = this.#firstAfter(from); i < this.spans.length && this.spans[i]!.start < to; i++) {
      const { kind } = this.spans[i]!;
      if (kind !== 'comment' && (kind !== 'prints' || this.#positions[i]!.place !== 'value')) return true;
    }
    return false;
  }

  /** Whether what is at an offset is there whenever what is at an offset after it is: it isn't in a branch that ends before. */
  staysUntil(offset: number, later: number): boolean {
    return this.#branchAt(offset).end >= later;
  }

  /**
   * Whether code between two offsets has moved what is at the second one out of what is at the first one, or put an element around
   * it: a macro is output elsewhere, and so is what `<%= content_tag :ul do %>` gets.
   */
  moves(from: number, to: number): boolean {
    return this.#branchAt(to).moved > from;
  }

  /**
   * Whether what is at an offset in a tag is read as it is output. It isn't if branches begin the value before it, quotes included,
   * as in `<p a={% if b %}"c"{% endif %}>`, or the tag itself, as in `{% if a %}<p b {% else %}<p c {% endif %}>`.
   */
  isReadAsOutput(offset: number): boolean {
    const tag = this.#positions[this.#firstAfter(offset) - 1]?.tag ?? null;
    if (tag === null || offset <= tag.start || offset >= tag.end) return true;
    const decides = (i: number): boolean => this.spans[i]!.kind === 'decides';
    if (this.text[offset] === '<') {
      this.#deciding ??= this.#countsOf(decides);
      return this.#countIn(this.#deciding, tag.start, offset) === 0;
    }
    this.#decidingValue ??= this.#countsOf((i) => {
      const { start, end } = this.spans[i]!;
      return (
        decides(i) &&
        /=\s*$/.test(this.text.slice(Math.max(0, start - 100), start)) &&
        this.#isBeforeQuote(i, end)
      );
    });
    return this.#countIn(this.#decidingValue, tag.start, offset) === 0;
  }

  /** Whether a quote follows a piece of code. */
  #isBeforeQuote(index: number, end: number): boolean {
    return this.#positions[index]!.tag !== null && /^\s*["']/.test(this.text.slice(end, end + 100));
  }

  /** Whether code may have given tags, as a call or an include may, in a range. */
  mayGiveTags(start: number, end: number): boolean {
    this.#giving ??= this.#countsOf((i) => {
      const { kind } = this.spans[i]!;
      if (this.#positions[i]!.place !== 'text') return false;
      return kind === 'unknown' || (kind === 'decides' && this.#blocksOfCode().roles[i] === 'none');
    });
    return this.#countIn(this.#giving, start, end) > 0;
  }

  /**
   * Whether each branch closes what it opens. If not, which tags belong together is not known: `{% if a %}<div class=b>{% else
   * %}<div>{% endif %}…</div>`.
   */
  get isBalanced(): boolean {
    this.#isBalanced ??= this.#hasBalancedBranches();
    return this.#isBalanced;
  }

  // --- Changes ----------------------------------------------------------------------------------------------------

  /** Whether edits leave the code alone, and what it may become: none touches code, or a tag with code outside of its values. */
  mayEdit(edits: readonly Range[]): boolean {
    return edits.every(({ start, end }) => {
      const next = this.#firstAfter(start - 1);
      const span = this.spans[next];
      if (span !== undefined && span.start <= end) return false;
      return [next - 1, next].every((i) => {
        const tag = this.#positions[i]?.tag ?? null;
        return tag === null || !tag.hasLooseCode || tag.end <= start || tag.start >= end;
      });
    });
  }

  // --- Inside -----------------------------------------------------------------------------------------------------

  /** The character that replaces a piece of code, now that its place is known. */
  #characterOf(index: number, first: string): string {
    const { place } = this.#positions[index]!;
    const { kind, start, end } = this.spans[index]!;
    if (place === 'text') return ' ';
    if (place === 'value') return 'x';
    if (kind === 'comment') return ' ';
    if (first === ' ') return ' ';
    if (kind === 'prints' || kind === 'raw') return 'x';
    // A statement is a part of a name only if the name goes on before it and after it: `data-{% if a %}b{% endif %}`.
    const isAfterName = this.#isNamePart(index - 1, start - 1);
    const isBeforeName = this.#isNamePart(index + 1, end) || this.text[end] === '=';
    return isAfterName && isBeforeName ? 'x' : ' ';
  }

  /** Whether a character is a part of a name: no white space, no bracket, no quote. Code beside it is. */
  #isNamePart(index: number, offset: number): boolean {
    const neighbour = this.spans[index];
    if (neighbour !== undefined && neighbour.start <= offset && offset < neighbour.end)
      return neighbour.kind !== 'comment';
    return !/[\t\n\f\r />"'=<]/.test(this.text.charAt(offset)) && offset < this.text.length;
  }

  #blocksOfCode(): CodeBlocks {
    this.#blocks ??= new CodeBlocks(this.spans);
    return this.#blocks;
  }

  #branchAt(offset: number): Branch {
    return this.#blocksOfCode().branchAfter(this.#firstAfter(offset) - 1);
  }

  #countsOf(counts: (index: number) => boolean): Int32Array {
    const result = new Int32Array(this.spans.length + 1);
    for (let i = 0; i < this.spans.length; i++) result[i + 1] = result[i]! + (counts(i) ? 1 : 0);
    return result;
  }

  #countIn(counts: Int32Array, start: number, end: number): number {
    return counts[this.#firstFrom(end)]! - counts[Math.min(this.#firstFrom(start), this.#firstFrom(end))]!;
  }

  /** The first piece of code that ends after an offset. */
  #firstAfter(offset: number): number {
    return firstIndex(this.spans.length, (index) => this.spans[index]!.end > offset);
  }

  /** The first piece of code that begins at an offset or after it. */
  #firstFrom(offset: number): number {
    return firstIndex(this.spans.length, (index) => this.spans[index]!.start >= offset);
  }

  #hasBalancedBranches(): boolean {
    const { roles } = this.#blocksOfCode();
    /** The elements that each open branch has opened; those outside of blocks don't matter. */
    const branches: string[][] = [];
    const madeNames = new Map<string, number>();
    let isBalanced = true;
    let at = 0;
    const seeCode = (until: number): void => {
      for (; at < this.spans.length && this.spans[at]!.start < until; at++) {
        if (this.#positions[at]!.place !== 'text') continue;
        const role = roles[at]!;
        if (role === 'none') continue;
        if (role !== 'opens' && branches.pop()?.length !== 0) isBalanced = false;
        if (role !== 'closes') branches.push([]);
      }
    };
    const seeTag = ({ start, end, name, isEnd, isSelfClosing }: CodeTag): void => {
      seeCode(start);
      const open = branches.at(-1);
      if (this.touches(start, Math.min(end, start + name.length + 2))) {
        const written = this.text.slice(start + (isEnd ? 2 : 1), start + name.length + (isEnd ? 2 : 1));
        madeNames.set(written, (madeNames.get(written) ?? 0) + (isEnd ? -1 : 1));
      }
      if (open === undefined || isSelfClosing || isOptional(name)) return;
      if (!isEnd) open.push(name);
      else if (open.pop() !== name) isBalanced = false;
    };
    placesIn(this.masked, [], seeTag);
    seeCode(Number.POSITIVE_INFINITY);
    return isBalanced && [...madeNames.values()].every((count) => count === 0);
  }
}

/** NB: an empty delimiter would be found everywhere. */
function checkPatterns(patterns: unknown): void {
  checkObject(patterns, 'patterns');
  if (!Array.isArray(patterns)) throw wrongArgument('patterns', 'an array', patterns);
  for (const [i, pattern] of patterns.entries()) {
    checkObject(pattern, `patterns[${i}]`);
    for (const name of ['start', 'end'] as const) {
      const delimiter = (pattern as Partial<SkipPattern>)[name];
      if (typeof delimiter !== 'string' || delimiter === '')
        throw wrongArgument(`patterns[${i}].${name}`, 'a string that is not empty', delimiter);
    }
  }
}

let names: NameTable | null = null;

function isKnownElement(name: string): boolean {
  names ??= new NameTable();
  const id = names.find(name);
  return id !== 0 && id <= LAST_TAG_ID;
}

const optional = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rt rp html head body'.split(' '),
);

/** Whether an element has no end tag, or need not have one. */
function isOptional(name: string): boolean {
  if (optional.has(name)) return true;
  names ??= new NameTable();
  return isVoidElement(names.find(name));
}

/** Longer element names are not looked at when code follows. */
const LONGEST_NAME = 100;

/**
 * The characters that replace the code while we work out where it is: a letter, except after the name of an element that is whole
 * without it.
 */
function firstCharacters(text: string, spans: readonly CodeSpan[]): string[] {
  let ends: EndTagNames | null = null;
  return spans.map(({ start, kind }) => {
    if (!isNameCharacter(text.charCodeAt(start - 1))) return 'x';
    let from = start;
    while (start - from < LONGEST_NAME && isNameCharacter(text.charCodeAt(from - 1))) from--;
    const isStartTag = text[from - 1] === '<';
    if (!isStartTag && !text.endsWith('</', from)) return 'x';
    if (!isASCIIAlpha(text.charCodeAt(from))) return 'x';
    if (kind === 'comment' || kind === 'decides') return ' ';
    const name = text.slice(from, start).toLowerCase();
    ends ??= endTagNames(text, spans);
    if (ends.made.has(name)) return 'x';
    if (kind === 'unknown') return ' ';
    return isStartTag && (isKnownElement(name) || ends.whole.has(name)) ? ' ' : 'x';
  });
}

function isNameCharacter(unit: number): boolean {
  return (
    isASCIIAlpha(unit) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2d || unit === 0x3a || unit === 0x5f
  );
}

/** The names of end tags: those that are whole, and what is before code in the others. */
interface EndTagNames {
  readonly whole: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
}

function endTagNames(text: string, spans: readonly CodeSpan[]): EndTagNames {
  const starts = new Set(spans.map(({ start }) => start));
  const whole = new Set<string>();
  const made = new Set<string>();
  for (const { 0: tag, index, 1: name } of text.matchAll(/<\/([a-z][\w:-]*)/gi))
    (starts.has(index + tag.length) ? made : whole).add(name!.toLowerCase());
  return { whole, made };
}

/** A text with as many equal characters in the place of each piece of code. */
function withCharacters(text: string, spans: readonly Range[], characters: readonly string[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [i, { start, end }] of spans.entries()) {
    parts.push(text.slice(at, start), characters[i]!.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
