import { getAnEncoding } from './encodings.ts';

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
