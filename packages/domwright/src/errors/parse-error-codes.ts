/**
 * Parse errors — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 *
 * Inside the library an error is a number; `parseErrorCodes` has its name. The first 49 are the standard's own codes.
 * The ones after `FirstProvisional` are ours, for errors to which the standard gives no code.
 */
export const enum ErrorCode {
  AbruptClosingOfEmptyComment = 0,
  AbruptDoctypePublicIdentifier,
  AbruptDoctypeSystemIdentifier,
  AbsenceOfDigitsInNumericCharacterReference,
  CdataInHtmlContent,
  CharacterReferenceOutsideUnicodeRange,
  ControlCharacterInInputStream,
  ControlCharacterReference,
  DuplicateAttribute,
  EndTagWithAttributes,
  EndTagWithTrailingSolidus,
  EofBeforeTagName,
  EofInCdata,
  EofInComment,
  EofInDoctype,
  EofInScriptHtmlCommentLikeText,
  EofInTag,
  IncorrectlyClosedComment,
  IncorrectlyOpenedComment,
  InvalidCharacterSequenceAfterDoctypeName,
  InvalidFirstCharacterOfTagName,
  MissingAttributeValue,
  MissingDoctypeName,
  MissingDoctypePublicIdentifier,
  MissingDoctypeSystemIdentifier,
  MissingEndTagName,
  MissingQuoteBeforeDoctypePublicIdentifier,
  MissingQuoteBeforeDoctypeSystemIdentifier,
  MissingSemicolonAfterCharacterReference,
  MissingWhitespaceAfterDoctypePublicKeyword,
  MissingWhitespaceAfterDoctypeSystemKeyword,
  MissingWhitespaceBeforeDoctypeName,
  MissingWhitespaceBetweenAttributes,
  MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
  NestedComment,
  NoncharacterCharacterReference,
  NoncharacterInInputStream,
  NonVoidHtmlElementStartTagWithTrailingSolidus,
  NullCharacterReference,
  SurrogateCharacterReference,
  SurrogateInInputStream,
  UnexpectedCharacterAfterDoctypeSystemIdentifier,
  UnexpectedCharacterInAttributeName,
  UnexpectedCharacterInUnquotedAttributeValue,
  UnexpectedEqualsSignBeforeAttributeName,
  UnexpectedNullCharacter,
  UnexpectedQuestionMarkInsteadOfTagName,
  UnexpectedSolidusInTag,
  UnknownNamedCharacterReference,
  FirstProvisional,
  MissingDoctype = FirstProvisional,
  NonConformingDoctype,
  MisplacedDoctype,
  UnexpectedStartTag,
  UnexpectedEndTag,
  UnexpectedElementInHeadNoscript,
  MisplacedHeadElement,
  MisplacedStartTagForHtml,
  MisplacedStartTagForBody,
  MisplacedFrameset,
  UnclosedElements,
  UnclosedElementBeforeEndTag,
  UnclosedElementBeforeStartTag,
  NestedElement,
  NestedForm,
  EndTagWithoutOpenElement,
  MisnestedFormattingEndTag,
  EndTagForVoidElement,
  ImageStartTag,
  MisplacedTableStartTag,
  ContentInTable,
  TextInTable,
  UnexpectedHiddenInputInTable,
  UnexpectedFormInTable,
  TableStartTagInTable,
  ImpliedTableRow,
  UnexpectedInSelect,
  MisplacedRubyElement,
  ContentAfterBody,
  UnexpectedInFrameset,
  UnexpectedTemplateEndTag,
  EofInElement,
  NullCharacterInContent,
  HtmlElementInForeignContent,
  MisnestedForeignEndTag,
  UnexpectedXmlnsAttributeValue,
  UnexpectedInColumnGroup,
  MalformedByteSequence,
}

/** The code of each ErrorCode, by number. */
export const parseErrorCodes: readonly string[] = (
  'abrupt-closing-of-empty-comment abrupt-doctype-public-identifier abrupt-doctype-system-identifier ' +
  'absence-of-digits-in-numeric-character-reference cdata-in-html-content ' +
  'character-reference-outside-unicode-range control-character-in-input-stream control-character-reference ' +
  'duplicate-attribute end-tag-with-attributes end-tag-with-trailing-solidus eof-before-tag-name eof-in-cdata ' +
  'eof-in-comment eof-in-doctype eof-in-script-html-comment-like-text eof-in-tag incorrectly-closed-comment ' +
  'incorrectly-opened-comment invalid-character-sequence-after-doctype-name invalid-first-character-of-tag-name ' +
  'missing-attribute-value missing-doctype-name missing-doctype-public-identifier ' +
  'missing-doctype-system-identifier missing-end-tag-name missing-quote-before-doctype-public-identifier ' +
  'missing-quote-before-doctype-system-identifier missing-semicolon-after-character-reference ' +
  'missing-whitespace-after-doctype-public-keyword missing-whitespace-after-doctype-system-keyword ' +
  'missing-whitespace-before-doctype-name missing-whitespace-between-attributes ' +
  'missing-whitespace-between-doctype-public-and-system-identifiers nested-comment ' +
  'noncharacter-character-reference noncharacter-in-input-stream ' +
  'non-void-html-element-start-tag-with-trailing-solidus null-character-reference surrogate-character-reference ' +
  'surrogate-in-input-stream unexpected-character-after-doctype-system-identifier ' +
  'unexpected-character-in-attribute-name unexpected-character-in-unquoted-attribute-value ' +
  'unexpected-equals-sign-before-attribute-name unexpected-null-character ' +
  'unexpected-question-mark-instead-of-tag-name unexpected-solidus-in-tag unknown-named-character-reference ' +
  'missing-doctype non-conforming-doctype misplaced-doctype unexpected-start-tag unexpected-end-tag ' +
  'unexpected-element-in-head-noscript misplaced-head-element ' +
  'misplaced-start-tag-for-html misplaced-start-tag-for-body misplaced-frameset unclosed-elements ' +
  'unclosed-element-before-end-tag unclosed-element-before-start-tag nested-element nested-form ' +
  'end-tag-without-open-element misnested-formatting-end-tag end-tag-for-void-element image-start-tag ' +
  'misplaced-table-start-tag content-in-table text-in-table unexpected-hidden-input-in-table ' +
  'unexpected-form-in-table table-start-tag-in-table implied-table-row unexpected-in-select misplaced-ruby-element ' +
  'content-after-body unexpected-in-frameset unexpected-template-end-tag eof-in-element ' +
  'null-character-in-content html-element-in-foreign-content misnested-foreign-end-tag ' +
  'unexpected-xmlns-attribute-value unexpected-in-column-group malformed-byte-sequence'
).split(' ');

/** Takes parse errors as they are found. Offsets are those of the source text. */
export interface ParseErrorSink {
  /** Is told of each segment of input before it is read; `base` is the offset of its first code unit. */
  feed(text: string, base: number): void;
  /** The last segment ends at the offset `end` already; what follows it will be fed again. */
  truncate(end: number): void;
  /** Whether the U+FFFD at an offset stands for bytes that could not be decoded. */
  isMalformed(offset: number): boolean;
  /** `start` inclusive, `end` exclusive; equal at the end of the input. */
  report(code: ErrorCode, start: number, end: number): void;
}
