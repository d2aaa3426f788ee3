import { isomorphicDecode } from './isomorphic-decode.ts';

/** The part of Node's Buffer that is used where there is one. It is a global there, so nothing is imported. */
interface BufferClass {
  from(
    buffer: ArrayBufferLike,
    byteOffset: number,
    length: number,
  ): { toString(encoding: 'latin1'): string; indexOf(value: number): number };
}
const NodeBuffer = (globalThis as unknown as { Buffer?: BufferClass }).Buffer;

/** The part of the platform's TextDecoder that is used for ASCII. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** Below this length neither words nor Buffer's methods are worth their making. */
const SHORT = 64;

/** The index of the first byte above 0x7F from `start` on; `end` if there is none before it. */
export function endOfASCII(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  if (end - start > SHORT) {
    while (((bytes.byteOffset + at) & 3) !== 0) {
      if (bytes[at]! >= 0x80) return at;
      at++;
    }
    // Four bytes at once: bench/bytes.mjs.
    const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, (end - at) >> 2);
    const last = words.length - 3;
    let word = 0;
    while (
      word < last &&
      ((words[word]! | words[word + 1]! | words[word + 2]! | words[word + 3]!) & 0x80808080) === 0
    ) {
      word += 4;
    }
    at += word << 2;
  }
  while (at < end && bytes[at]! < 0x80) at++;
  return at;
}

/** The text of bytes that are all below 0x80. */
export function decodeASCII(bytes: Uint8Array): string {
  if (bytes.length <= SHORT) return isomorphicDecode(bytes);
  if (NodeBuffer === undefined) return new TextDecoder('utf-8').decode(bytes);
  return NodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
