import type { TreeCursor } from 'domwright';
import { parseNonNegativeInteger } from 'domwright/values';
import type { TableItem } from '../page-data.ts';
import type { Budget } from './budget.ts';
import { collapsed } from './collapsed-text.ts';

/** A text that grows while the walk is inside its element. */
export interface OpenText {
  text: string;
  /** The level of the rendered text at its start; text hidden at a deeper level is left out. */
  readonly level: number;
}

interface Cell extends OpenText {
  readonly width: number;
  /** 0 means the rest of the row group. */
  readonly height: number;
}

interface RowGroup {
  readonly name: string;
  readonly rows: Cell[][];
}

/** A table that the walk is inside. */
export class OpenTable {
  caption: OpenText | null = null;
  /** The cell or caption that the walk is inside. */
  part: OpenText | null = null;
  readonly #groups: RowGroup[] = [];

  group(name: string): void {
    this.#groups.push({ name, rows: [] });
  }

  row(): void {
    if (this.#groups.length === 0) this.group('tbody');
    this.#groups[this.#groups.length - 1]!.rows.push([]);
  }

  /** Starts a cell. */
  beginCell(cursor: TreeCursor, level: number): void {
    const rows = this.#groups[this.#groups.length - 1]?.rows;
    const row = rows?.[rows.length - 1];
    const cell: Cell = { text: '', level, width: colspanOf(cursor), height: rowspanOf(cursor) };
    row?.push(cell);
    this.part = cell;
  }

  /** Starts the caption. */
  beginCaption(level: number): void {
    const caption = { text: '', level };
    this.caption ??= caption;
    this.part = caption;
  }

  /**
   * Forming a table — https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
   *
   * NB: where cells overlap, which is an error, the first one wins.
   */
  item(budget: Budget): TableItem {
    // Footers come last.
    const groups = [
      ...this.#groups.filter(({ name }) => name !== 'tfoot'),
      ...this.#groups.filter(({ name }) => name === 'tfoot'),
    ];
    const rows: string[][] = [];
    for (const group of groups) {
      for (const row of rowsOf(group.rows, budget)) rows.push(row);
    }
    let headRows = 0;
    for (const { name, rows: own } of groups) {
      if (name !== 'thead') break;
      headRows += own.length;
    }
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    for (const row of rows) {
      if (!budget.take(width - row.length, 'tables')) break;
      while (row.length < width) row.push('');
    }
    return { ...(this.caption !== null && { caption: collapsed(this.caption.text) }), headRows, rows };
  }
}

/** A cell that extends into the rows below. */
interface Downward {
  readonly column: number;
  readonly width: number;
  readonly text: string;
  /** How many more rows it extends into. */
  left: number;
}

/** The length of an empty cell in the output. */
const QUOTED = 3;

function rowsOf(rows: readonly (readonly Cell[])[], budget: Budget): string[][] {
  let downward: Downward[] = [];
  return rows.map((cells) => {
    const line: string[] = [];
    const place = (column: number, width: number, text: string): void => {
      if (column > line.length && budget.take((column - line.length) * QUOTED, 'tables')) {
        while (line.length < column) line.push('');
      }
      // After a cut, cells follow each other without gaps.
      let at = Math.min(column, line.length);
      line[at] = text;
      for (at++; at < column + width && budget.take(text.length + QUOTED, 'tables'); at++) line[at] = text;
    };
    // Each of these takes from the budget in each row, which bounds the work.
    const taken = budget.cut.has('tables') ? [] : downward.filter(({ left }) => left > 0);
    taken.sort((a, b) => a.column - b.column);
    let next = 0;
    let column = 0;
    const begun: Downward[] = [];
    for (const cell of cells) {
      // Skip slots covered by cells from the rows above.
      while (next < taken.length && taken[next]!.column <= column) {
        const above = taken[next++]!;
        column = Math.max(column, above.column + above.width);
      }
      const text = collapsed(cell.text);
      place(column, cell.width, text);
      if (cell.height !== 1)
        begun.push({
          column,
          width: cell.width,
          text,
          left: cell.height === 0 ? Number.POSITIVE_INFINITY : cell.height - 1,
        });
      column += cell.width;
    }
    for (const above of taken) {
      above.left--;
      if (budget.take(above.text.length + QUOTED, 'tables')) place(above.column, above.width, above.text);
    }
    downward = taken.concat(begun);
    return line;
  });
}

/** https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-colspan */
function colspanOf(cursor: TreeCursor): number {
  const value = cursor.getAttribute('colspan');
  const span = value === null ? null : parseNonNegativeInteger(value);
  return span === null || span === 0 ? 1 : Math.min(span, 1000);
}

/** https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-rowspan */
function rowspanOf(cursor: TreeCursor): number {
  const value = cursor.getAttribute('rowspan');
  const span = value === null ? null : parseNonNegativeInteger(value);
  return span === null ? 1 : Math.min(span, 65534);
}
