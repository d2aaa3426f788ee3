import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import type { ByteSource } from './byte-window.ts';

/** What newer versions of Node have. */
interface Zstd {
  readonly createZstdDecompress?: () => NodeJS.ReadWriteStream & AsyncIterable<Uint8Array>;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: object) => Buffer;
}

const { createZstdDecompress, zstdDecompressSync } = zlib as unknown as Zstd;

const MISSING = 'this version of Node has no zstd: use Node 22.15 or later, or decompress it first';

/**
 * The contents of a zstd file.
 *
 * @throws Error if this version of Node has no zstd, or if the file is damaged
 */
export async function* decompressZstd(chunks: ByteSource): ByteSource {
  if (createZstdDecompress === undefined) {
    await (chunks as AsyncGenerator<Uint8Array>).return?.(undefined);
    throw new Error(`it is compressed with zstd, and ${MISSING}`);
  }
  const decompress = createZstdDecompress();
  const input = Readable.from(chunks, { objectMode: false });
  // NB: not `compose`, where an error that comes late ends the process.
  input.on('error', (error) => (decompress as unknown as { destroy(error: Error): void }).destroy(error));
  input.pipe(decompress);
  try {
    yield* decompress;
  } finally {
    input.destroy();
  }
}

/** Whether this version of Node has zstd. */
export const hasZstd: boolean = zstdDecompressSync !== undefined;

/** For input that ends early: ZSTD_e_flush. */
export const ZSTD_FLUSH = 1;

export interface ZstdOptions {
  finishFlush?: number;
  maxOutputLength?: number;
}

/** Decompresses a body. @throws Error if it is damaged; `hasZstd` must be true */
export function zstdSync(bytes: Buffer, options: ZstdOptions): Buffer {
  return zstdDecompressSync!(bytes, options);
}
