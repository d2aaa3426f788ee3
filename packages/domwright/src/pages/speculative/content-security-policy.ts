import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { parseSpaceSeparatedTokens } from '../../standard/microsyntaxes/tokens.ts';

/** The sources of a directive, and their total length. */
interface SourceList {
  readonly sources: readonly string[];
  readonly length: number;
}

/** The directives of one policy by name — https://www.w3.org/TR/CSP3/#directives */
type ContentSecurityPolicy = ReadonlyMap<string, SourceList>;

/** Parse a serialized CSP — https://www.w3.org/TR/CSP3/#parse-serialized-policy */
function parseContentSecurityPolicy(text: string): ContentSecurityPolicy {
  const directives = new Map<string, SourceList>();
  for (const item of text.split(';')) {
    const [name, ...values] = parseSpaceSeparatedTokens(item);
    if (name === undefined) continue;
    const lower = asciiLowercase(name);
    if (!directives.has(lower)) directives.set(lower, { sources: values, length: item.length });
  }
  return directives;
}

/** The fetch to check against a policy. */
export interface PolicyRequest {
  readonly url: URLRecord;
  /** Directives that may govern it, in order of precedence: the first one present does. */
  readonly directives: readonly string[];
  readonly nonce: string;
  readonly integrity: string;
}

/**
 * Maximum number of code units of policies, and of the URLs checked against them, for one document. No real page comes
 * near this limit. Without it, many policies and many fetches would take time proportional to their product.
 */
const MOST_UNITS = 1 << 25;
/** The cost of searching for a directive. */
const LOOKUP = 128;

/** The policies of a document. A fetch needs the permission of all of them. */
export class ContentSecurityPolicies {
  upgradeInsecureRequests = false;
  /** Number of code units examined. */
  unitsRead = 0;
  private readonly policies: ContentSecurityPolicy[] = [];
  private readonly self: URLParts;

  /** @param documentURL what `'self'` stands for */
  constructor(documentURL: URLRecord) {
    this.self = new URLParts(documentURL);
  }

  /** @param text a serialized CSP */
  add(text: string): void {
    const policy = parseContentSecurityPolicy(text);
    if (policy.has('upgrade-insecure-requests')) this.upgradeInsecureRequests = true;
    // Without a directive, everything is allowed.
    if (policy.size > 0) this.policies.push(policy);
  }

  /**
   * Whether a parser-inserted element may fetch — https://www.w3.org/TR/CSP3/#should-block-request; null if the check
   * takes too long.
   */
  allow(request: PolicyRequest): boolean | null {
    // NB: URLs are split into parts only if there is a policy, since that takes several times as long as parsing them.
    if (this.policies.length === 0) return true;
    const { nonce, integrity, directives } = request;
    const parts = new URLParts(request.url);
    const ownLength = parts.length + nonce.length + integrity.length;
    for (const policy of this.policies) {
      const name = directives.find((each) => policy.has(each));
      const list = name === undefined ? undefined : policy.get(name);
      if (!this.mayRead(list, ownLength)) return null;
      if (list !== undefined && !allows(list.sources, request, parts, this.self)) return false;
    }
    return true;
  }

  /** Whether a URL may be the base URL; null if the check takes too long. */
  allowBase(url: URLRecord): boolean | null {
    if (this.policies.length === 0) return true;
    const parts = new URLParts(url);
    for (const policy of this.policies) {
      const list = policy.get('base-uri');
      if (!this.mayRead(list, parts.length)) return null;
      if (list !== undefined && !matchesSources(list.sources, parts, this.self)) return false;
    }
    return true;
  }

  private mayRead(list: SourceList | undefined, ownLength: number): boolean {
    this.unitsRead += LOOKUP + (list === undefined ? 0 : list.length + ownLength);
    return this.unitsRead <= MOST_UNITS;
  }
}

/** The parts of a URL, read once, because a URL object creates a new string on each access. */
class URLParts {
  readonly length: number;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly origin: string;
  readonly path: string;

  constructor(url: URLRecord) {
    this.length = url.href.length;
    this.protocol = url.protocol;
    this.hostname = url.hostname;
    this.port = url.port;
    this.origin = url.origin;
    this.path = decoded(url.pathname);
  }
}

function allows(
  sources: readonly string[],
  { directives, nonce, integrity }: PolicyRequest,
  url: URLParts,
  self: URLParts,
): boolean {
  const isScript = directives.includes('script-src');
  const isStyle = directives.includes('style-src');
  if ((isScript || isStyle) && hasNonce(sources, nonce)) return true;
  if (isScript) {
    if (matchesIntegrity(sources, integrity)) return true;
    if (sources.some((source) => asciiLowercase(source) === "'strict-dynamic'")) return false;
  }
  return matchesSources(sources, url, self);
}

/** Does nonce match source list? — https://www.w3.org/TR/CSP3/#match-nonce-to-source-list */
function hasNonce(sources: readonly string[], nonce: string): boolean {
  if (nonce === '') return false;
  return sources.some((source) => /^'nonce-/i.test(source) && source.slice(7) === `${nonce}'`);
}

/** Does integrity metadata match source list? — https://www.w3.org/TR/CSP3/#match-integrity-metadata-to-source-list */
function matchesIntegrity(sources: readonly string[], integrity: string): boolean {
  const hashes = parseSpaceSeparatedTokens(integrity)
    .map((item) => item.split('?')[0]!)
    .filter((item) => /^sha(256|384|512)-/i.test(item));
  if (hashes.length === 0) return false;
  const normal = (hash: string) => {
    const dash = hash.indexOf('-');
    return hash.slice(0, dash).toLowerCase() + hash.slice(dash).replace(/\+/g, '-').replace(/\//g, '_');
  };
  const known = new Set(
    sources.filter((source) => /^'sha\d+-.*'$/i.test(source)).map((source) => normal(source.slice(1, -1))),
  );
  return hashes.every((hash) => known.has(normal(hash)));
}

/** Does url match source list? — https://www.w3.org/TR/CSP3/#match-url-to-source-list */
function matchesSources(sources: readonly string[], url: URLParts, self: URLParts): boolean {
  return sources.some((source) => matchesSource(source, url, self));
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/i;

/** Does url match expression in origin? — https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matchesSource(source: string, url: URLParts, self: URLParts): boolean {
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === self.protocol;
  const lower = asciiLowercase(source);
  if (lower === "'self'") {
    if (url.origin === self.origin) return url.origin !== 'null';
    return (
      url.hostname === self.hostname &&
      url.port === '' &&
      self.port === '' &&
      schemeMatches(self.protocol, url.protocol)
    );
  }
  const scheme = /^([a-z][a-z0-9+.-]*):$/.exec(lower);
  if (scheme !== null) return schemeMatches(`${scheme[1]}:`, url.protocol);
  const match = hostSource.exec(source);
  if (match === null || url.hostname === '') return false;
  const [, schemePart, host, port, path] = match;
  if (!schemeMatches(schemePart === undefined ? self.protocol : `${schemePart.toLowerCase()}:`, url.protocol))
    return false;
  if (!hostMatches(host!.toLowerCase(), url.hostname)) return false;
  return portMatches(port, url) && pathMatches(path, url.path);
}

/** scheme-part matches — https://www.w3.org/TR/CSP3/#scheme-part-match */
function schemeMatches(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === 'http:') return b === 'https:';
  if (a === 'ws:') return b === 'wss:' || b === 'http:' || b === 'https:';
  return a === 'wss:' && b === 'https:';
}

/** host-part matches — https://www.w3.org/TR/CSP3/#host-part-match */
function hostMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1));
  return pattern === host && (!/^[\d.]+$/.test(host) || host === '127.0.0.1');
}

const defaultPorts = {
  __proto__: null,
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
} as unknown as Readonly<Record<string, string>>;

/** port-part matches — https://www.w3.org/TR/CSP3/#port-part-matches */
function portMatches(port: string | undefined, url: URLParts): boolean {
  if (port === '*') return true;
  if (port === undefined) return url.port === '';
  const own = url.port === '' ? defaultPorts[url.protocol] : url.port;
  return port === own || (port === '80' && own === '443' && url.port === '');
}

/**
 * path-part matches — https://www.w3.org/TR/CSP3/#path-part-match
 *
 * @param path percent-decoded
 */
function pathMatches(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined || pattern === '/') return true;
  const a = decoded(pattern);
  return a.endsWith('/') ? path.startsWith(a) : a === path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
