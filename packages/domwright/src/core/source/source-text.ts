import { lastNotAbove } from '../infra/binary-search.ts';

/** Pieces of at least this length are not joined to the previous one. */
const LONG = 1 << 19;

/** A text that is not made yet. */
export interface LateText {
  /** The number of code units that it will have. */
  readonly length: number;
  make(): string;
}

const NOT_MADE: string[] = ['', ''];

/**
 * The parsed text that the tree's ranges refer to: an append-only log, addressed by UTF-16 offset. Small pieces are
 * joined, so that appending n code units in pieces of any size and reading ranges in between costs O(n log n) in total.
 * Long ones are not: reading a joined string copies it, so a long input would be in memory twice.
 */
export class SourceText {
  /** The text, if there is only one piece: a fast way for readers. */
  single = '';
  pieces: string[] = []; // empty while there is only one
  /** Offset of the first code unit of each piece. */
  starts: number[] = [];
  end = 0;
  /**
   * The reader whose input is at the end of the text. Until it has ended, nothing else may be added: its ranges
   * continue from piece to piece.
   */
  reader: { readonly ended: boolean } | null = null;
  /** The last piece stays separate until the next one arrives, since `takeRest` may shorten it. */
  keepsLastApart = false;
  /** Makes the text when it is first read; null if it is there. */
  late: LateText | null = null;

  /** Number of code units. */
  get length(): number {
    return this.end;
  }

  /** Sets text that is made when it is first read. There must be none yet. */
  setLate(text: LateText): void {
    this.late = text;
    this.end = text.length;
    // NB: as for several pieces, so that readers of a single one need not ask.
    this.pieces = NOT_MADE;
  }

  private makeLate(): void {
    const { late } = this;
    this.late = null;
    this.pieces = [];
    if (late !== null) this.single = late.make();
  }

  /** Appends text. Returns its offset. */
  append(text: string): number {
    if (this.late !== null) this.makeLate();
    const start = this.end;
    if (text.length === 0) return start;
    this.end += text.length;
    if (start === 0) {
      this.single = text;
      return start;
    }
    const pieces = this.pieces;
    const starts = this.starts;
    if (pieces.length === 0) {
      pieces.push(this.single);
      starts.push(0);
    }
    if (this.keepsLastApart) this.join();
    pieces.push(text);
    starts.push(start);
    if (!this.keepsLastApart) this.join();
    this.single = pieces.length === 1 ? pieces[0]! : '';
    return start;
  }

  /** Joins pieces at the end until each is longer than the next. */
  protected join(long = LONG): void {
    const pieces = this.pieces;
    const starts = this.starts;
    while (
      pieces.length > 1 &&
      pieces[pieces.length - 2]!.length <= pieces[pieces.length - 1]!.length &&
      pieces[pieces.length - 1]!.length < long
    ) {
      const last = pieces.pop()!;
      starts.pop();
      pieces[pieces.length - 1] += last;
    }
  }

  /** The text from `start` (inclusive) to `end` (exclusive), UTF-16 offsets. */
  slice(start: number, end: number): string {
    if (this.pieces.length <= 1) return this.single.slice(start, end);
    return this.sliceOfPieces(start, end);
  }

  /** The code unit at an offset. */
  charCodeAt(offset: number): number {
    if (this.pieces.length <= 1) return this.single.charCodeAt(offset);
    if (this.late !== null) {
      this.makeLate();
      return this.charCodeAt(offset);
    }
    const index = this.pieceAt(offset);
    return this.pieces[index]!.charCodeAt(offset - this.starts[index]!);
  }

  private sliceOfPieces(start: number, end: number): string {
    if (this.late !== null) {
      this.makeLate();
      return this.slice(start, end);
    }
    let index = this.pieceAt(start);
    let at = start - this.starts[index]!;
    let left = end - start;
    let result = '';
    while (left > 0 && index < this.pieces.length) {
      const part = this.pieces[index++]!.slice(at, at + left);
      result += part;
      left -= part.length;
      at = 0;
    }
    return result;
  }

  /** The index of the piece that contains an offset. */
  private pieceAt(offset: number): number {
    return lastNotAbove(this.starts, this.starts.length, offset);
  }
}

/** A copy of this text, as it is now. */
export function copySourceText(source: SourceText): SourceText {
  source.slice(0, 0);
  const copy = new SourceText();
  copy.single = source.single;
  copy.pieces = source.pieces.slice();
  copy.starts = source.starts.slice();
  copy.end = source.end;
  return copy;
}

/** Resets a source text to its initial state. */
export function resetSourceText(source: SourceText): void {
  source.single = '';
  if (source.pieces.length > 0) source.pieces = [];
  if (source.starts.length > 0) source.starts = [];
  source.end = 0;
  source.late = null;
  source.reader = null;
  source.keepsLastApart = false;
}
