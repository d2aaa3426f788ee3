import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { setData } from '../../core/table/table-changes.ts';
import { withoutExpressions } from './dompurify-rules.ts';

/** Joins adjacent texts, and removes the expressions of template languages, which may have come about by that. */
export function scrubTexts(table: NodeTable, root: number): void {
  const { cells } = table;
  let node = table.firstChild(root);
  let parent = root;
  for (;;) {
    if (node === 0) {
      if (parent === root) return;
      node = cells[parent + Cell.Next]!;
      parent = cells[parent + Cell.Parent]!;
    } else if (table.nodeType(node) === NodeType.Text) {
      node = scrubRun(table, node);
    } else if (table.firstChild(node) !== 0) {
      parent = node;
      node = table.firstChild(node);
    } else node = cells[node + Cell.Next]!;
  }
}

/** Returns the node after the texts that begin here. */
function scrubRun(table: NodeTable, first: number): number {
  const pieces = [table.data(first)];
  let next = table.cells[first + Cell.Next]!;
  for (; next !== 0 && table.nodeType(next) === NodeType.Text; next = table.cells[first + Cell.Next]!) {
    pieces.push(table.data(next));
    table.remove(next);
  }
  const data = pieces.join('');
  const scrubbed = withoutExpressions(data);
  if (pieces.length > 1 || scrubbed !== data) setData(table, first, scrubbed);
  return next;
}
