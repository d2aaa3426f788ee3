import { implementationOf } from './implementations.ts';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** Why a request may not be made, or null. */
type Refusal = (url: string, isSynchronous: boolean) => string | null;

const refusals: WeakMap<object, Refusal> = new WeakMap();
const guarded: WeakSet<object> = new WeakSet();

/** jsdom takes it for an invalid URL, and reports a network error. */
const NO_URL = 'http://';

/**
 * Makes every request of a window, and of the frames in it, ask first, and again at each redirect. jsdom makes them in two
 * places: XMLHttpRequest, WebSocket and all that elements load go through one dispatcher; a synchronous XMLHttpRequest goes
 * to a thread, which follows redirects without asking. All else that reaches out in browsers (fetch, EventSource, beacons, workers, navigation), jsdom does not have.
 *
 * @throws Error if this jsdom makes its requests in other places
 */
export function guardRequests(dom: Any, refusal: Refusal): void {
  const request = implementationOf(new dom.window.XMLHttpRequest());
  const dispatcher = request._dispatcher;
  const prototype = Object.getPrototypeOf(request);
  if (typeof dispatcher?.compose !== 'function' || typeof prototype._serializeRequest !== 'function')
    throw new Error('runPage needs jsdom 28 or later: it cannot hold back the requests of this version');

  // NB: only HTTP requests pass the interceptor, so both ask.
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
  // NB: the window and its frames share the cookie jar, which no other window has.
  refusals.set(dom.cookieJar, refusal);
  guardSynchronousRequests(prototype);
}

function urlOf(options: Any): string {
  return options.opaque?.url ?? `${options.origin}${options.path}`;
}

/** The prototype is that of all windows in the process; windows that are no page's go on as before. */
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
