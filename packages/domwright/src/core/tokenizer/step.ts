import * as attributeStates from './attribute-states.ts';
import * as cdataStates from './cdata-states.ts';
import * as characterReferenceStates from './character-reference-states.ts';
import * as commentStates from './comment-states.ts';
import * as doctypeStates from './doctype-states.ts';
import * as processingInstructionStates from './processing-instruction-states.ts';
import * as rawTextEndTagStates from './raw-text-end-tag-states.ts';
import * as scriptDataEscapedStates from './script-data-escaped-states.ts';
import { State } from './state.ts';
import * as tagStates from './tag-states.ts';
import * as textStates from './text-states.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Runs the current state until it is left. Returns false if it needs more input, or if the input has ended. */
export function step(t: Tokenizer): boolean {
  switch (t.state) {
    case State.Data:
      return textStates.dataState(t);
    case State.RCDATA:
      return textStates.rcdataState(t);
    case State.RAWTEXT:
      return textStates.rawtextState(t);
    case State.ScriptData:
      return textStates.scriptDataState(t);
    case State.PLAINTEXT:
      return textStates.plaintextState(t);
    case State.TagOpen:
      return tagStates.tagOpenState(t);
    case State.EndTagOpen:
      return tagStates.endTagOpenState(t);
    case State.TagName:
      return tagStates.tagNameState(t);
    case State.RCDATALessThanSign:
      return rawTextEndTagStates.rcdataLessThanSignState(t);
    case State.RCDATAEndTagOpen:
      return rawTextEndTagStates.rcdataEndTagOpenState(t);
    case State.RCDATAEndTagName:
      return rawTextEndTagStates.rcdataEndTagNameState(t);
    case State.RAWTEXTLessThanSign:
      return rawTextEndTagStates.rawtextLessThanSignState(t);
    case State.RAWTEXTEndTagOpen:
      return rawTextEndTagStates.rawtextEndTagOpenState(t);
    case State.RAWTEXTEndTagName:
      return rawTextEndTagStates.rawtextEndTagNameState(t);
    case State.ScriptDataLessThanSign:
      return rawTextEndTagStates.scriptDataLessThanSignState(t);
    case State.ScriptDataEndTagOpen:
      return rawTextEndTagStates.scriptDataEndTagOpenState(t);
    case State.ScriptDataEndTagName:
      return rawTextEndTagStates.scriptDataEndTagNameState(t);
    case State.ScriptDataEscapeStart:
      return scriptDataEscapedStates.scriptDataEscapeStartState(t);
    case State.ScriptDataEscapeStartDash:
      return scriptDataEscapedStates.scriptDataEscapeStartDashState(t);
    case State.ScriptDataEscaped:
      return scriptDataEscapedStates.scriptDataEscapedState(t);
    case State.ScriptDataEscapedDash:
      return scriptDataEscapedStates.scriptDataEscapedDashState(t);
    case State.ScriptDataEscapedDashDash:
      return scriptDataEscapedStates.scriptDataEscapedDashDashState(t);
    case State.ScriptDataEscapedLessThanSign:
      return scriptDataEscapedStates.scriptDataEscapedLessThanSignState(t);
    case State.ScriptDataEscapedEndTagOpen:
      return scriptDataEscapedStates.scriptDataEscapedEndTagOpenState(t);
    case State.ScriptDataEscapedEndTagName:
      return scriptDataEscapedStates.scriptDataEscapedEndTagNameState(t);
    case State.ScriptDataDoubleEscapeStart:
      return scriptDataEscapedStates.scriptDataDoubleEscapeStartState(t);
    case State.ScriptDataDoubleEscaped:
      return scriptDataEscapedStates.scriptDataDoubleEscapedState(t);
    case State.ScriptDataDoubleEscapedDash:
      return scriptDataEscapedStates.scriptDataDoubleEscapedDashState(t);
    case State.ScriptDataDoubleEscapedDashDash:
      return scriptDataEscapedStates.scriptDataDoubleEscapedDashDashState(t);
    case State.ScriptDataDoubleEscapedLessThanSign:
      return scriptDataEscapedStates.scriptDataDoubleEscapedLessThanSignState(t);
    case State.ScriptDataDoubleEscapeEnd:
      return scriptDataEscapedStates.scriptDataDoubleEscapeEndState(t);
    case State.BeforeAttributeName:
      return attributeStates.beforeAttributeNameState(t);
    case State.AttributeName:
      return attributeStates.attributeNameState(t);
    case State.AfterAttributeName:
      return attributeStates.afterAttributeNameState(t);
    case State.BeforeAttributeValue:
      return attributeStates.beforeAttributeValueState(t);
    case State.AttributeValueDoubleQuoted:
      return attributeStates.attributeValueDoubleQuotedState(t);
    case State.AttributeValueSingleQuoted:
      return attributeStates.attributeValueSingleQuotedState(t);
    case State.AttributeValueUnquoted:
      return attributeStates.attributeValueUnquotedState(t);
    case State.AfterAttributeValueQuoted:
      return attributeStates.afterAttributeValueQuotedState(t);
    case State.SelfClosingStartTag:
      return tagStates.selfClosingStartTagState(t);
    case State.BogusComment:
      return commentStates.bogusCommentState(t);
    case State.MarkupDeclarationOpen:
      return tagStates.markupDeclarationOpenState(t);
    case State.CommentStart:
      return commentStates.commentStartState(t);
    case State.CommentStartDash:
      return commentStates.commentStartDashState(t);
    case State.Comment:
      return commentStates.commentState(t);
    case State.CommentLessThanSign:
      return commentStates.commentLessThanSignState(t);
    case State.CommentLessThanSignBang:
      return commentStates.commentLessThanSignBangState(t);
    case State.CommentLessThanSignBangDash:
      return commentStates.commentLessThanSignBangDashState(t);
    case State.CommentLessThanSignBangDashDash:
      return commentStates.commentLessThanSignBangDashDashState(t);
    case State.CommentEndDash:
      return commentStates.commentEndDashState(t);
    case State.CommentEnd:
      return commentStates.commentEndState(t);
    case State.CommentEndBang:
      return commentStates.commentEndBangState(t);
    case State.DOCTYPE:
      return doctypeStates.doctypeState(t);
    case State.BeforeDOCTYPEName:
      return doctypeStates.beforeDoctypeNameState(t);
    case State.DOCTYPEName:
      return doctypeStates.doctypeNameState(t);
    case State.AfterDOCTYPEName:
      return doctypeStates.afterDoctypeNameState(t);
    case State.AfterDOCTYPEPublicKeyword:
      return doctypeStates.afterDoctypePublicKeywordState(t);
    case State.BeforeDOCTYPEPublicIdentifier:
      return doctypeStates.beforeDoctypePublicIdentifierState(t);
    case State.DOCTYPEPublicIdentifierDoubleQuoted:
      return doctypeStates.doctypePublicIdentifierDoubleQuotedState(t);
    case State.DOCTYPEPublicIdentifierSingleQuoted:
      return doctypeStates.doctypePublicIdentifierSingleQuotedState(t);
    case State.AfterDOCTYPEPublicIdentifier:
      return doctypeStates.afterDoctypePublicIdentifierState(t);
    case State.BetweenDOCTYPEPublicAndSystemIdentifiers:
      return doctypeStates.betweenDoctypePublicAndSystemIdentifiersState(t);
    case State.AfterDOCTYPESystemKeyword:
      return doctypeStates.afterDoctypeSystemKeywordState(t);
    case State.BeforeDOCTYPESystemIdentifier:
      return doctypeStates.beforeDoctypeSystemIdentifierState(t);
    case State.DOCTYPESystemIdentifierDoubleQuoted:
      return doctypeStates.doctypeSystemIdentifierDoubleQuotedState(t);
    case State.DOCTYPESystemIdentifierSingleQuoted:
      return doctypeStates.doctypeSystemIdentifierSingleQuotedState(t);
    case State.AfterDOCTYPESystemIdentifier:
      return doctypeStates.afterDoctypeSystemIdentifierState(t);
    case State.BogusDOCTYPE:
      return doctypeStates.bogusDoctypeState(t);
    case State.CDATASection:
      return cdataStates.cdataSectionState(t);
    case State.CDATASectionBracket:
      return cdataStates.cdataSectionBracketState(t);
    case State.CDATASectionEnd:
      return cdataStates.cdataSectionEndState(t);
    case State.CharacterReference:
      return characterReferenceStates.characterReferenceState(t);
    case State.NamedCharacterReference:
      return characterReferenceStates.namedCharacterReferenceState(t);
    case State.AmbiguousAmpersand:
      return characterReferenceStates.ambiguousAmpersandState(t);
    case State.NumericCharacterReference:
      return characterReferenceStates.numericCharacterReferenceState(t);
    case State.HexadecimalCharacterReferenceStart:
      return characterReferenceStates.hexadecimalCharacterReferenceStartState(t);
    case State.DecimalCharacterReferenceStart:
      return characterReferenceStates.decimalCharacterReferenceStartState(t);
    case State.HexadecimalCharacterReference:
      return characterReferenceStates.hexadecimalCharacterReferenceState(t);
    case State.DecimalCharacterReference:
      return characterReferenceStates.decimalCharacterReferenceState(t);
    case State.NumericCharacterReferenceEnd:
      return characterReferenceStates.numericCharacterReferenceEndState(t);
    case State.ProcessingInstructionOpen:
      return processingInstructionStates.processingInstructionOpenState(t);
    case State.ProcessingInstructionTarget:
      return processingInstructionStates.processingInstructionTargetState(t);
    case State.AfterProcessingInstructionTarget:
      return processingInstructionStates.afterProcessingInstructionTargetState(t);
    case State.ProcessingInstructionData:
      return processingInstructionStates.processingInstructionDataState(t);
    case State.ProcessingInstructionQuestionable:
      return processingInstructionStates.processingInstructionQuestionableState(t);
  }
}
