import { decoderOf } from './decoders.ts';
import { endOfCompleteSequences, Family } from './sequences.ts';

/**
 * A stateless decoder of complete sequences, for any encoding except UTF-8, ISO-2022-JP and replacement. It treats byte
 * order marks like any other character.
 *
 * @param encoding its name
 */
export function createLegacyDecoder(encoding: string): (bytes: Uint8Array) => string {
  let decode = decoders.get(encoding);
  if (decode === undefined) {
    decode = decoderOf(encoding);
    decoders.set(encoding, decode);
  }
  return decode;
}

/** Decoders by encoding: making one takes as long as parsing a small page. */
const decoders = /* @__PURE__ */ new Map<string, (bytes: Uint8Array) => string>();

/** The part of the platform's TextDecoder that is used for UTF-8. */
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

/**
 * Decodes complete sequences of UTF-8 — https://encoding.spec.whatwg.org/#utf-8-decode-without-bom
 *
 * Node has two ways to do that, with the same result here. The usual one makes one-byte strings if possible and is
 * faster for ASCII; the streaming one is twice as fast if most bytes are not ASCII. (Node 20, in pieces of 64 KiB:
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

// One of each is enough, since they keep nothing between calls.
let whole: InstanceType<typeof TextDecoder> | null = null;
let stream: InstanceType<typeof TextDecoder> | null = null;

/** Whether the last sequence may just be incomplete: a stream would wait for more bytes. */
function seemsIncomplete(bytes: Uint8Array): boolean {
  return endOfCompleteSequences(Family.UTF8, bytes, 0) < bytes.length;
}

/** A guess from a few samples. */
function isMostlyNotASCII(bytes: Uint8Array): boolean {
  const samples = 64;
  if (bytes.length < 16 * samples) return false;
  // NB: an odd distance, so that samples don't always hit the same byte of two-byte characters.
  const distance = Math.floor(bytes.length / samples) | 1;
  let count = 0;
  for (let at = 0; at < bytes.length; at += distance) if (bytes[at]! >= 0x80) count++;
  return count > samples / 3;
}
