import type { Source } from './input.ts';
import type { Unread } from './pages.ts';
import { type PagesOptions, type Printed, reason } from './run.ts';
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

type Result = Printed | Unread;

/** Threads that parse and print pages. */
export class PrintPool {
  readonly #pool: WorkerPool<Source, Result>;
  readonly #ahead: number;

  constructor(threads: number, settings: PrintSettings) {
    this.#pool = new WorkerPool(threads, new URL('./print-worker.js', import.meta.url), settings);
    this.#ahead = threads * AHEAD;
  }

  /** The pages as they are printed, in their order. */
  async *printed(entries: AsyncIterable<Source | Unread>): AsyncGenerator<Result> {
    const pending: Promise<Result[]>[] = [];
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
      if (pending.length >= this.#ahead) yield* (await pending.shift()) as Result[];
    }
    if (batch.length > 0) flush();
    while (pending.length > 0) yield* (await pending.shift()) as Result[];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #print(batch: readonly (Source | Unread)[]): Promise<Result[]> {
    const sources = batch.flatMap((entry) => ('problem' in entry ? [] : [entry]));
    const results = sources.length === 0 ? [] : await this.#printSources(sources);
    let next = 0;
    return batch.map((entry) => ('problem' in entry ? entry : (results[next++] as Result)));
  }

  /** Never rejects. */
  async #printSources(sources: readonly Source[]): Promise<Result[]> {
    try {
      return await this.#pool.run(sources);
    } catch (error) {
      const [{ name }] = sources as [Source];
      if (sources.length === 1) return [{ problem: `cannot print ${name}: ${reason(error)}` }];
      // The thread has ended over one of them; the others can be printed.
      const results: Result[] = [];
      for (const source of sources) results.push(...(await this.#printSources([source])));
      return results;
    }
  }
}

/** Bytes without others in the same memory, which would be copied for the thread, too. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
