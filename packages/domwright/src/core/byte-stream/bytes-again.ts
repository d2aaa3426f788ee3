import { Decoder } from './decoder.ts';
import { Family, familyOf } from './sequences.ts';

/*
 * The bytes of a text that was decoded without loss: so nobody has to keep them while the encoding is tentative.
 */

/**
 * Whether the bytes of a text decoded from this encoding can be had again from the text: in UTF-8 and the encodings of
 * single bytes, if there is no U+FFFD.
 */
export function isReversible(encoding: string, text: string): boolean {
  const family = familyOf(encoding);
  return (family === Family.UTF8 || family === Family.SingleByte) && !text.includes('\ufffd');
}

/** The bytes that a text was decoded from, for encodings and texts that are reversible, and for ASCII in any. */
export function bytesAgain(encoding: string, text: string): Uint8Array {
  if (familyOf(encoding) !== Family.SingleByte) return new Encoder().encode(text);
  const byteOf = singleBytes(encoding);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = byteOf[text.charCodeAt(i)]!;
  return bytes;
}

const Encoder = (globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } })
  .TextEncoder;

/** The byte of each character of an encoding of single bytes: no two bytes mean the same. */
function singleBytes(encoding: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = new Decoder(encoding, { isContinuation: true }).decode(bytes, true);
  const byteOf = new Uint8Array(0x10000);
  for (let byte = 0; byte < 256; byte++) byteOf[text.charCodeAt(byte)] = byte;
  return byteOf;
}
