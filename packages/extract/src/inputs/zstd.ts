import * as zlib from 'node:zlib';
import { type ByteSource, ByteWindow } from './byte-window.ts';
import { Engine, STEP } from './gzip.ts';

/** What newer versions of Node have. */
interface Zstd {
  readonly createZstdDecompress?: () => zlib.InflateRaw;
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
  const window = new ByteWindow(chunks);
  try {
    if (createZstdDecompress === undefined) throw new Error(`it is compressed with zstd, and ${MISSING}`);
    // NB: a stream of Node's ends with the first frame, and a WARC file has one for each record.
    let engine = new Engine(createZstdDecompress());
    try {
      while (await window.ensure(1)) {
        const piece = new Uint8Array(window.bytes.subarray(0, STEP));
        const before = engine.read;
        const output = await engine.inflate(piece);
        if (output === null)
          throw new Error(`zstd: ${engine.message} (after byte ${window.offset} of the file)`);
        yield* output;
        const used = engine.read - before;
        window.consume(used);
        if (used === piece.length) continue;
        if (used === 0 && before === 0)
          throw new Error(`zstd: no frame starts at byte ${window.offset} of the file`);
        engine.close();
        engine = new Engine(createZstdDecompress());
      }
      if (engine.read > 0 && !(await engine.finish())) throw new Error('the file ends within a zstd frame');
    } finally {
      engine.close();
    }
  } finally {
    await window.close();
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
