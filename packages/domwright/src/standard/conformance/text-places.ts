import { firstIndex } from '../../core/infra/binary-search.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { rangeInInput, type SourceRange, textPieces } from '../../core/table/source-ranges.ts';

/**
 * Where the characters of an element's text are in the input, for elements whose contents are nothing but text: in it, the
 * parser changes only line breaks, and U+0000.
 */
export class TextPlaces {
  readonly #start: number;
  /** Offsets in the text of the line breaks that are two code units in the input, in order. */
  readonly #pairs: readonly number[];

  private constructor(start: number, pairs: readonly number[]) {
    this.#start = start;
    this.#pairs = pairs;
  }

  /** null if the text is not in the input, or not in one piece. */
  static of(table: NodeTable, element: number): TextPlaces | null {
    const text = table.firstChild(element);
    if (text === 0 || table.nodeType(text) !== NodeType.Text || table.cells[text + Cell.Next] !== 0)
      return null;
    const pieces = textPieces(table, text);
    const range = pieces.length === 4 ? rangeInInput(table, pieces[0]!, pieces[1]!) : null;
    if (range === null) return null;
    const pairs: number[] = [];
    const raw = table.source.slice(pieces[0]!, pieces[1]!);
    for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2))
      pairs.push(at - pairs.length);
    return new TextPlaces(range.start, pairs);
  }

  /** A range of the text as a range of the input. */
  range(start: number, end: number): SourceRange {
    return { start: this.#place(start), end: this.#place(end) };
  }

  #place(offset: number): number {
    const pairs = this.#pairs;
    return this.#start + offset + firstIndex(pairs.length, (index) => pairs[index]! >= offset);
  }
}
