import { type IncomingHttpHeaders, type IncomingMessage, request as requestHTTP } from 'node:http';
import { request as requestHTTPS } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { canParseURL } from 'domwright/internal/arguments';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './address.ts';

/** How many redirects are followed, one after the other. */
const MOST_REDIRECTS = 10;

/** A response that trying again does not change. */
export class LastingError extends Error {}

export interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether addresses of private networks are refused, those of redirects, too. */
  readonly publicOnly: boolean;
  /** How many milliseconds may pass until the header of the response is there. */
  readonly patience: number;
}

/** A response whose header is there. */
export interface Response {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Without the coding that nobody asked for. */
  readonly body: Readable;
}

/**
 * Sends a GET request and follows redirects.
 *
 * @throws LastingError for what will not change; other errors for what may
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
    if (!canParseURL(location, at.href))
      throw new LastingError('the server redirects to what is not a valid URL');
    at = checkedURL(new URL(location, at).href);
  }
}

/** @throws LastingError for what is no URL, or has a password, which is not repeated in the message */
function checkedURL(url: string): URL {
  const parsed = canParseURL(url) ? new URL(url) : null;
  if (parsed === null) throw new LastingError('it is not a valid URL');
  if (!/^https?:$/.test(parsed.protocol)) throw new LastingError('it redirects to what is not HTTP');
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
      // NB: a connection that is kept may be one that was made without looking at the address.
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

/** Of several addresses that could not be reached, Node only says so in a list. */
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
      // The bytes are taken as they are: they will not be those of a page or an archive.
      return null;
  }
}
