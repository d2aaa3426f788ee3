/** A place where a script has inserted text. */
interface Insertion {
  /** The offset of the place in the source. */
  readonly source: number;
  /** What was inserted, as offsets in the text that is parsed. */
  readonly start: number;
  end: number;
}

/** Offsets of the source, and of the text that is parsed: the source with what scripts have inserted. */
export class WrittenText {
  private readonly insertions: Insertion[] = [];

  get isEmpty(): boolean {
    return this.insertions.length === 0;
  }

  /** Something is inserted, before which everything has been parsed. */
  add(start: number, end: number): void {
    const last = this.insertions.at(-1);
    // NB: what a script writes may have a script that writes.
    if (last !== undefined && start <= last.end) last.end += end - start;
    else this.insertions.push({ source: this.toSource(start), start, end });
  }

  /** The offset in the source; for what was inserted, that of its place. */
  toSource(offset: number): number {
    const insertion = this.lastWith(({ start }) => start <= offset);
    if (insertion === null) return offset;
    return insertion.source + Math.max(0, offset - insertion.end);
  }

  /** The offset in the text that is parsed; behind what was inserted. */
  toParsed(offset: number): number {
    const insertion = this.lastWith(({ source }) => source <= offset);
    return insertion === null ? offset : insertion.end + offset - insertion.source;
  }

  /** Whether a script has inserted what begins at an offset of the text that is parsed. */
  has(offset: number): boolean {
    const insertion = this.lastWith(({ start }) => start <= offset);
    return insertion !== null && offset < insertion.end;
  }

  private lastWith(isBefore: (insertion: Insertion) => boolean): Insertion | null {
    const { insertions } = this;
    let low = 0;
    let high = insertions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(insertions[middle]!)) low = middle + 1;
      else high = middle;
    }
    return insertions[low - 1] ?? null;
  }
}
