import { Cook, cook } from '../source/cook.ts';
import { Cell } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { instructionDataRange } from '../table/source-ranges.ts';
import { editionNamed } from './editions.ts';

/**
 * A processing instruction as comment data, without `<` and `>`, for trees that have no such nodes. It is what the 2024
 * edition makes of the same markup, or would make of the serialized one.
 */
export function instructionAsComment(table: NodeTable, node: number): string {
  const { cells, edition, processingInstructions, source } = table;
  if (instructionDataRange(table, node) !== null) {
    const raw = source.slice(cells[node + Cell.Start]! + 1, cells[node + Cell.End]! - 1);
    return cook(raw, Cook.CarriageReturn | Cook.Null);
  }
  const { markup } = editionNamed(edition);
  const [target, data] = processingInstructions[cells[node + Cell.Data]!]!;
  return `?${target} ${data}${markup.processingInstructionEnd.slice(0, -1)}`;
}
