import { type BytePattern, bytesOf, matchPatterns } from './byte-patterns.ts';
import { hasMP3WithoutID3Signature } from './mp3-signature.ts';
import { hasMP4Signature } from './mp4-signature.ts';
import { hasWebMSignature } from './webm-signature.ts';

const patterns: readonly BytePattern[] = [
  { bytes: bytesOf('FORM****AIFF'), type: 'audio/aiff' },
  { bytes: bytesOf('ID3'), type: 'audio/mpeg' },
  { bytes: bytesOf('OggS\0'), type: 'application/ogg' },
  { bytes: bytesOf('MThd\0\0\0\x06'), type: 'audio/midi' },
  { bytes: bytesOf('RIFF****AVI '), type: 'video/avi' },
  { bytes: bytesOf('RIFF****WAVE'), type: 'audio/wave' },
];

/**
 * Audio or video type pattern matching algorithm —
 * https://mimesniff.spec.whatwg.org/#audio-or-video-type-pattern-matching-algorithm
 *
 * @returns the essence, or null for undefined
 */
export function matchAudioOrVideoTypePattern(bytes: Uint8Array): string | null {
  const type = matchPatterns(bytes, patterns);
  if (type !== null) return type;
  if (hasMP4Signature(bytes)) return 'video/mp4';
  if (hasWebMSignature(bytes)) return 'video/webm';
  return hasMP3WithoutID3Signature(bytes) ? 'audio/mpeg' : null;
}
