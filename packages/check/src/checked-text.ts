import type { Document, Position } from 'domwright';
import { LineTable } from 'domwright/tokens';

/** A range of an input, in UTF-16 code units of the decoded text; `end`, `endLine` and `endColumn` are exclusive. */
export interface Range {
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
  /** Lines and columns are 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** The line of `end`, 1-based. */
  readonly endLine: number;
  /** The column of `end`, 1-based, in UTF-16 code units. */
  readonly endColumn: number;
}

/** The decoded text of an input, and its lines. Both are created on demand; a document's lines are reused. */
export class CheckedText {
  readonly #textOf: () => string;
  #text: string | null = null;
  #lines: Pick<LineTable, 'lineCount' | 'positionAt' | 'offsetAt'> | null;

  /** @param document the document parsed from the input, if it was parsed to its end */
  constructor(textOf: () => string, document: Document | null = null) {
    this.#textOf = textOf;
    this.#lines = document;
  }

  /** The decoded text, as offsets count it. */
  get text(): string {
    this.#text ??= this.#textOf();
    return this.#text;
  }

  get #lineTable(): Pick<LineTable, 'lineCount' | 'positionAt' | 'offsetAt'> {
    this.#lines ??= new LineTable(this.text);
    return this.#lines;
  }

  /** The number of lines; at least 1. */
  get lineCount(): number {
    return this.#lineTable.lineCount;
  }

  /** The line and column of an offset; an offset past the end counts as the end. */
  positionAt(offset: number): Position {
    return this.#lineTable.positionAt(Math.min(offset, this.text.length));
  }

  /** The lines and columns of a part of the text, from its UTF-16 offsets. `end` is exclusive. */
  rangeOf(start: number, end: number): Range {
    const from = this.positionAt(start);
    const to = end === start ? from : this.positionAt(end);
    return { start, end, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The range of a line, without its line break. */
  lineAt(line: number): { start: number; end: number } {
    const lines = this.#lineTable;
    const start = lines.offsetAt(line, 1);
    if (line === lines.lineCount) return { start, end: this.text.length };
    let end = lines.offsetAt(line + 1, 1) - 1;
    if (end > start && this.text[end] === '\n' && this.text[end - 1] === '\r') end--;
    return { start, end };
  }
}
