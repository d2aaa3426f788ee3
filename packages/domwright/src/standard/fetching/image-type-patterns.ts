import { type BytePattern, bytesOf, matchPatterns } from './byte-patterns.ts';

const patterns: readonly BytePattern[] = [
  { bytes: bytesOf('\0\0\x01\0'), type: 'image/x-icon' },
  { bytes: bytesOf('\0\0\x02\0'), type: 'image/x-icon' },
  { bytes: bytesOf('BM'), type: 'image/bmp' },
  { bytes: bytesOf('GIF87a'), type: 'image/gif' },
  { bytes: bytesOf('GIF89a'), type: 'image/gif' },
  { bytes: bytesOf('RIFF****WEBPVP'), type: 'image/webp' },
  { bytes: bytesOf('\x89PNG\r\n\x1a\n'), type: 'image/png' },
  { bytes: [0xff, 0xd8, 0xff], type: 'image/jpeg' },
];

/**
 * Image type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm
 *
 * @returns the essence, or null for undefined
 */
export function matchImageTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, patterns);
}
