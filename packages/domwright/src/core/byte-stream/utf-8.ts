/**
 * What the UTF-8 decoder makes of the bytes at an index — https://encoding.spec.whatwg.org/#utf-8-decoder
 *
 * @returns how many bytes the character there has; if they are malformed, the number of bytes that become one U+FFFD,
 *   negated; 0 if the array ends before that is known
 */
export function utf8SequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return -1;
  const needed = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let lowerBoundary = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let upperBoundary = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let seen = 1; seen <= needed; seen++) {
    if (at + seen >= bytes.length) return 0;
    const byte = bytes[at + seen]!;
    if (byte < lowerBoundary || byte > upperBoundary) return -seen;
    lowerBoundary = 0x80;
    upperBoundary = 0xbf;
  }
  return needed + 1;
}
