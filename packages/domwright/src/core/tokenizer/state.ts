/**
 * The states of the tokenizer — https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 *
 * NB: nothing compares states by order, but the table below has a letter for each, in this order. parse5's state numbers
 * are derived from these (bridges/parse5/tokenizer.ts).
 */
export const enum State {
  Data = 1,
  RCDATA = 2,
  RAWTEXT = 3,
  ScriptData = 4,
  PLAINTEXT = 5,
  TagOpen = 6,
  EndTagOpen = 7,
  TagName = 8,
  RCDATALessThanSign = 9,
  RCDATAEndTagOpen = 10,
  RCDATAEndTagName = 11,
  RAWTEXTLessThanSign = 12,
  RAWTEXTEndTagOpen = 13,
  RAWTEXTEndTagName = 14,
  ScriptDataLessThanSign = 15,
  ScriptDataEndTagOpen = 16,
  ScriptDataEndTagName = 17,
  ScriptDataEscapeStart = 18,
  ScriptDataEscapeStartDash = 19,
  ScriptDataEscaped = 20,
  ScriptDataEscapedDash = 21,
  ScriptDataEscapedDashDash = 22,
  ScriptDataEscapedLessThanSign = 23,
  ScriptDataEscapedEndTagOpen = 24,
  ScriptDataEscapedEndTagName = 25,
  ScriptDataDoubleEscapeStart = 26,
  ScriptDataDoubleEscaped = 27,
  ScriptDataDoubleEscapedDash = 28,
  ScriptDataDoubleEscapedDashDash = 29,
  ScriptDataDoubleEscapedLessThanSign = 30,
  ScriptDataDoubleEscapeEnd = 31,
  BeforeAttributeName = 32,
  AttributeName = 33,
  AfterAttributeName = 34,
  BeforeAttributeValue = 35,
  AttributeValueDoubleQuoted = 36,
  AttributeValueSingleQuoted = 37,
  AttributeValueUnquoted = 38,
  AfterAttributeValueQuoted = 39,
  SelfClosingStartTag = 40,
  BogusComment = 41,
  MarkupDeclarationOpen = 42,
  CommentStart = 43,
  CommentStartDash = 44,
  Comment = 45,
  CommentLessThanSign = 46,
  CommentLessThanSignBang = 47,
  CommentLessThanSignBangDash = 48,
  CommentLessThanSignBangDashDash = 49,
  CommentEndDash = 50,
  CommentEnd = 51,
  CommentEndBang = 52,
  DOCTYPE = 53,
  BeforeDOCTYPEName = 54,
  DOCTYPEName = 55,
  AfterDOCTYPEName = 56,
  AfterDOCTYPEPublicKeyword = 57,
  BeforeDOCTYPEPublicIdentifier = 58,
  DOCTYPEPublicIdentifierDoubleQuoted = 59,
  DOCTYPEPublicIdentifierSingleQuoted = 60,
  AfterDOCTYPEPublicIdentifier = 61,
  BetweenDOCTYPEPublicAndSystemIdentifiers = 62,
  AfterDOCTYPESystemKeyword = 63,
  BeforeDOCTYPESystemIdentifier = 64,
  DOCTYPESystemIdentifierDoubleQuoted = 65,
  DOCTYPESystemIdentifierSingleQuoted = 66,
  AfterDOCTYPESystemIdentifier = 67,
  BogusDOCTYPE = 68,
  CDATASection = 69,
  CDATASectionBracket = 70,
  CDATASectionEnd = 71,
  CharacterReference = 72,
  NamedCharacterReference = 73,
  AmbiguousAmpersand = 74,
  NumericCharacterReference = 75,
  HexadecimalCharacterReferenceStart = 76,
  DecimalCharacterReferenceStart = 77,
  HexadecimalCharacterReference = 78,
  DecimalCharacterReference = 79,
  NumericCharacterReferenceEnd = 80,
  ProcessingInstructionOpen = 81,
  ProcessingInstructionTarget = 82,
  AfterProcessingInstructionTarget = 83,
  ProcessingInstructionData = 84,
  ProcessingInstructionQuestionable = 85,
}

/**
 * What each state reads, one letter per state: t text, m markup, v an attribute value, r a character reference, i a
 * processing instruction.
 * NB: `switch`es would take 70 bytes more (gzip).
 */
const whatIsRead: string =
  ' ' + // there is no state 0
  'ttttt' + // Data to PLAINTEXT
  'mmm' + // TagOpen to TagName
  'mmm' + // RCDATA…
  'mmm' + // RAWTEXT…
  'mmm' + // ScriptDataLessThanSign to ScriptDataEndTagName
  'tttttttttttttt' + // ScriptDataEscape…, ScriptDataEscaped…, ScriptDataDoubleEscape…
  'mmmm' + // BeforeAttributeName to BeforeAttributeValue
  'vvv' + // AttributeValueDoubleQuoted to AttributeValueUnquoted
  'mm' + // AfterAttributeValueQuoted, SelfClosingStartTag
  'mm' + // BogusComment, MarkupDeclarationOpen
  'mmmmmmmmmm' + // Comment…
  'mmmmmmmmmmmmmmmm' + // DOCTYPE to BogusDOCTYPE
  'mmm' + // CDATASection…
  'rrrrrrrrr' + // CharacterReference to NumericCharacterReferenceEnd
  'iiiii'; // ProcessingInstruction…

/** A character reference is being read. */
export function isCharacterReferenceState(state: State): boolean {
  return whatIsRead[state] === 'r';
}

/** The value of an attribute is being read. */
export function isAttributeValueState(state: State): boolean {
  return whatIsRead[state] === 'v';
}

/** Text is being read, or text that looks like markup in an escaped script. */
export function isTextOrEscapedScriptState(state: State): boolean {
  return whatIsRead[state] === 't';
}

/** A processing instruction is being read. */
export function isProcessingInstructionState(state: State): boolean {
  return whatIsRead[state] === 'i';
}
