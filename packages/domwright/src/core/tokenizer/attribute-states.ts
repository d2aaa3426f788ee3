import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint } from '../infra/code-points.ts';
import { AttributeFlag } from '../table/cells.ts';
import { beginCharacterReference } from './character-reference-states.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Before attribute name state — https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state */
export function beforeAttributeNameState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
        break;
      case CodePoint.Solidus:
      case CodePoint.GreaterThanSign:
        t.position = p;
        t.state = State.AfterAttributeName;
        return true;
      case CodePoint.EqualsSign:
        t.error(ErrorCode.UnexpectedEqualsSignBeforeAttributeName, p);
        beginAttribute(t, p);
        t.appendToName(unit);
        t.position = p + 1;
        t.state = State.AttributeName;
        return true;
      default:
        beginAttribute(t, p);
        t.position = p;
        t.state = State.AttributeName;
        return true;
    }
  }
  t.position = p;
  if (!t.endOfInput) return false;
  t.state = State.AfterAttributeName;
  return true;
}

/** Starts a new attribute whose name begins at index `p`. */
function beginAttribute(t: Tokenizer, p: number): void {
  t.attributeNameStart = t.base + p;
  t.startName();
}

/** Attribute name state — https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state */
export function attributeNameState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
      case CodePoint.Solidus:
      case CodePoint.GreaterThanSign:
        t.position = p;
        t.finishAttributeName(t.base + p);
        t.state = State.AfterAttributeName;
        return true;
      case CodePoint.EqualsSign:
        t.position = p + 1;
        t.finishAttributeName(t.base + p);
        t.state = State.BeforeAttributeValue;
        return true;
      case CodePoint.Null:
        t.error(ErrorCode.UnexpectedNullCharacter, p);
        t.appendToName(CodePoint.ReplacementCharacter);
        break;
      case CodePoint.QuotationMark:
      case CodePoint.Apostrophe:
      case CodePoint.LessThanSign:
        t.error(ErrorCode.UnexpectedCharacterInAttributeName, p);
        t.appendToName(unit);
        break;
      default:
        t.appendToName(unit >= CodePoint.UpperA && unit <= CodePoint.UpperZ ? unit | 0x20 : unit);
    }
  }
  t.position = p;
  if (!t.endOfInput) return false;
  t.finishAttributeName(t.base + p);
  t.state = State.AfterAttributeName;
  return true;
}

/** After attribute name state — https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state */
export function afterAttributeNameState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
        break;
      case CodePoint.Solidus:
        finishAttributeWithoutValue(t);
        t.position = p + 1;
        t.state = State.SelfClosingStartTag;
        return true;
      case CodePoint.EqualsSign:
        t.position = p + 1;
        t.state = State.BeforeAttributeValue;
        return true;
      case CodePoint.GreaterThanSign:
        finishAttributeWithoutValue(t);
        t.position = p + 1;
        t.emitTag();
        return true;
      default:
        finishAttributeWithoutValue(t);
        beginAttribute(t, p);
        t.position = p;
        t.state = State.AttributeName;
        return true;
    }
  }
  t.position = p;
  return t.endOfInput ? t.endInTag() : false;
}

/** The previous attribute, if any, turned out to have no value. */
function finishAttributeWithoutValue(t: Tokenizer): void {
  if (t.attributeName === 0) return;
  t.finishAttribute(t.attributeValueStart);
  t.attributeName = 0;
}

/** Before attribute value state — https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state */
export function beforeAttributeValueState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
        break;
      case CodePoint.QuotationMark:
        t.attributeValueStart = t.base + p + 1;
        t.attributeValueFlags = AttributeFlag.DoubleQuoted;
        t.position = p + 1;
        t.state = State.AttributeValueDoubleQuoted;
        return true;
      case CodePoint.Apostrophe:
        t.attributeValueStart = t.base + p + 1;
        t.attributeValueFlags = AttributeFlag.SingleQuoted;
        t.position = p + 1;
        t.state = State.AttributeValueSingleQuoted;
        return true;
      case CodePoint.GreaterThanSign:
        t.errorInRange(ErrorCode.MissingAttributeValue, p, t.attributeNameStart, t.base + p);
        finishAttributeWithoutValue(t);
        t.position = p + 1;
        t.emitTag();
        return true;
      default:
        beginUnquotedValue(t, p);
        return true;
    }
  }
  t.position = p;
  if (!t.endOfInput) return false;
  beginUnquotedValue(t, p);
  return true;
}

function beginUnquotedValue(t: Tokenizer, p: number): void {
  t.attributeValueStart = t.base + p;
  t.attributeValueFlags = AttributeFlag.Unquoted;
  t.position = p;
  t.state = State.AttributeValueUnquoted;
}

/**
 * Attribute value (double-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state
 */
export function attributeValueDoubleQuotedState(t: Tokenizer): boolean {
  return quotedAttributeValue(t, CodePoint.QuotationMark, State.AttributeValueDoubleQuoted);
}

/**
 * Attribute value (single-quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state
 */
export function attributeValueSingleQuotedState(t: Tokenizer): boolean {
  return quotedAttributeValue(t, CodePoint.Apostrophe, State.AttributeValueSingleQuoted);
}

/** Shared by the two quoted states. */
function quotedAttributeValue(t: Tokenizer, quote: CodePoint, state: State): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.Apostrophe) continue;
    if (unit === quote) {
      t.finishAttribute(t.base + p);
      t.attributeName = 0;
      t.position = p + 1;
      t.state = State.AfterAttributeValueQuoted;
      return true;
    }
    if (unit === CodePoint.Ampersand) {
      t.position = p + 1;
      beginCharacterReference(t, state);
      return true;
    }
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.attributeValueFlags |= AttributeFlag.CookNull;
    } else if (unit === CodePoint.CarriageReturn) {
      t.attributeValueFlags |= AttributeFlag.CookCarriageReturn;
    }
  }
  t.position = p;
  return t.endOfInput ? t.endInTag() : false;
}

/**
 * Attribute value (unquoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state
 */
export function attributeValueUnquotedState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
        t.finishAttribute(t.base + p);
        t.attributeName = 0;
        t.position = p + 1;
        t.state = State.BeforeAttributeName;
        return true;
      case CodePoint.Ampersand:
        t.position = p + 1;
        beginCharacterReference(t, State.AttributeValueUnquoted);
        return true;
      case CodePoint.GreaterThanSign:
        t.finishAttribute(t.base + p);
        t.attributeName = 0;
        t.position = p + 1;
        t.emitTag();
        return true;
      case CodePoint.Null:
        t.error(ErrorCode.UnexpectedNullCharacter, p);
        t.attributeValueFlags |= AttributeFlag.CookNull;
        break;
      case CodePoint.QuotationMark:
      case CodePoint.Apostrophe:
      case CodePoint.LessThanSign:
      case CodePoint.EqualsSign:
      case CodePoint.GraveAccent:
        t.error(ErrorCode.UnexpectedCharacterInUnquotedAttributeValue, p);
        break;
    }
  }
  t.position = p;
  return t.endOfInput ? t.endInTag() : false;
}

/**
 * After attribute value (quoted) state —
 * https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state
 */
export function afterAttributeValueQuotedState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return t.endOfInput ? t.endInTag() : false;
  switch (t.units[p]!) {
    case CodePoint.Tab:
    case CodePoint.LineFeed:
    case CodePoint.CarriageReturn:
    case CodePoint.FormFeed:
    case CodePoint.Space:
      t.position = p + 1;
      t.state = State.BeforeAttributeName;
      return true;
    case CodePoint.Solidus:
      t.position = p + 1;
      t.state = State.SelfClosingStartTag;
      return true;
    case CodePoint.GreaterThanSign:
      t.position = p + 1;
      t.emitTag();
      return true;
    default:
      t.error(ErrorCode.MissingWhitespaceBetweenAttributes, p);
      t.state = State.BeforeAttributeName;
      return true;
  }
}
