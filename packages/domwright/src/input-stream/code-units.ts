/** The part of Node's Buffer that is used where there is one. It is a global there, so nothing is imported. */
interface BufferLike {
  write(text: string, encoding: 'utf16le' | 'latin1'): number;
  indexOf(value: number): number;
}
interface BufferClass {
  from(buffer: ArrayBufferLike, byteOffset: number, length: number): BufferLike;
}

const littleEndian = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();
const NodeBuffer: BufferClass | undefined = littleEndian
  ? (globalThis as unknown as { Buffer?: BufferClass }).Buffer
  : undefined;

/** Below this length a loop is quicker than Buffer's methods. */
const SHORT = 24;
/** And below this one `indexOf` is quick on any string. */
const SHORT_TO_SEARCH = 256;
/** The Buffer over an array of at most this length is kept for the next text: to make one takes as long as to use it. */
const KEPT = 1 << 14;

let keptUnits: Uint16Array | null = null;
let keptBuffer: BufferLike | null = null;

/** The bytes of an array of code units. */
function bytesOf(units: Uint16Array): BufferLike {
  if (units === keptUnits) return keptBuffer!;
  const buffer = NodeBuffer!.from(units.buffer, units.byteOffset, units.byteLength);
  if (units.length <= KEPT) {
    keptUnits = units;
    keptBuffer = buffer;
  }
  return buffer;
}

/** An array for `length` code units: the one given, if it is long enough. */
export function roomForCodeUnits(length: number, given: Uint16Array): Uint16Array {
  return length <= given.length ? given : new Uint16Array(length + (length < 4096 ? 64 : 0));
}

/** Puts the code units of a text at the start of an array that has room for them. */
export function fillCodeUnits(text: string, units: Uint16Array): void {
  const length = text.length;
  if (length > SHORT && NodeBuffer !== undefined) {
    bytesOf(units).write(text, 'utf16le');
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
  if (length <= SHORT_TO_SEARCH || NodeBuffer === undefined) return text.indexOf('\0') >= 0;
  const bytes = NodeBuffer.from(scratch.buffer, scratch.byteOffset, length);
  bytes.write(text, 'latin1');
  return bytes.indexOf(0) >= 0;
}
