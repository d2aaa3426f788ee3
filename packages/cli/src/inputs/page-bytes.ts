import {
  checkCodings,
  decompressZstd,
  FILE_START,
  fileKind,
  gunzip,
  kindInGzip,
  refusal,
} from 'domwright-extract/files';

/** A page, and whether it was compressed. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
}

/**
 * The page in a file, which may be compressed.
 *
 * @param limit the maximum size of the page in bytes
 * @throws Error with the reason if it is something else than a page, or if it is too large
 */
export async function pageBytes(file: Uint8Array, limit: number, tooLarge: () => Error): Promise<PageBytes> {
  let bytes = file;
  for (let codings = 0; ; codings++) {
    checkCodings(codings);
    const start = bytes.subarray(0, FILE_START);
    const found = await fileKind(start);
    const { kind } = found;
    if (kind === 'page') return { bytes, isCompressed: codings > 0 };
    if (kind === 'other') throw new Error(refusal(found.name));
    if (kind === 'warc' || (kind === 'gzip' && (await kindInGzip(start))?.kind === 'warc'))
      throw new Error(refusal('a WARC file'));
    if (kind === 'zip') throw new Error(refusal('a WACZ or another ZIP file'));
    if (kind === 'mhtml') throw new Error(refusal('an MHTML file'));
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of (kind === 'gzip' ? gunzip : decompressZstd)(once(bytes))) {
      length += piece.length;
      if (length > limit) throw tooLarge();
      pieces.push(piece);
    }
    bytes = Buffer.concat(pieces);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
