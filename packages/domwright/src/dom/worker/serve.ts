import type { Bytes } from '../../core/bytes/bytes.ts';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import type { ParseError } from '../../core/errors/parse-error.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import { HTMLParser } from '../parsing/html-parser.ts';
import { documentToTransferable, type TransferableDocument, transferListOf } from './transferable.ts';

/** A request to a worker. */
export interface Job {
  readonly html: string | Bytes;
  readonly options: DocumentOptions;
  /** Whether parse errors are wanted. */
  readonly errors: boolean;
}

/** A worker's answer. */
export interface Answer {
  readonly data?: TransferableDocument;
  readonly errors?: ParseError[];
  readonly encoding?: DocumentEncoding | null;
  /** The thrown value in place of a result. */
  readonly failure?: { readonly isTypeError: boolean; readonly message: string };
}

/** Does a job. Returns the answer and the buffers to transfer with it. */
export function serve({
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
    return [{ data, errors, encoding: parser.encoding }, transferListOf(data)];
  } catch (error) {
    const { message } = error as Error;
    return [{ failure: { isTypeError: error instanceof TypeError, message } }, []];
  }
}
