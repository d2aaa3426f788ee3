import type { WithEdition } from '../editions/edition.ts';
import type { ParseErrorOptions } from '../errors/parse-error.ts';
import { checkOptions, requireURL, unknownOption, wrongArgument } from '../infra/arguments.ts';
import { DEFAULT_EDITION, type EditionName } from '../infra/edition-option.ts';
import type { LimitOptions } from '../limits/limits.ts';

/** Options for parsing a document or a fragment. */
export interface ParseOptions extends CommonParseOptions, LimitOptions {}

/** Options of every way of parsing, including those without limits. */
export interface CommonParseOptions extends ParseErrorOptions {
  /**
   * The scripting flag — https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag
   * Decides whether `noscript` holds elements (false) or text (true). No script runs either way. Default false.
   */
  scripting?: boolean;
  /**
   * The edition of the standard: 'living' (of September 2026), which is the default, or '2024' (of 2024-08-26).
   * `domwright/core` has only the living one, and throws a TypeError for '2024'.
   */
  edition?: EditionName;
  /**
   * Whether `template` elements with a `shadowrootmode` become shadow roots. Default true for documents, as in
   * navigation, and false for fragments, as in `innerHTML`.
   */
  allowDeclarativeShadowRoots?: boolean;
  /** Whether to use the fast path. The result is the same without it. Default true. */
  fastPath?: boolean;
}

/** Options for decoding. They apply to bytes only, because text has no encoding. */
export interface EncodingOptions {
  /**
   * The encoding from the transport layer: the value of a `Content-Type` header, or a label. Unknown labels are
   * ignored, and so is null, which `headers.get` returns if there is no such header.
   */
  contentType?: string | null;
  /** The encoding that the user chose: a label. It overrides everything except a byte order mark. */
  userOverride?: string;
  /** Whether to search the first bytes for a declaration before parsing begins. Default true. */
  prescan?: boolean;
  /** Number of bytes to wait for and search. Default 1024. */
  prescanLimit?: number;
  /** The encoding of the container document, and whether it has the same origin. */
  container?: { readonly encoding: string; readonly sameOrigin: boolean };
  /** The likely encoding of the page, for example from the last visit: a label. */
  likely?: string;
  /** Detects the encoding of the bytes received so far. Returns a label, or null. */
  autodetect?: (bytes: Uint8Array) => string | null;
  /**
   * Whether to detect UTF-8. If nothing else determines the encoding, the parser waits for all bytes, so use this for
   * local files. Default false.
   */
  detectUTF8?: boolean;
  /** A BCP 47 language tag, which determines the default encoding. */
  locale?: string;
  /** The encoding if nothing else determines it: a label. Default: that of the locale, or windows-1252. */
  defaultEncoding?: string;
  /**
   * Whether to keep the bytes while the encoding is tentative. If the encoding turns out to be different, the parser
   * parses them again. If they are not kept, the document stays misread, as the standard says. Default true.
   */
  readAgain?: boolean;
  /** Whether to support `document.byteOffsetAt`, which keeps the bytes as long as the document. Default false. */
  byteOffsets?: boolean;
  /**
   * Whether to hold back parse errors while the encoding is tentative, so that each is reported once. If false, they
   * are reported as soon as they are found; when the input is parsed again in another encoding, `onEncodingChange` is
   * called with 'reparsed', and all errors and limits are reported again. Default true.
   */
  holdParseErrors?: boolean;
  /**
   * Called when a declaration changes the encoding, with the new encoding and its effect: only the rest is decoded in
   * the new encoding ('switched'), everything is parsed again ('reparsed'), or nothing can be done ('misread').
   */
  onEncodingChange?: (encoding: string, how: 'switched' | 'reparsed' | 'misread') => void;
}

/** Options for parsing a document. */
export interface DocumentOptions extends TextDocumentOptions, LimitOptions, EncodingOptions {}

/** Options for parsing a document from text, including ways of parsing without limits. */
export interface TextDocumentOptions extends CommonParseOptions {
  /**
   * Whether the document is an iframe srcdoc document: a missing DOCTYPE is then not an error and does not cause quirks
   * mode. Default false.
   */
  srcdoc?: boolean;
  /** Whether the parser cannot change the document's mode, which stays no-quirks. Default false. */
  cannotChangeMode?: boolean;
  /** The document's absolute URL. Default 'about:blank', with `srcdoc` 'about:srcdoc'. */
  url?: string;
  /**
   * The base URL of the document that contains an iframe srcdoc document, or that created an about:blank document.
   * Other documents ignore it.
   */
  aboutBaseURL?: string;
}

/** NB: a separate constant, since bundlers do not drop an unused object that reads a property of a global. */
const UNLIMITED = Number.POSITIVE_INFINITY;

/** The options about parse errors with their defaults. */
export const errorDefaults = {
  onParseError: undefined as ParseErrorOptions['onParseError'],
  maxParseErrors: UNLIMITED,
  onParseErrorsOmitted: undefined as ParseErrorOptions['onParseErrorsOmitted'],
  stopAtFirstParseError: false,
};

/** The limits with their defaults. Ways of parsing without limits reject them. */
export const limitDefaults = {
  maxInputLength: UNLIMITED,
  maxNodes: UNLIMITED,
  maxDepth: UNLIMITED,
  maxAttributes: UNLIMITED,
  maxTime: UNLIMITED,
  onLimit: undefined as ParseOptions['onLimit'],
};

const PLACES = 'nodes have sourceRange, without an option';
const RULES = 'the standard decides, there is no option';
const FORMATS = 'XML has rules of its own: use an XML parser';
const SCRIPTS = 'domwright-run-page runs scripts';

/** Options of parse5, htmlparser2, cheerio and jsdom, and what there is instead. */
const elsewhere: Readonly<Record<string, string>> = {
  sourceCodeLocationInfo: PLACES,
  includeNodeLocations: PLACES,
  withStartIndices: PLACES,
  withEndIndices: PLACES,
  scriptingEnabled: "the option is 'scripting'",
  treeAdapter: 'domwright/parse5 and TreeConstructor of domwright/tree-construction build other trees',
  xmlMode: FORMATS,
  xml: FORMATS,
  decodeEntities: 'text is always decoded; domwright/entities has functions for strings',
  recognizeSelfClosing: RULES,
  recognizeCDATA: RULES,
  lowerCaseTags: RULES,
  lowerCaseAttributeNames: RULES,
  runScripts: SCRIPTS,
  resources: SCRIPTS,
};

/** The minimum of each numeric option. All values except the time are integers, or Infinity. */
function leastValue(name: string): number {
  if (name === 'maxDepth') return 3;
  return name === 'maxNodes' ? 1 : 0;
}

/** Merges two sets of defaults. NB: a function, since bundlers do not drop an unused object with spreads. */
function both<A extends object, B extends object>(first: A, second: B): Readonly<A & B> {
  return { ...first, ...second };
}

/** The options of a document with their defaults. */
export const documentDefaults = /* @__PURE__ */ both(
  {
    scripting: false,
    edition: DEFAULT_EDITION,
    allowDeclarativeShadowRoots: true,
    fastPath: true,
    srcdoc: false,
    cannotChangeMode: false,
    url: undefined as string | undefined,
    aboutBaseURL: undefined as string | undefined,
  },
  errorDefaults,
);

/** Complete options of a document. */
export type CompleteOptions = WithEdition<typeof documentDefaults>;

/** The same with limits. */
export const limitedDocumentDefaults = /* @__PURE__ */ both(documentDefaults, limitDefaults);

export type LimitedCompleteOptions = WithEdition<typeof limitedDocumentDefaults>;

/** The options for bytes with their defaults. */
export const encodingDefaults = {
  contentType: undefined as string | undefined,
  userOverride: undefined as string | undefined,
  prescan: true,
  prescanLimit: 1024,
  container: undefined as EncodingOptions['container'],
  likely: undefined as string | undefined,
  autodetect: undefined as EncodingOptions['autodetect'],
  detectUTF8: false,
  locale: undefined as string | undefined,
  defaultEncoding: undefined as string | undefined,
  readAgain: true,
  byteOffsets: false,
  holdParseErrors: true,
  onEncodingChange: undefined as EncodingOptions['onEncodingChange'],
};

/** The type of an option is that of its default. Most options without a default are strings. */
function typeOfOption(name: string, byDefault: unknown): string {
  if (byDefault !== undefined) return typeof byDefault;
  if (name === 'container') return 'object';
  return name.startsWith('on') || name === 'autodetect' ? 'function' : 'string';
}

/** The options of a fragment with their defaults, without its context. */
export const fragmentDefaults = /* @__PURE__ */ both(
  { scripting: false, edition: DEFAULT_EDITION, allowDeclarativeShadowRoots: false, fastPath: true },
  errorDefaults,
);

/**
 * The given options over the defaults. `others`: names of options that the caller reads itself.
 *
 * @throws TypeError that names an unknown option or one with a wrong value
 */
export function withDefaults<T extends object>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): T {
  if (options === undefined) return defaults;
  checkOptions(options);
  // Usually none of these options is given, and the defaults need not be copied.
  let result = defaults as Record<string, unknown>;
  for (const name of Object.keys(options as object)) {
    const value = (options as Record<string, unknown>)[name];
    if (others.includes(name) || value === undefined) continue;
    // `headers.get` returns null if the response has no such header.
    if (value === null && name === 'contentType') continue;
    if (!Object.hasOwn(defaults, name))
      throw unknownOption(name, [...Object.keys(defaults), ...others], elsewhere);
    const byDefault = (defaults as Record<string, unknown>)[name];
    const type = typeOfOption(name, byDefault);
    let expected = '';
    if (typeof value !== type || value === null) {
      expected = `a${type === 'object' ? 'n' : ''} ${type}`;
    } else if (type === 'number') {
      const least = leastValue(name);
      if (!((value as number) >= least)) expected = `${least} or more`;
      else if (name !== 'maxTime' && !Number.isInteger(value) && value !== UNLIMITED) expected = 'an integer';
    }
    if (expected !== '') throw wrongArgument(`option '${name}'`, expected, value);
    if (result === defaults) result = { ...result };
    result[name] =
      name === 'url' || name === 'aboutBaseURL' ? requireURL(value, `option '${name}'`).href : value;
  }
  return result as T;
}
