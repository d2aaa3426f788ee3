import { type Bytes, toUint8Array } from '../bytes/bytes.ts';
import { isObject, wrongArgument } from '../infra/arguments.ts';
import type { ReadableStreamLike } from './globals.ts';

/** A source of chunks of a document: a web stream, a Node stream, a Response's body, any (async) iterable. */
export type HTMLSource =
  | ReadableStreamLike<string | Bytes>
  | AsyncIterable<string | Bytes>
  | Iterable<string | Bytes>;

/** The result of a read: a chunk, or that there are no more. */
export type SourceStep = { done: true } | { done: false; value: string | Bytes };

/** A source that is being read. */
export interface SourceReader {
  next(): Promise<SourceStep>;
  cancel(reason: unknown): Promise<unknown>;
}

/**
 * Wraps any kind of source.
 *
 * @throws TypeError if it is not a source
 */
export function readerOf(source: HTMLSource): SourceReader {
  if (isObject(source) && !ArrayBuffer.isView(source)) {
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
    const { [Symbol.asyncIterator]: asyncIterator, [Symbol.iterator]: iteratorOf } = source as Partial<
      AsyncIterable<string | Bytes> & Iterable<string | Bytes>
    >;
    if (typeof asyncIterator === 'function' || typeof iteratorOf === 'function') {
      const iterator =
        typeof asyncIterator === 'function' ? asyncIterator.call(source) : iteratorOf!.call(source);
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
  throw wrongArgument('source', 'a ReadableStream or an iterable of text or bytes', source);
}

/** A chunk in parts of at most `most` code units or bytes. */
export function* partsOf(piece: string | Bytes, most: number): Generator<string | Bytes, void, void> {
  for (let at = 0, length = 1; at < length; at += most) {
    // NB: checked each time: the bytes may be transferred while the caller handles the part before.
    const whole = typeof piece === 'string' ? piece : toUint8Array(piece, 'chunk');
    length = whole.length;
    yield typeof whole === 'string' ? whole.slice(at, at + most) : whole.subarray(at, at + most);
  }
}

/** Ends a Node stream, which does not notice its iterator's `return` while that waits. */
function destroy(source: object): void {
  const stream = source as { destroy?: () => void; on?: (event: 'error', listener: () => void) => void };
  if (typeof stream.destroy !== 'function') return;
  // Nobody is interested in later errors.
  stream.on?.('error', () => {});
  stream.destroy();
}
