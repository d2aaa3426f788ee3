import { asciiLowercase } from '../infra/code-points.ts';
import { TextDecoder as LegacyDecoder } from './decoders.ts';
import { WINDOWS_1252 } from './encodings.ts';
import { endOfCompleteSequences, Family } from './sequences.ts';

/**
 * A function that decodes complete sequences, in any encoding but UTF-8, ISO-2022-JP and replacement. It remembers
 * nothing, and knows nothing of byte order marks.
 *
 * NB: the platform's own decoders are not good enough in Node 20, which is wrong in windows-1252, GBK, Big5 and EUC-*.
 * In a bundle for browsers this import is the platform's decoder, which is good there but for windows-1252 in some
 * versions of Chromium, and no table comes along.
 *
 * @param encoding its name
 */
export function createLegacyDecoder(encoding: string): (bytes: Uint8Array) => string {
  let decode = decoders.get(encoding);
  if (decode === undefined) {
    decode = newDecoder(encoding);
    decoders.set(encoding, decode);
  }
  return decode;
}

/** Those that have been made, by encoding: making one takes as long as parsing a small page. */
const decoders = /* @__PURE__ */ new Map<string, (bytes: Uint8Array) => string>();

function newDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new LegacyDecoder(asciiLowercase(encoding), { ignoreBOM: true });
  if (encoding === WINDOWS_1252 && takesItForLatin1(decoder)) {
    return (bytes) => withoutC1Controls(decoder.decode(bytes));
  }
  return (bytes) => decoder.decode(bytes);
}

// Chromium's decoder may do so after eight ASCII characters: its issue 468458388.
function takesItForLatin1(decoder: { decode(bytes: Uint8Array): string }): boolean {
  return decoder.decode(Uint8Array.of(0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x80)).endsWith('\x80');
}

/** What bytes 0x80 to 0x9F mean in windows-1252, where they have been taken for C1 controls. */
export function withoutC1Controls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => from0x80To0x9F.charAt(control.charCodeAt(0) - 0x80));
}

const from0x80To0x9F =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** The part of the platform's TextDecoder that is used for UTF-8. */
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

/**
 * Decodes complete sequences of UTF-8 — https://encoding.spec.whatwg.org/#utf-8-decode-without-bom
 *
 * Node has two ways for that, and both do the same here. The usual one makes one-byte strings where it can, and is
 * faster for ASCII; the one for streams is twice as fast where most bytes are not ASCII. (Node 20, in pieces of 64 KiB:
 * pages of htmlparser-benchmark 1270 and 920 MB/s, a page in Japanese 340 and 700.)
 */
export function decodeUTF8(bytes: Uint8Array): string {
  if (!isMostlyNotASCII(bytes) || seemsIncomplete(bytes)) {
    whole ??= new TextDecoder('utf-8', { ignoreBOM: true });
    return whole.decode(bytes);
  }
  stream ??= new TextDecoder('utf-8', { ignoreBOM: true });
  return stream.decode(bytes, { stream: true });
}

// One of each does for all, since nothing is left in it.
let whole: InstanceType<typeof TextDecoder> | null = null;
let stream: InstanceType<typeof TextDecoder> | null = null;

/** Whether the last sequence is malformed for what follows it, which is not there: a stream would wait for it. */
function seemsIncomplete(bytes: Uint8Array): boolean {
  return endOfCompleteSequences(Family.UTF8, bytes, 0) < bytes.length;
}

/** A guess, from a few bytes. */
function isMostlyNotASCII(bytes: Uint8Array): boolean {
  const samples = 64;
  if (bytes.length < 16 * samples) return false;
  // NB: an odd distance, so that it does not keep step with characters of two bytes.
  const distance = Math.floor(bytes.length / samples) | 1;
  let count = 0;
  for (let at = 0; at < bytes.length; at += distance) if (bytes[at]! >= 0x80) count++;
  return count > samples / 3;
}
