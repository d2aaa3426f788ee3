import { closeSync, fstatSync, ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { OutputError } from './output-error.ts';
import { createOwn, openLeft } from './own-files.ts';

/** The lengths of the files after a batch was written. */
export interface Lengths {
  readonly output: number;
  readonly errors: number;
}

export interface Counts {
  pages: number;
  skipped: number;
  errors: number;
}

interface Entry extends Lengths {
  readonly batch: number;
  /** The totals of all batches so far. */
  readonly pages: number;
  readonly skipped: number;
  readonly errorCount: number;
  /** What else is known about the batch. */
  readonly note?: string;
}

/** The progress of an earlier process. */
export interface Resumed extends Omit<Entry, 'batch' | 'note'> {
  /** The number of pages and problems in each batch, by batch number. */
  readonly batches: ReadonlyMap<number, number>;
  /** The notes of batches, if there are any. */
  readonly notes?: ReadonlyMap<number, string>;
}

const none: Resumed = {
  ...{ output: 0, errors: 0, pages: 0, skipped: 0, errorCount: 0 },
  batches: new Map(),
};

/** A longer journal isn't ours: it would have 20 million batches. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * A file beside an incomplete output that records which batches have been written, and the lengths of the files after each. On
 * resuming, whatever was written after the last entry is cut off.
 */
export class Journal {
  readonly #name: string;
  #descriptor = -1;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Starts a new journal. Fails if it exists.
   *
   * @param settings identifies the run: only one with the same settings can be resumed
   */
  begin(settings: string): Resumed {
    this.#descriptor = createOwn(this.#name);
    this.#write({ settings });
    return none;
  }

  /**
   * Continues an existing journal.
   *
   * @param there the current lengths of the files
   * @throws OutputError if it belongs to a run with other settings, or has an invalid line
   */
  resume(settings: string, there: Lengths): Resumed {
    this.#descriptor = openLeft(this.#name);
    const size = fstatSync(this.#descriptor).size;
    if (size > MOST_BYTES) throw this.#damaged(1);
    // NB: a process that was killed may have written only part of the last line.
    const lines = readFileSync(this.#descriptor, 'latin1').split('\n').slice(0, -1);
    const [first, ...rest] = lines;
    if (first === undefined) {
      ftruncateSync(this.#descriptor, 0);
      this.#write({ settings });
      return none;
    }
    if (this.#settingsOf(first) !== settings)
      throw new OutputError('other-run', `${this.#name} belongs to a run with other inputs or options`, [
        this.#name,
      ]);
    const batches = new Map<number, number>();
    const notes = new Map<number, string>();
    let last: Omit<Entry, 'batch' | 'note'> = none;
    let kept = first.length + 1;
    let isLost = false;
    for (const [index, line] of rest.entries()) {
      const { note, ...entry } = this.#entryOf(line, index + 2, last);
      if (batches.has(entry.batch)) throw this.#damaged(index + 2);
      // After a machine crash, the files may be shorter than the journal says.
      isLost ||= entry.output > there.output || entry.errors > there.errors;
      if (isLost) break;
      batches.set(entry.batch, countOf(entry) - countOf(last));
      if (note !== undefined) notes.set(entry.batch, note);
      last = entry;
      kept += line.length + 1;
    }
    ftruncateSync(this.#descriptor, kept);
    return { ...last, batches, ...(notes.size > 0 && { notes }) };
  }

  #settingsOf(line: string): string {
    const { settings } = this.#objectOf(line, 1, ['settings']);
    if (typeof settings !== 'string') throw this.#damaged(1);
    return settings;
  }

  /** Parses and validates an entry. Its counts may only grow. */
  #entryOf(line: string, number: number, last: Omit<Entry, 'batch' | 'note'>): Entry {
    const entry = this.#objectOf(line, number, [...growing, 'batch'], 'note') as Record<keyof Entry, unknown>;
    const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
    const isNote = entry.note === undefined || typeof entry.note === 'string';
    if (!isCount(entry.batch) || !isNote) throw this.#damaged(number);
    for (const name of growing) {
      if (!isCount(entry[name]) || (entry[name] as number) < last[name]) throw this.#damaged(number);
    }
    return entry as Entry;
  }

  /** @param optional the name of another member that it may have */
  #objectOf(
    line: string,
    number: number,
    names: readonly string[],
    optional?: string,
  ): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw this.#damaged(number);
    }
    if (typeof value !== 'object' || value === null) throw this.#damaged(number);
    const there = Object.keys(value).filter((name) => name !== optional);
    if (there.sort().join() !== [...names].sort().join()) throw this.#damaged(number);
    return value as Record<string, unknown>;
  }

  #damaged(line: number): OutputError {
    return new OutputError('not-ours', `line ${line} of ${this.#name} is invalid`, [this.#name]);
  }

  add(entry: Entry): void {
    this.#write(entry);
  }

  #write(line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    const { size } = fstatSync(this.#descriptor);
    writeSync(this.#descriptor, text, size);
  }

  close(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }
}

const growing = ['output', 'errors', 'pages', 'skipped', 'errorCount'] as const;

function countOf({ pages, skipped, errorCount }: Omit<Entry, 'batch' | 'note'>): number {
  return pages + skipped + errorCount;
}
