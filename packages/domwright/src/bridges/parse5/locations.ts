import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { type LocatedTableSink, NO_PLACE } from './located-table-sink.ts';
import type { SourceLines } from './source-lines.ts';
import type { ElementLocation, Location, LocationWithAttributes } from './token.ts';

/** Creates parse5's locations for the nodes of a table filled by a LocatedTableSink. */
export class Places {
  private readonly table: NodeTable;
  private readonly lines: SourceLines;
  private readonly sink: LocatedTableSink;

  constructor(sink: LocatedTableSink) {
    this.table = sink.nodes;
    this.lines = sink.lines;
    this.sink = sink;
  }

  ofLeaf(node: number): Location {
    const { cells } = this.table;
    return this.lines.location(cells[node + Cell.Start]!, this.sink.endOfLeaf(node));
  }

  ofText(text: number): Location {
    const { sink } = this;
    return this.lines.location(sink.startOfText(text), sink.endOfText(text));
  }

  /** Null if the rules implied it; undefined if the adoption agency algorithm created it. */
  ofElement(element: number): ElementLocation | null | undefined {
    const { lines, sink } = this;
    const { cells } = this.table;
    const start = cells[element + Cell.Start]!;
    if (start < 0) return start === NO_PLACE ? undefined : null;
    const startTagEnd = cells[element + Cell.End]!;
    const startTag: LocationWithAttributes = lines.location(start, startTagEnd);
    const attrs = cells[element + Cell.AttributeCount]! > 0 ? this.ofAttributes(element) : null;
    if (attrs !== null) startTag.attrs = attrs;
    const { startLine, startCol, startOffset } = startTag;
    let { endLine, endCol, endOffset } = startTag;
    const end = sink.endOfElement(element);
    if (end !== startTagEnd) {
      lines.find(end);
      endLine = lines.line;
      endCol = lines.column;
      endOffset = end;
    }
    const location: ElementLocation =
      attrs === null
        ? { startLine, startCol, startOffset, endLine, endCol, endOffset, startTag }
        : { startLine, startCol, startOffset, endLine, endCol, endOffset, attrs, startTag };
    const endTagStart = cells[element + Cell.EndTagStart]!;
    if (endTagStart >= 0) {
      const endTag: LocationWithAttributes = lines.location(endTagStart, cells[element + Cell.EndTagEnd]!);
      const endTagAttributes = sink.endTagAttributes.size > 0 && sink.endTagAttributes.get(element);
      if (endTagAttributes) endTag.attrs = endTagAttributes;
      location.endTag = endTag;
    }
    return location;
  }

  /** The locations of the attributes in the start tag; null if there are none. */
  private ofAttributes(element: number): Record<string, Location> | null {
    const { lines, sink, table } = this;
    const { attributes, cells, names } = table;
    let record = cells[element + Cell.Attributes]!;
    const recordsEnd = record + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    const isForeign = table.namespace(element) !== Namespace.Html;
    let locations: Record<string, Location> | null = null;
    for (; record < recordsEnd; record += ATTRIBUTE_SIZE) {
      const end = sink.endOfAttribute(element, record);
      if (end < 0) continue;
      locations ??= Object.create(null) as Record<string, Location>;
      const name = names.stringOf(attributes[record]!);
      // NB: the tokenizer makes other names lower case; those of foreign elements were adjusted.
      const key = isForeign ? asciiLowercase(name) : name;
      locations[key] = lines.location(attributes[record + AttributeCell.NameStart]!, end);
    }
    return locations;
  }
}
