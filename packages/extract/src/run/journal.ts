import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';

/** How much was in the files when a batch had been written. */
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
  /** What all batches so far came to. */
  readonly pages: number;
  readonly skipped: number;
  readonly errorCount: number;
}

/** How far another process had come. */
export interface Resumed extends Omit<Entry, 'batch'> {
  readonly batches: ReadonlySet<number>;
}

/** A journal that does not fit. */
export class JournalError extends Error {}

/**
 * Beside an output that is not whole yet: which batches have been written, and how long the files were then. What a
 * process wrote after its last entry is cut off when another goes on.
 */
export class Journal {
  readonly #name: string;
  #descriptor = -1;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Begins a new journal.
   *
   * @param settings what has to be the same to go on
   */
  begin(settings: string): void {
    this.#descriptor = openSync(this.#name, 'w');
    this.#write({ settings });
  }

  /**
   * Goes on with the journal, if there is one.
   *
   * @returns the batches that have been written; null if there is no journal
   * @throws JournalError if it is of a run with other settings
   */
  resume(settings: string, output: string, errors: string): Resumed | null {
    if (!existsSync(this.#name) || !existsSync(output)) return null;
    const lines = readFileSync(this.#name, 'utf8').split('\n');
    const isWhole = (line: string): boolean => line.endsWith('}');
    const [first, ...entries] = lines
      .filter(isWhole)
      .map((line) => JSON.parse(line) as Entry & { settings: string });
    if (first === undefined) return null;
    if (first.settings !== settings)
      throw new JournalError(`${this.#name} is of a run with other inputs or options`);
    const there = { output: statSync(output).size, errors: existsSync(errors) ? statSync(errors).size : 0 };
    const batches = new Set<number>();
    let last: Omit<Entry, 'batch'> = { output: 0, errors: 0, pages: 0, skipped: 0, errorCount: 0 };
    let kept = Buffer.byteLength(`${lines[0]}\n`);
    for (const entry of entries) {
      if (entry.output > there.output || entry.errors > there.errors) break;
      batches.add(entry.batch);
      last = entry;
      kept += Buffer.byteLength(`${JSON.stringify(entry)}\n`);
    }
    truncateSync(this.#name, kept);
    this.#descriptor = openSync(this.#name, 'a');
    return { ...last, batches };
  }

  add(entry: Entry): void {
    this.#write(entry);
  }

  #write(line: object): void {
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`);
  }

  close(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  remove(): void {
    this.close();
    rmSync(this.#name, { force: true });
  }
}
