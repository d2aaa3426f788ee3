import { Decoder } from './decoder.ts';
import { UTF_8, WINDOWS_1252 } from './encodings.ts';

/*
 * The bytes of a text that was decoded without loss: so nobody has to keep them while the encoding is tentative.
 */

/** Whether the bytes of a text decoded from this encoding can be had again from the text. */
export function isReversible(encoding: string, text: string): boolean {
  return encoding === WINDOWS_1252 || (encoding === UTF_8 && !text.includes('\ufffd'));
}

/** The bytes that a text was decoded from, for encodings and texts that are reversible. */
export function bytesAgain(encoding: string, text: string): Uint8Array {
  if (encoding === UTF_8) return new Encoder().encode(text);
  const byteOf = windows1252Bytes();
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = byteOf.get(text.charCodeAt(i))!;
  return bytes;
}

const Encoder = (globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } })
  .TextEncoder;

/** Each byte means another character in windows-1252. */
function windows1252Bytes(): Map<number, number> {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = new Decoder(WINDOWS_1252).decode(bytes, true);
  return new Map(Array.from(text, (character, byte) => [character.charCodeAt(0), byte]));
}
