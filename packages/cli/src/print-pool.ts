import type { Source } from './input.ts';
import type { Unread } from './pages.ts';
import { type PagesOptions, type Printed, type Printer, printed, reason } from './run.ts';
import { WorkerPool } from './worker-pool.ts';

/** How many pages are given to a thread at once, and how many bytes. */
const BATCH = 16;
const BATCH_BYTES = 1 << 21;

/** How many batches are in progress for each thread. Results wait for earlier ones, so this bounds the memory. */
const AHEAD = 3;

/** What a thread is told when it starts. */
export interface PrintSettings {
  readonly command: string;
  readonly options: PagesOptions;
}

/** What a thread answers: what is too long to be sent is printed without it. */
export type ThreadResult = Printed | Unread | 'too long';

type Result = Printed | Unread;

/** Threads that parse and print pages. */
export class PrintPool {
  readonly #pool: WorkerPool<Source, ThreadResult>;
  readonly #ahead: number;
  readonly #printer: Printer;
  readonly #json: boolean;

  constructor(threads: number, settings: PrintSettings, printer: Printer) {
    this.#printer = printer;
    this.#json = settings.options.json === true;
    this.#pool = new WorkerPool<Source, ThreadResult>(
      threads,
      new URL('./print-worker.js', import.meta.url),
      settings,
      (results) => results.includes('too long'),
    );
    this.#ahead = threads * AHEAD;
  }

  /** The pages as they are printed, in their order. */
  async *printed(entries: AsyncIterable<Source | Unread>): AsyncGenerator<Result> {
    const pending: Promise<(() => Result)[]>[] = [];
    let batch: (Source | Unread)[] = [];
    let bytes = 0;
    const flush = (): void => {
      pending.push(this.#print(batch));
      batch = [];
      bytes = 0;
    };
    for await (const entry of entries) {
      batch.push('problem' in entry ? entry : { ...entry, bytes: alone(entry.bytes) });
      bytes += 'problem' in entry ? 0 : entry.bytes.length;
      if (batch.length < BATCH && bytes < BATCH_BYTES) continue;
      flush();
      if (pending.length >= this.#ahead) yield* inTurn(await pending.shift());
    }
    if (batch.length > 0) flush();
    while (pending.length > 0) yield* inTurn(await pending.shift());
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #print(batch: readonly (Source | Unread)[]): Promise<(() => Result)[]> {
    const sources = batch.flatMap((entry) => ('problem' in entry ? [] : [entry]));
    const results = sources.length === 0 ? [] : await this.#printSources(sources);
    let next = 0;
    return batch.map((entry) => {
      if ('problem' in entry) return () => entry;
      const result = results[next++] as ThreadResult;
      return () => (result === 'too long' ? printed(entry, this.#json, this.#printer) : result);
    });
  }

  /** Never rejects. */
  async #printSources(sources: readonly Source[]): Promise<ThreadResult[]> {
    try {
      return await this.#pool.run(sources);
    } catch (error) {
      const [{ name }] = sources as [Source];
      if (sources.length === 1) return [{ problem: `cannot print ${name}: ${reason(error)}` }];
      // The thread has ended over one of them; the others can be printed.
      const results: ThreadResult[] = [];
      for (const source of sources) results.push(...(await this.#printSources([source])));
      return results;
    }
  }
}

function* inTurn(results: readonly (() => Result)[] | undefined): Generator<Result> {
  for (const result of results ?? []) yield result();
}

/** Bytes without others in the same memory, which would be copied for the thread, too. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
