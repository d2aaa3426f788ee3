import { computedMIMEType } from 'domwright/urls';
import { type HTTPResponse, parseResponse, ResponseError } from './http-response.ts';
import type { RawPage } from './raw-page.ts';

/** A page whose body is decompressed, with what its HTTP response says. */
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
 * @param mostBytes how many bytes it may have then
 * @returns null if it is no HTML
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

/** Whether a response is HTML: its Content-Type says so; without one, its first bytes look like it. */
function isHTML({ headers, body }: HTTPResponse): boolean {
  const contentType = headers.get('content-type');
  if (contentType !== undefined && contentType !== '')
    return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(contentType);
  return computedMIMEType(body.subarray(0, 1445)).essence === 'text/html';
}
