import { lastNotAbove } from '../infra/binary-search.ts';
import { longer } from '../infra/integers.ts';
/** Line starts of input that is still arriving, recorded by whatever searches the input. */
export class LineStarts {
  /** The offset of each line; the first `count` are in use. */
  starts: Int32Array = new Int32Array(64);
  count = 1;

  /** `start` is the offset of the first line. */
  constructor(start: number) {
    this.starts[0] = start;
  }

  /** A line begins at an offset. */
  add(start: number): void {
    this.room(1)[this.count++] = start;
  }

  /** The array, with room for `lines` more lines. */
  room(lines: number): Int32Array {
    if (this.count + lines > this.starts.length)
      this.starts = longer(this.starts, this.starts.length * 2 + lines);
    return this.starts;
  }

  /** Index of the line at an offset. */
  lineOf(offset: number): number {
    const { starts } = this;
    return lastNotAbove(starts, this.count, offset);
  }
}
