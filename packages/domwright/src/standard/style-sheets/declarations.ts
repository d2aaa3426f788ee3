import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { CSSToken, CSSTokenizer, keywordOf } from './css-tokenizer.ts';
import { isKnownValue } from './known-values.ts';

/* The declarations of a `style` attribute, and the values of those of a style sheet. */

/** The value of a declaration, as written but for comments, and whether it is important. */
export interface DeclaredValue {
  readonly value: string;
  readonly important: boolean;
}

/** A declaration. Its name has no escapes, and is in lower case unless it is a custom property. */
export interface Declaration extends DeclaredValue {
  readonly name: string;
}

/**
 * Parses a list of declarations — https://drafts.csswg.org/css-style-attr/#syntax. For each property, the last important
 * declaration wins, or else the last one. Skips anything that isn't a declaration, up to the next semicolon. Doesn't check values,
 * which would require the grammar of every property, but something must be in them, and it must be complete.
 *
 * @param isValid whether a declaration counts
 */
export function parseDeclarations(
  text: string,
  isValid: (declaration: Declaration) => boolean = () => true,
): Declaration[] {
  const declarations = new Map<string, Declaration>();
  const tokens = new CSSTokenizer(`${text};`);
  for (;;) {
    const declaration = plainDeclaration(tokens) ?? declarationAt(tokens);
    if (declaration === null) {
      if (tokens.type === CSSToken.EndOfFile) return [...declarations.values()];
      continue;
    }
    const { name, important } = declaration;
    if ((!important && declarations.get(name)?.important === true) || !isValid(declaration)) continue;
    // The order is that of the declarations that win.
    declarations.delete(name);
    declarations.set(name, declaration);
  }
}

/** A declaration without escapes, comments, strings, brackets and marks. */
const plain =
  /[\t\n\f\r ]*(--[-\w]*|-?[A-Za-z_][-\w]*)[\t\n\f\r ]*:[\t\n\f\r ]*([^\t\n\f\r "'\\()[\]{}/!;][^"'\\()[\]{}/!;]*);/y;

/** The next declaration, if it is plain: most are, and tokens take longer. */
function plainDeclaration(tokens: CSSTokenizer): Declaration | null {
  plain.lastIndex = tokens.end;
  const match = plain.exec(tokens.text);
  if (match === null) return null;
  tokens.moveTo(plain.lastIndex);
  return { name: propertyName(match[1]!), value: stripASCIIWhitespace(match[2]!), important: false };
}

/** The next declaration, or null for something else. */
function declarationAt(tokens: CSSTokenizer): Declaration | null {
  tokens.next();
  const name = nameAt(tokens);
  const declared = valueAt(tokens);
  return name === '' || declared === null ? null : { name, ...declared };
}

/** Parses the value of a declaration; null if it is not complete, or would not end there. */
export function parseValue(text: string): DeclaredValue | null {
  const tokens = new CSSTokenizer(`${text};`);
  tokens.next();
  const declared = valueAt(tokens);
  return tokens.start === text.length ? declared : null;
}

/** The values of properties as browsers take them, if they are in `known-values.ts`: in lower case, without escapes. */
export function knownValues(text: string): Map<string, string> {
  const declared = parseDeclarations(text, ({ name, value }) => isKnownValue(name, value));
  return new Map(declared.map(({ name, value }) => [name, keywordOf(value)]));
}

/** The name of a property in the form used for comparison. */
export function propertyName(name: string): string {
  return name.startsWith('--') ? name : asciiLowercase(name);
}

/** Steps over the name of a declaration and the colon after it, and returns the name; empty if there is none. */
function nameAt(tokens: CSSTokenizer): string {
  while (tokens.type === CSSToken.WhiteSpace) tokens.next();
  if (tokens.type !== CSSToken.Ident) return '';
  const name = propertyName(tokens.value);
  while (tokens.next() === CSSToken.WhiteSpace);
  if ((tokens.type as CSSToken) !== CSSToken.Colon) return '';
  tokens.next();
  return name;
}

/**
 * Reads component values from the current token on, up to a semicolon outside of brackets —
 * https://drafts.csswg.org/css-syntax/#consume-declaration
 */
function valueAt(tokens: CSSTokenizer): DeclaredValue | null {
  const { text } = tokens;
  /** The tokens that close the open brackets. */
  const closing: CSSToken[] = [];
  let isGood = true;
  let start = -1;
  let end = -1;
  /** How much of `!important` was there. */
  let marks = 0;
  /** The end of the last token before the end of the text. */
  let last = 0;
  for (; tokens.type !== CSSToken.EndOfFile; tokens.next()) {
    const { type } = tokens;
    last = tokens.end;
    if (type === CSSToken.WhiteSpace) continue;
    if (closing.length === 0) {
      if (type === CSSToken.Semicolon) break;
      if (type === CSSToken.Delim && text[tokens.start] === '!') marks += marks === 0 ? 1 : 3;
      else if (marks > 0) marks += type === CSSToken.Ident && keywordOf(tokens.value) === 'important' ? 1 : 3;
      else if (start < 0) ({ start } = tokens);
    }
    if (marks === 0) ({ end } = tokens);
    const close = closingOf(type);
    if (close !== CSSToken.EndOfFile) closing.push(close);
    else if (type === closing.at(-1)) closing.pop();
    else if (isStray(type)) isGood = false;
  }
  // The text ends with a semicolon, which only a comment may have swallowed: a string or an escape would be incomplete.
  const isWhole = closing.length === 0 && (tokens.type === CSSToken.Semicolon || last < text.length);
  if (!isWhole || !isGood || start < 0 || (marks !== 0 && marks !== 2)) return null;
  return { value: withoutComments(text.slice(start, end)), important: marks === 2 };
}

/** The token that closes a block or function; the end of the file for what opens none. */
export function closingOf(type: CSSToken): CSSToken {
  switch (type) {
    case CSSToken.LeftCurly:
      return CSSToken.RightCurly;
    case CSSToken.LeftSquare:
      return CSSToken.RightSquare;
    case CSSToken.LeftParen:
    case CSSToken.Function:
      return CSSToken.RightParen;
    default:
      return CSSToken.EndOfFile;
  }
}

/** What no value has, unless it closes a bracket — https://drafts.csswg.org/css-syntax/#typedef-any-value */
function isStray(type: CSSToken): boolean {
  return (
    type === CSSToken.BadString ||
    type === CSSToken.BadURL ||
    type === CSSToken.RightSquare ||
    type === CSSToken.RightParen ||
    type === CSSToken.RightCurly
  );
}

/** Replaces comments with a space. */
function withoutComments(text: string): string {
  if (!text.includes('/*')) return text;
  const tokens = new CSSTokenizer(text);
  let result = '';
  for (let { end } = tokens; tokens.next() !== CSSToken.EndOfFile; { end } = tokens) {
    result += (tokens.start > end ? ' ' : '') + text.slice(tokens.start, tokens.end);
  }
  return result;
}
