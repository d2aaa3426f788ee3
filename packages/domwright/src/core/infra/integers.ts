/** Arrays of at most this many integers are parts of a shared block. */
const SHORT = 512;
/** How many integers a block has. Whoever keeps a part keeps the block: not more than 16 KiB. */
const BLOCK = 4096;

let block: ArrayBuffer | null = null;
/** The first integer of the block that is not given away. */
let blockEnd = BLOCK;

/**
 * An array of so many zeros. To make one costs about 0.4 µs, in which some hundred characters can be parsed; short ones
 * are cut from a block, at a fifth of that.
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

/** For what may never need any. */
export const noIntegers = /* @__PURE__ */ new Int32Array(0);

/** An array of so many integers that begins with those of another. */
export function longer(array: Int32Array, length: number): Int32Array {
  const result = integers(length);
  result.set(array);
  return result;
}
