import { isObject, ownOptions } from '../infra/arguments.ts';
import type { HTMLSource } from './source-reader.ts';

/** A response, such as that of `fetch`: its body, its `Content-Type` and its final URL are read. */
export interface HTMLResponse {
  /** The body as a stream of bytes; null if there is none. */
  readonly body: HTMLSource | null;
  /** The headers. */
  readonly headers: { get(name: string): string | null };
  /** The URL after redirects; empty if it is not known. */
  readonly url: string;
}

/** What a response says about its body. */
export interface ResponseOptions {
  contentType?: string | null;
  url?: string;
}

/** Whether a value is a response. NB: not `instanceof`, since there are many packages that fetch. */
export function isResponse(value: unknown): value is HTMLResponse {
  if (!isObject(value) || typeof (value as { getReader?: unknown }).getReader === 'function') return false;
  const { headers, body } = value as Partial<HTMLResponse>;
  return isObject(headers) && typeof headers.get === 'function' && (body === null || isObject(body));
}

/** The chunks of a source, and what is known about them if it is a response. */
export function sourceAndOptions(source: HTMLSource | HTMLResponse): [HTMLSource, ResponseOptions] {
  if (!isResponse(source)) return [source, ownOptions<ResponseOptions>(null)];
  const { body, headers, url } = source;
  const contentType = headers.get('Content-Type');
  const isKnown = typeof url === 'string' && url !== '';
  const known = { ...(contentType === null ? {} : { contentType }), ...(isKnown ? { url } : {}) };
  return [body ?? [], ownOptions<ResponseOptions>(known)];
}

/** The options that are given, and what a response says in place of the others. */
export function withKnown<T extends object>(known: ResponseOptions, given: T): T & ResponseOptions {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return ownOptions({ ...known, ...Object.fromEntries(present) }) as T & ResponseOptions;
}
