import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { isGzip } from '../files/signatures.ts';
import { withZlib } from '../threads/end-of-thread.ts';
import type { ProblemCode } from './raw-page.ts';
import { endOfHeader, parseFields } from './warc-record.ts';

/** An HTTP response with a decoded body. */
export interface HTTPResponse {
  readonly status: number | null;
  readonly statusLine: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** The reason why a response can't be read. */
export class ResponseError extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Anything longer isn't a header. */
const MOST_HTTP_HEADER = 1 << 18;

/** The maximum number of nested content codings. */
const MOST_CODINGS = 4;

/**
 * Reads an HTTP response, removes the transfer coding, and decompresses the body. Crawlers often decode bodies but keep the
 * original headers, so a body that turns out not to be chunked or compressed is taken as it is.
 *
 * @param mostBytes the maximum size of the decoded body, in bytes
 * @throws ResponseError
 */
export function parseResponse(bytes: Buffer, mostBytes: number): HTTPResponse {
  const end = endOfHeader(bytes.subarray(0, MOST_HTTP_HEADER));
  const text = bytes.toString('latin1', 0, end < 0 ? 0 : end);
  if (!/^HTTP\/\d/i.test(text)) throw new ResponseError('broken-response', 'there is no HTTP header');
  const headers = parseFields(text);
  const [statusLine = ''] = text.split(/\r?\n/, 1);
  const [, digits] = /^\S+ +(\d{3})\b/.exec(statusLine) ?? [];
  let body = bytes.subarray(end);
  if (/\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) body = withoutChunks(body) ?? body;
  const codings = (headers.get('content-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MOST_CODINGS)
    throw new ResponseError('unknown-coding', `the body has ${codings.length} codings`);
  for (const coding of codings.reverse()) body = withZlib(() => decoded(body, coding, mostBytes));
  if (body.length > mostBytes)
    throw new ResponseError('too-large', `the body has ${body.length} bytes, more than ${mostBytes}`);
  return { status: digits === undefined ? null : Number(digits), statusLine, headers, body };
}

/** The body without chunked transfer coding (RFC 9112); null if it isn't chunked. A truncated body is kept as far as it goes. */
function withoutChunks(body: Buffer): Buffer | null {
  const whole = Buffer.allocUnsafe(body.length);
  let length = 0;
  let hasChunks = false;
  for (let at = 0; at < body.length; hasChunks = true) {
    const line = body.toString('latin1', at, Math.min(body.length, at + 100));
    const [, digits] = /^([0-9a-f]{1,8})[\t ]*(?:;|\r?\n)/i.exec(line) ?? [];
    const end = body.indexOf(0x0a, at);
    if (digits === undefined || end < 0) return hasChunks ? whole.subarray(0, length) : null;
    const size = Number.parseInt(digits, 16);
    if (size === 0) break;
    length += body.copy(whole, length, end + 1, end + 1 + size);
    at = end + 1 + size;
    if (body[at] === 0x0d) at++;
    if (body[at] === 0x0a) at++;
  }
  return whole.subarray(0, length);
}

function decoded(body: Buffer, coding: string, mostBytes: number): Buffer {
  const options: ZlibOptions = { maxOutputLength: mostBytes };
  try {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return isGzip(body) ? gunzipSync(body, options) : body;
      case 'deflate':
        return isZlib(body) ? inflateSync(body, options) : inflateRawSync(body, options);
      case 'br':
        return brotliDecompressSync(body, options);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new ResponseError('too-large', `the body has more than ${mostBytes} bytes when decompressed`);
    // The crawler may have decompressed it.
    if (coding !== 'gzip' && coding !== 'x-gzip' && isText(body)) return body;
    throw new ResponseError('broken-response', `the body cannot be decompressed (${coding}): ${message}`);
  }
  if (isText(body)) return body;
  throw new ResponseError('unknown-coding', `the body has an unknown coding, '${coding}'`);
}

function isZlib(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] as number) & 15) === 8 && body.readUInt16BE(0) % 31 === 0;
}

/** Whether the first bytes look like text with a tag. */
function isText(body: Buffer): boolean {
  const start = body.subarray(0, 1024);
  return (
    start.includes(0x3c) &&
    !start.includes(0) &&
    /<(?:!doctype|html|head|body|[a-z])/i.test(start.toString('latin1'))
  );
}
