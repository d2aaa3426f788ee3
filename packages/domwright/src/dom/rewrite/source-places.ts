import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { textPieces } from '../../core/table/source-ranges.ts';

/* Positions of nodes in the source. UTF-16 offsets. */

export function startOf(table: NodeTable, source: string, node: number): number {
  const { cells } = table;
  if (table.nodeType(node) === NodeType.Text) return rangeOfText(table, source, node)[0];
  const start = cells[node + Cell.Start]!;
  // Where an element was implied.
  return start >= 0 ? start : cells[node + Cell.End]!;
}

export function endOfLeaf(table: NodeTable, source: string, node: number): number {
  return table.nodeType(node) === NodeType.Text
    ? rangeOfText(table, source, node)[1]
    : table.cells[node + Cell.End]!;
}

export function rangeOfText(table: NodeTable, source: string, text: number): [start: number, end: number] {
  const numbers = textPieces(table, text);
  if (numbers.length === 0) return [-1, -1];
  const last = numbers.length - 4;
  return [
    withCDATA(source, numbers[0]!, numbers[1]!)[0],
    withCDATA(source, numbers[last]!, numbers[last + 1]!)[1],
  ];
}

/** The range of a CDATA section's text, including what surrounds it. */
export function withCDATA(source: string, start: number, end: number): [start: number, end: number] {
  if (!source.startsWith('<![CDATA[', start - 9)) return [start, end];
  return [start - 9, source.startsWith(']]>', end) ? end + 3 : end];
}
