import { CodePoint } from '../../core/infra/code-points.ts';
import {
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COOK_BITS,
  NODE_TYPE_MASK,
  NodeType,
  TextFlag,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';

/**
 * How far to search for a carriage return at once; most lines are shorter. The bound keeps every order of reading fast.
 */
const WINDOW = 512;

/** A Text whose source range may contain carriage returns, but nothing else to cook. */
const SIMPLE_TEXT = NodeType.Text | CharacterDataFlag.CookCarriageReturn;
const SIMPLE_TEXT_MASK = NODE_TYPE_MASK | COOK_BITS | CharacterDataFlag.StringData | TextFlag.Pieces;

/**
 * Reads texts and values of a table. If the source has carriage returns, nearly all texts and values are flagged as
 * possibly containing one, but few do. So the reader remembers the position of the next carriage return, and values
 * before it are slices of the source. The table reads all others.
 */
export class ValueReader {
  private readonly table: NodeTable;
  /** The source has no carriage return between `from` and `to`. */
  private from: number;
  private to: number;

  constructor(table: NodeTable) {
    this.table = table;
    this.from = 0;
    this.to = 0;
  }

  /** The data of a Text, Comment or ProcessingInstruction; '' for any other node. */
  data(node: number): string {
    const { table } = this;
    const { cells } = table;
    if ((cells[node + Cell.Kind]! & SIMPLE_TEXT_MASK) === SIMPLE_TEXT) {
      const { source } = table;
      let start = cells[node + Cell.Start]!;
      const end = cells[node + Cell.End]!;
      // As in NodeTable.data: the text's first line break is often its only one.
      if (
        end - start > 1 &&
        source.charCodeAt(start) === CodePoint.CarriageReturn &&
        source.charCodeAt(start + 1) === CodePoint.LineFeed
      ) {
        start++;
      }
      if ((start >= this.from && end <= this.to) || this.search(start, end)) return source.slice(start, end);
    }
    return dataOf(table, node);
  }

  /** The value of an attribute record. */
  attributeValue(record: number): string {
    const table = this.table;
    const { attributes } = table;
    const flags = attributes[record + AttributeCell.Flags]!;
    if ((flags & (AttributeFlag.Cook | AttributeFlag.StringValue)) === AttributeFlag.CookCarriageReturn) {
      const start = attributes[record + AttributeCell.ValueStart]!;
      const end = attributes[record + AttributeCell.ValueEnd]!;
      if ((start >= this.from && end <= this.to) || this.search(start, end))
        return table.source.slice(start, end);
    }
    return table.attributeValue(record);
  }

  /** Searches for the next carriage return. Returns whether it is after the range. */
  private search(start: number, end: number): boolean {
    if (end - start > WINDOW) return false;
    const window = this.table.source.slice(start, start + WINDOW);
    const carriageReturn = window.indexOf('\r');
    this.from = start;
    this.to = start + (carriageReturn < 0 ? window.length : carriageReturn);
    return end <= this.to;
  }
}

function dataOf(table: NodeTable, node: number): string {
  switch (table.nodeType(node)) {
    case NodeType.Text:
    case NodeType.Comment:
    case NodeType.ProcessingInstruction:
      return table.data(node);
    default:
      return '';
  }
}
