import { isObject, ownOptions, wrongArgument } from './arguments.ts';

/*
 * Conversions of the DOM's arguments — https://webidl.spec.whatwg.org/#js-type-mapping
 *
 * Passing undefined counts as giving the argument, so for required arguments `isGiven` says whether the call has it, by
 * `arguments.length`. Setters always have one.
 */

/** @throws TypeError if the call lacks a required argument */
export function requireArgument(isGiven: boolean, where: string): void {
  if (!isGiven) throw new TypeError(`${where} is missing`);
}

/** A DOMString. */
export function domString(value: unknown, where: string, isGiven = true): string {
  if (typeof value === 'string') return value;
  requireArgument(isGiven, where);
  if (typeof value === 'symbol') throw wrongArgument(where, 'a string', value);
  return String(value);
}

/** As `domString`, but null is the empty string: `[LegacyNullToEmptyString]`. */
export function domStringOrEmpty(value: unknown, where: string): string {
  return value === null ? '' : domString(value, where);
}

/** A DOMString? */
export function domStringOrNull(value: unknown, where: string, isGiven = true): string | null {
  if (value !== null && value !== undefined) return domString(value, where);
  requireArgument(isGiven, where);
  return null;
}

/** A namespace argument: a DOMString?, where the empty string means null. */
export function namespaceArgument(value: unknown, where: string, isGiven = true): string | null {
  return domStringOrNull(value, where, isGiven) || null;
}

function toNumber(value: unknown, where: string, isGiven: boolean): number {
  if (typeof value === 'number') return value;
  requireArgument(isGiven, where);
  if (typeof value === 'symbol' || typeof value === 'bigint') throw wrongArgument(where, 'a number', value);
  return +(value as number);
}

/** An `unsigned long`. */
export function unsignedLong(value: unknown, where: string, isGiven = true): number {
  return toNumber(value, where, isGiven) >>> 0;
}

/** A `long`. */
export function long(value: unknown, where: string, isGiven = true): number {
  return toNumber(value, where, isGiven) | 0;
}

/** A `double`. @throws TypeError if it is not finite */
export function double(value: unknown, where: string): number {
  const number = toNumber(value, where, true);
  if (!Number.isFinite(number)) throw wrongArgument(where, 'a finite number', number);
  return number;
}

/** A dictionary: its own members. NB: not inherited ones, since anybody may have changed `Object.prototype`. */
export function dictionary<T extends object>(value: T | null | undefined, where: string): T {
  if (value === undefined || value === null || isObject(value)) return ownOptions(value);
  if (typeof value !== 'function') throw wrongArgument(where, 'an object', value);
  return ownOptions({ ...(value as T) });
}
