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

/** What the constructor of a class throws whose objects are made by the library only. */
export function illegalConstructor(): TypeError {
  return new TypeError('Illegal constructor: createElement and its like make nodes');
}
