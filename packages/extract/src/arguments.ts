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
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** The error for a wrong argument. */
export function wrongArgument(argument: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${argument} must be ${expected}, not ${describe(value)}`);
}

/**
 * The options that are given, without what they inherit: anybody may have changed `Object.prototype`.
 *
 * @throws TypeError if they are not an object, or have a name that is not among `names`
 */
export function checkedOptions<T extends object>(options: T | undefined, names: readonly string[]): T {
  if (options !== undefined && (typeof options !== 'object' || options === null))
    throw wrongArgument('options', 'an object', options);
  for (const name of Object.keys(options ?? {})) {
    if (!names.includes(name))
      throw new TypeError(`unknown option '${name}'; the options are ${names.join(', ')}`);
  }
  return { __proto__: null, ...options } as unknown as T;
}
