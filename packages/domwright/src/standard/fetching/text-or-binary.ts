import { isBinaryDataByte } from './byte-patterns.ts';

/**
 * Rules for distinguishing if a resource is text or binary —
 * https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary
 *
 * @param bytes the resource header
 * @returns the essence
 */
export function textOrBinary(bytes: Uint8Array): 'text/plain' | 'application/octet-stream' {
  const [first, second, third] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return 'text/plain';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'text/plain';
  return bytes.some(isBinaryDataByte) ? 'application/octet-stream' : 'text/plain';
}
