import type { NodeTable } from '../../core/table/node-table.ts';
import { Document } from './document.ts';
import type { Node } from './node.ts';
import { wrapper } from './wrappers.ts';

/** The Document of a table, created if the table has no wrappers yet. */
export function documentOfTable(table: NodeTable): Document {
  return (table.wrappers[0] as Document | null) ?? new Document(table);
}

/** The node for a handle, always the same object. The first record of the table is its Document. */
export function wrap(table: NodeTable, handle: number): Node {
  documentOfTable(table);
  const node = wrapper(table, handle);
  if (node === null) throw new RangeError('Handle 0 is not a node');
  return node;
}
