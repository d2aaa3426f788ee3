import { computedMIMEType, extractAMIMEType } from 'domwright/urls';
import { type HTTPResponse, parseResponse } from './http-response.ts';
import type { RawPage } from './raw-page.ts';
import { ResponseError } from './response-error.ts';

/** A page with its body decompressed, and the data of its HTTP response. */
export interface OpenPage {
  readonly bytes: Buffer;
  readonly contentType: string | null;
  readonly status: number | null;
  readonly statusLine: string | null;
  readonly headers: ReadonlyMap<string, string>;
  /** Why the page is not whole: the value of `WARC-Truncated`, or `'body'` if the body of the response ends early; or null. */
  readonly cut: string | null;
  /** Whether it was saved without its response. */
  readonly isLocal: boolean;
}

/**
 * Decompresses a page.
 *
 * @param mostBytes its maximum size in bytes, decompressed
 * @returns null if it isn't HTML
 * @throws ResponseError
 */
export function openPage(raw: RawPage, mostBytes: number): OpenPage | null {
  const bytes = Buffer.from(raw.bytes.buffer, raw.bytes.byteOffset, raw.bytes.byteLength);
  const { contentType, status, truncated: cut = null, isLocal = false } = raw;
  if (raw.kind === 'html') {
    if (bytes.length > mostBytes)
      throw new ResponseError('too-large', `the page has ${bytes.length} bytes, more than ${mostBytes}`);
    return { bytes, contentType, status, statusLine: null, headers: new Map(), cut, isLocal };
  }
  const response = parseResponse(bytes, mostBytes);
  if (!isHTML(response)) return null;
  const { body, statusLine, headers } = response;
  return {
    ...{ bytes: body, statusLine, headers, isLocal },
    contentType: headers.get('content-type') ?? contentType,
    status: response.status ?? status,
    cut: cut ?? (response.isCut ? 'body' : null),
  };
}

/**
 * Whether a response is HTML: by its Content-Type, or by its first bytes if that is missing or says nothing —
 * https://mimesniff.spec.whatwg.org/#mime-type-sniffing-algorithm
 */
function isHTML({ headers, body }: HTTPResponse): boolean {
  const supplied = extractAMIMEType(headers.get('content-type') ?? null);
  if (supplied !== null && !unknown.includes(supplied.essence))
    return supplied.essence === 'text/html' || supplied.essence === 'application/xhtml+xml';
  const noSniff = /^[\t ]*nosniff[\t ]*(?:,|$)/i.test(headers.get('x-content-type-options') ?? '');
  return computedMIMEType(body.subarray(0, RESOURCE_HEADER), { noSniff }).essence === 'text/html';
}

const unknown: readonly string[] = ['unknown/unknown', 'application/unknown'];

/** How many bytes are examined. */
const RESOURCE_HEADER = 1445;
