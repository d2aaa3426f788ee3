import { closeSync, fsyncSync, ftruncateSync, lstatSync, rmSync, writevSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { createFor, moveTo, type Place, placeOf } from '../files/replace-file.ts';
import type { FormatContext, FormatName } from '../formats/format.ts';
import { writeParquet } from '../formats/parquet.ts';
import type { Problem } from '../inputs/raw-page.ts';
import { type Counts, Journal, type Resumed } from './journal.ts';
import { OutputError } from './output-error.ts';
import { OutputLock } from './output-lock.ts';
import { isThere, openLeft } from './own-files.ts';

/** The destination of results. */
export interface ResultOutput {
  /** The batches that an earlier process wrote, and the number of entries in each. */
  readonly done: ReadonlyMap<number, number>;
  /** The notes of those batches that have one. */
  readonly notes?: ReadonlyMap<number, string>;
  /** The totals of those batches. */
  readonly counts: Counts;
  /** Writes the results of a batch, and notes something for who resumes. `counts` has the totals of all batches so far. */
  write(
    batch: number,
    pieces: readonly Uint8Array[],
    problems: readonly Problem[],
    counts: Counts,
    note?: string,
  ): Promise<void>;
  /** Called when everything has been written. */
  finish(): Promise<void>;
  /** Called when the run has failed. */
  abort(): void;
}

/** An output that is written as results arrive, such as standard output. */
export class StreamOutput implements ResultOutput {
  readonly done: ReadonlyMap<number, number> = new Map();
  readonly counts: Counts = { pages: 0, skipped: 0, errors: 0 };
  readonly #stream: Writable;
  #start: Uint8Array;
  #error: Error | null = null;

  constructor(stream: Writable, start: Uint8Array) {
    this.#stream = stream;
    this.#start = start;
    stream.on('error', this.#onError);
  }

  readonly #onError = (error: Error): void => {
    this.#error = error;
  };

  async write(_batch: number, pieces: readonly Uint8Array[]): Promise<void> {
    if (this.#start.length > 0) await this.#write(this.#start);
    this.#start = new Uint8Array(0);
    if (pieces.length > 0) await this.#write(Buffer.concat(pieces));
  }

  async finish(): Promise<void> {
    if (this.#start.length > 0) await this.#write(this.#start);
    this.abort();
  }

  abort(): void {
    this.#stream.off('error', this.#onError);
  }

  #write(bytes: Uint8Array): Promise<void> {
    if (this.#error !== null) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => {
      this.#stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}

export interface FileOutputOptions {
  readonly name: string;
  readonly format: FormatName;
  readonly context: FormatContext;
  readonly start: Uint8Array;
  /** Identifies the run: only one with the same settings can be resumed. */
  readonly settings: string;
  readonly resume: boolean;
}

/** The names of the files beside an incomplete output. */
function besides(name: string): Record<'output' | 'errors' | 'journal' | 'parquet', string> {
  return {
    output: `${name}.partial`,
    errors: `${name}.errors.partial`,
    journal: `${name}.journal`,
    parquet: `${name}.parquet.partial`,
  };
}

/**
 * A file, and another one for problems. Both have temporary names until they are complete, and a journal beside them, so that
 * another process can resume. A lock keeps other runs away.
 */
export class FileOutput implements ResultOutput {
  readonly done: ReadonlyMap<number, number>;
  readonly notes: ReadonlyMap<number, string>;
  readonly counts: Counts;
  readonly #options: FileOutputOptions;
  /** Where both files are finally moved. */
  readonly #place: Place;
  readonly #errorsPlace: Place;
  readonly #names: ReturnType<typeof besides>;
  readonly #lock: OutputLock;
  readonly #journal: Journal;
  /** The descriptors of the output and of its errors; -1 when closed. */
  #output = -1;
  #errors = -1;
  #outputLength: number;
  #errorsLength: number;
  /** Whether there is something for another process to resume. */
  #hasBatches: boolean;
  #isAborted = false;

  /** @throws OutputError, or a file system error */
  constructor(options: FileOutputOptions) {
    this.#options = options;
    this.#place = placeOf(options.name);
    // NB: a file is only moved within its folder, because other folders may be on another disk.
    const isLink = lstatSync(options.name, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const name = isLink ? this.#place.file : options.name;
    this.#errorsPlace = placeOf(`${name}.errors.ndjson`);
    this.#names = besides(name);
    this.#journal = new Journal(this.#names.journal);
    this.#lock = OutputLock.take(name);
    try {
      const before = this.#open();
      this.#outputLength = before.output;
      this.#errorsLength = before.errors;
      this.done = before.batches;
      this.notes = before.notes ?? new Map();
      this.#hasBatches = this.done.size > 0;
      this.counts = { pages: before.pages, skipped: before.skipped, errors: before.errorCount };
      ftruncateSync(this.#output, this.#outputLength);
      ftruncateSync(this.#errors, this.#errorsLength);
      if (this.#outputLength === 0) this.#outputLength += append(this.#output, [options.start], 0);
    } catch (error) {
      this.#close();
      this.#lock.release();
      // To start over, all of these files have to be removed.
      const { code, message } = error as OutputError;
      throw error instanceof OutputError ? new OutputError(code, message, this.#there()) : error;
    }
  }

  #there(): string[] {
    return Object.values(this.#names).filter(isThere);
  }

  /** Opens the files, or the existing ones when resuming. */
  #open(): Resumed {
    const { settings, resume } = this.#options;
    const { output, errors, journal, parquet } = this.#names;
    const there = this.#there();
    if (there.length > 0 && !resume)
      throw new OutputError('unfinished', `${there[0]} exists, from an interrupted run`, there);
    if (there.length > 0 && !there.includes(journal))
      throw new OutputError('not-ours', `${there[0]} has no journal`, there);
    const sizeOf = (file: string): number => lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // NB: the journal comes first. If it is refused, nothing has been created, and no output is ever without one.
    const before =
      there.length === 0
        ? this.#journal.begin(settings)
        : this.#journal.resume(settings, { output: sizeOf(output), errors: sizeOf(errors) });
    const openOrCreate = (file: string, place: Place): number =>
      there.includes(file) ? openLeft(file) : createFor(place, file).descriptor;
    this.#output = openOrCreate(output, this.#place);
    this.#errors = openOrCreate(errors, this.#errorsPlace);
    if (there.includes(parquet)) {
      closeSync(openLeft(parquet));
      rmSync(parquet);
    }
    return before;
  }

  // NB: synchronous, so that the journal is never ahead of the files.
  async write(
    batch: number,
    pieces: readonly Uint8Array[],
    problems: readonly Problem[],
    { pages, skipped, errors: errorCount }: Counts,
    note?: string,
  ): Promise<void> {
    this.#lock.check();
    const lines = problems.map((problem) => `${JSON.stringify(problem)}\n`).join('');
    this.#outputLength += append(this.#output, pieces, this.#outputLength);
    this.#errorsLength += append(this.#errors, [Buffer.from(lines)], this.#errorsLength);
    this.#journal.add({
      ...{ batch, output: this.#outputLength, errors: this.#errorsLength, pages, skipped, errorCount },
      ...(note !== undefined && { note }),
    });
    this.#hasBatches = true;
  }

  async finish(): Promise<void> {
    const { format, context } = this.#options;
    const { output, errors, journal, parquet } = this.#names;
    this.#lock.check();
    fsyncSync(this.#output);
    fsyncSync(this.#errors);
    if (format === 'parquet') {
      const { descriptor } = createFor(this.#place, parquet);
      try {
        await writeParquet(output, descriptor, context);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    }
    this.#lock.check();
    this.#close();
    // NB: the output comes last, so that once it exists, it is complete and so are its errors.
    if (this.#errorsLength > 0) {
      moveTo(this.#errorsPlace, errors);
    } else {
      rmSync(errors);
      rmSync(this.#errorsPlace.file, { force: true });
    }
    moveTo(this.#place, format === 'parquet' ? parquet : output);
    if (format === 'parquet') rmSync(output);
    rmSync(journal);
    this.#lock.release();
  }

  /** Keeps the files if they contain anything, so that the next run can resume. */
  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#close();
    if (!this.#hasBatches && this.#lock.isHeld())
      for (const file of Object.values(this.#names)) rmSync(file, { force: true });
    this.#lock.release();
  }

  #close(): void {
    this.#journal.close();
    if (this.#output >= 0) closeSync(this.#output);
    if (this.#errors >= 0) closeSync(this.#errors);
    this.#output = -1;
    this.#errors = -1;
  }
}

/** Writes all pieces at a position. Returns the number of bytes. */
function append(descriptor: number, pieces: readonly Uint8Array[], position: number): number {
  let written = 0;
  for (let left = pieces.filter(({ length }) => length > 0); left.length > 0; ) {
    let taken = writevSync(descriptor, left, position + written);
    written += taken;
    // NB: it may not have taken everything.
    let whole = 0;
    while (whole < left.length && taken >= left[whole]!.length) taken -= left[whole++]!.length;
    left = left.slice(whole);
    if (taken > 0) left[0] = left[0]!.subarray(taken);
  }
  return written;
}
