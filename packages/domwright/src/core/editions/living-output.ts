import { ownOptions } from '../infra/arguments.ts';
import { escapeText } from '../serializer/escape.ts';
import { Output, serializedName, tagName } from '../serializer/output.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, Cell, ElementFlag } from '../table/cells.ts';
import type { ShadowRootRecord } from '../table/node-table.ts';

/**
 * The markup that is being written, by the living standard: in attribute values `<` and `>` are escaped, a processing
 * instruction ends with `?>`, and a shadow root has more attributes.
 */
export class LivingOutput extends Output {
  override startTag(element: number, isValue: string | undefined): void {
    const { table, cells } = this;
    const start = cells[element + Cell.Start]! - this.base + 1;
    const end = cells[element + Cell.End]! - this.base - 1;
    const isAsWritten = (cells[element + Cell.Kind]! & ElementFlag.StartTagAsWritten) !== 0;
    if (isValue === undefined && !(isAsWritten && this.hasAngleBracket(start, end))) {
      super.startTag(element, undefined);
      return;
    }
    const name = tagName(table, element);
    this.string(`<${name}`);
    if (isValue !== undefined) this.string(` is="${escapeAttributeValue(isValue)}"`);
    const attributes = cells[element + Cell.Attributes]!;
    const attributesEnd = attributes + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = attributes; record < attributesEnd; record += ATTRIBUTE_SIZE) this.attribute(record);
    this.string('>');
  }

  /** Whether there may be one in a range of the source; what is outside of it may have some. */
  private hasAngleBracket(start: number, end: number): boolean {
    if (start < 0 || end > this.source.length) return true;
    return this.lessThanSigns.next(start, end) < end || this.greaterThanSigns.next(start, end) < end;
  }

  protected override attribute(record: number): void {
    const { table } = this;
    const { attributes } = table;
    const flags = attributes[record + AttributeCell.Flags]!;
    const start = attributes[record + AttributeCell.ValueStart]! - this.base;
    const end = attributes[record + AttributeCell.ValueEnd]! - this.base;
    const isRange = (flags & (AttributeFlag.StringValue | AttributeFlag.CookReference)) === 0;
    if (isRange && !this.hasAngleBracket(start, end)) {
      super.attribute(record);
      return;
    }
    const value = table.attributeValue(record);
    if (!/[<>]/.test(value)) super.attribute(record);
    else this.string(` ${serializedName(table, record)}="${escapeAttributeValue(value)}"`);
  }

  override processingInstruction(node: number): void {
    const [target, data] = this.table.processingInstructions[this.cells[node + Cell.Data]!]!;
    this.string(`<?${target} ${data}?>`);
  }

  override shadowRoot(record: ShadowRootRecord): void {
    const { mode, delegatesFocus, serializable, clonable, slotAssignment, customElementRegistry } =
      ownOptions(record);
    this.string(
      `<template shadowrootmode="${mode}"` +
        (delegatesFocus ? ' shadowrootdelegatesfocus=""' : '') +
        (serializable ? ' shadowrootserializable=""' : '') +
        (slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '') +
        (clonable ? ' shadowrootclonable=""' : '') +
        (customElementRegistry === null ? ' shadowrootcustomelementregistry=""' : '') +
        '>',
    );
  }
}

/** Escaping a string, in attribute mode — https://html.spec.whatwg.org/multipage/parsing.html#escapingString */
function escapeAttributeValue(string: string): string {
  return escapeText(string).replaceAll('"', '&quot;');
}
