import { checkObject, isObject, wrongArgument } from '../../core/infra/arguments.ts';

/** The type of a response — https://fetch.spec.whatwg.org/#concept-response-type */
export type ResponseType = 'basic' | 'cors' | 'default' | 'error' | 'opaque' | 'opaqueredirect';

/** The members of a response that we need. A `Response` of the platform has them, or your own object. */
export interface ResponseLike {
  readonly type: ResponseType;
}

/** A response that may be a filtered one, which the platform never shows — https://fetch.spec.whatwg.org/#concept-filtered-response */
export interface FilteredResponse<Internal> {
  /** The response that it filters. */
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
 * @returns the internal response if there is one, else the response
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
