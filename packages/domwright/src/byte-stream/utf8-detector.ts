import { utf8SequenceLength } from './utf-8.ts';

/**
 * Whether bytes are very likely to be UTF-8: there are values above 0x7F, and all of them match its pattern —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param bytes the whole file: a character that is cut off at the end does not match
 */
export function isVeryLikelyUTF8(bytes: Uint8Array): boolean {
  let found = false;
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at]! < 0x80) {
      at++;
    } else {
      const length = utf8SequenceLength(bytes, at);
      if (length <= 0) return false;
      found = true;
      at += length;
    }
  }
  return found;
}
