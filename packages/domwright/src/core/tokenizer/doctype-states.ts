import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint, isASCIIWhitespace } from '../infra/code-points.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/** The length of `<!DOCTYPE`. */
const DOCTYPE_LENGTH = 9;

/** The length of PUBLIC and of SYSTEM. */
const KEYWORD_LENGTH = 6;

/**
 * The segment ends inside a DOCTYPE: waits or, if it is the last segment, emits the token with its force-quirks flag
 * set.
 */
function endInDoctype(t: Tokenizer): boolean {
  if (!t.endOfInput) return false;
  t.errorAtEnd(ErrorCode.EofInDoctype, t.doctype.start, DOCTYPE_LENGTH);
  t.doctype.forceQuirks = true;
  t.emitDoctype();
  return true; // the data state meets the end of the file
}

/** Skips white space. Returns the character after it, or -1 at the end of the segment. */
function skipWhitespace(t: Tokenizer): number {
  const units = t.units;
  let p = t.position;
  while (p < t.limit && isASCIIWhitespace(units[p]!)) p++;
  t.position = p;
  return p < t.limit ? units[p]! : -1;
}

/** The current character ends the DOCTYPE. */
function emitAtGreaterThanSign(t: Tokenizer): boolean {
  t.position++;
  t.emitDoctype();
  return true;
}

/** The current character should have been a quote: the rest of the DOCTYPE is bogus. */
function becomeBogus(t: Tokenizer, code: ErrorCode): boolean {
  t.error(code, t.position);
  t.doctype.forceQuirks = true;
  t.state = State.BogusDOCTYPE;
  return true;
}

/** DOCTYPE state — https://html.spec.whatwg.org/multipage/parsing.html#doctype-state */
export function doctypeState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return endInDoctype(t);
  const unit = t.units[p]!;
  if (!isASCIIWhitespace(unit) && unit !== CodePoint.GreaterThanSign) {
    t.error(ErrorCode.MissingWhitespaceBeforeDoctypeName, p);
  }
  t.state = State.BeforeDOCTYPEName;
  return true;
}

/** Before DOCTYPE name state — https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state */
export function beforeDoctypeNameState(t: Tokenizer): boolean {
  const unit = skipWhitespace(t);
  if (unit < 0) return endInDoctype(t);
  if (unit === CodePoint.GreaterThanSign) {
    t.errorInRange(ErrorCode.MissingDoctypeName, t.position, t.doctype.start, t.base + t.position + 1);
    t.doctype.forceQuirks = true;
    return emitAtGreaterThanSign(t);
  }
  t.doctypeNameStart = t.base + t.position;
  t.doctypeNameEnd = t.doctypeNameStart;
  t.state = State.DOCTYPEName;
  return true;
}

/** DOCTYPE name state — https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state */
export function doctypeNameState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (isASCIIWhitespace(unit)) {
      t.doctypeNameEnd = t.base + p;
      t.position = p + 1;
      t.state = State.AfterDOCTYPEName;
      t.keyword = '';
      return true;
    }
    if (unit === CodePoint.GreaterThanSign) {
      t.doctypeNameEnd = t.base + p;
      t.position = p;
      return emitAtGreaterThanSign(t);
    }
    if (unit === CodePoint.Null) t.error(ErrorCode.UnexpectedNullCharacter, p);
  }
  t.position = p;
  t.doctypeNameEnd = t.base + p;
  return endInDoctype(t);
}

/** After DOCTYPE name state — https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state */
export function afterDoctypeNameState(t: Tokenizer): boolean {
  if (t.keyword === '') {
    const unit = skipWhitespace(t);
    if (unit < 0) return endInDoctype(t);
    if (unit === CodePoint.GreaterThanSign) return emitAtGreaterThanSign(t);
    t.keywordStart = t.base + t.position;
    t.keywordLength = 0;
    if ((unit | 0x20) === 0x70) t.keyword = 'public';
    else if ((unit | 0x20) === 0x73) t.keyword = 'system';
    else return invalidSequence(t);
  }
  const keyword = t.keyword;
  while (t.keywordLength < keyword.length) {
    if (t.position === t.limit) return t.endOfInput ? invalidSequence(t) : false;
    const unit = t.units[t.position]!;
    const lower = unit >= CodePoint.UpperA && unit <= CodePoint.UpperZ ? unit | 0x20 : unit;
    if (lower !== keyword.charCodeAt(t.keywordLength)) return invalidSequence(t);
    t.position++;
    t.keywordLength++;
  }
  t.state = keyword === 'public' ? State.AfterDOCTYPEPublicKeyword : State.AfterDOCTYPESystemKeyword;
  return true;
}

/** Neither PUBLIC nor SYSTEM. The letters matched so far are ignored by a bogus DOCTYPE. */
function invalidSequence(t: Tokenizer): boolean {
  const start = t.keywordStart;
  t.errorInRange(ErrorCode.InvalidCharacterSequenceAfterDoctypeName, start - t.base, start, start + 1);
  t.doctype.forceQuirks = true;
  t.state = State.BogusDOCTYPE;
  return true;
}

/** Begins the public identifier; the quote is the current character. */
function beginPublicIdentifier(t: Tokenizer, quote: number): boolean {
  t.position++;
  t.doctypePublicIdStart = t.base + t.position;
  t.doctypePublicIdEnd = t.doctypePublicIdStart;
  t.state =
    quote === CodePoint.QuotationMark
      ? State.DOCTYPEPublicIdentifierDoubleQuoted
      : State.DOCTYPEPublicIdentifierSingleQuoted;
  return true;
}

/** Begins the system identifier; the quote is the current character. */
function beginSystemIdentifier(t: Tokenizer, quote: number): boolean {
  t.position++;
  t.doctypeSystemIdStart = t.base + t.position;
  t.doctypeSystemIdEnd = t.doctypeSystemIdStart;
  t.state =
    quote === CodePoint.QuotationMark
      ? State.DOCTYPESystemIdentifierDoubleQuoted
      : State.DOCTYPESystemIdentifierSingleQuoted;
  return true;
}

function isQuote(unit: number): boolean {
  return unit === CodePoint.QuotationMark || unit === CodePoint.Apostrophe;
}

/**
 * After DOCTYPE public keyword state —
 * https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state
 */
export function afterDoctypePublicKeywordState(t: Tokenizer): boolean {
  if (t.position === t.limit) return endInDoctype(t);
  const unit = t.units[t.position]!;
  if (isASCIIWhitespace(unit)) {
    t.position++;
    t.state = State.BeforeDOCTYPEPublicIdentifier;
    return true;
  }
  if (isQuote(unit)) {
    t.error(ErrorCode.MissingWhitespaceAfterDoctypePublicKeyword, t.position);
    return beginPublicIdentifier(t, unit);
  }
  return noPublicIdentifier(t, unit);
}

/**
 * Before DOCTYPE public identifier state —
 * https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state
 */
export function beforeDoctypePublicIdentifierState(t: Tokenizer): boolean {
  const unit = skipWhitespace(t);
  if (unit < 0) return endInDoctype(t);
  if (isQuote(unit)) return beginPublicIdentifier(t, unit);
  return noPublicIdentifier(t, unit);
}

function noPublicIdentifier(t: Tokenizer, unit: number): boolean {
  if (unit === CodePoint.GreaterThanSign) {
    t.errorInRange(
      ErrorCode.MissingDoctypePublicIdentifier,
      t.position,
      t.keywordStart,
      t.keywordStart + KEYWORD_LENGTH,
    );
    t.doctype.forceQuirks = true;
    return emitAtGreaterThanSign(t);
  }
  return becomeBogus(t, ErrorCode.MissingQuoteBeforeDoctypePublicIdentifier);
}

/**
 * DOCTYPE public identifier (double-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state
 */
export function doctypePublicIdentifierDoubleQuotedState(t: Tokenizer): boolean {
  return publicIdentifier(t, CodePoint.QuotationMark);
}

/**
 * DOCTYPE public identifier (single-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state
 */
export function doctypePublicIdentifierSingleQuotedState(t: Tokenizer): boolean {
  return publicIdentifier(t, CodePoint.Apostrophe);
}

function publicIdentifier(t: Tokenizer, quote: CodePoint): boolean {
  const end = endOfIdentifier(t, quote);
  t.doctypePublicIdEnd = t.base + end;
  if (end === t.limit) return endInDoctype(t);
  t.position = end + 1;
  if (t.units[end] === quote) {
    t.state = State.AfterDOCTYPEPublicIdentifier;
    return true;
  }
  const start = t.doctypePublicIdStart - 1;
  t.errorInRange(ErrorCode.AbruptDoctypePublicIdentifier, end, start, t.base + end + 1);
  t.doctype.forceQuirks = true;
  t.emitDoctype();
  return true;
}

/** Reads an identifier. Returns the index of the quote or `>` after it, or `limit`. */
function endOfIdentifier(t: Tokenizer, quote: CodePoint): number {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit === quote || unit === CodePoint.GreaterThanSign) break;
    if (unit === CodePoint.Null) t.error(ErrorCode.UnexpectedNullCharacter, p);
  }
  t.position = p;
  return p;
}

/**
 * After DOCTYPE public identifier state —
 * https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state
 */
export function afterDoctypePublicIdentifierState(t: Tokenizer): boolean {
  if (t.position === t.limit) return endInDoctype(t);
  const unit = t.units[t.position]!;
  if (isASCIIWhitespace(unit)) {
    t.position++;
    t.state = State.BetweenDOCTYPEPublicAndSystemIdentifiers;
    return true;
  }
  if (unit === CodePoint.GreaterThanSign) return emitAtGreaterThanSign(t);
  if (isQuote(unit)) {
    t.error(ErrorCode.MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, t.position);
    return beginSystemIdentifier(t, unit);
  }
  return becomeBogus(t, ErrorCode.MissingQuoteBeforeDoctypeSystemIdentifier);
}

/**
 * Between DOCTYPE public and system identifiers state —
 * https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state
 */
export function betweenDoctypePublicAndSystemIdentifiersState(t: Tokenizer): boolean {
  const unit = skipWhitespace(t);
  if (unit < 0) return endInDoctype(t);
  if (unit === CodePoint.GreaterThanSign) return emitAtGreaterThanSign(t);
  if (isQuote(unit)) return beginSystemIdentifier(t, unit);
  return becomeBogus(t, ErrorCode.MissingQuoteBeforeDoctypeSystemIdentifier);
}

/**
 * After DOCTYPE system keyword state —
 * https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state
 */
export function afterDoctypeSystemKeywordState(t: Tokenizer): boolean {
  if (t.position === t.limit) return endInDoctype(t);
  const unit = t.units[t.position]!;
  if (isASCIIWhitespace(unit)) {
    t.position++;
    t.state = State.BeforeDOCTYPESystemIdentifier;
    return true;
  }
  if (isQuote(unit)) {
    t.error(ErrorCode.MissingWhitespaceAfterDoctypeSystemKeyword, t.position);
    return beginSystemIdentifier(t, unit);
  }
  return noSystemIdentifier(t, unit);
}

/**
 * Before DOCTYPE system identifier state —
 * https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state
 */
export function beforeDoctypeSystemIdentifierState(t: Tokenizer): boolean {
  const unit = skipWhitespace(t);
  if (unit < 0) return endInDoctype(t);
  if (isQuote(unit)) return beginSystemIdentifier(t, unit);
  return noSystemIdentifier(t, unit);
}

function noSystemIdentifier(t: Tokenizer, unit: number): boolean {
  if (unit === CodePoint.GreaterThanSign) {
    t.errorInRange(
      ErrorCode.MissingDoctypeSystemIdentifier,
      t.position,
      t.keywordStart,
      t.keywordStart + KEYWORD_LENGTH,
    );
    t.doctype.forceQuirks = true;
    return emitAtGreaterThanSign(t);
  }
  return becomeBogus(t, ErrorCode.MissingQuoteBeforeDoctypeSystemIdentifier);
}

/**
 * DOCTYPE system identifier (double-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state
 */
export function doctypeSystemIdentifierDoubleQuotedState(t: Tokenizer): boolean {
  return systemIdentifier(t, CodePoint.QuotationMark);
}

/**
 * DOCTYPE system identifier (single-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state
 */
export function doctypeSystemIdentifierSingleQuotedState(t: Tokenizer): boolean {
  return systemIdentifier(t, CodePoint.Apostrophe);
}

function systemIdentifier(t: Tokenizer, quote: CodePoint): boolean {
  const end = endOfIdentifier(t, quote);
  t.doctypeSystemIdEnd = t.base + end;
  if (end === t.limit) return endInDoctype(t);
  t.position = end + 1;
  if (t.units[end] === quote) {
    t.state = State.AfterDOCTYPESystemIdentifier;
    return true;
  }
  const start = t.doctypeSystemIdStart - 1;
  t.errorInRange(ErrorCode.AbruptDoctypeSystemIdentifier, end, start, t.base + end + 1);
  t.doctype.forceQuirks = true;
  t.emitDoctype();
  return true;
}

/**
 * After DOCTYPE system identifier state —
 * https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state
 */
export function afterDoctypeSystemIdentifierState(t: Tokenizer): boolean {
  const unit = skipWhitespace(t);
  if (unit < 0) return endInDoctype(t);
  if (unit === CodePoint.GreaterThanSign) return emitAtGreaterThanSign(t);
  t.error(ErrorCode.UnexpectedCharacterAfterDoctypeSystemIdentifier, t.position);
  t.state = State.BogusDOCTYPE; // NB: this does not set the force-quirks flag
  return true;
}

/** Bogus DOCTYPE state — https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state */
export function bogusDoctypeState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit === CodePoint.GreaterThanSign) {
      t.position = p;
      return emitAtGreaterThanSign(t);
    }
    if (unit === CodePoint.Null) t.error(ErrorCode.UnexpectedNullCharacter, p);
  }
  t.position = p;
  if (!t.endOfInput) return false;
  t.emitDoctype();
  return true; // the data state meets the end of the file
}
