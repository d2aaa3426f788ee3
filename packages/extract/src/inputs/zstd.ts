import type { InflateRaw } from 'node:zlib';
import * as zlib from 'node:zlib';
import { type ByteSource, ByteWindow } from './byte-window.ts';

/** What newer versions of Node have. */
interface Zstd {
  readonly createZstdDecompress?: (options: { chunkSize: number }) => InflateRaw;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: object) => Buffer;
}

// NB: reading a name of it here would load Node's module in every command.
const zstd = zlib as unknown as Zstd;

const MISSING = 'this version of Node has no zstd: use Node 22.15 or later, or decompress it first';

/** The size of the pieces that are decompressed, and of those that come out, in bytes. */
const STEP = 1 << 16;
const CHUNK = 1 << 17;

/**
 * The contents of a zstd file, piece by piece: nothing more is decompressed until a piece has been taken, since a few bytes may hold
 * gigabytes.
 *
 * @throws Error if this version of Node has no zstd, or if the file is damaged
 */
export async function* decompressZstd(chunks: ByteSource): ByteSource {
  const window = new ByteWindow(chunks);
  try {
    const { createZstdDecompress } = zstd;
    if (createZstdDecompress === undefined) throw new Error(`it is compressed with zstd, and ${MISSING}`);
    // NB: a stream of Node's ends with the first frame, and a WARC file has one for each record.
    let frame = new Frame(createZstdDecompress({ chunkSize: CHUNK }));
    try {
      while (await window.ensure(1)) {
        const piece = new Uint8Array(window.bytes.subarray(0, STEP));
        const before = frame.read;
        try {
          yield* frame.output(piece);
        } catch (error) {
          throw new Error(`zstd: ${(error as Error).message} (after byte ${window.offset} of the file)`);
        }
        const used = frame.read - before;
        window.consume(used);
        if (used === piece.length) continue;
        if (used === 0 && before === 0)
          throw new Error(`zstd: no frame starts at byte ${window.offset} of the file`);
        frame.close();
        frame = new Frame(createZstdDecompress({ chunkSize: CHUNK }));
      }
      if (frame.read > 0) await frame.end();
    } finally {
      frame.close();
    }
  } finally {
    await window.close();
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
  return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50;
}
