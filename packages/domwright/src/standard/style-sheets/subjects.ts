import { asciiLowercase } from '../../core/infra/code-points.ts';
import { CSSToken, CSSTokenizer } from './css-tokenizer.ts';

/**
 * What a selector asks of the elements that it matches, by its last compound selector alone: a superset of them. All names are in
 * lower case.
 */
export interface Subject {
  /** Empty for any. */
  readonly type: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** The names of attributes. */
  readonly attributes: readonly string[];
  /** The name of the pseudo-element of such an element, without colons and arguments; empty for the element itself. */
  readonly pseudoElement: string;
}

/** Any element. */
export const anyElement: Subject = { type: '', id: '', classes: [], attributes: [], pseudoElement: '' };

/** Pseudo-elements that one colon may precede. */
const oldPseudoElements = /^(?:before|after|first-line|first-letter)$/;
/** Pseudo-classes that match what one of their arguments matches. */
const anyOf = /^(?:is|where|matches|-webkit-any|-moz-any)$/;

/** More selectors within others are not looked at: they match anything. */
const DEEPEST = 8;
/** A rule in a rule has at most this many subjects for each of its own; with more, what is around it is not looked at. */
const MOST_PARENTS = 32;

/** A compound selector that is being read. */
interface Compound {
  type: string;
  id: string;
  classes: string[];
  attributes: string[];
  pseudoElement: string;
  /** What `:is()` and the like, `&` or `::slotted()` ask for. */
  others: readonly Subject[] | null;
}

function emptyCompound(): Compound {
  return { type: '', id: '', classes: [], attributes: [], pseudoElement: '', others: null };
}

/**
 * The subjects of the selectors in a list — https://drafts.csswg.org/selectors/#subject
 *
 * @param text with the list from `start` to `end`
 * @param parents what `&` stands for — https://drafts.csswg.org/css-nesting/#nest-selector
 */
export function subjectsOf(text: string, start: number, end: number, parents: readonly Subject[]): Subject[] {
  const subjects: Subject[] = [];
  const tokens = new CSSTokenizer(text.slice(start, end));
  tokens.next();
  listIn(tokens, CSSToken.EndOfFile, parents, 0, subjects);
  return subjects;
}

/** Reads a list from the current token up to one of type `stop`. */
function listIn(
  tokens: CSSTokenizer,
  stop: CSSToken,
  parents: readonly Subject[],
  depth: number,
  subjects: Subject[],
): void {
  let compound = emptyCompound();
  let afterCombinator = false;
  for (; tokens.type !== stop && tokens.type !== CSSToken.EndOfFile; tokens.next()) {
    const { type } = tokens;
    if (type === CSSToken.Comma) {
      addTo(subjects, compound);
      compound = emptyCompound();
      afterCombinator = false;
      continue;
    }
    if (type === CSSToken.WhiteSpace) {
      afterCombinator = true;
      continue;
    }
    const delimiter = type === CSSToken.Delim ? tokens.text[tokens.start]! : '';
    if (delimiter !== '' && '>+~'.includes(delimiter)) {
      afterCombinator = true;
      continue;
    }
    if (afterCombinator) {
      compound = emptyCompound();
      afterCombinator = false;
    }
    switch (type) {
      case CSSToken.Ident:
        compound.type = asciiLowercase(tokens.value);
        break;
      case CSSToken.Hash:
        compound.id = asciiLowercase(tokens.value);
        break;
      case CSSToken.LeftSquare:
        attributeIn(tokens, compound);
        break;
      case CSSToken.Colon:
        pseudoIn(tokens, compound, parents, depth);
        break;
      case CSSToken.Delim:
        if (delimiter === '.') {
          if (tokens.next() === CSSToken.Ident) compound.classes.push(asciiLowercase(tokens.value));
        } else if (delimiter === '|') {
          // What came before is a namespace.
          compound.type = '';
        } else if (delimiter === '&') {
          compound.others = parents;
        }
        break;
      case CSSToken.LeftParen:
      case CSSToken.Function:
        skipParentheses(tokens);
        break;
      default:
    }
  }
  addTo(subjects, compound);
}

/** An attribute selector: its name, which may have a namespace. */
function attributeIn(tokens: CSSTokenizer, compound: Compound): void {
  let name = '';
  let isNameOver = false;
  for (;;) {
    const type = tokens.next();
    if (type === CSSToken.EndOfFile || type === CSSToken.RightSquare) break;
    if (type === CSSToken.Ident && !isNameOver) name = asciiLowercase(tokens.value);
    else if (
      type === CSSToken.Delim &&
      tokens.text[tokens.start] !== '|' &&
      tokens.text[tokens.start] !== '*'
    )
      isNameOver = true;
  }
  if (name !== '') compound.attributes.push(name);
}

function pseudoIn(
  tokens: CSSTokenizer,
  compound: Compound,
  parents: readonly Subject[],
  depth: number,
): void {
  const isElement = tokens.next() === CSSToken.Colon;
  if (isElement) tokens.next();
  const { type } = tokens;
  if (type !== CSSToken.Ident && type !== CSSToken.Function) return;
  const name = asciiLowercase(tokens.value);
  const isPseudoElement = isElement || oldPseudoElements.test(name);
  if (isPseudoElement) compound.pseudoElement = name;
  if (type === CSSToken.Ident) return;
  const isSlotted = isPseudoElement && name === 'slotted';
  if (!isSlotted && (isPseudoElement || !anyOf.test(name))) {
    skipParentheses(tokens);
    return;
  }
  if (depth >= DEEPEST) {
    skipParentheses(tokens);
    compound.others = [anyElement];
    return;
  }
  const subjects: Subject[] = [];
  tokens.next();
  listIn(tokens, CSSToken.RightParen, parents, depth + 1, subjects);
  if (isSlotted) Object.assign(compound, emptyCompound());
  compound.others = subjects;
}

function skipParentheses(tokens: CSSTokenizer): void {
  for (let depth = 1; depth > 0; ) {
    const type = tokens.next();
    if (type === CSSToken.EndOfFile) return;
    if (type === CSSToken.LeftParen || type === CSSToken.Function) depth++;
    else if (type === CSSToken.RightParen) depth--;
  }
}

/** Adds what a compound selector asks for, together with what others in it do. */
function addTo(subjects: Subject[], { others, ...own }: Compound): void {
  if (others === null) {
    subjects.push(own);
    return;
  }
  if (others.length > MOST_PARENTS) {
    subjects.push(own);
    return;
  }
  for (const other of others) {
    subjects.push({
      type: own.type || other.type,
      id: own.id || other.id,
      classes: own.classes.length > 0 ? own.classes : other.classes,
      attributes: own.attributes.length > 0 ? own.attributes : other.attributes,
      pseudoElement: own.pseudoElement || other.pseudoElement,
    });
  }
}
