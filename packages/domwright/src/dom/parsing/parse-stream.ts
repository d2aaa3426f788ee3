import {
  checkFunction,
  checkOptions,
  describe,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import type { AbortSignalLike } from '../../core/parser/globals.ts';
import { type HTMLResponse, sourceAndOptions, withKnown } from '../../core/parser/response-source.ts';
import { type HTMLSource, readerOf, type SourceStep } from '../../core/parser/source-reader.ts';
import type { Document } from '../nodes/document.ts';
import { HTMLParser } from './html-parser.ts';

export type { HTMLResponse } from '../../core/parser/response-source.ts';
export type { HTMLSource } from '../../core/parser/source-reader.ts';

/** Options for parsing a stream. */
export interface StreamOptions extends DocumentOptions {
  /** Aborting it stops reading and parsing. */
  signal?: AbortSignalLike;
  /** Called with the current document after each chunk, and after `waitMilliseconds`. */
  onProgress?: (document: Document) => void;
  /**
   * Maximum time in milliseconds to wait, from the start, for the bytes that determine the encoding. After that, the
   * parser uses the bytes it has. The standard suggests 500. Default: no limit, so that the result does not depend on timing.
   */
  waitMilliseconds?: number;
}

/** A stream failed or was aborted. `document` has what had been parsed by then; `cause` says why. */
export class StreamError extends Error {
  /** Always 'StreamError'. */
  override readonly name = 'StreamError';
  /** What had been parsed when the stream failed. */
  readonly document: Document;

  constructor(message: string, cause: unknown, document: Document) {
    super(message, { cause });
    this.document = document;
  }
}

/**
 * Parses a document that arrives in chunks. Requests the next chunk when the previous one has been parsed.
 *
 * @param source yields only text or only bytes; see HTMLSource. Or a Response: its body is parsed, with `contentType` from
 * its `Content-Type` and `url` from its final URL, unless the options say something else
 * @throws TypeError if `source` is not a source, for an unknown option or a wrong value
 * @throws StreamError if the source fails or the signal is aborted; it has what had been parsed by then
 */
export async function parseStream(
  source: HTMLSource | HTMLResponse,
  options: StreamOptions = {},
): Promise<Document> {
  checkOptions(options);
  const { signal, onProgress, waitMilliseconds, ...given } = ownOptions(options);
  if (waitMilliseconds !== undefined && !(typeof waitMilliseconds === 'number' && waitMilliseconds >= 0)) {
    throw wrongArgument("option 'waitMilliseconds'", 'a non-negative number', waitMilliseconds);
  }
  if (onProgress !== undefined) checkFunction(onProgress, "option 'onProgress'");
  if (
    signal !== undefined &&
    (!isObject(signal) ||
      typeof signal.aborted !== 'boolean' ||
      typeof signal.addEventListener !== 'function')
  ) {
    throw wrongArgument("option 'signal'", 'an AbortSignal', signal);
  }
  const [chunks, known] = sourceAndOptions(source);
  const parser = new HTMLParser(withKnown(known, given));
  const pieces = readerOf(chunks);
  let stop = (): void => {};
  const stopNow = (): void => stop();
  signal?.addEventListener('abort', stopNow);
  let failure: unknown;
  let isTimeOver = false;
  const timer =
    waitMilliseconds === undefined || waitMilliseconds === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(
          () => {
            isTimeOver = true;
            try {
              parser.stopWaiting();
              onProgress?.(parser.document);
            } catch (error) {
              failure = error;
              stop();
            }
          },
          Math.min(waitMilliseconds, LONGEST_TIMEOUT),
        );
  let isEmpty = true;
  try {
    for (;;) {
      if (signal?.aborted === true) abort(signal.reason);
      let step: SourceStep | typeof ABORTED;
      try {
        // NB: not Promise.race with one promise for the signal: that would keep every chunk until the end.
        step = await new Promise<SourceStep | typeof ABORTED>((resolve, reject) => {
          stop = () => resolve(ABORTED);
          pieces.next().then(resolve, reject);
        });
      } catch (error) {
        throw new StreamError(`the source of the document failed: ${textOf(error)}`, error, parser.abort());
      }
      if (failure !== undefined) {
        cancel(failure);
        throw failure;
      }
      if (step === ABORTED) abort(signal!.reason);
      if (step.done === true) return isEmpty && !isSourceOfText(chunks) ? parser.end(noBytes) : parser.end();
      isEmpty = false;
      try {
        parser.write(step.value);
        // NB: if nothing had arrived by then, the first bytes must be enough.
        if (isTimeOver) parser.stopWaiting();
        onProgress?.(parser.document);
      } catch (error) {
        cancel(error);
        throw error;
      }
      if (parser.stopped) {
        cancel(undefined);
        return parser.end();
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

  /** Does not wait for the source to end. A source that hangs is one reason to abort. */
  function cancel(reason: unknown): void {
    void pieces.cancel(reason).catch(() => {});
  }
}

/** The thrown value as text. It may be anything. */
function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return describe(error);
  }
}

/** The parts of the platform's timers that are used. */
declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** Platforms store the time in 32 bits, and treat a longer one as zero. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const noBytes = /* @__PURE__ */ new Uint8Array(0);

const ABORTED: unique symbol = Symbol('aborted');

/**
 * Whether a source that yields nothing counts as text: a Node stream after `setEncoding`, or in object mode. All others
 * count as bytes, like files and responses.
 */
function isSourceOfText(source: HTMLSource): boolean {
  const { readableEncoding, readableObjectMode } = source as {
    readableEncoding?: unknown;
    readableObjectMode?: unknown;
  };
  return typeof readableEncoding === 'string' || readableObjectMode === true;
}
