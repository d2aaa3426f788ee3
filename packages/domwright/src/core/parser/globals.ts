/*
 * The parts of the web platform's streams that are used, as types: the library is compiled without the DOM's.
 */

/** https://streams.spec.whatwg.org/#readablestreamdefaultreader */
export interface StreamReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

/** https://streams.spec.whatwg.org/#readablestream */
export interface ReadableStreamLike<T> {
  getReader(): StreamReader<T>;
}

/** https://dom.spec.whatwg.org/#abortsignal */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The platform's type of this name, for users whose compiler knows one. */
type Platform<Name extends string> = typeof globalThis extends { [key in Name]: { prototype: infer Type } }
  ? Type
  : unknown;

/** https://streams.spec.whatwg.org/#transformstream */
export interface TransformStreamLike<In, Out> {
  readonly readable: ReadableStreamLike<Out> & AsyncIterable<Out> & Platform<'ReadableStream'>;
  readonly writable: Platform<'WritableStream'>;
  /** Only there to keep the type of what goes in. */
  readonly in?: In;
}
