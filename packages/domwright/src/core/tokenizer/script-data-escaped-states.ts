import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint, isASCIIAlpha } from '../infra/code-points.ts';
import { Cook } from '../source/cook.ts';
import { rawTextEndTagName, rawTextEndTagOpen } from './raw-text-end-tag-states.ts';
import { State } from './state.ts';
import { endInConstruct, endOfText } from './text-states.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: All characters in these states are text; `textStart` says where it began.

/** At the end of the segment in a state where everything before is text. */
function endOfScriptText(t: Tokenizer): boolean {
  return endOfText(t, t.limit);
}

/**
 * Script data escape start state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state
 */
export function scriptDataEscapeStartState(t: Tokenizer): boolean {
  return escapeStart(t, State.ScriptDataEscapeStartDash);
}

/**
 * Script data escape start dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state
 */
export function scriptDataEscapeStartDashState(t: Tokenizer): boolean {
  return escapeStart(t, State.ScriptDataEscapedDashDash);
}

/** Shared by the two escape start states: a hyphen continues; anything else is script data. */
function escapeStart(t: Tokenizer, next: State): boolean {
  if (t.position === t.limit && !t.endOfInput) return endOfScriptText(t);
  if (t.position < t.limit && t.units[t.position] === CodePoint.HyphenMinus) {
    t.position++;
    t.state = next;
  } else {
    t.state = State.ScriptData;
  }
  return true;
}

/** Script data escaped state — https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state */
export function scriptDataEscapedState(t: Tokenizer): boolean {
  return escaped(t, State.ScriptDataEscapedDash, State.ScriptDataEscapedLessThanSign);
}

/** Script data escaped dash state — https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state */
export function scriptDataEscapedDashState(t: Tokenizer): boolean {
  return escapedDash(
    t,
    State.ScriptDataEscapedDashDash,
    State.ScriptDataEscapedLessThanSign,
    State.ScriptDataEscaped,
  );
}

/**
 * Script data escaped dash dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state
 */
export function scriptDataEscapedDashDashState(t: Tokenizer): boolean {
  return escapedDashDash(t, State.ScriptDataEscapedLessThanSign, State.ScriptDataEscaped);
}

/**
 * Script data double escaped state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state
 */
export function scriptDataDoubleEscapedState(t: Tokenizer): boolean {
  return escaped(t, State.ScriptDataDoubleEscapedDash, State.ScriptDataDoubleEscapedLessThanSign);
}

/**
 * Script data double escaped dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state
 */
export function scriptDataDoubleEscapedDashState(t: Tokenizer): boolean {
  return escapedDash(
    t,
    State.ScriptDataDoubleEscapedDashDash,
    State.ScriptDataDoubleEscapedLessThanSign,
    State.ScriptDataDoubleEscaped,
  );
}

/**
 * Script data double escaped dash dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state
 */
export function scriptDataDoubleEscapedDashDashState(t: Tokenizer): boolean {
  return escapedDashDash(t, State.ScriptDataDoubleEscapedLessThanSign, State.ScriptDataDoubleEscaped);
}

/** Shared by the escaped and the double escaped state. */
function escaped(t: Tokenizer, dashState: State, lessThanSignState: State): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.LessThanSign) continue;
    if (unit === CodePoint.HyphenMinus) {
      t.position = p + 1;
      t.state = dashState;
      return true;
    }
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
  return endInComment(t);
}

/** Shared by the two dash states. */
function escapedDash(t: Tokenizer, dashState: State, lessThanSignState: State, otherState: State): boolean {
  const p = t.position;
  if (p === t.limit) return endInComment(t);
  const unit = t.units[p]!;
  if (unit === CodePoint.HyphenMinus) {
    t.position = p + 1;
    t.state = dashState;
  } else if (unit === CodePoint.LessThanSign) {
    t.markupStart = t.base + p;
    t.position = p + 1;
    t.state = lessThanSignState;
  } else {
    t.state = otherState; // which treats U+0000 and CR the same way
  }
  return true;
}

/** Shared by the two dash dash states. */
function escapedDashDash(t: Tokenizer, lessThanSignState: State, otherState: State): boolean {
  const units = t.units;
  let p = t.position;
  while (p < t.limit && units[p] === CodePoint.HyphenMinus) p++;
  t.position = p;
  if (p === t.limit) return endInComment(t);
  const unit = units[p]!;
  if (unit === CodePoint.LessThanSign) {
    t.markupStart = t.base + p;
    t.position = p + 1;
    t.state = lessThanSignState;
  } else if (unit === CodePoint.GreaterThanSign) {
    t.position = p + 1;
    t.state = State.ScriptData;
  } else {
    t.state = otherState; // which treats U+0000 and CR the same way
  }
  return true;
}

function endInComment(t: Tokenizer): boolean {
  return endInConstruct(t, ErrorCode.EofInScriptHtmlCommentLikeText, 4);
}

/**
 * Script data escaped less-than sign state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state
 */
export function scriptDataEscapedLessThanSignState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return t.suspendInMarkup();
  const unit = t.position < t.limit ? t.units[t.position]! : -1;
  if (unit === CodePoint.Solidus) {
    t.position++;
    t.state = State.ScriptDataEscapedEndTagOpen;
  } else if (unit >= 0 && isASCIIAlpha(unit)) {
    t.startName();
    t.state = State.ScriptDataDoubleEscapeStart;
  } else {
    t.state = State.ScriptDataEscaped;
  }
  return true;
}

/**
 * Script data escaped end tag open state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state
 */
export function scriptDataEscapedEndTagOpenState(t: Tokenizer): boolean {
  return rawTextEndTagOpen(t, State.ScriptDataEscapedEndTagName, State.ScriptDataEscaped);
}

/**
 * Script data escaped end tag name state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state
 */
export function scriptDataEscapedEndTagNameState(t: Tokenizer): boolean {
  return rawTextEndTagName(t, State.ScriptDataEscaped);
}

/**
 * Script data double escape start state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state
 */
export function scriptDataDoubleEscapeStartState(t: Tokenizer): boolean {
  return doubleEscape(t, State.ScriptDataDoubleEscaped, State.ScriptDataEscaped);
}

/**
 * Script data double escaped less-than sign state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state
 */
export function scriptDataDoubleEscapedLessThanSignState(t: Tokenizer): boolean {
  if (t.position === t.limit && !t.endOfInput) return endOfScriptText(t);
  if (t.position < t.limit && t.units[t.position] === CodePoint.Solidus) {
    t.position++;
    t.startName();
    t.state = State.ScriptDataDoubleEscapeEnd;
  } else {
    t.state = State.ScriptDataDoubleEscaped;
  }
  return true;
}

/**
 * Script data double escape end state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state
 */
export function scriptDataDoubleEscapeEndState(t: Tokenizer): boolean {
  return doubleEscape(t, State.ScriptDataEscaped, State.ScriptDataDoubleEscaped);
}

/**
 * Reads a name; switches to one state if it is `script` and properly followed, else to the other. All of it is text.
 */
function doubleEscape(t: Tokenizer, ifScript: State, otherwise: State): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    const lower = unit | 0x20;
    if (lower >= CodePoint.LowerA && lower <= CodePoint.LowerZ) {
      t.appendToName(lower);
      continue;
    }
    switch (unit) {
      case CodePoint.CarriageReturn:
        t.textFlags |= Cook.CarriageReturn;
        t.position = p + 1;
        t.state = t.nameIs('script') ? ifScript : otherwise;
        return true;
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.FormFeed:
      case CodePoint.Space:
      case CodePoint.Solidus:
      case CodePoint.GreaterThanSign:
        t.position = p + 1;
        t.state = t.nameIs('script') ? ifScript : otherwise;
        return true;
      default:
        t.position = p;
        t.state = otherwise;
        return true;
    }
  }
  t.position = p;
  if (!t.endOfInput) return endOfScriptText(t);
  t.state = otherwise;
  return true;
}
