import { Cell } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/**
 * Whether a node of a tree has ever been removed from a parent without another one that is in the tree now, or the other
 * without it. If so, the last such removal was of an ancestor that they do not share, or of one of themselves.
 */
export function haveBeenSeparated(table: NodeTable, node: number, other: number): boolean {
  const moved = table.changes?.moved;
  if (moved === undefined || moved.size === 0) return false;
  const { cells } = table;
  const ancestors = new Set<number>();
  for (let at = node; at !== 0; at = cells[at + Cell.Parent]!) ancestors.add(at);
  let common = other;
  for (; !ancestors.has(common); common = cells[common + Cell.Parent]!) if (moved.has(common)) return true;
  for (let at = node; at !== common; at = cells[at + Cell.Parent]!) if (moved.has(at)) return true;
  return false;
}
