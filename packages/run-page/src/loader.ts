import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkString, isObject, wrongArgument } from 'domwright/internal/arguments';
import { type Gate, refusalOfFile } from './gate.ts';

/** What came back for a URL. */
export interface PageResponse {
  /** Whether the status is 200 to 299. */
  readonly ok: boolean;
  /** The HTTP status; 200 or 0 for what is no HTTP. */
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  /** The Content-Type header, or ''. */
  readonly contentType: string;
  /** What was fetched, decompressed; text is taken to be decoded already. */
  readonly body: Uint8Array | string;
}

/** What a page wants to have fetched, and for what. */
export interface PageRequest {
  /** The absolute URL. */
  readonly url: string;
  /** The request's destination — https://fetch.spec.whatwg.org/#concept-request-destination */
  readonly destination: 'script';
  /** Whether it is a module script, or what one imports. */
  readonly isModule: boolean;
  /** Is aborted when the page is closed. */
  readonly signal: AbortSignal;
}

/**
 * Fetches something for a page. Throws, or answers with `ok: false`, if it cannot be had. NB: the platform's `Response` is
 * no answer; its `arrayBuffer()` has the bytes.
 */
export type PageFetch = (request: PageRequest) => Promise<PageResponse>;

/**
 * What a page's fetch has answered.
 *
 * @throws TypeError if it is no PageResponse, as one of the platform is none
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
 * Loads what the gate lets through: from disk for pages from disk, and `data:` URLs for all; from the network only where
 * that is allowed.
 *
 * @throws Error that says why not
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

/** As many as browsers follow. */
const MOST_REDIRECTS = 20;

/** Asks the gate again for each URL that a response redirects to. */
async function fetchThrough(gate: Gate, start: string, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (!/^https?:$/.test(next.protocol)) throw new Error('a redirect to what is not HTTP is not followed');
    url = next.href;
    const refusal = gate.refusalOfScript(url);
    if (refusal !== null) throw new Error(refusal);
  }
  throw new Error(`more than ${MOST_REDIRECTS} redirects`);
}
