import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { closingTokens, ignore } from './component-values.ts';

/*
 * CSS declarations, taken apart into tokens and written anew, so that nothing is kept that was not read. What
 * `style-sheets/declarations.ts` parses keeps its values as written.
 */

/** A declaration of a `style` attribute, or text in the place of one. */
export interface Declaration {
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
export function declarationsIn(text: string): Declaration[] {
  const declarations: Declaration[] = [];
  const closing: TokenType[] = [];
  let tokens: CSSToken[] = [];
  for (const token of tokenize({ css: text }, { onParseError: ignore })) {
    const type = token[0];
    if (type === TokenType.EOF || (type === TokenType.Semicolon && closing.length === 0)) {
      const declared = trimmed(tokens);
      if (declared.length > 0) declarations.push(declarationOf(declared, text));
      tokens = [];
      continue;
    }
    tokens.push(token);
    const end = closingTokens.get(type);
    if (end !== undefined) closing.push(end);
    else if (type === closing.at(-1)) closing.pop();
  }
  return declarations;
}

/** A declaration with a value as text. */
export function serializeDeclaration({ name, value, isImportant }: Declaration): string {
  return `${identifier(name)}:${value}${isImportant ? ' !important' : ''}`;
}

/** `tokens`: not empty, without white space around them. */
function declarationOf(tokens: readonly CSSToken[], text: string): Declaration {
  const [first] = tokens;
  const rest = trimmed(tokens.slice(1));
  const place = { start: first![2], end: tokens.at(-1)![3] + 1 };
  if (first![0] !== TokenType.Ident || rest[0]?.[0] !== TokenType.Colon) {
    return { name: '', value: null, isImportant: false, urls: [], written: written(tokens, text), ...place };
  }
  const name = first![4].value;
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
function beforeImportant(value: readonly CSSToken[]): readonly CSSToken[] | null {
  const last = value.at(-1);
  if (last?.[0] !== TokenType.Ident || asciiLowercase(last[4].value) !== 'important') return null;
  const before = trimmed(value.slice(0, -1));
  const bang = before.at(-1);
  return bang?.[0] === TokenType.Delim && bang[4].value === '!' ? trimmed(before.slice(0, -1)) : null;
}

function trimmed(tokens: readonly CSSToken[]): readonly CSSToken[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && isSpace(tokens[start]!)) start++;
  while (end > start && isSpace(tokens[end - 1]!)) end--;
  return end - start === tokens.length ? tokens : tokens.slice(start, end);
}

function isSpace(token: CSSToken): boolean {
  return token[0] === TokenType.Whitespace || token[0] === TokenType.Comment;
}

function written(tokens: readonly CSSToken[], text: string): string {
  return tokens.length === 0 ? '' : text.slice(tokens[0]![2], tokens.at(-1)![3] + 1);
}

// --- Values -------------------------------------------------------------------------------------------------------

/** Functions in which strings are URLs, unless they are in `type()`. */
const urlFunctions: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade'],
]);

/** Adds the URLs in the value to `urls`. */
function canonicalValue(tokens: readonly CSSToken[], urls: string[]): string | null {
  const pieces: string[] = [];
  const closing: TokenType[] = [];
  /** For each open bracket, the name of its function, or ''. */
  const functions: string[] = [];
  let urlDepth = 0;
  for (const token of tokens) {
    if (isSpace(token)) {
      if (pieces.at(-1) !== ' ') pieces.push(' ');
      continue;
    }
    const piece = canonicalToken(token);
    const type = token[0];
    // A colon outside brackets is from a declaration whose semicolon is missing.
    if (piece === null || (type === TokenType.Colon && closing.length === 0)) return null;
    pieces.push(piece);
    const end = closingTokens.get(type);
    if (end !== undefined) {
      const name = type === TokenType.Function ? asciiLowercase(token[4].value) : '';
      const hasURLs = urlFunctions.has(name);
      if (name === 'expression' || (urlDepth > 0 && !hasURLs && name !== 'type')) return null;
      if (hasURLs) urlDepth++;
      closing.push(end);
      functions.push(name);
    } else if (closes.has(type)) {
      if (closing.pop() !== type) return null;
      if (urlFunctions.has(functions.pop()!)) urlDepth--;
    } else if (type === TokenType.URL) urls.push(token[4].value);
    else if (type === TokenType.String && urlDepth > 0 && functions.at(-1) !== 'type') {
      urls.push(token[4].value);
    }
  }
  return pieces.length === 0 || closing.length > 0 ? null : pieces.join('');
}

const closes: ReadonlySet<TokenType> = /* @__PURE__ */ new Set(closingTokens.values());

/**
 * A token as text, null for one that values don't have. NB: nothing that can stand beside another here reads as one with it,
 * such as `<`, `!` and `--`.
 */
function canonicalToken(token: CSSToken): string | null {
  switch (token[0]) {
    case TokenType.Ident:
      return identifier(token[4].value);
    case TokenType.Function:
      return `${identifier(token[4].value)}(`;
    case TokenType.Hash:
      return `#${escaped(token[4].value)}`;
    case TokenType.String:
      return quoted(token[4].value);
    case TokenType.URL:
      return `url(${quoted(token[4].value)})`;
    case TokenType.Dimension: {
      const number = /^[-+]?\d*(?:\.\d+)?(?:e[-+]?\d+)?/i.exec(token[1])![0];
      // What would be an exponent.
      return number + identifier(token[4].unit).replace(/^e(?=-?\d)/i, hexEscape);
    }
    case TokenType.Delim:
      return /^[-+*/]$/.test(token[1]) ? token[1] : null;
    case TokenType.Number:
    case TokenType.Percentage:
    case TokenType.Comma:
    case TokenType.Colon:
    case TokenType.OpenParen:
    case TokenType.OpenSquare:
    case TokenType.CloseParen:
    case TokenType.CloseSquare:
      return token[1];
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

function hexEscape(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `;
}
