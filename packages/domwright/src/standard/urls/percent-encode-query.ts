import { getAnEncoder } from '../../core/bytes/legacy-encoder.ts';

/**
 * Percent-encode after encoding — https://url.spec.whatwg.org/#string-percent-encode-after-encoding — with the special-query
 * percent-encode set.
 *
 * @param input any text; lone surrogates become U+FFFD
 * @param encoding the name of any encoding except UTF-8, UTF-16BE/LE and replacement
 */
export function percentEncodeQuery(input: string, encoding: string): string {
  const encoder = getAnEncoder(encoding);
  const bytes: number[] = [];
  let output = '';
  for (const character of input) {
    const code = character.codePointAt(0)!;
    const error = encoder.encode(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code, bytes);
    if (error < 0) continue;
    output += `${percentEncode(bytes)}%26%23${error}%3B`;
    bytes.length = 0;
  }
  encoder.end(bytes);
  return output + percentEncode(bytes);
}

function percentEncode(bytes: readonly number[]): string {
  let output = '';
  for (const byte of bytes) {
    output += isInSpecialQuerySet(byte)
      ? `%${byte < 0x10 ? '0' : ''}${byte.toString(16).toUpperCase()}`
      : String.fromCharCode(byte);
  }
  return output;
}

/** Special-query percent-encode set — https://url.spec.whatwg.org/#special-query-percent-encode-set */
function isInSpecialQuerySet(byte: number): boolean {
  switch (byte) {
    case 0x22:
    case 0x23:
    case 0x27:
    case 0x3c:
    case 0x3e:
      return true;
    default:
      return byte <= 0x20 || byte >= 0x7f;
  }
}
