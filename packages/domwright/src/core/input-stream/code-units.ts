import { CodePoint } from '../infra/code-points.ts';

/** The part of Node's Buffer that is used if it exists. It is a global, so nothing is imported. */
export interface BufferLike {
  write(text: string, encoding: 'utf16le' | 'latin1'): number;
  toString(encoding: 'utf16le' | 'latin1', start: number, end: number): string;
  indexOf(value: number): number;
  [index: number]: number;
}
interface BufferClass {
  from(buffer: ArrayBufferLike, byteOffset?: number, length?: number): BufferLike;
}

/** Undefined on big-endian platforms as well, whose integers differ from UTF-16LE. */
export const NodeBuffer: BufferClass | undefined = /* @__PURE__ */ bufferClass();

function bufferClass(): BufferClass | undefined {
  const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  return isLittleEndian ? (globalThis as unknown as { Buffer?: BufferClass }).Buffer : undefined;
}

/** Up to this length a loop is as fast as writing to a Buffer. */
const VERY_SHORT = 24;
/** Up to this length a loop over the code units is faster than searching the text. */
export const SHORT = 160;

/** Arrays of more code units than this are not kept for the next text. */
export const MOST_SPARE_UNITS = 1 << 19;

/** The array of the last text, if it was short enough, and the Buffer over it. */
let bufferedUnits: Uint16Array | null = null;
let buffer: BufferLike | null = null;

/** What a decoder knows about a text. */
export interface DecodedText {
  /** Its code units, valid until the next decoding. */
  units: Uint16Array;
  /** The text, or one of the same length with U+00FF for everything above that: faster to search for ASCII. */
  narrow: string;
  /** The text in parts, most of which have nothing above U+00FF. Reading the text copies all of them. */
  parts: readonly string[];
  /** Whether it is known to contain no U+0000. */
  hasNoNull: boolean;
}

/** An array for `length` code units: the given one, if it is long enough. */
export function roomForCodeUnits(length: number, given: Uint16Array): Uint16Array {
  return length <= given.length ? given : new Uint16Array(length + (length < 4096 ? 64 : 0));
}

/** A Buffer over an array. Making one takes as long as parsing a few code units, so the last one is kept. */
function bufferOver(units: Uint16Array): BufferLike {
  if (units === bufferedUnits) return buffer!;
  const bytes = NodeBuffer!.from(units.buffer, units.byteOffset, units.byteLength);
  if (units.length <= MOST_SPARE_UNITS) {
    bufferedUnits = units;
    buffer = bytes;
  }
  return bytes;
}

/** Writes the code units of a text to the start of an array with enough room. */
export function fillCodeUnits(text: string, units: Uint16Array): void {
  const length = text.length;
  if (length > VERY_SHORT && NodeBuffer !== undefined) {
    bufferOver(units).write(text, 'utf16le');
  } else {
    for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
  }
}

/**
 * Whether a text may contain U+0000. `scratch` has room for its code units and is overwritten.
 *
 * `indexOf('\0')` is slow on strings with any code unit above 0xFF, where every second byte is 0: four times as slow as
 * copying out the low bytes and searching them.
 */
export function mayHoldNull(text: string, scratch: Uint16Array): boolean {
  if (NodeBuffer === undefined) return text.includes('\0');
  const bytes = bufferOver(scratch);
  bytes.write(text, 'latin1');
  bytes[text.length] = 0;
  return bytes.indexOf(0) < text.length;
}

/** Whether U+0000 or U+000D may be among the first `length` code units of an array. */
export function mayHoldNullOrCarriageReturn(units: Uint16Array, length: number): boolean {
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    if (unit <= CodePoint.CarriageReturn && unit !== CodePoint.LineFeed && unit !== CodePoint.Tab)
      return true;
  }
  return false;
}
