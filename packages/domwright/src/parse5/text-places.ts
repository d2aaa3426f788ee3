import { CodePoint, isASCIIWhitespace } from '../infra/code-points.ts';
import { Cook, cook } from '../tokenizer/cook.ts';
import {
  NAMED_REFERENCE_ROOT,
  namedReferenceStep,
  namedReferenceValue,
} from '../tokenizer/named-references.ts';
import type { SourceText } from '../tree/source-text.ts';

/* Where parse5 has text, comments and DOCTYPEs begin and end, which is not always where they do. */

/** The text of a parse. */
type Text = SourceText | string;

/** No reference that is right is longer. */
const LONGEST_REFERENCE = 64;

/**
 * Where text from `start` to `end` begins for parse5. `markupEnd`: where the last token ended that is not characters.
 * An end tag without name (`</>`) in front of it belongs to it. Where white space or U+0000 is in front of it that did
 * not become part of it, and it begins with a character reference, it begins with the last character of that.
 */
export function startOfText(
  text: Text,
  start: number,
  end: number,
  flags: number,
  markupEnd: number,
): number {
  if (start <= markupEnd) return start;
  const previous = text.charCodeAt(start - 1);
  if (previous === CodePoint.GreaterThanSign) return startWithDropped(text, start, markupEnd);
  if ((flags & Cook.Reference) === 0 || text.charCodeAt(start) !== CodePoint.Ampersand) return start;
  if (previous !== CodePoint.Null && !isASCIIWhitespace(previous)) return start;
  const reference = firstReference(text.slice(start, Math.min(end, start + LONGEST_REFERENCE)));
  if (reference === '' || isASCIIWhitespace(cook(reference, Cook.Reference).charCodeAt(0))) return start;
  return start + reference.length - 1;
}

function startWithDropped(text: Text, start: number, markupEnd: number): number {
  let from = start;
  while (from > markupEnd && text.slice(from - 3, from) === '</>') from -= 3;
  return from;
}

/** The character reference that text begins with; empty if it is none. */
function firstReference(text: string): string {
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

/** Where text that ends at `end` ends for parse5: an end tag without name behind it belongs to it. */
export function endOfText(text: Text, end: number): number {
  let to = end;
  while (text.charCodeAt(to) === CodePoint.LessThanSign && text.slice(to, to + 3) === '</>') to += 3;
  return to;
}

/** Where a comment or DOCTYPE ends for parse5: one after the end of the input, if that has cut it off. */
export function endOfMarkup(text: Text, start: number, end: number): number {
  return isComplete(text.slice(start, start + 4), text.slice(Math.max(start, end - 4), end), end - start)
    ? end
    : end + 1;
}

/** Whether a comment or DOCTYPE of some length is at its end, by its first and last four code units. */
function isComplete(first: string, last: string, length: number): boolean {
  if (!last.endsWith('>')) return false;
  if (first !== '<!--' || length === 5) return true;
  if (length === 6) return last.endsWith('->');
  return last.endsWith('-->') || (length >= 8 && last.endsWith('--!>'));
}
