import { platformURL, type URLRecord } from './url-record.ts';

/**
 * URL parser — https://url.spec.whatwg.org/#concept-url-parser — with UTF-8 as encoding.
 *
 * @param input any text
 * @param base if null, the input must be an absolute URL
 * @returns null for failure
 */
export function parseURL(input: string, base: URLRecord | null = null): URLRecord | null {
  if (base !== null && hasOpaquePath(base) && needsHierarchicalBase(input)) return null;
  const URL = platformURL();
  try {
    return base === null ? new URL(input) : new URL(input, base.href);
  } catch {
    return null;
  }
}

/** Special scheme — https://url.spec.whatwg.org/#special-scheme — written like `protocol`, with the colon. */
export function isSpecialScheme(protocol: string): boolean {
  return specialSchemes.has(protocol);
}

const specialSchemes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'ftp:',
  'file:',
  'http:',
  'https:',
  'ws:',
  'wss:',
]);

/** Opaque path — https://url.spec.whatwg.org/#url-opaque-path */
export function hasOpaquePath({ href, protocol }: URLRecord): boolean {
  return href.charAt(protocol.length) !== '/';
}

/**
 * Whether the input has no scheme and does not begin with a fragment: for such input, the no scheme state fails if the
 * base has an opaque path. NB: the URL class of Node.js 20 accepts such inputs with a fragment, such as `x#y`.
 */
function needsHierarchicalBase(input: string): boolean {
  const text = withoutRemoved(input);
  return !text.startsWith('#') && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text);
}

/** The input as the URL parser's states see it: stripped, without tabs and newlines. @internal */
export function withoutRemoved(input: string): string {
  let start = 0;
  let end = input.length;
  while (start < end && input.charCodeAt(start) <= 0x20) start++;
  while (end > start && input.charCodeAt(end - 1) <= 0x20) end--;
  return input.slice(start, end).replace(/[\t\n\r]+/g, '');
}
