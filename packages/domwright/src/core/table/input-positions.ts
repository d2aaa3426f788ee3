import { lastNotAbove } from '../infra/binary-search.ts';
import { lineStarts } from '../source/line-table.ts';
import { Cell, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/**
 * A position in a text: line and column are 1-based, the offset is 0-based; columns and offsets count UTF-16 code
 * units.
 */
export interface Point {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units from the start of the line. */
  column: number;
  /** UTF-16 offset in the input. */
  offset: number;
}

/**
 * Positions in one of a table's inputs: the one that a subtree came from. Nodes from other inputs, such as those set by
 * `innerHTML`, have no position in it.
 */
export class InputPositions {
  /** Where the input begins and ends in the table's source; both 0 if nothing in the subtree is from an input. */
  readonly base: number;
  readonly limit: number;
  readonly #starts: Int32Array;
  /** The line of the last result: most queries come in the order of the text. */
  #line = 0;

  /** `withLines`: whether `point` will be used. */
  constructor(table: NodeTable, root: number, withLines: boolean) {
    const [base, limit] = inputOf(table, root);
    this.base = base;
    this.limit = limit;
    this.#starts =
      withLines && base < limit ? lineStarts(table.source.slice(base, limit)) : new Int32Array(1);
  }

  /** Whether a range of the table's source is inside the input. */
  holds(start: number, end: number): boolean {
    return start >= this.base && end >= start && end <= this.limit;
  }

  /** The point at an offset of the table's source inside the input. */
  point(sourceOffset: number): Point {
    const offset = sourceOffset - this.base;
    const starts = this.#starts;
    const last = starts.length - 1;
    let line = this.#line;
    if (offset < starts[line]! || (line < last && offset >= starts[line + 1]!)) {
      if (
        line + 1 <= last &&
        offset >= starts[line + 1]! &&
        (line + 2 > last || offset < starts[line + 2]!)
      ) {
        line++;
      } else {
        line = lastNotAbove(starts, last + 1, offset);
      }
      this.#line = line;
    }
    return { line: line + 1, column: offset - starts[line]! + 1, offset };
  }
}

/** Where the input begins and ends that the first node with a source range in a subtree is from. */
function inputOf(table: NodeTable, root: number): [number, number] {
  const starts = table.sourceStarts;
  let first = -1;
  for (let node = root; node !== 0 && first < 0; node = table.following(node, root)) {
    if (table.nodeType(node) !== NodeType.Document) first = table.cells[node + Cell.Start]!;
  }
  if (first < 0) return [0, 0];
  const low = lastNotAbove(starts, starts.length, first);
  return [starts[low] ?? 0, table.endOfInput(low)];
}
