import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkString, isObject, wrongArgument } from 'domwright/internal/arguments';
import { type Gate, refusalOfFile } from './gate.ts';

/** The response to a `PageRequest`. */
export interface PageResponse {
  /** Whether the request succeeded: status 200 to 299 for HTTP. */
  readonly ok: boolean;
  /** The HTTP status; for other URLs, 200 or 0. */
  readonly status: number;
  /** The URL after redirects. */
  readonly url: string;
  /** The value of the Content-Type header, or `''`. */
  readonly contentType: string;
  /** The decompressed body. A string counts as already decoded. */
  readonly body: Uint8Array | string;
}

/** What to fetch for a page. */
export interface PageRequest {
  /** The absolute URL. */
  readonly url: string;
  /** The request's destination — https://fetch.spec.whatwg.org/#concept-request-destination */
  readonly destination: 'script';
  /** Whether it is a module script or something that one imports. */
  readonly isModule: boolean;
  /** Aborted when the page is closed. */
  readonly signal: AbortSignal;
}

/**
 * Fetches something for a page. Throws, or resolves with `ok: false`, if that fails. NB: don't return a `Response` of the
 * platform; read its body with `arrayBuffer()`.
 */
export type PageFetch = (request: PageRequest) => Promise<PageResponse>;

/**
 * Checks the result of a page's `fetch` option.
 *
 * @throws TypeError if it isn't a PageResponse, for example a `Response` of the platform
 */
export function checkedResponse(response: PageResponse): PageResponse {
  if (!isObject(response)) throw wrongArgument("the response of option 'fetch'", 'a PageResponse', response);
  const { ok, body } = response;
  for (const name of ['url', 'contentType'] as const) {
    if (ok) checkString(response[name], `'${name}' of the response of option 'fetch'`);
  }
  if (ok && typeof body !== 'string' && !(body instanceof Uint8Array))
    throw wrongArgument("'body' of the response of option 'fetch'", 'a string or a Uint8Array', body);
  return response;
}

/**
 * Loads what the gate allows: `data:` URLs, files for pages that are files, and the network if the caller allows it.
 *
 * @throws Error with the reason if it can't be loaded
 */
export function defaultFetch(gate: Gate): PageFetch {
  return async ({ url, signal }) => {
    const isFile = new URL(url).protocol === 'file:';
    const withoutQuery = url.replace(/[?#].*$/, '');
    const refusal = gate.refusalOfScript(url) ?? (isFile ? refusalOfFile(withoutQuery) : null);
    if (refusal !== null) throw new Error(refusal);
    if (isFile) {
      const body = await readFile(fileURLToPath(withoutQuery), { signal });
      return { ok: true, status: 200, url, contentType: 'text/javascript', body };
    }
    const response = await fetchThrough(gate, url, signal);
    return {
      ok: response.ok,
      status: response.status,
      url: response.url === '' ? url : response.url,
      contentType: response.headers.get('content-type') ?? '',
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
}

/** The limit of browsers. */
const MOST_REDIRECTS = 20;

/** Fetches a URL and checks each redirect with the gate. */
async function fetchThrough(gate: Gate, start: string, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (!/^https?:$/.test(next.protocol))
      throw new Error('redirects to URLs that are not HTTP are not followed');
    url = next.href;
    const refusal = gate.refusalOfScript(url);
    if (refusal !== null) throw new Error(refusal);
  }
  throw new Error(`more than ${MOST_REDIRECTS} redirects`);
}
