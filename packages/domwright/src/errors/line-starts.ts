const FEW_LINES = 1024;
const noStarts = /* @__PURE__ */ new Int32Array(0);

/** An array that the last parse has left, for the next one. */
let spareStarts: Int32Array = noStarts;

/** Longer arrays are not kept. */
const MOST_SPARE_STARTS = 1 << 15;

/** The lines of input that is still coming: who searches the input writes down where each begins. */
export class LineStarts {
  /** The offset at which each line begins: as many as `count` says. */
  starts: Int32Array;
  count = 1;
  /** Index of the line that was found last. */
  private last = 0;

  /** `start` is the offset of the first line. */
  constructor(start: number) {
    this.starts = spareStarts.length > 0 ? spareStarts : new Int32Array(FEW_LINES);
    spareStarts = noStarts;
    this.starts[0] = start;
  }

  /** A line begins at an offset. */
  add(start: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count++] = start;
  }

  /** The last line begins at this offset after all. */
  moveLast(start: number): void {
    this.starts[this.count - 1] = start;
  }

  /** Makes room for more lines. Returns the array that has it. */
  grow(): Int32Array {
    const starts = new Int32Array(this.starts.length * 2);
    starts.set(this.starts);
    this.starts = starts;
    return starts;
  }

  /** Forgets the lines that begin after the offset `end`. */
  truncate(end: number): void {
    while (this.starts[this.count - 1]! > end) this.count--;
    this.last = 0;
  }

  /** Index of the line that an offset is on. */
  lineOf(offset: number): number {
    const { starts, count } = this;
    let low = 0;
    let high = count - 1;
    // Mostly it is the line that was asked for last, or one of the next.
    if (starts[this.last]! <= offset) {
      low = this.last;
      let step = 1;
      for (; low + step < count && starts[low + step]! <= offset; step *= 2) low += step;
      high = Math.min(high, low + step);
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    this.last = low;
    return low;
  }

  /** Nobody will ask any more. */
  finish(): void {
    const { starts } = this;
    this.starts = noStarts;
    if (starts.length > spareStarts.length && starts.length <= MOST_SPARE_STARTS) spareStarts = starts;
  }
}
