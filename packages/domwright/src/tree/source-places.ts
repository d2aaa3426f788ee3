import { AttributeCell, AttributeFlag, Cell, type NodeTable } from './node-table.ts';

/** A range of an input: UTF-16 offsets, `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Where the input that holds an offset of the table's source begins. */
function inputStart(table: NodeTable, offset: number): number {
  const starts = table.sourceStarts;
  if (starts.length === 0) return 0;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return starts[low]!;
}

/** Offsets into the table's source as offsets into the input they are in; null for -1. */
export function rangeInInput(table: NodeTable, start: number, end: number): SourceRange | null {
  if (start < 0 || end < start) return null;
  const base = inputStart(table, start);
  return { start: start - base, end: end - base };
}

/** The whole of an element, a text, a comment or a doctype. */
export function sourceRangeOf(table: NodeTable, node: number): SourceRange | null {
  const cells = table.cells;
  let end = cells[node + Cell.End]!;
  if (table.isContainer(node) && cells[node + Cell.EndTagEnd]! >= 0) end = cells[node + Cell.EndTagEnd]!;
  return rangeInInput(table, cells[node + Cell.Start]!, end);
}

export function attributeNameRange(table: NodeTable, record: number): SourceRange | null {
  const start = table.attributes[record + AttributeCell.NameStart]!;
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
  return rangeInInput(table, start, start + name.length);
}

export function attributeValueRange(table: NodeTable, record: number): SourceRange | null {
  const flags = table.attributes[record + AttributeCell.Flags]!;
  if ((flags & AttributeFlag.StringValue) !== 0) return null;
  const start = table.attributes[record + AttributeCell.ValueStart]!;
  const end = table.attributes[record + AttributeCell.ValueEnd]!;
  return start === end && (flags & AttributeFlag.Quotes) === 0 ? null : rangeInInput(table, start, end);
}
