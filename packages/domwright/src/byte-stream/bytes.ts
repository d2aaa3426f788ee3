import { describe } from '../options.ts';

/** Bytes as callers have them. */
export type Bytes = Uint8Array | ArrayBuffer | ArrayBufferView;

/** Whether a value is bytes. */
export function isBytes(value: unknown): value is Bytes {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/**
 * The bytes as a Uint8Array over the same memory.
 *
 * @throws TypeError that names the argument if the value is no bytes, or bytes that have been transferred elsewhere
 */
export function toUint8Array(value: unknown, name: string): Uint8Array {
  if (!isBytes(value)) throw new TypeError(`${name} must be a string or bytes, not ${describe(value)}`);
  const buffer = value instanceof ArrayBuffer ? value : value.buffer;
  if (isDetached(buffer))
    throw new TypeError(`${name} is detached: its bytes have been transferred elsewhere`);
  // NB: not a subclass of it. Node's Buffer has a `slice` that copies nothing, and two classes make every access slower.
  if (value.constructor === Uint8Array) return value as Uint8Array;
  return value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function isDetached(buffer: ArrayBufferLike): boolean {
  if (buffer.byteLength !== 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}
