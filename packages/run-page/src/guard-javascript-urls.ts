import { createRequire } from 'node:module';

// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

type Evaluate = (code: string) => unknown;

/** By the windows of pages and of frames in them. */
const evaluators: WeakMap<object, Evaluate> = new WeakMap();

const guarded: WeakSet<object> = new WeakSet();

/**
 * Makes the code of `javascript:` URLs run by `evaluate`. jsdom calls the window's `eval`, and to Node the code is jsdom's
 * then: its `import()` would load modules of the host.
 *
 * @throws Error if this jsdom has its navigation elsewhere
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
 * The next call of a window's `eval`, which is jsdom's, evaluates as `guardJavaScriptURLs` was told.
 *
 * @returns false if the page does not allow that
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
    throw new Error('runPage does not know this version of jsdom');
  return navigation;
}
