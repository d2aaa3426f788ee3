import { type IncomingHttpHeaders, type IncomingMessage, request as requestHTTP } from 'node:http';
import { request as requestHTTPS } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { canParseURL } from 'domwright/internal/arguments';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './address.ts';

/** The maximum number of redirects in a row. */
const MOST_REDIRECTS = 10;

/** An error that retrying won't fix. */
export class LastingError extends Error {}

export interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether to refuse addresses in private networks, including those of redirects. */
  readonly publicOnly: boolean;
  /** The time limit for the response's header, in milliseconds. */
  readonly patience: number;
}

/** A response whose header has arrived. */
export interface Response {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decoded if the server applied a coding without being asked. */
  readonly body: Readable;
}

/**
 * Sends a GET request and follows redirects.
 *
 * @throws LastingError for failures that retrying won't fix; other errors for those it may
 */
export async function get(url: string, options: RequestOptions): Promise<Response> {
  let at = checkedURL(url);
  for (let redirects = 0; ; redirects++) {
    const message = await send(at, options);
    const status = message.statusCode as number;
    const { location } = message.headers;
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined)
      return { url: at.href, status, headers: message.headers, body: decoded(message) };
    message.destroy();
    if (redirects === MOST_REDIRECTS)
      throw new LastingError(`there are more than ${MOST_REDIRECTS} redirects`);
    if (!canParseURL(location, at.href)) throw new LastingError('the server redirects to an invalid URL');
    at = checkedURL(new URL(location, at).href);
  }
}

/** @throws LastingError for an invalid URL, or one with a password, which the message doesn't repeat */
function checkedURL(url: string): URL {
  const parsed = canParseURL(url) ? new URL(url) : null;
  if (parsed === null) throw new LastingError('it is not a valid URL');
  if (!/^https?:$/.test(parsed.protocol)) throw new LastingError('it redirects to a URL that is not HTTP');
  if (parsed.username !== '' || parsed.password !== '')
    throw new LastingError('URLs with a user name or password are not fetched');
  parsed.hash = '';
  return parsed;
}

function send(url: URL, { headers, publicOnly, patience }: RequestOptions): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (publicOnly && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(lasting(new PrivateAddressError(host)));
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHTTPS : requestHTTP)(url, {
      headers: { 'Accept-Encoding': 'identity', ...headers },
      // NB: a reused connection may have been made without checking the address.
      agent: false,
      ...(publicOnly && { lookup: lookupPublic }),
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`the server does not answer within ${patience / 1000} s`)),
      patience,
    );
    request.on('response', (message) => {
      clearTimeout(timer);
      resolve(message);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(lasting(error));
    });
    request.end();
  });
}

/** If several addresses can't be reached, Node throws an AggregateError with an empty message. */
function lasting(error: Error): Error {
  if (error instanceof PrivateAddressError) return new LastingError(error.message);
  if (error.message !== '') return error;
  const { errors, code } = error as AggregateError & NodeJS.ErrnoException;
  return new Error(errors?.[0]?.message ?? code ?? 'the connection failed');
}

function decoded(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.toLowerCase().trim() ?? 'identity';
  const decoder = decoderFor(coding);
  if (decoder === null) return message;
  message.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => message.destroy());
  return message.pipe(decoder);
}

function decoderFor(coding: string): ReturnType<typeof createGunzip> | null {
  switch (coding) {
    case 'identity':
    case '':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      // Unknown coding: use the bytes as they are. They won't look like a page or an archive.
      return null;
  }
}
