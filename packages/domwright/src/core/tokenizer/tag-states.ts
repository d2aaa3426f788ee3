import { ErrorCode } from '../errors/parse-error-codes.ts';
import { CodePoint, isASCIIAlpha } from '../infra/code-points.ts';
import { Cook } from '../source/cook.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Reports an error about the range from the `<` to the character at index `p`, which caused it. */
function errorFromMarkup(t: Tokenizer, code: ErrorCode, p: number): void {
  t.errorInRange(code, p, t.markupStart, t.base + p + 1);
}

/** Tag open state — https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */
export function tagOpenState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) {
    if (!t.endOfInput) return t.suspendInMarkup();
    t.errorInRange(ErrorCode.EofBeforeTagName, p, t.markupStart, t.base + p);
    t.state = State.Data;
    return true;
  }
  const unit = t.units[p]!;
  if (isASCIIAlpha(unit)) {
    t.beginTag(t.startTag);
    t.state = State.TagName;
  } else if (unit === CodePoint.Solidus) {
    t.position = p + 1;
    t.state = State.EndTagOpen;
  } else if (unit === CodePoint.ExclamationMark) {
    t.position = p + 1;
    t.keyword = '';
    t.keywordLength = 0;
    t.state = State.MarkupDeclarationOpen;
  } else if (unit === CodePoint.QuestionMark) {
    t.questionMarkInTagOpenState(p);
  } else {
    errorFromMarkup(t, ErrorCode.InvalidFirstCharacterOfTagName, p);
    t.state = State.Data;
  }
  return true;
}

/** End tag open state — https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state */
export function endTagOpenState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) {
    if (!t.endOfInput) return t.suspendInMarkup();
    t.errorInRange(ErrorCode.EofBeforeTagName, p, t.markupStart, t.base + p);
    t.state = State.Data;
    return true;
  }
  const unit = t.units[p]!;
  if (isASCIIAlpha(unit)) {
    t.beginTag(t.endTag);
    t.state = State.TagName;
  } else if (unit === CodePoint.GreaterThanSign) {
    errorFromMarkup(t, ErrorCode.MissingEndTagName, p);
    t.flushText(t.markupStart);
    t.position = p + 1;
    t.textStart = t.base + p + 1;
    t.textFlags = Cook.None;
    t.state = State.Data;
  } else {
    errorFromMarkup(t, ErrorCode.InvalidFirstCharacterOfTagName, p);
    t.beginComment(t.base + p);
    t.state = State.BogusComment;
  }
  return true;
}

/** Tag name state — https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state */
export function tagNameState(t: Tokenizer): boolean {
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
        t.position = p + 1;
        t.tag.nameId = t.finishName();
        t.state = State.BeforeAttributeName;
        return true;
      case CodePoint.Solidus:
        t.position = p + 1;
        t.tag.nameId = t.finishName();
        t.state = State.SelfClosingStartTag;
        return true;
      case CodePoint.GreaterThanSign:
        t.position = p + 1;
        t.tag.nameId = t.finishName();
        t.emitTag();
        return true;
      case CodePoint.Null:
        t.error(ErrorCode.UnexpectedNullCharacter, p);
        t.appendToName(CodePoint.ReplacementCharacter);
        break;
      default:
        t.appendToName(unit >= CodePoint.UpperA && unit <= CodePoint.UpperZ ? unit | 0x20 : unit);
    }
  }
  t.position = p;
  return t.endOfInput ? t.endInTag() : false;
}

/** Self-closing start tag state — https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state */
export function selfClosingStartTagState(t: Tokenizer): boolean {
  const p = t.position;
  if (p === t.limit) return t.endOfInput ? t.endInTag() : false;
  if (t.units[p] === CodePoint.GreaterThanSign) {
    t.position = p + 1;
    t.tag.selfClosing = true;
    t.emitTag();
  } else {
    t.errorInRange(ErrorCode.UnexpectedSolidusInTag, p, t.base + p - 1, t.base + p);
    t.state = State.BeforeAttributeName;
  }
  return true;
}

/**
 * Markup declaration open state —
 * https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state
 */
export function markupDeclarationOpenState(t: Tokenizer): boolean {
  if (t.keyword === '') {
    if (t.position === t.limit) {
      if (!t.endOfInput) return t.suspendInMarkup();
      return bogusMarkupDeclaration(t);
    }
    const unit = t.units[t.position]!;
    if (unit === CodePoint.HyphenMinus) t.keyword = '--';
    else if ((unit | 0x20) === 0x64) t.keyword = 'doctype';
    else if (unit === CodePoint.LeftSquareBracket) t.keyword = '[CDATA[';
    else return bogusMarkupDeclaration(t);
    t.keywordLength = 0;
  }
  const keyword = t.keyword;
  const ignoresCase = keyword === 'doctype';
  while (t.keywordLength < keyword.length) {
    if (t.position === t.limit) {
      if (!t.endOfInput) return t.suspendInMarkup();
      return bogusMarkupDeclaration(t);
    }
    let unit = t.units[t.position]!;
    if (ignoresCase && unit >= CodePoint.UpperA && unit <= CodePoint.UpperZ) unit |= 0x20;
    if (unit !== keyword.charCodeAt(t.keywordLength)) return bogusMarkupDeclaration(t);
    t.position++;
    t.keywordLength++;
  }
  if (keyword === '--') {
    t.beginComment(t.markupStart + 4);
    t.state = State.CommentStart;
  } else if (keyword === 'doctype') {
    t.beginDoctype();
    t.state = State.DOCTYPE;
  } else {
    // NB: before the check: the text may go into reconstructed formatting elements.
    t.flushText(t.markupStart);
    if (t.sink.adjustedCurrentNodeIsForeign()) {
      t.constructStart = t.markupStart;
      t.textStart = t.base + t.position;
      t.textFlags = Cook.None;
      t.state = State.CDATASection;
    } else {
      errorFromMarkup(t, ErrorCode.CdataInHtmlContent, t.position - 1);
      t.beginComment(t.markupStart + 2);
      t.state = State.BogusComment;
    }
  }
  return true;
}

/** Anything else: the matched part of a keyword belongs to the bogus comment's data. */
function bogusMarkupDeclaration(t: Tokenizer): boolean {
  const at = t.markupStart + 2;
  t.errorInRange(ErrorCode.IncorrectlyOpenedComment, at - t.base, t.markupStart, at);
  t.beginComment(t.markupStart + 2);
  t.state = State.BogusComment;
  return true;
}
