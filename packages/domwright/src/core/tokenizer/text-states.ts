import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint } from '../infra/code-points.ts';
import { NOWHERE } from '../infra/integers.ts';
import { Cook } from '../source/cook.ts';
import { beginCharacterReference } from './character-reference-states.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: Text is not collected: `textStart` is where it began, and it is emitted at markup, U+0000 or the end of the
// segment. A CR stays in the range and becomes a LF when the text is read.

/** Data state — https://html.spec.whatwg.org/multipage/parsing.html#data-state */
export function dataState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.LessThanSign) continue;
    if (unit === CodePoint.LessThanSign) {
      t.markupStart = t.base + p;
      t.position = p + 1;
      t.state = State.TagOpen;
      return true;
    }
    if (unit === CodePoint.Ampersand) {
      t.position = p + 1;
      beginCharacterReference(t, State.Data);
      return true;
    }
    if (unit === CodePoint.Null) {
      t.position = p + 1;
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      emitNullCharacter(t);
      return true;
    }
    if (unit === CodePoint.CarriageReturn) t.textFlags |= Cook.CarriageReturn;
  }
  return endOfText(t, p);
}

/** RCDATA state — https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state */
export function rcdataState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.LessThanSign) continue;
    if (unit === CodePoint.Ampersand) {
      t.position = p + 1;
      beginCharacterReference(t, State.RCDATA);
      return true;
    }
    if (unit === CodePoint.LessThanSign) {
      t.markupStart = t.base + p;
      t.position = p + 1;
      t.state = State.RCDATALessThanSign;
      return true;
    }
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.textFlags |= Cook.Null;
    } else if (unit === CodePoint.CarriageReturn) {
      t.textFlags |= Cook.CarriageReturn;
    }
  }
  return endOfText(t, p);
}

/** RAWTEXT state — https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state */
export function rawtextState(t: Tokenizer): boolean {
  return rawText(t, State.RAWTEXTLessThanSign);
}

/** Script data state — https://html.spec.whatwg.org/multipage/parsing.html#script-data-state */
export function scriptDataState(t: Tokenizer): boolean {
  return rawText(t, State.ScriptDataLessThanSign);
}

/** Shared by the RAWTEXT state and the script data state. */
function rawText(t: Tokenizer, lessThanSignState: State): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  if (t.usesFastPath && t.nextNull === NOWHERE) {
    // Everything before the next `<` is text.
    t.textFlags |= t.carriageReturns;
    p = t.text.indexOf('<', p);
    if (p < 0) p = limit;
  }
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.LessThanSign) continue;
    if (unit === CodePoint.LessThanSign) {
      t.markupStart = t.base + p;
      t.position = p + 1;
      t.state = lessThanSignState;
      return true;
    }
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.textFlags |= Cook.Null;
    } else if (unit === CodePoint.CarriageReturn) {
      t.textFlags |= Cook.CarriageReturn;
    }
  }
  return endOfText(t, p);
}

/** PLAINTEXT state — https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state */
export function plaintextState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.textFlags |= Cook.Null;
    } else if (unit === CodePoint.CarriageReturn) {
      t.textFlags |= Cook.CarriageReturn;
    }
  }
  return endOfText(t, p);
}

/** The segment ends in text: emits it, and the end-of-file token if no input follows. */
export function endOfText(t: Tokenizer, p: number): boolean {
  t.position = p;
  t.flushTextOfSegment();
  return t.endOfInput ? t.emitEndOfFile() : false;
}

/** The same if the end of the input is an error, in the text of a construct whose opening has this length. */
export function endInConstruct(t: Tokenizer, code: ErrorCode, length: number): boolean {
  const { limit } = t;
  if (t.endOfInput && !t.hasStopped) {
    t.flushText(t.base + limit);
    t.errorAtEnd(code, t.constructStart, length);
  }
  return endOfText(t, limit);
}

/** Emits the U+0000 before `position` as a character token of its own; the tree decides what becomes of it. */
export function emitNullCharacter(t: Tokenizer): void {
  const offset = t.base + t.position - 1;
  t.flushText(offset);
  if (t.hasStopped) return;
  t.textStart = offset + 1;
  t.sink.processNullCharacter(offset);
}
