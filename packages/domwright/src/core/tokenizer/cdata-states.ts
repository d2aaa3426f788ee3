import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint } from '../infra/code-points.ts';
import { Cook } from '../source/cook.ts';
import { State } from './state.ts';
import { emitNullCharacter, endInConstruct } from './text-states.ts';
import type { Tokenizer } from './tokenizer.ts';

/** CDATA section state — https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state */
export function cdataSectionState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit === CodePoint.RightSquareBracket) {
      t.markupStart = t.base + p;
      t.position = p + 1;
      t.state = State.CDATASectionBracket;
      return true;
    }
    if (unit === CodePoint.Null) {
      // NB: not an error here; the rules for foreign content handle U+0000 in CDATA sections.
      t.position = p + 1;
      emitNullCharacter(t);
      return true;
    }
    if (unit === CodePoint.CarriageReturn) t.textFlags |= Cook.CarriageReturn;
  }
  return endInConstruct(t, ErrorCode.EofInCdata, 9);
}

/** CDATA section bracket state — https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state */
export function cdataSectionBracketState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return t.suspendInMarkup();
  if (t.position < t.limit && t.units[t.position] === CodePoint.RightSquareBracket) {
    t.position++;
    t.state = State.CDATASectionEnd;
  } else {
    t.state = State.CDATASection;
  }
  return true;
}

/** CDATA section end state — https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state */
export function cdataSectionEndState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return t.suspendInMarkup();
  const unit = t.position < t.limit ? t.units[t.position]! : -1;
  if (unit === CodePoint.RightSquareBracket) {
    t.position++;
    t.markupStart++; // the first of three brackets was text
  } else if (unit === CodePoint.GreaterThanSign) {
    t.position++;
    t.flushText(t.markupStart);
    t.textStart = t.base + t.position;
    t.textFlags = Cook.None;
    t.state = State.Data;
  } else {
    t.state = State.CDATASection;
  }
  return true;
}
