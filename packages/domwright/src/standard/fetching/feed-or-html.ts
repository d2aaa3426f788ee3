import { hasASCIIAt, isWhitespaceByte } from './byte-patterns.ts';

const RSS_1_NAMESPACE = 'http://purl.org/rss/1.0/';
const RDF_NAMESPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * Rules for distinguishing if a resource is a feed or HTML —
 * https://mimesniff.spec.whatwg.org/#rules-for-distinguishing-if-a-resource-is-a-feed-or-html
 *
 * @param bytes the resource header
 * @returns the essence; null for the supplied MIME type
 */
export function feedOrHTML(bytes: Uint8Array): 'application/rss+xml' | 'application/atom+xml' | null {
  let at = hasBOM(bytes) ? 3 : 0;
  for (;;) {
    while (at < bytes.length && isWhitespaceByte(bytes[at]!)) at++;
    if (!hasASCIIAt(bytes, at, '<')) return null;
    at++;
    let end: number;
    if (hasASCIIAt(bytes, at, '!--')) end = endOf(bytes, at + 3, '-->');
    else if (hasASCIIAt(bytes, at, '!')) end = endOf(bytes, at + 1, '>');
    else if (hasASCIIAt(bytes, at, '?')) end = endOf(bytes, at + 1, '?>');
    else break;
    if (end < 0) return null;
    at = end;
  }
  if (hasASCIIAt(bytes, at, 'rss')) return 'application/rss+xml';
  if (hasASCIIAt(bytes, at, 'feed')) return 'application/atom+xml';
  if (!hasASCIIAt(bytes, at, 'rdf:RDF')) return null;
  // Both names have to be there, in either order, and not one within the other.
  const rss = endOf(bytes, at + 7, RSS_1_NAMESPACE);
  const rdf = endOf(bytes, at + 7, RDF_NAMESPACE);
  return rss >= 0 && rdf >= 0 ? 'application/rss+xml' : null;
}

function hasBOM(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Where the first occurrence of a text from an offset on ends, or -1. */
function endOf(bytes: Uint8Array, from: number, text: string): number {
  for (let at = from; at + text.length <= bytes.length; at++) {
    if (hasASCIIAt(bytes, at, text)) return at + text.length;
  }
  return -1;
}
