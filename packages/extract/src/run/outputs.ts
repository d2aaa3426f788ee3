import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import type { Writable } from 'node:stream';
import type { FormatContext, FormatName } from '../formats/format.ts';
import { writeParquet } from '../formats/parquet.ts';
import type { Problem } from '../inputs/raw-page.ts';
import { type Counts, Journal } from './journal.ts';

/** Where results go. */
export interface Output {
  /** The batches that have been written before, by another process. */
  readonly done: ReadonlySet<number>;
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
export class StreamOutput implements Output {
  readonly done: ReadonlySet<number> = new Set();
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

/**
 * A file, and beside it one for problems. Both have other names until they are whole, and a journal beside them, so that
 * another process can go on.
 */
export class FileOutput implements Output {
  readonly done: ReadonlySet<number>;
  readonly counts: Counts;
  readonly #options: FileOutputOptions;
  readonly #names: { readonly output: string; readonly errors: string };
  readonly #journal: Journal;
  readonly #output: number;
  readonly #errors: number;
  #outputLength: number;
  #errorsLength: number;

  /** @throws JournalError, or an error of the file system */
  constructor(options: FileOutputOptions) {
    this.#options = options;
    const { name, settings, start, resume } = options;
    this.#names = { output: `${name}.partial`, errors: `${name}.errors.partial` };
    this.#journal = new Journal(`${name}.journal`);
    const { output, errors } = this.#names;
    const before = resume ? this.#journal.resume(settings, output, errors) : null;
    const flags = before === null ? 'w' : 'r+';
    this.#output = openSync(output, flags);
    this.#errors = openSync(errors, existsSync(errors) ? flags : 'w');
    this.#outputLength = before?.output ?? 0;
    this.#errorsLength = before?.errors ?? 0;
    ftruncateSync(this.#output, this.#outputLength);
    ftruncateSync(this.#errors, this.#errorsLength);
    if (before === null) this.#journal.begin(settings);
    if (this.#outputLength === 0) this.#outputLength += append(this.#output, start, 0);
    this.done = before?.batches ?? new Set();
    this.counts = {
      pages: before?.pages ?? 0,
      skipped: before?.skipped ?? 0,
      errors: before?.errorCount ?? 0,
    };
  }

  // NB: synchronous, so that the journal is never ahead of the files.
  async write(
    batch: number,
    pieces: readonly Uint8Array[],
    problems: readonly Problem[],
    { pages, skipped, errors: errorCount }: Counts,
  ): Promise<void> {
    const lines = problems.map((problem) => `${JSON.stringify(problem)}\n`).join('');
    this.#outputLength += append(this.#output, Buffer.concat(pieces), this.#outputLength);
    this.#errorsLength += append(this.#errors, Buffer.from(lines), this.#errorsLength);
    this.#journal.add({
      ...{ batch, output: this.#outputLength, errors: this.#errorsLength, pages, skipped, errorCount },
    });
  }

  async finish(): Promise<void> {
    const { name, format, context } = this.#options;
    const { output, errors } = this.#names;
    for (const descriptor of [this.#output, this.#errors]) {
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
    this.#journal.close();
    if (format === 'parquet') {
      const whole = `${name}.parquet.partial`;
      await writeParquet(output, whole, context);
      renameSync(whole, name);
      rmSync(output);
    } else {
      renameSync(output, name);
    }
    if (this.#errorsLength > 0) {
      renameSync(errors, `${name}.errors.ndjson`);
    } else {
      rmSync(errors);
      rmSync(`${name}.errors.ndjson`, { force: true });
    }
    this.#journal.remove();
  }

  /** The files stay: the next run can go on with them. */
  abort(): void {
    this.#journal.close();
    closeSync(this.#output);
    closeSync(this.#errors);
  }
}

/** Writes all bytes at a position. Returns how many. */
function append(descriptor: number, bytes: Uint8Array, position: number): number {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  return written;
}
