import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { rebased, type SourceHolder } from '../../core/tokenizer/input-window.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { attributeLocations, attributesOf } from './adapter-tree-sink.ts';
import { getTagID } from './html.ts';
import type { ParserErrorHandler } from './parse-errors.ts';
import type { SourceLines } from './source-lines.ts';
import { CDATA_END, CDATA_START, endOfMarkup } from './text-locations.ts';
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

/** Receives the tokens of a Tokenizer. */
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

/** Converts our tokens to parse5's: objects with strings, and characters in runs of one kind. */
export class TokenEmitter implements TokenSink, SourceHolder {
  readonly wantsReferencesApart = true;
  /** Whether CDATA sections are allowed. */
  inForeignNode = false;
  /** Where the last tag, comment or DOCTYPE ended. Text after it may still be needed. */
  keptFrom = 0;
  private readonly handler: TokenHandler;
  private readonly source: SourceText;
  private readonly lines: SourceLines | null;

  // The run of characters that has not been emitted yet. Everything between two tokens belongs to the characters there.
  private hasRun = false;
  private type: CharacterType = TokenType.CHARACTER;
  private chars = '';
  /** Where the last character of the run ends. */
  private end = 0;
  /** Where the run starts, which is where the last token ended. */
  private start = 0;

  constructor(handler: TokenHandler, source: SourceText, lines: SourceLines | null) {
    this.handler = handler;
    this.source = source;
    this.lines = lines;
  }

  processStartTag(token: TagToken): void {
    this.flush(token.start);
    // The receiver of the token acknowledges its self-closing flag, or reports that the flag has no effect.
    token.selfClosingAcknowledged = true;
    const { end } = token;
    this.start = end;
    this.handler.onStartTag(this.tag(token, TokenType.START_TAG));
    this.keptFrom = end;
  }

  processEndTag(token: TagToken): void {
    this.flush(token.start);
    const { end } = token;
    this.start = end;
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
      // parse5 knows only at the last character of a reference that it is of another kind.
      this.add(typeOf(chars.charCodeAt(0)), chars, end - 1, end);
      return;
    }
    // NB: without references, a raw character is of the same kind as the character it stands for.
    for (let from = 0; from < raw.length; ) {
      const type = typeOf(raw.charCodeAt(from));
      let to = from + 1;
      while (to < raw.length && typeOf(raw.charCodeAt(to)) === type) to++;
      const part = raw.slice(from, to);
      this.add(type, flags === 0 ? part : cook(part, flags), start + from, start + to);
      from = to;
    }
  }

  /** Skips characters that are not emitted: white space. */
  drop(start: number, end: number): void {
    this.add(TokenType.WHITESPACE_CHARACTER, '', start, end);
  }

  processNullCharacter(offset: number): void {
    this.add(TokenType.NULL_CHARACTER, '\0', offset, offset + 1);
  }

  /** Processes a U+0000 that becomes a U+FFFD. */
  processReplacement(offset: number): void {
    this.add(TokenType.CHARACTER, '\ufffd', offset, offset + 1);
  }

  private add(type: CharacterType, chars: string, start: number, end: number): void {
    if (this.hasRun && this.type !== type) this.flush(start);
    this.hasRun = true;
    this.type = type;
    this.chars += chars;
    this.end = end;
  }

  /** Emits the run of characters, which ends at `end`. */
  flush(end: number = this.end): void {
    if (!this.hasRun) return;
    const { chars, handler, start, type } = this;
    this.hasRun = false;
    this.chars = '';
    this.start = end;
    if (chars === '') return;
    const token: CharacterToken = { type, chars, location: this.location(start, end) };
    if (type === TokenType.CHARACTER) handler.onCharacter(token);
    else if (type === TokenType.WHITESPACE_CHARACTER) handler.onWhitespaceCharacter(token);
    else handler.onNullCharacter(token);
  }

  /** Where the last characters end: at the end of the input, or where a tag cut off by it begins. */
  private endOfInput(): number {
    const { source } = this;
    let { end } = this;
    for (;;) {
      const next = source.slice(end, end + CDATA_START.length);
      if (next === CDATA_START) return source.length;
      if (!next.startsWith(CDATA_END) && !next.startsWith('</>')) return end;
      end += CDATA_END.length;
    }
  }

  processComment(token: CommentToken): void {
    this.flush(token.start);
    const location = this.markupLocation(token.start, token.end);
    const { end } = token;
    this.start = end;
    this.handler.onComment({ type: TokenType.COMMENT, data: token.data, location });
    this.keptFrom = end;
  }

  /** parse5 has no processing instructions. */
  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.processComment(token.asComment());
  }

  processDoctype(token: DoctypeToken): void {
    this.flush(token.start);
    this.start = token.end;
    const { name, forceQuirks, publicId, systemId, end } = token;
    const location = this.markupLocation(token.start, token.end);
    this.handler.onDoctype({ type: TokenType.DOCTYPE, name, forceQuirks, publicId, systemId, location });
    this.keptFrom = end;
  }

  processEndOfFile(): void {
    this.flush(this.endOfInput());
    const end = this.source.length;
    this.handler.onEof({ type: TokenType.EOF, location: this.location(end, end) });
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.inForeignNode;
  }

  /** An offset that another holder keeps; Infinity if there is none. */
  heldFrom: number = Number.POSITIVE_INFINITY;

  /** The current run of characters may be needed. */
  get keepsFrom(): number {
    return Math.min(this.start, this.heldFrom);
  }

  rebase(by: number, from: number): void {
    this.start -= by;
    this.end = rebased(this.end, by, from);
    this.keptFrom = rebased(this.keptFrom, by, from);
  }

  /** The location of a comment or DOCTYPE. */
  private markupLocation(start: number, end: number): Location | null {
    return this.lines === null ? null : this.location(start, endOfMarkup(this.source, start, end));
  }

  private location(start: number, end: number): Location | null {
    return this.lines === null ? null : this.lines.location(start, end);
  }
}

function typeOf(unit: number): CharacterType {
  if (isASCIIWhitespace(unit)) return TokenType.WHITESPACE_CHARACTER;
  // NB: a U+0000 that is not a separate token stands for U+FFFD.
  return TokenType.CHARACTER;
}
