import { withZlib } from '../threads/end-of-thread.ts';
import { decoded } from './codings.ts';
import { ResponseError } from './response-error.ts';
import { endOfHeader, fieldLines } from './warc-record.ts';

/** An HTTP response with a decoded body. */
export interface HTTPResponse {
  readonly status: number | null;
  readonly statusLine: string;
  /** By lower-case name. The values of several fields with the same name are joined by commas (RFC 9110, 5.3). */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Whether the body ends early. */
  readonly isCut: boolean;
}

/** Anything longer isn't a header. */
const MOST_HTTP_HEADER = 1 << 18;

/** The maximum number of nested codings. */
const MOST_CODINGS = 4;

/** How many interim responses may come before the response. */
const MOST_INTERIM = 64;

/**
 * Reads an HTTP response, removes the transfer codings, and decompresses the body. Crawlers often decode bodies but keep the
 * original headers, so a body that turns out not to be chunked or compressed is taken as it is.
 *
 * @param mostBytes the maximum size of the decoded body, in bytes
 * @throws ResponseError
 */
export function parseResponse(bytes: Buffer, mostBytes: number): HTTPResponse {
  const { statusLine, status, headers, body: encoded } = messageOf(bytes);
  const transfer = codingsOf(headers.get('transfer-encoding'));
  const content = codingsOf(headers.get('content-encoding'));
  if (transfer.length > MOST_CODINGS || content.length > MOST_CODINGS)
    throw new ResponseError('unknown-coding', `the body has ${transfer.length + content.length} codings`);
  let body = encoded;
  let isCut = false;
  for (const coding of [...content, ...transfer].reverse()) {
    const one = withZlib(() => decoded(body, coding, mostBytes));
    body = one.bytes;
    isCut ||= one.isCut;
  }
  if (
    transfer.length === 0 &&
    endsEarly(headers.get('content-length'), encoded, content.length > 0 && body === encoded)
  )
    isCut = true;
  if (body.length > mostBytes)
    throw new ResponseError('too-large', `the body has ${body.length} bytes, more than ${mostBytes}`);
  return { status, statusLine, headers, body, isCut };
}

interface Message {
  readonly statusLine: string;
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** The final response: interim ones before it are skipped (RFC 9110, 15.2). */
function messageOf(bytes: Buffer): Message {
  let rest = bytes;
  for (let skipped = 0; skipped < MOST_INTERIM; skipped++) {
    const end = endOfHeader(rest.subarray(0, MOST_HTTP_HEADER));
    // NB: line breaks may come before a message (RFC 9112, 2.2).
    const text = rest.toString('latin1', 0, Math.max(0, end)).trimStart();
    if (!/^HTTP\/\d/i.test(text)) break;
    const [statusLine = ''] = text.split(/\r?\n/, 1);
    const [, digits] = /^\S+ +(\d{3})\b/.exec(statusLine) ?? [];
    const status = digits === undefined ? null : Number(digits);
    const body = rest.subarray(end);
    if (status === null || status < 100 || status > 199 || status === SWITCHING_PROTOCOLS)
      return { statusLine, status, headers: headersOf(text), body };
    if (body.length === 0)
      throw new ResponseError('broken-response', `there is only an interim response, with status ${status}`);
    rest = body;
  }
  throw new ResponseError('broken-response', 'there is no HTTP header');
}

/** This one is final: what follows is another protocol. */
const SWITCHING_PROTOCOLS = 101;

function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of fieldLines(text)) {
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

/** The codings in a field, in the order in which they were applied. */
function codingsOf(value = ''): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((coding) => (coding.split(';', 1)[0] as string).trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

/**
 * Whether a body has fewer bytes than its Content-Length says. NB: not if it was decoded before it was stored. It may be longer
 * for that reason, so all of it counts.
 */
function endsEarly(contentLength: string | undefined, body: Buffer, wasDecoded: boolean): boolean {
  if (contentLength === undefined || wasDecoded || !/^\d{1,15}$/.test(contentLength)) return false;
  return body.length < Number(contentLength);
}
