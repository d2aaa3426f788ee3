import { hasASCIIAt } from './byte-patterns.ts';

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
