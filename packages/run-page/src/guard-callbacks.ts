import vm from 'node:vm';
import { implementationOf } from './implementations.ts';
import { isOrdinary } from './thrown-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** Reports an exception thrown by a page. */
type Report = (error: unknown) => void;

/** By window, for the windows of pages. */
const reports: WeakMap<object, Report> = new WeakMap();

const guarded: WeakSet<object> = new WeakSet();

/**
 * Catches exceptions of a page's callbacks that would break jsdom: it reads their stack and message, which may throw again.
 * jsdom reports all other exceptions.
 */
export function guardCallbacks(window: Any, report: Report): void {
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
    const original = window[name];
    if (typeof original !== 'function') continue;
    const replacement = (...given: Any[]) => {
      if (typeof given[0] === 'function') given[0] = guard(given[0], report);
      else if (name === 'setTimeout' || name === 'setInterval')
        given[0] = guard(codeOf(given[0], window), report);
      return original.apply(window, given);
    };
    Object.defineProperty(replacement, 'name', { value: name, configurable: true });
    Object.defineProperty(replacement, 'length', { value: original.length, configurable: true });
    window[name] = replacement;
  }
  const { MutationObserver } = window;
  window.MutationObserver = {
    MutationObserver: class extends MutationObserver {
      constructor(callback: Any) {
        super(typeof callback === 'function' ? guard(callback, report) : callback);
      }
    },
  }.MutationObserver;
  guardFinalizers(window, report);
  reports.set(window, report);
  guardListeners(implementationOf(window.document));
}

/**
 * Without this, exceptions in a finalizer would reach the process. NB: a proxy, because a page could get the original class
 * from the prototype of a subclass.
 */
function guardFinalizers(window: Any, report: Report): void {
  const { FinalizationRegistry } = window;
  if (typeof FinalizationRegistry !== 'function') return;
  const replacement = new Proxy(FinalizationRegistry, {
    construct(target, [callback, ...others], newTarget) {
      const reporting =
        typeof callback !== 'function'
          ? callback
          : (held: unknown) => {
              try {
                Reflect.apply(callback, undefined, [held]);
              } catch (error) {
                report(error);
              }
            };
      return Reflect.construct(target, [reporting, ...others], newTarget);
    },
  });
  FinalizationRegistry.prototype.constructor = replacement;
  window.FinalizationRegistry = replacement;
}

/** The code string of a timer as a function. */
function codeOf(given: Any, window: Any): () => void {
  // NB: String() would accept a symbol.
  const code = `${given}`;
  return () => {
    vm.runInContext(code, window._globalObject, { filename: window.location.href, displayErrors: false });
  };
}

/** All windows in the process share the prototype. Listeners in windows that aren't pages stay unchanged. */
function guardListeners(eventTarget: Any): void {
  let prototype = eventTarget;
  while (prototype !== null && !Object.hasOwn(prototype, 'addEventListener'))
    prototype = Object.getPrototypeOf(prototype);
  if (prototype === null || guarded.has(prototype)) return;
  guarded.add(prototype);
  const { addEventListener } = prototype;
  prototype.addEventListener = function (this: Any, type: string, callback: Any, ...options: Any[]) {
    // NB: the top window of a frame is the page's, and a page can't replace it.
    const report = reports.get(this._globalObject?.top);
    if (report === undefined || callback === null) {
      return addEventListener.call(this, type, callback, ...options);
    }
    const replacement = guard(callback, report);
    // jsdom uses this to recognize the callback.
    replacement.objectReference = callback.objectReference;
    return addEventListener.call(this, type, replacement, ...options);
  };
}

/** Wraps `callback`: exceptions whose stack and message jsdom could not read are reported instead of thrown. */
export function guard(callback: Any, report: Report): Any {
  return function (this: Any, ...given: Any[]) {
    try {
      return Reflect.apply(callback, this, given);
    } catch (error) {
      if (isOrdinary(error)) throw error;
      report(error);
      return undefined;
    }
  };
}
