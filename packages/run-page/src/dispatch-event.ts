// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/** Dispatches an event of the window's at a target; with the legacy target override flag, the event's target is the document. Returns whether no listener has canceled it. */
export type DispatchEvent = (target: Any, event: Any, legacyTargetOverride?: boolean) => boolean;

/**
 * The dispatch algorithm of a window, for the events that a browser fires: they are trusted —
 * https://dom.spec.whatwg.org/#concept-event-dispatch
 *
 * No public method does that, so we use the objects that jsdom has behind the window's. With a jsdom that keeps them
 * elsewhere, events are dispatched like those of a script, and are not trusted.
 */
export function dispatchEventOf(window: Any): DispatchEvent {
  const { document } = window;
  const { dispatchEvent } = window.EventTarget.prototype;
  const key = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const dispatch = key === undefined ? undefined : document[key]._dispatch;
  return (target, event, legacyTargetOverride = false) => {
    const implementation = key === undefined ? undefined : event[key];
    if (typeof dispatch === 'function' && implementation !== undefined) {
      implementation.isTrusted = true;
      return dispatch.call(target[key!], implementation, legacyTargetOverride);
    }
    if (legacyTargetOverride) Object.defineProperty(event, 'target', { value: document, configurable: true });
    return dispatchEvent.call(target, event);
  };
}
