/*
 * Content models — https://html.spec.whatwg.org/multipage/dom.html#content-models
 *
 * A model is written as a regular expression over children: names of elements and kinds of content, with `|`, `*`, `+`, `?` and
 * parentheses. `& script-supporting` lets these stand anywhere among them. After `-` come what must not be a descendant: names of
 * elements, kinds of content, attributes in brackets. `nothing` is the empty model.
 *
 *     caption? colgroup* thead? (tbody* | tr+) tfoot? & script-supporting
 *     flow* - header footer
 *
 * It becomes an automaton with a position for each name in it (Glushkov's construction): a state is the set of positions that the
 * last child may have had, in one integer.
 */

/** Kinds of content, as bits. */
export const enum Kind {
  Metadata = 1,
  Flow = 2,
  Sectioning = 4,
  Heading = 8,
  Phrasing = 0x10,
  Embedded = 0x20,
  Interactive = 0x40,
  ScriptSupporting = 0x80,
  Labelable = 0x100,
}

export const kinds: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['metadata', Kind.Metadata],
  ['flow', Kind.Flow],
  ['sectioning', Kind.Sectioning],
  ['heading', Kind.Heading],
  ['phrasing', Kind.Phrasing],
  ['embedded', Kind.Embedded],
  ['interactive', Kind.Interactive],
  ['script-supporting', Kind.ScriptSupporting],
  ['labelable', Kind.Labelable],
]);

/** The state before the first child: position 0, which takes nothing. */
export const START = 1;

/** Bits of positions: those after 0 up to 30. */
const MOST_POSITIONS = 30;

/** Text, as an item of a model. */
const TEXT = 'text';

/** The name of an element, with a number of its own for each name. */
export interface ElementNameLike {
  readonly name: string;
  readonly key: number;
}

/** A content model, ready to take children one after the other. */
export class ContentModel {
  /** As it is written, without what must not be a descendant. */
  readonly text: string;
  /** Whether the whole model is that of the parent. */
  readonly isTransparent: boolean;
  /** Whether something in it is as in the parent. */
  readonly usesParent: boolean;
  /** What must not be a descendant: names of elements, kinds of content, attributes in brackets. */
  readonly excluded: readonly string[];
  /** What each position takes; the first takes nothing. */
  readonly items: readonly string[];
  /** For each position: the model of a transparent element that stands there. */
  readonly #parts: readonly string[];
  /** The positions that may follow each position. */
  readonly #follow: Int32Array;
  /** The positions with which the children may end. */
  readonly #last: number;
  /** Where script-supporting elements may stand: anywhere, if it is true. */
  readonly #mixesScripts: boolean;
  /** The positions that a child can take, by name and kinds. */
  readonly #takers: Map<number, number> = new Map();
  /** The positions that take text. */
  readonly #textTakers: number;
  /** The positions that take what a transparent element may have there. */
  readonly #transparent: number;
  /** Whether text may be anywhere and changes nothing, as in `flow*`. */
  readonly hasFreeText: boolean;

  constructor(written: string) {
    const [model = '', excluded = ''] = written.split(/ - /);
    const [expression = '', mixed] = model.split(' & ');
    this.text = model;
    this.isTransparent = model === 'transparent*';
    this.excluded = excluded === '' ? [] : excluded.split(' ');
    this.#mixesScripts = mixed !== undefined;
    const parsed = parseModel(expression === 'nothing' ? '' : expression);
    if (parsed.items.length > MOST_POSITIONS)
      throw new Error(`too many names in the content model ${written}`);
    this.items = parsed.items;
    this.#parts = parsed.parts;
    this.#follow = parsed.follow;
    this.#last = parsed.last;
    this.#textTakers = this.#positions((item) => item === TEXT || item === 'flow' || item === 'phrasing');
    this.#transparent = this.#positions((item) => item === 'transparent');
    const only = 1 << 1;
    this.hasFreeText =
      this.items.length === 2 &&
      this.#textTakers === only &&
      this.#follow[0] === only &&
      this.#follow[1] === only &&
      (this.#last & START) !== 0;
    this.usesParent = this.#transparent !== 0;
  }

  #positions(takes: (item: string) => boolean): number {
    let positions = 0;
    for (let i = 1; i < this.items.length; i++) if (takes(this.items[i]!)) positions |= 1 << i;
    return positions;
  }

  /** The positions that an element can take, wherever they are. `part` has what `transparent` stands for. */
  takersOf(element: ElementNameLike, kindsOfElement: number, part: ContentModel | null): number {
    const found = element.key * 2 * Kind.Labelable + kindsOfElement;
    let takers = this.#takers.get(found);
    if (takers === undefined) {
      takers = this.#positions(
        (item) => item === element.name || (kindsOfElement & (kinds.get(item) ?? 0)) !== 0,
      );
      this.#takers.set(found, takers);
    }
    if (this.#transparent !== 0 && (part === null || part.takersOf(element, kindsOfElement, null) !== 0))
      takers |= this.#transparent;
    return takers;
  }

  /** The positions that text can take, wherever they are. */
  takersOfText(part: ContentModel | null): number {
    const takesTransparent = this.#transparent !== 0 && (part === null || part.#textTakers !== 0);
    return takesTransparent ? this.#textTakers | this.#transparent : this.#textTakers;
  }

  /** The state in which anything may have come before. */
  get anywhere(): number {
    return 2 ** this.items.length - 1;
  }

  /** The positions that may come after a state. */
  following(state: number): number {
    let positions = 0;
    for (let rest = state; rest !== 0; rest &= rest - 1)
      positions |= this.#follow[31 - Math.clz32(rest & -rest)]!;
    return positions;
  }

  /** Whether an element of these kinds may stand anywhere among the others. */
  isMixedIn(kindsOfElement: number): boolean {
    return this.#mixesScripts && (kindsOfElement & Kind.ScriptSupporting) !== 0;
  }

  /** Whether the children may end in a state. */
  isComplete(state: number): boolean {
    return (state & this.#last) !== 0;
  }

  /** What may come after a state. */
  itemsAfter(state: number): string[] {
    return this.#itemsAt(this.following(state));
  }

  /** What a state lacks: what completes the model, if anything does at once. */
  itemsLackingIn(state: number): string[] {
    const following = this.following(state);
    const completing = following & this.#last;
    return this.#itemsAt(completing === 0 ? following : completing);
  }

  #itemsAt(positions: number): string[] {
    return [...new Set(this.items.filter((_, i) => (positions & (1 << i)) !== 0))];
  }

  /** The model of a transparent element that has taken one of the positions. */
  partAt(positions: number): string {
    return positions === 0 ? this.text : this.#parts[31 - Math.clz32(positions & -positions)]!;
  }
}

/** An expression: the positions with which it can begin and end, and whether it can be empty. */
interface Expression {
  first: number;
  last: number;
  isNullable: boolean;
}

interface Parsed {
  items: string[];
  parts: string[];
  follow: Int32Array;
  last: number;
}

function parseModel(text: string): Parsed {
  const tokens = text.match(/[\w-]+|[()|*+?]/g) ?? [];
  const items = [''];
  const parts = [''];
  const follow = new Int32Array(MOST_POSITIONS + 2);
  let at = 0;

  /** Each of `last` may be followed by each of `first`. */
  function join(last: number, first: number): void {
    for (let rest = last; rest !== 0; rest &= rest - 1) follow[31 - Math.clz32(rest & -rest)]! |= first;
  }

  function parseAlternatives(): Expression {
    const all = parseSequence();
    while (tokens[at] === '|') {
      at++;
      const other = parseSequence();
      all.first |= other.first;
      all.last |= other.last;
      all.isNullable ||= other.isNullable;
    }
    return all;
  }

  function parseSequence(): Expression {
    const sequence: Expression = { first: 0, last: 0, isNullable: true };
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      const { first, last, isNullable } = parseRepeated();
      join(sequence.last, first);
      if (sequence.isNullable) sequence.first |= first;
      sequence.last = isNullable ? sequence.last | last : last;
      sequence.isNullable &&= isNullable;
    }
    return sequence;
  }

  function parseRepeated(): Expression {
    const from = at;
    const firstItem = items.length;
    let expression: Expression;
    if (tokens[at] === '(') {
      at++;
      expression = parseAlternatives();
      at++;
    } else {
      const position = 1 << items.length;
      items.push(tokens[at]!);
      parts.push('');
      at++;
      expression = { first: position, last: position, isNullable: false };
    }
    const operator = tokens[at];
    if (operator !== '*' && operator !== '+' && operator !== '?') return expression;
    at++;
    if (operator !== '?') join(expression.last, expression.first);
    if (operator !== '+') expression.isNullable = true;
    // A part of the model: what may be repeated, or be left out, and has no order in it.
    const part = tokens.slice(from, at);
    if (part.every((token, i) => !/^[\w-]+$/.test(token) || !/^[\w-]+$/.test(part[i + 1] ?? ''))) {
      for (let i = firstItem; i < items.length; i++)
        if (parts[i] === '') parts[i] = `${part.slice(0, -1).join('')}*`;
    }
    return expression;
  }

  const { first, last, isNullable } = parseAlternatives();
  if (at < tokens.length) throw new Error(`unexpected ${tokens[at]} in the content model ${text}`);
  follow[0] = first;
  for (let i = 1; i < items.length; i++) if (parts[i] === '') parts[i] = items[i]!;
  return { items, parts, follow, last: isNullable ? last | START : last };
}
