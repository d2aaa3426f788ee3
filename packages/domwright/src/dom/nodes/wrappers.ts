import { Cell, type NodeTable } from '../../core/table/node-table.ts';
import type { Document } from './document.ts';
import type { Node } from './node.ts';

/*
 * How the classes find each other without importing each other: a table's `wrappers[0]` is its Document, which knows
 * every class and makes the wrappers. So `node.ts` and the abstract classes over it import no class below them, the
 * modules can be loaded in any order, and none of them has to be loaded for its side effects.
 */

/** The Document of a table that has one. */
export function documentOf(table: NodeTable): Document {
  return table.wrappers[0] as Document;
}

/** The wrapper of a handle, made now if it has none; null for handle 0. The table has its Document. */
export function wrapper(table: NodeTable, handle: number): Node | null {
  if (handle === 0) return null;
  const number = table.cells[handle + Cell.Wrapper]!;
  return number !== 0 ? (table.wrappers[number] as Node) : documentOf(table).makeWrapper(handle);
}
