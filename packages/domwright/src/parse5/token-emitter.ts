import { isASCIIWhitespace } from '../infra/code-points.ts';
import { Cook, cook } from '../tokenizer/cook.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../tokenizer/tokens.ts';
import type { SourceText } from '../tree/source-text.ts';
import { attributeLocations, attributesOf } from './adapter-tree-sink.ts';
import { getTagID } from './html.ts';
import type { ParserErrorHandler } from './parse-errors.ts';
import type { SourceLines } from './source-lines.ts';
import { CDATA_END, CDATA_START, endOfMarkup } from './text-places.ts';
import {
  type CharacterToken,
  type CommentToken as CommentTokenOfParse5,
  type DoctypeToken as DoctypeTokenOfParse5,
  type EOFToken,
  type Location,
  type LocationWithAttributes,
  type TagToken as TagTokenOfParse5,
  TokenType,
} from './token.ts';

/** Takes the tokens of a Tokenizer. */
export interface TokenHandler {
  onComment(token: CommentTokenOfParse5): void;
  onDoctype(token: DoctypeTokenOfParse5): void;
  onStartTag(token: TagTokenOfParse5): void;
  onEndTag(token: TagTokenOfParse5): void;
  onEof(token: EOFToken): void;
  onCharacter(token: CharacterToken): void;
  onNullCharacter(token: CharacterToken): void;
  onWhitespaceCharacter(token: CharacterToken): void;
  onParseError?: ParserErrorHandler | null;
}

type CharacterType = CharacterToken['type'];

/** Makes parse5's tokens of ours: objects with strings, and characters in runs of one kind. */
export class TokenEmitter implements TokenSink {
  readonly wantsReferencesApart = true;
  /** Whether CDATA sections are allowed. */
  inForeignNode = false;
  /** Where the last tag, comment or DOCTYPE ended: what comes after it may still be asked for. */
  keptFrom = 0;
  /** Where the next characters are said to begin, if not where they do. */
  ignoredLineFeed = -1;
  private readonly handler: TokenHandler;
  private readonly source: SourceText;
  private readonly lines: SourceLines | null;

  // The run of characters that is not emitted yet
  private type: CharacterType = TokenType.CHARACTER;
  private chars = '';
  private start = 0;
  private end = 0;

  constructor(handler: TokenHandler, source: SourceText, lines: SourceLines | null) {
    this.handler = handler;
    this.source = source;
    this.lines = lines;
  }

  processStartTag(token: TagToken): void {
    this.flush();
    // Whoever gets the token acknowledges its self-closing flag, or reports that it means nothing.
    token.selfClosingAcknowledged = true;
    const { end } = token;
    this.handler.onStartTag(this.tag(token, TokenType.START_TAG));
    this.keptFrom = end;
  }

  processEndTag(token: TagToken): void {
    this.flush();
    const { end } = token;
    this.handler.onEndTag(this.tag(token, TokenType.END_TAG));
    this.keptFrom = end;
  }

  private tag(token: TagToken, type: TokenType.START_TAG | TokenType.END_TAG): TagTokenOfParse5 {
    const tagName = token.name;
    const location: LocationWithAttributes | null = this.location(token.start, token.end);
    if (location !== null && token.attributes.count > 0) {
      location.attrs = attributeLocations(token, this.source, this.lines!);
    }
    return {
      type,
      tagName,
      tagID: getTagID(tagName),
      selfClosing: token.selfClosing,
      ackSelfClosing: false,
      attrs: attributesOf(token),
      location,
    };
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    const raw = this.source.slice(start, end);
    if (codePoint >= 0 && (flags & Cook.Reference) !== 0) {
      const chars = cook(raw, flags);
      this.add(typeOf(chars.charCodeAt(0)), chars, start, end);
      return;
    }
    // NB: without references, a raw character is of the same kind as what it stands for.
    for (let from = 0; from < raw.length; ) {
      const type = typeOf(raw.charCodeAt(from));
      let to = from + 1;
      while (to < raw.length && typeOf(raw.charCodeAt(to)) === type) to++;
      const part = raw.slice(from, to);
      this.add(type, flags === 0 ? part : cook(part, flags), start + from, start + to);
      from = to;
    }
  }

  processNullCharacter(offset: number): void {
    this.add(TokenType.NULL_CHARACTER, '\0', offset, offset + 1);
  }

  private add(type: CharacterType, chars: string, start: number, end: number): void {
    if (this.chars !== '' && this.type !== type) this.flush();
    if (this.chars === '') {
      this.type = type;
      this.start = this.ignoredLineFeed < 0 ? start : this.ignoredLineFeed;
      this.ignoredLineFeed = -1;
    }
    this.chars += chars;
    this.end = end;
  }

  /** Emits the run of characters. */
  flush(): void {
    const { chars, type, handler } = this;
    if (chars === '') return;
    this.chars = '';
    const token: CharacterToken = { type, chars, location: this.textLocation() };
    if (type === TokenType.CHARACTER) handler.onCharacter(token);
    else if (type === TokenType.WHITESPACE_CHARACTER) handler.onWhitespaceCharacter(token);
    else handler.onNullCharacter(token);
  }

  /** Where the run is, with the marks of the CDATA section that it begins or ends. */
  private textLocation(): Location | null {
    const { source } = this;
    let { start, end } = this;
    if (this.lines === null) return null;
    if (this.inForeignNode) {
      if (source.slice(start - CDATA_START.length, start) === CDATA_START) start -= CDATA_START.length;
      if (source.slice(end, end + CDATA_END.length) === CDATA_END) end += CDATA_END.length;
    }
    return this.lines.location(start, end);
  }

  processComment(token: CommentToken): void {
    this.flush();
    const location = this.markupLocation(token.start, token.end);
    const { end } = token;
    this.handler.onComment({ type: TokenType.COMMENT, data: token.data, location });
    this.keptFrom = end;
  }

  processDoctype(token: DoctypeToken): void {
    this.flush();
    const { name, forceQuirks, publicId, systemId, end } = token;
    const location = this.markupLocation(token.start, token.end);
    this.handler.onDoctype({ type: TokenType.DOCTYPE, name, forceQuirks, publicId, systemId, location });
    this.keptFrom = end;
  }

  processEndOfFile(): void {
    this.flush();
    const end = this.source.length;
    this.handler.onEof({ type: TokenType.EOF, location: this.location(end, end) });
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.inForeignNode;
  }

  /** Where a comment or DOCTYPE is. */
  private markupLocation(start: number, end: number): Location | null {
    return this.lines === null ? null : this.location(start, endOfMarkup(this.source, start, end));
  }

  private location(start: number, end: number): Location | null {
    return this.lines === null ? null : this.lines.location(start, end);
  }
}

function typeOf(unit: number): CharacterType {
  if (isASCIIWhitespace(unit)) return TokenType.WHITESPACE_CHARACTER;
  return unit === 0 ? TokenType.NULL_CHARACTER : TokenType.CHARACTER;
}
