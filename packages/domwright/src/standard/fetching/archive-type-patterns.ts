import { type BytePattern, bytesOf, matchPatterns } from './byte-patterns.ts';

const patterns: readonly BytePattern[] = [
  { bytes: [0x1f, 0x8b, 0x08], type: 'application/x-gzip' },
  { bytes: bytesOf('PK\x03\x04'), type: 'application/zip' },
  { bytes: bytesOf('Rar \x1a\x07\0'), type: 'application/x-rar-compressed' },
  // DEVIATION: the standard has a space there only; what archives begin with is this.
  { bytes: bytesOf('Rar!\x1a\x07\0'), type: 'application/x-rar-compressed' },
];

/**
 * Archive type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#archive-type-pattern-matching-algorithm
 *
 * @returns the essence, or null for undefined
 */
export function matchArchiveTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, patterns);
}
