import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint } from '../infra/code-points.ts';
import { Cook } from '../source/cook.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: A comment's data is one range of the source. The states know how many hyphens that may belong to the end they
// have read, and leave those out of the range if the comment ends there.

/** Bogus comment state — https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state */
export function bogusCommentState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.GreaterThanSign) continue;
    if (unit === CodePoint.GreaterThanSign) {
      t.position = p + 1;
      t.emitComment(t.base + p);
      return true;
    }
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.comment.flags |= Cook.Null;
    } else if (unit === CodePoint.CarriageReturn) {
      t.comment.flags |= Cook.CarriageReturn;
    }
  }
  t.position = p;
  if (!t.endOfInput) return false;
  t.emitComment(t.base + p);
  return true; // the data state meets the end of the file
}

/** Comment start state — https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state */
export function commentStartState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit && !t.endOfInput) return false;
  const unit = p < t.limit ? t.units[p]! : -1;
  if (unit === CodePoint.HyphenMinus) {
    t.position = p + 1;
    t.state = State.CommentStartDash;
  } else if (unit === CodePoint.GreaterThanSign) {
    closeAbruptly(t, p);
  } else {
    t.state = State.Comment;
  }
  return true;
}

function closeAbruptly(t: Tokenizer, p: number): void {
  t.errorInRange(ErrorCode.AbruptClosingOfEmptyComment, p, t.comment.start, t.base + p + 1);
  t.position = p + 1;
  t.emitComment(t.comment.dataStart);
}

/** Comment start dash state — https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state */
export function commentStartDashState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return endInComment(t, 1);
  const unit = t.units[p]!;
  if (unit === CodePoint.HyphenMinus) {
    t.position = p + 1;
    t.state = State.CommentEnd;
  } else if (unit === CodePoint.GreaterThanSign) {
    closeAbruptly(t, p);
  } else {
    t.state = State.Comment;
  }
  return true;
}

/**
 * The segment ends; the last `lost` characters may be part of the comment's end. They are dropped if it is the last
 * segment.
 */
function endInComment(t: Tokenizer, lost: number): boolean {
  if (!t.endOfInput) return false;
  t.errorAtEnd(ErrorCode.EofInComment, t.comment.start, 4);
  t.emitComment(t.base + t.limit - lost);
  return true; // the data state meets the end of the file
}

/** Comment state — https://html.spec.whatwg.org/multipage/parsing.html#comment-state */
export function commentState(t: Tokenizer): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    if (unit > CodePoint.LessThanSign) continue;
    if (unit === CodePoint.HyphenMinus) {
      t.position = p + 1;
      t.state = State.CommentEndDash;
      return true;
    }
    if (unit === CodePoint.LessThanSign) {
      t.position = p + 1;
      t.state = State.CommentLessThanSign;
      return true;
    }
    if (unit === CodePoint.Null) {
      t.error(ErrorCode.UnexpectedNullCharacter, p);
      t.comment.flags |= Cook.Null;
    } else if (unit === CodePoint.CarriageReturn) {
      t.comment.flags |= Cook.CarriageReturn;
    }
  }
  t.position = p;
  return endInComment(t, 0);
}

/** Comment less-than sign state — https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state */
export function commentLessThanSignState(t: Tokenizer): boolean {
  const units = t.units;
  let p = t.position;
  while (p < t.limit && units[p] === CodePoint.LessThanSign) p++;
  t.position = p;
  if (p === t.limit && !t.endOfInput) return false;
  if (p < t.limit && units[p] === CodePoint.ExclamationMark) {
    t.position = p + 1;
    t.state = State.CommentLessThanSignBang;
  } else {
    t.state = State.Comment;
  }
  return true;
}

/**
 * Comment less-than sign bang state —
 * https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state
 */
export function commentLessThanSignBangState(t: Tokenizer): boolean {
  return hyphenInComment(t, State.CommentLessThanSignBangDash, State.Comment);
}

/**
 * Comment less-than sign bang dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state
 */
export function commentLessThanSignBangDashState(t: Tokenizer): boolean {
  return hyphenInComment(t, State.CommentLessThanSignBangDashDash, State.CommentEndDash);
}

/** A hyphen leads to one state; anything else is handled by the other. */
function hyphenInComment(t: Tokenizer, ifHyphen: State, otherwise: State): boolean {
  if (t.position === t.limit && !t.endOfInput) return false;
  if (t.position < t.limit && t.units[t.position] === CodePoint.HyphenMinus) {
    t.position++;
    t.state = ifHyphen;
  } else {
    t.state = otherwise;
  }
  return true;
}

/**
 * Comment less-than sign bang dash dash state —
 * https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state
 */
export function commentLessThanSignBangDashDashState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit && !t.endOfInput) return false;
  if (p < t.limit && t.units[p] !== CodePoint.GreaterThanSign) {
    t.errorInRange(ErrorCode.NestedComment, p, t.base + p - 4, t.base + p);
  }
  t.state = State.CommentEnd;
  return true;
}

/** Comment end dash state — https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state */
export function commentEndDashState(t: Tokenizer): boolean {
  if (t.position === t.limit) return endInComment(t, 1);
  if (t.units[t.position] === CodePoint.HyphenMinus) {
    t.position++;
    t.state = State.CommentEnd;
  } else {
    t.state = State.Comment;
  }
  return true;
}

/** Comment end state — https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state */
export function commentEndState(t: Tokenizer): boolean {
  const units = t.units;
  let p = t.position;
  while (p < t.limit && units[p] === CodePoint.HyphenMinus) p++;
  t.position = p;
  if (p === t.limit) return endInComment(t, 2);
  const unit = units[p]!;
  if (unit === CodePoint.GreaterThanSign) {
    t.position = p + 1;
    t.emitComment(t.base + p - 2);
  } else if (unit === CodePoint.ExclamationMark) {
    t.position = p + 1;
    t.state = State.CommentEndBang;
  } else {
    t.state = State.Comment;
  }
  return true;
}

/** Comment end bang state — https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state */
export function commentEndBangState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return endInComment(t, 3);
  const unit = t.units[p]!;
  if (unit === CodePoint.HyphenMinus) {
    t.position = p + 1;
    t.state = State.CommentEndDash;
  } else if (unit === CodePoint.GreaterThanSign) {
    t.errorInRange(ErrorCode.IncorrectlyClosedComment, p, t.base + p - 3, t.base + p + 1);
    t.position = p + 1;
    t.emitComment(t.base + p - 3);
  } else {
    t.state = State.Comment;
  }
  return true;
}
