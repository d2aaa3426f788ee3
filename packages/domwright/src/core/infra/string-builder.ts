/** So many strings are joined before they are made one. */
export const MANY = 4096;

/**
 * A string that is joined as by `+=`, of strings that may become very many.
 *
 * Engines join by reference, and copy when the result is first read. References that wait for that outlive the young
 * garbage collections, which takes three to six times as long as the joining. So from time to time what has come is made
 * one string.
 */
export class StringBuilder {
  private settled = '';
  private recent = '';
  private count = 0;

  add(string: string): void {
    this.recent += string;
    if (++this.count === MANY) this.settle();
  }

  /** Makes what has come one string. */
  settle(): void {
    // To read a code unit makes it one string, of which slices can be made.
    this.settled += this.recent.charAt(0) + this.recent.slice(1);
    this.recent = '';
    this.count = 0;
  }

  /** All that was added, and the last string of it. */
  end(last = ''): string {
    return this.settled + this.recent + last;
  }
}
