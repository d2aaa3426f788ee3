import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canParseURL } from 'domwright/internal/arguments';
import { isNamedAsArchive, notAnArchive } from '../files/archive-names.ts';
import { checkCodings, FILE_START, fileKind, kindInGzip, refusal } from '../files/file-kind.ts';
import { isMbox } from '../files/mail-kind.ts';
import { reasonOf } from '../files/reason-of.ts';
import { openRegularFile } from '../files/regular-file.ts';
import { xhtmlType } from '../files/text-kind.ts';
import { OVERHEAD } from './archive.ts';
import type { ByteSource } from './byte-window.ts';
import type { MissingPage, PageInBook } from './epub.ts';
import { gunzip } from './gzip.ts';
import { HTTPInput, type HTTPOptions, isURL } from './http-input.ts';
import { readNDJSON } from './ndjson.ts';
import { isProblem, type Problem, type RawPage } from './raw-page.ts';
import { type ByteRange, readWARC, type WARCFindings } from './warc.ts';
import { problemOf } from './warc-record.ts';
import type { OpenFile } from './zip.ts';
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
 * The pages of an input, whatever its kind. WARC files are recognized by their first bytes, NDJSON by its name, `.ndjson` or
 * `.jsonl`. Standard input is NDJSON if it starts with a JSON object.
 *
 * @param name a file, a URL, or `'-'`
 * @param mostBytes the maximum size of a page in bytes
 * @param contentType the Content-Type that the user gave for pages
 */
export async function* readPages(
  name: string,
  mostBytes: number,
  counts: ReadCounts,
  range: ByteRange | null = null,
  http: HTTPOptions = {},
  contentType: string | null = null,
): AsyncGenerator<RawPage | Problem> {
  const isFile = name !== STANDARD_INPUT;
  const source = isFile ? name : 'standard input';
  const found: WARCFindings = { records: 0 };
  try {
    const { chunks, page } = await open(name, range?.start ?? 0, http);
    const onBytes = (count: number): void => {
      counts.bytes += count;
    };
    const bytes = counted(chunks, onBytes);
    if (range !== null && range.start > 0) {
      yield* readWARC(source, bytes, mostBytes + OVERHEAD, found, range);
      return;
    }
    const openFile = isFile && !isURL(name) ? () => openRegularFile(name) : null;
    yield* pagesIn({
      ...{ name, source, chunks: bytes, page, openFile, mostBytes, range, found },
      contentType: contentType ?? page.contentType,
      isLocal: !isURL(name),
      onBytes,
    });
  } catch (error) {
    yield problemOf(source, 0, null, 'unreadable', reasonOf(error));
  }
}

/** What `pagesIn` reads. */
export interface PagesInput {
  /** Its name, whose extension counts. */
  readonly name: string;
  /** Its name in pages and problems. */
  readonly source: string;
  readonly chunks: ByteSource;
  /** What is known about it if it is a page. */
  readonly page: Pick<RawPage, 'url' | 'contentType'>;
  /** Its Content-Type, if it is known or the user gave it. */
  readonly contentType: string | null;
  /** Whether it is a file or standard input, and so may be saved without its response. */
  readonly isLocal: boolean;
  /** Opens the file again, to read it where its directory says; null if it is a stream. */
  readonly openFile: OpenFile | null;
  /** The maximum size of a page in an archive, in bytes. */
  readonly mostBytes: number;
  /** The maximum size of an input that is a page. Default: `mostBytes`. */
  readonly mostOfInput?: number;
  /** The error for an input that is larger. Without it, the problem is one of a page. */
  readonly tooLarge?: (most: number) => Error;
  readonly range?: ByteRange | null;
  readonly found?: WARCFindings;
  /** Told of bytes that are read from the file beside `chunks`. */
  readonly onBytes?: (count: number) => void;
  /** How often it was compressed. */
  readonly codings?: number;
}

/** How many times the size of a page a file may have that is read whole and has other things as well. */
const PAGES_WITH_MORE = 4;

/**
 * The pages of a file, whatever kind it is.
 *
 * @throws Error with the reason if it is something else
 */
export async function* pagesIn(input: PagesInput): AsyncGenerator<RawPage | Problem> {
  const {
    name,
    source,
    page,
    contentType,
    mostBytes,
    found = { records: 0 },
    range = null,
    codings = 0,
  } = input;
  const { isLocal, mostOfInput = mostBytes } = input;
  checkCodings(codings);
  const { start, all, close } = await withStart(input.chunks);
  const hints = { name, contentType };
  const file = await fileKind(start, hints);
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
    yield* pagesIn({
      ...{ ...input, found },
      ...{ name: name.replace(/\.zst$/i, ''), chunks: records(), codings: codings + 1 },
    });
    if (damage !== null) yield problemOf(source, 0, null, 'broken-record', (damage as Error).message);
  } else if (kind === 'zip' || kind === 'epub') {
    await close();
    if (input.openFile === null)
      throw new Error('it is a ZIP file: WACZ and EPUB files are read from the disk, so download it first');
    // NB: without its extension, the name may be that of another file.
    if (codings > 0) throw new Error('it is a compressed ZIP file: decompress it first');
    yield* pagesInZip({ ...input, isBook: kind === 'epub' }, input.openFile);
  } else if (kind === 'mail') {
    yield* pagesInMails(input, start, all);
  } else if (kind === 'har') {
    const whole = await readPage(source, page, all, mostBytes * PAGES_WITH_MORE);
    if (isProblem(whole)) yield whole;
    else {
      const { pagesInHAR } = await import('./har.ts');
      yield* pagesInHAR(source, whole.bytes);
    }
  } else if (kind === 'ndjson') {
    yield* readNDJSON(source, all, mostBytes * 2);
  } else if (file.kind === 'other') {
    await close();
    throw new Error(refusal(file.name));
  } else if (saysArchive(name)) {
    await close();
    throw new Error(notAnArchive(start));
  } else {
    const whole = await readPage(source, page, all, mostOfInput);
    if (isProblem(whole) && input.tooLarge !== undefined) throw input.tooLarge(mostOfInput);
    yield isProblem(whole)
      ? whole
      : {
          ...{ ...whole, isInput: true, isLocal },
          ...(kind === 'xml' && { contentType: xhtmlType(page.contentType) }),
        };
  }
}

/** The pages of messages: of an MHTML file, of one message, or of an mbox file. */
async function* pagesInMails(
  { source, page, isLocal, mostBytes }: PagesInput,
  start: Buffer,
  all: ByteSource,
): AsyncGenerator<RawPage | Problem> {
  // NB: few inputs are such files.
  const { messagesInMbox, pagesInMail } = await import('./mail.ts');
  const mostOfMessage = mostBytes * PAGES_WITH_MORE;
  const rawOf = (part: ReturnType<typeof pagesInMail>[number]): RawPage => ({
    ...{ ...part, source, kind: 'html', isLocal: true },
    ...{ url: part.url ?? page.url, status: null, date: null, recordId: null },
  });
  let pages = 0;
  if (isMbox(start)) {
    for await (const { bytes, offset, isTooLong } of messagesInMbox(all, mostOfMessage)) {
      if (isTooLong) {
        pages++;
        yield problemOf(
          source,
          offset,
          null,
          'too-large',
          `the message has more than ${mostOfMessage} bytes`,
        );
      } else {
        for (const part of pagesInMail(bytes, { offset, isQuoted: true })) {
          pages++;
          yield rawOf(part);
        }
      }
    }
    if (pages === 0) throw new Error('it is an mbox file without HTML');
    return;
  }
  const whole = await readPage(source, page, all, mostOfMessage);
  if (isProblem(whole)) {
    yield whole;
    return;
  }
  for (const part of pagesInMail(whole.bytes)) {
    pages++;
    yield rawOf(part);
  }
  if (pages === 0) throw new Error('it is an MHTML file or a mail without HTML');
}

/** The pages of a book, or of the WARC files in a WACZ file. */
async function* pagesInZip(
  input: PagesInput & { readonly isBook: boolean },
  openFile: OpenFile,
): AsyncGenerator<RawPage | Problem> {
  const { source, mostBytes, onBytes = () => {} } = input;
  // NB: few inputs are such files.
  const [{ ZipContents }, { archivesInWACZ }, { CONTAINER, pagesInEPUB }] = await Promise.all([
    import('./zip.ts'),
    import('./wacz.ts'),
    import('./epub.ts'),
  ]);
  const zip = await ZipContents.open(openFile);
  try {
    if (input.isBook || (await zip.has(CONTAINER))) {
      yield* pagesOfBook(input, pagesInEPUB(zip, mostBytes));
      return;
    }
    for await (const archive of archivesInWACZ(zip)) {
      const its = `${source}/${archive.name}`;
      const chunks = counted(archive.chunks, onBytes);
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
  } finally {
    await zip.close();
  }
}

/** A page's URL is that of the book with the name of the page, so that its links lead to pages of the book. */
async function* pagesOfBook(
  { source, page }: PagesInput,
  pages: AsyncIterable<PageInBook | MissingPage>,
): AsyncGenerator<RawPage | Problem> {
  let number = 0;
  for await (const its of pages) {
    number++;
    const url =
      page.url === null ? null : `${page.url}/${its.name.split('/').map(encodeURIComponent).join('/')}`;
    if ('problem' in its)
      yield problemOf(source, number, url, 'broken-record', `${its.name}: ${its.problem}`);
    else
      yield {
        ...{ source: `${source}/${its.name}`, offset: 0, url, kind: 'html', bytes: its.bytes },
        ...{ contentType: its.mediaType, isLocal: true, status: null, date: null, recordId: null },
      };
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

async function* counted(chunks: AsyncIterable<unknown>, onBytes: (count: number) => void): ByteSource {
  for await (const chunk of chunks) {
    onBytes((chunk as Uint8Array).length);
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
