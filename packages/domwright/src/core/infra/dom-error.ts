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

/** Thrown if there is no global DOMException: an Error with its `name`. */
class DOMError extends Error {
  constructor(message: string, name: DOMErrorName) {
    super(message);
    this.name = name;
  }
}

/** The error to throw: a DOMException if the platform has that class, else a DOMError. */
export function domError(name: DOMErrorName, message: string): Error {
  const platform = (globalThis as { DOMException?: new (message: string, name: string) => Error })
    .DOMException;
  return platform === undefined ? new DOMError(message, name) : new platform(message, name);
}

/** The error of constructors that only the library may call. */
export function illegalConstructor(): TypeError {
  return new TypeError('Illegal constructor: create nodes with createElement and similar methods');
}
