/** The delimiters of a template language's code in a page. */
export interface SkipPattern {
  /** What code begins with. */
  readonly start: string;
  /** What it ends with. */
  readonly end: string;
}

/** Parses a pattern; null for anything else. */
export function skipPatternIn(text: unknown): SkipPattern | null {
  const [start = '', end = '', more] = typeof text === 'string' ? text.split(/…|\.\.\./) : [];
  return start === '' || end === '' || more !== undefined ? null : { start, end };
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
