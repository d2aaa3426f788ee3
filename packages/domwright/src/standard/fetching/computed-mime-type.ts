import { type Bytes, isBytes, toUint8Array } from '../../core/byte-stream/bytes.ts';
import {
  extractAMIMEType,
  type MIMETypeRecord,
  parseMIMEType,
} from '../../core/byte-stream/extract-a-mime-type.ts';
import { checkFunction, checkObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { matchAudioOrVideoTypePattern } from './audio-or-video-type-patterns.ts';
import { feedOrHTML } from './feed-or-html.ts';
import { matchFontTypePattern } from './font-type-patterns.ts';
import { matchImageTypePattern } from './image-type-patterns.ts';
import { isAudioOrVideo, isImage, isXML } from './mime-type-groups.ts';
import { textOrBinary } from './text-or-binary.ts';
import { identifyUnknownMIMEType } from './unknown-mime-type.ts';

/** How many bytes are looked at — https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
export const RESOURCE_HEADER_LENGTH = 1445;

/** What is known about a resource besides its bytes. */
export interface ResourceMetadata {
  /**
   * Content-Type metadata: the value of the Content-Type header, with commas between values if there are several; or
   * the values; null if there is none.
   */
  readonly contentType?: string | readonly string[] | null;
  /** The no-sniff flag: whether there is `X-Content-Type-Options: nosniff`. Default false. */
  readonly noSniff?: boolean;
  /** Whether the user agent supports an image, audio or video MIME type. Default: all. */
  readonly supports?: (essence: string) => boolean;
}

/** The values of the Content-Type header that old versions of Apache send for anything. */
const apacheBug: readonly string[] = [
  'text/plain',
  'text/plain; charset=ISO-8859-1',
  'text/plain; charset=iso-8859-1',
  'text/plain; charset=UTF-8',
];

/**
 * Computed MIME type — https://mimesniff.spec.whatwg.org/#determining-the-computed-mime-type-of-a-resource
 *
 * @param bytes the resource, or its first 1445 bytes at least
 * @throws TypeError if `bytes` are not bytes, or for a wrong member of `metadata`
 */
export function computedMIMEType(bytes: Bytes, metadata: ResourceMetadata = {}): MIMETypeRecord {
  const header = resourceHeader(bytes);
  checkObject(metadata, 'metadata');
  const { contentType = null, noSniff = false, supports = () => true } = ownOptions(metadata);
  checkFunction(supports, 'metadata.supports');
  const supplied = suppliedMIMEType(contentType);
  // NB: of `*/*` nothing is extracted.
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
 * NB: by Fetch's extraction, which looks at all values, as in all that has a Content-Type header.
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
 * @returns the supplied MIME type, if the bytes do not identify one
 */
export function sniffImage(bytes: Bytes, supplied: MIMETypeRecord | null): MIMETypeRecord | null {
  return sniffSpecifically(bytes, supplied, matchImageTypePattern);
}

/** Rules for sniffing audio and video specifically, alike — https://mimesniff.spec.whatwg.org/#sniffing-in-an-audio-or-video-context */
export function sniffAudioOrVideo(bytes: Bytes, supplied: MIMETypeRecord | null): MIMETypeRecord | null {
  return sniffSpecifically(bytes, supplied, matchAudioOrVideoTypePattern);
}

/** Rules for sniffing fonts specifically, alike — https://mimesniff.spec.whatwg.org/#sniffing-in-a-font-context */
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
