import { getAnEncoding } from './encodings.ts';
import { parseAMIMEType } from './mime-type.ts';

/**
 * The character encoding that the transport layer specifies —
 * https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
 *
 * @param contentType the value of the Content-Type header, with commas between values if there are several; or a label
 *   alone
 * @returns the name of the encoding; null if none is specified, or one that is not supported
 */
export function encodingOfContentType(contentType: string): string | null {
  // No label has a "/", and every MIME type does.
  if (!contentType.includes('/')) return getAnEncoding(contentType);
  const charset = charsetOfContentType(contentType);
  return charset === null ? null : getAnEncoding(charset);
}

/**
 * Extract a MIME type — https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 * Only its charset is kept.
 */
function charsetOfContentType(contentType: string): string | null {
  let charset: string | null = null;
  let essence: string | null = null;
  let result: string | null = null;
  for (const value of getDecodeAndSplit(contentType)) {
    const mimeType = parseAMIMEType(value);
    if (mimeType === null || mimeType.essence === '*/*') continue;
    const own = mimeType.parameters.get('charset') ?? null;
    if (mimeType.essence !== essence) {
      charset = own;
      essence = mimeType.essence;
      result = own;
    } else {
      result = own ?? charset;
    }
  }
  return result;
}

/**
 * Get, decode, and split — https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
 * The white space around the values is left to who parses them.
 */
export function getDecodeAndSplit(input: string): string[] {
  const values: string[] = [];
  let start = 0;
  let quoted = false;
  for (let position = 0; position < input.length; position++) {
    const character = input.charAt(position);
    if (character === '"') {
      quoted = !quoted;
    } else if (quoted) {
      if (character === '\\') position++;
    } else if (character === ',') {
      values.push(input.slice(start, position));
      start = position + 1;
    }
  }
  values.push(input.slice(start));
  return values;
}
