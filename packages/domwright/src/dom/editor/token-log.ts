import { firstIndex } from '../../core/infra/binary-search.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { ClosingSink } from './closing-sink.ts';

/** What a token is. */
export const enum TokenKind {
  StartTag = 0,
  EndTag = 1,
  Text = 2,
  Comment = 3,
  Other = 4,
}

/** The cells of a token's record. */
export const enum TokenCell {
  Kind = 0,
  Start = 1,
  End = 2,
  /** The current node after the token, as a handle; 0 if there is none. */
  Current = 3,
}

const TOKEN_SIZE = 4;

/** Sits between the tokenizer and tree construction, and writes down the tokens: one after the other, they are the whole text. */
export class TokenLog extends BuilderSink implements TokenSink {
  records: Int32Array;
  count = 0;
  private readonly sink: ClosingSink;
  private readonly source: SourceText;

  /** @param expectedLength number of code units of the text */
  constructor(builder: TreeBuilder, sink: ClosingSink, expectedLength: number) {
    super(builder);
    this.sink = sink;
    this.source = builder.source;
    this.records = new Int32Array(TOKEN_SIZE * (16 + (expectedLength >> 4)));
  }

  processStartTag(token: TagToken): void {
    const { start, end } = token;
    this.sink.at = start;
    this.builder.processStartTag(token);
    this.add(TokenKind.StartTag, start, end);
  }

  processEndTag(token: TagToken): void {
    const { start, end } = token;
    this.sink.at = start;
    this.builder.processEndTag(token);
    this.add(TokenKind.EndTag, start, end);
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    this.sink.at = start;
    this.builder.processCharacters(start, end, flags, codePoint);
    this.add(TokenKind.Text, start, end);
  }

  processNullCharacter(offset: number): void {
    this.sink.at = offset;
    this.builder.processNullCharacter(offset);
    this.add(TokenKind.Text, offset, offset + 1);
  }

  processComment(token: CommentToken): void {
    const { start, end } = token;
    this.sink.at = start;
    this.builder.processComment(token);
    this.add(TokenKind.Comment, start, end);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    const { start, end } = token;
    this.sink.at = start;
    (this.builder as TokenSink).processProcessingInstruction?.(token);
    this.add(TokenKind.Other, start, end);
  }

  processDoctype(token: DoctypeToken): void {
    const { start, end } = token;
    this.sink.at = start;
    this.builder.processDoctype(token);
    this.add(TokenKind.Other, start, end);
  }

  processEndOfFile(): void {
    this.sink.at = this.source.length;
    this.builder.processEndOfFile();
  }

  private add(kind: TokenKind, start: number, end: number): void {
    const at = this.count++ * TOKEN_SIZE;
    if (at === this.records.length) {
      const longer = new Int32Array(at * 2);
      longer.set(this.records);
      this.records = longer;
    }
    const { records } = this;
    records[at] = kind;
    records[at + TokenCell.Start] = start;
    records[at + TokenCell.End] = end;
    records[at + TokenCell.Current] = this.builder.stack.currentNode;
  }

  /** The index of the token that has an offset; -1 before the first one. Past the end of the last one, it is that one. */
  indexAt(offset: number): number {
    const { records } = this;
    return firstIndex(this.count, (index) => records[index * TOKEN_SIZE + TokenCell.Start]! > offset) - 1;
  }

  cell(index: number, cell: TokenCell): number {
    return this.records[index * TOKEN_SIZE + cell]!;
  }
}
