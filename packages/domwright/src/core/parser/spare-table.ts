import { NodeTable } from '../table/node-table.ts';
import { resetTable } from '../table/reset-table.ts';

/**
 * The table of the previous short text, kept because allocating its arrays takes as long as parsing a few hundred
 * characters. Null while in use, so that a nested parse makes its own, and after an exception.
 */
let spare: NodeTable | null = null;

/** Tables of longer texts, or with more room, are not kept. */
const LONGEST = 1 << 14;
const MOST_CELLS = 1 << 14;

/** An empty table. `expectedLength`: expected number of code units. */
export function takeTable(expectedLength: number): NodeTable {
  const table = spare;
  if (table === null || expectedLength > LONGEST) return new NodeTable(expectedLength);
  spare = null;
  return table;
}

/** Gives back a taken table. Nobody may still refer to it or its nodes. */
export function giveBackTable(table: NodeTable): void {
  if (spare !== null || table.source.length > LONGEST || table.cells.length > MOST_CELLS) return;
  if (table.attributes.length > MOST_CELLS) return;
  resetTable(table);
  spare = table;
}
