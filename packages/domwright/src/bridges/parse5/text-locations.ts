import { CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import {
  NAMED_REFERENCE_ROOT,
  namedReferenceStep,
  namedReferenceValue,
} from '../../core/source/named-references.ts';
import type { SourceText } from '../../core/source/source-text.ts';

/* Where parse5's text, comments and DOCTYPEs begin and end, which is not always their real position. */

/** The text being parsed. */
type Text = SourceText | string;

export const CDATA_START = '<![CDATA[';
export const CDATA_END = ']]>';

/** Finds the range of text, including what parse5 counts as part of it. */
export class TextPlace {
  /** Where the last token other than characters ended. */
  markupEnd = 0;
  // The result of `find`.
  start = 0;
  end = 0;
  private readonly text: Text;
  /** Where characters with an ignored line feed began, or -1. */
  private ignoredLineFeed = -1;
  /** Where the last characters ended, until they are inserted. */
  private notInserted = -1;

  constructor(text: Text) {
    this.text = text;
  }

  /** Called when characters are processed. `ignoresLineFeed`: whether a line feed at their start is ignored. */
  begin(start: number, end: number, ignoresLineFeed: boolean): void {
    if (ignoresLineFeed) this.ignoredLineFeed = start;
    else if (start !== this.notInserted) this.ignoredLineFeed = -1;
    this.notInserted = end;
  }

  /** Called when the characters from `start` to `end` are inserted; `flags` are those of `cook`. */
  find(start: number, end: number, flags: number, isForeign: boolean): void {
    const { text, markupEnd } = this;
    this.start = start;
    this.end = end;
    this.notInserted = -1;
    if (this.ignoredLineFeed >= 0) {
      // The line feed is in the same token as the white space after it.
      if (isASCIIWhitespace(firstCharacter(text, start, end, flags))) this.start = this.ignoredLineFeed;
      else this.start = startOfText(text, start, end, flags, markupEnd);
      this.ignoredLineFeed = -1;
      return;
    }
    if (isForeign) {
      const from = start - CDATA_START.length;
      if (text.slice(from, start) === CDATA_START) this.start = startWithDropped(text, from, markupEnd);
      const to = end + CDATA_END.length;
      if (text.slice(end, to) === CDATA_END) this.end = to;
    }
    if (this.start === start) this.start = startOfText(text, start, end, flags, markupEnd);
    if (this.end === end) this.end = endOfText(text, start, end, flags);
  }
}

/** No valid reference is longer. */
const LONGEST_REFERENCE = 64;

/**
 * Where text from `start` to `end` begins for parse5. `markupEnd`: where the last token other than characters ended. An
 * end tag without a name (`</>`) before the text belongs to it. If the text begins with a character reference, and
 * characters of another kind before it did not become part of the text, it begins with the last character of the
 * reference.
 */
export function startOfText(
  text: Text,
  start: number,
  end: number,
  flags: number,
  markupEnd: number,
): number {
  if (start <= markupEnd) return start;
  if (text.charCodeAt(start - 1) === CodePoint.GreaterThanSign) {
    const from = startWithDropped(text, start, markupEnd);
    if (from < start) return from;
  }
  if ((flags & Cook.Reference) === 0 || text.charCodeAt(start) !== CodePoint.Ampersand) return start;
  const reference = firstReference(text, start, end);
  if (reference === '') return start;
  const previous = lastCharacter(text, markupEnd, start, Cook.Reference);
  return isSameKind(previous, cook(reference, Cook.Reference).charCodeAt(0))
    ? start
    : start + reference.length - 1;
}

/** Whether two characters are in one token. */
function isSameKind(one: number, other: number): boolean {
  return (
    isASCIIWhitespace(one) === isASCIIWhitespace(other) &&
    (one === CodePoint.Null) === (other === CodePoint.Null)
  );
}

function startWithDropped(text: Text, start: number, markupEnd: number): number {
  let from = start;
  while (from > markupEnd && text.slice(from - 3, from) === '</>') from -= 3;
  // White space that is not part of the text ends before its first character, and so do the tags between them.
  return from > markupEnd ? start : from;
}

/** The first code unit of the cooked text. */
function firstCharacter(text: Text, start: number, end: number, flags: number): number {
  const unit = text.charCodeAt(start);
  if ((flags & Cook.Reference) === 0 || unit !== CodePoint.Ampersand) return unit;
  const reference = firstReference(text, start, end);
  return reference === '' ? unit : cook(reference, Cook.Reference).charCodeAt(0);
}

/** The character reference at the start of the text; empty if there is none. */
function firstReference(source: Text, start: number, sourceEnd: number): string {
  const text = source.slice(start, Math.min(sourceEnd, start + LONGEST_REFERENCE));
  const numeric = /^&#(?:[xX][\da-fA-F]+|\d+);?/.exec(text);
  if (numeric !== null) return numeric[0];
  let node = NAMED_REFERENCE_ROOT;
  let end = 0;
  for (let at = 1; at < text.length; at++) {
    node = namedReferenceStep(node, text.charCodeAt(at));
    if (node === -1) break;
    if (namedReferenceValue(node) !== 0) end = at + 1;
  }
  return text.slice(0, end);
}

/**
 * Where text from `start` to `end` ends for parse5: an end tag without a name after it belongs to it. If a character
 * reference to characters of another kind follows, the text ends before the last character of the reference.
 */
function endOfText(text: Text, start: number, end: number, flags: number): number {
  let to = end;
  const next = text.charCodeAt(to);
  if (next === CodePoint.LessThanSign) {
    while (text.slice(to, to + 3) === '</>') to += 3;
  } else if (next === CodePoint.Ampersand) {
    const reference = firstReference(text, end, text.length);
    if (reference === '') return end;
    const first = cook(reference, Cook.Reference).charCodeAt(0);
    if (!isSameKind(first, lastCharacter(text, start, end, flags))) to += reference.length - 1;
  }
  return to;
}

/** The last code unit of the cooked text. */
function lastCharacter(text: Text, start: number, end: number, flags: number): number {
  if ((flags & Cook.Reference) === 0) return text.charCodeAt(end - 1);
  const raw = text.slice(Math.max(start, end - LONGEST_REFERENCE), end);
  const data = cook(raw, Cook.Reference);
  return data.charCodeAt(data.length - 1);
}

/** Where a comment or DOCTYPE ends for parse5: if the end of the input cut it off, one after the end of the input. */
export function endOfMarkup(text: Text, start: number, end: number): number {
  return isComplete(text.slice(start, start + 4), text.slice(Math.max(start, end - 4), end), end - start)
    ? end
    : end + 1;
}

/** Whether a comment or DOCTYPE of a given length is complete, judging by its first and last four code units. */
function isComplete(first: string, last: string, length: number): boolean {
  if (!last.endsWith('>')) return false;
  if (first !== '<!--' || length === 5) return true;
  if (length === 6) return last.endsWith('->');
  return last.endsWith('-->') || (length >= 8 && last.endsWith('--!>'));
}
