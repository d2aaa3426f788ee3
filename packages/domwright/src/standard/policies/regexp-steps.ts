/* Regular expressions as lists of steps, which `LinearRegExp` follows. */

export const enum StepKind {
  /** One character of `characters`. */
  Character,
  /** On to the next step, and to the one `offset` further. */
  Split,
  /** On to the step `offset` further. */
  Jump,
  Start,
  End,
  LineStart,
  LineEnd,
  WordBoundary,
  NoWordBoundary,
}

export interface Step {
  readonly kind: StepKind;
  readonly offset: number;
  /** For boundaries: the characters of words. */
  readonly characters: CharacterSet | null;
}

/** After bounded quantifiers are written out. The time for a text is at most this times its length. */
const MAX_STEPS = 2500;

/**
 * What matches one character: a literal, an escape or a class. The platform's own expression decides about it, once for
 * each ASCII character, so ignoring case and properties of Unicode are as the language has them.
 */
export class CharacterSet {
  readonly #regexp: RegExp;
  /** 1: in, 2: out, 0: not known yet. */
  readonly #ascii: Uint8Array = new Uint8Array(128);

  constructor(source: string, flags: string) {
    this.#regexp = new RegExp(`^${source}$`, flags);
  }

  has(character: number): boolean {
    if (character >= 128) return this.#regexp.test(String.fromCodePoint(character));
    const known = this.#ascii[character]!;
    if (known !== 0) return known === 1;
    const isIn = this.#regexp.test(String.fromCharCode(character));
    this.#ascii[character] = isIn ? 1 : 2;
    return isIn;
  }
}

const refusedFlags: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['v', "the flag 'v'"],
  ['y', "the flag 'y'"],
]);

const groupStart = /\((?:\?(?:<[^=!>][^>]*>|:))?/y;
const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const characterClass = /\[(?:\\.|[^\\\]])*\]/sy;
/** NB: without the flag `u`, `\c` before no letter is a backslash and a `c`. */
const character = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[A-Za-z]|(?=c)|.)|./sy;
const unicodeCharacter =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)|./suy;

/** A group that is not closed yet. */
interface OpenGroup {
  /** Those before the last. */
  readonly alternatives: Step[][];
  last: Step[];
}

/**
 * The steps of a regular expression. The match ends after the last.
 *
 * @param refusal makes the error for an expression that has something
 * @throws what `refusal` makes, for what cannot be matched in linear time
 */
export function stepsOf({ source, flags }: RegExp, refusal: (something: string) => Error): readonly Step[] {
  for (const flag of flags) if (refusedFlags.has(flag)) throw refusal(refusedFlags.get(flag)!);
  const isMultiline = flags.includes('m');
  const isUnicode = flags.includes('u');
  const ownFlags = flags.replace(/[^isu]/g, '');
  const sets = new Map<string, CharacterSet>();
  const groups: OpenGroup[] = [{ alternatives: [], last: [] }];
  let position = 0;

  const token = (syntax: RegExp): RegExpExecArray | null => {
    syntax.lastIndex = position;
    const match = syntax.exec(source);
    if (match !== null) position = syntax.lastIndex;
    return match;
  };
  const setOf = (atom: string): CharacterSet => {
    if (!sets.has(atom)) sets.set(atom, new CharacterSet(atom, ownFlags));
    return sets.get(atom)!;
  };
  const checkSize = (size: number): void => {
    if (size > MAX_STEPS) throw refusal(`more than ${MAX_STEPS} steps`);
  };
  const add = (atom: readonly Step[]): void => {
    const group = groups.at(-1)!;
    const match = token(quantifier);
    const [least, most] = match === null ? [1, 1] : boundsOf(match);
    const { length } = atom;
    const rest = most !== Infinity ? (most - least) * (length + 1) : least > 0 ? 1 : length + 2;
    checkSize(least * length + rest);
    group.last.push(...repeated(atom, least, most));
    checkSize(group.last.length);
  };

  while (position < source.length) {
    const group = groups.at(-1)!;
    switch (source[position]) {
      case '(':
        if (token(groupStart)![0] === '(' && source[position] === '?') {
          throw refusal(/^\?<?[=!]/.test(source.slice(position)) ? 'a lookaround' : 'modifiers');
        }
        groups.push({ alternatives: [], last: [] });
        break;
      case ')': {
        position++;
        groups.pop();
        const steps = alternation([...group.alternatives, group.last]);
        checkSize(steps.length);
        add(steps);
        break;
      }
      case '|':
        position++;
        group.alternatives.push(group.last);
        group.last = [];
        break;
      case '^':
        position++;
        group.last.push(step(isMultiline ? StepKind.LineStart : StepKind.Start));
        break;
      case '$':
        position++;
        group.last.push(step(isMultiline ? StepKind.LineEnd : StepKind.End));
        break;
      case '[':
        add([step(StepKind.Character, 0, setOf(token(characterClass)![0]))]);
        break;
      default: {
        const [atom] = token(isUnicode ? unicodeCharacter : character)!;
        if (atom === '\\b') group.last.push(step(StepKind.WordBoundary, 0, setOf('\\w')));
        else if (atom === '\\B') group.last.push(step(StepKind.NoWordBoundary, 0, setOf('\\w')));
        else if (/^\\[1-9k]/.test(atom) || (atom === '\\0' && /\d/.test(source[position] ?? ''))) {
          throw refusal('a backreference or an octal escape');
        } else add([step(StepKind.Character, 0, setOf(atom === '\\' ? '\\\\' : atom))]);
      }
    }
  }
  const steps = alternation([...groups[0]!.alternatives, groups[0]!.last]);
  checkSize(steps.length);
  return steps;
}

function step(kind: StepKind, offset = 0, characters: CharacterSet | null = null): Step {
  return { kind, offset, characters };
}

function boundsOf([text, least, comma, most]: RegExpExecArray): [least: number, most: number] {
  switch (text[0]) {
    case '*':
      return [0, Infinity];
    case '+':
      return [1, Infinity];
    case '?':
      return [0, 1];
    default:
      return [count(least!), comma === undefined ? count(least!) : most === '' ? Infinity : count(most!)];
  }
}

function count(digits: string): number {
  return Math.min(Number(digits), MAX_STEPS + 1);
}

/** NB: whether a quantifier is lazy makes no difference to whether there is a match. */
function repeated(atom: readonly Step[], least: number, most: number): Step[] {
  const { length } = atom;
  const steps: Step[] = [];
  for (let i = 0; i < least; i++) steps.push(...atom);
  if (most === Infinity && least > 0) steps.push(step(StepKind.Split, -length));
  else if (most === Infinity) {
    steps.push(step(StepKind.Split, length + 2), ...atom, step(StepKind.Jump, -length - 1));
  } else {
    for (let i = least; i < most; i++) steps.push(step(StepKind.Split, length + 1), ...atom);
  }
  return steps;
}

function alternation(alternatives: readonly (readonly Step[])[]): readonly Step[] {
  const end = alternatives.reduce((size, { length }) => size + length + 2, -2);
  const steps: Step[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    const isLast = index === alternatives.length - 1;
    if (!isLast) steps.push(step(StepKind.Split, alternative.length + 2));
    for (const each of alternative) steps.push(each);
    if (!isLast) steps.push(step(StepKind.Jump, end - steps.length));
  }
  return steps;
}
