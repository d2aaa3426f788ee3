import type { LinearRegExp } from './linear-regexp.ts';

/**
 * Names or values to compare with: some exact, some with `*` for any text, even none, and some regular expressions,
 * which may match anywhere in the text.
 */
export class Patterns {
  readonly #exact: Set<string> = new Set();
  readonly #globs: (readonly string[])[] = [];
  readonly #regexps: LinearRegExp[] = [];

  constructor(patterns: Iterable<string | LinearRegExp>) {
    for (const pattern of patterns) {
      if (typeof pattern !== 'string') this.#regexps.push(pattern);
      else if (pattern.includes('*')) this.#globs.push(pattern.split('*'));
      else this.#exact.add(pattern);
    }
  }

  has(text: string): boolean {
    return (
      this.#exact.has(text) ||
      this.#globs.some((pieces) => isLike(text, pieces)) ||
      this.#regexps.some((regexp) => regexp.test(text))
    );
  }
}

/**
 * Whether a text begins with the first piece, ends with the last, and has the others in between, in order. Taking each
 * at its first place is enough, so nothing is tried twice: linear in the text, whatever the pattern.
 */
function isLike(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (let i = 1; i < pieces.length - 1; i++) {
    const piece = pieces[i]!;
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}
