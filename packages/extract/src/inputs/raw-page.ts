/** A page as stored in an input. */
export interface RawPage {
  /** The name of the input. */
  readonly source: string;
  /** The byte offset of the page in the input; for NDJSON, HAR and EPUB, the 1-based number of the line, entry or page. */
  readonly offset: number;
  readonly url: string | null;
  /** `'http'` if the bytes are a complete HTTP response, including the header. */
  readonly kind: 'http' | 'html';
  readonly bytes: Uint8Array;
  /** The Content-Type, if known from elsewhere than the bytes; that of XML for a file that is XML. */
  readonly contentType: string | null;
  /** Whether the page is the input itself, which may be compressed, and not a part of it. */
  readonly isInput?: boolean;
  /** Whether it was saved without its response. Then the encoding of bytes that are UTF-8 is UTF-8, whatever is the default. */
  readonly isLocal?: boolean;
  readonly status: number | null;
  /** `WARC-Date` and `WARC-Record-ID` of the record. */
  readonly date: string | null;
  readonly recordId: string | null;
  /** Why the page is not whole, as `WARC-Truncated` says. */
  readonly truncated?: string | null;
  /** Which part of a page this is; null for a whole one. */
  readonly segment?: Segment | null;
}

/** A part of a record that is stored in several (WARC 1.1, 7). */
export interface Segment {
  /** From 1 on. */
  readonly number: number;
  /** The `WARC-Record-ID` of the first one. */
  readonly origin: string;
  /** In the last one: the length of the whole block in bytes. */
  readonly totalLength: number | null;
}

/** Why there is no data for a page. */
export type ProblemCode =
  | 'unreadable'
  | 'broken-record'
  | 'truncated'
  | 'too-large'
  | 'broken-response'
  | 'unknown-coding'
  | 'bad-json'
  | 'not-well-formed'
  | 'timeout'
  | 'thread-died'
  | 'failed';

/** A page, or part of an input, that could not be processed. */
export interface Problem {
  /** The name of the input. */
  readonly source: string;
  /** The byte offset in the input; for NDJSON, the 1-based line number. */
  readonly offset: number;
  /** The URL of the page; null if unknown. */
  readonly url: string | null;
  /** The kind of problem. */
  readonly error: ProblemCode;
  /** What happened, in a few words of English. */
  readonly message: string;
}

export function isProblem(entry: RawPage | Problem): entry is Problem {
  return 'error' in entry;
}
