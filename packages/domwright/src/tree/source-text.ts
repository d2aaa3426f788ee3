/**
 * The text that was parsed, as the tree's ranges refer to it: an append-only log, addressed by UTF-16 offset.
 * Pieces are joined so that there are never more than about log2(length) of them: appending n pieces of any size and
 * reading ranges in between costs O(n log n) in all.
 */
export class SourceText {
  /** The text, while there is one piece only; the readers' fast way. */
  #single = '';
  #pieces: string[] = [];
  /** Offset of the first code unit of each piece. */
  #starts: number[] = [];
  #length = 0;

  /** How many code units there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds text at the end. Returns the offset at which it begins. */
  append(text: string): number {
    const start = this.#length;
    if (text.length === 0) return start;
    this.#length += text.length;
    if (start === 0) {
      this.#single = text;
      this.#pieces.push(text);
      this.#starts.push(0);
      return start;
    }
    const pieces = this.#pieces;
    const starts = this.#starts;
    pieces.push(text);
    starts.push(start);
    while (pieces.length > 1 && pieces[pieces.length - 2]!.length <= pieces[pieces.length - 1]!.length) {
      const last = pieces.pop()!;
      starts.pop();
      pieces[pieces.length - 1] += last;
    }
    this.#single = pieces.length === 1 ? pieces[0]! : '';
    return start;
  }

  /** Takes away what follows an offset. */
  truncate(length: number): void {
    if (length >= this.#length) return;
    const text = this.slice(0, length);
    this.#length = 0;
    this.#single = '';
    this.#pieces = [];
    this.#starts = [];
    this.append(text);
  }

  /** The text from `start` (inclusive) to `end` (exclusive), UTF-16 offsets. */
  slice(start: number, end: number): string {
    if (this.#pieces.length <= 1) return this.#single.slice(start, end);
    return this.#sliceOfPieces(start, end);
  }

  /** The code unit at an offset. */
  charCodeAt(offset: number): number {
    if (this.#pieces.length <= 1) return this.#single.charCodeAt(offset);
    const index = this.#pieceAt(offset);
    return this.#pieces[index]!.charCodeAt(offset - this.#starts[index]!);
  }

  #sliceOfPieces(start: number, end: number): string {
    let index = this.#pieceAt(start);
    let at = start - this.#starts[index]!;
    let left = end - start;
    let result = '';
    while (left > 0 && index < this.#pieces.length) {
      const piece = this.#pieces[index]!;
      const part = at === 0 && piece.length <= left ? piece : piece.slice(at, at + left);
      result = result === '' ? part : result + part;
      left -= part.length;
      at = 0;
      index++;
    }
    return result;
  }

  /** The index of the piece that holds an offset. */
  #pieceAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
