/** Replaces a range of a source by text. UTF-16 offsets; `end` is exclusive. */
export interface TextEdit {
  /** UTF-16 offset in the source where the replaced text begins. */
  readonly start: number;
  /** UTF-16 offset where the replaced text ends; the same as `start` for an insertion. */
  readonly end: number;
  /** The replacement, as markup. Empty to delete. */
  readonly text: string;
}

/** Text to write. */
export interface TextPart {
  readonly text: string;
  /** Whether a character that the encoding lacks may become a character reference. */
  readonly hasReferences: boolean;
}

/** Applies edits, which are in order and do not overlap, to a text. */
export function withEdits(source: string, edits: readonly TextEdit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}
