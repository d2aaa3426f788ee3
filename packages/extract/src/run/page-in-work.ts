import type { RawPage } from '../inputs/raw-page.ts';

/** How many bytes of memory are needed. Headers of records are no longer than 64 kB, and neither are their URLs. */
const BYTES = 1 << 17;

/** Where what begins: piece, entry, lengths of source and URL, offset in the input, and both strings. */
const OFFSET = 16;
const STRINGS = 24;

/**
 * The page that a thread works on, in memory that is shared with the main thread, so that it can be named if the thread ends.
 */
export class PageInWork {
  readonly #numbers: Int32Array;
  readonly #offset: Float64Array;
  readonly #strings: Buffer;

  static newMemory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(BYTES);
    new PageInWork(memory).end();
    return memory;
  }

  constructor(memory: SharedArrayBuffer) {
    this.#numbers = new Int32Array(memory, 0, 4);
    this.#offset = new Float64Array(memory, OFFSET, 1);
    this.#strings = Buffer.from(memory, STRINGS);
  }

  begin(piece: number, entry: number, { source, offset, url }: RawPage): void {
    const ofSource = this.#strings.write(source);
    const ofURL = url === null ? -1 : this.#strings.write(url, ofSource);
    this.#offset[0] = offset;
    this.#numbers.set([entry, ofSource, ofURL], 1);
    Atomics.store(this.#numbers, 0, piece);
  }

  end(): void {
    Atomics.store(this.#numbers, 0, -1);
  }

  /** The page; null if none is in work. */
  read(): { piece: number; entry: number; source: string; offset: number; url: string | null } | null {
    const piece = Atomics.load(this.#numbers, 0);
    if (piece < 0) return null;
    const [, entry, ofSource, ofURL] = this.#numbers as unknown as [number, number, number, number];
    const source = this.#strings.toString('utf8', 0, ofSource);
    const url = ofURL < 0 ? null : this.#strings.toString('utf8', ofSource, ofSource + ofURL);
    return { piece, entry, source, offset: this.#offset[0] as number, url };
  }
}
