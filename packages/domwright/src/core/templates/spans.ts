/**
 * What code of a template language does with the page:
 *
 * - `prints`: it is replaced by a value, which may be a part of a name.
 * - `decides`: it controls whether the markup around it is output, or how often. It may print as well, as a call does, but is never part
 *   of a name.
 * - `comment`: nothing takes its place.
 * - `raw`: delimiters that the language leaves alone, or the delimiters of a block of those.
 * - `unknown`: `prints` or `decides`.
 */
export type CodeKind = 'prints' | 'decides' | 'comment' | 'raw' | 'unknown';

/** What code has to do with a block of markup, such as a branch: `{% if %}` opens one, `{% else %}` continues it. */
export type BlockRole = 'opens' | 'continues' | 'closes' | 'none';

/** What a piece of code does. */
export interface CodeMeaning {
  /** What it does with the page. */
  readonly kind: CodeKind;
  /** What it has to do with a block. */
  readonly role: BlockRole;
  /** The name of the block; '' if its end does not repeat it, and `do` for one that a call in Ruby gets. */
  readonly block: string;
}

/** A piece of code. UTF-16 offsets. */
export interface CodeSpan extends CodeMeaning {
  /** UTF-16 offset of its first code unit. */
  readonly start: number;
  /** UTF-16 offset after its last code unit. */
  readonly end: number;
  /** Whether it has no end, and the text ends in it. */
  readonly isOpen: boolean;
}

const meanings: Map<string, CodeMeaning> = /* @__PURE__ */ new Map();

/** A meaning that has no block. */
export function meaning(kind: CodeKind, role: BlockRole = 'none', block = ''): CodeMeaning {
  const key = `${kind} ${role} ${block}`;
  let known = meanings.get(key);
  if (known === undefined) {
    known = { kind, role, block };
    // Names that strangers' templates make up are not kept.
    if (block === '') meanings.set(key, known);
  }
  return known;
}
