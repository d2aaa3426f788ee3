import { closeSync, fsyncSync, ftruncateSync, lstatSync, rmSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { createFor, moveTo, type Place, placeOf } from '../files/replace-file.ts';
import type { FormatContext, FormatName } from '../formats/format.ts';
import { writeParquet } from '../formats/parquet.ts';
import type { Problem } from '../inputs/raw-page.ts';
import { type Counts, Journal, type Resumed } from './journal.ts';
import { OutputError } from './output-error.ts';
import { OutputLock } from './output-lock.ts';
import { isThere, openLeft } from './own-files.ts';

/** Where results go. */
export interface ResultOutput {
  /** The batches that have been written before, by another process, and how many entries each has. */
  readonly done: ReadonlyMap<number, number>;
  /** What those came to. */
  readonly counts: Counts;
  /** Writes what comes of a batch. `counts` has that of all batches so far. */
  write(
    batch: number,
    pieces: readonly Uint8Array[],
    problems: readonly Problem[],
    counts: Counts,
  ): Promise<void>;
  /** Everything has been written. */
  finish(): Promise<void>;
  /** The run has failed. */
  abort(): void;
}

/** An output that takes bytes as they come, such as standard output. */
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
  /** What has to be the same to go on with the output of another process. */
  readonly settings: string;
  readonly resume: boolean;
}

/** The names of what stands beside an output while it is not whole. */
function besides(name: string): Record<'output' | 'errors' | 'journal' | 'parquet', string> {
  return {
    output: `${name}.partial`,
    errors: `${name}.errors.partial`,
    journal: `${name}.journal`,
    parquet: `${name}.parquet.partial`,
  };
}

/**
 * A file, and beside it one for problems. Both have other names until they are whole, and a journal beside them, so that
 * another process can go on. A lock keeps other runs away.
 */
export class FileOutput implements ResultOutput {
  readonly done: ReadonlyMap<number, number>;
  readonly counts: Counts;
  readonly #options: FileOutputOptions;
  /** Where both files are moved in the end. */
  readonly #place: Place;
  readonly #errorsPlace: Place;
  readonly #names: ReturnType<typeof besides>;
  readonly #lock: OutputLock;
  readonly #journal: Journal;
  /** Those of the output and of its errors; -1 when they are closed. */
  #output = -1;
  #errors = -1;
  #outputLength: number;
  #errorsLength: number;
  /** Whether another process has something to go on with. */
  #hasBatches: boolean;
  #isAborted = false;

  /** @throws OutputError, or an error of the file system */
  constructor(options: FileOutputOptions) {
    this.#options = options;
    this.#place = placeOf(options.name);
    // NB: a file is moved within its folder only, since another may be on another disk.
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
      this.#hasBatches = this.done.size > 0;
      this.counts = { pages: before.pages, skipped: before.skipped, errors: before.errorCount };
      ftruncateSync(this.#output, this.#outputLength);
      ftruncateSync(this.#errors, this.#errorsLength);
      if (this.#outputLength === 0) this.#outputLength += append(this.#output, options.start, 0);
    } catch (error) {
      this.#close();
      this.#lock.release();
      // Whoever begins anew has to remove all that is there.
      const { code, message } = error as OutputError;
      throw error instanceof OutputError ? new OutputError(code, message, this.#there()) : error;
    }
  }

  #there(): string[] {
    return Object.values(this.#names).filter(isThere);
  }

  /** Opens the files; those that are there, if the run goes on with another. */
  #open(): Resumed {
    const { settings, resume } = this.#options;
    const { output, errors, journal, parquet } = this.#names;
    const there = this.#there();
    if (there.length > 0 && !resume)
      throw new OutputError('unfinished', `${there[0]} is there, of a run that was cut short`, there);
    if (there.length > 0 && !there.includes(journal))
      throw new OutputError('not-ours', `${there[0]} has no journal`, there);
    const sizeOf = (file: string): number => lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // NB: the journal first. If it is refused, nothing has been created, and what is written always has one.
    const before =
      there.length === 0
        ? this.#journal.begin(settings)
        : this.#journal.resume(settings, { output: sizeOf(output), errors: sizeOf(errors) });
    const openOrCreate = (file: string, place: Place): number =>
      there.includes(file) ? openLeft(file) : createFor(place, file);
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
  ): Promise<void> {
    this.#lock.check();
    const lines = problems.map((problem) => `${JSON.stringify(problem)}\n`).join('');
    this.#outputLength += append(this.#output, Buffer.concat(pieces), this.#outputLength);
    this.#errorsLength += append(this.#errors, Buffer.from(lines), this.#errorsLength);
    this.#journal.add({
      ...{ batch, output: this.#outputLength, errors: this.#errorsLength, pages, skipped, errorCount },
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
      const descriptor = createFor(this.#place, parquet);
      try {
        await writeParquet(output, descriptor, context);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    }
    this.#lock.check();
    this.#close();
    // NB: the output comes last. If its name is there, it is whole, and so are its errors.
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

  /** The files stay if they hold anything: the next run can go on with them. */
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

/** Writes all bytes at a position. Returns how many. */
function append(descriptor: number, bytes: Uint8Array, position: number): number {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  return written;
}
