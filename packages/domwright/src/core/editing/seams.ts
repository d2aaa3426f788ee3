import { CodePoint, isASCIIAlpha, isASCIIAlphanumeric } from '../infra/code-points.ts';
import { characterReference, referenceEnd } from '../source/cook.ts';
import { Context } from './text-context.ts';

/*
 * A seam is where text meets something that did not follow it in the source. There, the end of the text, its *tail*,
 * must not turn into markup, another reference or another line break.
 */

/** A string, or the source. */
interface Units {
  charCodeAt(offset: number): number;
}

/**
 * Where a text's tail begins, or `end` if it has none.
 *
 * @param from where the text begins
 * @param context what the text means; in raw text, only a carriage return is a tail: see `checkRawTextSeam`
 */
export function startOfTail(source: Units, from: number, end: number, context: Context): number {
  if (from >= end) return end;
  let at = end - 1;
  let unit = source.charCodeAt(at);
  if (unit === CodePoint.CarriageReturn) return at;
  switch (context) {
    case Context.Data:
      break;
    case Context.CDATA:
      if (unit !== CodePoint.RightSquareBracket) return end;
      return at > from && source.charCodeAt(at - 1) === CodePoint.RightSquareBracket ? at - 1 : at;
    default:
      return end;
  }
  if (unit === CodePoint.LessThanSign) return at;
  while (at > from && (isASCIIAlphanumeric(unit) || unit === CodePoint.NumberSign))
    unit = source.charCodeAt(--at);
  if (unit === CodePoint.Ampersand) return at;
  return unit === CodePoint.Solidus && at > from && source.charCodeAt(at - 1) === CodePoint.LessThanSign
    ? at - 1
    : end;
}

/** The tail as it must be written before a code unit. */
export function tailBefore(tail: string, next: number, context: Context): string {
  // NB: raw text cannot be escaped, and its tail may be any text.
  const isRaw = context === Context.RawText || context === Context.Script;
  switch (isRaw ? 0 : tail.charCodeAt(0)) {
    case CodePoint.CarriageReturn:
      // Together they would be one line break, so the carriage return gets a line feed of its own.
      return next === CodePoint.LineFeed ? '\r\n' : tail;
    case CodePoint.RightSquareBracket:
      return next === CodePoint.RightSquareBracket || next === CodePoint.GreaterThanSign
        ? `${tail}]]><![CDATA[`
        : tail;
    case CodePoint.LessThanSign: {
      // NB: in a `title` or `textarea` a longer tail may begin its end tag.
      const isMarkup =
        tail.length === 2 ||
        (tail.length > 2
          ? next !== CodePoint.LessThanSign && next !== CodePoint.Ampersand
          : isASCIIAlpha(next) ||
            next === CodePoint.ExclamationMark ||
            next === CodePoint.Solidus ||
            next === CodePoint.QuestionMark);
      return isMarkup ? `&lt;${tail.slice(1)}` : tail;
    }
    case CodePoint.Ampersand: {
      if (!isASCIIAlphanumeric(next) && next !== CodePoint.NumberSign && next !== CodePoint.Semicolon)
        return tail;
      if (characterReference(tail, 0, tail.length, false) === '') return `&amp;${tail.slice(1)}`;
      return `${tail.slice(0, referenceEnd)};${tail.slice(referenceEnd)}`;
    }
    default:
      return next === CodePoint.LineFeed && tail.endsWith('\r') ? `${tail}\n` : tail;
  }
}

/** Text between tags with its tail as it must be written before a code unit, or before nothing (NaN). */
export function endBefore(text: string, next: number): string {
  if (Number.isNaN(next)) return text;
  const start = startOfTail(text, 0, text.length, Context.Data);
  return text.slice(0, start) + tailBefore(text.slice(start), next, Context.Data);
}
