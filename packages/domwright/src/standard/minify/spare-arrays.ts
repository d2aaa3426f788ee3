import { MOST_SPARE_UNITS } from '../../core/input-stream/code-units.ts';

/*
 * Arrays that pages were written and parsed in, for the next page: new ones cost a tenth of the time, most of it for memory that
 * was not in use before. Arrays of long texts are not kept.
 */

let units: Uint16Array = /* @__PURE__ */ new Uint16Array(0);

/** An array for at least this many code units, with any content. */
export function takeUnits(length: number): Uint16Array {
  const array = units;
  if (array.length < length) return new Uint16Array(length);
  units = noUnits;
  return array;
}

/** Nobody may still refer to the array. */
export function giveBackUnits(array: Uint16Array): void {
  if (array.length > units.length && array.length <= MOST_SPARE_UNITS) units = array;
}

const noUnits: Uint16Array = units;

/** Cells of the tables that pages and results are parsed into. */
const cells: Int32Array[] = [];
const MOST_CELLS = 1 << 19;
/** Two for each table. */
const MOST_CELL_ARRAYS = 4;

/** An array of zeros, of at least this length. */
export function takeCells(length: number): Int32Array {
  const array = cells.pop();
  return array !== undefined && array.length >= length ? array : new Int32Array(length);
}

/** Nobody may still refer to the array, of which no cell from `used` on was written to. */
export function giveBackCells(array: Int32Array, used: number): void {
  if (cells.length >= MOST_CELL_ARRAYS || array.length > MOST_CELLS) return;
  array.fill(0, 0, used);
  cells.push(array);
}
