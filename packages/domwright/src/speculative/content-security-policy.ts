import type { URLRecord } from '../urls/url-record.ts';

/** The directives of one policy by name — https://w3c.github.io/webappsec-csp/#directives */
export type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>;

/** Parse a serialized CSP — https://w3c.github.io/webappsec-csp/#parse-serialized-policy */
export function parseContentSecurityPolicy(text: string): ContentSecurityPolicy {
  const directives = new Map<string, readonly string[]>();
  for (const item of text.split(';')) {
    const [name, ...values] = item.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
    if (name === undefined) continue;
    const lower = name.toLowerCase();
    if (!directives.has(lower)) directives.set(lower, values);
  }
  return directives;
}

/** What a policy is asked about. */
export interface PolicyRequest {
  readonly url: URLRecord;
  /** The directives that may govern it, the first that is there does. */
  readonly directives: readonly string[];
  readonly nonce: string;
  readonly integrity: string;
}

/** Whether a policy lets a parser-inserted element fetch — https://w3c.github.io/webappsec-csp/#should-block-request */
export function allows(policy: ContentSecurityPolicy, request: PolicyRequest, self: URLRecord): boolean {
  const name = request.directives.find((each) => policy.has(each));
  if (name === undefined) return true;
  const sources = policy.get(name)!;
  const isScript = request.directives.includes('script-src');
  const isStyle = request.directives.includes('style-src');
  if ((isScript || isStyle) && hasNonce(sources, request.nonce)) return true;
  if (isScript) {
    if (matchesIntegrity(sources, request.integrity)) return true;
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  }
  return matchesSources(sources, request.url, self);
}

/** Does nonce match source list? — https://w3c.github.io/webappsec-csp/#match-nonce-to-source-list */
function hasNonce(sources: readonly string[], nonce: string): boolean {
  if (nonce === '') return false;
  return sources.some((source) => /^'nonce-/i.test(source) && source.slice(7) === `${nonce}'`);
}

/** Does integrity metadata match source list? — https://w3c.github.io/webappsec-csp/#match-integrity-metadata-to-source-list */
function matchesIntegrity(sources: readonly string[], integrity: string): boolean {
  const hashes = integrity
    .split(/[\t\n\f\r ]+/)
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

/** Does url match source list? — https://w3c.github.io/webappsec-csp/#match-url-to-source-list */
export function matchesSources(sources: readonly string[], url: URLRecord, self: URLRecord): boolean {
  return sources.some((source) => matchesSource(source, url, self));
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/i;

/** Does url match expression in origin? — https://w3c.github.io/webappsec-csp/#match-url-to-source-expression */
function matchesSource(source: string, url: URLRecord, self: URLRecord): boolean {
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === self.protocol;
  const lower = source.toLowerCase();
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
  return portMatches(port, url) && pathMatches(path, url.pathname);
}

/** scheme-part matches — https://w3c.github.io/webappsec-csp/#scheme-part-match */
function schemeMatches(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === 'http:') return b === 'https:';
  if (a === 'ws:') return b === 'wss:' || b === 'http:' || b === 'https:';
  return a === 'wss:' && b === 'https:';
}

/** host-part matches — https://w3c.github.io/webappsec-csp/#host-part-match */
function hostMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1));
  return pattern === host && (!/^[\d.]+$/.test(host) || host === '127.0.0.1');
}

const defaultPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};

/** port-part matches — https://w3c.github.io/webappsec-csp/#port-part-matches */
function portMatches(port: string | undefined, url: URLRecord): boolean {
  if (port === '*') return true;
  if (port === undefined) return url.port === '';
  const own = url.port === '' ? defaultPorts[url.protocol] : url.port;
  return port === own || (port === '80' && own === '443' && url.port === '');
}

/** path-part matches — https://w3c.github.io/webappsec-csp/#path-part-match */
function pathMatches(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined || pattern === '/') return true;
  const a = decoded(pattern);
  const b = decoded(path);
  return a.endsWith('/') ? b.startsWith(a) : a === b;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
