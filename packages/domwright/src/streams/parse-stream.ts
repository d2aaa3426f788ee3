import type { Bytes } from '../byte-stream/bytes.ts';
import { HTMLParser } from '../html-parser.ts';
import { type DocumentOptions, describe } from '../options.ts';
import type { Document } from '../tree/document.ts';
import type { AbortSignalLike, ReadableStreamLike } from './globals.ts';

/** Where pieces of a document come from: a web stream, a Node stream, a Response's body, any (async) iterable. */
export type HTMLSource =
  | ReadableStreamLike<string | Bytes>
  | AsyncIterable<string | Bytes>
  | Iterable<string | Bytes>;

/** What parsing a stream can be told. */
export interface StreamOptions extends DocumentOptions {
  /** Stops reading and parsing when it is aborted. */
  signal?: AbortSignalLike;
  /** Is called after each piece, and after the time of `waitMilliseconds`, with the document as it is then. */
  onProgress?: (document: Document) => void;
  /**
   * How many milliseconds are waited for the bytes that determine the encoding, counted from the start; then those that
   * have come must do. The standard suggests 500. Default: no limit, so that the result does not depend on time.
   */
  waitMilliseconds?: number;
}

/** A stream failed or was aborted. What was parsed until then is in `document`; the reason is `cause`. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly document: Document;

  constructor(message: string, cause: unknown, document: Document) {
    super(message, { cause });
    this.document = document;
  }
}

/**
 * Parses a document whose pieces come one after the other. The next piece is asked for when the one before has been
 * parsed.
 *
 * @param source all text or all bytes; see HTMLSource
 * @throws TypeError if the source is none, for an unknown option or a wrong value
 * @throws StreamError if the source fails or the signal is aborted; it has what was parsed until then
 */
export async function parseStream(source: HTMLSource, options: StreamOptions = {}): Promise<Document> {
  const { signal, onProgress, waitMilliseconds, ...documentOptions } = options;
  if (waitMilliseconds !== undefined && !(typeof waitMilliseconds === 'number' && waitMilliseconds >= 0)) {
    throw new TypeError(
      `option 'waitMilliseconds' must be a number from 0 on, not ${describe(waitMilliseconds)}`,
    );
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw new TypeError(`option 'onProgress' must be a function, not ${describe(onProgress)}`);
  }
  if (
    signal !== undefined &&
    (typeof signal !== 'object' || signal === null || typeof signal.aborted !== 'boolean')
  ) {
    throw new TypeError(`option 'signal' must be an AbortSignal, not ${describe(signal)}`);
  }
  const parser = new HTMLParser(documentOptions);
  const pieces = readerOf(source);
  let stop = (): void => {};
  const stopNow = (): void => stop();
  signal?.addEventListener('abort', stopNow);
  let failure: unknown;
  const timer =
    waitMilliseconds === undefined || waitMilliseconds === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(() => {
          try {
            parser.stopWaiting();
            onProgress?.(parser.document);
          } catch (error) {
            failure = error;
            stop();
          }
        }, waitMilliseconds);
  let isEmpty = true;
  try {
    for (;;) {
      if (signal?.aborted === true) abort(signal.reason);
      let step: Step | typeof ABORTED;
      try {
        // NB: not Promise.race with one promise for the signal: that would keep every piece until the end.
        step = await new Promise<Step | typeof ABORTED>((resolve, reject) => {
          stop = () => resolve(ABORTED);
          pieces.next().then(resolve, reject);
        });
      } catch (error) {
        throw new StreamError(`the source of the document failed: ${String(error)}`, error, parser.abort());
      }
      if (failure !== undefined) {
        cancel(failure);
        throw failure;
      }
      if (step === ABORTED) abort(signal!.reason);
      if (step.done === true) return isEmpty && !isSourceOfText(source) ? parser.end(noBytes) : parser.end();
      isEmpty = false;
      try {
        parser.write(step.value);
        onProgress?.(parser.document);
      } catch (error) {
        cancel(error);
        throw error;
      }
    }
  } finally {
    if (timer !== undefined) clearTimeout(timer);
    signal?.removeEventListener('abort', stopNow);
  }

  function abort(reason: unknown): never {
    cancel(reason);
    throw new StreamError('parsing was aborted', reason, parser.abort());
  }

  /** Does not wait for the end of it: a source that hangs is one reason to abort. */
  function cancel(reason: unknown): void {
    void pieces.cancel(reason).catch(() => {});
  }
}

/** The parts of the platform's timers that are used. */
declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

const noBytes = /* @__PURE__ */ new Uint8Array(0);

const ABORTED: unique symbol = Symbol('aborted');

type Step = { done: true } | { done: false; value: string | Bytes };

/**
 * Whether a source that has given nothing would have given text: a Node stream after `setEncoding`, or in object mode.
 * All others are taken to be of bytes, as files and responses are.
 */
function isSourceOfText(source: HTMLSource): boolean {
  const { readableEncoding, readableObjectMode } = source as {
    readableEncoding?: unknown;
    readableObjectMode?: unknown;
  };
  return typeof readableEncoding === 'string' || readableObjectMode === true;
}

/** What the kinds of source have in common. */
function readerOf(source: HTMLSource): { next(): Promise<Step>; cancel(reason: unknown): Promise<unknown> } {
  if (typeof source === 'object' && source !== null) {
    if (typeof (source as ReadableStreamLike<string>).getReader === 'function') {
      const reader = (source as ReadableStreamLike<string | Bytes>).getReader();
      return {
        next: async () => {
          const step = await reader.read();
          return step.done ? { done: true } : { done: false, value: step.value };
        },
        cancel: (reason) => reader.cancel(reason),
      };
    }
    if (Symbol.asyncIterator in source || Symbol.iterator in source) {
      const iterator =
        Symbol.asyncIterator in source
          ? (source as AsyncIterable<string | Bytes>)[Symbol.asyncIterator]()
          : (source as Iterable<string | Bytes>)[Symbol.iterator]();
      return {
        next: async () => {
          const step = await iterator.next();
          return step.done === true ? { done: true } : { done: false, value: step.value };
        },
        cancel: async () => {
          destroy(source);
          await iterator.return?.();
        },
      };
    }
  }
  throw new TypeError(
    `source must be a ReadableStream or an iterable of text or bytes, not ${describe(source)}`,
  );
}

/** Ends a Node stream, which does not hear of its iterator's `return` while that waits. */
function destroy(source: object): void {
  const stream = source as { destroy?: () => void; on?: (event: 'error', listener: () => void) => void };
  if (typeof stream.destroy !== 'function') return;
  // An error after this is nobody's.
  stream.on?.('error', () => {});
  stream.destroy();
}
