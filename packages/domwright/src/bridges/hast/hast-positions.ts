import { ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, Cell } from '../../core/table/cells.ts';
import { InputPositions, type Point } from '../../core/table/input-positions.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { LocatedTableSink } from '../parse5/located-table-sink.ts';
import type { SourceLines } from '../parse5/source-lines.ts';
import type { HastProperties } from './hast-properties.ts';
import type { HastElement, HastPosition, HastRoot } from './hast-types.ts';

/** The positions of an element's tags and attributes. */
type Tags = NonNullable<HastElement['data']>['position'];

/**
 * Gives nodes their positions while a tree is being built. Each element is opened, then closed once its children are
 * built.
 */
export interface HastPlaces {
  /** Positions a comment, doctype or text. */
  placeLeaf(node: number): HastPosition | null;
  placeText(node: number): HastPosition | null;
  open(): void;
  close(node: number, element: HastElement): void;
  /** Called when the children of a template's contents have been built. */
  placeContent(template: number, content: HastRoot): void;
  /** Called when everything has been built. */
  placeRoot(root: HastRoot): void;
}

/**
 * The positions of hast-util-from-html, which come from parse5's locations:
 *
 * - Without an end tag, an element ends with its last child, if that has a position. Otherwise it ends where parse5
 *   closes it: at a tag or at the end of the input.
 * - Implied elements have no position. Neither do elements that the adoption agency algorithm creates.
 * - The contents of a template are between its tags. Without an end tag, they have the position of the whole input.
 */
export class CompatiblePlaces implements HastPlaces {
  readonly #sink: LocatedTableSink;
  readonly #table: NodeTable;
  readonly #lines: SourceLines;
  /** Null if positions of tags and attributes are not requested. */
  readonly #properties: HastProperties | null;
  #found = false;

  constructor(sink: LocatedTableSink, properties: HastProperties | null) {
    this.#sink = sink;
    this.#table = sink.nodes;
    this.#lines = sink.lines;
    this.#properties = properties;
  }

  placeLeaf(node: number): HastPosition | null {
    const { cells } = this.#table;
    this.#found = true;
    return this.#position(cells[node + Cell.Start]!, this.#sink.endOfLeaf(node));
  }

  placeText(node: number): HastPosition | null {
    const sink = this.#sink;
    this.#found = true;
    return this.#position(sink.startOfText(node), sink.endOfText(node));
  }

  open(): void {}

  close(node: number, element: HastElement): void {
    const { cells } = this.#table;
    const start = cells[node + Cell.Start]!;
    if (start < 0) return;
    this.#found = true;
    if (this.#properties !== null) element.data = { position: this.#tags(node, start, this.#properties) };
    const last = element.children.length - 1;
    const lastPosition =
      last < 0 || cells[node + Cell.EndTagStart]! >= 0
        ? undefined
        : ownOptions(element.children[last]!).position;
    if (lastPosition === undefined) {
      element.position = this.#position(start, this.#sink.endOfElement(node));
    } else {
      const { line, column, offset } = lastPosition.end;
      element.position = { start: this.#point(start), end: { line, column, offset } };
    }
  }

  placeContent(template: number, content: HastRoot): void {
    const { cells } = this.#table;
    const endTag = cells[template + Cell.EndTagStart]!;
    content.position =
      endTag < 0
        ? this.#position(0, this.#sink.html.length)
        : this.#position(cells[template + Cell.End]!, endTag);
  }

  placeRoot(root: HastRoot): void {
    if (this.#found) root.position = this.#position(0, this.#sink.html.length);
  }

  #tags(node: number, start: number, hastProperties: HastProperties): Tags {
    const sink = this.#sink;
    const { attributes, cells, names } = this.#table;
    const opening = this.#position(start, cells[node + Cell.End]!);
    const properties: Record<string, HastPosition> = {};
    const namespace = this.#table.namespace(node);
    const isForeign = namespace !== Namespace.Html;
    const isSvg = namespace === Namespace.Svg;
    let record = cells[node + Cell.Attributes]!;
    const recordsEnd = record + cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (; record < recordsEnd; record += ATTRIBUTE_SIZE) {
      const end = sink.endOfAttribute(node, record);
      if (end < 0) continue;
      let name = attributes[record + AttributeCell.Name]!;
      // Looks up the name as written in the source, without the capitals that some names get in foreign content.
      if (isForeign) name = names.idOf(asciiLowercase(names.stringOf(name)));
      const position = this.#position(attributes[record + AttributeCell.NameStart]!, end);
      properties[hastProperties.nameOf(name, isSvg)] = position;
    }
    const endTag = cells[node + Cell.EndTagStart]!;
    if (endTag < 0) return { opening, properties };
    return { opening, closing: this.#position(endTag, cells[node + Cell.EndTagEnd]!), properties };
  }

  #position(start: number, end: number): HastPosition {
    return { start: this.#point(start), end: this.#point(end) };
  }

  #point(offset: number): Point {
    const lines = this.#lines;
    lines.find(offset);
    return { line: lines.line, column: lines.column, offset };
  }
}

/**
 * The positions of a node table, which are those of the source:
 *
 * - Without an end tag, an element ends where its content ends, even if that has no position.
 * - An element that was recreated from a start tag has the position of that tag.
 * - The contents of a template go from its start tag to its end tag. Without an end tag, they end with the last of the
 *   contents.
 */
export class SourcePlaces implements HastPlaces {
  readonly #table: NodeTable;
  readonly #places: InputPositions;
  readonly #properties: HastProperties | null;
  /** Where the last content ends in each open element, and in the innermost one: source offsets, or -1. */
  readonly #ends: number[] = [];
  #end = -1;

  constructor(table: NodeTable, root: number, properties: HastProperties | null) {
    this.#table = table;
    this.#places = new InputPositions(table, root, true);
    this.#properties = properties;
  }

  placeLeaf(node: number): HastPosition | null {
    const { cells } = this.#table;
    const end = cells[node + Cell.End]!;
    const position = this.#position(cells[node + Cell.Start]!, end);
    if (position !== null) this.#end = end;
    return position;
  }

  placeText(node: number): HastPosition | null {
    return this.placeLeaf(node);
  }

  open(): void {
    this.#ends.push(this.#end);
    this.#end = -1;
  }

  close(node: number, element: HastElement): void {
    const places = this.#places;
    const { cells } = this.#table;
    let end = cells[node + Cell.EndTagEnd]!;
    if (end < 0) end = this.#end >= 0 ? this.#end : cells[node + Cell.End]!;
    if (end >= 0 && !places.holds(end, end)) end = -1;
    const position = this.#position(cells[node + Cell.Start]!, cells[node + Cell.End]!);
    if (position !== null) {
      if (this.#properties !== null)
        element.data = { position: this.#tags(node, position, this.#properties) };
      if (end >= places.base + position.end.offset) position.end = places.point(end);
      element.position = position;
    }
    const before = this.#ends.pop()!;
    this.#end = end < 0 ? before : end;
  }

  placeContent(template: number, content: HastRoot): void {
    const places = this.#places;
    const { cells } = this.#table;
    const start = cells[template + Cell.End]!;
    if (start < 0 || !places.holds(start, start)) return;
    const endTag = cells[template + Cell.EndTagStart]!;
    const end = endTag >= 0 ? endTag : this.#end;
    content.position = { start: places.point(start), end: places.point(end < start ? start : end) };
  }

  placeRoot(root: HastRoot): void {
    const places = this.#places;
    if (places.limit > places.base) {
      root.position = { start: places.point(places.base), end: places.point(places.limit) };
    }
  }

  #tags(node: number, opening: HastPosition, hastProperties: HastProperties): Tags {
    const table = this.#table;
    const { cells } = table;
    const properties: Record<string, HastPosition> = {};
    const isSvg = table.namespace(node) === Namespace.Svg;
    const start = cells[node + Cell.Attributes]!;
    const end = start + cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = table.attributes[record + AttributeCell.Name]!;
      const nameStart = table.attributes[record + AttributeCell.NameStart]!;
      if (nameStart < 0) continue;
      const flags = table.attributes[record + AttributeCell.Flags]!;
      let attributeEnd = nameStart + table.names.stringOf(name).length;
      if ((flags & (AttributeFlag.Quotes | AttributeFlag.StringValue)) === AttributeFlag.Unquoted) {
        attributeEnd = table.attributes[record + AttributeCell.ValueEnd]!;
      } else if ((flags & AttributeFlag.Quotes) !== 0 && (flags & AttributeFlag.StringValue) === 0) {
        attributeEnd = table.attributes[record + AttributeCell.ValueEnd]! + 1;
      }
      const position = this.#position(nameStart, attributeEnd);
      if (position !== null) properties[hastProperties.nameOf(name, isSvg)] = position;
    }
    const copy = { start: { ...opening.start }, end: { ...opening.end } };
    const closing = this.#position(cells[node + Cell.EndTagStart]!, cells[node + Cell.EndTagEnd]!);
    return closing === null ? { opening: copy, properties } : { opening: copy, closing, properties };
  }

  #position(start: number, end: number): HastPosition | null {
    const places = this.#places;
    if (start < 0 || !places.holds(start, end)) return null;
    return { start: places.point(start), end: places.point(end) };
  }
}
