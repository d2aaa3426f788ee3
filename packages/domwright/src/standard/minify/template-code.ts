import { wrongArgument } from '../../core/infra/arguments.ts';

/** The delimiters of a template language's code. */
export interface SkipPattern {
  readonly start: string;
  readonly end: string;
}

/** The patterns that an option names. @throws TypeError */
export function skipPatternsIn(given: string | readonly string[] | undefined): SkipPattern[] {
  if (given === undefined) return [];
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map((pattern) => {
    const [start = '', end = '', more] = typeof pattern === 'string' ? pattern.split(/…|\.\.\./) : [];
    if (start === '' || end === '' || more !== undefined)
      throw wrongArgument("option 'skip'", "delimiters such as '{{...}}' or '<%...%>'", pattern);
    return { start, end };
  });
}

/** Code that stands in a page as a name of characters that no page has, and nothing changes: letters, to a parser. */
const FIRST = 0xe000;
const DIGITS = 0xe100;
const BASE = 0x100;

/**
 * A text with a placeholder of the same length for each piece of code, all of them different; null if it has none, or has such
 * characters itself, or a piece is too short.
 */
export class TemplateCode {
  readonly masked: string;
  readonly #codes: readonly string[];

  private constructor(masked: string, codes: readonly string[]) {
    this.masked = masked;
    this.#codes = codes;
  }

  static in(text: string, patterns: readonly SkipPattern[]): TemplateCode | null {
    if (patterns.length === 0) return null;
    const ranges = rangesOf(text, patterns);
    if (ranges.length === 0) return null;
    const codes: string[] = [];
    let masked = '';
    let at = 0;
    for (const { start, end } of ranges) {
      masked += text.slice(at, start) + placeholder(codes.length, end - start);
      codes.push(text.slice(start, end));
      at = end;
    }
    return new TemplateCode(masked + text.slice(at), codes);
  }

  /** The text with the code again; null if not all of it is there, once and in order. */
  restored(text: string): string | null {
    let next = 0;
    const result = text.replace(/\ue000[\ue100-\ue1ff]{2}\ue001*/g, (name) => {
      const code = this.#codes[next];
      if (code === undefined || name !== placeholder(next, code.length)) return name;
      next++;
      return code;
    });
    return next === this.#codes.length && !/[\ue000\ue001]/.test(result) ? result : null;
  }
}

function placeholder(index: number, length: number): string {
  const name = String.fromCharCode(FIRST, DIGITS + ((index >> 8) % BASE), DIGITS + (index % BASE));
  return name + '\ue001'.repeat(Math.max(0, length - name.length));
}

/** The code of all patterns, in order. Code within other code is part of that. */
export function rangesOf(text: string, patterns: readonly SkipPattern[]): { start: number; end: number }[] {
  const next = patterns.map(({ start }) => text.indexOf(start));
  const ranges: { start: number; end: number }[] = [];
  let at = 0;
  for (;;) {
    let first = -1;
    for (const [i, { start }] of patterns.entries()) {
      if (next[i]! >= 0 && next[i]! < at) next[i] = text.indexOf(start, at);
      if (next[i]! >= 0 && (first < 0 || next[i]! < next[first]!)) first = i;
    }
    if (first < 0) return ranges;
    const { start, end } = patterns[first]!;
    const from = next[first]!;
    const to = text.indexOf(end, from + start.length);
    if (to < 0) {
      // Without an end it isn't code, and no later code of this pattern has one either.
      next[first] = -1;
      continue;
    }
    at = to + end.length;
    ranges.push({ start: from, end: at });
  }
}
