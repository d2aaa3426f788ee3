import { implementationOf } from './implementations.ts';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** Why a request is refused; null if it is allowed. */
type Refusal = (url: string, isSynchronous: boolean) => string | null;

const refusals: WeakMap<object, Refusal> = new WeakMap();
const guarded: WeakSet<object> = new WeakSet();

/** An invalid URL, for which jsdom reports a network error. */
const NO_URL = 'http://';

/**
 * Checks every request of a window and of the frames in it, and each redirect. jsdom makes requests in two places:
 * XMLHttpRequest, WebSocket and everything that elements load go through one dispatcher; a synchronous XMLHttpRequest goes to a
 * thread, which follows redirects without asking. jsdom lacks the other ways that browsers have: fetch, EventSource, beacons,
 * workers and navigation.
 *
 * @throws Error if this version of jsdom makes requests elsewhere
 */
export function guardRequests(dom: Any, refusal: Refusal): void {
  const request = implementationOf(new dom.window.XMLHttpRequest());
  const dispatcher = request._dispatcher;
  const prototype = Object.getPrototypeOf(request);
  if (typeof dispatcher?.compose !== 'function' || typeof prototype._serializeRequest !== 'function')
    throw new Error('runPage needs jsdom 28 or later: it cannot check the requests of this version');

  // NB: only HTTP requests pass through the interceptor, so both places check.
  const atEachRedirect = dispatcher.compose((next: Any) => (options: Any, handler: Any) => {
    const reason = refusal(urlOf(options), false);
    if (reason === null) return next(options, handler);
    handler.onResponseError(null, new Error(reason));
    return true;
  });
  const dispatch = atEachRedirect.dispatch.bind(atEachRedirect);
  dispatcher.dispatch = (options: Any, handler: Any) => {
    if (refusal(urlOf(options), false) === null) return dispatch(options, handler);
    return dispatch({ ...options, opaque: { ...options.opaque, url: NO_URL } }, handler);
  };
  // NB: the window and its frames share a cookie jar that no other window has.
  refusals.set(dom.cookieJar, refusal);
  guardSynchronousRequests(prototype);
}

function urlOf(options: Any): string {
  return options.opaque?.url ?? `${options.origin}${options.path}`;
}

/** All windows in the process share the prototype. Windows that aren't pages stay unchanged. */
function guardSynchronousRequests(prototype: Any): void {
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  const serializeRequest = prototype._serializeRequest;
  prototype._serializeRequest = function (this: Any) {
    const refusal = refusals.get(this._cookieJar)?.(this._url, true) ?? null;
    if (refusal === null) return serializeRequest.call(this);
    this.readyState = 4;
    throw new this._globalObject.DOMException(refusal, 'NetworkError');
  };
}
