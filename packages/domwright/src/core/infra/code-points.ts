/** Code points — https://infra.spec.whatwg.org/#code-points */

export const enum CodePoint {
  Null = 0x00,
  Tab = 0x09,
  LineFeed = 0x0a,
  FormFeed = 0x0c,
  CarriageReturn = 0x0d,
  Space = 0x20,
  ExclamationMark = 0x21,
  QuotationMark = 0x22,
  NumberSign = 0x23,
  PercentSign = 0x25,
  Ampersand = 0x26,
  Apostrophe = 0x27,
  Comma = 0x2c,
  HyphenMinus = 0x2d,
  Solidus = 0x2f,
  Digit0 = 0x30,
  Digit9 = 0x39,
  Colon = 0x3a,
  Semicolon = 0x3b,
  LessThanSign = 0x3c,
  EqualsSign = 0x3d,
  GreaterThanSign = 0x3e,
  QuestionMark = 0x3f,
  UpperA = 0x41,
  UpperX = 0x58,
  UpperZ = 0x5a,
  LeftSquareBracket = 0x5b,
  RightSquareBracket = 0x5d,
  GraveAccent = 0x60,
  LowerA = 0x61,
  LowerF = 0x66,
  LowerG = 0x67,
  LowerL = 0x6c,
  LowerQ = 0x71,
  LowerS = 0x73,
  LowerX = 0x78,
  LowerZ = 0x7a,
  RightCurlyBracket = 0x7d,
  ReplacementCharacter = 0xfffd,
}

/** ASCII whitespace: tab, LF, FF, CR, space. — https://infra.spec.whatwg.org/#ascii-whitespace */
export function isASCIIWhitespace(codeUnit: number): boolean {
  return (
    codeUnit === CodePoint.Space ||
    (codeUnit <= CodePoint.CarriageReturn &&
      (codeUnit === CodePoint.LineFeed ||
        codeUnit === CodePoint.Tab ||
        codeUnit === CodePoint.CarriageReturn ||
        codeUnit === CodePoint.FormFeed))
  );
}

/** ASCII alpha — https://infra.spec.whatwg.org/#ascii-alpha */
export function isASCIIAlpha(codeUnit: number): boolean {
  const lower = codeUnit | 0x20;
  return lower >= CodePoint.LowerA && lower <= CodePoint.LowerZ;
}

/** ASCII digit — https://infra.spec.whatwg.org/#ascii-digit */
export function isASCIIDigit(codeUnit: number): boolean {
  return codeUnit >= CodePoint.Digit0 && codeUnit <= CodePoint.Digit9;
}

/** ASCII alphanumeric — https://infra.spec.whatwg.org/#ascii-alphanumeric */
export function isASCIIAlphanumeric(codeUnit: number): boolean {
  return isASCIIAlpha(codeUnit) || isASCIIDigit(codeUnit);
}

/** Noncharacter — https://infra.spec.whatwg.org/#noncharacter */
export function isNoncharacter(codePoint: number): boolean {
  return (codePoint & 0xfffe) === 0xfffe ? codePoint <= 0x10ffff : codePoint >= 0xfdd0 && codePoint <= 0xfdef;
}

/** ASCII lowercase: only A to Z change. — https://infra.spec.whatwg.org/#ascii-lowercase */
export function asciiLowercase(string: string): string {
  return /[A-Z]/.test(string) ? string.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : string;
}

/** The string of some code units, of any length. */
export function stringFromCodeUnits(units: Uint16Array, start: number, end: number): string {
  if (end - start <= 4096)
    return String.fromCharCode.apply(null, units.subarray(start, end) as unknown as number[]);
  const parts: string[] = [];
  for (let at = start; at < end; at += 4096) {
    parts.push(stringFromCodeUnits(units, at, Math.min(at + 4096, end)));
  }
  return parts.join('');
}
