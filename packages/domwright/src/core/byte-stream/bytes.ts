import { type Bytes, isBytes, wrongArgument } from '../infra/arguments.ts';

export { type Bytes, isBytes };

/**
 * The bytes as a Uint8Array over the same memory.
 *
 * @throws TypeError that names the argument if the value is no bytes, or bytes that are gone: transferred elsewhere, or cut
 * off by the resizing of their buffer
 */
export function toUint8Array(value: unknown, name: string): Uint8Array {
  if (!isBytes(value)) throw wrongArgument(name, 'a string or bytes', value);
  if (isGone(value)) throw detached(name);
  // NB: not a subclass of it. Node's Buffer has a `slice` that copies nothing, and two classes make every access slower.
  if (value.constructor === Uint8Array) return value as Uint8Array;
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}

/** The error about bytes that are gone. */
export function detached(name: string): TypeError {
  return new TypeError(`${name} is detached: its bytes have been transferred elsewhere, or cut off`);
}

function isGone(value: Bytes): boolean {
  try {
    // Of bytes that are gone, the length of a DataView throws, and `slice` of all others, where the length is 0.
    if (value.byteLength === 0) (value as Partial<ArrayBuffer>).slice?.(0);
    return false;
  } catch {
    return true;
  }
}

/** The bytes of all chunks, in one array. */
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
