import { NameId } from '../../generated/names.ts';
import { CodePoint } from '../infra/code-points.ts';
import { DEFAULT_EDITION, type EditionName } from '../infra/edition-option.ts';
import { integers, longer, noIntegers } from '../infra/integers.ts';
import { NameTable } from '../infra/name-table.ts';
import { Namespace, namespaceURIs } from '../infra/namespaces.ts';
import { StringBuilder } from '../infra/string-builder.ts';
import type { LimitReached } from '../limits/limits.ts';
import { cook } from '../source/cook.ts';
import type { LineStarts } from '../source/line-starts.ts';
import { SourceText } from '../source/source-text.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COMMENT_PREFIX_SHIFT,
  CONTAINER_SIZE,
  COOK_BITS,
  COOK_SHIFT,
  CommentFlag,
  ElementFlag,
  LEAF_SIZE,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
  PIECE_FOSTERED,
  PieceCell,
  TextFlag,
} from './cells.ts';
import type { Changes } from './changes.ts';

/** Number of cells of a piece of text. */
export const PIECE_SIZE = 5;
export interface DoctypeRecord {
  name: string;
  publicId: string;
  systemId: string;
}

export interface ShadowRootRecord {
  /** Handle of the shadow root (a DocumentFragment record). */
  root: number;
  host: number;
  mode: 'open' | 'closed';
  clonable: boolean;
  serializable: boolean;
  delegatesFocus: boolean;
  declarative: boolean;
  /** If it is declarative, and this table has parsed it: the template from whose tag it comes, which is in no tree. */
  template?: number;
  /** If missing, "named". */
  slotAssignment?: 'manual';
  /** Null if it has no registry, not even its document's; otherwise missing. */
  customElementRegistry?: null;
}

/** Properties that few elements have, by handle. */
export interface RareMaps {
  readonly shadowRoots: Map<number, ShadowRootRecord>;
  readonly prefixes: Map<number, string>;
  readonly isValues: Map<number, string>;
  readonly closedDetails: Map<number, number>;
}

/** Room reserved per code unit of source: four out of five of the benchmark's pages need less. */
const CELLS_PER_CODE_UNIT = 0.32;
const ATTRIBUTE_CELLS_PER_CODE_UNIT = 0.08;
/** The minimum. */
const FIRST_CELLS = 80;
const FIRST_ATTRIBUTE_CELLS = 24;
/** With fewer cells, copying costs more than the memory is worth. */
const WORTH_TRIMMING = 1024;

/** With more attributes than this, an element's attributes are found by a Map instead of a loop. */
const MANY_ATTRIBUTES = 24;

/**
 * The default tree: every node is a record of integers in one growing Int32Array, and its handle is the record's index.
 * No node is an object; the DOM classes (`Element`, `Text`, …) are thin wrappers created on first access. Handle 0
 * means "no node".
 */
export class NodeTable {
  cells: Int32Array;
  /** The first unused cell. */
  cellsEnd: number;
  attributes: Int32Array;
  attributesEnd: number;
  private readonly expectedSource: number;
  readonly names: NameTable;
  readonly source: SourceText;
  /** Where each parsed input begins in the source: the document's text, then that of every fragment. See beginInput. */
  readonly sourceStarts: number[] = [];
  /** Data and values that are not in the source. Index 0 is unused. */
  readonly strings: string[] = [''];
  readonly doctypes: DoctypeRecord[] = [];
  /** Processing instructions that the API created: [target, data]. */
  readonly processingInstructions: [string, string][] = [];
  /** Null until one of them is needed. @internal */
  maps: RareMaps | null = null;
  /** Called for each added attribute, once some element has a NamedNodeMap. */
  onAttributeAdded: ((table: NodeTable, element: number) => void) | null = null;
  /** The parser's scripting flag: whether `noscript` contains text. */
  scripting = false;
  /** The edition that the document was parsed with, which also applies to later fragments. */
  edition: EditionName = DEFAULT_EDITION;
  /** The name of the document's character encoding. */
  encoding = 'UTF-8';
  /** The document's URL, serialized. */
  url = 'about:blank';
  /** The serialized base URL of the document that contains or created this one, for about:srcdoc and about:blank. */
  aboutBaseURL: string | null = null;
  /** The limits that the parser reached. */
  limitsReached: readonly LimitReached[] = noLimits;
  /** Line starts of the document's input, if the parser found all of them while looking for errors. */
  lineStarts: LineStarts | null = null;
  /** Maps UTF-16 offsets in the text to byte offsets, if requested. */
  byteOffsetOf: ((offset: number) => number) | null = null;
  /** The URIs of namespaces other than the standard's, by their numbers less Namespace.FirstOther. */
  readonly otherNamespaces: string[] = [];
  /** Caches of the DOM classes; null until the first node of the table is requested. */
  changes: Changes | null = null;
  /** The wrapper objects, by Cell.Wrapper; index 0 is unused. Owned by the node classes. */
  readonly wrappers: unknown[] = [null];
  /** The pieces of texts; see PieceCell. They move to another thread with the table. */
  pieces: Int32Array = noIntegers;
  piecesEnd = PIECE_SIZE;
  /** By element: the record of each name, or a later one; NameId.None, if a name occurs twice. @internal */
  attributeIndexes: Map<number, Map<number, number>> | null = null;

  /** `expectedSource`: number of code units of source to make room for. */
  constructor(expectedSource = 0, names: NameTable = new NameTable()) {
    this.names = names;
    this.source = new SourceText();
    this.expectedSource = expectedSource;
    this.cells = integers(FIRST_CELLS + Math.ceil(expectedSource * CELLS_PER_CODE_UNIT));
    this.cellsEnd = CONTAINER_SIZE; // handle 0 means no node
    this.attributes = noIntegers;
    this.attributesEnd = 1;
  }

  get shadowRoots(): Map<number, ShadowRootRecord> {
    return this.rareMaps().shadowRoots;
  }

  get prefixes(): Map<number, string> {
    return this.rareMaps().prefixes;
  }

  /** The `is` values of elements that were parsed with an `is` attribute and no longer have it. */
  get isValues(): Map<number, string> {
    return this.rareMaps().isValues;
  }

  /** The `details` elements that the parser closed, and where the records of their `open` attributes were. */
  get closedDetails(): Map<number, number> {
    return this.rareMaps().closedDetails;
  }

  /** NB: small trees are made often, and these maps take comparatively long to make. */
  private rareMaps(): RareMaps {
    this.maps ??= {
      shadowRoots: new Map(),
      prefixes: new Map(),
      isValues: new Map(),
      closedDetails: new Map(),
    };
    return this.maps;
  }

  // --- Making nodes ---------------------------------------------------------------------------------------------

  /** Makes room for the rest of the input, estimated from the input up to offset `at`: grows by 50 to 100 %. */
  private growCells(at: number): void {
    const { length } = this.cells;
    const expected = length * 1.05 * (this.expectedSource / at || 2);
    this.cells = longer(this.cells, Math.ceil(Math.min(Math.max(expected, length * 1.5), length * 2)));
  }

  /** Creates a container without parent, children, attributes or source range. Sets every cell. `at`: see growCells. */
  createContainer(kind: number, name: number, at = 0): number {
    const node = this.cellsEnd;
    const end = node + CONTAINER_SIZE;
    if (end > this.cells.length) this.growCells(at);
    this.cellsEnd = end;
    const cells = this.cells;
    cells[node + Cell.Kind] = kind;
    cells[node + Cell.Start] = -1;
    cells[node + Cell.End] = -1;
    cells[node + Cell.Name] = name;
    cells[node + Cell.EndTagStart] = -1;
    cells[node + Cell.EndTagEnd] = -1;
    return node;
  }

  /** Creates a leaf without parent. */
  createLeaf(kind: number, start: number, end: number, data: number): number {
    const node = this.cellsEnd;
    const cellsEnd = node + LEAF_SIZE;
    if (cellsEnd > this.cells.length) this.growCells(start);
    this.cellsEnd = cellsEnd;
    const cells = this.cells;
    cells[node + Cell.Kind] = kind;
    cells[node + Cell.Start] = start;
    cells[node + Cell.End] = end;
    cells[node + Cell.Data] = data;
    return node;
  }

  createDoctype(name: string, publicId: string, systemId: string, start: number, end: number): number {
    const data = this.doctypes.push({ name, publicId, systemId }) - 1;
    return this.createLeaf(NodeType.DocumentType, start, end, data);
  }

  // --- Reading nodes --------------------------------------------------------------------------------------------

  nodeType(node: number): NodeType {
    return this.cells[node + Cell.Kind]! & NODE_TYPE_MASK;
  }

  isContainer(node: number): boolean {
    const type = this.cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    return type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment;
  }

  namespace(element: number): number {
    return this.cells[element + Cell.Kind]! >>> NAMESPACE_SHIFT;
  }

  namespaceURI(namespace: number): string | null {
    return namespace < Namespace.FirstOther
      ? namespaceURIs[namespace]!
      : this.otherNamespaces[namespace - Namespace.FirstOther]!;
  }

  /** First child, or 0; leaves have none. */
  firstChild(node: number): number {
    return this.isContainer(node) ? this.cells[node + Cell.FirstChild]! : 0;
  }

  lastChild(node: number): number {
    return this.isContainer(node) ? this.cells[node + Cell.LastChild]! : 0;
  }

  /**
   * The node after `node` in tree order within the subtree of `root`, or 0. Template contents and shadow trees are
   * separate trees.
   */
  following(node: number, root: number): number {
    return this.firstChild(node) || this.followingSkippingChildren(node, root);
  }

  followingSkippingChildren(node: number, root: number): number {
    const { cells } = this;
    for (let at = node; at !== root && at !== 0; at = cells[at + Cell.Parent]!) {
      const next = cells[at + Cell.Next]!;
      if (next !== 0) return next;
    }
    return 0;
  }

  // --- Data of Text and Comment ---------------------------------------------------------------------------------

  /** The data of a Text, Comment or ProcessingInstruction node. */
  data(node: number): string {
    const cells = this.cells;
    const kind = cells[node + Cell.Kind]!;
    if ((kind & CharacterDataFlag.StringData) !== 0) return this.strings[cells[node + Cell.Data]!]!;
    switch (kind & NODE_TYPE_MASK) {
      case NodeType.Text: {
        if ((kind & TextFlag.Pieces) !== 0) return this.dataOfPieces(cells[node + Cell.Data]!);
        let start = cells[node + Cell.Start]!;
        const end = cells[node + Cell.End]!;
        // Most texts between tags begin with their only CRLF.
        if (
          (kind & CharacterDataFlag.CookCarriageReturn) !== 0 &&
          end - start > 1 &&
          this.source.charCodeAt(start) === CodePoint.CarriageReturn &&
          this.source.charCodeAt(start + 1) === CodePoint.LineFeed
        ) {
          start++;
        }
        return this.cooked(start, end, (kind & COOK_BITS) >> COOK_SHIFT);
      }
      case NodeType.Comment: {
        const start = cells[node + Cell.Start]! + ((kind & CommentFlag.Prefix) >> COMMENT_PREFIX_SHIFT);
        return this.cooked(start, start + cells[node + Cell.Data]!, (kind & COOK_BITS) >> COOK_SHIFT);
      }
      default:
        return this.processingInstructions[cells[node + Cell.Data]!]![1];
    }
  }

  /**
   * Begins another input and returns its start in the source. One code unit separates it from the input before, so that
   * their ranges never touch.
   */
  beginInput(): number {
    if (this.sourceStarts.length > 0) this.source.append(' ');
    this.sourceStarts.push(this.source.length);
    return this.source.length;
  }

  /** The end, in the source, of the input with this index. */
  endOfInput(index: number): number {
    return (this.sourceStarts[index + 1] ?? this.source.length + 1) - 1;
  }

  /** The value of a range of the source. `flags`: Cook bits. */
  private cooked(start: number, end: number, flags: number): string {
    const raw = this.source.slice(start, end);
    return flags === 0 ? raw : cook(raw, flags);
  }

  private dataOfPieces(first: number): string {
    const data = new StringBuilder();
    for (let piece = first; piece !== 0; piece = this.pieces[piece + PieceCell.Next]!) {
      const { pieces } = this;
      const flags = pieces[piece + PieceCell.Cook]! & ~PIECE_FOSTERED;
      data.add(this.cooked(pieces[piece + PieceCell.Start]!, pieces[piece + PieceCell.End]!, flags));
    }
    return data.end();
  }

  /** Adds a source range to the end of a Text node. `flags`: Cook bits. `fostered`: foster parenting moved it there. */
  appendRangeToText(text: number, start: number, end: number, flags: number, fostered = false): void {
    const cells = this.cells;
    const kind = cells[text + Cell.Kind]!;
    if ((kind & CharacterDataFlag.StringData) !== 0) {
      this.strings[cells[text + Cell.Data]!] += this.cooked(start, end, flags);
      return;
    }
    if ((kind & TextFlag.Pieces) === 0) {
      if (cells[text + Cell.End] === start) {
        cells[text + Cell.End] = end;
        cells[text + Cell.Kind] = kind | (flags << COOK_SHIFT);
        return;
      }
      const first = this.addPiece(
        cells[text + Cell.Start]!,
        cells[text + Cell.End]!,
        (kind & COOK_BITS) >> COOK_SHIFT,
        (kind & NodeFlag.Fostered) !== 0,
      );
      this.pieces[first + PieceCell.Last] = first;
      cells[text + Cell.Data] = first;
      cells[text + Cell.Kind] = kind | TextFlag.Pieces;
    }
    const first = cells[text + Cell.Data]!;
    const last = this.pieces[first + PieceCell.Last]!;
    cells[text + Cell.End] = end;
    if (this.pieces[last + PieceCell.End] === start) {
      this.pieces[last + PieceCell.End] = end;
      this.pieces[last + PieceCell.Cook]! |= flags;
      return;
    }
    const piece = this.addPiece(start, end, flags, fostered);
    this.pieces[last + PieceCell.Next] = piece;
    this.pieces[first + PieceCell.Last] = piece;
  }

  private addPiece(start: number, end: number, flags: number, fostered: boolean): number {
    const piece = this.piecesEnd;
    if (piece + PIECE_SIZE > this.pieces.length)
      this.pieces = longer(this.pieces, Math.max(6 * PIECE_SIZE, this.pieces.length * 2));
    this.piecesEnd = piece + PIECE_SIZE;
    this.pieces[piece + PieceCell.Start] = start;
    this.pieces[piece + PieceCell.End] = end;
    this.pieces[piece + PieceCell.Cook] = fostered ? flags | PIECE_FOSTERED : flags;
    return piece;
  }

  // --- The tree -------------------------------------------------------------------------------------------------

  /** Appends a parentless node to a container's children. */
  append(parent: number, node: number): void {
    const cells = this.cells;
    const last = cells[parent + Cell.LastChild]!;
    cells[node + Cell.Parent] = parent;
    cells[parent + Cell.LastChild] = node;
    if (last === 0) {
      cells[parent + Cell.FirstChild] = node;
    } else {
      cells[last + Cell.Next] = node;
      cells[node + Cell.Previous] = last;
    }
  }

  /** Inserts a parentless node before `child`, or at the end if that is 0. */
  insertBefore(parent: number, node: number, child: number): void {
    if (child === 0) {
      this.append(parent, node);
      return;
    }
    const cells = this.cells;
    const previous = cells[child + Cell.Previous]!;
    cells[node + Cell.Parent] = parent;
    cells[node + Cell.Next] = child;
    cells[node + Cell.Previous] = previous;
    cells[child + Cell.Previous] = node;
    if (previous === 0) cells[parent + Cell.FirstChild] = node;
    else cells[previous + Cell.Next] = node;
  }

  /** Removes a node from its parent, if it has one. */
  remove(node: number): void {
    const cells = this.cells;
    const parent = cells[node + Cell.Parent]!;
    if (parent === 0) return;
    const next = cells[node + Cell.Next]!;
    const previous = cells[node + Cell.Previous]!;
    if (previous === 0) cells[parent + Cell.FirstChild] = next;
    else cells[previous + Cell.Next] = next;
    if (next === 0) cells[parent + Cell.LastChild] = previous;
    else cells[next + Cell.Previous] = previous;
    cells[node + Cell.Parent] = 0;
    cells[node + Cell.Next] = 0;
    cells[node + Cell.Previous] = 0;
  }

  /** Moves all children of one container to the end of another. */
  moveChildren(from: number, to: number): void {
    const cells = this.cells;
    const first = cells[from + Cell.FirstChild]!;
    if (first === 0) return;
    for (let child = first; child !== 0; child = cells[child + Cell.Next]!) cells[child + Cell.Parent] = to;
    const last = cells[to + Cell.LastChild]!;
    if (last === 0) {
      cells[to + Cell.FirstChild] = first;
    } else {
      cells[last + Cell.Next] = first;
      cells[first + Cell.Previous] = last;
    }
    cells[to + Cell.LastChild] = cells[from + Cell.LastChild]!;
    cells[from + Cell.FirstChild] = 0;
    cells[from + Cell.LastChild] = 0;
  }

  /** The topmost ancestor-or-self. */
  root(node: number): number {
    const cells = this.cells;
    let at = node;
    for (let parent = cells[at + Cell.Parent]!; parent !== 0; parent = cells[at + Cell.Parent]!) at = parent;
    return at;
  }

  // --- Attributes -----------------------------------------------------------------------------------------------

  /** Gives a new element `count` attributes, copied from `records`. */
  setAttributes(element: number, records: Int32Array, count: number): void {
    const cells = count * ATTRIBUTE_SIZE;
    const start = this.reserveAttributes(cells);
    const attributes = this.attributes;
    for (let i = 0; i < cells; i++) attributes[start + i] = records[i]!;
    this.cells[element + Cell.Attributes] = start;
    this.cells[element + Cell.AttributeCount] = count;
  }

  private reserveAttributes(cells: number): number {
    const start = this.attributesEnd;
    const end = start + cells;
    if (end > this.attributes.length) {
      const expected = FIRST_ATTRIBUTE_CELLS + Math.ceil(this.expectedSource * ATTRIBUTE_CELLS_PER_CODE_UNIT);
      this.attributes = longer(this.attributes, Math.max(end, this.attributes.length * 2, expected));
    }
    this.attributesEnd = end;
    return start;
  }

  /** The index in `attributes` of the attribute with this qualified name, or -1. */
  findAttribute(element: number, name: number): number {
    const count = this.cells[element + Cell.AttributeCount]!;
    const start = this.cells[element + Cell.Attributes]!;
    const attributes = this.attributes;
    if (count > MANY_ATTRIBUTES) {
      const index = this.attributeIndex(element);
      const known = index.get(name);
      if (known === undefined) return -1;
      // If attributes before it were removed, its record is now before that index.
      let record = Math.min(known, start + (count - 1) * ATTRIBUTE_SIZE);
      while (attributes[record] !== name) record -= ATTRIBUTE_SIZE;
      if (record !== known) index.set(name, record);
      return record;
    }
    for (let at = start, end = start + count * ATTRIBUTE_SIZE; at < end; at += ATTRIBUTE_SIZE) {
      if (attributes[at] === name) return at;
    }
    return -1;
  }

  private attributeIndex(element: number): Map<number, number> {
    this.attributeIndexes ??= new Map();
    let index = this.attributeIndexes.get(element);
    if (index === undefined) {
      index = new Map();
      const start = this.cells[element + Cell.Attributes]!;
      const end = start + this.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
      for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
        addToIndex(index, this.attributes[record]!, record);
      }
      this.attributeIndexes.set(element, index);
    }
    return index;
  }

  /** The value of an attribute record. */
  attributeValue(record: number): string {
    const attributes = this.attributes;
    const flags = attributes[record + AttributeCell.Flags]!;
    const start = attributes[record + AttributeCell.ValueStart]!;
    if ((flags & AttributeFlag.StringValue) !== 0) return this.strings[start]!;
    const how = flags & AttributeFlag.Cook;
    return this.cooked(
      start,
      attributes[record + AttributeCell.ValueEnd]!,
      how && how | AttributeFlag.CookAsAttribute,
    );
  }

  /** Adds an attribute after the others. Returns its record. Takes amortized constant time. */
  addAttribute(
    element: number,
    name: number,
    nameStart: number,
    valueStart: number,
    valueEnd: number,
    flags: number,
  ): number {
    const cells = this.cells;
    const count = cells[element + Cell.AttributeCount]!;
    const kind = cells[element + Cell.Kind]!;
    // NB: like startTagChanged
    cells[element + Cell.Kind] = (kind & ~ElementFlag.StartTagAsWritten) | ElementFlag.AttributesMoved;
    let start = cells[element + Cell.Attributes]!;
    if ((kind & ElementFlag.AttributesMoved) === 0 || this.attributes[start - 1] === count) {
      const room = Math.max(4, count * 2);
      const to = this.reserveAttributes(1 + room * ATTRIBUTE_SIZE) + 1;
      this.attributes[to - 1] = room;
      this.attributes.copyWithin(to, start, start + count * ATTRIBUTE_SIZE);
      start = to;
      this.attributeIndexes?.delete(element);
      cells[element + Cell.Attributes] = start;
    }
    const attributes = this.attributes;
    const record = start + count * ATTRIBUTE_SIZE;
    attributes[record + AttributeCell.Name] = name;
    attributes[record + AttributeCell.NameStart] = nameStart;
    attributes[record + AttributeCell.ValueStart] = valueStart;
    attributes[record + AttributeCell.ValueEnd] = valueEnd;
    attributes[record + AttributeCell.Flags] = flags;
    cells[element + Cell.AttributeCount] = count + 1;
    const index = this.attributeIndexes?.get(element);
    if (index !== undefined) addToIndex(index, name, record);
    this.onAttributeAdded?.(this, element);
    return record;
  }

  /** The document's text is complete: frees memory reserved for more. */
  trim(): void {
    this.cells = trimmed(this.cells, this.cellsEnd);
    this.attributes = trimmed(this.attributes, this.attributesEnd);
  }
}

function addToIndex(index: Map<number, number>, name: number, record: number): void {
  index.set(index.has(name) ? NameId.None : name, record);
}

function trimmed(array: Int32Array, end: number): Int32Array {
  return array.length > WORTH_TRIMMING && end * 1.5 < array.length ? array.slice(0, end) : array;
}

export const noLimits: readonly LimitReached[] = /* @__PURE__ */ Object.freeze([]);
