import { parseNonNegativeInteger } from '../../microsyntaxes/numbers.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const MODEL = 'tables.html#forming-a-table';

/** Spans above these count as these. */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 65_534;

/** Slots that are looked at for each cell of a table, on average, before the rest of the table is not checked. */
const SLOTS_PER_CELL = 4000;

/** A table while its rows come. */
class FormedTable {
  /** For each column: how many more rows a cell from above covers it; Infinity up to the end of the row group. */
  readonly #covered: number[] = [];
  /** For each column: the element that established it. */
  readonly #establishedBy: number[] = [];
  /** For each column: whether a cell begins in it. */
  readonly #hasCell: boolean[] = [];
  /** The cells that reach into rows that are still to come. */
  #long: number[] = [];
  /** How many columns are in column groups. */
  #grouped = 0;
  #x = 0;
  #slots = 0;
  #cells = 0;

  readonly #report: (element: number, message: string) => void;

  constructor(report: (element: number, message: string) => void) {
    this.#report = report;
  }

  /** Whether there are so many slots for so few cells that it would take too long. */
  get #isTooLarge(): boolean {
    return this.#slots > SLOTS_PER_CELL * (this.#cells + 100);
  }

  addColumns(count: number, element: number): void {
    for (let i = 0; i < count && !this.#isTooLarge; i++) this.#addColumn(element);
    this.#grouped = this.#covered.length;
  }

  #addColumn(element: number): void {
    this.#slots++;
    this.#covered.push(0);
    this.#establishedBy.push(element);
    this.#hasCell.push(false);
  }

  beginRow(): void {
    this.#x = 0;
  }

  /** Returns whether the cell is anchored in a column group; true if that is not checked. */
  addCell(cell: number, columns: number, rows: number): boolean {
    this.#cells++;
    if (this.#isTooLarge) return true;
    const covered = this.#covered;
    while (this.#x < covered.length && covered[this.#x]! > 0) {
      this.#x++;
      this.#slots++;
    }
    let overlaps = false;
    for (let i = 0; i < columns; i++) {
      const x = this.#x + i;
      if (x >= covered.length) this.#addColumn(cell);
      this.#slots++;
      if (covered[x]! > 0) overlaps = true;
      covered[x] = Math.max(covered[x]!, rows === 0 ? Infinity : rows);
    }
    this.#hasCell[this.#x] = true;
    const isInGroup = this.#x < this.#grouped;
    this.#x += columns;
    if (rows > 1) this.#long.push(cell);
    if (overlaps) this.#report(cell, 'this cell overlaps another cell of the table');
    return isInGroup;
  }

  endRow(row: number, hasCells: boolean): void {
    if (!hasCells) this.#report(row, 'no cell begins in this row of the table');
    if (this.#isTooLarge) return;
    for (let x = 0; x < this.#covered.length; x++) if (this.#covered[x]! > 0) this.#covered[x]!--;
    this.#slots += this.#covered.length;
  }

  /** The end of a row group, or of rows that are in none. */
  endGroup(rowspanOf: (cell: number) => number, rowsAfter: (cell: number) => number): void {
    for (const cell of this.#long) {
      if (rowspanOf(cell) > rowsAfter(cell))
        this.#report(cell, 'this cell spans more rows than its row group has');
    }
    this.#long = [];
    this.#covered.fill(0);
    this.#slots += this.#covered.length;
  }

  end(): void {
    if (this.#isTooLarge) return;
    let last = 0;
    for (let x = 0; x < this.#hasCell.length; x++) {
      const element = this.#establishedBy[x]!;
      if (this.#hasCell[x] || element === last) continue;
      last = element;
      this.#report(element, `no cell begins in column ${x + 1} of the table, which this element adds`);
    }
  }
}

/** Table model errors — https://html.spec.whatwg.org/multipage/tables.html#forming-a-table */
export function tablesRule(walk: ConformanceWalk): Rule {
  /** The open tables, each with its state. */
  const tables: {
    element: number;
    table: FormedTable;
    row: number;
    rowOfCell: Map<number, number>;
    hasCells: boolean;
  }[] = [];
  const report = (element: number, message: string): void =>
    walk.report('conformance/table-model-error', element, message, MODEL);

  const span = (element: number, attribute: string, most: number): number => {
    const value = walk.valueOf(element, attribute);
    const number = value === null ? null : parseNonNegativeInteger(value);
    return number === null ? 1 : Math.min(number, most);
  };

  /** The innermost table, if an element is a part of it: its child, or the child of one of its groups. */
  function tableOf(element: number): (typeof tables)[number] | undefined {
    const innermost = tables.at(-1);
    const parent = walk.parentOf(element);
    if (innermost === undefined || parent === innermost.element) return innermost;
    return walk.parentOf(parent) === innermost.element &&
      /^(?:thead|tbody|tfoot|colgroup)$/.test(walk.nameOf(parent))
      ? innermost
      : undefined;
  }

  const endGroup = (table: (typeof tables)[number]): void => {
    table.table.endGroup(
      (cell) => span(cell, 'rowspan', MOST_ROWS),
      (cell) => table.row - table.rowOfCell.get(cell)!,
    );
    table.rowOfCell.clear();
  };

  function checkScope(th: number, isInRowGroup: boolean, isInColumnGroup: boolean): void {
    const scope = walk.keywordOf(th, 'scope');
    const lacks =
      scope === 'rowgroup' && !isInRowGroup
        ? 'row group'
        : scope === 'colgroup' && !isInColumnGroup
          ? 'column group'
          : null;
    if (lacks === null) return;
    const message = `scope=${scope} is only allowed in a ${lacks}`;
    walk.report('conformance/wrong-value', th, message, 'tables.html#the-th-element', {
      attribute: walk.attribute(th, 'scope'),
    });
  }

  return {
    elements: ['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    enter(element, { name }) {
      if (name === 'table') {
        tables.push({
          element,
          table: new FormedTable(report),
          row: 0,
          rowOfCell: new Map(),
          hasCells: false,
        });
        return;
      }
      if (name === 'td' || name === 'th') {
        const row = walk.parentOf(element);
        const table = walk.nameOf(row) === 'tr' ? tableOf(row) : undefined;
        if (table === undefined) return;
        const rows = span(element, 'rowspan', MOST_ROWS);
        table.hasCells = true;
        if (rows > 1) table.rowOfCell.set(element, table.row);
        const columns = span(element, 'colspan', MOST_COLUMNS) || 1;
        const isInColumnGroup = table.table.addCell(element, columns, rows);
        if (name === 'th') checkScope(element, walk.parentOf(row) !== table.element, isInColumnGroup);
        return;
      }
      const table = tableOf(element);
      if (table === undefined) return;
      if (name === 'tr') {
        table.hasCells = false;
        table.table.beginRow();
      } else if (name === 'col') table.table.addColumns(span(element, 'span', MOST_COLUMNS) || 1, element);
      else if (name === 'colgroup') {
        if (!walk.matches(element, ':has(> col)'))
          table.table.addColumns(span(element, 'span', MOST_COLUMNS) || 1, element);
      } else endGroup(table);
    },
    leave(element, { name }) {
      if (name === 'table') {
        const table = tables.pop()!;
        endGroup(table);
        table.table.end();
        return;
      }
      const table = tableOf(element);
      if (table === undefined) return;
      if (name === 'tr') {
        table.row++;
        table.table.endRow(element, table.hasCells);
      } else if (/^(?:thead|tbody|tfoot)$/.test(name)) endGroup(table);
    },
  };
}
