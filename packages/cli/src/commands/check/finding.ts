/**
 * Which rules a finding violates: those of the parser, of document encodings, of attribute values, or of comments that disable
 * codes.
 */
export type Group = 'parse' | 'encoding' | 'value' | 'comment';

export type Severity = 'error' | 'warning';

/** A range of an input, in UTF-16 code units of the decoded text; `end`, `endLine` and `endColumn` are exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
  /** Lines and columns are 1-based. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place related to a finding. */
export interface Related {
  /** A short label. */
  readonly message: string;
  readonly range: Range;
}

/** A mistake in an input. */
export interface Finding {
  readonly code: string;
  readonly group: Group;
  readonly severity: Severity;
  /** One sentence. */
  readonly message: string;
  readonly range: Range;
  readonly related: readonly Related[];
  /** Identifies the finding by its code and the text around it, even after lines have moved. */
  readonly fingerprint: string;
  /** The URL of the rule; empty if there is none. */
  readonly anchor: string;
  /** For bytes that can't be decoded: their offsets in the input, `end` exclusive. */
  readonly bytes?: { readonly start: number; readonly end: number };
}
