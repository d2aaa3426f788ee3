import { checkConformance } from 'domwright/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

// https://html.spec.whatwg.org/multipage/tables.html#forming-a-table, with a set for each slot, against the findings.

interface Cell {
  readonly columns: number;
  readonly rows: number;
}
interface Table {
  /** The spans of `col` elements in groups, and of `colgroup` elements without any. */
  readonly columns: readonly (number | readonly number[])[];
  /** Row groups, and rows in none. */
  readonly groups: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[];
}

function markupOf({ columns, groups }: Table): string {
  const span = (name: string, value: number): string => (value === 1 ? '' : ` ${name}=${value}`);
  const cell = ({ columns: x, rows: y }: Cell): string =>
    `<td${span('colspan', x)}${span('rowspan', y)}>x</td>`;
  const ofColumns = columns.map((group) =>
    typeof group === 'number'
      ? `<colgroup${span('span', group)}></colgroup>`
      : `<colgroup>${group.map((count) => `<col${span('span', count)}>`).join('')}</colgroup>`,
  );
  const ofGroups = groups.map(
    ({ name, rows }) =>
      `<${name}>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</${name}>`,
  );
  return `<table>${ofColumns.join('')}${ofGroups.join('')}</table>`;
}

/** The standard's algorithm. Returns the errors: slots with two cells, rows and columns in which no cell begins. */
function errorsOf({ columns, groups }: Table): { overlaps: boolean; rows: boolean; columns: boolean } {
  let width = columns.flat().reduce((sum, count) => sum + count, 0);
  let height = 0;
  let y = 0;
  const slots = new Map<string, Set<object>>();
  const anchors: [x: number, y: number][] = [];
  const cover = (x: number, row: number, cell: object): void => {
    const key = `${x} ${row}`;
    slots.set(key, (slots.get(key) ?? new Set()).add(cell));
  };
  let growing: { cell: object; x: number; width: number }[] = [];
  const grow = (): void => {
    for (const { cell, x, width: columnsOfCell } of growing)
      for (let i = 0; i < columnsOfCell; i++) cover(x + i, y, cell);
  };
  for (const { rows } of groups) {
    for (const row of rows) {
      if (height === y) height++;
      let x = 0;
      grow();
      for (const cell of row) {
        while (x < width && slots.has(`${x} ${y}`)) x++;
        if (x === width) width++;
        const isGrowing = cell.rows === 0;
        const rowCount = isGrowing ? 1 : cell.rows;
        width = Math.max(width, x + cell.columns);
        height = Math.max(height, y + rowCount);
        anchors.push([x, y]);
        for (let i = 0; i < cell.columns; i++) for (let j = 0; j < rowCount; j++) cover(x + i, y + j, cell);
        if (isGrowing) growing.push({ cell, x, width: cell.columns });
        x += cell.columns;
      }
      y++;
    }
    // Ending a row group. NB: the standard increases `y` first, so a cell would grow into the next row group.
    while (y < height) {
      grow();
      y++;
    }
    growing = [];
  }
  const hasAll = (count: number, some: Set<number>): boolean => some.size === count;
  return {
    overlaps: [...slots.values()].some((cells) => cells.size > 1),
    rows: !hasAll(height, new Set(anchors.map(([, row]) => row))),
    columns: !hasAll(width, new Set(anchors.map(([x]) => x))),
  };
}

/** What the findings say, by their words. */
function found(table: Table): { overlaps: boolean; rows: boolean; columns: boolean } {
  const html = `<!DOCTYPE html><html lang=en><title>t</title><body>${markupOf(table)}`;
  const messages = Array.from(
    checkConformance(parse(html), { groups: ['conformance'] }),
    ({ code, message }) => {
      expect(code).toBe('conformance/table-model-error');
      return message;
    },
  );
  const has = (words: RegExp): boolean => messages.some((message) => words.test(message));
  return {
    overlaps: has(/overlaps/),
    rows: has(/in this row of|spans more rows/),
    columns: has(/in column/),
  };
}

const span = fc.constantFrom(1, 1, 1, 1, 2, 2, 3);
const cell = fc.record({ columns: span, rows: fc.oneof(span, span, fc.constant(0)) });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const columns = fc.array(fc.oneof(span, fc.array(span, { minLength: 1, maxLength: 2 })), { maxLength: 2 });
const table: fc.Arbitrary<Table> = fc.record({
  columns: fc.oneof(fc.constant([]), columns),
  groups: fc
    .tuple(fc.boolean(), fc.array(rows, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map(([hasHead, bodies, hasFoot]) =>
      bodies.map((body, index) => ({
        name:
          index === 0 && hasHead
            ? 'thead'
            : index > 0 && index === bodies.length - 1 && hasFoot
              ? 'tfoot'
              : 'tbody',
        rows: body,
      })),
    ),
});

describe('Errors of the table model', () => {
  test('are those that the algorithm finds', () => {
    fc.assert(
      fc.property(table, (some) => {
        expect(found(some)).toEqual(errorsOf(some));
      }),
      { numRuns: runs(400) },
    );
  });

  test('rows without cells', () => {
    const empty: Table = { columns: [], groups: [{ name: 'tbody', rows: [[{ columns: 1, rows: 1 }], []] }] };
    expect(found(empty)).toEqual({ overlaps: false, rows: true, columns: false });
  });
});
