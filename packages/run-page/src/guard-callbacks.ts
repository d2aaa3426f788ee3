import vm from 'node:vm';
import { implementationOf } from './implementations.ts';
import { isOrdinary } from './thrown-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** Reports an exception that a page has thrown. */
type Report = (error: unknown) => void;

/** By the window, for those that are pages'. */
const reports: WeakMap<object, Report> = new WeakMap();

const guarded: WeakSet<object> = new WeakSet();

/**
 * Catches what the callbacks of a page throw where jsdom, which asks it for its stack and message, would be thrown at
 * itself. jsdom reports all other exceptions.
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
 * What a finalizer throws goes to nobody but the process. NB: a proxy, not a subclass, of which a page would get the original
 * as the prototype.
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

/** Text given to a timer, as a function. */
function codeOf(given: Any, window: Any): () => void {
  // NB: String() would take a symbol.
  const code = `${given}`;
  return () => {
    vm.runInContext(code, window._globalObject, { filename: window.location.href, displayErrors: false });
  };
}

/** The prototype is that of all windows in the process; listeners in windows that are no page's stay as they are. */
function guardListeners(eventTarget: Any): void {
  let prototype = eventTarget;
  while (prototype !== null && !Object.hasOwn(prototype, 'addEventListener'))
    prototype = Object.getPrototypeOf(prototype);
  if (prototype === null || guarded.has(prototype)) return;
  guarded.add(prototype);
  const { addEventListener } = prototype;
  prototype.addEventListener = function (this: Any, type: string, callback: Any, ...options: Any[]) {
    // NB: frames have the top window of the page, and no page can replace it.
    const report = reports.get(this._globalObject?.top);
    if (report === undefined || callback === null) {
      return addEventListener.call(this, type, callback, ...options);
    }
    const replacement = guard(callback, report);
    // By this jsdom knows it again.
    replacement.objectReference = callback.objectReference;
    return addEventListener.call(this, type, replacement, ...options);
  };
}

/** Calls `callback`, but reports what it throws if jsdom cannot ask that for its stack and message. */
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
