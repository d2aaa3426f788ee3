import {
  checkCodings,
  decompressZstd,
  FILE_START,
  type FileHints,
  fileKind,
  gunzip,
  isNamedAsArchive,
  kindInGzip,
  notAnArchive,
  refusal,
  refusalOfKind,
} from 'domwright-extract/files';

/** A page, and whether it was compressed. */
export interface PageBytes {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
  readonly isXML: boolean;
  /** Whether it is a book with many pages. */
  readonly isBook?: boolean;
}

export interface PageRules extends FileHints {
  /** The maximum size of the page in bytes. */
  readonly limit: number;
  readonly tooLarge: () => Error;
  /** Whether the command reads XML. */
  readonly readsXML: boolean;
  /** Whether it reads the pages of books. */
  readonly readsBooks?: boolean;
}

/**
 * The page in a file, which may be compressed.
 *
 * @throws Error with the reason if it is something else than a page, or if it is too large
 */
export async function pageBytes(file: Uint8Array, rules: PageRules): Promise<PageBytes> {
  const { limit, tooLarge, contentType = null, readsXML, readsBooks = false } = rules;
  let { name = '' } = rules;
  let bytes = file;
  for (let codings = 0; ; codings++) {
    checkCodings(codings);
    const start = bytes.subarray(0, FILE_START);
    const found = await fileKind(start, { name, contentType });
    const { kind } = found;
    if (kind === 'other') throw new Error(refusal(found.name));
    if (kind === 'gzip' && (await kindInGzip(start))?.kind === 'warc') throw new Error(refusalOfKind('warc'));
    if ((kind === 'html' || kind === 'xml') && isNamedAsArchive(name)) throw new Error(notAnArchive(start));
    if (kind === 'html' || (kind === 'xml' && readsXML))
      return { bytes, isCompressed: codings > 0, isXML: kind === 'xml' };
    if (kind === 'epub' && readsBooks && codings === 0)
      return { bytes, isCompressed: false, isXML: false, isBook: true };
    if (kind !== 'gzip' && kind !== 'zstd') throw new Error(refusalOfKind(kind));
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of (kind === 'gzip' ? gunzip : decompressZstd)(once(bytes))) {
      length += piece.length;
      if (length > limit) throw tooLarge();
      pieces.push(piece);
    }
    bytes = Buffer.concat(pieces);
    name = name.replace(/\.(?:gz|zst)$/i, '');
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
