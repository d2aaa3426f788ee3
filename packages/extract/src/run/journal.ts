import { closeSync, fstatSync, ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { OutputError } from './output-error.ts';
import { createOwn, openLeft } from './own-files.ts';

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
  /** By the number of a batch: how many pages and problems it has. */
  readonly batches: ReadonlyMap<number, number>;
}

const none: Resumed = {
  ...{ output: 0, errors: 0, pages: 0, skipped: 0, errorCount: 0 },
  batches: new Map(),
};

/** A longer journal is not ours: it would be one of 20 million batches. */
const MOST_BYTES = 2 ** 31 - 1;

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
   * Begins a new journal, which must not be there.
   *
   * @param settings what has to be the same to go on
   */
  begin(settings: string): Resumed {
    this.#descriptor = createOwn(this.#name);
    this.#write({ settings });
    return none;
  }

  /**
   * Goes on with the journal that is there.
   *
   * @param there how long the files are
   * @throws OutputError if it is of a run with other settings, or has a line that no run has written
   */
  resume(settings: string, there: Lengths): Resumed {
    this.#descriptor = openLeft(this.#name);
    const size = fstatSync(this.#descriptor).size;
    if (size > MOST_BYTES) throw this.#damaged(1);
    // NB: a process that is killed may have written a part of the last line.
    const lines = readFileSync(this.#descriptor, 'latin1').split('\n').slice(0, -1);
    const [first, ...rest] = lines;
    if (first === undefined) {
      ftruncateSync(this.#descriptor, 0);
      this.#write({ settings });
      return none;
    }
    if (this.#settingsOf(first) !== settings)
      throw new OutputError('other-run', `${this.#name} is of a run with other inputs or options`, [
        this.#name,
      ]);
    const batches = new Map<number, number>();
    let last: Omit<Entry, 'batch'> = none;
    let kept = first.length + 1;
    let isLost = false;
    for (const [index, line] of rest.entries()) {
      const entry = this.#entryOf(line, index + 2, last);
      if (batches.has(entry.batch)) throw this.#damaged(index + 2);
      // After a crash of the machine, the files may be shorter than the journal says.
      isLost ||= entry.output > there.output || entry.errors > there.errors;
      if (isLost) break;
      batches.set(entry.batch, countOf(entry) - countOf(last));
      last = entry;
      kept += line.length + 1;
    }
    ftruncateSync(this.#descriptor, kept);
    return { ...last, batches };
  }

  #settingsOf(line: string): string {
    const { settings } = this.#objectOf(line, 1, ['settings']);
    if (typeof settings !== 'string') throw this.#damaged(1);
    return settings;
  }

  /** An entry, checked. All that it counts only grows. */
  #entryOf(line: string, number: number, last: Omit<Entry, 'batch'>): Entry {
    const entry = this.#objectOf(line, number, [...growing, 'batch']) as Record<keyof Entry, unknown>;
    const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
    if (!isCount(entry.batch)) throw this.#damaged(number);
    for (const name of growing) {
      if (!isCount(entry[name]) || (entry[name] as number) < last[name]) throw this.#damaged(number);
    }
    return entry as Entry;
  }

  #objectOf(line: string, number: number, names: readonly string[]): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw this.#damaged(number);
    }
    if (typeof value !== 'object' || value === null) throw this.#damaged(number);
    if (Object.keys(value).sort().join() !== [...names].sort().join()) throw this.#damaged(number);
    return value as Record<string, unknown>;
  }

  #damaged(line: number): OutputError {
    return new OutputError('not-ours', `line ${line} of ${this.#name} is not of a run`, [this.#name]);
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

function countOf({ pages, skipped, errorCount }: Omit<Entry, 'batch'>): number {
  return pages + skipped + errorCount;
}
