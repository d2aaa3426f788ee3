import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { Document } from './document.ts';
import type { Node } from './node.ts';

/*
 * How the classes refer to each other without importing each other: a table's `wrappers[0]` is its Document, which
 * knows every class and creates the wrappers. So `node.ts` and the abstract classes import none of their subclasses.
 * The modules can be loaded in any order, and none is loaded for its side effects.
 */

/** The Document of a table, which must have one. */
export function documentOf(table: NodeTable): Document {
  return table.wrappers[0] as Document;
}

/** The wrapper of a handle, created if there is none; null for handle 0. The table must have a Document. */
export function wrapper(table: NodeTable, handle: number): Node | null {
  if (handle === 0) return null;
  const number = table.cells[handle + Cell.Wrapper]!;
  return number !== 0 ? (table.wrappers[number] as Node) : documentOf(table).makeWrapper(handle);
}
