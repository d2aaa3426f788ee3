import type { TextEdit } from 'domwright/rewrite';

/** A change of an input that removes a finding. */
export interface Fix {
  /** What it does, in the imperative. */
  readonly title: string;
  /** Whether browsers treat the page as before. */
  readonly isSafe: boolean;
  /** In order and not overlapping. Offsets are UTF-16 code units of the decoded text. */
  readonly edits: readonly TextEdit[];
  /** True if it is a guess: somebody must say whether it is right, so the command never applies it. */
  readonly isSuggestion?: boolean;
}
