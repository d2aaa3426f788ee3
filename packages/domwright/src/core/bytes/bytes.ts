import { type Bytes, isBytes, wrongArgument } from '../infra/arguments.ts';

export { type Bytes, isBytes };

/**
 * A Uint8Array over the same memory.
 *
 * @throws TypeError that names the argument if the value is not bytes, or if its buffer has been transferred or shrunk
 */
export function toUint8Array(value: unknown, name: string): Uint8Array {
  if (!isBytes(value)) throw wrongArgument(name, 'a string or bytes', value);
  if (isGone(value)) throw detached(name);
  // NB: subclasses are wrapped. Node's Buffer has a `slice` that copies nothing, and a second class makes every access
  // slower.
  if (value.constructor === Uint8Array) return value as Uint8Array;
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}

/** The error for bytes whose buffer was transferred or shrunk. */
export function detached(name: string): TypeError {
  return new TypeError(`${name} is detached: its buffer was transferred or shrunk`);
}

function isGone(value: Bytes): boolean {
  try {
    // If the memory is gone, a DataView's `byteLength` throws. For the others it is 0, and `slice` throws.
    if (value.byteLength === 0) (value as Partial<ArrayBuffer>).slice?.(0);
    return false;
  } catch {
    return true;
  }
}

/** All chunks in one array. */
export function concatenated(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Isomorphic decode — https://infra.spec.whatwg.org/#isomorphic-decode */
export function isomorphicDecode(bytes: Uint8Array): string {
  let string = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    string += String.fromCharCode.apply(null, bytes.subarray(at, at + 4096) as unknown as number[]);
  }
  return string;
}

/** The part of Node's Buffer that is used if it exists. It is a global, so nothing is imported. */
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

/** Below this length, neither words nor Buffer's methods pay off. */
const SHORT = 64;

/** The index of the first byte above 0x7F from `start` on, or `end`. */
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

/** Decodes bytes that are all below 0x80. */
export function decodeASCII(bytes: Uint8Array): string {
  if (bytes.length <= SHORT) return isomorphicDecode(bytes);
  if (NodeBuffer === undefined) return new TextDecoder('utf-8').decode(bytes);
  return NodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
