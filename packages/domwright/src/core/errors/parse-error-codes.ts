/**
 * Parse errors — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 *
 * Inside the library an error is a number; `parseErrorCodes` has its name. The first 53 are the standard's codes. Those
 * from `FirstProvisional` on are ours, for errors without a code in the standard.
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
  DisallowedProcessingInstructionTarget,
  DuplicateAttribute,
  EndTagWithAttributes,
  EndTagWithTrailingSolidus,
  EofBeforeTagName,
  EofInCdata,
  EofInComment,
  EofInDoctype,
  EofInProcessingInstruction,
  EofInScriptHtmlCommentLikeText,
  EofInTag,
  IncorrectlyClosedComment,
  IncorrectlyOpenedComment,
  InvalidCharacterSequenceAfterDoctypeName,
  InvalidFirstCharacterOfProcessingInstructionTarget,
  InvalidFirstCharacterOfTagName,
  InvalidProcessingInstructionTarget,
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
  /** In the 2024 edition only. */
  UnexpectedQuestionMarkInsteadOfTagName,
  UnexpectedSolidusInTag,
  UnknownNamedCharacterReference,
  FirstProvisional,
  MissingDoctype = FirstProvisional,
  NonConformingDoctype,
  MisplacedDoctype,
  MisplacedHtmlStartTag,
  MisplacedHeadStartTag,
  MisplacedBodyStartTag,
  HeadElementAfterHead,
  ContentInHeadNoscript,
  NestedNoscript,
  EofInHeadNoscript,
  MisplacedFramesetStartTag,
  FrameOutsideFrameset,
  TablePartOutsideTable,
  StrayEndTag,
  MisplacedEndTag,
  StrayPEndTag,
  BrEndTag,
  EndTagForVoidElement,
  UnclosedElementBeforeEndTag,
  UnclosedElementBeforeStartTag,
  UnclosedElementAtEof,
  EofInTextElement,
  EofInTemplate,
  EofInFrameset,
  MisnestedFormattingEndTag,
  LateFormattingEndTag,
  NestedHeading,
  NestedA,
  NestedNobr,
  NestedButton,
  NestedForm,
  NestedSelect,
  NestedTable,
  ImageStartTag,
  RubyPartOutsideRuby,
  TextInTable,
  StartTagInTable,
  EndTagInTable,
  HiddenInputInTable,
  FormInTable,
  CellOutsideRow,
  ContentInColumnGroup,
  ElementInSelect,
  FormControlInSelect,
  TableTagInSelect,
  ContentAfterBody,
  ContentAfterHtml,
  ContentInFrameset,
  ContentAfterFrameset,
  NullCharacterInContent,
  HtmlStartTagInForeignContent,
  HtmlEndTagInForeignContent,
  MisnestedForeignEndTag,
  UnexpectedXmlnsAttributeValue,
  UnexpectedXmlnsXlinkAttributeValue,
  MalformedByteSequence,
}

/** The code of each ErrorCode, by number. */
export const parseErrorCodes = [
  'abrupt-closing-of-empty-comment',
  'abrupt-doctype-public-identifier',
  'abrupt-doctype-system-identifier',
  'absence-of-digits-in-numeric-character-reference',
  'cdata-in-html-content',
  'character-reference-outside-unicode-range',
  'control-character-in-input-stream',
  'control-character-reference',
  'disallowed-processing-instruction-target',
  'duplicate-attribute',
  'end-tag-with-attributes',
  'end-tag-with-trailing-solidus',
  'eof-before-tag-name',
  'eof-in-cdata',
  'eof-in-comment',
  'eof-in-doctype',
  'eof-in-processing-instruction',
  'eof-in-script-html-comment-like-text',
  'eof-in-tag',
  'incorrectly-closed-comment',
  'incorrectly-opened-comment',
  'invalid-character-sequence-after-doctype-name',
  'invalid-first-character-of-processing-instruction-target',
  'invalid-first-character-of-tag-name',
  'invalid-processing-instruction-target',
  'missing-attribute-value',
  'missing-doctype-name',
  'missing-doctype-public-identifier',
  'missing-doctype-system-identifier',
  'missing-end-tag-name',
  'missing-quote-before-doctype-public-identifier',
  'missing-quote-before-doctype-system-identifier',
  'missing-semicolon-after-character-reference',
  'missing-whitespace-after-doctype-public-keyword',
  'missing-whitespace-after-doctype-system-keyword',
  'missing-whitespace-before-doctype-name',
  'missing-whitespace-between-attributes',
  'missing-whitespace-between-doctype-public-and-system-identifiers',
  'nested-comment',
  'noncharacter-character-reference',
  'noncharacter-in-input-stream',
  'non-void-html-element-start-tag-with-trailing-solidus',
  'null-character-reference',
  'surrogate-character-reference',
  'surrogate-in-input-stream',
  'unexpected-character-after-doctype-system-identifier',
  'unexpected-character-in-attribute-name',
  'unexpected-character-in-unquoted-attribute-value',
  'unexpected-equals-sign-before-attribute-name',
  'unexpected-null-character',
  'unexpected-question-mark-instead-of-tag-name',
  'unexpected-solidus-in-tag',
  'unknown-named-character-reference',
  'missing-doctype',
  'non-conforming-doctype',
  'misplaced-doctype',
  'misplaced-html-start-tag',
  'misplaced-head-start-tag',
  'misplaced-body-start-tag',
  'head-element-after-head',
  'content-in-head-noscript',
  'nested-noscript',
  'eof-in-head-noscript',
  'misplaced-frameset-start-tag',
  'frame-outside-frameset',
  'table-part-outside-table',
  'stray-end-tag',
  'misplaced-end-tag',
  'stray-p-end-tag',
  'br-end-tag',
  'end-tag-for-void-element',
  'unclosed-element-before-end-tag',
  'unclosed-element-before-start-tag',
  'unclosed-element-at-eof',
  'eof-in-text-element',
  'eof-in-template',
  'eof-in-frameset',
  'misnested-formatting-end-tag',
  'late-formatting-end-tag',
  'nested-heading',
  'nested-a',
  'nested-nobr',
  'nested-button',
  'nested-form',
  'nested-select',
  'nested-table',
  'image-start-tag',
  'ruby-part-outside-ruby',
  'text-in-table',
  'start-tag-in-table',
  'end-tag-in-table',
  'hidden-input-in-table',
  'form-in-table',
  'cell-outside-row',
  'content-in-column-group',
  'element-in-select',
  'form-control-in-select',
  'table-tag-in-select',
  'content-after-body',
  'content-after-html',
  'content-in-frameset',
  'content-after-frameset',
  'null-character-in-content',
  'html-start-tag-in-foreign-content',
  'html-end-tag-in-foreign-content',
  'misnested-foreign-end-tag',
  'unexpected-xmlns-attribute-value',
  'unexpected-xmlns-xlink-attribute-value',
  'malformed-byte-sequence',
] as const;

/** The code of a parse error: the standard's, or ours if the standard has none. */
export type ParseErrorCode = (typeof parseErrorCodes)[number];

/**
 * The errors that are warnings: the tree matches the source, so they only concern authors.
 *
 * @internal
 */
export function isWarning(code: ErrorCode): boolean {
  switch (code) {
    case ErrorCode.ControlCharacterInInputStream:
    case ErrorCode.NoncharacterInInputStream:
    case ErrorCode.SurrogateInInputStream:
    case ErrorCode.NoncharacterCharacterReference:
    case ErrorCode.HiddenInputInTable:
    case ErrorCode.UnexpectedXmlnsAttributeValue:
    case ErrorCode.UnexpectedXmlnsXlinkAttributeValue:
      return true;
    default:
      return false;
  }
}

/** What a range related to an error shows. */
export const enum Label {
  /** Where the thing that the error is about began. */
  OpenedHere = 0,
  /** The start tag of an element that is still open and should not be. */
  NotClosedHere,
  FirstAttributeHere,
  /** The content at the error's range was moved before this. */
  MovedHere,
}

/** The name of each Label, by number. */
export const relatedLabels = [
  'opened-here',
  'not-closed-here',
  'first-attribute-here',
  'moved-here',
] as const;

/** Ranges related to an error: [Label, start, end, …]. */
export type RelatedRanges = readonly number[];

/** Receives parse errors as they are found. Offsets are in the source text. */
export interface ParseErrorSink {
  /**
   * `at` is where the error was found: the standard's current input character or, in tree construction, the last
   * character of the token. The wrong text is from `start` inclusive to `end` exclusive; they are equal if there is
   * none.
   */
  report(code: ErrorCode, at: number, start: number, end: number, related: RelatedRanges | null): void;

  /** Reports one error for a run of erroneous characters, which begins with those from `start` to `end`. */
  reportRun(code: ErrorCode, start: number, end: number): void;

  /** Extends the run of characters that ended at `end` to `newEnd`. */
  extendRun(code: ErrorCode, end: number, newEnd: number): void;
}
