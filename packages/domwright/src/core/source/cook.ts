import { asciiLowercase, CodePoint, isASCIIAlpha, isASCIIAlphanumeric } from '../infra/code-points.ts';
import { flattened, MANY, StringBuilder } from '../infra/string-builder.ts';
import { longestNamedReference, namedReferenceCharacters, namedReferenceEnd } from './named-references.ts';
import { digitValue, numericReferenceDigit, numericReferenceEnd } from './numeric-references.ts';

/**
 * Called as functions on raw ranges. Internally, those are more kinds of strings (slices, copies, concatenations, each
 * with one or two bytes per code unit) than V8 tells apart, so `raw.indexOf` would look up the method each time.
 */
const { charCodeAt, indexOf, slice } = String.prototype;

/** What turns a raw range of source into its value. */
export const enum Cook {
  None = 0,
  /** Normalize newlines. */
  CarriageReturn = 1,
  /** Decode character references. */
  Reference = 2,
  /** U+0000 becomes U+FFFD. */
  Null = 4,
  /** The range is an attribute value: character references are consumed as part of an attribute. */
  Attribute = 8,
  /** ASCII upper alpha becomes lower alpha, in names. */
  Lowercase = 16,
  /** Does not affect the value: the text may contain `<` or, without Reference, `&`. If unset, it doesn't. */
  AnyCharacter = 0x400,
  /** Does not affect the value: without this, Reference and AnyCharacter, the range only has U+0001 to U+0020. */
  NotBlank = 0x800,
}

/**
 * The value of a raw range of source; `flags` are the Cook bits that apply. The range contains whole references: the
 * source after it ends a reference, and is neither `=` nor an ASCII alphanumeric.
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

/** Where the reference last found by `characterReference` ends. */
export let referenceEnd = 0;

/**
 * The characters for the character reference whose ampersand is at an index, and which ends at `limit` or before; empty
 * if there is none.
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
    const frequent = frequentReference(raw, codeUnit, end, limit);
    if (frequent !== '') return frequent;
    const matched = longestNamedReference(raw, end, limit);
    end = namedReferenceEnd;
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

/**
 * The characters of `lt;`, `gt;`, `amp;` and `quot;`, which are most references of most pages; empty for any other. Walking the
 * trie takes twice as long (bench/entities.mjs).
 */
function frequentReference(raw: string, first: number, at: number, limit: number): string {
  let name = '';
  let characters = '';
  if (first === CodePoint.LowerL || first === CodePoint.LowerG) {
    name = 't;';
    characters = first === CodePoint.LowerL ? '<' : '>';
  } else if (first === CodePoint.LowerA) {
    name = 'mp;';
    characters = '&';
  } else if (first === CodePoint.LowerQ) {
    name = 'uot;';
    characters = '"';
  } else return '';
  const end = at + 1 + name.length;
  if (end > limit) return '';
  for (let i = 0; i < name.length; i++)
    if (charCodeAt.call(raw, at + 1 + i) !== name.charCodeAt(i)) return '';
  referenceEnd = end;
  return characters;
}

/** Replaces the character references of a string that is followed by nothing that could continue one. */
export function decodeCharacterReferences(raw: string, inAttribute: boolean): string {
  const { length } = raw;
  let settled = '';
  let stretch = '';
  let count = 0;
  /** The start of the stretch that stays unchanged. */
  let start = 0;
  for (let ampersand = indexOf.call(raw, '&'); ampersand !== -1; ) {
    const characters = characterReference(raw, ampersand, length, inAttribute);
    let end = ampersand + 1;
    if (characters !== '') {
      // NB: one after the other is faster than their sum.
      if (start !== ampersand) stretch += slice.call(raw, start, ampersand);
      stretch += characters;
      end = referenceEnd;
      start = end;
      if ((++count & (MANY - 1)) === 0) {
        settled += flattened(stretch);
        stretch = '';
      }
    }
    ampersand = indexOf.call(raw, '&', end);
  }
  return start === 0 ? raw : settled + stretch + slice.call(raw, start);
}

/** Whether an identifier in an attribute value, ending at `end`, is left as is "for historical reasons". */
function staysLiteral(raw: string, end: number, limit: number): boolean {
  if (end === limit || raw.charCodeAt(end - 1) === CodePoint.Semicolon) return false;
  const next = raw.charCodeAt(end);
  return next === CodePoint.EqualsSign || isASCIIAlphanumeric(next);
}
