import { editDistance } from './similar-names.ts';
import { platformURL, type URLRecord } from './url-record.ts';

/*
 * Checks of arguments and options. Every package uses these (`domwright/internal/arguments`), so that all errors read
 * alike: they name the argument or option, and say what was expected and what was passed.
 */

const REVOKED = 'a revoked proxy';

/** Bytes as callers pass them. */
export type Bytes = Uint8Array | ArrayBuffer | ArrayBufferView;

/** Whether a value is bytes. */
export function isBytes(value: unknown): value is Bytes {
  // NB: not `instanceof`: an ArrayBuffer may come from another realm, such as a test runner's or a frame's.
  return (
    ArrayBuffer.isView(value) ||
    (isObject(value) && Object.prototype.toString.call(value) === '[object ArrayBuffer]')
  );
}

/** Whether a value is an object that can be inspected: a revoked proxy cannot. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRevoked(value);
}

/** A wrong argument's value, in words for an error message. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (ArrayBuffer.isView(value)) return 'bytes';
  if (isRevoked(value)) return REVOKED;
  if (isPromise(value)) return 'a Promise: await it';
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** Whether an object is a proxy that was revoked: whatever one does with it throws. */
export function isRevoked(value: unknown): boolean {
  try {
    Array.isArray(value);
    return false;
  } catch {
    return true;
  }
}

/** Whether a value is a promise, or something else that can be awaited. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return typeof (value as PromiseLike<unknown>).then === 'function';
  } catch {
    return false;
  }
}

/**
 * Checks what a function of the caller's returned to code that doesn't wait.
 *
 * @param name what returned it
 * @param instead what to do, after a semicolon
 * @throws TypeError if it is a promise, whose later failure is then not reported as well
 */
export function checkNoPromise(result: unknown, name: string, instead: string): void {
  if (!isPromise(result)) return;
  result.then(undefined, () => {});
  throw new TypeError(`${name} must not return a promise, because nobody would wait for it; ${instead}`);
}

/** @throws TypeError if `options` is given and not an object with options as its own properties */
export function checkOptions(options: unknown): void {
  if (options !== undefined) checkMembers(options, 'options');
}

/**
 * Checks an object whose own properties are read. One of a class that has none, such as a `Map`, was meant for another place.
 *
 * @throws TypeError that names the argument
 */
export function checkMembers(value: unknown, name: string): asserts value is object {
  checkObject(value, name);
  const prototype: object | null = Object.getPrototypeOf(value);
  // NB: `Object.prototype` may be another realm's.
  const isOfClass = Array.isArray(value) || (prototype !== null && Object.getPrototypeOf(prototype) !== null);
  if (isOfClass && Object.keys(value).length === 0) throw wrongArgument(name, 'a plain object', value);
}

/** The own properties of options or the like, without inherited ones: anybody may have changed `Object.prototype`. */
export function ownOptions<T extends object>(options: T | null | undefined): T {
  return { __proto__: null, ...(isObject(options) ? options : undefined) } as unknown as T;
}

/** A member of an object that may come from its class, but not from `Object.prototype`: see `ownOptions`. */
export function memberOf<T extends object, Name extends keyof T>(object: T, name: Name): T[Name] | undefined {
  const value = object[name];
  return value === (Object.prototype as T)[name] && !Object.hasOwn(object, name) ? undefined : value;
}

/** An object of the caller that may lack the members `names`, without what `Object.prototype` has for them. */
export function unpolluted<T extends object>(object: T, names: readonly string[]): T {
  if (!names.some((name) => name in Object.prototype)) return object;
  // NB: not a proxy of the object itself, which may be frozen.
  const handler: ProxyHandler<T> = {
    get(_, name) {
      const value: unknown = memberOf(object, name as keyof T);
      return typeof value === 'function' ? value.bind(object) : value;
    },
    set: (_, name, value) => Reflect.set(object, name, value),
  };
  return new Proxy(Object.create(object) as T, ownOptions(handler));
}

/** @throws TypeError if `options` is not an object, or has a property that is not among `names` */
export function checkOptionNames(options: unknown, names: readonly string[]): void {
  checkOptions(options);
  checkNames('option', Object.keys(options ?? {}), names);
}

/**
 * A copy of the given options, like `ownOptions`.
 *
 * @throws TypeError like `checkOptionNames`
 */
export function checkedOptions<T extends object>(options: T | undefined, names: readonly string[]): T {
  checkOptionNames(options, names);
  return ownOptions(options);
}

/**
 * @param kind what they are names of, in the singular: `'option'`
 * @param owner what they belong to, for the error, if `kind` alone does not say it
 * @throws TypeError if there is a name that is not among `names`
 */
export function checkNames(
  kind: string,
  given: readonly string[],
  names: readonly string[],
  owner: string | null = null,
): void {
  for (const name of given) {
    if (!names.includes(name)) throw unknownName(kind, name, names, owner);
  }
}

/** @throws TypeError that names the argument if it is not a string */
export function checkString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongArgument(name, 'a string', value);
}

/** @throws TypeError that names the argument if it is not a boolean */
export function checkBoolean(value: unknown, name: string): asserts value is boolean {
  if (typeof value !== 'boolean') throw wrongArgument(name, 'a boolean', value);
}

/** @throws TypeError that names the argument if it is not an integer above 0 */
export function checkPositiveInteger(value: unknown, name: string): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) <= 0)
    throw wrongArgument(name, 'a positive integer', value);
}

/** @throws TypeError that names the argument if it is not a function */
export function checkFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') throw wrongArgument(name, 'a function', value);
}

/** @throws TypeError that names the argument if it is not a readable object */
export function checkObject(value: unknown, name: string): asserts value is object {
  if (!isObject(value)) throw wrongArgument(name, 'an object', value);
}

/**
 * Refuses input from within a callback, where there is no place for it, and input after a callback has thrown, since
 * the rest of the piece before is lost.
 *
 * @throws Error
 */
export function checkIdle(isAtWork: boolean): void {
  if (isAtWork) throw new Error('cannot write from within a callback, or after a callback has thrown');
}

/**
 * Refuses a plain object of handlers with a function that would never be called: under a name like that of a handler, or in an object
 * that has no handler at all. Objects of classes may have methods of their own.
 *
 * @throws TypeError
 */
export function checkHandlerNames(handlers: object, names: readonly string[]): void {
  const hasAny = names.some((name) => name in handlers);
  for (const name of Object.keys(handlers)) {
    if (names.includes(name) || typeof (handlers as Record<string, unknown>)[name] !== 'function') continue;
    if (!hasAny || nearest(name, names) !== null) throw unknownName('handler', name, names, null);
  }
}

/**
 * The error for an unknown option.
 *
 * @param elsewhere hints for names that options of other libraries have
 */
export function unknownOption(
  name: string,
  names: readonly string[],
  elsewhere: Readonly<Record<string, string>> | null = null,
): TypeError {
  if (elsewhere !== null && Object.hasOwn(elsewhere, name))
    return new TypeError(`unknown option '${name}'; ${elsewhere[name]}`);
  return unknownName('option', name, names, null);
}

function unknownName(kind: string, name: string, names: readonly string[], owner: string | null): TypeError {
  const of = owner === null ? '' : ` of ${owner}`;
  const meant = nearest(name, names);
  // Nobody reads a longer list.
  const hint =
    meant !== null
      ? `; did you mean '${meant}'?`
      : names.length > 8
        ? ''
        : `; the ${kind}s are ${names.join(', ')}`;
  return new TypeError(`unknown ${kind} '${name}'${of}${hint}`);
}

/** The closest name by edit distance, unless more than a third of the letters differ. */
function nearest(given: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.min(given.length, 24) / 3;
  for (const name of names) {
    const changes = given.length > 64 ? given.length : editDistance(given.toLowerCase(), name.toLowerCase());
    if (changes > least || (changes === least && best !== null)) continue;
    best = name;
    least = changes;
  }
  return best;
}

/** The error for a wrong argument. */
export function wrongArgument(argument: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${argument} must be ${expected}, not ${describe(value)}`);
}

/** A URL from a caller: a string that is an absolute URL, or a URL object. @throws TypeError that names the argument */
export function requireURL(value: unknown, name: string): URLRecord {
  const URL = platformURL();
  try {
    if (value instanceof URL) return value;
    if (typeof value === 'string') return new URL(value);
  } catch {
    // Throws below.
  }
  throw wrongArgument(name, 'an absolute URL', value);
}

/**
 * Whether a string is an absolute URL, or one relative to an absolute URL.
 *
 * NB: not `URL.canParse`. In Node.js 20, once V8 has optimized the call, it is mostly false for non-ASCII letters.
 */
export function canParseURL(value: string, base?: string): boolean {
  const URL = platformURL();
  try {
    return new URL(value, base) !== null;
  } catch {
    return false;
  }
}
