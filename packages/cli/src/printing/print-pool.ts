import { reasonOf } from 'domwright-extract/files';
import { batchesOf, inOrder, type ThreadFailure, ThreadPool } from 'domwright-extract/threads';
import type { Unread } from '../inputs/pages.ts';
import type { Source } from '../inputs/read-input.ts';
import type { PagesOptions } from './print-inputs.ts';
import { type Printed, type Printer, printed } from './printed.ts';

/** How many pages a thread gets at once, and how many bytes. */
const BATCH = 16;
const BATCH_BYTES = 1 << 21;

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

/** The settings that a thread starts with. */
export interface PrintSettings {
  readonly command: string;
  readonly options: PagesOptions;
}

/** A thread's result. If it is too long to send, the main thread prints the page itself. */
export type ThreadResult = Printed | Unread | 'too long';

type Result = Printed | Unread;

/** Threads that parse and print pages. */
export class PrintPool {
  readonly #pool: ThreadPool<Source, ThreadResult>;
  readonly #ahead: number;
  readonly #printer: Printer;
  readonly #json: boolean;

  constructor(threads: number, settings: PrintSettings, printer: Printer) {
    this.#printer = printer;
    this.#json = settings.options.json === true;
    this.#pool = new ThreadPool<Source, ThreadResult>({
      program: new URL('./print-worker.js', import.meta.url),
      settings,
      threads,
      failed: ({ name, archived }, failure) => ({
        file: archived?.file ?? name,
        problem: `cannot print ${name}: ${endOfThread(failure)}`,
      }),
      isSpent: (results) => results.includes('too long'),
    });
    this.#ahead = threads * AHEAD;
  }

  /** The output of pages, in their order. */
  async *printed(entries: AsyncIterable<Source | Unread>): AsyncGenerator<Result> {
    const batches = batchesOf(entries, { entries: BATCH, bytes: BATCH_BYTES, bytesOf });
    const work = (batch: { readonly entries: readonly (Source | Unread)[] }) => this.#print(batch.entries);
    for await (const results of inOrder(batches, work, { items: this.#ahead }))
      for (const result of results) yield result();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #print(batch: readonly (Source | Unread)[]): Promise<(() => Result)[]> {
    const sources = batch.flatMap((entry) =>
      'problem' in entry ? [] : [{ ...entry, bytes: alone(entry.bytes) }],
    );
    const results = sources.length === 0 ? [] : await this.#pool.run(sources);
    let next = 0;
    return batch.map((entry) => {
      if ('problem' in entry) return () => entry;
      const result = results[next++] as ThreadResult;
      return () => (result === 'too long' ? printed(entry, this.#json, this.#printer) : result);
    });
  }
}

/** Why a thread ended while it processed an input. */
export function endOfThread({ error }: ThreadFailure): string {
  return error === null ? 'its thread ended' : reasonOf(error);
}

function bytesOf(entry: Source | Unread): number {
  return 'problem' in entry ? 0 : entry.bytes.length;
}

/** Bytes in a buffer of their own: otherwise the rest of the buffer would also be copied to the thread. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
