import { wrongArgument } from './arguments.ts';

/** The names of the errors that the tree throws — https://webidl.spec.whatwg.org/#idl-DOMException-error-names */
export type DOMErrorName =
  | 'HierarchyRequestError'
  | 'IndexSizeError'
  | 'InUseAttributeError'
  | 'InvalidCharacterError'
  | 'InvalidStateError'
  | 'NamespaceError'
  | 'NoModificationAllowedError'
  | 'NotFoundError'
  | 'NotSupportedError'
  | 'SyntaxError';

/** What is thrown where there is no global DOMException: an Error with that one's `name`. */
export class DOMError extends Error {
  constructor(message: string, name: DOMErrorName) {
    super(message);
    this.name = name;
  }
}

/** The error to throw: a DOMException where the platform has that class, a DOMError elsewhere. */
export function domError(name: DOMErrorName, message: string): Error {
  const platform = (globalThis as { DOMException?: new (message: string, name: string) => Error })
    .DOMException;
  return platform === undefined ? new DOMError(message, name) : new platform(message, name);
}

/**
 * An argument as a string. Other primitives are converted, as the DOM does; a missing argument or a symbol is refused.
 */
export function domString(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  if (value === undefined || typeof value === 'symbol') throw wrongArgument(where, 'a string', value);
  return String(value);
}

/** As `domString`, but null is the empty string: `[LegacyNullToEmptyString]`. */
export function domStringOrEmpty(value: unknown, where: string): string {
  return value === null ? '' : domString(value, where);
}

/** A namespace argument: a string or null; the empty string is null. */
export function namespaceArgument(value: unknown, where: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  return domString(value, where);
}

/** An `unsigned long` argument: a non-negative integer. */
export function unsignedLong(value: unknown, where: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 0xffffffff && Number.isInteger(value)) return value;
  if (value === undefined || typeof value === 'symbol') throw wrongArgument(where, 'a number', value);
  return Number(value) >>> 0;
}

/** What the constructor of a class throws whose objects are made by the library only. */
export function illegalConstructor(): TypeError {
  return new TypeError('Illegal constructor: createElement and its like make nodes');
}
