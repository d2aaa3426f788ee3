import { requireEncoding, UTF_8 } from '../../core/bytes/encodings.ts';
import { checkString, isObject, memberOf, requireURL, wrongArgument } from '../../core/infra/arguments.ts';
import { asksForLiving, type EditionOption } from '../../core/infra/edition-option.ts';
import { matchesAboutBlank, matchesAboutSrcdoc } from '../../core/infra/reserved-urls.ts';
import { platformURL, type URLRecord } from '../../core/infra/url-record.ts';
import { BaseURL } from '../../core/table/base-url.ts';
import { Document } from '../../dom/nodes/document.ts';
import { parseURLWithEncoding } from './encoding-parse-url.ts';

/**
 * What URLs are relative to, other than a document —
 * https://html.spec.whatwg.org/multipage/webappapis.html#environment-settings-object
 */
export interface EnvironmentSettings {
  /** API base URL: an absolute URL. */
  readonly apiBaseURL: string | URLRecord;
  /**
   * API URL character encoding: a label. Default UTF-8, as in the standard for all but old documents. In the living standard,
   * it is the encoding of a Window's document.
   */
  readonly apiURLCharacterEncoding?: string;
}

/** The result of parsing a URL. */
export interface ParsedURL {
  /** Resulting URL record — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#resulting-url-record */
  readonly record: URLRecord;
  /** Resulting URL string — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#resulting-url-string */
  readonly string: string;
}

/**
 * Parse a URL relative to a document or an environment settings object —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#parse-a-url
 *
 * Queries are encoded in the document's encoding, as old servers expect. `edition: 'living'`: in UTF-8, since the living
 * standard calls the other way encoding-parse.
 *
 * @returns null for failure
 * @throws TypeError for a wrong argument
 */
export function parseRelativeURL(
  environment: Document | EnvironmentSettings,
  text: string,
  options?: EditionOption,
): ParsedURL | null {
  const record = parseIn(text, environment, asksForLiving(options));
  return record === null ? null : { record, string: record.href };
}

/**
 * Encoding-parse a URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
 *
 * @returns the URL record, a new object; null for failure
 * @throws TypeError for a wrong argument
 */
export function encodingParseURL(
  environment: Document | EnvironmentSettings,
  text: string,
): URLRecord | null {
  return parseIn(text, environment, false);
}

/** `isUTF8`: ignores the encoding of the environment. */
function parseIn(
  text: string,
  environment: Document | EnvironmentSettings,
  isUTF8: boolean,
): URLRecord | null {
  checkString(text, 'text');
  if (!isObject(environment)) {
    throw wrongArgument('environment', 'a Document or settings', environment);
  }
  if (environment instanceof Document) {
    return parseURLWithEncoding(
      text,
      exactBaseURL(environment).documentBaseURL,
      isUTF8 ? UTF_8 : environment.characterEncoding,
    );
  }
  const { apiBaseURL } = environment;
  const apiURLCharacterEncoding = memberOf(environment, 'apiURLCharacterEncoding');
  const encoding =
    apiURLCharacterEncoding === undefined
      ? UTF_8
      : requireEncoding(apiURLCharacterEncoding, 'environment.apiURLCharacterEncoding');
  const base = requireURL(apiBaseURL, 'environment.apiBaseURL');
  return parseURLWithEncoding(text, base, isUTF8 ? UTF_8 : encoding);
}

/**
 * Encoding-parse-and-serialize a URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-and-serializing-a-url
 *
 * @returns null for failure
 * @throws TypeError for a wrong argument
 */
export function encodingParseAndSerializeURL(
  environment: Document | EnvironmentSettings,
  text: string,
): string | null {
  return encodingParseURL(environment, text)?.href ?? null;
}

/**
 * Resolves a URL in a document. Returns the serialized absolute URL; null for failure. The same as
 * encodingParseAndSerializeURL with a document, except that the document is the first argument.
 *
 * @throws TypeError for a wrong argument
 */
export function resolveURL(document: Document, text: string): string | null {
  return encodingParseURL(checkDocument(document), text)?.href ?? null;
}

/**
 * Document base URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
 *
 * The frozen base URL of the first `base` element in the document that has an `href`, otherwise the fallback base URL. It
 * reflects changes to the tree. `document.baseURI` is the same, except for a non-ASCII query in a document that is not
 * UTF-8.
 *
 * @returns a new object
 * @throws TypeError if the argument is not a document
 */
export function documentBaseURL(document: Document): URLRecord {
  return copy(exactBaseURL(checkDocument(document)).documentBaseURL);
}

/** What determines the fallback base URL. */
export interface FallbackSettings {
  /** The absolute URL of the document. */
  readonly url: string | URLRecord;
  /** Whether it is an iframe srcdoc document. Default: whether its URL is about:srcdoc. */
  readonly srcdoc?: boolean;
  /**
   * About base URL: the base URL that the document containing or creating this one had when this one was created. It
   * overrides `container` and `creator`, whose current base URLs would be used: the standard has had it since 2023. Default
   * null.
   */
  readonly aboutBaseURL?: string | URLRecord | null;
  /** For an iframe srcdoc document: the document that contains it, or that document's base URL. */
  readonly container?: Document | string | URLRecord | null;
  /** For an about:blank document: the document that created its browsing context, or that document's base URL. */
  readonly creator?: Document | string | URLRecord | null;
}

/**
 * Fallback base URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
 *
 * Of a document, or of one that you describe; the base URLs of the documents in the description are read by this call.
 *
 * @returns a new object
 * @throws TypeError for a wrong argument
 */
export function fallbackBaseURL(document: Document | FallbackSettings): URLRecord {
  if (!isObject(document)) {
    throw wrongArgument('document', 'a Document or settings', document);
  }
  if (document instanceof Document) return exactBaseURL(document).fallbackBaseURL;
  const url = requireURL(document.url, 'document.url');
  const aboutBaseURL = memberOf(document, 'aboutBaseURL') ?? null;
  if (aboutBaseURL !== null) {
    const isAbout = (memberOf(document, 'srcdoc') ?? matchesAboutSrcdoc(url)) || matchesAboutBlank(url);
    return isAbout ? copy(requireURL(aboutBaseURL, 'document.aboutBaseURL')) : copy(url);
  }
  const container = memberOf(document, 'container') ?? null;
  const creator = memberOf(document, 'creator') ?? null;
  if ((memberOf(document, 'srcdoc') ?? matchesAboutSrcdoc(url)) && container !== null)
    return baseOf(container, 'document.container');
  if (matchesAboutBlank(url) && creator !== null) return baseOf(creator, 'document.creator');
  return copy(url);
}

function baseOf(of: Document | string | URLRecord, name: string): URLRecord {
  return isObject(of) && of instanceof Document ? documentBaseURL(of) : copy(requireURL(of, name));
}

/** @internal The document base URL itself, which must not be changed. */
export function baseURLOf(document: Document): URLRecord {
  return exactBaseURL(document).documentBaseURL;
}

function copy(url: URLRecord): URLRecord {
  return new (platformURL())(url.href);
}

/** @internal @throws TypeError if the argument is not a document */
export function checkDocument(document: unknown): Document {
  if (isObject(document) && document instanceof Document) return document;
  throw wrongArgument('document', 'a Document', document);
}

const baseURLs: WeakMap<Document, BaseURL> = /* @__PURE__ */ new WeakMap();

/** A document's base URL, parsed in its encoding; the DOM classes alone do without that. */
function exactBaseURL(document: Document): BaseURL {
  let baseURL = baseURLs.get(document);
  if (baseURL === undefined) {
    baseURL = new BaseURL(document.table, parseURLWithEncoding);
    baseURLs.set(document, baseURL);
  }
  return baseURL;
}
