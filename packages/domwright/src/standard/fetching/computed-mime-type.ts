import { type Bytes, isBytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { extractAMIMEType, type MIMETypeRecord, parseMIMEType } from '../../core/bytes/mime-type.ts';
import { checkFunction, checkObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import {
  type BytePattern,
  bytesOf,
  hasASCIIAt,
  isBinaryDataByte,
  isWhitespaceByte,
  matchPatterns,
} from './byte-patterns.ts';
import { isAudioOrVideo, isImage, isXML } from './mime-type-groups.ts';
import {
  matchArchiveTypePattern,
  matchAudioOrVideoTypePattern,
  matchFontTypePattern,
  matchImageTypePattern,
} from './type-patterns.ts';

/** Number of bytes examined — https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
export const RESOURCE_HEADER_LENGTH = 1445;

/** What is known about a resource besides its bytes. */
export interface ResourceMetadata {
  /**
   * Content-Type metadata: the value of the Content-Type header (several values separated by commas), or an array of
   * values; null if there is none.
   */
  readonly contentType?: string | readonly string[] | null;
  /** The no-sniff flag: whether there is an `X-Content-Type-Options: nosniff` header. Default false. */
  readonly noSniff?: boolean;
  /** Whether the user agent supports an image, audio or video MIME type. Default: it supports all. */
  readonly supports?: (essence: string) => boolean;
}

/** The Content-Type values that old versions of Apache send for any file. */
const apacheBug: readonly string[] = [
  'text/plain',
  'text/plain; charset=ISO-8859-1',
  'text/plain; charset=iso-8859-1',
  'text/plain; charset=UTF-8',
];

/**
 * Computed MIME type — https://mimesniff.spec.whatwg.org/#determining-the-computed-mime-type-of-a-resource
 *
 * @param bytes the resource, or at least its first 1445 bytes
 * @throws TypeError if `bytes` are not bytes, or for a wrong member of `metadata`
 */
export function computedMIMEType(bytes: Bytes, metadata: ResourceMetadata = {}): MIMETypeRecord {
  const header = resourceHeader(bytes);
  checkObject(metadata, 'metadata');
  const { contentType = null, noSniff = false, supports = () => true } = ownOptions(metadata);
  checkFunction(supports, 'metadata.supports');
  const supplied = suppliedMIMEType(contentType);
  // NB: nothing is extracted from `*/*`.
  if (
    supplied === null ||
    supplied.essence === 'unknown/unknown' ||
    supplied.essence === 'application/unknown'
  ) {
    return parseMIMEType(identifyUnknownMIMEType(header, !noSniff))!;
  }
  if (noSniff) return supplied;
  if (hasApacheBug(contentType)) return parseMIMEType(textOrBinary(header))!;
  if (isXML(supplied)) return supplied;
  if (supplied.essence === 'text/html') return known(feedOrHTML(header), supplied);
  if (isImage(supplied) && supports(supplied.essence)) {
    const matched = matchImageTypePattern(header);
    if (matched !== null) return parseMIMEType(matched)!;
  }
  if (isAudioOrVideo(supplied) && supports(supplied.essence)) {
    const matched = matchAudioOrVideoTypePattern(header);
    if (matched !== null) return parseMIMEType(matched)!;
  }
  return supplied;
}

/**
 * Supplied MIME type detection algorithm —
 * https://mimesniff.spec.whatwg.org/#supplied-mime-type-detection-algorithm
 * NB: with Fetch's extraction, which considers all values, as everywhere else that a Content-Type header is used.
 */
function suppliedMIMEType(contentType: string | readonly string[] | null): MIMETypeRecord | null {
  return extractAMIMEType(contentType);
}

/** Check-for-apache-bug flag — https://mimesniff.spec.whatwg.org/#check-for-apache-bug-flag — of the last value. */
function hasApacheBug(contentType: string | readonly string[] | null): boolean {
  const value = typeof contentType === 'string' ? contentType : contentType?.at(-1);
  return value !== undefined && apacheBug.includes(value);
}

/**
 * Rules for sniffing images specifically — https://mimesniff.spec.whatwg.org/#sniffing-in-an-image-context
 *
 * @param supplied the supplied MIME type, or null
 * @returns the supplied MIME type, unless the bytes identify another one
 */
export function sniffImage(bytes: Bytes, supplied: MIMETypeRecord | null): MIMETypeRecord | null {
  return sniffSpecifically(bytes, supplied, matchImageTypePattern);
}

/** Rules for sniffing audio and video specifically — https://mimesniff.spec.whatwg.org/#sniffing-in-an-audio-or-video-context */
export function sniffAudioOrVideo(bytes: Bytes, supplied: MIMETypeRecord | null): MIMETypeRecord | null {
  return sniffSpecifically(bytes, supplied, matchAudioOrVideoTypePattern);
}

/** Rules for sniffing fonts specifically — https://mimesniff.spec.whatwg.org/#sniffing-in-a-font-context */
export function sniffFont(bytes: Bytes, supplied: MIMETypeRecord | null): MIMETypeRecord | null {
  return sniffSpecifically(bytes, supplied, matchFontTypePattern);
}

/** Rules for distinguishing if a resource is text or binary — https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary */
export function sniffTextOrBinary(bytes: Bytes): MIMETypeRecord {
  return parseMIMEType(textOrBinary(resourceHeader(bytes)))!;
}

function sniffSpecifically(
  bytes: Bytes,
  supplied: MIMETypeRecord | null,
  match: (bytes: Uint8Array) => string | null,
): MIMETypeRecord | null {
  const header = resourceHeader(bytes);
  if (supplied !== null && typeof supplied?.essence !== 'string')
    throw wrongArgument('supplied', 'a MIME type record or null', supplied);
  if (supplied !== null && isXML(supplied)) return supplied;
  return known(match(header), supplied);
}

function known<T extends MIMETypeRecord | null>(essence: string | null, supplied: T): T | MIMETypeRecord {
  return essence === null ? supplied : parseMIMEType(essence)!;
}

function resourceHeader(bytes: Bytes): Uint8Array {
  if (!isBytes(bytes)) throw wrongArgument('bytes', 'an ArrayBuffer or a view of one', bytes);
  return toUint8Array(bytes, 'bytes').subarray(0, RESOURCE_HEADER_LENGTH);
}

const tags = [
  '<!DOCTYPE HTML',
  '<HTML',
  '<HEAD',
  '<SCRIPT',
  '<IFRAME',
  '<H1',
  '<DIV',
  '<FONT',
  '<TABLE',
  '<A',
  '<STYLE',
  '<TITLE',
  '<B',
  '<BODY',
  '<BR',
  '<P',
  '<!--',
];

const scriptablePatterns: readonly BytePattern[] = [
  .../* @__PURE__ */ tags.map((tag) => ({
    bytes: bytesOf(tag),
    type: 'text/html',
    ignoreCase: true,
    skipWhitespace: true,
    tagTerminated: true,
  })),
  { bytes: /* @__PURE__ */ bytesOf('<?xml'), type: 'text/xml', skipWhitespace: true },
  { bytes: /* @__PURE__ */ bytesOf('%PDF-'), type: 'application/pdf' },
];

/** Each byte order mark is matched against four bytes. */
const otherPatterns: readonly BytePattern[] = [
  { bytes: /* @__PURE__ */ bytesOf('%!PS-Adobe-'), type: 'application/postscript' },
  { bytes: [0xfe, 0xff, -1, -1], type: 'text/plain' },
  { bytes: [0xff, 0xfe, -1, -1], type: 'text/plain' },
  { bytes: [0xef, 0xbb, 0xbf, -1], type: 'text/plain' },
];

/**
 * Rules for identifying an unknown MIME type —
 * https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
 *
 * @param bytes the resource header
 * @param sniffScriptable the sniff-scriptable flag
 * @returns the essence
 */
function identifyUnknownMIMEType(bytes: Uint8Array, sniffScriptable: boolean): string {
  return (
    (sniffScriptable ? matchPatterns(bytes, scriptablePatterns) : null) ??
    matchPatterns(bytes, otherPatterns) ??
    matchImageTypePattern(bytes) ??
    matchAudioOrVideoTypePattern(bytes) ??
    matchArchiveTypePattern(bytes) ??
    (bytes.some(isBinaryDataByte) ? 'application/octet-stream' : 'text/plain')
  );
}

/**
 * Rules for distinguishing if a resource is text or binary —
 * https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary
 *
 * @param bytes the resource header
 * @returns the essence
 */
function textOrBinary(bytes: Uint8Array): 'text/plain' | 'application/octet-stream' {
  const [first, second, third] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return 'text/plain';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'text/plain';
  return bytes.some(isBinaryDataByte) ? 'application/octet-stream' : 'text/plain';
}

const RSS_1_NAMESPACE = 'http://purl.org/rss/1.0/';
const RDF_NAMESPACE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * Rules for distinguishing if a resource is a feed or HTML —
 * https://mimesniff.spec.whatwg.org/#rules-for-distinguishing-if-a-resource-is-a-feed-or-html
 *
 * @param bytes the resource header
 * @returns the essence; null means the supplied MIME type
 */
function feedOrHTML(bytes: Uint8Array): 'application/rss+xml' | 'application/atom+xml' | null {
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
  // Both names must be present, in either order, and not overlap.
  const rss = endOf(bytes, at + 7, RSS_1_NAMESPACE);
  const rdf = endOf(bytes, at + 7, RDF_NAMESPACE);
  return rss >= 0 && rdf >= 0 ? 'application/rss+xml' : null;
}

function hasBOM(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Where the first occurrence of a text after `from` ends, or -1. */
function endOf(bytes: Uint8Array, from: number, text: string): number {
  for (let at = from; at + text.length <= bytes.length; at++) {
    if (hasASCIIAt(bytes, at, text)) return at + text.length;
  }
  return -1;
}
