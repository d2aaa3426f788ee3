import type { ParseErrorCode, relatedLabels } from './parse-error-codes.ts';

/** What a related range shows. */
export type RelatedLabel = (typeof relatedLabels)[number];

/** A range of the input with its lines and columns. */
export interface ErrorRange {
  /** UTF-16 offset in the input, inclusive. */
  readonly start: number;
  /** UTF-16 offset in the input, exclusive; equal to `start` where there is nothing to point at. */
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

/** A place that has to do with an error. */
export interface RelatedRange extends ErrorRange {
  /** What is there; `relatedMessage` of domwright/explain has the words. */
  readonly label: RelatedLabel;
}

/** A parse error — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors */
export interface ParseError extends ErrorRange {
  /** The standard's code, or one of ours where it has none; `describeParseError` of domwright/explain explains it. */
  readonly code: ParseErrorCode;
  /** 'warning' where the tree is as it was written and only authors are concerned. */
  readonly severity: 'error' | 'warning';
  /**
   * UTF-16 offset of the place where the parser found it: of the standard's current input character, or of the last
   * character of the token that tree construction was processing. Errors come in the order of these.
   */
  readonly offset: number;
  /** Other places that have to do with it. */
  readonly related: readonly RelatedRange[];
  /** For bytes that could not be decoded: their offset in the input, inclusive. */
  readonly byteStart?: number;
  /** For bytes that could not be decoded: the offset behind them. */
  readonly byteEnd?: number;
}

/** What every way of parsing can be told about parse errors. */
export interface ParseErrorOptions {
  /**
   * Is called with each parse error, in the order of the places where they were found, as soon as that order is
   * certain: at the latest when the piece of input has been parsed.
   */
  onParseError?: (error: ParseError) => void;
  /** How many parse errors are told. Default Infinity. */
  maxParseErrors?: number;
  /** Is called once, at the end, with the number of parse errors that `maxParseErrors` left out, if there were any. */
  onParseErrorsOmitted?: (count: number) => void;
  /**
   * Whether parsing stops at the first parse error, as the standard allows. The tree is what was made until then; what
   * follows in the input is not read. Default false.
   */
  stopAtFirstParseError?: boolean;
}
