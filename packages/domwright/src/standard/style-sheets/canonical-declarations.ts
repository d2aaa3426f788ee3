import { asciiLowercase } from '../../core/infra/code-points.ts';
import { CSSToken, type CSSTokenRange, hexEscape, tokensIn, unescaped } from './css-tokenizer.ts';
import { closingOf } from './declarations.ts';

/*
 * CSS declarations, taken apart into tokens and written anew, so that nothing is kept that was not read. What
 * `declarations.ts` parses keeps its values as written.
 */

/** A declaration of a `style` attribute, or text in the place of one. */
export interface CanonicalDeclaration {
  /** Its case is as written; '' for text that is no declaration. */
  readonly name: string;
  /**
   * The value without `!important`, in canonical form: no comments, one space for white space, no needless escapes, double
   * quotes around strings and URLs. Letters keep their case.
   *
   * null if it is empty, or has unmatched brackets, braces, semicolons, bad strings, bad URLs or signs that values don't
   * have, or if it computes a URL, such as with `var()`.
   */
  readonly value: string | null;
  readonly isImportant: boolean;
  /** The URLs in the value. */
  readonly urls: readonly string[];
  /** The value as written, or the whole text if there is no name. */
  readonly written: string;
  /** Where it is in the text, from its name to the end of its value, with `!important`. UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * What is in a `style` attribute: between two semicolons, there is at most one declaration. Browsers also find declarations
 * after a nested rule; this does not. Loops over tokens, so brackets may be nested however deep.
 */
export function canonicalDeclarationsIn(text: string): CanonicalDeclaration[] {
  const declarations: CanonicalDeclaration[] = [];
  const closing: CSSToken[] = [];
  let tokens: CSSTokenRange[] = [];
  const add = (): void => {
    const declared = trimmed(tokens);
    if (declared.length > 0) declarations.push(declarationOf(declared, text));
    tokens = [];
  };
  for (const token of tokensIn(text)) {
    const { type } = token;
    if (type === CSSToken.Semicolon && closing.length === 0) {
      add();
      continue;
    }
    tokens.push(token);
    const close = closingOf(type);
    if (close !== CSSToken.EndOfFile) closing.push(close);
    else if (type === closing.at(-1)) closing.pop();
  }
  add();
  return declarations;
}

/** A declaration with a value as text. */
export function serializeDeclaration({ name, value, isImportant }: CanonicalDeclaration): string {
  return `${identifier(name)}:${value}${isImportant ? ' !important' : ''}`;
}

/** `tokens`: not empty, without white space around them. */
function declarationOf(tokens: readonly CSSTokenRange[], text: string): CanonicalDeclaration {
  const [first] = tokens;
  const rest = trimmed(tokens.slice(1));
  const place = { start: first!.start, end: tokens.at(-1)!.end };
  if (first!.type !== CSSToken.Ident || rest[0]?.type !== CSSToken.Colon) {
    return { name: '', value: null, isImportant: false, urls: [], written: written(tokens, text), ...place };
  }
  const name = first!.value;
  let value = trimmed(rest.slice(1));
  const withoutImportant = beforeImportant(value);
  const isImportant = withoutImportant !== null;
  value = withoutImportant ?? value;
  const urls: string[] = [];
  return {
    ...{ name, value: canonicalValue(value, urls), isImportant, urls },
    ...{ written: written(value, text), ...place },
  };
}

/** What is before `!important` at the end; null if that is not there. */
function beforeImportant(value: readonly CSSTokenRange[]): readonly CSSTokenRange[] | null {
  const last = value.at(-1);
  if (last?.type !== CSSToken.Ident || asciiLowercase(last.value) !== 'important') return null;
  const before = trimmed(value.slice(0, -1));
  const bang = before.at(-1);
  return bang?.type === CSSToken.Delim && bang.text === '!' ? trimmed(before.slice(0, -1)) : null;
}

function trimmed(tokens: readonly CSSTokenRange[]): readonly CSSTokenRange[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && isSpace(tokens[start]!)) start++;
  while (end > start && isSpace(tokens[end - 1]!)) end--;
  return end - start === tokens.length ? tokens : tokens.slice(start, end);
}

function isSpace({ type }: CSSTokenRange): boolean {
  return type === CSSToken.WhiteSpace;
}

function written(tokens: readonly CSSTokenRange[], text: string): string {
  return tokens.length === 0 ? '' : text.slice(tokens[0]!.start, tokens.at(-1)!.end);
}

// --- Values -------------------------------------------------------------------------------------------------------

/** Functions in which strings are URLs, unless they are in `type()`. */
const urlFunctions: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade'],
]);

/** Adds the URLs in the value to `urls`. */
function canonicalValue(tokens: readonly CSSTokenRange[], urls: string[]): string | null {
  const pieces: string[] = [];
  const closing: CSSToken[] = [];
  /** For each open bracket, the name of its function, or ''. */
  const functions: string[] = [];
  let urlDepth = 0;
  let last = tokens[0]?.start;
  for (const token of tokens) {
    const { type, value } = token;
    // NB: between two tokens that do not touch, there is a comment.
    if ((isSpace(token) || token.start !== last) && pieces.at(-1) !== ' ') pieces.push(' ');
    last = token.end;
    if (isSpace(token)) continue;
    const piece = canonicalToken(token);
    // A colon outside brackets is from a declaration whose semicolon is missing.
    if (piece === null || (type === CSSToken.Colon && closing.length === 0)) return null;
    pieces.push(piece);
    const close = closingOf(type);
    if (close !== CSSToken.EndOfFile) {
      const name = type === CSSToken.Function ? asciiLowercase(value) : '';
      const hasURLs = urlFunctions.has(name);
      if (name === 'expression' || (urlDepth > 0 && !hasURLs && name !== 'type')) return null;
      if (hasURLs) urlDepth++;
      closing.push(close);
      functions.push(name);
    } else if (closes.has(type)) {
      if (closing.pop() !== type) return null;
      if (urlFunctions.has(functions.pop()!)) urlDepth--;
    } else if (type === CSSToken.URL) urls.push(value);
    else if (type === CSSToken.String && urlDepth > 0 && functions.at(-1) !== 'type') urls.push(value);
  }
  return pieces.length === 0 || closing.length > 0 ? null : pieces.join('');
}

const closes: ReadonlySet<CSSToken> = /* @__PURE__ */ new Set([
  ...[CSSToken.RightParen, CSSToken.RightSquare, CSSToken.RightCurly],
]);

/**
 * A token as text, null for one that values don't have. NB: nothing that can stand beside another here reads as one with it,
 * such as `<`, `!` and `--`.
 */
function canonicalToken({ type, text, value }: CSSTokenRange): string | null {
  switch (type) {
    case CSSToken.Ident:
      return identifier(value);
    case CSSToken.Function:
      return `${identifier(value)}(`;
    case CSSToken.Hash:
      return `#${escaped(value)}`;
    case CSSToken.String:
      return quoted(value);
    case CSSToken.URL:
      return `url(${quoted(value)})`;
    case CSSToken.Dimension: {
      const number = /^[-+]?\d*(?:\.\d+)?(?:e[-+]?\d+)?/i.exec(text)![0];
      // What would be an exponent.
      return number + identifier(unescaped(text.slice(number.length))).replace(/^e(?=-?\d)/i, hexEscape);
    }
    case CSSToken.Delim:
      return /^[-+*/]$/.test(text) ? text : null;
    case CSSToken.Number:
    case CSSToken.Percentage:
    case CSSToken.Comma:
    case CSSToken.Colon:
    case CSSToken.LeftParen:
    case CSSToken.LeftSquare:
    case CSSToken.RightParen:
    case CSSToken.RightSquare:
      return text;
    default:
      return null;
  }
}

// --- Escapes: by numbers only, so that parsers that don't know them see no brackets, quotes or comments ------------

function identifier(name: string): string {
  if (name === '-') return hexEscape(name);
  return escaped(name).replace(/^(-?)(\d)/, (_, dash: string, digit: string) => dash + hexEscape(digit));
}

/** What is no ident code point — https://drafts.csswg.org/css-syntax/#ident-code-point */
const notIdent =
  /[^-\w\xB7\xC0-\xD6\xD8-\xF6\xF8-\u037D\u037F-\u1FFF\u200C-\u200D\u203F-\u2040\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(name: string): string {
  return name.replace(notIdent, hexEscape);
}

function quoted(text: string): string {
  return `"${text.replace(/[\x01-\x1F\x7F"\\]/g, hexEscape)}"`;
}
