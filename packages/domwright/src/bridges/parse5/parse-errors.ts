import { ErrorCode, parseErrorCodes } from '../../core/errors/parse-error-codes.ts';
import { type FoundError, ParseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { CodePoint, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { documentDefaults } from '../../core/options/options.ts';
import { Cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { isAttributeValueState } from '../../core/tokenizer/state.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId } from '../../generated/names.ts';
import { ERR } from '../../generated/parse5-names.ts';
import type { SourceLines } from './source-lines.ts';
import { endOfMarkup, startOfText } from './text-locations.ts';
import type { Location } from './token.ts';

/** A parse error. Errors about tokens have a range; for all others, start and end are the same. */
export interface ParserError extends Location {
  code: ERR;
}

export type ParserErrorHandler = (error: ParserError) => void;

/** The kind of token that tree construction is processing. */
export const enum TokenKind {
  StartTag,
  EndTag,
  Comment,
  Doctype,
  Characters,
  EndOfFile,
}

/** The token that tree construction is processing. */
export class PresentToken {
  kind: TokenKind = TokenKind.Characters;
  /** NameId of a tag. */
  name = 0;
  start = 0;
  end = 0;
}

/**
 * Reports parse errors to parse5's `onParseError`: with its codes, at its positions, in its order, and only those that it
 * reports.
 */
export class Parse5ErrorReporter extends ParseErrorReporter {
  /** Null without tree construction. */
  builder: TreeBuilder | null = null;
  /** Set once it exists. */
  tokenizer!: Tokenizer;
  private readonly handler: ParserErrorHandler;
  private readonly lines: SourceLines;
  private readonly source: SourceText;
  private readonly token: PresentToken;
  /** Errors about the last characters, which for parse5 go up to the next token or white space. */
  private textErrors: { readonly code: ErrorCode; readonly start: number }[] = [];

  /** Where the tokenizer found its last error. */
  private lastAt = 0;

  constructor(handler: ParserErrorHandler, lines: SourceLines, source: SourceText, token: PresentToken) {
    super(documentDefaults, 0);
    this.handler = handler;
    this.lines = lines;
    this.source = source;
    this.token = token;
  }

  override report(code: ErrorCode, at: number, start: number, end: number): void {
    switch (code) {
      case ErrorCode.EndTagWithAttributes:
      case ErrorCode.EndTagWithTrailingSolidus:
        if (this.textErrors.length > 0) this.endText(at, this.tokenizer.endTag.start);
        break;
      case ErrorCode.NonVoidHtmlElementStartTagWithTrailingSolidus:
        super.report(code, at, start, end, null);
        return;
      case ErrorCode.UnknownNamedCharacterReference:
        // parse5 does not look for these in attribute values.
        if (isAttributeValueState(this.tokenizer.returnState)) return;
    }
    if (isOfTokenizer(code)) {
      // At this point, parse5 has not read the character after a reference yet.
      super.report(code, isOfReference(code) ? at - 0.5 : at, at, at, null);
      this.lastAt = at;
    } else if (this.builder !== null) {
      // A token cut off by the end of the input is processed there.
      this.reportOfTreeConstruction(code, this.builder.mode, Math.max(at, this.lastAt), start, end);
    }
  }

  override reportInput(code: ErrorCode, start: number): void {
    super.reportInput(code, start, start);
  }

  override reportRun(): void {}

  override extendRun(): void {}

  private reportOfTreeConstruction(
    code: ErrorCode,
    mode: InsertionMode,
    at: number,
    start: number,
    end: number,
  ): void {
    const { kind, name } = this.token;
    const isInHead =
      mode === InsertionMode.BeforeHead ||
      mode === InsertionMode.InHead ||
      mode === InsertionMode.InHeadNoscript ||
      mode === InsertionMode.AfterHead;
    switch (code) {
      case ErrorCode.MissingDoctype:
        if (kind === TokenKind.Characters)
          this.textErrors.push({ code, start: this.startOfCharacters(start) });
        else super.report(code, at, start, start, null);
        return;
      case ErrorCode.ContentInHeadNoscript:
        if (kind === TokenKind.Characters) this.textErrors.push({ code, start });
        else super.report(code, at, start, end, null);
        return;
      case ErrorCode.MisplacedDoctype:
      case ErrorCode.MisplacedHeadStartTag:
        if (isInHead) super.report(code, at, start, end, null);
        return;
      case ErrorCode.StrayEndTag:
      case ErrorCode.MisplacedEndTag:
      case ErrorCode.EndTagForVoidElement:
        if (isInHead || (name === NameId.Template && !ignoresTemplates(mode)))
          super.report(ErrorCode.StrayEndTag, at, start, end, null);
        return;
      case ErrorCode.UnclosedElementBeforeEndTag:
        if (kind === TokenKind.EndTag && name === NameId.Template) super.report(code, at, start, end, null);
        return;
      case ErrorCode.EofInTextElement:
      case ErrorCode.EofInHeadNoscript:
        super.report(code, at, at, at, null);
        return;
      case ErrorCode.NonConformingDoctype:
      case ErrorCode.HeadElementAfterHead:
      case ErrorCode.NestedNoscript:
        super.report(code, at, start, end, null);
    }
  }

  private startOfCharacters(start: number): number {
    return startOfText(this.source, start, this.token.end, Cook.Reference, 0);
  }

  /** Called when another token is the current one. `codePoint`: the character that is a token by itself, or -1. */
  tokenChanged(codePoint: number): void {
    if (this.textErrors.length === 0) return;
    const { kind, start, end } = this.token;
    const at = start === end ? start : end - 1;
    if (kind !== TokenKind.Characters) this.endText(Math.max(at, this.lastAt), start);
    else if (isASCIIWhitespace(codePoint)) this.endText(at, start);
    else if (this.isNull(start) !== this.isNull(this.textErrors[0]!.start)) {
      // If markup turns out not to be a tag, parse5 knows one character later that it is text.
      const isTagOpen = this.source.charCodeAt(start) === CodePoint.LessThanSign;
      this.endText(isTagOpen ? start + 1 : start, start);
    }
  }

  private isNull(offset: number): boolean {
    return this.source.charCodeAt(offset) === CodePoint.Null;
  }

  /** Called after the current token, which is characters, has been processed. */
  charactersProcessed(): void {
    if (this.textErrors.length === 0) return;
    const { source, token } = this;
    for (let at = Math.max(token.start, this.textErrors[0]!.start); at < token.end; at++) {
      const unit = source.charCodeAt(at);
      if (unit === CodePoint.Null || isASCIIWhitespace(unit)) {
        this.endText(at, at);
        return;
      }
    }
  }

  /** At `at`, parse5 knows that the characters end at `end`, and reports their errors. */
  private endText(at: number, end: number): void {
    for (const { code, start } of this.textErrors) {
      super.report(code, at, start, code === ErrorCode.MissingDoctype ? start : end, null);
    }
    this.textErrors = [];
  }

  protected override tell({ code, start, end }: FoundError): void {
    const { handler, lines } = this;
    const isOfToken = code === ErrorCode.NonVoidHtmlElementStartTagWithTrailingSolidus;
    if (code >= ErrorCode.FirstProvisional || isOfToken) {
      const isOfDoctype = code === ErrorCode.NonConformingDoctype || code === ErrorCode.MisplacedDoctype;
      const tokenEnd = isOfDoctype ? endOfMarkup(this.source, start, end) : end;
      handler({ code: nameOf(code), ...lines.location(start, tokenEnd) });
      return;
    }
    lines.find(start);
    const { line, column, offset } = lines;
    // The order of the properties is parse5's as well.
    handler({
      code: nameOf(code),
      startLine: line,
      endLine: line,
      startCol: column,
      endCol: column,
      startOffset: offset,
      endOffset: offset,
    });
  }
}

function isOfTokenizer(code: ErrorCode): boolean {
  return code < ErrorCode.FirstProvisional;
}

/** Whether the error is found at the character after a character reference. */
function isOfReference(code: ErrorCode): boolean {
  switch (code) {
    case ErrorCode.AbsenceOfDigitsInNumericCharacterReference:
    case ErrorCode.MissingSemicolonAfterCharacterReference:
    case ErrorCode.CharacterReferenceOutsideUnicodeRange:
    case ErrorCode.ControlCharacterReference:
    case ErrorCode.NoncharacterCharacterReference:
    case ErrorCode.NullCharacterReference:
    case ErrorCode.SurrogateCharacterReference:
      return true;
    default:
      return false;
  }
}

/** Whether a template's end tag is ignored like any other, rather than for lack of a template. */
function ignoresTemplates(mode: InsertionMode): boolean {
  return (
    mode === InsertionMode.BeforeHtml ||
    mode === InsertionMode.InFrameset ||
    mode === InsertionMode.AfterFrameset ||
    mode === InsertionMode.AfterAfterFrameset
  );
}

/** parse5's name for an error. */
function nameOf(code: ErrorCode): ERR {
  switch (code) {
    case ErrorCode.MissingDoctype:
      return ERR.missingDoctype;
    case ErrorCode.NonConformingDoctype:
      return ERR.nonConformingDoctype;
    case ErrorCode.MisplacedDoctype:
      return ERR.misplacedDoctype;
    case ErrorCode.StrayEndTag:
      return ERR.endTagWithoutMatchingOpenElement;
    case ErrorCode.UnclosedElementBeforeEndTag:
      return ERR.closingOfElementWithOpenChildElements;
    case ErrorCode.MisplacedHeadStartTag:
      return ERR.misplacedStartTagForHeadElement;
    case ErrorCode.HeadElementAfterHead:
      return ERR.abandonedHeadElementChild;
    case ErrorCode.NestedNoscript:
      return ERR.nestedNoscriptInHead;
    case ErrorCode.ContentInHeadNoscript:
      return ERR.disallowedContentInNoscriptInHead;
    case ErrorCode.EofInHeadNoscript:
      return ERR.openElementsLeftAfterEof;
    case ErrorCode.EofInTextElement:
      return ERR.eofInElementThatCanContainOnlyText;
    default:
      return parseErrorCodes[code] as ERR;
  }
}
