import { getAnEncoding, isUTF16, UTF_8, WINDOWS_1252, X_USER_DEFINED } from './encodings.ts';
import { familyOf, isASCIICompatible } from './sequences.ts';

/**
 * The encoding that a `meta` element declares, by the steps for its start tag: that of its `charset` attribute or, if
 * that names none, of its pragma.
 *
 * @param charset the value of the `charset` attribute; null if it has none
 * @param pragma the value of the `content` attribute if `http-equiv` is Content-Type; null otherwise
 * @returns the name of the encoding; null if neither names one
 */
export function declaredEncoding(charset: string | null, pragma: string | null): string | null {
  const encoding = charset === null ? null : getAnEncoding(charset);
  if (encoding !== null || pragma === null) return encoding;
  return extractACharacterEncodingFromAMetaElement(pragma);
}

/**
 * Extract a character encoding from a meta element —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element
 *
 * @param string the value of the element's `content` attribute
 * @returns the name of the encoding; null where the standard returns nothing
 */
export function extractACharacterEncodingFromAMetaElement(string: string): string | null {
  // Each "charset" that no "=" follows sends the standard's loop on. It cannot begin within itself or within the white
  // space behind it, so the first that matches is the one at which the loop ends.
  const match = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(string);
  if (match === null) return null;
  const position = match.index + match[0].length;
  const first = string.charAt(position);
  if (first === '"' || first === "'") {
    const end = string.indexOf(first, position + 1);
    return end < 0 ? null : getAnEncoding(string.slice(position + 1, end));
  }
  const length = string.slice(position).search(/[\t\n\f\r ;]/);
  return getAnEncoding(length < 0 ? string.slice(position) : string.slice(position, position + length));
}

/** What a declaration changes that the parser has met. Whatever that is, the confidence is certain afterwards. */
export interface EncodingChange {
  /** 'ignored': the document is in UTF-16. 'confirmed': the declaration names the encoding in use. */
  readonly outcome: 'ignored' | 'confirmed' | 'changed';
  /** The name of the encoding to use from now on. */
  readonly encoding: string;
}

/**
 * Changing the encoding while parsing, up to the question whether to switch the decoder or to start again —
 * https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
 *
 * @param encoding the name of the encoding in use, which is tentative
 * @param newEncoding the name of the encoding declared
 */
export function changeTheEncoding(encoding: string, newEncoding: string): EncodingChange {
  if (isUTF16(encoding)) return { outcome: 'ignored', encoding };
  const changed = encodingOfDeclaration(newEncoding);
  return { outcome: changed === encoding ? 'confirmed' : 'changed', encoding: changed };
}

/**
 * The encoding that a declaration stands for, by the name of the one that it names. The prescan has the same two steps.
 */
export function encodingOfDeclaration(named: string): string {
  // A declaration that could be read as ASCII is not in UTF-16.
  if (isUTF16(named)) return UTF_8;
  return named === X_USER_DEFINED ? WINDOWS_1252 : named;
}

/**
 * Whether the bytes decoded so far mean the same in another encoding, so that the decoder can be switched.
 *
 * @param onlyASCII see `Decoder.onlyASCII`
 */
export function meanTheSame(onlyASCII: boolean, newEncoding: string): boolean {
  return onlyASCII && isASCIICompatible(familyOf(newEncoding));
}
