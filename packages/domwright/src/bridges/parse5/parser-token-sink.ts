import { CodePoint } from '../../core/infra/code-points.ts';
import { Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { Cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { NAMESPACE_SHIFT } from '../../core/table/cells.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import { CommentToken, DoctypeToken, TagToken, type TokenSink } from '../../core/tokenizer/tokens.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId } from '../../generated/names.ts';
import { type AdapterTreeSink, attributesOf } from './adapter-tree-sink.ts';
import { getTagID } from './html.ts';
import { type Parse5ErrorReporter, PresentToken, TokenKind } from './parse-errors.ts';
import type { SourceLines } from './source-lines.ts';
import {
  type CharacterToken,
  type CommentToken as CommentTokenOfParse5,
  type DoctypeToken as DoctypeTokenOfParse5,
  type TagToken as TagTokenOfParse5,
  type Token,
  TokenType,
} from './token.ts';
import type { Tokenizer } from './tokenizer.ts';

interface ScriptListener {
  scriptHandler: null | ((pendingScript: any) => void);
}

/**
 * Sits between the tokenizer and tree construction. Keeps what parse5 knows about the current token, and takes tokens that
 * are not from the tokenizer; their text is added to the source text.
 */
export class ParserTokenSink extends BuilderSink implements TokenSink {
  private readonly sink: AdapterTreeSink;
  private readonly source: SourceText;
  private readonly lines: SourceLines | null;
  private readonly parser: ScriptListener;
  readonly token: PresentToken = new PresentToken();
  /** Null without a listener. */
  errors: Parse5ErrorReporter | null = null;
  /** The last tag token, if it was not from the tokenizer. */
  private injected: Token | null = null;
  /** The last tag from the tokenizer. */
  private lastTag: TagTokenOfParse5 | null = null;
  private readonly tag: TagToken;
  private readonly comment: CommentToken;
  private readonly doctype: DoctypeToken;

  constructor(
    builder: TreeBuilder,
    sink: AdapterTreeSink,
    source: SourceText,
    lines: SourceLines | null,
    parser: ScriptListener,
  ) {
    super(builder);
    this.sink = sink;
    this.source = source;
    this.lines = lines;
    this.parser = parser;
    this.tag = new TagToken(builder.names, source);
    this.comment = new CommentToken(source);
    this.doctype = new DoctypeToken();
  }

  processStartTag(token: TagToken): void {
    this.beginTag(token, TokenKind.StartTag);
    if (this.isInText) this.builder.ignoreNextLineFeed = false;
    else this.builder.processStartTag(token);
  }

  processEndTag(token: TagToken): void {
    this.beginTag(token, TokenKind.EndTag);
    this.endTag(token);
  }

  private endTag(token: TagToken): void {
    const { builder } = this;
    const { scriptHandler } = this.parser;
    if (scriptHandler !== null && token.nameId === NameId.Script && this.isInText) {
      scriptHandler(this.sink.nodes[builder.stack.currentNode]);
    }
    builder.processEndTag(token);
  }

  /**
   * Whether the insertion mode is "text", where the tokenizer emits only characters and the end tag. If its state was set
   * from outside, or a token is not from the tokenizer, there may be others, which are ignored.
   */
  private get isInText(): boolean {
    const { builder } = this;
    return builder.mode === InsertionMode.Text && !builder.adjustedCurrentNodeIsForeign();
  }

  private beginTag(token: TagToken, kind: TokenKind): void {
    this.present(kind, token.nameId, token.start, token.end);
    this.injected = null;
    this.lastTag = null;
    if (this.lines === null) return;
    this.sink.closing = {
      isEndTag: kind === TokenKind.EndTag,
      tagName: token.name,
      location: this.sink.tagLocation(token),
    };
  }

  private present(kind: TokenKind, name: number, start: number, end: number, codePoint = -1): void {
    const { token } = this;
    token.kind = kind;
    token.name = name;
    token.start = start;
    token.end = end;
    if (kind !== TokenKind.Characters) this.sink.textPlace.markupEnd = end;
    if (this.errors !== null) this.errors.tokenChanged(codePoint);
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    this.present(TokenKind.Characters, 0, start, end, codePoint);
    // NB: parse5's ranges of text include an ignored line feed if white space follows it.
    if (this.lines !== null) this.sink.textPlace.begin(start, end, this.builder.ignoreNextLineFeed);
    this.builder.processCharacters(start, end, flags, codePoint);
    if (this.errors !== null) this.errors.charactersProcessed();
  }

  processNullCharacter(offset: number): void {
    this.present(TokenKind.Characters, 0, offset, offset + 1);
    this.builder.processNullCharacter(offset);
  }

  processComment(token: CommentToken): void {
    this.present(TokenKind.Comment, 0, token.start, token.end);
    if (this.isInText) this.builder.ignoreNextLineFeed = false;
    else this.builder.processComment(token);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.present(TokenKind.Comment, 0, token.start, token.end);
    if (this.isInText) this.builder.ignoreNextLineFeed = false;
    else (this.builder as TokenSink).processProcessingInstruction!(token);
  }

  processDoctype(token: DoctypeToken): void {
    this.present(TokenKind.Doctype, 0, token.start, token.end);
    if (this.isInText) this.builder.ignoreNextLineFeed = false;
    else this.builder.processDoctype(token);
  }

  processEndOfFile(): void {
    const end = this.source.length;
    this.present(TokenKind.EndOfFile, 0, end, end);
    this.builder.processEndOfFile();
  }

  // --- The present token, as parse5 has it ---------------------------------------------------------------------------

  /** The last start or end tag, or the token that was set. */
  get currentToken(): Token | null {
    if (this.injected !== null) return this.injected;
    const { kind, name } = this.token;
    if (this.lastTag !== null || (kind !== TokenKind.StartTag && kind !== TokenKind.EndTag))
      return this.lastTag;
    const { tokenizer, names } = this.builder;
    const tag = kind === TokenKind.StartTag ? tokenizer.startTag : tokenizer.endTag;
    const tagName = names.stringOf(name);
    this.lastTag = {
      type: kind === TokenKind.StartTag ? TokenType.START_TAG : TokenType.END_TAG,
      tagName,
      tagID: getTagID(tagName),
      selfClosing: tag.selfClosing,
      ackSelfClosing: tag.selfClosingAcknowledged,
      attrs: attributesOf(tag),
      location: this.sink.closing?.location ?? null,
    };
    return this.lastTag;
  }

  /** From now on, this token closes the popped elements. */
  setCurrentToken(token: Token | null): void {
    this.injected = token;
    if (this.lines === null) return;
    this.sink.closing =
      token === null
        ? null
        : {
            isEndTag: token.type === TokenType.END_TAG,
            tagName: token.type === TokenType.END_TAG ? token.tagName : '',
            location: token.location,
          };
  }

  // --- Tokens that are not from the tokenizer ------------------------------------------------------------------------

  injectCharacters(token: CharacterToken, tokenizer: Tokenizer): void {
    const { chars } = token;
    if (chars === '') return;
    // NB: CR is a line break only in the input.
    if (chars.charCodeAt(0) === CodePoint.CarriageReturn) this.builder.ignoreNextLineFeed = false;
    const start = tokenizer.inject(chars);
    const end = start + chars.length;
    if (this.lines !== null) this.sink.injectedTexts.add(start, end, token.location);
    if (token.type === TokenType.NULL_CHARACTER) {
      for (let offset = start; offset < end; offset++) this.processNullCharacter(offset);
    } else {
      this.processCharacters(start, end, Cook.AnyCharacter, -1);
    }
  }

  injectComment(token: CommentTokenOfParse5): void {
    const { comment, sink } = this;
    comment.start = comment.end = this.source.length;
    comment.dataStart = comment.dataEnd = comment.start;
    comment.flags = Cook.None;
    sink.injectedLocation = token.location;
    sink.injectedData = token.data;
    this.processComment(comment);
    sink.injectedLocation = undefined;
    sink.injectedData = undefined;
  }

  injectDoctype(token: DoctypeTokenOfParse5): void {
    const { doctype, sink } = this;
    doctype.start = doctype.end = this.source.length;
    doctype.name = token.name;
    doctype.publicId = token.publicId;
    doctype.systemId = token.systemId;
    doctype.forceQuirks = token.forceQuirks;
    sink.injectedLocation = token.location;
    this.processDoctype(doctype);
    sink.injectedLocation = undefined;
  }

  injectStartTag(token: TagTokenOfParse5, tokenizer: Tokenizer): void {
    if (this.isInText) return;
    const tag = this.makeTag(token, tokenizer);
    const { builder } = this;
    const { standard } = tokenizer;
    const { state } = standard;
    // NB: parse5 forgets this only for tags from its tokenizer.
    const ignoresLineFeed = builder.ignoreNextLineFeed;
    this.sink.injectedTags.set(tag.start, token.location);
    this.present(TokenKind.StartTag, tag.nameId, tag.start, tag.end);
    builder.processStartTag(tag);
    if (ignoresLineFeed) builder.ignoreNextLineFeed = true;
    token.ackSelfClosing = tag.selfClosingAcknowledged;
    // Unfinished markup has been dropped.
    if (standard.state !== state) standard.textStart = standard.base + standard.position;
  }

  injectEndTag(token: TagTokenOfParse5, tokenizer: Tokenizer): void {
    const tag = this.makeTag(token, tokenizer);
    this.present(TokenKind.EndTag, tag.nameId, tag.start, tag.end);
    this.endTag(tag);
  }

  private makeTag(token: TagTokenOfParse5, tokenizer: Tokenizer): TagToken {
    const { tag } = this;
    const { names } = this.builder;
    const { attrs } = token;
    tag.nameId = names.idOf(token.tagName);
    // NB: the first character prevents two tags from starting at the same position.
    tag.start = tokenizer.inject(`<${attrs.map(({ value }) => value).join('')}`);
    tag.selfClosing = token.selfClosing;
    tag.selfClosingAcknowledged = false;
    tag.attributes.count = 0;
    let start = tag.start + 1;
    for (const { name, value, namespace, prefix } of attrs) {
      const known = namespaceURIs.indexOf(namespace ?? null);
      const id = names.idOf(prefix ? `${prefix}:${name}` : name);
      const flags = known > Namespace.None ? known << NAMESPACE_SHIFT : 0;
      const end = start + value.length;
      tag.attributes.add(id, start, start, end, flags);
      start = end;
    }
    tag.end = start;
    return tag;
  }
}
