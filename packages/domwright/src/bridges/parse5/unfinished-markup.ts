import { ATTRIBUTE_SIZE, AttributeCell } from '../../core/table/cells.ts';
import { isProcessingInstructionState, State } from '../../core/tokenizer/state.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';

/*
 * Unfinished markup in the tokenizer is a range of the source text. If other text is added to the source text before the
 * rest arrives, that range must move. Otherwise it would include the added text.
 */

/** Called when the unfinished markup, which ends at `end`, has been copied and now starts at `to`. There may be none. */
export function moveUnfinishedMarkup(t: Tokenizer, end: number, to: number): void {
  const from = t.textStart;
  replaceOffsets(t, (offset) => (offset >= from && offset <= end ? offset - from + to : offset));
}

/**
 * Drops the part of a token that has been read. The tokenizer stays in its state, and the token continues as if it began
 * here.
 */
export function forgetUnfinishedToken(t: Tokenizer): void {
  const isInstruction = isProcessingInstructionState(t.state);
  if (!isInstruction && !isInToken(t.state)) return;
  const from = t.textStart;
  if (isInstruction) {
    // It is a comment for parse5, and without its target it can be nothing else.
    t.beginComment(from);
    t.state = State.BogusComment;
  }
  const end = t.base + t.position;
  t.tag.attributes.count = 0;
  replaceOffsets(t, (offset) => (offset >= from ? end : offset));
}

/** Whether a tag, comment or DOCTYPE token has been created and not emitted yet. */
function isInToken(state: State): boolean {
  switch (state) {
    case State.TagName:
    case State.BeforeAttributeName:
    case State.AttributeName:
    case State.AfterAttributeName:
    case State.BeforeAttributeValue:
    case State.AttributeValueDoubleQuoted:
    case State.AttributeValueSingleQuoted:
    case State.AttributeValueUnquoted:
    case State.AfterAttributeValueQuoted:
    case State.SelfClosingStartTag:
    case State.BogusComment:
    case State.CommentStart:
    case State.CommentStartDash:
    case State.Comment:
    case State.CommentLessThanSign:
    case State.CommentLessThanSignBang:
    case State.CommentLessThanSignBangDash:
    case State.CommentLessThanSignBangDashDash:
    case State.CommentEndDash:
    case State.CommentEnd:
    case State.CommentEndBang:
    case State.DOCTYPEName:
    case State.AfterDOCTYPEName:
    case State.AfterDOCTYPEPublicKeyword:
    case State.BeforeDOCTYPEPublicIdentifier:
    case State.DOCTYPEPublicIdentifierDoubleQuoted:
    case State.DOCTYPEPublicIdentifierSingleQuoted:
    case State.AfterDOCTYPEPublicIdentifier:
    case State.BetweenDOCTYPEPublicAndSystemIdentifiers:
    case State.AfterDOCTYPESystemKeyword:
    case State.BeforeDOCTYPESystemIdentifier:
    case State.DOCTYPESystemIdentifierDoubleQuoted:
    case State.DOCTYPESystemIdentifierSingleQuoted:
    case State.AfterDOCTYPESystemIdentifier:
    case State.BogusDOCTYPE:
      return true;
    default:
      return false;
  }
}

/** Turns `</` followed by a name too long for the end tag that would end the text here into text. */
export function settleEndTagName(t: Tokenizer): void {
  const textState = textStateOfEndTagName(t.state);
  if (textState === 0 || t.nameLength <= t.names.stringOf(t.lastStartTag).length) return;
  t.state = textState;
  t.flushText(t.base + t.position);
}

function textStateOfEndTagName(state: State): State | 0 {
  switch (state) {
    case State.RCDATAEndTagName:
      return State.RCDATA;
    case State.RAWTEXTEndTagName:
      return State.RAWTEXT;
    case State.ScriptDataEndTagName:
      return State.ScriptData;
    case State.ScriptDataEscapedEndTagName:
      return State.ScriptDataEscaped;
    default:
      return 0;
  }
}

function replaceOffsets(t: Tokenizer, replace: (offset: number) => number): void {
  t.markupStart = replace(t.markupStart);
  t.constructStart = replace(t.constructStart);
  t.keywordStart = replace(t.keywordStart);
  t.referenceStart = replace(t.referenceStart);
  t.referenceMatchEnd = replace(t.referenceMatchEnd);
  const { comment, doctype, tag } = t;
  tag.start = replace(tag.start);
  const { count, records } = tag.attributes;
  for (let at = 0; at < count * ATTRIBUTE_SIZE; at += ATTRIBUTE_SIZE) {
    records[at + AttributeCell.NameStart] = replace(records[at + AttributeCell.NameStart]!);
    records[at + AttributeCell.ValueStart] = replace(records[at + AttributeCell.ValueStart]!);
    records[at + AttributeCell.ValueEnd] = replace(records[at + AttributeCell.ValueEnd]!);
  }
  t.attributeNameStart = replace(t.attributeNameStart);
  t.attributeValueStart = replace(t.attributeValueStart);
  comment.start = replace(comment.start);
  comment.dataStart = replace(comment.dataStart);
  doctype.start = replace(doctype.start);
  t.doctypeNameStart = replace(t.doctypeNameStart);
  t.doctypeNameEnd = replace(t.doctypeNameEnd);
  t.doctypePublicIdStart = replace(t.doctypePublicIdStart);
  t.doctypePublicIdEnd = replace(t.doctypePublicIdEnd);
  t.doctypeSystemIdStart = replace(t.doctypeSystemIdStart);
  t.doctypeSystemIdEnd = replace(t.doctypeSystemIdEnd);
  t.textStart = replace(t.textStart);
  const { processingInstruction } = t;
  processingInstruction.start = replace(processingInstruction.start);
  processingInstruction.targetEnd = replace(processingInstruction.targetEnd);
  processingInstruction.dataStart = replace(processingInstruction.dataStart);
}
