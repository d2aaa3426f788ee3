import { asciiLowercase, CodePoint, isASCIIAlpha, isASCIIAlphanumeric } from '../infra/code-points.ts';
import { StringBuilder } from '../infra/string-builder.ts';
import {
  NAMED_REFERENCE_ROOT,
  namedReferenceCharacters,
  namedReferenceStep,
  namedReferenceValue,
} from './named-references.ts';
import { digitValue, numericReferenceDigit, numericReferenceEnd } from './numeric-references.ts';

/**
 * Called as functions on raw ranges. Inside, those are strings of more kinds (slices, copies, joined ones, each of one or
 * two bytes a code unit) than V8 keeps apart, so `raw.indexOf` would look for the method each time.
 */
const { charCodeAt, indexOf, slice } = String.prototype;

/** What a raw range of source needs before it is a value. */
export const enum Cook {
  None = 0,
  /** Normalize newlines. */
  CarriageReturn = 1,
  /** Decode character references. */
  Reference = 2,
  /** U+0000 becomes U+FFFD. */
  Null = 4,
  /** The range is an attribute's value: character references are consumed as part of an attribute. */
  Attribute = 8,
  /** ASCII upper alpha becomes lower, in names. */
  Lowercase = 16,
  /** Changes no value: in the range, of text, there may be a `<` or, without Reference, an `&`. Else there is none. */
  AnyCharacter = 0x400,
  /** Changes no value: without this, Reference and AnyCharacter, there is nothing in the range but U+0001 to U+0020. */
  NotBlank = 0x800,
}

/**
 * The value of a raw range of source, `flags` being the Cook bits that apply. The range holds whole references: what
 * follows it in the source ends a reference and is neither `=` nor an ASCII alphanumeric.
 */
export function cook(raw: string, flags: number): string {
  let value = raw;
  if ((flags & Cook.CarriageReturn) !== 0) value = normalizeNewlines(value);
  if ((flags & Cook.Reference) !== 0)
    value = decodeCharacterReferences(value, (flags & Cook.Attribute) !== 0);
  if ((flags & Cook.Null) !== 0) value = value.replaceAll('\0', '\ufffd');
  if ((flags & Cook.Lowercase) !== 0) value = asciiLowercase(value);
  return value;
}

/** Normalize newlines — https://infra.spec.whatwg.org/#normalize-newlines */
function normalizeNewlines(raw: string): string {
  let carriageReturn = indexOf.call(raw, '\r');
  if (carriageReturn === -1) return raw;
  const value = new StringBuilder();
  let start = 0;
  do {
    value.add(slice.call(raw, start, carriageReturn));
    start = carriageReturn + 1;
    // The LF of a CRLF begins the next stretch.
    if (charCodeAt.call(raw, start) !== CodePoint.LineFeed) value.add('\n');
    carriageReturn = indexOf.call(raw, '\r', start);
  } while (carriageReturn !== -1);
  return value.end(slice.call(raw, start));
}

/** Where the reference ends that `characterReference` has found. */
export let referenceEnd = 0;

/**
 * The characters that a character reference stands for whose ampersand is at an index, and that ends at the index `limit`
 * at most; empty if none begins there.
 *
 * Character reference state — https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
 */
export function characterReference(
  raw: string,
  ampersand: number,
  limit: number,
  inAttribute: boolean,
): string {
  let end = ampersand + 1;
  const codeUnit = end < limit ? charCodeAt.call(raw, end) : -1;
  if (isASCIIAlpha(codeUnit)) {
    let node = namedReferenceStep(NAMED_REFERENCE_ROOT, codeUnit);
    let matched = 0;
    for (let at = end + 1; at < limit; at++) {
      node = namedReferenceStep(node, charCodeAt.call(raw, at));
      if (node === -1) break;
      const ending = namedReferenceValue(node);
      if (ending !== 0) {
        matched = ending;
        end = at + 1;
      }
    }
    if (matched === 0 || (inAttribute && staysLiteral(raw, end, limit))) return '';
    referenceEnd = end;
    return namedReferenceCharacters(matched);
  }
  if (codeUnit !== CodePoint.NumberSign) return '';
  const base = end + 1 < limit && (charCodeAt.call(raw, end + 1) | 0x20) === CodePoint.LowerX ? 16 : 10;
  const digits = end + (base === 16 ? 2 : 1);
  let code = 0;
  for (end = digits; end < limit; end++) {
    const digit = digitValue(charCodeAt.call(raw, end), base);
    if (digit === -1) break;
    code = numericReferenceDigit(code, base, digit);
  }
  if (end === digits) return '';
  if (end < limit && charCodeAt.call(raw, end) === CodePoint.Semicolon) end++;
  referenceEnd = end;
  return String.fromCodePoint(numericReferenceEnd(code));
}

function decodeCharacterReferences(raw: string, inAttribute: boolean): string {
  const value = new StringBuilder();
  const { length } = raw;
  /** The start of the stretch that stays as it is. */
  let start = 0;
  for (let ampersand = indexOf.call(raw, '&'); ampersand !== -1; ) {
    const characters = characterReference(raw, ampersand, length, inAttribute);
    let end = ampersand + 1;
    if (characters !== '') {
      value.add(slice.call(raw, start, ampersand) + characters);
      end = referenceEnd;
      start = end;
    }
    ampersand = indexOf.call(raw, '&', end);
  }
  return start === 0 ? raw : value.end(slice.call(raw, start));
}

/** Whether an identifier that ends at `end`, in an attribute's value, is left as it is "for historical reasons". */
function staysLiteral(raw: string, end: number, limit: number): boolean {
  if (end === limit || raw.charCodeAt(end - 1) === CodePoint.Semicolon) return false;
  const next = raw.charCodeAt(end);
  return next === CodePoint.EqualsSign || isASCIIAlphanumeric(next);
}
