/** Greater than every offset: not found. */
export const NOWHERE = 0x7fffffff;

/** Arrays of at most this length are parts of a shared block. */
const SHORT = 512;
/** Length of a block. Keeping a part keeps the block: at most 16 KiB. */
const BLOCK = 4096;

let block: ArrayBuffer | null = null;
/** Where the unused part of the block begins. */
let blockEnd = BLOCK;

/**
 * An array of zeros. Making one takes about 0.4 µs, in which about a hundred characters can be parsed; short ones are
 * cut from a block, in a fifth of that.
 */
export function integers(length: number): Int32Array {
  if (length > SHORT) return new Int32Array(length);
  if (blockEnd + length > BLOCK) {
    block = new ArrayBuffer(BLOCK * 4);
    blockEnd = 0;
  }
  const array = new Int32Array(block!, blockEnd * 4, length);
  blockEnd += length;
  return array;
}

/** For fields that may never need any. */
export const noIntegers = /* @__PURE__ */ new Int32Array(0);

/** A longer array that begins with the integers of another. */
export function longer(array: Int32Array, length: number): Int32Array {
  const result = integers(length);
  result.set(array);
  return result;
}
