import { ErrorCode, type ParseErrorSink, parseErrorCodes } from '../errors/parse-error-codes.ts';
import { NameId } from '../generated/names.ts';
import { ERR } from '../generated/parse5-names.ts';
import { isASCIIWhitespace } from '../infra/code-points.ts';
import type { SourceText } from '../tree/source-text.ts';
import { InsertionMode } from '../tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';
import type { SourceLines } from './source-lines.ts';
import type { Location } from './token.ts';

/** A parse error. Those of tokens are ranges, all others are places: start and end are the same. */
export interface ParserError extends Location {
  code: ERR;
}

export type ParserErrorHandler = (error: ParserError) => void;

/** What kind of token tree construction works on. */
export const enum TokenKind {
  StartTag,
  EndTag,
  Comment,
  Doctype,
  Characters,
  EndOfFile,
}

/** The token that tree construction works on. */
export interface PresentToken {
  kind: TokenKind;
  /** NameId of a tag. */
  name: number;
  start: number;
  end: number;
}

/** Gives parse errors to parse5's `onParseError`: with its codes, at its places, and only those that it reports. */
export class Parse5ErrorSink implements ParseErrorSink {
  /** Null where there is no tree construction. */
  builder: TreeBuilder | null = null;
  private readonly handler: ParserErrorHandler;
  private readonly lines: SourceLines;
  private readonly source: SourceText;
  private readonly token: PresentToken;

  constructor(handler: ParserErrorHandler, lines: SourceLines, source: SourceText, token: PresentToken) {
    this.handler = handler;
    this.lines = lines;
    this.source = source;
    this.token = token;
  }

  feed(): void {}

  truncate(): void {}

  isMalformed(): boolean {
    return false;
  }

  report(code: ErrorCode, start: number): void {
    if (code === ErrorCode.NonVoidHtmlElementStartTagWithTrailingSolidus) {
      this.reportToken(ERR.nonVoidHtmlElementStartTagWithTrailingSolidus);
    } else if (code < ErrorCode.FirstProvisional) {
      this.tell(parseErrorCodes[code] as ERR, start, start);
    } else if (this.builder !== null) {
      this.reportOfTreeConstruction(code, this.builder.mode, start);
    }
  }

  private reportOfTreeConstruction(code: ErrorCode, mode: InsertionMode, start: number): void {
    const { kind, name } = this.token;
    const isInHead =
      mode === InsertionMode.BeforeHead ||
      mode === InsertionMode.InHead ||
      mode === InsertionMode.InHeadNoscript ||
      mode === InsertionMode.AfterHead;
    switch (code) {
      case ErrorCode.MissingDoctype:
        this.tell(ERR.missingDoctype, start, start);
        return;
      case ErrorCode.NonConformingDoctype:
        this.reportToken(ERR.nonConformingDoctype);
        return;
      case ErrorCode.MisplacedDoctype:
        if (isInHead) this.reportToken(ERR.misplacedDoctype);
        return;
      case ErrorCode.UnexpectedEndTag:
        if (isInHead) this.reportToken(ERR.endTagWithoutMatchingOpenElement);
        return;
      case ErrorCode.UnexpectedTemplateEndTag:
        this.reportToken(ERR.endTagWithoutMatchingOpenElement);
        return;
      case ErrorCode.UnclosedElementBeforeEndTag:
        if (kind === TokenKind.EndTag && name === NameId.Template)
          this.reportToken(ERR.closingOfElementWithOpenChildElements);
        return;
      case ErrorCode.MisplacedHeadElement:
        this.reportToken(
          name === NameId.Head ? ERR.misplacedStartTagForHeadElement : ERR.abandonedHeadElementChild,
        );
        return;
      case ErrorCode.UnexpectedElementInHeadNoscript:
        if (kind === TokenKind.StartTag && name === NameId.Head)
          this.reportToken(ERR.misplacedStartTagForHeadElement);
        else if (kind === TokenKind.StartTag && name === NameId.Noscript)
          this.reportToken(ERR.nestedNoscriptInHead);
        else if (kind === TokenKind.EndOfFile) this.reportToken(ERR.openElementsLeftAfterEof);
        else if (kind === TokenKind.Characters)
          this.tell(ERR.disallowedContentInNoscriptInHead, start, this.endOfCharacters(start));
        else this.reportToken(ERR.disallowedContentInNoscriptInHead);
        return;
      case ErrorCode.EofInElement:
        if (mode === InsertionMode.Text) this.reportToken(ERR.eofInElementThatCanContainOnlyText);
    }
  }

  /** parse5's character tokens end at white space. */
  private endOfCharacters(start: number): number {
    const { source } = this;
    let end = start + 1;
    while (end < this.token.end && !isASCIIWhitespace(source.charCodeAt(end))) end++;
    return end;
  }

  private reportToken(code: ERR): void {
    this.tell(code, this.token.start, this.token.end);
  }

  private tell(code: ERR, start: number, end: number): void {
    this.handler({ code, ...this.lines.location(start, end) });
  }
}
