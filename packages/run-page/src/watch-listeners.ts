// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Tracks the event listeners in a window, so that they can be erased —
 * https://dom.spec.whatwg.org/#erase-all-event-listeners-and-handlers
 *
 * @returns a function that erases the listeners of the window, its document, and the document's nodes
 */
export function watchListeners(window: Any): () => void {
  const { EventTarget } = window;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const listeners: [WeakRef<Any>, string, Any, boolean][] = [];
  EventTarget.prototype.addEventListener = function (this: Any, type: string, listener: Any, options: Any) {
    const capture = typeof options === 'boolean' ? options : Boolean(options?.capture);
    listeners.push([new WeakRef(this ?? window), type, listener, capture]);
    return addEventListener.call(this ?? window, type, listener, options);
  };
  return () => {
    for (const [reference, type, listener, capture] of listeners.splice(0)) {
      const target = reference.deref();
      if (target !== undefined) removeEventListener.call(target, type, listener, capture);
    }
    for (const target of [window, window.document]) {
      for (const name in target) {
        if (/^on[a-z]+$/.test(name) && typeof target[name] === 'function') target[name] = null;
      }
    }
  };
}
