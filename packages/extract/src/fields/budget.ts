/**
 * How much of a page may be repeated in its output, in UTF-16 code units. Without a limit, a cell that spans a thousand
 * columns, or a thousand properties with the same text, would make the output of a small page huge.
 */
const MOST_REPEATED = 1 << 22;

/** Counts repeated output. After the limit, repetitions are left out and the fields they belong to are recorded. */
export class Budget {
  readonly cut: Set<string> = new Set();
  #left = MOST_REPEATED;

  /** Takes `length` for a field. Returns whether that much was left. */
  take(length: number, field: string): boolean {
    if (length <= this.#left) {
      this.#left -= length;
      return true;
    }
    this.cut.add(field);
    return false;
  }
}
