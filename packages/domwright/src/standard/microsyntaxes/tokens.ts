import { checkString, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from './invalidity.ts';
import { skipASCIIWhitespace, stripASCIIWhitespace } from './parser-idioms.ts';

/** A token with its position. */
export interface PlacedToken {
  readonly token: string;
  /** A UTF-16 offset in the string. */
  readonly offset: number;
}

/**
 * The tokens of a set of space-separated tokens: split on ASCII whitespace —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#space-separated-tokens
 *
 * Any string is such a set.
 */
export function parseSpaceSeparatedTokens(text: string): string[] {
  return placedTokens(text).map(({ token }) => token);
}

/** @internal Like `parseSpaceSeparatedTokens`, with positions. */
export function placedTokens(text: string): PlacedToken[] {
  checkString(text, 'text');
  const tokens: PlacedToken[] = [];
  let position = skipASCIIWhitespace(text, 0);
  while (position < text.length) {
    const offset = position;
    while (position < text.length && !isASCIIWhitespace(text.charCodeAt(position))) position++;
    tokens.push({ token: text.slice(offset, position), offset });
    position = skipASCIIWhitespace(text, position);
  }
  return tokens;
}

/**
 * Unordered or ordered set of unique space-separated tokens —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#set-of-space-separated-tokens
 *
 * @param caseInsensitive whether tokens that differ only in ASCII case are the same
 * @param allowed the allowed values, if the set is restricted: each token must be one of them
 * @returns the position of the first token that is a duplicate or is not allowed
 * @throws TypeError if an argument has the wrong type
 */
export function validateUniqueSpaceSeparatedTokens(
  text: string,
  caseInsensitive = false,
  allowed: Iterable<string> | null = null,
): Invalidity | null {
  const fold = (token: string): string => (caseInsensitive ? asciiLowercase(token) : token);
  const tokens = placedTokens(text);
  const allowedKeys = new Set<string>();
  for (const value of allowed === null ? [] : stringsOf(allowed, 'allowed')) {
    checkString(value, 'each allowed value');
    allowedKeys.add(fold(value));
  }
  const seen = new Set<string>();
  for (const { token, offset } of tokens) {
    const key = fold(token);
    if (allowed !== null && !allowedKeys.has(key)) return invalid('this token is not allowed here', offset);
    if (seen.has(key)) return invalid('duplicate token', offset);
    seen.add(key);
  }
  return null;
}

/** The distinct tokens of an (ordered) set, in order of first occurrence — https://dom.spec.whatwg.org/#concept-ordered-set-parser */
export function parseUniqueSpaceSeparatedTokens(text: string): string[] {
  return [...new Set(parseSpaceSeparatedTokens(text))];
}

/** @throws TypeError for a token that is empty or contains white space */
export function serializeSpaceSeparatedTokens(tokens: Iterable<string>): string {
  const list = stringsOf(tokens, 'tokens');
  for (const token of list) {
    if (typeof token !== 'string' || token === '' || /[\t\n\f\r ]/.test(token))
      throw wrongArgument('a token', 'a non-empty string without white space', token);
  }
  return list.join(' ');
}

/**
 * The tokens of a set of comma-separated tokens: split on commas —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#comma-separated-tokens
 *
 * Any string is such a set. Tokens may be empty, but no token follows a comma at the end.
 */
export function parseCommaSeparatedTokens(text: string): string[] {
  checkString(text, 'text');
  const tokens: string[] = [];
  let position = 0;
  while (position < text.length) {
    let comma = text.indexOf(',', position);
    if (comma < 0) comma = text.length;
    tokens.push(stripASCIIWhitespace(text.slice(position, comma)));
    position = comma + 1;
  }
  return tokens;
}

/**
 * The text that `parseCommaSeparatedTokens` splits into these tokens. An empty token at the end gets a comma after it.
 *
 * @throws TypeError for a token that contains a comma or has white space around it
 */
export function serializeCommaSeparatedTokens(tokens: Iterable<string>): string {
  const list = stringsOf(tokens, 'tokens');
  for (const token of list) {
    if (typeof token !== 'string' || token.includes(',') || token !== stripASCIIWhitespace(token))
      throw wrongArgument('a token', 'a string without commas and without white space around it', token);
  }
  const text = list.join(', ');
  return list.at(-1) === '' ? `${text.trimEnd()},` : text;
}

/** NB: a string is an iterable of strings as well, but of its characters. */
function stringsOf(values: Iterable<string>, argument: string): string[] {
  if (!isObject(values) || typeof values[Symbol.iterator] !== 'function')
    throw wrongArgument(argument, 'an iterable of strings', values);
  return [...values];
}
