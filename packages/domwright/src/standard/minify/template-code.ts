import { wrongArgument } from '../../core/infra/arguments.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import { codeSpansIn } from '../../core/templates/code-spans.ts';
import { type TemplateLanguageName, templateLanguage } from '../../core/templates/languages.ts';
import { rangesOf, type SkipPattern, skipPatternIn } from '../../core/templates/patterns.ts';

/** The patterns that an option names. @throws TypeError */
function skipPatternsIn(given: string | readonly string[] | undefined): SkipPattern[] {
  if (given === undefined) return [];
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map((pattern) => {
    const skipped = skipPatternIn(pattern);
    if (skipped === null)
      throw wrongArgument("option 'skip'", "delimiters such as '{{...}}' or '<%...%>'", pattern);
    return skipped;
  });
}

/** What is code: a language, own delimiters, or both. */
export interface Delimiters {
  readonly templates: TemplateLanguageName | undefined;
  readonly patterns: readonly SkipPattern[];
}

/** @throws TypeError for an unknown language, or wrong delimiters */
export function delimitersIn(
  templates: TemplateLanguageName | undefined,
  skip: string | readonly string[] | undefined,
): Delimiters {
  if (templates !== undefined) templateLanguage(templates, "option 'templates'");
  return { templates, patterns: skipPatternsIn(skip) };
}

function codeIn(
  text: string,
  { templates, patterns }: Delimiters,
): readonly { start: number; end: number }[] {
  if (templates === undefined) return patterns.length === 0 ? [] : rangesOf(text, patterns);
  return codeSpansIn(text, templateLanguage(templates, 'templates'), patterns).spans;
}

/** For private use, and letters to a parser. A placeholder is a mark, two digits, and marks up to its length. */
const FIRST_MARK = 0xe000;
const DIGITS = 0xe100;
const BASE = 0x100;
/** The length of the shortest placeholder. */
const SHORTEST = 3;

/** Whether a code unit may be part of a placeholder. */
export function mayBeCode(unit: number): boolean {
  return unit >= FIRST_MARK && unit < DIGITS + BASE;
}

/**
 * A text with a placeholder of the same length for each piece of code, all of them different; null if it has none.
 */
export class TemplateCode {
  readonly masked: string;
  /** The code unit with which each placeholder begins. The text has it nowhere else, not even as a reference. */
  readonly mark: string;
  readonly #codes: readonly string[];

  private constructor(masked: string, mark: string, codes: readonly string[]) {
    this.masked = masked;
    this.mark = mark;
    this.#codes = codes;
  }

  static in(text: string, delimiters: Delimiters): TemplateCode | null {
    // NB: no placeholder is so short; and in so short a piece there is nothing to change.
    const ranges = codeIn(text, delimiters).filter(({ start, end }) => end - start >= SHORTEST);
    if (ranges.length === 0) return null;
    const mark = unusedMark(text);
    const codes: string[] = [];
    let masked = '';
    let at = 0;
    for (const { start, end } of ranges) {
      masked += text.slice(at, start) + placeholder(mark, codes.length, end - start);
      codes.push(text.slice(start, end));
      at = end;
    }
    return new TemplateCode(masked + text.slice(at), mark, codes);
  }

  /** The text with the code again; null if not all of it is there, once and in order. */
  restored(text: string): string | null {
    const { mark } = this;
    let next = 0;
    const placeholders = new RegExp(`${mark}[\ue100-\ue1ff]{2}(?:${mark}(?![\ue100-\ue1ff]))*`, 'g');
    const result = text.replace(placeholders, (name) => {
      const code = this.#codes[next];
      if (code === undefined || name !== placeholder(mark, next, code.length)) return name;
      next++;
      return code;
    });
    return next === this.#codes.length && !result.includes(mark) ? result : null;
  }
}

/** Whether two texts have the same code: what is text in one must not be code in the other. */
export function haveSameCode(a: string, b: string, delimiters: Delimiters): boolean {
  const codesIn = (text: string): string[] =>
    codeIn(text, delimiters).map(({ start, end }) => text.slice(start, end));
  const codes = codesIn(a);
  const others = codesIn(b);
  return codes.length === others.length && codes.every((code, index) => code === others[index]);
}

function placeholder(mark: string, index: number, length: number): string {
  const digits = String.fromCharCode(DIGITS + ((index >> 8) % BASE), DIGITS + (index % BASE));
  return mark + digits + mark.repeat(length - SHORTEST);
}

/** NB: fonts of icons use such characters, too. If a text has all of them, it stays as it is. */
function unusedMark(text: string): string {
  const used = text + cook(text, Cook.Reference);
  let mark = FIRST_MARK;
  while (mark < DIGITS - 1 && used.includes(String.fromCharCode(mark))) mark++;
  return String.fromCharCode(mark);
}
