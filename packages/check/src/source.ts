import type { ParseError } from 'domwright';
import type { EditorTree } from 'domwright/editor';

/** A text that has been parsed, as the settings say. */
export interface ParsedText {
  /** The tree parsed from the text. */
  readonly tree: EditorTree;
  /** In the order in which they were found. */
  readonly parseErrors: readonly ParseError[];
}

/** The bytes of an input. */
export interface Source {
  /** What it is called in settings and reports, such as the name of its file. */
  readonly name: string;
  /** The input as it was read, undecoded. */
  readonly bytes: Uint8Array;
  /** What they are, if somebody else has decoded them: without a byte order mark. */
  readonly text?: string;
  /** The tree of the text, if there is one. */
  readonly parsed?: ParsedText | null;
}
