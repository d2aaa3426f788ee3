import type { RawPage } from '../inputs/raw-page.ts';

/**
 * Memory of batches, which threads read in place. It is used again for later batches: memory outside the heap that comes
 * and goes with every batch makes V8 collect garbage all the time, in all threads.
 */
export class SharedMemory {
  readonly #bytes: number;
  readonly #free: SharedArrayBuffer[] = [];

  /** @param bytes how many a batch has, as a rule; that of larger ones is not used again */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Takes memory for so many bytes. */
  take(bytes: number): SharedArrayBuffer {
    if (bytes > this.#bytes) return new SharedArrayBuffer(bytes);
    return this.#free.pop() ?? new SharedArrayBuffer(this.#bytes);
  }

  /** Gives it back. NB: a thread that is being ended may still read it. */
  give(memory: SharedArrayBuffer): void {
    if (memory.byteLength === this.#bytes) this.#free.push(memory);
  }
}

/** The page with its bytes copied to an offset of the memory. */
export function movedTo(memory: SharedArrayBuffer, offset: number, page: RawPage): RawPage {
  const bytes = new Uint8Array(memory, offset, page.bytes.length);
  bytes.set(page.bytes);
  return { ...page, bytes };
}
