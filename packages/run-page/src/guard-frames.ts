import { canParseURL } from 'domwright/internal/arguments';
import { implementationOf } from './implementations.ts';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** Called with each new window of a frame in a page, before any code runs in it. */
type Guard = (frameWindow: Any, isOfJavaScriptURL: boolean) => void;

/** By the window of the page. */
const guards: WeakMap<object, Guard> = new WeakMap();

/** The documents of frames. */
const documents: WeakMap<object, Any> = new WeakMap();
const guarded: WeakSet<object> = new WeakSet();

/**
 * Calls `guard` with the window of each frame that a page creates, including nested ones.
 *
 * @throws Error if this version of jsdom keeps the documents of frames elsewhere
 */
export function guardFrames(window: Any, guard: Guard): void {
  guards.set(window, guard);
  const frame = implementationOf(window.document.createElement('iframe'));
  let prototype = Object.getPrototypeOf(frame);
  while (prototype !== null && !Object.hasOwn(prototype, 'contentDocument'))
    prototype = Object.getPrototypeOf(prototype);
  if (prototype === null || !('_contentDocument' in frame))
    throw new Error('runPage does not support this version of jsdom');
  // All windows in the process share the prototype.
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  Object.defineProperty(prototype, '_contentDocument', {
    configurable: true,
    get(this: Any) {
      return documents.get(this) ?? null;
    },
    set(this: Any, document: Any) {
      documents.set(this, document);
      if (document === null) return;
      const src = this.getAttributeNS(null, 'src');
      const isOfJavaScriptURL = src !== null && canParseURL(src) && new URL(src).protocol === 'javascript:';
      guards.get(this._ownerDocument._defaultView.top)?.(document._defaultView, isOfJavaScriptURL);
    },
  });
}
