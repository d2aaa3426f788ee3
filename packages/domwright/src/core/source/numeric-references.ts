import { CodePoint, isASCIIDigit, isASCIIWhitespace } from '../infra/code-points.ts';

/** The greatest code point. */
const LAST_CODE_POINT = 0x10ffff;

/** The standard's replacements for 0x80 to 0x9F; the five numbers missing from its table stay unchanged. */
const c1Replacements: readonly number[] = [
  0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
  0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122,
  0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
];

/** Surrogate — https://infra.spec.whatwg.org/#surrogate */
export function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

/** Control: a C0 control, or U+007F to U+009F — https://infra.spec.whatwg.org/#control */
export function isControl(codePoint: number): boolean {
  return codePoint <= 0x1f || (codePoint >= 0x7f && codePoint <= 0x9f);
}

/** Whether the end state reports control-character-reference: U+000D, or a control that is not ASCII whitespace. */
export function isControlCharacterReference(code: number): boolean {
  return isControl(code) && (code === CodePoint.CarriageReturn || !isASCIIWhitespace(code));
}

/** The value of an ASCII digit or, in base 16, an ASCII hex digit; -1 for any other code unit. */
export function digitValue(codeUnit: number, base: number): number {
  if (isASCIIDigit(codeUnit)) return codeUnit - CodePoint.Digit0;
  const lower = codeUnit | 0x20;
  return base === 16 && lower >= CodePoint.LowerA && lower <= CodePoint.LowerF
    ? lower - CodePoint.LowerA + 10
    : -1;
}

/**
 * Appends a digit to a character reference code. It never exceeds 0x110000, which represents every number outside the
 * range of Unicode.
 */
export function numericReferenceDigit(code: number, base: number, digit: number): number {
  const next = code * base + digit;
  return next > LAST_CODE_POINT ? LAST_CODE_POINT + 1 : next;
}

/**
 * Numeric character reference end state — https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
 *
 * The code point for a character reference code. The tokenizer reports the errors.
 */
export function numericReferenceEnd(code: number): number {
  if (code === 0 || code > LAST_CODE_POINT || isSurrogate(code)) return CodePoint.ReplacementCharacter;
  if (code >= 0x80 && code <= 0x9f) return c1Replacements[code - 0x80];
  return code;
}
