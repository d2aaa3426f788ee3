import { isASCIIAlpha, isASCIIAlphanumeric } from '../infra/code-points.ts';
import { characterReference, referenceEnd } from '../source/cook.ts';
import { Context } from './text-context.ts';

/*
 * A seam is a place where text meets what did not follow it in the source. The end of the text, its *tail*, must not
 * become markup, another reference or another line break there.
 */

/** A string, or the source. */
interface Units {
  charCodeAt(offset: number): number;
}

/**
 * Where the tail of a text begins: the offset `end` if the text has none.
 *
 * @param from where the text begins
 * @param context what the text means; of raw text, only a carriage return is a tail: see `checkRawTextSeam`
 */
export function startOfTail(source: Units, from: number, end: number, context: Context): number {
  if (from >= end) return end;
  let at = end - 1;
  let unit = source.charCodeAt(at);
  if (unit === CARRIAGE_RETURN) return at;
  switch (context) {
    case Context.Data:
      break;
    case Context.CDATA:
      if (unit !== RIGHT_SQUARE_BRACKET) return end;
      return at > from && source.charCodeAt(at - 1) === RIGHT_SQUARE_BRACKET ? at - 1 : at;
    default:
      return end;
  }
  if (unit === LESS_THAN_SIGN) return at;
  while (at > from && (isASCIIAlphanumeric(unit) || unit === NUMBER_SIGN)) unit = source.charCodeAt(--at);
  if (unit === AMPERSAND) return at;
  return unit === SOLIDUS && at > from && source.charCodeAt(at - 1) === LESS_THAN_SIGN ? at - 1 : end;
}

/** A tail as it has to be written in front of a code unit. */
export function tailBefore(tail: string, next: number, context: Context): string {
  // NB: raw text has no escapes, and its tail may be any text.
  const isRaw = context === Context.RawText || context === Context.Script;
  switch (isRaw ? 0 : tail.charCodeAt(0)) {
    case CARRIAGE_RETURN:
      // Together they would be one line break. The carriage return gets a line feed of its own.
      return next === LINE_FEED ? '\r\n' : tail;
    case RIGHT_SQUARE_BRACKET:
      return next === RIGHT_SQUARE_BRACKET || next === GREATER_THAN_SIGN ? `${tail}]]><![CDATA[` : tail;
    case LESS_THAN_SIGN: {
      // NB: in a `title` or `textarea` a longer tail may be the beginning of its end tag.
      const isMarkup =
        tail.length === 2 ||
        (tail.length > 2
          ? next !== LESS_THAN_SIGN && next !== AMPERSAND
          : isASCIIAlpha(next) || next === EXCLAMATION_MARK || next === SOLIDUS || next === QUESTION_MARK);
      return isMarkup ? `&lt;${tail.slice(1)}` : tail;
    }
    case AMPERSAND: {
      if (!isASCIIAlphanumeric(next) && next !== NUMBER_SIGN && next !== SEMICOLON) return tail;
      if (characterReference(tail, 0, tail.length, false) === '') return `&amp;${tail.slice(1)}`;
      return `${tail.slice(0, referenceEnd)};${tail.slice(referenceEnd)}`;
    }
    default:
      return next === LINE_FEED && tail.endsWith('\r') ? `${tail}\n` : tail;
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EXCLAMATION_MARK = 0x21;
const NUMBER_SIGN = 0x23;
const AMPERSAND = 0x26;
const SOLIDUS = 0x2f;
const SEMICOLON = 0x3b;
const LESS_THAN_SIGN = 0x3c;
const GREATER_THAN_SIGN = 0x3e;
const QUESTION_MARK = 0x3f;
const RIGHT_SQUARE_BRACKET = 0x5d;

/** Text between tags with its tail as it has to be written in front of a code unit, or of NaN for nothing. */
export function endBefore(text: string, next: number): string {
  if (Number.isNaN(next)) return text;
  const start = startOfTail(text, 0, text.length, Context.Data);
  return text.slice(0, start) + tailBefore(text.slice(start), next, Context.Data);
}
