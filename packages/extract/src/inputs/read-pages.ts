import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canParseURL } from 'domwright/internal/arguments';
import { isNamedAsArchive, notAnArchive } from '../files/archive-names.ts';
import { checkCodings, FILE_START, fileKind, kindInGzip, pagesInMHTML, refusal } from '../files/file-kind.ts';
import { reasonOf } from '../files/reason-of.ts';
import { openRegularFile } from '../files/regular-file.ts';
import { OVERHEAD } from './archive.ts';
import type { ByteSource } from './byte-window.ts';
import { gunzip } from './gzip.ts';
import { HTTPInput, type HTTPOptions, isURL } from './http-input.ts';
import { readNDJSON } from './ndjson.ts';
import { isProblem, type Problem, type RawPage } from './raw-page.ts';
import { type ByteRange, readWARC, type WARCFindings } from './warc.ts';
import { problemOf } from './warc-record.ts';
import { decompressZstd } from './zstd.ts';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** The size of a read, in bytes. */
const PIECE = 1 << 20;

/** Counts the progress of reading. */
export interface ReadCounts {
  /** Bytes read from the inputs. */
  bytes: number;
}

/** An input opened for reading. */
interface OpenInput {
  readonly chunks: AsyncIterable<unknown>;
  /** What is known about it if it is a page. */
  readonly page: Pick<RawPage, 'url' | 'contentType'>;
}

/** Opens an input at a byte offset. */
async function open(name: string, start: number, http: HTTPOptions): Promise<OpenInput> {
  if (name === STANDARD_INPUT) return { chunks: process.stdin, page: { url: null, contentType: null } };
  if (isURL(name)) {
    const input = await HTTPInput.open(name, start, http);
    return { chunks: input.bytes(), page: input };
  }
  const url = pathToFileURL(path.resolve(name)).href;
  const file = await openRegularFile(name);
  return {
    chunks: file.createReadStream({ start, highWaterMark: PIECE }),
    page: { url, contentType: null },
  };
}

/**
 * The pages of an input: a WARC file (compressed or not), NDJSON, or a page. WARC files are recognized by their first bytes,
 * NDJSON by its name, `.ndjson` or `.jsonl`. Standard input is NDJSON if it starts with `{`.
 *
 * @param name a file, a URL, or `'-'`
 * @param mostBytes the maximum size of a page in bytes
 */
export async function* readPages(
  name: string,
  mostBytes: number,
  counts: ReadCounts,
  range: ByteRange | null = null,
  http: HTTPOptions = {},
): AsyncGenerator<RawPage | Problem> {
  const isFile = name !== STANDARD_INPUT;
  const source = isFile ? name : 'standard input';
  const found: WARCFindings = { records: 0 };
  try {
    const { chunks, page } = await open(name, range?.start ?? 0, http);
    const bytes = counted(chunks, counts);
    if (range !== null && range.start > 0) {
      yield* readWARC(source, bytes, mostBytes + OVERHEAD, found, range);
      return;
    }
    yield* pagesIn({ name, source, chunks: bytes, page, mostBytes, found, range, counts, codings: 0 });
  } catch (error) {
    yield problemOf(source, 0, null, 'unreadable', reasonOf(error));
  }
}

interface Input {
  readonly name: string;
  readonly source: string;
  readonly chunks: ByteSource;
  readonly page: OpenInput['page'];
  readonly mostBytes: number;
  readonly found: WARCFindings;
  readonly range: ByteRange | null;
  readonly counts: ReadCounts;
  /** How often it was compressed. */
  readonly codings: number;
}

/** How many times the size of a page an MHTML file may have, which has images as well. */
const MHTML_PAGES = 4;

/** The pages of a file, whatever kind it is. */
async function* pagesIn(input: Input): AsyncGenerator<RawPage | Problem> {
  const { name, source, page, mostBytes, found, range, codings } = input;
  checkCodings(codings);
  const { start, all, close } = await withStart(input.chunks);
  const file = await fileKind(start);
  const { kind } = file;
  const archive = async function* (chunks: ByteSource): AsyncGenerator<RawPage | Problem> {
    yield* readWARC(source, chunks, mostBytes + OVERHEAD, found, range ?? undefined);
    if (found.records === 0)
      yield problemOf(source, 0, null, 'unreadable', 'it has no record of a WARC file');
  };
  if (kind === 'warc') {
    yield* archive(all);
  } else if (kind === 'gzip') {
    const inside = await kindInGzip(start);
    if (saysArchive(name) || inside === null || inside.kind === 'warc') yield* archive(all);
    else
      yield* pagesIn({
        ...input,
        name: name.replace(/\.gz$/i, ''),
        chunks: gunzip(all),
        codings: codings + 1,
      });
  } else if (kind === 'zstd') {
    let damage: Error | null = null;
    const records = async function* (): ByteSource {
      try {
        yield* decompressZstd(all);
      } catch (error) {
        // NB: records before the damage have been read.
        if (found.records === 0) throw error;
        damage = error as Error;
      }
    };
    yield* pagesIn({ ...input, name: name.replace(/\.zst$/i, ''), chunks: records(), codings: codings + 1 });
    if (damage !== null) yield problemOf(source, 0, null, 'broken-record', (damage as Error).message);
  } else if (kind === 'zip') {
    await close();
    if (isURL(name) || name === STANDARD_INPUT)
      throw new Error('it is a ZIP file: WACZ files are read from the disk, so download it first');
    // NB: without its extension, the name may be that of another file.
    if (codings > 0) throw new Error('it is a compressed ZIP file: decompress it first');
    yield* pagesInWACZ(input);
  } else if (kind === 'mhtml') {
    const whole = await readPage(source, page, all, mostBytes * MHTML_PAGES);
    if (isProblem(whole)) yield whole;
    else
      for (const part of await pagesInMHTML(whole.bytes))
        yield { ...whole, ...part, url: part.url ?? whole.url };
  } else if (file.kind === 'other') {
    await close();
    throw new Error(refusal(file.name));
  } else if (saysArchive(name)) {
    await close();
    throw new Error(notAnArchive(start));
  } else if (/\.(?:ndjson|jsonl)$/i.test(name) || (name === STANDARD_INPUT && start[0] === 0x7b)) {
    yield* readNDJSON(source, all, mostBytes * 2);
  } else {
    yield await readPage(source, page, all, mostBytes);
  }
}

/** The pages of the WARC files in a WACZ file. */
async function* pagesInWACZ({ name, source, mostBytes, counts }: Input): AsyncGenerator<RawPage | Problem> {
  // NB: few inputs are such files.
  const { archivesInWACZ } = await import('./wacz.ts');
  for await (const archive of archivesInWACZ(name)) {
    const its = `${source}/${archive.name}`;
    const chunks = counted(archive.chunks, counts);
    try {
      yield* readWARC(
        its,
        /\.zst$/i.test(archive.name) ? decompressZstd(chunks) : chunks,
        mostBytes + OVERHEAD,
      );
    } catch (error) {
      yield problemOf(its, 0, null, 'broken-record', reasonOf(error));
    }
  }
}

/** Whether a file or URL has the extension of a WARC file. NB: a server may have decompressed a `.gz`. */
function saysArchive(name: string): boolean {
  if (!isURL(name)) return isNamedAsArchive(name);
  return canParseURL(name) && /\.warc(?:\.gz)?$/i.test(new URL(name).pathname);
}

async function readPage(
  source: string,
  { url, contentType }: OpenInput['page'],
  chunks: ByteSource,
  mostBytes: number,
): Promise<RawPage | Problem> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of chunks) {
    length += piece.length;
    if (length > mostBytes)
      return problemOf(source, 0, url, 'too-large', `the page has more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return {
    ...{ source, offset: 0, url, kind: 'html', bytes, contentType },
    ...{ status: null, date: null, recordId: null },
  };
}

async function* counted(chunks: AsyncIterable<unknown>, counts: ReadCounts): ByteSource {
  for await (const chunk of chunks) {
    counts.bytes += (chunk as Uint8Array).length;
    yield chunk as Uint8Array;
  }
}

interface Started {
  readonly start: Buffer;
  readonly all: ByteSource;
  /** Closes the stream if nobody reads it. */
  readonly close: () => Promise<unknown>;
}

/** The first bytes of a stream, and the whole stream including them. */
async function withStart(chunks: ByteSource): Promise<Started> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < FILE_START) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    first.push(value);
    length += value.length;
  }
  const all = async function* (): ByteSource {
    try {
      yield* first;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  const close = async (): Promise<unknown> => iterator.return?.();
  return { start: Buffer.concat(first), all: all(), close };
}
