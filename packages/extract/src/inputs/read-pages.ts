import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canParseURL } from 'domwright/internal/arguments';
import { isNamedAsArchive, notAnArchive } from '../files/archive-names.ts';
import { checkCodings, FILE_START, fileKind, kindInGzip, refusal } from '../files/file-kind.ts';
import { isMbox } from '../files/mail-kind.ts';
import { reasonOf } from '../files/reason-of.ts';
import { openRegularFile } from '../files/regular-file.ts';
import { type FileHints, xhtmlType } from '../files/text-kind.ts';
import { OVERHEAD } from './archive.ts';
import type { ByteSource } from './byte-window.ts';
import type { MissingPage, PageInBook } from './epub.ts';
import { gunzip } from './gzip.ts';
import { HTTPInput, type HTTPOptions, isURL } from './http-input.ts';
import { type LineFindings, readNDJSON } from './ndjson.ts';
import { isProblem, type Problem, type RawPage } from './raw-page.ts';
import { type ByteRange, hasManyRecords, readWARC, type WARCFindings } from './warc.ts';
import { problemOf } from './warc-record.ts';
import type { OpenFile } from './zip.ts';
import { decompressZstd, ZstdFile } from './zstd.ts';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** The size of a read, in bytes. */
const PIECE = 1 << 20;

/** Part of an input, and what its records are. */
export interface InputRange extends Omit<ByteRange, 'records'> {
  readonly records?: NonNullable<ByteRange['records']> | 'lines';
}

/** What was found in a part of an input. */
export type PartFindings = WARCFindings & LineFindings;

/** Counts the progress of reading. */
export interface ReadCounts {
  /** Bytes read from the inputs. */
  bytes: number;
}

export interface InputOptions extends HTTPOptions {
  /** What is read as standard input. Default: `process.stdin`. */
  readonly standardInput?: AsyncIterable<unknown>;
}

/** An input opened for reading. */
interface OpenInput {
  readonly chunks: AsyncIterable<unknown>;
  /** What is known about it if it is a page. */
  readonly page: Pick<RawPage, 'url' | 'contentType'>;
}

/** How far before a range reading starts, to find out where a record really starts in it. */
const RUN_UP = 1 << 24;

/**
 * Where the first record starts that starts at an offset of a compressed WARC file or later. What looks like a member of the file
 * may be in one of its members, which reading from further ahead shows.
 */
export async function startOfRecords(
  name: string,
  offset: number,
  mostBytes: number,
  options: InputOptions,
): Promise<number> {
  const found: PartFindings = { records: 0 };
  const range: InputRange = { start: Math.max(1, offset - RUN_UP), end: offset, records: 'members' };
  for await (const entry of readPages(name, mostBytes, { bytes: 0 }, range, options, found)) {
    // NB: only the end counts, and who reads the range reports that.
    if (isProblem(entry) && entry.error === 'unreadable') return offset;
  }
  return found.end ?? offset;
}

/** Opens an input at a byte offset. `end` is where a part of it ends, so that not much more is read. */
async function open(
  name: string,
  start: number,
  end: number,
  { standardInput, ...http }: InputOptions,
): Promise<OpenInput> {
  if (name === STANDARD_INPUT)
    return { chunks: standardInput ?? process.stdin, page: { url: null, contentType: null } };
  if (isURL(name)) {
    const input = await HTTPInput.open(name, start, http);
    return { chunks: input.bytes(), page: input };
  }
  const url = pathToFileURL(path.resolve(name)).href;
  const file = await openRegularFile(name);
  const chunks =
    end === Number.POSITIVE_INFINITY
      ? file.createReadStream({ start, highWaterMark: PIECE })
      : piecesOf(file, start, end);
  return { chunks, page: { url, contentType: null } };
}

/** The size of a read in a part of a file. NB: memory of this size is allocated and freed for each. */
const PART_PIECE = 1 << 18;

/** The bytes of a file from an offset on, in pieces of which one ends at `end`. What follows is read only if it is asked for. */
async function* piecesOf(file: FileHandle, start: number, end: number): ByteSource {
  try {
    for (let at = start; ; ) {
      const length = at < end ? Math.min(PART_PIECE, end - at) : PART_PIECE / 4;
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/**
 * The pages of an input, whatever its kind. WARC files are recognized by their first bytes, NDJSON by its name, `.ndjson` or
 * `.jsonl`. Standard input is NDJSON if it starts with a JSON object.
 *
 * @param name a file, a URL, or `'-'`
 * @param mostBytes the maximum size of a page in bytes
 * @param range a part of an input that can be cut (`howToRead`)
 * @param contentType the Content-Type that the user gave for pages
 */
export async function* readPages(
  name: string,
  mostBytes: number,
  counts: ReadCounts,
  range: InputRange | null = null,
  options: InputOptions = {},
  found: PartFindings = { records: 0 },
  contentType: string | null = null,
): AsyncGenerator<RawPage | Problem> {
  const isFile = name !== STANDARD_INPUT;
  const source = isFile ? name : 'standard input';
  try {
    const { start = 0, end = Number.POSITIVE_INFINITY, isExact = start === 0, records } = range ?? {};
    const isInLines = records === 'lines';
    const { chunks, page } = await open(name, isInLines && !isExact ? start - 1 : start, end, options);
    const onBytes = (count: number): void => {
      counts.bytes += count;
    };
    const bytes = counted(chunks, onBytes);
    if (isInLines) {
      yield* readNDJSON(source, bytes, mostBytes * LINE_PAGES, found, { start, end, isExact });
      return;
    }
    if (range !== null && start > 0) {
      yield* readWARC(source, bytes, mostBytes + OVERHEAD, found, range as ByteRange);
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

/**
 * How an input can be read: in parts, whose records are of a kind; as a whole, because it is one page; or as a stream, of which
 * only the start is known.
 */
export type Reading = NonNullable<InputRange['records']> | 'page' | 'stream';

/** How a file can be read, by its first bytes, its name and its Content-Type. @throws a file system error */
export async function howToRead(name: string, contentType: string | null = null): Promise<Reading> {
  const file = await openRegularFile(name);
  let start: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HOW_START), 0, HOW_START, 0);
    start = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  return readingOf(start, { name, contentType });
}

/** How many bytes say how a file can be read. */
const HOW_START = 1 << 14;

/** How an input can be read, by its first bytes. */
export async function readingOf(
  start: Buffer,
  hints: FileHints & { readonly name: string },
): Promise<Reading> {
  const { kind } = await fileKind(start.subarray(0, FILE_START), hints);
  if (kind === 'warc') return 'plain';
  if (kind === 'ndjson') return 'lines';
  if (kind === 'html' || kind === 'xml' || kind === 'other') return 'page';
  if (kind !== 'gzip') return 'stream';
  const inside = await kindInGzip(start);
  const isArchive = inside === null ? saysArchive(hints.name) : inside.kind === 'warc';
  return isArchive && !(await hasManyRecords(start)) ? 'members' : 'stream';
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
  readonly range?: InputRange | null;
  readonly found?: WARCFindings;
  /** Told of bytes that are read from the file beside `chunks`. */
  readonly onBytes?: (count: number) => void;
  /** How often it was compressed. */
  readonly codings?: number;
}

/** How many times the size of a page a line of NDJSON may have, in which characters are escaped. */
const LINE_PAGES = 2;

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
    let hasPages = false;
    for await (const entry of readWARC(
      ...([source, chunks, mostBytes + OVERHEAD, found, (range as ByteRange | null) ?? undefined] as const),
    )) {
      hasPages = true;
      yield entry;
    }
    const isWhole = range === null || (found.end ?? 0) < range.end;
    const why = isWhole ? whyEmpty(found, hasPages || range !== null) : null;
    if (why !== null) yield problemOf(source, 0, null, 'unreadable', why);
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
    yield* pagesInZstd({ ...input, found }, all);
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
    yield* readNDJSON(source, all, mostBytes * LINE_PAGES);
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

/** The pages of a zstd file. In a WARC file, what comes after damage is read as well. */
async function* pagesInZstd(
  input: PagesInput & { readonly found: WARCFindings },
  chunks: ByteSource,
): AsyncGenerator<RawPage | Problem> {
  const { source, mostBytes, found, codings = 0 } = input;
  const name = input.name.replace(/\.zst$/i, '');
  const file = new ZstdFile(chunks);
  // NB: records before the damage are whole, and a page is not.
  const isPage = (): boolean => found.records === 0 && !saysArchive(name);
  try {
    try {
      for await (const entry of pagesIn({ ...input, name, chunks: file.run(), codings: codings + 1 })) {
        if (file.damage !== null && isPage()) throw file.damage;
        yield entry;
      }
    } catch (error) {
      // Nothing has come out, so it may have been taken for something else.
      if (file.damage === null || file.written > 0) throw error;
    }
    if (file.damage !== null && isPage()) throw file.damage;
    while (file.damage !== null) {
      const { message, offset } = file.damage;
      const start = Math.max(1, file.written);
      if (!(await file.skipDamage())) {
        if (found.records === 0) throw new Error(message);
        yield problemOf(source, offset, null, 'broken-record', message);
        return;
      }
      yield problemOf(source, offset, null, 'broken-record', message);
      const range: ByteRange = { start, end: Number.POSITIVE_INFINITY, isExact: true, records: 'plain' };
      yield* readWARC(source, file.run(), mostBytes + OVERHEAD, found, range);
    }
  } finally {
    await file.close();
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
      const found: WARCFindings = { records: 0 };
      let hasEntries = false;
      try {
        for await (const entry of readWARC(
          its,
          /\.zst$/i.test(archive.name) ? decompressZstd(chunks) : chunks,
          mostBytes + OVERHEAD,
          found,
        )) {
          hasEntries = true;
          yield entry;
        }
        const why = hasEntries ? null : whyEmpty(found, false);
        if (why !== null) yield problemOf(its, 0, null, 'broken-record', why);
      } catch (error) {
        yield problemOf(its, 0, null, 'broken-record', reasonOf(error));
      }
    }
  } finally {
    await zip.close();
  }
}

/** Why a WARC file holds no pages, if it should. */
function whyEmpty({ records, derived }: WARCFindings, hasPages: boolean): string | null {
  if (records === 0) return 'it has no record of a WARC file';
  return derived === true && !hasPages ? 'it is a WET or WAT file, which holds no pages' : null;
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
        ...{ source: `${source}/${its.name}`, offset: number, url, kind: 'html', bytes: its.bytes },
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
