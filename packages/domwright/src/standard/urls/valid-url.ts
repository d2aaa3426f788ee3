import { checkOptionNames, checkString, ownOptions, requireURL } from '../../core/infra/arguments.ts';
import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { hasOpaquePath, isSpecialScheme } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { urlUnitLength } from './url-units.ts';
import { hostProblem, opaqueHostProblem } from './valid-host.ts';

/*
 * URL writing — https://url.spec.whatwg.org/#url-writing
 *
 * Not every URL that can be parsed is valid. Each function here checks one of the standard's kinds of strings, and returns
 * the offset of the first problem.
 */

/** Why a text is not a valid URL, and where. */
export interface URLProblem {
  /** A sentence without a full stop. */
  readonly reason: string;
  /** The UTF-16 offset of the problem in the text. */
  readonly offset: number;
}

/** Options for validation. */
export interface ValidURLOptions {
  /**
   * The absolute base URL. Its scheme determines which relative URLs are valid. Default: a special scheme other than
   * `file`, such as `https:`. With null, the text must be an absolute URL.
   */
  base?: string | URLRecord | null;
}

/** The text between two offsets. */
interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Valid URL string — https://url.spec.whatwg.org/#valid-url-string
 *
 * @returns null if the text is one. In that case, the URL parser accepts it.
 * @throws TypeError if the text is not a string, or the base is not an absolute URL
 */
export function validateURL(text: string, options?: ValidURLOptions): URLProblem | null {
  checkString(text, 'text');
  return urlProblem({ text, start: 0, end: text.length }, options);
}

/**
 * Valid non-empty URL — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url
 *
 * Like validateURL, but the empty string is not valid.
 */
export function validateNonEmptyURL(text: string, options?: ValidURLOptions): URLProblem | null {
  return text === '' ? problem('The URL is empty', 0) : validateURL(text, options);
}

/**
 * Valid URL potentially surrounded by spaces —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces
 *
 * Like validateURL, but ASCII whitespace is allowed at both ends.
 */
export function validateURLPotentiallySurroundedBySpaces(
  text: string,
  options?: ValidURLOptions,
): URLProblem | null {
  return urlProblem(stripped(text), options);
}

/**
 * Valid non-empty URL potentially surrounded by spaces —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url-potentially-surrounded-by-spaces
 */
export function validateNonEmptyURLPotentiallySurroundedBySpaces(
  text: string,
  options?: ValidURLOptions,
): URLProblem | null {
  const part = stripped(text);
  return part.start === part.end ? problem('The URL is empty', part.start) : urlProblem(part, options);
}

/** Strip leading and trailing ASCII whitespace — https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace */
function stripped(text: string): Part {
  checkString(text, 'text');
  let start = 0;
  let end = text.length;
  while (end > start && isASCIIWhitespace(text.charCodeAt(end - 1))) end--;
  while (start < end && isASCIIWhitespace(text.charCodeAt(start))) start++;
  return { text, start, end };
}

function problem(reason: string, offset: number): URLProblem {
  return { reason, offset };
}

const schemeAndColon = /[A-Za-z][A-Za-z0-9+.-]*:/y;

/**
 * Either an absolute-URL-with-fragment string or a relative one: https://url.spec.whatwg.org/#absolute-url-with-fragment-string
 */
function urlProblem(part: Part, options: ValidURLOptions | undefined): URLProblem | null {
  checkOptionNames(options, ['base']);
  const { base } = ownOptions(options);
  const baseURL = base === undefined || base === null ? null : requireURL(base, "option 'base'");
  const { text, start } = part;
  const hash = indexWithin(part, '#');
  const fragment = hash < 0 ? part.end : hash;
  const mark = indexWithin({ text, start, end: fragment }, '?');
  const query = mark < 0 ? fragment : mark;
  // NB: a scheme and its colon have neither `?` nor `#` in them, so it ends before the query.
  schemeAndColon.lastIndex = start;
  const scheme = schemeAndColon.exec(text)?.[0] ?? '';
  const rest: Part = { text, start: start + scheme.length, end: query };
  let found: URLProblem | null;
  if (scheme !== '') {
    found = absoluteURLProblem(scheme.toLowerCase(), rest);
  } else if (base === null) {
    found = problem('The URL is relative, and there is no base URL', start);
  } else if (baseURL !== null && hasOpaquePath(baseURL)) {
    const isFragment = fragment === start && hash >= 0;
    found = isFragment ? null : problem('The URL is relative, and the base URL has no hierarchy', start);
  } else {
    found = relativeURLProblem(rest, baseURL);
  }
  if (found !== null) return found;
  // A URL-query string and a URL-fragment string consist of URL units.
  if (mark >= 0) found = unitsProblem({ text, start: mark + 1, end: fragment });
  if (found === null && hash >= 0) found = unitsProblem({ text, start: hash + 1, end: part.end });
  return found;
}

function indexWithin({ text, start, end }: Part, character: string): number {
  const index = text.indexOf(character, start);
  return index < end ? index : -1;
}

/** Absolute-URL string, without its scheme and query — https://url.spec.whatwg.org/#absolute-url-string */
function absoluteURLProblem(scheme: string, rest: Part): URLProblem | null {
  if (scheme === 'file:') return schemeRelativeFileProblem(rest);
  if (isSpecialScheme(scheme)) return schemeRelativeSpecialProblem(rest);
  // DEVIATION: the standard requires a relative-URL string here, which cannot begin with what looks like a scheme. That
  // would forbid every urn:isbn:…, which the HTML Standard uses in examples, so we require it for relative URLs only.
  return startsWith(rest, '//') ? schemeRelativeProblem(rest) : pathProblem(rest);
}

/** Relative-URL string, without its query — https://url.spec.whatwg.org/#relative-url-string */
function relativeURLProblem(part: Part, base: URLRecord | null): URLProblem | null {
  const scheme = base?.protocol ?? 'https:';
  if (startsWith(part, '//')) {
    if (scheme === 'file:') return schemeRelativeFileProblem(part);
    return isSpecialScheme(scheme) ? schemeRelativeSpecialProblem(part) : schemeRelativeProblem(part);
  }
  if (scheme === 'file:' && base?.hostname !== '' && startsWith(part, '/'))
    return nonWindowsPathProblem(part);
  return pathProblem(part);
}

/** Scheme-relative-special-URL string — https://url.spec.whatwg.org/#scheme-relative-special-url-string */
function schemeRelativeSpecialProblem(part: Part): URLProblem | null {
  if (!startsWith(part, '//')) return problem('Two solidi must follow the scheme', part.start);
  const end = endOfAuthority(part);
  const authority: Part = { text: part.text, start: part.start + 2, end };
  const port = portStart(authority);
  const host: Part = { ...authority, end: port < 0 ? end : port };
  return (
    credentialsProblem(authority) ??
    hostProblem(part.text, host.start, host.end) ??
    (port < 0 ? null : portProblem({ ...authority, start: port + 1 })) ??
    pathAbsoluteProblem({ ...part, start: end })
  );
}

/** Scheme-relative-URL string — https://url.spec.whatwg.org/#scheme-relative-url-string */
function schemeRelativeProblem(part: Part): URLProblem | null {
  const end = endOfAuthority(part);
  const authority: Part = { text: part.text, start: part.start + 2, end };
  const port = portStart(authority);
  const host: Part = { ...authority, end: port < 0 ? end : port };
  let found: URLProblem | null = null;
  if (authority.start < end) {
    found =
      credentialsProblem(authority) ??
      opaqueHostProblem(part.text, host.start, host.end) ??
      (port < 0 ? null : portProblem({ ...authority, start: port + 1 }));
  }
  return found ?? pathAbsoluteProblem({ ...part, start: end });
}

/** Scheme-relative-file-URL string — https://url.spec.whatwg.org/#scheme-relative-file-url-string */
function schemeRelativeFileProblem(part: Part): URLProblem | null {
  if (!startsWith(part, '//')) return problem('Two solidi must follow the scheme', part.start);
  const { text } = part;
  const start = part.start + 2;
  if (text.charAt(start) === '/' && start < part.end) return pathAbsoluteProblem({ ...part, start });
  const end = endOfAuthority(part);
  return (
    credentialsProblem({ text, start, end }) ??
    hostProblem(text, start, end) ??
    nonWindowsPathProblem({ ...part, start: end })
  );
}

/** Where the authority after `//` ends. */
function endOfAuthority(part: Part): number {
  const end = indexWithin({ ...part, start: part.start + 2 }, '/');
  return end < 0 ? part.end : end;
}

/** The position of the colon before a port, or -1. IPv6 addresses contain colons as well. */
function portStart(authority: Part): number {
  const { text, start, end } = authority;
  if (text.charAt(start) === '[') {
    const bracket = indexWithin(authority, ']');
    return bracket >= 0 && bracket + 1 < end && text.charAt(bracket + 1) === ':' ? bracket + 1 : -1;
  }
  const colon = text.slice(start, end).lastIndexOf(':');
  return colon < 0 ? -1 : start + colon;
}

function credentialsProblem(authority: Part): URLProblem | null {
  return indexWithin(authority, '@') < 0
    ? null
    : problem('A URL must not have a user name or a password', authority.start);
}

/** URL-port string — https://url.spec.whatwg.org/#url-port-string */
function portProblem({ text, start, end }: Part): URLProblem | null {
  const port = text.slice(start, end);
  const wrong = port.search(/[^0-9]/);
  if (wrong >= 0) return problem('A port must consist of ASCII digits', start + wrong);
  return Number(port) > 0xffff ? problem('A port must not be above 65535', start) : null;
}

/** Nothing, or a path-absolute-URL string that does not start with a Windows drive letter — https://url.spec.whatwg.org/#path-absolute-non-windows-file-url-string */
function nonWindowsPathProblem(part: Part): URLProblem | null {
  if (/^\/[A-Za-z][:|]\//.test(part.text.slice(part.start, Math.min(part.end, part.start + 4))))
    return problem('A file URL with a host must not have a Windows drive letter', part.start + 1);
  return pathAbsoluteProblem(part);
}

/** Nothing, or a path-absolute-URL string — https://url.spec.whatwg.org/#path-absolute-url-string */
function pathAbsoluteProblem(part: Part): URLProblem | null {
  // All callers pass a part that begins with "/".
  if (startsWith(part, '//')) return problem('A path must not begin with two solidi', part.start + 1);
  return pathProblem(part);
}

/**
 * Path-relative-URL string — https://url.spec.whatwg.org/#path-relative-url-string — or one with "/" before it. Segments
 * consist of URL units, and so do single-dot and double-dot segments, however they are written.
 */
function pathProblem(part: Part): URLProblem | null {
  return unitsProblem(part);
}

function startsWith({ text, start, end }: Part, string: string): boolean {
  return start + string.length <= end && text.startsWith(string, start);
}

/** The URL units that most URLs have and no others, which a regular expression skips faster than a loop. */
const plainUnits = /[A-Za-z0-9!$&'()*+,\-./:;=?@_~]*/y;

/** URL units — https://url.spec.whatwg.org/#url-units */
function unitsProblem({ text, start, end }: Part): URLProblem | null {
  plainUnits.lastIndex = start;
  plainUnits.test(text);
  let position = plainUnits.lastIndex;
  while (position < end) {
    const length = urlUnitLength(text, position, end);
    if (length === 0) return unitProblem(text, position);
    position += length;
  }
  return null;
}

function unitProblem(text: string, offset: number): URLProblem {
  const character = text.charAt(offset);
  if (character === '%') return problem('A percent sign must be followed by two hexadecimal digits', offset);
  if (character === '\\') return problem('A reverse solidus must not be used in place of a solidus', offset);
  const number = text.codePointAt(offset)!.toString(16).toUpperCase().padStart(4, '0');
  return problem(`U+${number} must be percent-encoded`, offset);
}
