// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Dispatches an event at a target in the window. With the legacy target override flag, the event's target is the document.
 *
 * @returns false if a listener canceled the event
 */
export type DispatchEvent = (target: Any, event: Any, legacyTargetOverride?: boolean) => boolean;

/**
 * The dispatch algorithm for events fired by a browser, which are trusted — https://dom.spec.whatwg.org/#concept-event-dispatch
 *
 * jsdom has no public method for that, so we use its implementation objects. If a version of jsdom keeps them elsewhere, events
 * are dispatched like those of scripts, and aren't trusted.
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
