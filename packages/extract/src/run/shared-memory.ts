import type { RawPage } from '../inputs/raw-page.ts';

/**
 * Memory for batches, which threads read in place. It is reused for later batches: allocating and freeing external memory for
 * every batch makes V8 collect garbage constantly, in all threads.
 */
export class SharedMemory {
  readonly #bytes: number;
  readonly #free: SharedArrayBuffer[] = [];

  /** @param bytes the usual size of a batch; memory of larger ones isn't reused */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Takes memory for `bytes` bytes. */
  take(bytes: number): SharedArrayBuffer {
    if (bytes > this.#bytes) return new SharedArrayBuffer(bytes);
    return this.#free.pop() ?? new SharedArrayBuffer(this.#bytes);
  }

  /** Returns memory. NB: a thread that is being terminated may still read it. */
  give(memory: SharedArrayBuffer): void {
    if (memory.byteLength === this.#bytes) this.#free.push(memory);
  }
}

/** A page with its bytes copied to an offset in the memory. */
export function movedTo(memory: SharedArrayBuffer, offset: number, page: RawPage): RawPage {
  const bytes = new Uint8Array(memory, offset, page.bytes.length);
  bytes.set(page.bytes);
  return { ...page, bytes };
}
