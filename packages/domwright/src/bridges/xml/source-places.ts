import { Cook, cook } from '../../core/source/cook.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  COOK_SHIFT,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributesOfTag } from '../../core/table/source-attributes.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';

/**
 * Gives the nodes of a document that another parser has read their places in its source, so that they have ranges as if this
 * library had parsed them. All offsets are UTF-16 code units of the source; ends are exclusive.
 */
export class SourcePlaces {
  readonly #table: NodeTable;
  readonly #text: string;

  /** @param document a document without a source */
  constructor(document: Document, text: string) {
    this.#table = document.table;
    this.#text = text;
    if (this.#table.source.append(text) !== 0) throw new Error('the document has a source already');
  }

  /** A comment, a document type or a processing instruction. */
  setRange(node: Node, start: number, end: number): void {
    const { cells } = this.#table;
    cells[node.handle + Cell.Start] = start;
    cells[node.handle + Cell.End] = end;
  }

  /** A Text node. */
  setText(text: Node, start: number, end: number): void {
    this.setRange(text, start, end);
    const { cells, strings } = this.#table;
    const string = cells[text.handle + Cell.Data]!;
    const flags = cookOf(this.#text.slice(start, end), strings[string]!, Cook.None);
    // NB: with CDATA sections, for instance, the data is not that of one range.
    if (flags < 0) return;
    strings[string] = '';
    cells[text.handle + Cell.Data] = 0;
    cells[text.handle + Cell.Kind]! &= ~CharacterDataFlag.StringData;
    cells[text.handle + Cell.Kind]! |= (flags | Cook.AnyCharacter | Cook.NotBlank) << COOK_SHIFT;
  }

  /** The start tag of an element, and its attributes, which are those in the tag in the same order. */
  setStartTag(element: Element, start: number, end: number): void {
    this.setRange(element, start, end);
    const { cells, attributes, strings } = this.#table;
    const count = cells[element.handle + Cell.AttributeCount]!;
    if (count === 0) return;
    const tag = this.#text.slice(start, end);
    const inTag = attributesOfTag(tag);
    if (inTag.length !== count) return;
    let record = cells[element.handle + Cell.Attributes]!;
    for (const { nameStart, valueStart, valueEnd, quote } of inTag) {
      attributes[record + AttributeCell.NameStart] = start + nameStart;
      const string = attributes[record + AttributeCell.ValueStart]!;
      const flags =
        quote === null || (attributes[record + AttributeCell.Flags]! & AttributeFlag.StringValue) === 0
          ? -1
          : cookOf(tag.slice(valueStart, valueEnd), strings[string]!, Cook.Attribute);
      if (flags >= 0) {
        strings[string] = '';
        attributes[record + AttributeCell.ValueStart] = start + valueStart;
        attributes[record + AttributeCell.ValueEnd] = start + valueEnd;
        attributes[record + AttributeCell.Flags]! &= ~AttributeFlag.StringValue;
        attributes[record + AttributeCell.Flags]! |=
          flags | (quote === '"' ? AttributeFlag.DoubleQuoted : AttributeFlag.SingleQuoted);
      }
      record += ATTRIBUTE_SIZE;
    }
  }

  setEndTag(element: Element, start: number, end: number): void {
    const { cells } = this.#table;
    cells[element.handle + Cell.EndTagStart] = start;
    cells[element.handle + Cell.EndTagEnd] = end;
  }
}

/** How HTML reads a value from its source; -1 if it would read another one. */
function cookOf(raw: string, value: string, also: Cook): number {
  if (raw === value) return Cook.None;
  const flags = Cook.CarriageReturn | Cook.Reference | also;
  return cook(raw, flags) === value ? flags : -1;
}
