import type { Problem } from '../inputs/raw-page.ts';
import type { Counts } from './journal.ts';
import type { OutputError } from './output-error.ts';
import type { ResultOutput } from './outputs.ts';
import type { Part } from './parts.ts';

/** How many pieces a part may have. Numbers in the journal are those of parts times this, plus those of pieces. */
const PIECES = 2 ** 24;

/** The number of the end of a part, among its pieces. */
const END = PIECES - 1;

/** What is known of a part once all of it has been written. */
export interface WrittenEnd {
  /** Where what follows it starts. */
  readonly end: number;
  /** How many lines of its input end there. */
  readonly lines: number;
  /** Whether it has segments of pages, which may be whole only in a later part. */
  readonly hasSegments: boolean;
}

/** What an earlier run has written of a part. */
export interface WrittenPart {
  /** The number of entries in each piece. */
  readonly pieces: readonly number[];
  readonly end: WrittenEnd | null;
}

/** What an output has of each part, in its journal. */
export class WrittenParts {
  readonly #output: ResultOutput;
  readonly #otherInputs: () => OutputError;
  readonly #parts: Map<number, { readonly pieces: number[]; note: string | null }> = new Map();

  /** @param otherInputs makes the error for a journal that belongs to other inputs */
  constructor(output: ResultOutput, otherInputs: () => OutputError) {
    this.#output = output;
    this.#otherInputs = otherInputs;
    for (const [number, entries] of output.done) {
      const [index, piece] = [Math.floor(number / PIECES), number % PIECES];
      const part = this.#parts.get(index) ?? { pieces: [], note: null };
      this.#parts.set(index, part);
      if (piece === END) part.note = output.notes?.get(number) ?? '';
      else part.pieces[piece] = entries;
    }
  }

  /** @throws OutputError if the journal belongs to other inputs */
  of({ index, key }: Part): WrittenPart {
    const part = this.#parts.get(index);
    if (part === undefined) return { pieces: [], end: null };
    const { pieces, note } = part;
    // NB: the pieces of a part are written in order.
    if (Object.keys(pieces).length < pieces.length) throw this.#otherInputs();
    if (note === null) return { pieces, end: null };
    const [ofKey, end, lines, segments] = note.split(' ');
    if (ofKey !== key) throw this.#otherInputs();
    return { pieces, end: { end: Number(end), lines: Number(lines), hasSegments: segments === 'segments' } };
  }

  /**
   * Checks that an earlier run had no more parts than these, and one for what was left at the end.
   *
   * @returns whether it has written that one
   * @throws OutputError
   */
  checkAll(parts: number): boolean {
    for (const index of this.#parts.keys()) if (index > parts) throw this.#otherInputs();
    return this.#parts.has(parts);
  }

  add(
    part: number,
    piece: number,
    outputs: readonly Uint8Array[],
    problems: readonly Problem[],
    counts: Counts,
  ): Promise<void> {
    return this.#output.write(part * PIECES + piece, outputs, problems, counts);
  }

  addEnd({ index, key }: Part, { end, lines, hasSegments }: WrittenEnd, counts: Counts): Promise<void> {
    const note = [key, end, lines, ...(hasSegments ? ['segments'] : [])].join(' ');
    if (this.#parts.get(index)?.note != null) return Promise.resolve();
    return this.#output.write(index * PIECES + END, [], [], counts, note);
  }
}
