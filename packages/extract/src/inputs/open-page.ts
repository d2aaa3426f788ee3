import { computedMIMEType } from 'domwright/urls';
import { type HTTPResponse, parseResponse, ResponseError } from './http-response.ts';
import type { RawPage } from './raw-page.ts';

/** A page with its body decompressed, and the data of its HTTP response. */
export interface OpenPage {
  readonly bytes: Buffer;
  readonly contentType: string | null;
  readonly status: number | null;
  readonly statusLine: string | null;
  readonly headers: ReadonlyMap<string, string>;
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
  const { contentType, status } = raw;
  if (raw.kind === 'html') {
    if (bytes.length > mostBytes)
      throw new ResponseError('too-large', `the page has ${bytes.length} bytes, more than ${mostBytes}`);
    return { bytes, contentType, status, statusLine: null, headers: new Map() };
  }
  const response = parseResponse(bytes, mostBytes);
  if (!isHTML(response)) return null;
  const { body, statusLine, headers } = response;
  return {
    ...{ bytes: body, statusLine, headers },
    contentType: headers.get('content-type') ?? contentType,
    status: response.status ?? status,
  };
}

/** Whether a response is HTML: by its Content-Type or, without one, by its first bytes. */
function isHTML({ headers, body }: HTTPResponse): boolean {
  const contentType = headers.get('content-type');
  if (contentType !== undefined && contentType !== '')
    return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(contentType);
  return computedMIMEType(body.subarray(0, 1445)).essence === 'text/html';
}
