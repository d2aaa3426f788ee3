/** An invalid glob; the message says why. */
export class GlobError extends Error {}

/** The maximum nesting of braces and parentheses. */
const DEEPEST = 50;

/** A state of the automaton. Its transitions take one character or none. */
interface State {
  /** Whether the transitions take a character; null if they take none. */
  takes: ((character: string, isFirst: boolean) => boolean) | null;
  /** The states they lead to. */
  next: number[];
}

/** The states after a prefix of a path. If there are none, no path with this prefix matches. */
export interface Progress {
  readonly states: readonly number[];
  /** Whether the next character is the first of a name. */
  readonly isFirst: boolean;
}

/** Whether a name contains wildcards. */
export function isGlob(name: string): boolean {
  return new Brackets(name).hasWildcards;
}

/**
 * A glob, with `*`, `**`, `?`, `[a-z]`, `{a,b}`, `?(a|b)`, `*(a|b)`, `+(a|b)` and `@(a|b)`. Paths are separated by `/`.
 *
 * It is a nondeterministic automaton, so matching takes time proportional to the length of the path times that of the glob.
 * Regular expressions backtrack: for `*a*a*a*b`, the time grows with the fourth power.
 */
export class Glob {
  readonly #states: State[] = [];
  readonly #end: number;
  readonly #start: Progress;
  readonly #matchesDots: boolean;
  /** The number of the list that a state was last added to, so that none is added twice. */
  readonly #added: Uint32Array;
  #round = 0;

  /**
   * @param matchesDots whether wildcards match names that start with a dot
   * @throws GlobError
   */
  constructor(pattern: string, matchesDots: boolean) {
    this.#matchesDots = matchesDots;
    const parser = new Parser(pattern.replace(/^(?:\.\/+)+/, ''), this.#states, this.#matchesDots);
    const { start, end } = parser.parse();
    this.#end = end;
    this.#added = new Uint32Array(this.#states.length);
    this.#start = { states: this.#closure([start]), isFirst: true };
  }

  /** The progress before the first character. */
  get start(): Progress {
    return this.#start;
  }

  /** The progress after `text`. */
  advance({ states, isFirst }: Progress, text: string): Progress {
    for (const character of text) {
      if (states.length === 0) break;
      const reached: number[] = [];
      for (const state of states) {
        const { takes, next } = this.#states[state] as State;
        if (takes?.(character, isFirst) === true) reached.push(...next);
      }
      states = this.#closure(reached);
      isFirst = character === '/';
    }
    return { states, isFirst };
  }

  /** Whether the prefix itself matches. */
  accepts({ states }: Progress): boolean {
    return states.includes(this.#end);
  }

  matches(path: string): boolean {
    return this.accepts(this.advance(this.#start, path));
  }

  /** Whether a path or a folder that contains it matches. */
  matchesOrContains(path: string): boolean {
    let progress = this.#start;
    const names = path.split('/');
    for (const [index, name] of names.entries()) {
      progress = this.advance(progress, index === 0 ? name : `/${name}`);
      if (this.accepts(progress)) return true;
    }
    return false;
  }

  /** All states reachable from these without a character. */
  #closure(from: readonly number[]): number[] {
    const round = ++this.#round;
    const states: number[] = [];
    const left = [...from];
    for (let state = left.pop(); state !== undefined; state = left.pop()) {
      if (this.#added[state] === round) continue;
      this.#added[state] = round;
      states.push(state);
      const { takes, next } = this.#states[state] as State;
      if (takes === null) left.push(...next);
    }
    return states;
  }
}

const CLASS = /^\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]/su;

/** The maximum length of a class such as `[a-z]`. */
const LONGEST_CLASS = 1000;

/** `[a-z]` at an offset; null if it isn't closed. */
function classAt(pattern: string, at: number): RegExpExecArray | null {
  const match = CLASS.exec(pattern.slice(at, at + LONGEST_CLASS));
  return match === null || match[2] === '' ? null : match;
}

/** Which braces and parentheses match each other; all others are literal. */
class Brackets {
  /** The offsets of every closed `{` with a comma or a range, and of every closed `(` after `@`, `?`, `*` or `+`. */
  readonly opening = new Set<number>();
  hasWildcards = false;

  constructor(pattern: string) {
    const open: { readonly at: number; readonly kind: string; isGroup: boolean }[] = [];
    for (let at = 0; at < pattern.length; at++) {
      const character = pattern[at] as string;
      if (character === '\\') at++;
      else if (character === '*' || character === '?') this.hasWildcards = true;
      else if (character === '[') {
        const match = classAt(pattern, at);
        if (match === null) continue;
        this.hasWildcards = true;
        at += match[0].length - 1;
      } else if (character === '{') {
        open.push({ at, kind: '}', isGroup: rangeAt(pattern, at) !== null });
      } else if (character === '(' && at > 0 && '?*+@!'.includes(pattern[at - 1] as string)) {
        open.push({ at, kind: ')', isGroup: true });
      } else if (character === ',') {
        const last = open.at(-1);
        if (last !== undefined) last.isGroup = true;
      } else if (character === open.at(-1)?.kind) {
        const { at: start, isGroup } = open.pop() as (typeof open)[number];
        if (isGroup) this.opening.add(start);
      }
    }
    if (this.opening.size > 0) this.hasWildcards = true;
  }
}

/** `{a..c}` at an offset, or null. */
function rangeAt(pattern: string, at: number): RegExpExecArray | null {
  return /^\{([^}])\.\.([^}])\}/su.exec(pattern.slice(at, at + 10));
}

/** The first and the last state for part of a glob. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

class Parser {
  readonly #pattern: string;
  readonly #states: State[];
  readonly #matchesDots: boolean;
  readonly #brackets: Brackets;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, states: State[], matchesDots: boolean) {
    this.#pattern = pattern;
    this.#states = states;
    this.#matchesDots = matchesDots;
    this.#brackets = new Brackets(pattern);
  }

  parse(): Piece {
    if (this.#pattern.startsWith('!')) throw new GlobError('a glob cannot start with !');
    return this.#sequence('', true);
  }

  /** Parses up to one of the characters in `until`, or to the end. `isFirst`: whether a name starts here. */
  #sequence(until: string, isFirst: boolean): Piece {
    const start = this.#state();
    let end = start;
    while (this.#at < this.#pattern.length) {
      const character = this.#pattern[this.#at] as string;
      if (until.includes(character)) break;
      const piece = this.#piece(isFirst);
      this.#link(end, piece.start);
      end = piece.end;
      isFirst = this.#pattern[this.#at - 1] === '/';
    }
    return { start, end };
  }

  #piece(isFirst: boolean): Piece {
    const pattern = this.#pattern;
    const character = String.fromCodePoint(pattern.codePointAt(this.#at) as number);
    if ('?*+@!'.includes(character) && this.#brackets.opening.has(this.#at + 1)) return this.#group(isFirst);
    switch (character) {
      case '*':
        return this.#stars(isFirst);
      case '?':
        this.#at++;
        return this.#one(this.#wildcard);
      case '[':
        return this.#class() ?? this.#literal(character);
      case '{':
        return this.#brackets.opening.has(this.#at) ? this.#braces(isFirst) : this.#literal(character);
      case '/':
        return this.#solidus();
      case '\\':
        if (this.#at + 1 < pattern.length) {
          this.#at++;
          return this.#literal(String.fromCodePoint(pattern.codePointAt(this.#at) as number));
        }
        return this.#literal(character);
      default:
        return this.#literal(character);
    }
  }

  /** Any character of a name, except a dot at its start. */
  get #wildcard(): NonNullable<State['takes']> {
    return this.#matchesDots
      ? (character) => character !== '/'
      : (character, isFirst) => character !== '/' && !(isFirst && character === '.');
  }

  #literal(character: string): Piece {
    this.#at += character.length;
    return this.#one((other) => other === character);
  }

  /** `**` in place of a name matches any number of names; elsewhere, it is the same as `*`. */
  #stars(isFirst: boolean): Piece {
    let count = 0;
    while (this.#pattern[this.#at] === '*') {
      this.#at++;
      count++;
    }
    const next = this.#pattern[this.#at];
    if (count === 1 || !isFirst || (next !== undefined && !'/},|)'.includes(next)))
      return this.#repeated(this.#one(this.#wildcard), 0);
    if (next !== '/') return this.#names();
    while (this.#pattern[this.#at] === '/') this.#at++;
    const names = this.#names();
    const last = this.#one((character) => character === '/');
    this.#link(names.end, last.start);
    return this.#optional({ start: names.start, end: last.end });
  }

  /** A `/`; if only `**` follows, all of that is optional. */
  #solidus(): Piece {
    while (this.#pattern[this.#at] === '/') this.#at++;
    const solidus = this.#one((character) => character === '/');
    if (!/^\*{2,}$/.test(this.#pattern.slice(this.#at, this.#at + 1000))) return solidus;
    this.#at = this.#pattern.length;
    const names = this.#names();
    this.#link(solidus.end, names.start);
    return this.#optional({ start: solidus.start, end: names.end });
  }

  /** Names separated by `/`. */
  #names(): Piece {
    const name = this.#repeated(this.#one(this.#wildcard), 1);
    const solidus = this.#one((character) => character === '/');
    this.#link(name.end, solidus.start);
    this.#link(solidus.end, name.start);
    return name;
  }

  /** `[a-z]`; null if it isn't closed. */
  #class(): Piece | null {
    const match = classAt(this.#pattern, this.#at);
    if (match === null) return null;
    this.#at += match[0].length;
    const isNegated = match[1] !== '';
    const characters = [...(match[2] as string).matchAll(/\\(.)|(.)/gsu)].map((one) => ({
      text: (one[1] ?? one[2]) as string,
      isEscaped: one[1] !== undefined,
    }));
    const ranges: [number, number][] = [];
    for (let i = 0; i < characters.length; i++) {
      const from = characters[i]?.text.codePointAt(0) as number;
      const dash = characters[i + 1];
      const to = characters[i + 2]?.text.codePointAt(0);
      const isRange = dash?.text === '-' && !dash.isEscaped && to !== undefined;
      ranges.push([from, isRange ? to : from]);
      if (isRange) i += 2;
    }
    const wildcard = this.#wildcard;
    return this.#one((character, isFirst) => {
      const code = character.codePointAt(0) as number;
      return (
        wildcard(character, isFirst) && ranges.some(([from, to]) => from <= code && code <= to) !== isNegated
      );
    });
  }

  /** `{a,b}` or `{a..c}` */
  #braces(isFirst: boolean): Piece {
    const range = rangeAt(this.#pattern, this.#at);
    if (range === null) {
      this.#at++;
      return this.#either(this.#alternatives(',', '}', isFirst));
    }
    this.#at += range[0].length;
    const [from, to] = [range[1], range[2]].map((one) => (one as string).codePointAt(0) as number);
    return this.#one((character) => {
      const code = character.codePointAt(0) as number;
      return Math.min(from, to) <= code && code <= Math.max(from, to);
    });
  }

  /** `@(a|b)`, `?(a|b)`, `*(a|b)` or `+(a|b)` */
  #group(isFirst: boolean): Piece {
    const kind = this.#pattern[this.#at] as string;
    if (kind === '!') throw new GlobError('!(…) is not supported in a glob');
    this.#at += 2;
    const either = this.#either(this.#alternatives('|', ')', isFirst));
    if (kind === '@') return either;
    return kind === '?' ? this.#optional(either) : this.#repeated(either, kind === '+' ? 1 : 0);
  }

  /** The alternatives between separators, up to the end. */
  #alternatives(separator: string, end: string, isFirst: boolean): Piece[] {
    if (++this.#depth > DEEPEST)
      throw new GlobError(`braces and parentheses in a glob can be nested at most ${DEEPEST} deep`);
    const pieces: Piece[] = [];
    do pieces.push(this.#sequence(separator + end, isFirst));
    while (this.#pattern[this.#at++] === separator);
    this.#depth--;
    return pieces;
  }

  #state(): number {
    return this.#states.push({ takes: null, next: [] }) - 1;
  }

  #link(from: number, to: number): void {
    this.#states[from]?.next.push(to);
  }

  #one(takes: NonNullable<State['takes']>): Piece {
    const start = this.#state();
    const end = this.#state();
    (this.#states[start] as State).takes = takes;
    this.#link(start, end);
    return { start, end };
  }

  #either(pieces: readonly Piece[]): Piece {
    const start = this.#state();
    const end = this.#state();
    for (const piece of pieces) {
      this.#link(start, piece.start);
      this.#link(piece.end, end);
    }
    return { start, end };
  }

  #optional(piece: Piece): Piece {
    const start = this.#state();
    const end = this.#state();
    for (const to of [piece.start, end]) this.#link(start, to);
    this.#link(piece.end, end);
    return { start, end };
  }

  #repeated(piece: Piece, least: 0 | 1): Piece {
    this.#link(piece.end, piece.start);
    return least === 0 ? this.#optional(piece) : piece;
  }
}
