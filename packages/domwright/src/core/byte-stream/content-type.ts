import { getAnEncoding } from './encodings.ts';
import { extractFromHeader } from './extract-a-mime-type.ts';

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
  const charset = extractFromHeader(contentType)?.parameters.get('charset');
  return charset === undefined ? null : getAnEncoding(charset);
}
