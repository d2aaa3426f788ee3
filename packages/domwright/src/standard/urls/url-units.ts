import { isASCIIAlphanumeric, isNoncharacter } from '../../core/infra/code-points.ts';

/**
 * The length of the URL unit at an offset, 0 if there is none —
 * https://url.spec.whatwg.org/#url-units: a URL code point or a percent-encoded byte.
 */
export function urlUnitLength(text: string, offset: number, end: number): 0 | 1 | 2 | 3 {
  const unit = text.charCodeAt(offset);
  if (unit < 0x80) {
    if (isASCIIAlphanumeric(unit) || asciiURLCodePoints.includes(text.charAt(offset))) return 1;
    return isPercentEncodedByte(text, offset) ? 3 : 0;
  }
  if (unit < 0xa0) return 0;
  if (unit < 0xd800) return 1;
  if (unit > 0xdfff) return isNoncharacter(unit) ? 0 : 1;
  // U+10FFFE and U+10FFFF, after the end of the range, are noncharacters.
  const codePoint = offset + 1 < end ? text.codePointAt(offset)! : unit;
  return codePoint < 0x10000 || isNoncharacter(codePoint) ? 0 : 2;
}

/** Percent-encoded byte — https://url.spec.whatwg.org/#percent-encoded-byte */
function isPercentEncodedByte(text: string, offset: number): boolean {
  return /^%[0-9A-Fa-f]{2}$/.test(text.slice(offset, offset + 3));
}

/** ASCII URL code points, except alphanumerics — https://url.spec.whatwg.org/#url-code-points */
const asciiURLCodePoints = "!$&'()*+,-./:;=?@_~";
