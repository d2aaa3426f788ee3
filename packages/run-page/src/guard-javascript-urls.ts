import { createRequire } from 'node:module';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

type Evaluate = (code: string) => unknown;

/** By window, of pages and of frames in them. */
const evaluators: WeakMap<object, Evaluate> = new WeakMap();

const guarded: WeakSet<object> = new WeakSet();

/**
 * Runs the code of `javascript:` URLs with `evaluate`. jsdom would call the window's `eval`, and Node would attribute the code to
 * jsdom: its `import()` would load modules of the host.
 *
 * @throws Error if this version of jsdom implements navigation elsewhere
 */
export function guardJavaScriptURLs(window: Any, evaluate: Evaluate): void {
  evaluators.set(window, evaluate);
  const navigation = navigationOfJsdom();
  if (guarded.has(navigation)) return;
  guarded.add(navigation);
  const { evaluateJavaScriptURL } = navigation;
  navigation.evaluateJavaScriptURL = (target: Any, url: Any) =>
    evaluators.has(target) && !replaceEvalOnce(target) ? undefined : evaluateJavaScriptURL(target, url);
}

/**
 * Makes the next call of a window's `eval`, by jsdom, use the `evaluate` of `guardJavaScriptURLs`.
 *
 * @returns false if the page has made `eval` non-configurable
 */
export function replaceEvalOnce(window: Any): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(window, 'eval');
  const evaluate = evaluators.get(window)!;
  return Reflect.defineProperty(window, 'eval', {
    configurable: true,
    writable: true,
    value(code: string) {
      if (descriptor === undefined) delete window.eval;
      else Object.defineProperty(window, 'eval', descriptor);
      return evaluate(code);
    },
  });
}

function navigationOfJsdom(): Any {
  let navigation: Any;
  try {
    navigation = createRequire(import.meta.url)('jsdom/lib/jsdom/living/window/navigation.js');
  } catch {
    // See below.
  }
  if (typeof navigation?.evaluateJavaScriptURL !== 'function')
    throw new Error('runPage does not support this version of jsdom');
  return navigation;
}
