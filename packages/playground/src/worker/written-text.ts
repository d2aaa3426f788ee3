/** A place where a script has inserted text. */
interface Insertion {
  /** Its offset in the source. */
  readonly source: number;
  /** The inserted range, as offsets in the parsed text. */
  readonly start: number;
  end: number;
}

/** Converts between offsets in the source and in the parsed text, which includes what scripts have inserted. */
export class WrittenText {
  private readonly insertions: Insertion[] = [];

  get isEmpty(): boolean {
    return this.insertions.length === 0;
  }

  /** Adds an insertion; everything before it has been parsed. */
  add(start: number, end: number): void {
    const last = this.insertions.at(-1);
    // NB: a written script may write, so insertions nest.
    if (last !== undefined && start <= last.end) last.end += end - start;
    else this.insertions.push({ source: this.toSource(start), start, end });
  }

  /** The offset in the source; for inserted text, where it was inserted. */
  toSource(offset: number): number {
    const insertion = this.lastWith(({ start }) => start <= offset);
    if (insertion === null) return offset;
    return insertion.source + Math.max(0, offset - insertion.end);
  }

  /** The offset in the parsed text, after anything inserted there. */
  toParsed(offset: number): number {
    const insertion = this.lastWith(({ source }) => source <= offset);
    return insertion === null ? offset : insertion.end + offset - insertion.source;
  }

  /** Whether a script inserted the text at an offset of the parsed text. */
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
