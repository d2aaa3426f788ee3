/**
 * How much of a page may be repeated in its output, in UTF-16 code units. A cell that spans a thousand columns, or a
 * thousand properties with the same text, would make the output of a small page huge.
 */
const MOST_REPEATED = 1 << 22;

/** Counts what a page repeats. When the limit is reached, the rest is left out and the field is recorded. */
export class Budget {
  readonly cut: Set<string> = new Set();
  #left = MOST_REPEATED;

  /** Takes `length` for a field. Returns whether there was so much left. */
  take(length: number, field: string): boolean {
    if (length <= this.#left) {
      this.#left -= length;
      return true;
    }
    this.cut.add(field);
    return false;
  }
}
