import { firstIndex } from '../../core/infra/binary-search.ts';
import { addLineStarts } from '../../core/source/line-table.ts';
import type { SourceHolder } from '../../core/tokenizer/input-window.ts';
import type { Location } from './token.ts';

/**
 * The lines of the text being parsed. CR, LF and CRLF are line breaks. `restart` sets a new position for the following
 * text, from which lines, columns and offsets then count.
 */
export class SourceLines implements SourceHolder {
  /** Where each line starts in the source text. */
  private starts: number[] = [0];
  private endedInCarriageReturn = false;
  /** The index of the line in which each block of BLOCK code units starts, for text fed so far. */
  private blocks: number[] = [];
  /** Where counting was restarted. The first entry is the start. */
  private origins: Origin[] = [{ index: 0, line: 1, column: 0, offset: 0 }];

  // The result of `find`.
  line = 1;
  column = 1;
  offset = 0;

  /** Sets the offset in the input at which the source text starts. */
  begin(start: number): void {
    this.origins = [{ index: 0, line: 1, column: start, offset: start }];
  }

  /** Takes the next piece of text, which starts at `base` in the source text. */
  feed(text: string, base: number): void {
    if (text.length === 0) return;
    const starts = this.starts;
    let from = 0;
    if (this.endedInCarriageReturn && text.charCodeAt(0) === 0x0a) {
      starts[starts.length - 1] = base + 1;
      from = 1;
    }
    this.endedInCarriageReturn = text.charCodeAt(text.length - 1) === 0x0d;
    const first = starts.length - 1;
    addLineStarts(starts, text, from, base);
    this.addBlocks(first, base + text.length);
  }

  /** Adds the blocks that start before `end`; the first one missing starts in line `index` or later. */
  private addBlocks(index: number, end: number): void {
    const { blocks, starts } = this;
    for (let at = blocks.length * BLOCK; at < end; at += BLOCK) {
      while (index + 1 < starts.length && starts[index + 1]! <= at) index++;
      blocks.push(index);
    }
  }

  /** Forgets lines that start after an offset, where the text will be replaced. */
  truncate(end: number): void {
    const starts = this.starts;
    while (starts.length > 1 && starts[starts.length - 1]! > end) starts.pop();
    this.endedInCarriageReturn = false;
    this.blocks.length = Math.min(this.blocks.length, Math.ceil(end / BLOCK));
  }

  /** It reads no text. */
  readonly keepsFrom: number = Number.POSITIVE_INFINITY;

  /** Decreases offsets by `by`. Lines before `from` will not be needed and are forgotten. */
  rebase(by: number, from: number): void {
    const { origins, starts } = this;
    const end = this.blocks.length * BLOCK - by;
    let first = this.blocks[Math.floor(from / BLOCK)] ?? 0;
    while (first + 1 < starts.length && starts[first + 1]! <= from) first++;
    const origin = this.originOf(first);
    this.starts = starts.slice(first).map((start) => start - by);
    this.origins = [
      {
        index: 0,
        line: origin.line + first - origin.index,
        column: origin.index === first ? origin.column : 0,
        offset: origin.offset + by,
      },
    ];
    for (const { index, line, column, offset } of origins) {
      if (index > first) this.origins.push({ index: index - first, line, column, offset: offset + by });
    }
    this.blocks = [];
    this.addBlocks(0, end);
  }

  /** Sets the position of the text that is fed next, at `base` in the source text. */
  restart(base: number, line: number, column: number, offset: number): void {
    const index = this.starts.length;
    this.starts.push(base);
    this.endedInCarriageReturn = false;
    this.origins.push({ index, line, column: column - 1, offset: offset - base });
  }

  /** Finds line, column and offset for an offset in the source text. */
  find(at: number): void {
    this.findInLine(this.indexOf(at), at);
  }

  /** Finds where a range ends, even if the position after it was set to something else. */
  private findEnd(start: number, end: number): void {
    let index = this.indexOf(end);
    if (this.origins.length > 1 && start < end) {
      while (this.starts[index] === end && this.originOf(index).index === index) index--;
    }
    this.findInLine(index, end);
  }

  /** The index of the line that contains an offset. */
  private indexOf(at: number): number {
    const { blocks, starts } = this;
    let index = blocks.length === 0 ? 0 : blocks[Math.min(Math.floor(at / BLOCK), blocks.length - 1)]!;
    while (index + 1 < starts.length && starts[index + 1]! <= at) index++;
    return index;
  }

  private findInLine(index: number, at: number): void {
    const { origins, starts } = this;
    const origin = origins.length === 1 ? origins[0]! : this.originOf(index);
    this.line = index - origin.index + origin.line;
    this.column = at - starts[index]! + 1;
    if (index === origin.index) this.column += origin.column;
    this.offset = at + origin.offset;
  }

  private originOf(index: number): Origin {
    const origins = this.origins;
    return origins[firstIndex(origins.length, (at) => origins[at]!.index > index) - 1]!;
  }

  /** The range of source text from `start` to `end`, in parse5's form. */
  location(start: number, end: number): Location {
    this.find(start);
    const { line: startLine, column: startCol, offset: startOffset } = this;
    this.findEnd(start, end);
    return {
      startLine,
      startCol,
      startOffset,
      endLine: this.line,
      endCol: this.column,
      endOffset: this.offset,
    };
  }
}

interface Origin {
  /** The index of the line where it starts. */
  readonly index: number;
  readonly line: number;
  /** Number of columns before it. */
  readonly column: number;
  /** The number to add to an offset of the source text. */
  readonly offset: number;
}

/** The number of code units in a block, which limits how many lines a search visits. */
const BLOCK = 64;
