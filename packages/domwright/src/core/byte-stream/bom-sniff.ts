import { UTF_8, UTF_16BE, UTF_16LE } from './encodings.ts';

/**
 * BOM sniff — https://encoding.spec.whatwg.org/#bom-sniff
 *
 * @returns the name of the encoding, or null if the bytes begin with no byte order mark
 */
export function bomSniff(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef) return bytes[1] === 0xbb && bytes[2] === 0xbf ? UTF_8 : null;
  if (bytes[0] === 0xfe) return bytes[1] === 0xff ? UTF_16BE : null;
  return bytes[0] === 0xff && bytes[1] === 0xfe ? UTF_16LE : null;
}

/** How many bytes the byte order mark of an encoding has, where `bomSniff` has found it. */
export function bomLength(encoding: string): number {
  return encoding === UTF_8 ? 3 : 2;
}

/** The byte order mark of an encoding that has one, given by its name. */
export function byteOrderMarkOf(encoding: string): Uint8Array {
  if (encoding === UTF_8) return Uint8Array.of(0xef, 0xbb, 0xbf);
  return encoding === UTF_16BE ? Uint8Array.of(0xfe, 0xff) : Uint8Array.of(0xff, 0xfe);
}

/** Whether more bytes could make a byte order mark of these, which are none yet. */
export function mayBecomeABOM(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  if (bytes.length === 1) return bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  return bytes.length === 2 && bytes[0] === 0xef && bytes[1] === 0xbb;
}
