import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint, isASCIIAlphanumeric, isNoncharacter } from '../infra/code-points.ts';
import { Cook } from '../source/cook.ts';
import {
  NAMED_REFERENCE_ROOT,
  namedReferenceFirstCodePoint,
  namedReferenceStep,
  namedReferenceValue,
} from '../source/named-references.ts';
import {
  digitValue,
  isControlCharacterReference,
  isSurrogate,
  numericReferenceDigit,
  numericReferenceEnd,
} from '../source/numeric-references.ts';
import { AttributeFlag } from '../table/cells.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: The temporary buffer of these states is the source range from `referenceStart`, where the ampersand is. Flushing
// code points consumed as a character reference means leaving the range to the text or value around it. For an
// attribute, only a flag says that the value contains references; `cook` decodes them when it is read.

/** Switches to the character reference state, just after the ampersand. */
export function beginCharacterReference(t: Tokenizer, returnState: State): void {
  t.referenceStart = t.base + t.position - 1;
  t.returnState = returnState;
  t.state = State.CharacterReference;
}

/** The segment ends in a reference: the text before it can be emitted. */
function suspend(t: Tokenizer): boolean {
  if (!t.inAttribute) t.flushText(t.referenceStart);
  return false;
}

/** The range from the ampersand to the offset `end` becomes `codePoint` (and maybe another). */
function emitReference(t: Tokenizer, end: number, codePoint: number): void {
  if (t.inAttribute) {
    t.attributeValueFlags |= AttributeFlag.CookReference;
    return;
  }
  // Most references are part of the text around them. NB: a range does not continue one that began in an earlier segment.
  if (t.usesFastPath && t.referenceStart >= t.base && !t.sink.wantsReferencesApart) {
    t.textFlags |= Cook.Reference;
    return;
  }
  t.flushText(t.referenceStart);
  if (t.hasStopped) return;
  t.textStart = end;
  t.sink.processCharacters(t.referenceStart, end, Cook.Reference, codePoint);
}

/** Character reference state — https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state */
export function characterReferenceState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return suspend(t);
  const unit = t.position < t.limit ? t.units[t.position]! : -1;
  if (unit === CodePoint.NumberSign) {
    t.position++;
    t.state = State.NumericCharacterReference;
  } else if (isASCIIAlphanumeric(unit)) {
    t.referenceNode = NAMED_REFERENCE_ROOT;
    t.referenceMatch = 0;
    t.state = State.NamedCharacterReference;
  } else {
    t.state = t.returnState;
  }
  return true;
}

/**
 * Named character reference state —
 * https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state
 */
export function namedCharacterReferenceState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let node = t.referenceNode;
  let p = t.position;
  for (; p < limit; p++) {
    const next = namedReferenceStep(node, units[p]!);
    if (next < 0) break;
    node = next;
    const match = namedReferenceValue(node);
    if (match !== 0) {
      t.referenceMatch = match;
      t.referenceMatchEnd = t.base + p + 1;
      t.referenceMatchHasSemicolon = units[p] === CodePoint.Semicolon;
      if (t.referenceMatchHasSemicolon) {
        // No identifier continues after it.
        p++;
        break;
      }
    }
  }
  t.position = p;
  t.referenceNode = node;
  const isComplete = t.referenceMatch !== 0 && t.referenceMatchHasSemicolon;
  if (p === limit && !t.endOfInput && !isComplete) return suspend(t);
  if (t.referenceMatch === 0) {
    t.state = State.AmbiguousAmpersand;
    return true;
  }
  // NB: Everything read past the match is ASCII alphanumeric, which is plain text in every state with references.
  t.state = t.returnState;
  if (!t.referenceMatchHasSemicolon) {
    const readOn = t.referenceMatchEnd < t.base + p;
    if (t.inAttribute) {
      const unit = p < limit ? units[p]! : -1;
      if (readOn || unit === CodePoint.EqualsSign || isASCIIAlphanumeric(unit)) return true;
    }
    t.errorInRange(
      ErrorCode.MissingSemicolonAfterCharacterReference,
      t.referenceMatchEnd - t.base,
      t.referenceStart,
      t.referenceMatchEnd,
    );
  }
  emitReference(t, t.referenceMatchEnd, namedReferenceFirstCodePoint(t.referenceMatch));
  return true;
}

/** Ambiguous ampersand state — https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state */
export function ambiguousAmpersandState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  while (p < limit && isASCIIAlphanumeric(units[p]!)) p++;
  t.position = p;
  if (!t.inAttribute) t.flushText(t.base + p);
  if (p === limit && !t.endOfInput) return false;
  if (p < limit && units[p] === CodePoint.Semicolon) {
    t.errorInRange(ErrorCode.UnknownNamedCharacterReference, p, t.referenceStart, t.base + p + 1);
  }
  t.state = t.returnState;
  return true;
}

/**
 * Numeric character reference state —
 * https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state
 */
export function numericCharacterReferenceState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return suspend(t);
  t.characterReferenceCode = 0;
  const unit = t.position < t.limit ? t.units[t.position]! : -1;
  if (unit === CodePoint.LowerX || unit === CodePoint.UpperX) {
    t.position++;
    t.state = State.HexadecimalCharacterReferenceStart;
  } else {
    t.state = State.DecimalCharacterReferenceStart;
  }
  return true;
}

/**
 * Hexadecimal character reference start state —
 * https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state
 */
export function hexadecimalCharacterReferenceStartState(t: Tokenizer): boolean {
  return digitsStart(t, 16, State.HexadecimalCharacterReference);
}

/**
 * Decimal character reference start state —
 * https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state
 */
export function decimalCharacterReferenceStartState(t: Tokenizer): boolean {
  return digitsStart(t, 10, State.DecimalCharacterReference);
}

/** Shared by the two start states: a digit must follow. */
function digitsStart(t: Tokenizer, base: 10 | 16, next: State): boolean {
  const p = t.position;
  if (p === t.limit && !t.endOfInput) return suspend(t);
  if (p < t.limit && digitValue(t.units[p]!, base) >= 0) {
    t.state = next;
  } else {
    t.errorInRange(ErrorCode.AbsenceOfDigitsInNumericCharacterReference, p, t.referenceStart, t.base + p);
    t.state = t.returnState;
  }
  return true;
}

/**
 * Hexadecimal character reference state —
 * https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state
 */
export function hexadecimalCharacterReferenceState(t: Tokenizer): boolean {
  return digits(t, 16);
}

/**
 * Decimal character reference state —
 * https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state
 */
export function decimalCharacterReferenceState(t: Tokenizer): boolean {
  return digits(t, 10);
}

/** Shared by the two states that read digits. */
function digits(t: Tokenizer, base: 10 | 16): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  let code = t.characterReferenceCode;
  for (; p < limit; p++) {
    const digit = digitValue(units[p]!, base);
    if (digit < 0) break;
    code = numericReferenceDigit(code, base, digit);
  }
  t.characterReferenceCode = code;
  t.position = p;
  if (p === limit && !t.endOfInput) return suspend(t);
  if (p < limit && units[p] === CodePoint.Semicolon) t.position = p + 1;
  else t.errorInRange(ErrorCode.MissingSemicolonAfterCharacterReference, p, t.referenceStart, t.base + p);
  t.state = State.NumericCharacterReferenceEnd;
  return true;
}

/**
 * Numeric character reference end state —
 * https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
 */
export function numericCharacterReferenceEndState(t: Tokenizer): boolean {
  const code = t.characterReferenceCode;
  const end = t.base + t.position;
  if (t.errors !== null) reportNumericReference(t, code);
  t.state = t.returnState;
  emitReference(t, end, numericReferenceEnd(code));
  return true;
}

/** Reports the errors of the numeric character reference end state. */
function reportNumericReference(t: Tokenizer, code: number): void {
  let error: ErrorCode;
  if (code === 0) error = ErrorCode.NullCharacterReference;
  else if (code > 0x10ffff) error = ErrorCode.CharacterReferenceOutsideUnicodeRange;
  else if (isSurrogate(code)) error = ErrorCode.SurrogateCharacterReference;
  else if (isNoncharacter(code)) error = ErrorCode.NoncharacterCharacterReference;
  else if (isControlCharacterReference(code)) error = ErrorCode.ControlCharacterReference;
  else return;
  t.errorInRange(error, t.position, t.referenceStart, t.base + t.position);
}
