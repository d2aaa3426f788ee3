/** A piece of this length is not joined to the one before. */
const LONG = 1 << 19;
/** The same where texts stay in parts. */
const LONG_PART = 1 << 10;

/**
 * The text that was parsed, as the tree's ranges refer to it: an append-only log, addressed by UTF-16 offset.
 * Small pieces are joined, so that appending n of any size and reading ranges in between costs O(n log n) in all. Long
 * ones are not: to read a joined string is to copy it, and a long input would be there twice for that time.
 */
export class SourceText {
  /** The text, while there is one piece only; the readers' fast way. */
  single = '';
  pieces: string[] = []; // none while there is only one
  /** Offset of the first code unit of each piece. */
  starts: number[] = [];
  end = 0;
  /** Whose input the text ends with. Until it has ended, nothing else may be added: its ranges go from piece to piece. */
  reader: { readonly ended: boolean } | null = null;
  /** The last piece is left alone until the next comes, since `takeRest` may shorten it. */
  keepsLastApart = false;
  /** Short texts are read now and then, and forgotten: then only short pieces are joined, and texts stay in parts. */
  keepsParts = false;

  /** How many code units there are. */
  get length(): number {
    return this.end;
  }

  /** Adds text at the end. Returns the offset at which it begins. */
  append(text: string): number {
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

  /** Joins the pieces at the end until each is longer than the one after it. */
  private join(): void {
    const pieces = this.pieces;
    const starts = this.starts;
    const long = this.keepsParts ? LONG_PART : LONG;
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
    const index = this.pieceAt(offset);
    return this.pieces[index]!.charCodeAt(offset - this.starts[index]!);
  }

  private sliceOfPieces(start: number, end: number): string {
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

  /** The index of the piece that holds an offset. */
  private pieceAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A text like this one, up to here. */
export function copySourceText(source: SourceText): SourceText {
  const copy = new SourceText();
  copy.single = source.single;
  copy.pieces = source.pieces.slice();
  copy.starts = source.starts.slice();
  copy.end = source.end;
  return copy;
}

/** Makes a source text as new. */
export function resetSourceText(source: SourceText): void {
  source.single = '';
  if (source.pieces.length > 0) source.pieces = [];
  if (source.starts.length > 0) source.starts = [];
  source.end = 0;
  source.reader = null;
  source.keepsLastApart = false;
}
