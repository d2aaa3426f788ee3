import type { TextEdit } from 'domwright/rewrite';

/**
 * The groups of rules that can be chosen: the parser's, those for the encoding of documents, those for attribute values, those
 * for elements and attributes, and those for JavaScript and CSS.
 */
export const ruleGroups = ['parse', 'encoding', 'values', 'conformance', 'scripts', 'css'] as const;
export type RuleGroup = (typeof ruleGroups)[number];

/** The groups if none are chosen. `scripts` does nothing without its parser. */
export const defaultGroups: readonly RuleGroup[] = ruleGroups.filter((group) => group !== 'css');

/** The group of a finding's code. Comments that disable codes are always checked. */
export type Group = RuleGroup | 'comment';

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

/** A change of an input that removes a finding. */
export interface Fix {
  /** What it does, in the imperative. */
  readonly title: string;
  /** Whether browsers treat the page as before. */
  readonly isSafe: boolean;
  /** In order and not overlapping. Offsets are UTF-16 code units of the decoded text. */
  readonly edits: readonly TextEdit[];
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
  /** Alternatives: any one of them removes the finding. */
  readonly fixes: readonly Fix[];
  /** Names the finding by its code and the text around it, so that it can be found again when lines have moved. */
  readonly fingerprint: string;
  /** The URL of the rule; empty if there is none. */
  readonly anchor: string;
  /** For bytes that can't be decoded: their offsets in the input, `end` exclusive. */
  readonly bytes?: { readonly start: number; readonly end: number };
}
