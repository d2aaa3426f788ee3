/** The lines of input that is still coming: who searches the input writes down where each begins. */
export class LineStarts {
  /** The offset at which each line begins: as many as `count` says. */
  starts: Int32Array = new Int32Array(64);
  count = 1;
  /** Index of the line that was found last. */
  private last = 0;

  /** `start` is the offset of the first line. */
  constructor(start: number) {
    this.starts[0] = start;
  }

  /** A line begins at an offset. */
  add(start: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count++] = start;
  }

  /** Makes room for more lines. Returns the array that has it. */
  grow(): Int32Array {
    const starts = new Int32Array(this.starts.length * 4);
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
    const { starts } = this;
    // Mostly it is the line that was asked for last, or one after it.
    let low = starts[this.last]! <= offset ? this.last : 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    this.last = low;
    return low;
  }
}
