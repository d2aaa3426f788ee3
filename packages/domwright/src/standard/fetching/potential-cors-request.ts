import {
  checkBoolean,
  checkString,
  isObject,
  ownOptions,
  requireURL,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { type CORSSettingsAttributeState, checkState } from './cors-settings-attribute.ts';

/** The part of a request that creating a potential-CORS request sets — https://fetch.spec.whatwg.org/#concept-request */
export interface PotentialCORSRequest {
  readonly url: URLRecord;
  readonly destination: string;
  readonly mode: 'no-cors' | 'cors' | 'same-origin';
  readonly credentialsMode: 'include' | 'same-origin';
  /** Whether user name and password in the URL are used. */
  readonly useURLCredentials: true;
}

/**
 * Create a potential-CORS request —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
 *
 * @param url an absolute URL
 * @param destination as Fetch names it: 'image', 'script', 'style', …; '' for none
 * @param state the state of the element's CORS settings attribute
 * @param sameOriginFallback the same-origin fallback flag. Default unset.
 * @throws TypeError if the URL is not valid, for another state, or another kind of value
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

/** The platform's `Request`, for users whose compiler knows it. */
type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Type } } ? Type : unknown;

/** The platform's request: https://fetch.spec.whatwg.org/#request-class */
export type RequestLike = PlatformRequest & {
  readonly url: string;
  readonly mode: string;
  readonly credentials: string;
};

/**
 * A request for the platform's `fetch`, with the URL, the mode and the credentials mode of a potential-CORS request.
 * Leaves out what a page cannot set: the destination, and the use of credentials in the URL.
 *
 * @throws TypeError if it is not such a request; if the URL has a user name or a password, as the platform's class does
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
