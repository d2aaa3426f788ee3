/** A page as an input has it. */
export interface RawPage {
  /** The name of the input. */
  readonly source: string;
  /** Where the page is in the input, in bytes; for NDJSON the number of the line, from 1. */
  readonly offset: number;
  readonly url: string | null;
  /** `'http'` if the bytes are those of an HTTP response, header and all. */
  readonly kind: 'http' | 'html';
  readonly bytes: Uint8Array;
  /** The Content-Type, if it is known apart from the bytes. */
  readonly contentType: string | null;
  readonly status: number | null;
  /** `WARC-Date` and `WARC-Record-ID` of the record. */
  readonly date: string | null;
  readonly recordId: string | null;
}

/** Why there is no data of a page. */
export type ProblemCode =
  | 'unreadable'
  | 'broken-record'
  | 'truncated'
  | 'too-large'
  | 'broken-response'
  | 'unknown-coding'
  | 'bad-json'
  | 'timeout'
  | 'thread-died'
  | 'failed';

/** A page, or a part of an input, without data. */
export interface Problem {
  /** The name of the input. */
  readonly source: string;
  /** As of a page. */
  readonly offset: number;
  /** The URL of the page, if it is known; else null. */
  readonly url: string | null;
  /** What kind of problem it is. */
  readonly error: ProblemCode;
  /** What happened: a few words in English. */
  readonly message: string;
}

export function isProblem(entry: RawPage | Problem): entry is Problem {
  return 'error' in entry;
}
