/** A stream of bytes. */
export type ByteSource = AsyncIterable<Uint8Array>;

/** The part of a byte stream that is in memory. It grows at the end and is consumed from the start. */
export class ByteWindow {
  /** The stream offset of the first byte in memory. */
  offset = 0;
  /** Whether the stream has ended. */
  ended = false;
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.allocUnsafe(1 << 17);
  #start = 0;
  #end = 0;

  constructor(source: ByteSource) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  get length(): number {
    return this.#end - this.#start;
  }

  /** Reads until there are `length` bytes. Returns false if the stream ends before. */
  async ensure(length: number): Promise<boolean> {
    while (this.length < length) {
      if (!(await this.more())) return false;
    }
    return true;
  }

  /** Reads another chunk. Returns false at the end. */
  async more(): Promise<boolean> {
    if (this.ended) return false;
    const { done, value } = await this.#source.next();
    if (done === true) {
      this.ended = true;
      return false;
    }
    this.#makeRoom(value.length);
    this.#buffer.set(value, this.#end);
    this.#end += value.length;
    return true;
  }

  consume(length: number): void {
    this.#start += length;
    this.offset += length;
  }

  /** Closes the source. */
  async close(): Promise<void> {
    this.ended = true;
    await this.#source.return?.();
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#buffer.length) return;
    const needed = this.length + length;
    const old = this.bytes;
    // NB: doubled each time, or copying would take quadratic time.
    if (needed * 2 > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(needed * 2);
    this.#buffer.set(old, 0);
    this.#end = old.length;
    this.#start = 0;
  }
}
