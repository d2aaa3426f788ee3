import type { ParseError } from './errors/parse-error-reporter.ts';

/** What every way of parsing can be told. */
export interface ParseOptions {
  /**
   * The scripting flag — https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag
   * Decides whether `noscript` holds elements (false) or text (true). No script runs either way. Default false.
   */
  scripting?: boolean;
  /** The edition of the standard. Only '2024' (of 2024-08-26), which is the default. */
  edition?: '2024';
  /** Is called with each parse error when it is found, which is nearly the order of the source. */
  onParseError?: (error: ParseError) => void;
  /**
   * Whether `template` elements with a `shadowrootmode` become shadow roots. Default true for documents, as in
   * navigation, and false for fragments, as in `innerHTML`.
   */
  allowDeclarativeShadowRoots?: boolean;
  /** Whether the fast path is used; the result is the same without it. Default true. */
  fastPath?: boolean;
}

/** What parsing a document can be told. */
export interface DocumentOptions extends ParseOptions {
  /** The document is an iframe srcdoc document: a missing DOCTYPE is no error and means no quirks. Default false. */
  srcdoc?: boolean;
  /** The parser cannot change the document's mode: it stays no-quirks. Default false. */
  cannotChangeMode?: boolean;
}

/** The options of a document with their defaults. */
export const documentDefaults = /* @__PURE__ */ Object.freeze({
  scripting: false,
  edition: '2024',
  onParseError: undefined as ((error: ParseError) => void) | undefined,
  allowDeclarativeShadowRoots: true,
  fastPath: true,
  srcdoc: false,
  cannotChangeMode: false,
});

/** The options of a fragment with their defaults, without its context. */
export const fragmentDefaults = /* @__PURE__ */ Object.freeze({
  scripting: false,
  edition: '2024',
  onParseError: undefined as ((error: ParseError) => void) | undefined,
  allowDeclarativeShadowRoots: false,
  fastPath: true,
});

/** What stands at a wrong argument's place, for an error message. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * The options given, over the defaults.
 *
 * @throws TypeError that names the option, for an unknown one or a wrong value
 */
export function withDefaults<T extends object>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): T {
  if (options === undefined) return defaults;
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options must be an object, not ${describe(options)}`);
  }
  const result: Record<string, unknown> = { ...(defaults as Record<string, unknown>) };
  for (const [name, value] of Object.entries(options)) {
    if (others.includes(name) || value === undefined) continue;
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(
        `unknown option '${name}'; the options are ${[...Object.keys(defaults), ...others].join(', ')}`,
      );
    }
    const byDefault = (defaults as Record<string, unknown>)[name];
    if (name === 'onParseError') {
      if (typeof value !== 'function')
        throw new TypeError(`option 'onParseError' must be a function, not ${describe(value)}`);
    } else if (name === 'edition') {
      if (value !== '2024') throw new TypeError(`option 'edition' must be '2024', not ${describe(value)}`);
    } else if (typeof value !== typeof byDefault) {
      throw new TypeError(`option '${name}' must be a ${typeof byDefault}, not ${describe(value)}`);
    }
    result[name] = value;
  }
  return result as T;
}

/** @throws TypeError that names the argument if it is no string */
export function checkString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string, not ${describe(value)}`);
}
