import { type BytePattern, bytesOf, matchPatterns } from './byte-patterns.ts';
import { hasMP3WithoutID3Signature, hasMP4Signature, hasWebMSignature } from './signatures.ts';

const imagePatterns: readonly BytePattern[] = [
  { bytes: /* @__PURE__ */ bytesOf('\0\0\x01\0'), type: 'image/x-icon' },
  { bytes: /* @__PURE__ */ bytesOf('\0\0\x02\0'), type: 'image/x-icon' },
  { bytes: /* @__PURE__ */ bytesOf('BM'), type: 'image/bmp' },
  { bytes: /* @__PURE__ */ bytesOf('GIF87a'), type: 'image/gif' },
  { bytes: /* @__PURE__ */ bytesOf('GIF89a'), type: 'image/gif' },
  { bytes: /* @__PURE__ */ bytesOf('RIFF****WEBPVP'), type: 'image/webp' },
  { bytes: /* @__PURE__ */ bytesOf('\x89PNG\r\n\x1a\n'), type: 'image/png' },
  { bytes: [0xff, 0xd8, 0xff], type: 'image/jpeg' },
];

/**
 * Image type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm
 *
 * @returns the essence; null for undefined
 */
export function matchImageTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, imagePatterns);
}

const audioOrVideoPatterns: readonly BytePattern[] = [
  { bytes: /* @__PURE__ */ bytesOf('FORM****AIFF'), type: 'audio/aiff' },
  { bytes: /* @__PURE__ */ bytesOf('ID3'), type: 'audio/mpeg' },
  { bytes: /* @__PURE__ */ bytesOf('OggS\0'), type: 'application/ogg' },
  { bytes: /* @__PURE__ */ bytesOf('MThd\0\0\0\x06'), type: 'audio/midi' },
  { bytes: /* @__PURE__ */ bytesOf('RIFF****AVI '), type: 'video/avi' },
  { bytes: /* @__PURE__ */ bytesOf('RIFF****WAVE'), type: 'audio/wave' },
];

/**
 * Audio or video type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#audio-or-video-type-pattern-matching-algorithm
 *
 * @returns the essence; null for undefined
 */
export function matchAudioOrVideoTypePattern(bytes: Uint8Array): string | null {
  const type = matchPatterns(bytes, audioOrVideoPatterns);
  if (type !== null) return type;
  if (hasMP4Signature(bytes)) return 'video/mp4';
  if (hasWebMSignature(bytes)) return 'video/webm';
  return hasMP3WithoutID3Signature(bytes) ? 'audio/mpeg' : null;
}

const fontPatterns: readonly BytePattern[] = [
  { bytes: bytesOf(`${'*'.repeat(34)}LP`), type: 'application/vnd.ms-fontobject' },
  { bytes: /* @__PURE__ */ bytesOf('\0\x01\0\0'), type: 'font/ttf' },
  { bytes: /* @__PURE__ */ bytesOf('OTTO'), type: 'font/otf' },
  { bytes: /* @__PURE__ */ bytesOf('ttcf'), type: 'font/collection' },
  { bytes: /* @__PURE__ */ bytesOf('wOFF'), type: 'font/woff' },
  { bytes: /* @__PURE__ */ bytesOf('wOF2'), type: 'font/woff2' },
];

/**
 * Font type pattern matching algorithm — https://mimesniff.spec.whatwg.org/#font-type-pattern-matching-algorithm
 *
 * @returns the essence; null for undefined
 */
export function matchFontTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, fontPatterns);
}

const archivePatterns: readonly BytePattern[] = [
  { bytes: [0x1f, 0x8b, 0x08], type: 'application/x-gzip' },
  { bytes: /* @__PURE__ */ bytesOf('PK\x03\x04'), type: 'application/zip' },
  { bytes: /* @__PURE__ */ bytesOf('Rar \x1a\x07\0'), type: 'application/x-rar-compressed' },
  // DEVIATION: the standard has a space instead of the `!` that real archives have.
  { bytes: /* @__PURE__ */ bytesOf('Rar!\x1a\x07\0'), type: 'application/x-rar-compressed' },
];

/**
 * Archive type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#archive-type-pattern-matching-algorithm
 *
 * @returns the essence; null for undefined
 */
export function matchArchiveTypePattern(bytes: Uint8Array): string | null {
  return matchPatterns(bytes, archivePatterns);
}
