import { types } from 'node:util';
import {
  checkedOptions,
  checkPositiveInteger,
  checkString,
  wrongArgument,
} from 'domwright/internal/arguments';
import type { ByteSource } from './byte-window.ts';
import { type OpenPage, openPage } from './open-page.ts';
import { isProblem, type Problem } from './raw-page.ts';
import { ResponseError } from './response-error.ts';
import { Segments } from './segments.ts';
import { readWARC } from './warc.ts';
import { problemOf } from './warc-record.ts';

/** An HTML page of an archive. */
export interface ArchivedPage {
  /** The name of the archive. */
  readonly source: string;
  /** The byte offset of its record in the archive. */
  readonly offset: number;
  /** The URL of the page; null if its record has none. */
  readonly url: string | null;
  /** The HTTP status. */
  readonly status: number | null;
  /** The header fields of the HTTP response, by lower-case name. Several values of one name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** The value of the Content-Type header. */
  readonly contentType: string | null;
  /** The page's bytes, decompressed. */
  readonly bytes: Uint8Array;
  /**
   * Why the page is not whole: the value of `WARC-Truncated` (such as `'length'`), or `'body'` if the body of the response ends
   * early. Null for a whole page.
   */
  readonly cut: string | null;
}

/** Options of `readArchive`. */
export interface ReadArchiveOptions {
  /** The name of the archive, used as `source` of pages and problems. Default `''`. */
  readonly source?: string;
  /** The maximum size of a page in bytes, decompressed. Default 16 MiB. */
  readonly pageBytes?: number;
}

/** The default for `pageBytes`. */
const PAGE_BYTES = 1 << 24;

/** How many bytes headers and codings may add to the page in an HTTP response. */
export const OVERHEAD = 1 << 16;

/**
 * Yields the HTML pages of a WARC file, compressed or not, in order. What can't be read is reported as a problem, and reading
 * continues after it. Responses that aren't HTML are skipped. Memory is bounded by the size of a page.
 *
 * ```js
 * for await (const page of readArchive(createReadStream('crawl.warc.gz'))) {
 *   if ('error' in page) console.error(page.url, page.message);
 *   else console.log(page.url, parse(page.bytes, { contentType: page.contentType }).title);
 * }
 * ```
 *
 * @param chunks the bytes of the file, for example a stream
 * @throws TypeError for a wrong argument, an unknown option or an invalid value; whatever `chunks` throws
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
  const segments = new Segments(pageBytes + OVERHEAD);
  for await (const raw of segments.joined(readWARC(source, checked(chunks), pageBytes + OVERHEAD))) {
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
    const { status, headers, contentType, bytes, cut } = page;
    yield { source, offset, url, status, headers, contentType, bytes, cut };
  }
  yield* segments.rest();
}

async function* checked(chunks: AsyncIterable<unknown>): ByteSource {
  for await (const chunk of chunks) {
    if (!types.isUint8Array(chunk)) throw wrongArgument('a chunk', 'a Uint8Array', chunk);
    yield chunk;
  }
}
