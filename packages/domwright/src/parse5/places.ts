import { asciiLowercase } from '../infra/code-points.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, type NodeTable } from '../tree/node-table.ts';
import { attributeEnd } from './adapter-tree-sink.ts';
import { type LocatedTableSink, NO_PLACE } from './located-table-sink.ts';
import type { SourceLines } from './source-lines.ts';
import type { ElementLocation, Location, LocationWithAttributes } from './token.ts';

/** Makes parse5's locations of the nodes of a table that a LocatedTableSink has filled. */
export class Places {
  private readonly table: NodeTable;
  private readonly html: string;
  private readonly lines: SourceLines;
  private readonly textStarts: Map<number, number>;
  private readonly textEnds: Map<number, number>;
  private readonly endTagAttributes: Map<number, Record<string, Location>>;

  constructor(table: NodeTable, html: string, lines: SourceLines, sink: LocatedTableSink) {
    this.table = table;
    this.html = html;
    this.lines = lines;
    this.textStarts = sink.textStarts;
    this.textEnds = sink.textEnds;
    this.endTagAttributes = sink.endTagAttributes;
  }

  ofLeaf(node: number): Location {
    const { cells } = this.table;
    return this.lines.location(cells[node + Cell.Start]!, cells[node + Cell.End]!);
  }

  ofText(text: number): Location {
    const { cells } = this.table;
    let start = cells[text + Cell.Start]!;
    let end = cells[text + Cell.End]!;
    if (this.textStarts.size > 0) start = this.textStarts.get(text) ?? start;
    if (this.textEnds.size > 0) end = this.textEnds.get(text) ?? end;
    return this.lines.location(start, end);
  }

  /** Null if the rules implied it; undefined if the adoption agency algorithm made it. */
  ofElement(element: number): ElementLocation | null | undefined {
    const { lines, table } = this;
    const { cells } = table;
    const start = cells[element + Cell.Start]!;
    if (start < 0) return start === NO_PLACE ? undefined : null;
    const startTagEnd = cells[element + Cell.End]!;
    const startTag: LocationWithAttributes = lines.location(start, startTagEnd);
    if (cells[element + Cell.AttributeCount]! > 0) {
      const attrs = this.ofAttributes(element, start, startTagEnd);
      if (attrs !== null) startTag.attrs = attrs;
    }
    const { startLine, startCol, startOffset } = startTag;
    let { endLine, endCol, endOffset } = startTag;
    const end = cells[element + Cell.Wrapper]! - 1;
    if (end >= 0) {
      lines.find(end);
      endLine = lines.line;
      endCol = lines.column;
      endOffset = end;
    }
    const { attrs } = startTag;
    const location: ElementLocation =
      attrs === undefined
        ? { startLine, startCol, startOffset, endLine, endCol, endOffset, startTag }
        : { startLine, startCol, startOffset, endLine, endCol, endOffset, attrs, startTag };
    const endTagStart = cells[element + Cell.EndTagStart]!;
    if (endTagStart >= 0) {
      const endTag: LocationWithAttributes = lines.location(endTagStart, cells[element + Cell.EndTagEnd]!);
      const endTagAttributes = this.endTagAttributes.size > 0 && this.endTagAttributes.get(element);
      if (endTagAttributes) endTag.attrs = endTagAttributes;
      location.endTag = endTag;
    }
    return location;
  }

  /** Where the attributes are that stand in the start tag; null if there are none. */
  private ofAttributes(element: number, start: number, end: number): Record<string, Location> | null {
    const { html, lines, table } = this;
    const { attributes, cells, names } = table;
    let record = cells[element + Cell.Attributes]!;
    const recordsEnd = record + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    let locations: Record<string, Location> | null = null;
    for (; record < recordsEnd; record += ATTRIBUTE_SIZE) {
      const nameStart = attributes[record + AttributeCell.NameStart]!;
      // Another tag has added it.
      if (nameStart < start || nameStart >= end) continue;
      const valueStart = attributes[record + AttributeCell.ValueStart]!;
      const valueEnd = attributes[record + AttributeCell.ValueEnd]!;
      locations ??= Object.create(null) as Record<string, Location>;
      const name = asciiLowercase(names.stringOf(attributes[record]!));
      locations[name] = lines.location(nameStart, attributeEnd(html, valueStart, valueEnd));
    }
    return locations;
  }
}
