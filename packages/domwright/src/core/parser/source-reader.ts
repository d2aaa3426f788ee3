import { type Bytes, toUint8Array } from '../bytes/bytes.ts';
import { isObject, wrongArgument } from '../infra/arguments.ts';
import type { ReadableStreamLike } from './globals.ts';

/** Where pieces of a document come from: a web stream, a Node stream, a Response's body, any (async) iterable. */
export type HTMLSource =
  | ReadableStreamLike<string | Bytes>
  | AsyncIterable<string | Bytes>
  | Iterable<string | Bytes>;

/** What reading gives: a piece, or that there is no more. */
export type SourceStep = { done: true } | { done: false; value: string | Bytes };

/** A source that is being read. */
export interface SourceReader {
  next(): Promise<SourceStep>;
  cancel(reason: unknown): Promise<unknown>;
}

/**
 * What the kinds of source have in common.
 *
 * @throws TypeError if it is none of them
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

/** A piece in parts of so many code units or bytes at most. */
export function* partsOf(piece: string | Bytes, most: number): Generator<string | Bytes, void, void> {
  for (let at = 0, length = 1; at < length; at += most) {
    // NB: looked at each time: bytes may be transferred elsewhere while somebody takes what came of those before.
    const whole = typeof piece === 'string' ? piece : toUint8Array(piece, 'chunk');
    length = whole.length;
    yield typeof whole === 'string' ? whole.slice(at, at + most) : whole.subarray(at, at + most);
  }
}

/** Ends a Node stream, which does not hear of its iterator's `return` while that waits. */
function destroy(source: object): void {
  const stream = source as { destroy?: () => void; on?: (event: 'error', listener: () => void) => void };
  if (typeof stream.destroy !== 'function') return;
  // An error after this is nobody's.
  stream.on?.('error', () => {});
  stream.destroy();
}
