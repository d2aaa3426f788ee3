import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/** The size of a read, in bytes. */
const PIECE = 1 << 18;

/** How many entries of a ZIP file are kept by name. */
const MOST_NAMES = 1 << 18;

/** Opens a file for reading. */
export type OpenFile = () => Promise<FileHandle>;

/** A ZIP file open for reading. Its directory is read as a stream. */
export class ZipContents {
  readonly #handle: FileHandle;
  readonly #size: number;
  #zip: ZipFile | null = null;
  #names: Map<string, Entry> | null = null;
  /** The entries that have been read, and how many bytes they have in the file. */
  readonly #read = new Set<Entry>();
  #compressed = 0;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(open: OpenFile): Promise<ZipContents> {
    const handle = await open();
    return new ZipContents(handle, (await handle.stat()).size);
  }

  /** @throws Error if the directory cannot be read */
  async *entries(): AsyncGenerator<Entry, void, undefined> {
    // NB: each list of the entries needs a reader of its own.
    this.#zip = await fromRandomAccessReaderPromise(
      new FileReader(this.#handle, this.#size),
      this.#size,
      // NB: entries are read after the list of them.
      { autoClose: false },
    ).catch(throwPlainly);
    yield* entriesOf(this.#zip);
  }

  /** The bytes of an entry. @throws Error if they are damaged, or entries overlap, which would multiply the work */
  chunks(entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
    if (!this.#read.has(entry)) {
      this.#read.add(entry);
      this.#compressed += entry.compressedSize;
      if (this.#compressed > this.#size) throw new Error('the ZIP file is damaged: its entries overlap');
    }
    return chunksOf(this.#zip as ZipFile, entry);
  }

  /** Whether there is an entry of a name. Reads the directory up to it. */
  async has(name: string): Promise<boolean> {
    for await (const { fileName } of this.entries()) if (fileName === name) return true;
    return false;
  }

  /** The entry of a name; null if there is none. Of several, the last. */
  async entry(name: string): Promise<Entry | null> {
    if (this.#names === null) {
      const names = new Map<string, Entry>();
      for await (const entry of this.entries()) {
        names.set(entry.fileName, entry);
        if (names.size > MOST_NAMES) throw new Error(`the ZIP file has more than ${MOST_NAMES} entries`);
      }
      this.#names = names;
    }
    return this.#names.get(name) ?? null;
  }

  /** The content of an entry; null if there is none. @throws Error if it is damaged or longer than `mostBytes` */
  async read(name: string, mostBytes: number): Promise<Buffer | null> {
    const entry = await this.entry(name);
    if (entry === null) return null;
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of this.chunks(entry)) {
      length += piece.length;
      if (length > mostBytes) throw new Error(`${name} has more than ${mostBytes} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, undefined> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throwPlainly(error);
  }
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  const { fileName, compressionMethod } = entry;
  if (entry.isEncrypted()) throw new Error(`the entry ${fileName} of the ZIP file is encrypted`);
  if (!entry.canDecodeFileData())
    throw new Error(`the entry ${fileName} of the ZIP file has an unknown compression, ${compressionMethod}`);
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throwPlainly(error);
  }
  if (sum !== entry.crc32)
    throw new Error(`the ZIP file is damaged: the entry ${fileName} has a wrong checksum`);
}

/** Throws an error of yauzl, zlib or the file system with a message for users. */
function throwPlainly(error: unknown): never {
  const { message, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) throw error;
  if (message === 'strong encryption is not supported') throw new Error('the ZIP file is encrypted');
  throw new Error(`the ZIP file is damaged: ${message}`, { cause: error });
}

/** Reads the file for yauzl. NB: yauzl's own reader crashes for offsets above 2^53, and closes the file without waiting. */
class FileReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (position + length > this.#size) setImmediate(callback, new Error('it ends early'));
    else
      this.#handle
        .read(buffer, offset, length, position)
        .then(({ bytesRead }) => callback(null, bytesRead), callback);
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false, highWaterMark: PIECE });
  }

  /** The caller closes the file. */
  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const length = Math.min(PIECE, end - at);
      const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
      if (bytesRead === 0) throw new Error('it ends early');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}
