import type { NodeTable } from '../table/node-table.ts';

/** What stands before the `>` of a processing instruction in the markup of a document. */
export function endOfInstruction(table: NodeTable): '?' | '' {
  return table.edition === '2024' ? '' : '?';
}
