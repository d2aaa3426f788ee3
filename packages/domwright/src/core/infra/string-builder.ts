/** Number of strings that are joined before they are flattened. */
export const MANY = 4096;

/**
 * Builds a string from very many strings, as `+=` does.
 *
 * Engines join by reference, and copy when the result is first read. Until then the references survive young garbage
 * collections, which takes three to six times as long as the joining. So the string is flattened from time to time.
 */
export class StringBuilder {
  private settled = '';
  private recent = '';
  private count = 0;

  add(string: string): void {
    this.recent += string;
    if (++this.count === MANY) this.settle();
  }

  /** Flattens the string so far. */
  settle(): void {
    this.settled += flattened(this.recent);
    this.recent = '';
    this.count = 0;
  }

  /** Everything that was added, followed by `last`. */
  end(last = ''): string {
    return this.settled + this.recent + last;
  }
}

/** The same string, flattened: for code that joins up to `MANY` strings in a variable of its own, which is faster. */
export function flattened(string: string): string {
  // Reading a code unit flattens it, after which slices of it can be made.
  return string.charAt(0) + string.slice(1);
}
