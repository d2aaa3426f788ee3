import type { InflateRaw } from 'node:zlib';
import * as zlib from 'node:zlib';
import { type ByteSource, ByteWindow } from './byte-window.ts';

/** What newer versions of Node have. */
interface Zstd {
  readonly createZstdDecompress?: (options: { chunkSize: number; dictionary?: Buffer }) => InflateRaw;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: object) => Buffer;
}

// NB: reading a name of it here would load Node's module in every command.
const zstd = zlib as unknown as Zstd;

const MISSING = 'this version of Node has no zstd: use Node 22.15 or later, or decompress it first';

/** The size of the pieces that are decompressed, and of those that come out, in bytes. */
const STEP = 1 << 16;
const CHUNK = 1 << 17;

/** A zstd file can't be decompressed, or not from here on. */
class ZstdError extends Error {
  /** The byte offset in the file of the frame that is damaged. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} (in the frame at byte ${offset} of the file)`);
    this.offset = offset;
  }
}

/** The first bytes of a frame, of one that is skipped, and of one at the start of a WARC file that holds the dictionary of the others. */
const FRAME = 0xfd2fb528;
const SKIPPED = 0x184d2a50;
const DICTIONARY = 0x184d2a5d;

/** The maximum size of a dictionary, in bytes. */
const MOST_DICTIONARY = 1 << 26;

/**
 * A zstd file. Its contents come piece by piece: nothing more is decompressed until a piece has been taken, since a few bytes may hold
 * gigabytes.
 */
export class ZstdFile {
  readonly #window: ByteWindow;
  /** Where the frame at hand starts. */
  #start = 0;
  /** https://iipc.github.io/warc-specifications/specifications/warc-zstd/#dictionary */
  #dictionary: Buffer | null = null;
  #damage: ZstdError | null = null;
  /** How many bytes have come out. */
  written = 0;

  constructor(chunks: ByteSource) {
    this.#window = new ByteWindow(chunks);
  }

  /** The damage where the last run has ended; null at the end of the file. */
  get damage(): ZstdError | null {
    return this.#damage;
  }

  /** The contents up to the next damage. @throws Error if this version of Node has no zstd */
  async *run(): ByteSource {
    if (zstd.createZstdDecompress === undefined)
      throw new Error(`it is compressed with zstd, and ${MISSING}`);
    if (this.#window.offset === 0) await this.#readDictionary();
    // NB: a stream of Node's ends with the first frame, and a WARC file has one for each record.
    let frame = this.#newFrame();
    const window = this.#window;
    try {
      while (await window.ensure(1)) {
        const piece = new Uint8Array(window.bytes.subarray(0, STEP));
        const before = frame.read;
        if (before === 0) this.#start = window.offset;
        for await (const chunk of frame.output(piece)) {
          this.written += chunk.length;
          yield chunk;
        }
        const used = frame.read - before;
        if (used === 0 && before === 0) throw new Error('no frame starts here');
        window.consume(used);
        if (used === piece.length) continue;
        frame.close();
        frame = this.#newFrame();
      }
      if (frame.read > 0) await frame.end();
    } catch (error) {
      this.#damage = new ZstdError(`zstd: ${this.#reasonOf(error as Error)}`, this.#start);
    } finally {
      frame.close();
    }
  }

  /** Goes on at the next frame after the damage. Returns false if there is none. */
  async skipDamage(): Promise<boolean> {
    this.#damage = null;
    const window = this.#window;
    // NB: if only a part of the frame has been read, what is at hand comes after its start.
    if (window.offset === this.#start) window.consume(Math.min(4, window.length));
    const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
    while (await window.ensure(4)) {
      const at = window.bytes.indexOf(magic);
      window.consume(at >= 0 ? at : window.length - 3);
      if (at >= 0) return true;
    }
    return false;
  }

  close(): Promise<void> {
    return this.#window.close();
  }

  #newFrame(): Frame {
    const dictionary = this.#dictionary;
    return new Frame(
      zstd.createZstdDecompress!({ chunkSize: CHUNK, ...(dictionary !== null && { dictionary }) }),
    );
  }

  async #readDictionary(): Promise<void> {
    const window = this.#window;
    if (!(await window.ensure(8)) || window.bytes.readUInt32LE(0) !== DICTIONARY) return;
    const length = window.bytes.readUInt32LE(4);
    if (length > MOST_DICTIONARY || !(await window.ensure(8 + length))) return;
    const content = Buffer.from(window.bytes.subarray(8, 8 + length));
    this.#dictionary =
      length >= 4 && content.readUInt32LE(0) === FRAME
        ? zstd.zstdDecompressSync!(content, { maxOutputLength: MOST_DICTIONARY })
        : content;
    window.consume(8 + length);
  }

  #reasonOf({ message }: Error): string {
    if (this.#dictionary === null)
      return /dictionary/i.test(message) ? 'it needs a dictionary, which is not in the file' : message;
    return this.written > 0
      ? message
      : `${message}; the file has a dictionary, which older versions of Node can't use`;
  }
}

/** The contents of a zstd file, piece by piece. @throws Error if this version of Node has no zstd, or if the file is damaged */
export async function* decompressZstd(chunks: ByteSource): ByteSource {
  const file = new ZstdFile(chunks);
  try {
    yield* file.run();
    if (file.damage !== null) throw file.damage;
  } finally {
    await file.close();
  }
}

/** Decompresses a frame. Node writes no more than fits its buffer until that has been read. */
class Frame {
  readonly #zlib: InflateRaw;
  #error: Error | null = null;
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor(zlib: InflateRaw) {
    this.#zlib = zlib;
    zlib.on('readable', () => this.#wake());
    zlib.on('end', () => {
      this.#hasEnded = true;
      this.#wake();
    });
    zlib.on('error', (error) => {
      this.#error = error;
      this.#wake();
    });
  }

  /** How many bytes have been read. It stops at the end of the frame. */
  get read(): number {
    return this.#zlib.bytesWritten;
  }

  /** What a piece gives. @throws Error if it is damaged; what comes before the damage has come */
  async *output(piece: Uint8Array): AsyncGenerator<Uint8Array> {
    let isDone = false;
    this.#zlib.write(piece, () => {
      isDone = true;
      this.#wake();
    });
    for (;;) {
      for (let chunk = this.#zlib.read(); chunk !== null; chunk = this.#zlib.read()) yield chunk;
      if (this.#error !== null) throw this.#error;
      if (isDone || this.#hasEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Ends the input. @throws Error if it ends within the frame */
  async end(): Promise<void> {
    this.#zlib.end();
    while (!this.#hasEnded && this.#error === null) {
      this.#zlib.read();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error !== null) throw new Error('the file ends within a zstd frame');
  }

  close(): void {
    this.#zlib.destroy();
  }
}

/** Whether this version of Node has zstd. */
export function hasZstd(): boolean {
  return zstd.zstdDecompressSync !== undefined;
}

/** For input that ends early: ZSTD_e_flush. */
export const ZSTD_FLUSH = 1;

export interface ZstdOptions {
  finishFlush?: number;
  maxOutputLength?: number;
}

/** Decompresses a body, which may have several frames. @throws Error if it is damaged; `hasZstd()` must be true */
export function zstdSync(bytes: Buffer, options: ZstdOptions): Buffer {
  const frames: Buffer[] = [];
  let left = options.maxOutputLength ?? Number.MAX_SAFE_INTEGER;
  for (let at = 0; ; ) {
    // NB: Node ends with the first frame.
    const { buffer, engine } = zstd.zstdDecompressSync!(bytes.subarray(at), {
      ...options,
      ...(options.maxOutputLength !== undefined && { maxOutputLength: Math.max(1, left) }),
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    frames.push(buffer);
    left -= buffer.length;
    at += engine.bytesWritten;
    // What follows the first frame is part of the body only if it is another one.
    if (engine.bytesWritten === 0 || !isFrame(bytes, at))
      return frames.length === 1 ? buffer : Buffer.concat(frames);
  }
}

/** Whether a frame begins at an offset: one with data, or one that is skipped. */
function isFrame(bytes: Buffer, at: number): boolean {
  if (bytes.length - at < 4) return false;
  const magic = bytes.readUInt32LE(at);
  return magic === FRAME || (magic & 0xfffffff0) >>> 0 === SKIPPED;
}
