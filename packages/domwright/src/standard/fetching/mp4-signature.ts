import { hasASCIIAt } from './byte-patterns.ts';

/** Signature for MP4 — https://mimesniff.spec.whatwg.org/#signature-for-mp4 */
export function hasMP4Signature(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (length < 12) return false;
  const boxSize = bytes[0]! * 0x1000000 + bytes[1]! * 0x10000 + bytes[2]! * 0x100 + bytes[3]!;
  if (length < boxSize || boxSize % 4 !== 0) return false;
  if (!hasASCIIAt(bytes, 4, 'ftyp')) return false;
  if (hasASCIIAt(bytes, 8, 'mp4')) return true;
  // After the version number come the compatible brands.
  for (let bytesRead = 16; bytesRead < boxSize; bytesRead += 4) {
    if (hasASCIIAt(bytes, bytesRead, 'mp4')) return true;
  }
  return false;
}
