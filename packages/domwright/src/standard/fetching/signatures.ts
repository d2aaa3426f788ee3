import { hasASCIIAt } from './byte-patterns.ts';

/** Signature for MP4 — https://mimesniff.spec.whatwg.org/#signature-for-mp4 */
export function hasMP4Signature(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (length < 12) return false;
  const boxSize = bytes[0]! * 0x1000000 + bytes[1]! * 0x10000 + bytes[2]! * 0x100 + bytes[3]!;
  if (length < boxSize || boxSize % 4 !== 0) return false;
  if (!hasASCIIAt(bytes, 4, 'ftyp')) return false;
  if (hasASCIIAt(bytes, 8, 'mp4')) return true;
  // The compatible brands follow the version number.
  for (let bytesRead = 16; bytesRead < boxSize; bytesRead += 4) {
    if (hasASCIIAt(bytes, bytesRead, 'mp4')) return true;
  }
  return false;
}

/** Signature for WebM — https://mimesniff.spec.whatwg.org/#signature-for-webm */
export function hasWebMSignature(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (length < 4) return false;
  if (bytes[0] !== 0x1a || bytes[1] !== 0x45 || bytes[2] !== 0xdf || bytes[3] !== 0xa3) return false;
  for (let at = 4; at < length && at < 38; at++) {
    if (bytes[at] !== 0x42 || bytes[at + 1] !== 0x82) continue;
    at += 2;
    if (at >= length) return false;
    at += vintSize(bytes, at);
    if (at >= length - 4) return false;
    if (matchesPadded(bytes, at)) return true;
  }
  return false;
}

/** Parse a vint: its size is what matters — https://mimesniff.spec.whatwg.org/#parse-a-vint */
function vintSize(bytes: Uint8Array, at: number): number {
  let mask = 0x80;
  let size = 1;
  while (size < 8 && size < bytes.length) {
    if ((bytes[at]! & mask) !== 0) break;
    mask >>= 1;
    size++;
  }
  return size;
}

/** Matching a padded sequence — https://mimesniff.spec.whatwg.org/#matching-a-padded-sequence — of "webm". */
function matchesPadded(bytes: Uint8Array, offset: number): boolean {
  let at = offset;
  while (bytes[at] === 0) at++;
  return hasASCIIAt(bytes, at, 'webm');
}

const mp3Rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mp25Rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44100, 48000, 32000];

/** Signature for MP3 without ID3 — https://mimesniff.spec.whatwg.org/#signature-for-mp3-without-id3 */
export function hasMP3WithoutID3Signature(bytes: Uint8Array): boolean {
  if (!matchesMP3Header(bytes, 0)) return false;
  const skipped = frameSize(bytes);
  if (skipped < 4 || skipped > bytes.length) return false;
  return matchesMP3Header(bytes, skipped);
}

/** Match an mp3 header — https://mimesniff.spec.whatwg.org/#match-an-mp3-header */
function matchesMP3Header(bytes: Uint8Array, at: number): boolean {
  if (bytes.length - at < 4) return false;
  const second = bytes[at + 1]!;
  const third = bytes[at + 2]!;
  if (bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const layer = (second & 0x06) >> 1;
  if (layer === 0) return false;
  if ((third & 0xf0) >> 4 === 15) return false;
  if ((third & 0x0c) >> 2 === 3) return false;
  return 4 - layer === 3;
}

/** Compute an mp3 frame size — https://mimesniff.spec.whatwg.org/#compute-an-mp3-frame-size — of the frame at the start. */
function frameSize(bytes: Uint8Array): number {
  const version = (bytes[1]! & 0x18) >> 3;
  const third = bytes[2]!;
  const rates = (version & 1) !== 0 ? mp3Rates : mp25Rates;
  const bitrate = rates[(third & 0xf0) >> 4]! * 1000;
  const scale = version === 1 ? 72 : 144;
  const size = Math.floor((bitrate * scale) / sampleRates[(third & 0x0c) >> 2]!);
  return (third & 0x02) !== 0 ? size + 1 : size;
}
