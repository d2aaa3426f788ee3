import { firstIndex } from '../../core/infra/binary-search.ts';
import { integers, longer } from '../../core/infra/integers.ts';
import {
  Cell,
  CharacterDataFlag,
  COOK_BITS,
  COOK_SHIFT,
  DOCUMENT_HANDLE,
  ElementFlag,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
  PIECE_FOSTERED,
  PieceCell,
  TextFlag,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { elementOf } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';

/*
 * The tags, texts, comments and DOCTYPEs of a page that are in its tree, in the order of the source. What lies between two of
 * them is markup that the parser ignored, or read without making a node of it.
 */

export const enum PartKind {
  StartTag = 0,
  EndTag = 1,
  Text = 2,
  Comment = 3,
  Doctype = 4,
}

/** The cells of a part. */
export const enum PartCell {
  Start = 0,
  End = 1,
  Node = 2,
  /** PartKind and, for a text, how its source is cooked, shifted by PART_COOK_SHIFT. */
  Kind = 3,
}

export const PART_SIZE = 4;
export const PART_KIND_MASK = 7;
export const PART_COOK_SHIFT = 3;

/** Hears of every node, in tree order, while the parts are collected. */
export interface TreeVisitor {
  start(element: number): void;
  end(element: number): void;
  text(text: number): void;
  comment(comment: number): void;
}

/** A part is moved at most this far when it is added; beyond, all parts are sorted at the end. */
const NEAR = 16;

/** A part per this many code units of source. */
const CODE_UNITS_PER_PART = 24;

export class MarkupParts {
  cells: Int32Array;
  /** The end of the cells in use. */
  end = 0;
  /** The `noscript` elements in HTML, whose content depends on the scripting flag. */
  readonly noscripts: number[] = [];
  #isSorted = true;

  constructor(expectedSource: number) {
    this.cells = integers(16 * PART_SIZE + Math.ceil(expectedSource / CODE_UNITS_PER_PART) * PART_SIZE);
  }

  add(start: number, end: number, node: number, kind: number): void {
    let at = this.end;
    if (at + PART_SIZE > this.cells.length) this.cells = longer(this.cells, this.cells.length * 2);
    const { cells } = this;
    if (at > 0 && cells[at - PART_SIZE]! > start) {
      // Most out of order: the end tags of body and html, before white space that went into the body.
      const least = Math.max(0, at - NEAR * PART_SIZE);
      while (at > least && cells[at - PART_SIZE]! > start) at -= PART_SIZE;
      if (at > 0 && cells[at - PART_SIZE]! > start) this.#isSorted = false;
      cells.copyWithin(at + PART_SIZE, at, this.end);
    }
    cells[at + PartCell.Start] = start;
    cells[at + PartCell.End] = end;
    cells[at + PartCell.Node] = node;
    cells[at + PartCell.Kind] = kind;
    this.end += PART_SIZE;
  }

  /** The node of the part that begins at an offset; 0 if there is none. */
  nodeAt(start: number): number {
    const { cells, end } = this;
    const at = firstIndex(end / PART_SIZE, (part) => cells[part * PART_SIZE]! >= start) * PART_SIZE;
    return at < end && cells[at] === start ? cells[at + PartCell.Node]! : 0;
  }

  /** No part will be added. */
  finish(): void {
    if (this.#isSorted) return;
    const { cells } = this;
    const indexes = Array.from({ length: this.end / PART_SIZE }, (_, index) => index).sort(
      (a, b) => cells[a * PART_SIZE]! - cells[b * PART_SIZE]! || a - b,
    );
    const sorted = integers(this.end);
    let at = 0;
    for (const index of indexes) {
      for (let cell = 0; cell < PART_SIZE; cell++) sorted[at++] = cells[index * PART_SIZE + cell]!;
    }
    this.cells = sorted;
    this.#isSorted = true;
  }
}

/** Collects the parts of a document, without those of nodes that the parser copied. */
export function partsOf(table: NodeTable, visitor: TreeVisitor | null): MarkupParts {
  const { cells } = table;
  const parts = new MarkupParts(table.source.length);
  let container = DOCUMENT_HANDLE;
  let node = table.firstChild(DOCUMENT_HANDLE);
  for (;;) {
    if (node === 0) {
      if (container === DOCUMENT_HANDLE) break;
      const element = elementOf(table, container);
      const start = cells[element + Cell.EndTagStart]!;
      if (start >= 0) parts.add(start, cells[element + Cell.EndTagEnd]!, element, PartKind.EndTag);
      visitor?.end(element);
      container = cells[element + Cell.Parent]!;
      node = cells[element + Cell.Next]!;
      continue;
    }
    const kind = cells[node + Cell.Kind]!;
    if ((kind & NodeFlag.Copy) !== 0) {
      // What `selectedcontent` contains is copied from an option.
      node = cells[node + Cell.Next]!;
      continue;
    }
    switch (kind & NODE_TYPE_MASK) {
      case NodeType.Element: {
        if ((kind & (ElementFlag.Implied | ElementFlag.Cloned)) === 0 && cells[node + Cell.Start]! >= 0)
          parts.add(cells[node + Cell.Start]!, cells[node + Cell.End]!, node, PartKind.StartTag);
        if (cells[node + Cell.Name] === NameId.Noscript && isHTMLElement(table, node, NameId.Noscript))
          parts.noscripts.push(node);
        visitor?.start(node);
        container = cells[node + Cell.Data]! || node;
        node = cells[container + Cell.FirstChild]!;
        continue;
      }
      case NodeType.Text:
        addText(parts, table, node, kind);
        visitor?.text(node);
        break;
      case NodeType.DocumentType:
        parts.add(cells[node + Cell.Start]!, cells[node + Cell.End]!, node, PartKind.Doctype);
        break;
      default:
        parts.add(cells[node + Cell.Start]!, cells[node + Cell.End]!, node, PartKind.Comment);
        visitor?.comment(node);
    }
    node = cells[node + Cell.Next]!;
  }
  parts.finish();
  return parts;
}

function addText(parts: MarkupParts, table: NodeTable, text: number, kind: number): void {
  const { cells, pieces } = table;
  // NB: a text whose data is a string was merged from several inputs, or has no place; it lies between the parts.
  if ((kind & CharacterDataFlag.StringData) !== 0) return;
  if ((kind & TextFlag.Pieces) === 0) {
    const cook = (kind & COOK_BITS) >> COOK_SHIFT;
    parts.add(
      cells[text + Cell.Start]!,
      cells[text + Cell.End]!,
      text,
      PartKind.Text | (cook << PART_COOK_SHIFT),
    );
    return;
  }
  for (let piece = cells[text + Cell.Data]!; piece !== 0; piece = pieces[piece + PieceCell.Next]!) {
    const cook = pieces[piece + PieceCell.Cook]! & ~PIECE_FOSTERED & 7;
    parts.add(
      pieces[piece + PieceCell.Start]!,
      pieces[piece + PieceCell.End]!,
      text,
      PartKind.Text | (cook << PART_COOK_SHIFT),
    );
  }
}
