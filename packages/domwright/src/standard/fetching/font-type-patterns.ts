import { type BytePattern, bytesOf, matchPatterns } from './byte-patterns.ts';

const patterns: readonly BytePattern[] = [
  { bytes: bytesOf(`${'*'.repeat(34)}LP`), type: 'application/vnd.ms-fontobject' },
  { bytes: bytesOf('\0\x01\0\0'), type: 'font/ttf' },
  { bytes: bytesOf('OTTO'), type: 'font/otf' },
  { bytes: bytesOf('ttcf'), type: 'font/collection' },
  { bytes: bytesOf('wOFF'), type: 'font/woff' },
  { bytes: bytesOf('wOF2'), type: 'font/woff2' },
];

/**
 * Font type pattern matching algorithm — https://mimesniff.spec.whatwg.org/#font-type-pattern-matching-algorithm
 *
 * @returns the essence, or null for undefined
 */
export function matchFontTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, patterns);
}
