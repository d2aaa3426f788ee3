import { types } from 'node:util';
import {
  checkedOptions,
  checkPositiveInteger,
  checkString,
  wrongArgument,
} from 'domwright/internal/arguments';
import type { ByteSource } from './byte-window.ts';
import { ResponseError } from './http-response.ts';
import { type OpenPage, openPage } from './open-page.ts';
import { isProblem, type Problem } from './raw-page.ts';
import { readWARC } from './warc.ts';
import { problemOf } from './warc-record.ts';

/** An HTML page of an archive. */
export interface ArchivedPage {
  /** The name of the archive. */
  readonly source: string;
  /** Where its record is in the archive, in bytes. */
  readonly offset: number;
  /** The URL of the page; null if its record has none. */
  readonly url: string | null;
  /** The HTTP status. */
  readonly status: number | null;
  /** The fields of the HTTP response, by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The value of the Content-Type header. */
  readonly contentType: string | null;
  /** The page, decompressed. */
  readonly bytes: Uint8Array;
}

/** Options of `readArchive`. */
export interface ReadArchiveOptions {
  /** The name of the archive, for pages and problems. Default `''`. */
  readonly source?: string;
  /** How many bytes a page may have, decompressed. Default 16 MiB. */
  readonly pageBytes?: number;
}

/** The most bytes of a page, if nothing else is asked for. */
const PAGE_BYTES = 1 << 24;

/** How many bytes of an HTTP response may be added to those of the page by headers and codings. */
export const OVERHEAD = 1 << 16;

/**
 * The HTML pages of a WARC file, compressed or not, in their order. What cannot be read is a problem, and reading goes on
 * behind it. Responses that are not HTML are skipped. Memory is bounded by the size of a page.
 *
 * ```js
 * for await (const page of readArchive(createReadStream('crawl.warc.gz'))) {
 *   if ('error' in page) console.error(page.url, page.message);
 *   else console.log(page.url, parse(page.bytes, { contentType: page.contentType }).title);
 * }
 * ```
 *
 * @param chunks the bytes of the file, for example a stream
 * @throws TypeError for a wrong argument, an unknown option or a wrong value; what `chunks` throws
 */
export function readArchive(
  chunks: AsyncIterable<Uint8Array>,
  options?: ReadArchiveOptions,
): AsyncGenerator<ArchivedPage | Problem, void, undefined> {
  const { source = '', pageBytes = PAGE_BYTES } = checkedOptions(options, ['source', 'pageBytes']);
  if (typeof (chunks as Partial<typeof chunks> | null)?.[Symbol.asyncIterator] !== 'function')
    throw wrongArgument('chunks', 'an async iterable of bytes', chunks);
  checkString(source, "option 'source'");
  checkPositiveInteger(pageBytes, "option 'pageBytes'");
  return pagesOf(chunks, source, pageBytes);
}

async function* pagesOf(
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  pageBytes: number,
): AsyncGenerator<ArchivedPage | Problem, void, undefined> {
  for await (const raw of readWARC(source, checked(chunks), pageBytes + OVERHEAD)) {
    if (isProblem(raw)) {
      yield raw;
      continue;
    }
    const { offset, url } = raw;
    let page: OpenPage | null;
    try {
      page = openPage(raw, pageBytes);
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : 'failed';
      yield problemOf(source, offset, url, code, (error as Error).message);
      continue;
    }
    if (page === null) continue;
    const { status, headers, contentType, bytes } = page;
    yield { source, offset, url, status, headers, contentType, bytes };
  }
}

async function* checked(chunks: AsyncIterable<unknown>): ByteSource {
  for await (const chunk of chunks) {
    if (!types.isUint8Array(chunk)) throw wrongArgument('a chunk', 'a Uint8Array', chunk);
    yield chunk;
  }
}
