import { ATTRIBUTE_SIZE, AttributeCell } from '../table/cells.ts';
import { rebased, type SourceHolder } from '../tokenizer/input-window.ts';
import { Entry } from './list-of-active-formatting-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Above this number, the order of formatting elements is counted again: it is a 32-bit integer. */
const MOST_ORDER = 1 << 30;

/**
 * The input that tree construction still needs over a sink that keeps nothing: names of the open elements, attributes
 * of the active formatting elements, and text in a table until it is known where it goes.
 */
export class HeldByTreeConstruction implements SourceHolder {
  private readonly b: TreeBuilder;
  /** Length of the formatting elements' attribute records when the window last slid. */
  private savedLength = 0;

  constructor(b: TreeBuilder) {
    this.b = b;
  }

  get keepsFrom(): number {
    const { pendingTableCharacters } = this.b;
    return pendingTableCharacters.length === 0 ? Number.POSITIVE_INFINITY : pendingTableCharacters[0]!;
  }

  get size(): number {
    return this.b.stack.length + this.savedLength;
  }

  /** The attribute values of formatting elements, which new ones are compared with. */
  takeText(at: number): string {
    const { formatting, source } = this.b;
    const { entries, saved } = formatting;
    const records: number[] = [];
    const values: string[] = [];
    let end = at;
    for (let entry = formatting.tail; entry !== 0; entry = entries[entry + Entry.Previous]!) {
      const first = entries[entry + Entry.Attributes]!;
      const last = first + entries[entry + Entry.AttributeCount]! * ATTRIBUTE_SIZE;
      entries[entry + Entry.Attributes] = records.length;
      for (let record = first; record < last; record += ATTRIBUTE_SIZE) {
        const value = source.slice(
          saved[record + AttributeCell.ValueStart]!,
          saved[record + AttributeCell.ValueEnd]!,
        );
        const to = records.length;
        for (let cell = 0; cell < ATTRIBUTE_SIZE; cell++) records.push(saved[record + cell]!);
        records[to + AttributeCell.NameStart] = end;
        records[to + AttributeCell.ValueStart] = end;
        end += value.length;
        records[to + AttributeCell.ValueEnd] = end;
        values.push(value);
      }
    }
    formatting.saved = Int32Array.from(records);
    formatting.savedEnd = records.length;
    this.savedLength = records.length;
    return values.join('');
  }

  addNames(live: Set<number>): void {
    const { context, formatting, stack } = this.b;
    if (context !== null) live.add(context.name);
    for (let index = 0; index < stack.length; index++) live.add(stack.nameAt(index));
    for (let at = 0; at < formatting.savedEnd; at += ATTRIBUTE_SIZE) live.add(formatting.saved[at]!);
  }

  rebase(by: number, from: number): void {
    const { b } = this;
    b.tokenStart = rebased(b.tokenStart, by, from);
    b.tokenEnd = rebased(b.tokenEnd, by, from);
    const pending = b.pendingTableCharacters;
    for (let i = 0; i < pending.length; i += 4) {
      pending[i]! -= by;
      pending[i + 1]! -= by;
    }
    for (const [code, end] of b.charactersErrorEnds) b.charactersErrorEnds.set(code, rebased(end, by, from));
    const { formatting } = b;
    const { entries } = formatting;
    let open = 0;
    for (let entry = formatting.tail; entry !== 0; entry = entries[entry + Entry.Previous]!) {
      entries[entry + Entry.TokenStart] = rebased(entries[entry + Entry.TokenStart]!, by, from);
      entries[entry + Entry.TokenEnd] = rebased(entries[entry + Entry.TokenEnd]!, by, from);
      open++;
    }
    if (open === 0) formatting.order = 0;
    else if (formatting.order > MOST_ORDER) this.countAnew();
  }

  private countAnew(): void {
    const { formatting } = this.b;
    const { entries } = formatting;
    const inOrder: number[] = [];
    for (let entry = formatting.tail; entry !== 0; entry = entries[entry + Entry.Previous]!)
      inOrder.push(entry);
    inOrder.sort((a, b) => entries[a + Entry.Order]! - entries[b + Entry.Order]!);
    for (const [index, entry] of inOrder.entries()) entries[entry + Entry.Order] = index + 1;
    formatting.order = inOrder.length;
  }
}
