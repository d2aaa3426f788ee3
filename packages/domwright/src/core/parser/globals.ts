/* Types for the parts of the platform's streams that are used: the library is compiled without the DOM's types. */

/** https://streams.spec.whatwg.org/#readablestreamdefaultreader */
export interface StreamReader<T> {
  /** Resolves with the next chunk, or with `done: true` after the last. */
  read(): Promise<{ done: false; value: T } | { done: true; value?: T | undefined }>;
  /** Ends the stream early; the source gets the reason. */
  cancel(reason?: unknown): Promise<void>;
  /** Lets others read the stream. */
  releaseLock(): void;
}

/** https://streams.spec.whatwg.org/#readablestream */
export interface ReadableStreamLike<T> {
  /** Locks the stream to a reader. Throws a TypeError if it is locked already. */
  getReader(): StreamReader<T>;
}

/** https://dom.spec.whatwg.org/#abortsignal */
export interface AbortSignalLike {
  /** Whether it has been aborted. */
  readonly aborted: boolean;
  /** Why it was aborted; undefined until then. */
  readonly reason: unknown;
  /** Calls `listener` when it is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The platform's type with this name, for users whose compiler has it. */
type Platform<Name extends string> = typeof globalThis extends { [key in Name]: { prototype: infer Type } }
  ? Type
  : unknown;

/** https://streams.spec.whatwg.org/#transformstream */
export interface TransformStreamLike<In, Out> {
  /** What comes out — https://streams.spec.whatwg.org/#ts-readable */
  readonly readable: ReadableStreamLike<Out> & AsyncIterable<Out> & Platform<'ReadableStream'>;
  /** What goes in — https://streams.spec.whatwg.org/#ts-writable */
  readonly writable: Platform<'WritableStream'>;
  /** Only there to keep the input type. */
  readonly in?: In;
}
