/** Some text is to stand in place of a range of a source. UTF-16 offsets; `end` is exclusive. */
export interface TextEdit {
  /** UTF-16 offset into the source from which on text is replaced. */
  readonly start: number;
  /** UTF-16 offset after the last code unit that is replaced; the same as `start` for an insertion. */
  readonly end: number;
  /** The replacement, as markup. Empty where something is deleted. */
  readonly text: string;
}

/** Text to write. */
export interface TextPart {
  readonly text: string;
  /** Whether a character that the encoding lacks may become a character reference. */
  readonly hasReferences: boolean;
}

/** A text with edits, which are in order and do not overlap. */
export function withEdits(source: string, edits: readonly TextEdit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}
