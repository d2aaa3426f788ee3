import { types } from 'node:util';
import type { Bytes } from 'domwright';

/** Whether a value is bytes, of whatever realm. */
export function isBytes(value: unknown): value is Bytes {
  return ArrayBuffer.isView(value) || types.isArrayBuffer(value);
}

/** What stands at a wrong argument's place, for an error message. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isRevoked(value)) return 'a revoked proxy';
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** Whether a value is an object that can be read: a proxy that has been revoked cannot. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRevoked(value);
}

function isRevoked(value: object): boolean {
  try {
    Array.isArray(value);
    return false;
  } catch {
    return true;
  }
}

/** The options without what they inherit: anybody may have changed `Object.prototype`. */
export function ownOptions<T extends object>(options: T): T {
  return { __proto__: null, ...options } as T;
}
