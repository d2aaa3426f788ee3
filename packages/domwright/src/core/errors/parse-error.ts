import type { ParseErrorCode, relatedLabels } from './parse-error-codes.ts';

/** What a related range shows. */
export type RelatedLabel = (typeof relatedLabels)[number];

/** A range of the input with its lines and columns. */
export interface ErrorRange {
  /** UTF-16 offset in the input, inclusive. */
  readonly start: number;
  /** UTF-16 offset in the input, exclusive; equal to `start` if there is nothing to point at. */
  readonly end: number;
  /** 1-based line of `start`. CR, LF and CRLF end a line. */
  readonly line: number;
  /** 1-based column of `start`, in UTF-16 code units. */
  readonly column: number;
  /** 1-based line of `end`. */
  readonly endLine: number;
  /** 1-based column of `end`, in UTF-16 code units. */
  readonly endColumn: number;
}

/** A place related to an error. */
export interface RelatedRange extends ErrorRange {
  /** What is there; `relatedMessage` of domwright/explain puts it into words. */
  readonly label: RelatedLabel;
}

/** A parse error — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors */
export interface ParseError extends ErrorRange {
  /** The standard's code, or ours if it has none; `describeParseError` of domwright/explain explains it. */
  readonly code: ParseErrorCode;
  /** 'warning' if the tree matches the source, so that only authors are concerned. */
  readonly severity: 'error' | 'warning';
  /**
   * UTF-16 offset where the parser found it: of the standard's current input character or, in tree construction, of the
   * token's last character. Errors come in the order of these offsets.
   */
  readonly offset: number;
  /** Other places related to it. */
  readonly related: readonly RelatedRange[];
  /** For malformed bytes: their offset in the input, inclusive. */
  readonly byteStart?: number;
  /** For malformed bytes: their end in the input, exclusive. */
  readonly byteEnd?: number;
}

/** Parse error options of every way of parsing. */
export interface ParseErrorOptions {
  /**
   * Called with each parse error, in order of offset, as soon as that order is certain: at the latest when the piece of
   * input has been parsed.
   */
  onParseError?: (error: ParseError) => void;
  /** Maximum number of parse errors to report. Default Infinity. */
  maxParseErrors?: number;
  /** Called once at the end with the number of parse errors that `maxParseErrors` left out, if any. */
  onParseErrorsOmitted?: (count: number) => void;
  /**
   * Whether to stop at the first parse error, as the standard allows. The tree is what was built by then; the rest of
   * the input is not read. Default false.
   */
  stopAtFirstParseError?: boolean;
}
