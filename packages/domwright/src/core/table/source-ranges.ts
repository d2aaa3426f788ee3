import { lastNotAbove } from '../infra/binary-search.ts';
import { CodePoint, isASCIIWhitespace } from '../infra/code-points.ts';
import { Cook, cook } from '../source/cook.ts';
import {
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COOK_BITS,
  COOK_SHIFT,
  ElementFlag,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
  PIECE_FOSTERED,
  PieceCell,
  TextFlag,
} from './cells.ts';
import type { NodeTable } from './node-table.ts';
import {
  type AttributeText,
  attributesOfTag,
  duplicatesAmong,
  endOfTagName,
  valueOfAttribute,
} from './source-attributes.ts';

/** A range of an input: UTF-16 offsets, `end` is exclusive. */
export interface SourceRange {
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
}

/**
 * How a node was created:
 * - `written`: from markup in the input;
 * - `implied`: an element that the rules imply without a start tag;
 * - `cloned`: an element that the parser created again from a formatting element's start tag;
 * - `script`: by the API, as a new node or a copy, or adopted from another document.
 */
export type NodeOrigin = 'written' | 'implied' | 'cloned' | 'script';

/**
 * Why a node is not where its markup is:
 * - `foster-parented`: it is not allowed in a table, and was put before it;
 * - `adoption-agency`: it was moved out of formatting elements that end inside it;
 * - `into-head`: it belongs in the head, and was put there although its tag comes after it.
 */
export type NodeMove = 'foster-parented' | 'adoption-agency' | 'into-head';

/** A range of the input that is all or part of a text. */
export interface SourcePiece extends SourceRange {
  /** Its data: line breaks normalized, character references decoded, U+0000 replaced. */
  readonly data: string;
  /**
   * Why the piece is not where it was written: 'foster-parented' if it was moved before a table; null if it was not
   * moved.
   */
  readonly moved: 'foster-parented' | null;
}

/** An attribute in a start tag of the input that the parser ignored. */
export interface SourceAttribute {
  /** In ASCII lower case. */
  readonly name: string;
  /** As spelled in the input. */
  readonly sourceName: string;
  /** The decoded value without quotes; empty if there is none. */
  readonly value: string;
  /** The range of the name. */
  readonly nameRange: SourceRange;
  /** The range of the `=`; null if there is none. */
  readonly equalsRange: SourceRange | null;
  /** The range of the value without quotes; null if there is none. */
  readonly valueRange: SourceRange | null;
  /** How the value is quoted; null if there is no value. */
  readonly quote: AttributeQuote | null;
  /** From the start of the name to the end of the value, including its closing quote. */
  readonly sourceRange: SourceRange;
}

/** The quotes around a value; the empty string if it is unquoted. */
export type AttributeQuote = '"' | "'" | '';

/** Where the input begins that contains an offset of the table's source. */
export function inputStart(table: NodeTable, offset: number): number {
  const starts = table.sourceStarts;
  if (starts.length === 0) return 0;
  const low = lastNotAbove(starts, starts.length, offset);
  return starts[low]!;
}

/** Offsets in the table's source as offsets in their input; null for -1. */
export function rangeInInput(table: NodeTable, start: number, end: number): SourceRange | null {
  if (start < 0 || end < start) return null;
  const base = inputStart(table, start);
  return { start: start - base, end: end - base };
}

/** The whole range of an element, a text, a comment or a doctype. */
export function sourceRangeOf(table: NodeTable, node: number): SourceRange | null {
  const cells = table.cells;
  let end = cells[node + Cell.End]!;
  if (table.isContainer(node) && cells[node + Cell.EndTagEnd]! >= 0) end = cells[node + Cell.EndTagEnd]!;
  return rangeInInput(table, cells[node + Cell.Start]!, end);
}

// --- How a node came to be ----------------------------------------------------------------------------------------

/** Null for documents and fragments. */
export function originOf(table: NodeTable, node: number): NodeOrigin | null {
  const kind = table.cells[node + Cell.Kind]!;
  const type = kind & NODE_TYPE_MASK;
  if (type === NodeType.Document || type === NodeType.DocumentFragment) return null;
  if ((kind & NodeFlag.Copy) !== 0) return 'script';
  if (type === NodeType.Element) {
    if ((kind & ElementFlag.Implied) !== 0) return 'implied';
    if ((kind & ElementFlag.Cloned) !== 0) return 'cloned';
  }
  return table.cells[node + Cell.Start]! < 0 ? 'script' : 'written';
}

export function moveOf(table: NodeTable, node: number): NodeMove | null {
  const kind = table.cells[node + Cell.Kind]!;
  if ((kind & NodeFlag.Copy) !== 0) return null;
  if ((kind & NodeFlag.Fostered) !== 0) return 'foster-parented';
  if ((kind & NODE_TYPE_MASK) !== NodeType.Element) return null;
  if ((kind & ElementFlag.Adopted) !== 0) return 'adoption-agency';
  return (kind & ElementFlag.IntoHead) !== 0 ? 'into-head' : null;
}

/** Where an implied element was implied; null for any other. */
export function impliedAtOf(table: NodeTable, element: number): number | null {
  if (originOf(table, element) !== 'implied') return null;
  const end = table.cells[element + Cell.End]!;
  return end - inputStart(table, end);
}

/** The element from whose start tag a cloned element was created; 0 for any other. */
export function originalOf(table: NodeTable, element: number): number {
  return originOf(table, element) === 'cloned' ? table.cells[element + Cell.Owner]! : 0;
}

// --- Tags ---------------------------------------------------------------------------------------------------------

/** The range of a tag name that begins at `start`, an offset in the table's source. */
export function tagNameRange(table: NodeTable, start: number, tagEnd: number): SourceRange | null {
  if (start < 0 || tagEnd < start) return null;
  return rangeInInput(table, start, start + endOfTagName(table.source.slice(start, tagEnd), 0));
}

/** The name as spelled in the start tag; null if there is none. */
export function sourceNameOf(table: NodeTable, element: number): string | null {
  const start = table.cells[element + Cell.Start]!;
  if (start < 0) return null;
  const rest = table.source.slice(start + 1, table.cells[element + Cell.End]!);
  return rest.slice(0, endOfTagName(rest, 0));
}

/** The attributes in an element's start tag that the parser ignored. */
export function duplicateAttributesOf(table: NodeTable, element: number): SourceAttribute[] {
  const start = table.cells[element + Cell.Start]!;
  if (start < 0) return [];
  const tag = table.source.slice(start, table.cells[element + Cell.End]!);
  const base = start - inputStart(table, start);
  return duplicatesAmong(attributesOfTag(tag)).map(([attribute]) => sourceAttribute(tag, attribute, base));
}

/** An attribute of a tag. `base`: offset of the tag in the input. */
export function sourceAttribute(tag: string, attribute: AttributeText, base: number): SourceAttribute {
  const { name, nameStart, nameEnd, equals, valueStart, valueEnd, quote } = attribute;
  const hasValue = valueStart >= 0;
  return {
    name,
    sourceName: tag.slice(nameStart, nameEnd),
    value: valueOfAttribute(tag, attribute),
    nameRange: { start: base + nameStart, end: base + nameEnd },
    equalsRange: equals < 0 ? null : { start: base + equals, end: base + equals + 1 },
    valueRange: hasValue ? { start: base + valueStart, end: base + valueEnd } : null,
    quote,
    sourceRange: { start: base + nameStart, end: base + endOfAttribute(attribute) },
  };
}

/** The offset after an attribute in its tag. */
export function endOfAttribute({ nameEnd, equals, valueEnd, quote }: AttributeText): number {
  if (quote !== null) return valueEnd + quote.length;
  return equals < 0 ? nameEnd : equals + 1;
}

// --- Attributes ---------------------------------------------------------------------------------------------------

export function attributeNameRange(table: NodeTable, record: number): SourceRange | null {
  const start = table.attributes[record + AttributeCell.NameStart]!;
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
  return rangeInInput(table, start, start + name.length);
}

/** The name as spelled in the input; null if it is not from there. */
export function attributeSourceName(table: NodeTable, record: number): string | null {
  const start = table.attributes[record + AttributeCell.NameStart]!;
  if (start < 0) return null;
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
  return table.source.slice(start, start + name.length);
}

export function attributeEqualsRange(table: NodeTable, record: number): SourceRange | null {
  const start = table.attributes[record + AttributeCell.NameStart]!;
  if (start < 0) return null;
  const { source } = table;
  let at = start + table.names.stringOf(table.attributes[record + AttributeCell.Name]!).length;
  while (isASCIIWhitespace(source.charCodeAt(at))) at++;
  return source.charCodeAt(at) === CodePoint.EqualsSign ? rangeInInput(table, at, at + 1) : null;
}

export function attributeValueRange(table: NodeTable, record: number): SourceRange | null {
  const flags = table.attributes[record + AttributeCell.Flags]!;
  if ((flags & AttributeFlag.StringValue) !== 0) return null;
  const start = table.attributes[record + AttributeCell.ValueStart]!;
  const end = table.attributes[record + AttributeCell.ValueEnd]!;
  return start === end && (flags & AttributeFlag.Quotes) === 0 ? null : rangeInInput(table, start, end);
}

/** The quotes around the value in the input; null if there is no value there. */
export function attributeQuote(table: NodeTable, record: number): AttributeQuote | null {
  const flags = table.attributes[record + AttributeCell.Flags]!;
  if ((flags & AttributeFlag.StringValue) !== 0) return null;
  switch (flags & AttributeFlag.Quotes) {
    case AttributeFlag.DoubleQuoted:
      return '"';
    case AttributeFlag.SingleQuoted:
      return "'";
    case AttributeFlag.Unquoted:
      return '';
    default:
      return null;
  }
}

/** Length of an attribute in the input, from its name to its value's closing quote. */
export function attributeLength(table: NodeTable, record: number): number {
  const name = attributeNameRange(table, record)!;
  const value = attributeValueRange(table, record);
  const end =
    value === null
      ? (attributeEqualsRange(table, record) ?? name).end
      : value.end + (attributeQuote(table, record)?.length ?? 0);
  return end - name.start;
}

/** Whether an attribute comes from a tag other than its element's: a second `html` or `body` tag. */
export function isMergedAttribute(table: NodeTable, element: number, record: number): boolean {
  const start = table.attributes[record + AttributeCell.NameStart]!;
  if (start < 0) return false;
  const cells = table.cells;
  return (
    start < cells[element + Cell.Start]! ||
    start >= cells[element + Cell.End]! ||
    cells[element + Cell.Start]! < 0
  );
}

// --- Text ---------------------------------------------------------------------------------------------------------

/**
 * The source ranges of a Text node's data, as [start, end, Cook bits, 1 if moved by foster parenting, …]; empty if the
 * data is not from the source.
 */
export function textPieces(table: NodeTable, text: number): number[] {
  const { cells, pieces } = table;
  const kind = cells[text + Cell.Kind]!;
  if ((kind & CharacterDataFlag.StringData) !== 0) return [];
  if ((kind & TextFlag.Pieces) === 0) {
    const fostered = (kind & NodeFlag.Fostered) === 0 ? 0 : 1;
    return [cells[text + Cell.Start]!, cells[text + Cell.End]!, (kind & COOK_BITS) >> COOK_SHIFT, fostered];
  }
  const list: number[] = [];
  for (let piece = cells[text + Cell.Data]!; piece !== 0; piece = pieces[piece + PieceCell.Next]!) {
    const flags = pieces[piece + PieceCell.Cook]!;
    list.push(pieces[piece + PieceCell.Start]!, pieces[piece + PieceCell.End]!);
    list.push(flags & ~PIECE_FOSTERED, (flags & PIECE_FOSTERED) === 0 ? 0 : 1);
  }
  return list;
}

/** The pieces of the input that make up a text. */
export function sourcePiecesOf(table: NodeTable, text: number): SourcePiece[] {
  const numbers = textPieces(table, text);
  const pieces: SourcePiece[] = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const start = numbers[i]!;
    const end = numbers[i + 1]!;
    const range = rangeInInput(table, start, end);
    if (range === null) continue;
    pieces.push({
      ...range,
      data: cook(table.source.slice(start, end), numbers[i + 2]!),
      moved: numbers[i + 3] === 1 ? 'foster-parented' : null,
    });
  }
  return pieces;
}

// --- Processing instructions --------------------------------------------------------------------------------------

/** The target; null if the node is not from an input. */
export function instructionTargetRange(table: NodeTable, node: number): SourceRange | null {
  const start = table.cells[node + Cell.Start]!;
  if (start < 0) return null;
  const [target] = table.processingInstructions[table.cells[node + Cell.Data]!]!;
  return rangeInInput(table, start + 2, start + 2 + target.length);
}

/**
 * The data, without the white space before it and the `?` before the `>`; null if the source has different data or
 * none.
 */
export function instructionDataRange(table: NodeTable, node: number): SourceRange | null {
  const { cells, source } = table;
  const nodeStart = cells[node + Cell.Start]!;
  if (nodeStart < 0) return null;
  const [target, data] = table.processingInstructions[cells[node + Cell.Data]!]!;
  let start = nodeStart + 2 + target.length;
  while (isASCIIWhitespace(source.charCodeAt(start))) start++;
  let end = cells[node + Cell.End]! - 1;
  if (start < end && source.charCodeAt(end - 1) === CodePoint.QuestionMark) end--;
  // NB: the data may have been set.
  if (cook(source.slice(start, end), Cook.CarriageReturn) !== data) return null;
  return rangeInInput(table, start, end);
}
