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

/** A worker's answer. */
export interface Answer {
  /** The job's number. */
  readonly number: number;
  readonly data?: TransferableDocument;
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
    const data = documentToTransferable(parser.end(html));
    return [{ number, data, errors, encoding: parser.encoding }, transferListOf(data)];
  } catch (error) {
    const { message } = error as Error;
    return [{ number, failure: { isTypeError: error instanceof TypeError, message } }, []];
  }
}
