import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import type { ParseError } from '../../core/errors/parse-error.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import { HTMLParser } from '../parsing/html-parser.ts';
import { documentToTransferable, type TransferableDocument, transferListOf } from './transferable.ts';

/** Bytes in memory that can be transferred. NB: `Uint8Array<ArrayBuffer>` is unknown to TypeScript before 5.7. */
export type MovableBytes = Uint8Array & { readonly buffer: ArrayBuffer };

/** A request to a worker. */
export interface Job {
  /** A different one for each job of a pool. */
  readonly number: number;
  readonly html: string | MovableBytes;
  readonly options: DocumentOptions;
  /** Whether parse errors are wanted. */
  readonly errors: boolean;
}

/** Text as UTF-8 bytes, which are transferred instead of copied. */
export interface MovedText {
  readonly bytes: MovableBytes;
  /** The number of UTF-16 code units. */
  readonly length: number;
}

/** A worker's answer. */
export interface Answer {
  /** The job's number. */
  readonly number: number;
  /** The document. Its source is empty: that of text is the text itself, if `source` is null. */
  readonly data?: TransferableDocument;
  readonly source?: MovedText | string | null;
  readonly errors?: ParseError[];
  readonly encoding?: DocumentEncoding | null;
  /** The thrown value in place of a result. */
  readonly failure?: { readonly isTypeError: boolean; readonly message: string };
}

/** Does a job. Returns the answer and the buffers to transfer with it. */
export function serve({
  number,
  html,
  options,
  errors: wantsErrors,
}: Job): [answer: Answer, transfer: ArrayBuffer[]] {
  try {
    const errors: ParseError[] = [];
    const parser = new HTMLParser(
      wantsErrors ? { ...options, onParseError: (error) => void errors.push(error) } : options,
    );
    const all = documentToTransferable(parser.end(html));
    const data = { ...all, source: '' };
    const source = movedSource(html, all.source);
    const transfer = transferListOf(data);
    if (source !== null && typeof source !== 'string') transfer.push(source.bytes.buffer);
    return [{ number, data, source, errors, encoding: parser.encoding }, transfer];
  } catch (error) {
    const { message } = error as Error;
    return [{ number, failure: { isTypeError: error instanceof TypeError, message } }, []];
  }
}

/** How the source of a page is sent. NB: to copy a string takes longer than to take over all tables of the page. */
function movedSource(html: string | MovableBytes, source: string): MovedText | string | null {
  if (source === html) return null;
  // NB: only decoded bytes have no surrogate that is alone.
  if (typeof html === 'string') return source;
  const encoded = new TextEncoder().encode(source) as MovableBytes;
  const bytes =
    encoded.byteLength === encoded.buffer.byteLength ? encoded : (encoded.slice() as MovableBytes);
  return { bytes, length: source.length };
}

// The library is compiled without the platform's types.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
