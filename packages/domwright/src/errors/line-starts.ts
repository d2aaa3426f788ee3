/** The lines of input that is still coming: who searches the input writes down where each begins. */
export class LineStarts {
  /** The offset at which each line begins: as many as `count` says. */
  starts: Int32Array = new Int32Array(64);
  count = 1;

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

  /** Index of the line that an offset is on. */
  lineOf(offset: number): number {
    const { starts } = this;
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
