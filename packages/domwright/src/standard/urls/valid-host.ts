import { parseURL } from '../../core/infra/parse-url.ts';
import { decodePunycode } from './punycode.ts';
import { urlUnitLength } from './url-units.ts';
import type { URLProblem } from './valid-url.ts';

/** Longer than any domain: 253 code points, and some more that mapping removes or shortens. */
const LONGEST_HOST = 8192;

/** Valid host string — https://url.spec.whatwg.org/#valid-host-string — between two offsets. Null if it is one. */
export function hostProblem(text: string, start: number, end: number): URLProblem | null {
  if (start === end) return { reason: 'The host is missing', offset: start };
  if (text.charAt(start) === '[') return bracketedProblem(text, start, end);
  return domainProblem(text, start, end);
}

/**
 * Valid opaque-host string — https://url.spec.whatwg.org/#valid-opaque-host-string — between two offsets.
 * NB: excludes URL units that are forbidden host code points, on which the host parser would fail.
 */
export function opaqueHostProblem(text: string, start: number, end: number): URLProblem | null {
  if (start === end) return { reason: 'The host is missing', offset: start };
  if (text.charAt(start) === '[') return bracketedProblem(text, start, end);
  for (let at = start; at < end; ) {
    const length = urlUnitLength(text, at, end);
    if (length === 0 || ':?@'.includes(text.charAt(at))) return notInHost(text, at);
    at += length;
  }
  return null;
}

function notInHost(text: string, offset: number): URLProblem {
  const number = text.codePointAt(offset)!.toString(16).toUpperCase().padStart(4, '0');
  return { reason: `U+${number} is not allowed in a host`, offset };
}

/**
 * Most domains: labels of ASCII letters, digits and hyphens that the conversion to ASCII only makes lowercase, the last of
 * which begins with a letter, so that it can't be an IPv4 address.
 */
const plainDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Valid domain string or valid IPv4-address string — https://url.spec.whatwg.org/#valid-domain-string
 *
 * The platform converts the domain to ASCII. We check the result by the rules of the strict conversion: only letters, digits
 * and hyphens, the positions of hyphens, and lengths.
 */
function domainProblem(text: string, start: number, end: number): URLProblem | null {
  if (end - start <= 253) {
    const domain = text.slice(start, end);
    if (plainDomain.test(domain) && !domain.includes('--')) return null;
  }
  // ASCII code points that a domain cannot contain stay unchanged, so errors can point to them.
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 && !/[A-Za-z0-9.-]/.test(text.charAt(at))) return notInHost(text, at);
  }
  if (end - start > LONGEST_HOST)
    return { reason: 'A domain must not be longer than 253 characters', offset: start };
  const host = text.slice(start, end);
  const invalid: URLProblem = {
    reason: `${JSON.stringify(host.slice(0, 80))} is not a domain`,
    offset: start,
  };
  const ascii = parseURL(`https://${host}/`)?.hostname ?? '';
  if (ascii === '') return invalid;
  // NB: by the letter, "1.2.3" is a valid domain, but the host parser turns it into an IPv4 address.
  if (/^\d+(?:\.\d+){3}$/.test(ascii)) {
    return ascii === host
      ? null
      : { reason: `An IPv4 address must be written as four decimal numbers: ${ascii}`, offset: start };
  }
  if (ascii.length > 253) return { reason: 'A domain must not be longer than 253 characters', offset: start };
  for (const label of ascii.split('.')) {
    if (label === '') return { reason: 'A label of a domain must not be empty', offset: start };
    if (label.length > 63) {
      return { reason: 'A label of a domain must not be longer than 63 characters', offset: start };
    }
    const unicode = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label;
    if (unicode === null || !/^[a-z0-9-]*$/.test(label)) return invalid;
    if (unicode.startsWith('-') || unicode.endsWith('-') || /^..--/u.test(unicode)) {
      return {
        reason:
          'A label of a domain must not begin or end with a hyphen, or have hyphens as its third and fourth characters',
        offset: start,
      };
    }
  }
  return null;
}

/** `[`, a valid IPv6-address string, `]`. */
function bracketedProblem(text: string, start: number, end: number): URLProblem | null {
  if (text.charAt(end - 1) !== ']') return { reason: 'An IPv6 address must end with "]"', offset: end };
  return isIPv6Address(text.slice(start + 1, end - 1))
    ? null
    : { reason: 'This is not an IPv6 address', offset: start };
}

/** Valid IPv6-address string — https://url.spec.whatwg.org/#valid-ipv6-address-string — as in RFC 4291, section 2.2. */
function isIPv6Address(address: string): boolean {
  if (address.length > 45) return false;
  const halves = address.split('::');
  if (halves.length > 2) return false;
  let pieces = 0;
  for (const [index, half] of halves.entries()) {
    if (half === '') continue;
    const groups = half.split(':');
    for (const [number, group] of groups.entries()) {
      const isLast = index === halves.length - 1 && number === groups.length - 1;
      if (/^[0-9A-Fa-f]{1,4}$/.test(group)) pieces++;
      else if (isLast && isIPv4Address(group)) pieces += 2;
      else return false;
    }
  }
  // "::" replaces at least one group.
  return halves.length === 2 ? pieces < 8 : pieces === 8;
}

/** Valid IPv4-address string — https://url.spec.whatwg.org/#valid-ipv4-address-string */
function isIPv4Address(address: string): boolean {
  const numbers = address.split('.');
  return (
    numbers.length === 4 &&
    numbers.every((number) => /^(?:0|[1-9]\d{0,2})$/.test(number) && Number(number) < 256)
  );
}
