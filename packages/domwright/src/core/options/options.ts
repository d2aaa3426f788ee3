import type { EditionName, GivenEdition } from '../editions/edition.ts';
import type { ParseErrorOptions } from '../errors/parse-error.ts';
import { checkOptions, requireURL, unknownOption, wrongArgument } from '../infra/arguments.ts';
import type { LimitOptions } from '../limits/limits.ts';

/** What parsing a document or a fragment can be told. */
export interface ParseOptions extends CommonParseOptions, LimitOptions {}

/** What every way of parsing can be told, also those that know no limits. */
export interface CommonParseOptions extends ParseErrorOptions {
  /**
   * The scripting flag — https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag
   * Decides whether `noscript` holds elements (false) or text (true). No script runs either way. Default false.
   */
  scripting?: boolean;
  /**
   * The edition of the standard: '2024' (of 2024-08-26), which is the default, or 'living' (of September 2026). Not
   * every way of parsing has the living one; the others throw a TypeError.
   */
  edition?: EditionName;
  /**
   * Whether `template` elements with a `shadowrootmode` become shadow roots. Default true for documents, as in
   * navigation, and false for fragments, as in `innerHTML`.
   */
  allowDeclarativeShadowRoots?: boolean;
  /** Whether the fast path is used; the result is the same without it. Default true. */
  fastPath?: boolean;
}

/** What decoding can be told. All of it is for bytes: text has no encoding. */
export interface EncodingOptions {
  /** What the transport layer says: the text of a `Content-Type` header, or a label. An unknown one counts for nothing. */
  transport?: string;
  /** The user's wish, a label: it beats everything but a byte order mark. */
  userOverride?: string;
  /** Whether the first bytes are searched for a declaration before parsing begins. Default true. */
  prescan?: boolean;
  /** How many bytes are waited for and searched. Default 1024. */
  prescanLimit?: number;
  /** The encoding of the container document, and whether it has the same origin. */
  container?: { readonly encoding: string; readonly sameOrigin: boolean };
  /** The encoding that the page probably has, for example because it had it before: a label. */
  likely?: string;
  /** Detects the encoding of the bytes there are. Returns a label, or null. */
  autodetect?: (bytes: Uint8Array) => string | null;
  /**
   * Whether UTF-8 is detected. Where nothing else tells the encoding it waits for all bytes, so it is meant for local
   * files. Default false.
   */
  detectUTF8?: boolean;
  /** A BCP 47 language tag, on which the default encoding depends. */
  locale?: string;
  /** The encoding if nothing else tells: a label. Default: that of the locale, or windows-1252. */
  defaultEncoding?: string;
  /**
   * Whether the bytes are kept while the encoding is tentative, to parse them again if it turns out to be another.
   * Without them the document stays misread, as the standard says. Default true.
   */
  readAgain?: boolean;
  /** Whether `document.byteOffsetAt` is to work. The bytes are kept for it as long as the document. Default false. */
  byteOffsets?: boolean;
  /**
   * Is called when a declaration changes the encoding: with the new one, and with what was done: the rest is decoded
   * otherwise ('switched'), all is parsed again ('reparsed'), or nothing can be done ('misread').
   */
  onEncodingChange?: (encoding: string, how: 'switched' | 'reparsed' | 'misread') => void;
}

/** What parsing a document can be told. */
export interface DocumentOptions extends TextDocumentOptions, LimitOptions, EncodingOptions {}

/** What parsing a document that is text can be told, also where no limits are known. */
export interface TextDocumentOptions extends CommonParseOptions {
  /** The document is an iframe srcdoc document: a missing DOCTYPE is no error and means no quirks. Default false. */
  srcdoc?: boolean;
  /** The parser cannot change the document's mode: it stays no-quirks. Default false. */
  cannotChangeMode?: boolean;
  /** The document's URL, an absolute one. Default 'about:blank', with `srcdoc` 'about:srcdoc'. */
  url?: string;
  /**
   * The base URL of the document that holds an iframe srcdoc document, or that has made one whose URL is about:blank.
   * It counts for those only.
   */
  aboutBaseURL?: string;
}

/** NB: with a name, since bundlers do not drop an unused object in which a global's property is read. */
const UNLIMITED = Number.POSITIVE_INFINITY;

const EDITION_2024 = '2024' as GivenEdition;

/** The options about parse errors with their defaults. */
export const errorDefaults = {
  onParseError: undefined as ParseErrorOptions['onParseError'],
  maxParseErrors: UNLIMITED,
  onParseErrorsOmitted: undefined as ParseErrorOptions['onParseErrorsOmitted'],
  stopAtFirstParseError: false,
};

/** The limits with their defaults. Ways of parsing that do not know them refuse them. */
export const limitDefaults = {
  maxInputLength: UNLIMITED,
  maxNodes: UNLIMITED,
  maxDepth: UNLIMITED,
  maxAttributes: UNLIMITED,
  maxTime: UNLIMITED,
  onLimit: undefined as ParseOptions['onLimit'],
};

/** The least value of an option that is a number. All of them but the time are integers, or Infinity. */
function leastValue(name: string): number {
  if (name === 'maxDepth') return 3;
  return name === 'maxNodes' ? 1 : 0;
}

/** Two sets of defaults as one. NB: a function, since bundlers do not drop an object with spreads that nobody uses. */
function both<A extends object, B extends object>(first: A, second: B): Readonly<A & B> {
  return { ...first, ...second };
}

/** The options of a document with their defaults. */
export const documentDefaults = /* @__PURE__ */ both(
  {
    scripting: false,
    edition: EDITION_2024,
    allowDeclarativeShadowRoots: true,
    fastPath: true,
    srcdoc: false,
    cannotChangeMode: false,
    url: undefined as string | undefined,
    aboutBaseURL: undefined as string | undefined,
  },
  errorDefaults,
);

/** The same with limits. */
export const limitedDocumentDefaults = /* @__PURE__ */ both(documentDefaults, limitDefaults);

/** The options for bytes with their defaults. */
export const encodingDefaults = {
  transport: undefined as string | undefined,
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
  onEncodingChange: undefined as EncodingOptions['onEncodingChange'],
};

/** The type of an option: that of its default; of those without one, few are no strings. */
function typeOfOption(name: string, byDefault: unknown): string {
  if (byDefault !== undefined) return typeof byDefault;
  if (name === 'container') return 'object';
  return name.startsWith('on') || name === 'autodetect' ? 'function' : 'string';
}

/** The options of a fragment with their defaults, without its context. */
export const fragmentDefaults = /* @__PURE__ */ both(
  { scripting: false, edition: EDITION_2024, allowDeclarativeShadowRoots: false, fastPath: true },
  errorDefaults,
);

/**
 * The options given, over the defaults. `others`: names of options that the caller reads itself.
 *
 * @throws TypeError that names the option, for an unknown one or a wrong value
 */
export function withDefaults<T extends object>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): T {
  if (options === undefined) return defaults;
  checkOptions(options);
  // Mostly nothing is given that the defaults have: then they are not copied.
  let result = defaults as Record<string, unknown>;
  for (const name of Object.keys(options as object)) {
    const value = (options as Record<string, unknown>)[name];
    if (others.includes(name) || value === undefined) continue;
    if (!Object.hasOwn(defaults, name)) throw unknownOption(name, [...Object.keys(defaults), ...others]);
    const byDefault = (defaults as Record<string, unknown>)[name];
    const type = typeOfOption(name, byDefault);
    let expected = '';
    if (name === 'edition' && value !== '2024') {
      expected = "'2024'";
    } else if (typeof value !== type || value === null) {
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
