import {
  checkBoolean,
  checkObject,
  checkString,
  isObject,
  ownOptions,
  requireURL,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';

/** A state of a CORS settings attribute, with the standard's name. */
export type CORSSettingsAttributeState = 'No CORS' | 'Anonymous' | 'Use Credentials';

/**
 * CORS settings attribute — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attribute
 *
 * @param value the attribute's value; null if there is none
 * @throws TypeError if it is neither a string nor null
 */
export function corsSettingsAttributeState(value: string | null): CORSSettingsAttributeState {
  if (value === null) return 'No CORS';
  checkString(value, 'value');
  return asciiLowercase(value) === 'use-credentials' ? 'Use Credentials' : 'Anonymous';
}

/** @internal @throws TypeError if `state` is not a state */
function checkState(state: unknown): void {
  if (state !== 'No CORS' && state !== 'Anonymous' && state !== 'Use Credentials')
    throw wrongArgument('state', "'No CORS', 'Anonymous' or 'Use Credentials'", state);
}

/** The value that the IDL attribute reflects: the canonical keyword of its state, or null for No CORS. */
export function canonicalCORSKeyword(
  state: CORSSettingsAttributeState,
): 'anonymous' | 'use-credentials' | null {
  checkState(state);
  if (state === 'No CORS') return null;
  return state === 'Anonymous' ? 'anonymous' : 'use-credentials';
}

/** The part of a request that creating a potential-CORS request sets — https://fetch.spec.whatwg.org/#concept-request */
export interface PotentialCORSRequest {
  /** The parsed URL. */
  readonly url: URLRecord;
  /** The request's destination, such as `image` — https://fetch.spec.whatwg.org/#concept-request-destination */
  readonly destination: string;
  /** 'no-cors' without CORS; otherwise 'cors', or 'same-origin' if the request must stay within its origin. */
  readonly mode: 'no-cors' | 'cors' | 'same-origin';
  /** Whether cookies are sent to other origins: 'include' if so. */
  readonly credentialsMode: 'include' | 'same-origin';
  /** Whether to use a user name and password in the URL. */
  readonly useURLCredentials: true;
}

/**
 * Create a potential-CORS request —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
 *
 * @param url an absolute URL
 * @param destination Fetch's name for it: 'image', 'script', 'style', …; '' for none
 * @param state the state of the element's CORS settings attribute
 * @param sameOriginFallback the same-origin fallback flag. Default unset.
 * @throws TypeError if the URL is not valid, for an unknown state, or for a value of the wrong type
 */
export function createAPotentialCORSRequest(
  url: string | URLRecord,
  destination: string,
  state: CORSSettingsAttributeState,
  sameOriginFallback = false,
): PotentialCORSRequest {
  checkString(destination, 'destination');
  checkState(state);
  checkBoolean(sameOriginFallback, 'sameOriginFallback');
  let mode: PotentialCORSRequest['mode'] = state === 'No CORS' ? 'no-cors' : 'cors';
  if (sameOriginFallback && mode === 'no-cors') mode = 'same-origin';
  let credentialsMode: PotentialCORSRequest['credentialsMode'] = 'include';
  if (state === 'Anonymous') credentialsMode = 'same-origin';
  return { url: requireURL(url, 'url'), destination, mode, credentialsMode, useURLCredentials: true };
}

/** The platform's `Request`, for users whose TypeScript configuration includes it. */
type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Type } } ? Type : unknown;

/** The platform's request: https://fetch.spec.whatwg.org/#request-class */
export type RequestLike = PlatformRequest & {
  readonly url: string;
  readonly mode: string;
  readonly credentials: string;
};

/**
 * A request for the platform's `fetch`, with the URL, mode and credentials mode of a potential-CORS request. Omits what a
 * page cannot set: the destination, and the use of credentials in the URL.
 *
 * @throws TypeError if `request` is not such a request, or (thrown by `Request`) if the URL has a user name or password
 * @throws Error if the platform has no `Request`
 */
export function toRequest(request: PotentialCORSRequest): RequestLike {
  if (!isObject(request)) throw wrongArgument('request', 'a potential-CORS request', request);
  const { mode, credentialsMode } = request;
  const url = requireURL(request.url, 'request.url');
  const { Request } = globalThis as unknown as {
    Request?: new (url: string, init: { mode: string; credentials: string }) => RequestLike;
  };
  if (Request === undefined) throw new Error('the platform has no Request');
  return new Request(url.href, ownOptions({ mode, credentials: credentialsMode }));
}

/** The type of a response — https://fetch.spec.whatwg.org/#concept-response-type */
export type ResponseType = 'basic' | 'cors' | 'default' | 'error' | 'opaque' | 'opaqueredirect';

/** The members of a response that we need. A platform `Response` has them; you can also pass your own object. */
export interface ResponseLike {
  /** 'opaque' and 'opaqueredirect' hide what the response contains. */
  readonly type: ResponseType;
}

/** A response, possibly a filtered one (platform responses never show that) — https://fetch.spec.whatwg.org/#concept-filtered-response */
export interface FilteredResponse<Internal> {
  /** The response that this one filters. */
  readonly internalResponse?: Internal | null;
}

/**
 * CORS-same-origin — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-same-origin
 *
 * A network error is neither this nor CORS-cross-origin.
 *
 * @throws TypeError if the response has no type
 */
export function isCORSSameOrigin(response: ResponseLike): boolean {
  const type = typeOf(response);
  return type === 'basic' || type === 'cors' || type === 'default';
}

/**
 * CORS-cross-origin — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-cross-origin
 *
 * @throws TypeError if the response has no type
 */
export function isCORSCrossOrigin(response: ResponseLike): boolean {
  const type = typeOf(response);
  return type === 'opaque' || type === 'opaqueredirect';
}

/**
 * Unsafe response — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#unsafe-response
 *
 * @returns the internal response if there is one, otherwise the response itself
 */
export function unsafeResponse<Own extends object, Internal = Own>(
  response: Own & FilteredResponse<Internal>,
): Own | Internal {
  checkObject(response, 'response');
  return response.internalResponse ?? response;
}

const types: readonly unknown[] = ['basic', 'cors', 'default', 'error', 'opaque', 'opaqueredirect'];

function typeOf(response: unknown): ResponseType {
  const type = isObject(response) ? (response as ResponseLike).type : undefined;
  if (types.includes(type)) return type!;
  throw wrongArgument('response.type', `one of ${types.join(', ')}`, type);
}
