/** The part of Node's Buffer that is used where there is one. It is a global there, so nothing is imported. */
export interface BufferLike {
  write(text: string, encoding: 'utf16le' | 'latin1'): number;
  toString(encoding: 'utf16le' | 'latin1', start: number, end: number): string;
  indexOf(value: number): number;
}
interface BufferClass {
  from(buffer: ArrayBufferLike, byteOffset?: number, length?: number): BufferLike;
}

const littleEndian = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();
/** Undefined where numbers have another order of bytes than in UTF-16LE, too. */
export const NodeBuffer: BufferClass | undefined = littleEndian
  ? (globalThis as unknown as { Buffer?: BufferClass }).Buffer
  : undefined;

/** Up to this length a loop is as quick as writing to a Buffer that is there already. */
const VERY_SHORT = 24;
/** Up to this length it takes longer to make a Buffer than to do without. */
const SHORT = 160;

/** The last array that a text was put in, if it is not longer than this, and the Buffer over it. */
const MOST_BUFFERED = 1 << 14;
let bufferedUnits: Uint16Array | null = null;
let buffer: BufferLike | null = null;

/** What a decoder knows of a text. */
export interface DecodedText {
  /** Its code units; only until anything else is decoded. */
  units: Uint16Array;
  /** The text, or one of the same length that has U+00FF for what is above that: faster to search for ASCII. */
  narrow: string;
}

/** An array for `length` code units: the one given, if it is long enough. */
export function roomForCodeUnits(length: number, given: Uint16Array): Uint16Array {
  return length <= given.length ? given : new Uint16Array(length + (length < 4096 ? 64 : 0));
}

/** Puts the code units of a text at the start of an array that has room for them. */
export function fillCodeUnits(text: string, units: Uint16Array): void {
  const length = text.length;
  if (length > VERY_SHORT && NodeBuffer !== undefined) {
    let bytes = buffer;
    if (units !== bufferedUnits) {
      bytes = NodeBuffer.from(units.buffer, units.byteOffset, units.byteLength);
      if (units.length <= MOST_BUFFERED) {
        bufferedUnits = units;
        buffer = bytes;
      }
    }
    bytes!.write(text, 'utf16le');
  } else {
    for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
  }
}

/**
 * Whether a text may have a U+0000. `scratch` has room for its code units and is overwritten.
 *
 * `indexOf('\0')` is slow on strings with any code unit above 0xFF, where every second byte is 0: four times as slow as
 * writing the low bytes down and looking at them.
 */
export function mayHoldNull(text: string, scratch: Uint16Array): boolean {
  const length = text.length;
  if (length <= SHORT || NodeBuffer === undefined) return text.indexOf('\0') >= 0;
  const bytes = NodeBuffer.from(scratch.buffer, scratch.byteOffset, length);
  bytes.write(text, 'latin1');
  return bytes.indexOf(0) >= 0;
}
