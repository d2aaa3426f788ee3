import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { openRegularFile } from '../files/regular-file.ts';
import type { ByteSource } from './byte-window.ts';

/** A WARC file in a WACZ file. */
export interface ArchiveInWACZ {
  /** The name of its entry, such as `archive/data.warc.gz`. */
  readonly name: string;
  /** Its bytes, which can be read once and until the next archive is asked for. */
  readonly chunks: ByteSource;
}

/** The size of a read, in bytes. */
const PIECE = 1 << 18;

const ARCHIVE = /^archive\/.+\.warc(?:\.gz|\.zst)?$/i;

/**
 * The WARC files of a WACZ file, in the order of its directory. They are read from the file as streams. If one cannot be read, its
 * `chunks` throw and the next one can still be asked for. The file is closed at the end, and when the caller stops early —
 * https://specs.webrecorder.net/wacz/1.1.1/
 *
 * @throws Error if the directory of the ZIP file cannot be read, or names no WARC file; a file system error
 */
export async function* archivesInWACZ(file: string): AsyncGenerator<ArchiveInWACZ, void, undefined> {
  const handle = await openRegularFile(file);
  try {
    const { size } = await handle.stat();
    const zip = await fromRandomAccessReaderPromise(new FileReader(handle, size), size).catch(throwPlainly);
    let compressed = 0;
    let found = false;
    for await (const entry of entriesOf(zip)) {
      if (!ARCHIVE.test(entry.fileName)) continue;
      found = true;
      // Many entries could name the same bytes, which would multiply the work.
      compressed += entry.compressedSize;
      if (compressed > size) throw new Error('the ZIP file is damaged: its entries overlap');
      const chunks = chunksOf(zip, entry);
      yield { name: entry.fileName, chunks };
      await chunks.return();
    }
    if (!found) throw new Error('it is a ZIP file without WARC files');
  } finally {
    await handle.close();
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
