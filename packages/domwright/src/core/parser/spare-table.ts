import { NodeTable } from '../table/node-table.ts';
import { resetTable } from '../table/reset-table.ts';

/**
 * The table of the last short text of which only a string is left, for the next one: to make its arrays takes as long as
 * to parse some hundred characters. Null while it is in use, so that a parse inside another makes its own, and after an
 * exception.
 */
let spare: NodeTable | null = null;

/** Of longer texts, and with more room for nodes, none is kept. */
const LONGEST = 1 << 14;
const MOST_CELLS = 1 << 14;

/** An empty table. `expectedLength`: how many code units are to come. */
export function takeTable(expectedLength: number): NodeTable {
  const table = spare;
  if (table === null || expectedLength > LONGEST) return new NodeTable(expectedLength);
  spare = null;
  return table;
}

/** Gives a table back that was taken. Nobody may refer to it or its nodes any more. */
export function giveBackTable(table: NodeTable): void {
  if (spare !== null || table.source.length > LONGEST || table.cells.length > MOST_CELLS) return;
  if (table.attributes.length > MOST_CELLS) return;
  resetTable(table);
  spare = table;
}
