import type { Edition } from '../../core/editions/edition.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { InputWindow, type SourceHolder } from '../../core/tokenizer/input-window.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import {
  type CommentToken,
  type DoctypeToken,
  renameTag,
  type TagToken,
  type TokenSink,
} from '../../core/tokenizer/tokens.ts';
import { adjustSVGTagName } from '../../core/tree-construction/adjust-foreign-attributes.ts';
import { HeldByTreeConstruction } from '../../core/tree-construction/held-by-tree-construction.ts';
import { newParser, type ParserOptions } from '../../core/tree-construction/new-parser.ts';
import { Handles } from '../../core/tree-construction/null-sink.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { hasUnescapedText } from './html.ts';
import { isInForeignNode } from './open-elements.ts';
import { SourceLines } from './source-lines.ts';
import { TokenEmitter, type TokenHandler } from './token-emitter.ts';

/** Tree construction without a tree. The rules keep what they need to know about elements themselves. */
class NoTree extends TreeSink {
  readonly document = 1;
  private readonly handles: Handles = new Handles();

  createElement(): number {
    return this.handles.next();
  }

  override templateContents(): number {
    return this.handles.next();
  }

  parentOf(): number {
    return 0;
  }

  override inSameTree(): boolean {
    return false;
  }

  insertBefore(): void {}
  insertText(): void {}
  remove(): void {}
  moveChildren(): void {}
}

/** Receives the tokens. Tree construction gets them as well, and decides how the tokenizer continues. */
export class SaxTokenSink implements TokenSink {
  readonly wantsReferencesApart = true;
  private readonly source: SourceText = new SourceText();
  private readonly lines: SourceLines | null;
  private readonly window: InputWindow;
  private readonly builder: TreeBuilder;
  private readonly tokenizer: Tokenizer;
  private readonly emitter: TokenEmitter;
  /** Whether the last characters are in an element whose text is not escaped. */
  charactersAreRaw = false;
  /** Whether to omit the line feed at the start of a pre, listing or textarea. */
  private readonly ignoresLineFeeds: boolean;

  constructor(handler: TokenHandler, edition: Edition, withLocations: boolean, ignoresLineFeeds: boolean) {
    const names = new NameTable();
    this.ignoresLineFeeds = ignoresLineFeeds;
    this.lines = withLocations ? new SourceLines() : null;
    this.emitter = new TokenEmitter(handler, this.source, this.lines);
    const options: ParserOptions = {
      edition,
      scripting: true,
      srcdoc: false,
      cannotChangeMode: false,
      allowDeclarativeShadowRoots: false,
    };
    this.builder = newParser(new NoTree(), names, this.source, null, options);
    this.tokenizer = this.builder.tokenizer;
    this.tokenizer.sink = this;
    const holders: SourceHolder[] = [this.emitter, new HeldByTreeConstruction(this.builder)];
    holders.push(this.tokenizer.processingInstruction);
    if (this.lines !== null) holders.push(this.lines);
    this.window = new InputWindow(null, holders);
    this.lines?.begin(this.window.start);
  }

  /** Reads a chunk of the input. */
  write(chunk: string, isLast: boolean): void {
    this.lines?.feed(chunk, this.source.length);
    this.tokenizer.feed(chunk, isLast);
    this.tokenizer.run();
  }

  /** Drops the input before an offset. */
  forget(keptFrom: number): void {
    this.emitter.heldFrom = keptFrom - this.window.start;
    this.window.slide(this.tokenizer);
  }

  /** The input between two offsets, as far as it has been kept. */
  raw(start: number, end: number): string {
    return this.source.slice(start - this.window.start, end - this.window.start);
  }

  /** Stops for good. */
  stop(): void {
    this.tokenizer.suspended = true;
  }

  /** Whether text at this position is in an element whose text is not escaped. */
  get isInRawText(): boolean {
    const { stack, names } = this.builder;
    return stack.currentIsInHtml() && hasUnescapedText(names.stringOf(stack.currentName), true);
  }

  private get isInSvg(): boolean {
    return this.builder.stack.adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Svg;
  }

  processStartTag(token: TagToken): void {
    this.emitter.flush(token.start);
    this.builder.processStartTag(token);
    this.emitter.inForeignNode = this.adjustedCurrentNodeIsForeign();
    this.emitter.processStartTag(token);
  }

  processEndTag(token: TagToken): void {
    this.emitter.flush(token.start);
    const wasInSvg = this.isInSvg;
    this.builder.processEndTag(token);
    if (wasInSvg || this.isInSvg) renameTag(token, adjustSVGTagName(token.nameId));
    this.emitter.inForeignNode = this.adjustedCurrentNodeIsForeign();
    this.emitter.processEndTag(token);
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    let from = start;
    if (this.ignoresLineFeeds && this.builder.ignoreNextLineFeed) {
      const unit = codePoint >= 0 ? codePoint : this.source.charCodeAt(start);
      if (codePoint >= 0) {
        if (unit === 0x0a) from = end;
      } else if (unit === 0x0a) from = start + 1;
      else if (unit === 0x0d)
        from = start + (this.source.charCodeAt(start + 1) === 0x0a && start + 1 < end ? 2 : 1);
    }
    this.builder.processCharacters(start, end, flags, codePoint);
    this.charactersAreRaw = this.isInRawText;
    // NB: parse5's ranges of text include an ignored line feed if white space follows it.
    if (from > start) this.emitter.drop(start, from);
    if (from < end) this.emitter.processCharacters(from, end, flags, codePoint);
  }

  processNullCharacter(offset: number): void {
    const isForeign = isInForeignNode(this.builder);
    this.builder.processNullCharacter(offset);
    if (isForeign) this.emitter.processReplacement(offset);
    else this.emitter.processNullCharacter(offset);
  }

  processComment(token: CommentToken): void {
    this.builder.processComment(token);
    this.emitter.processComment(token);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    (this.builder as TokenSink).processProcessingInstruction!(token);
    this.emitter.processProcessingInstruction(token);
  }

  processDoctype(token: DoctypeToken): void {
    this.builder.processDoctype(token);
    this.emitter.processDoctype(token);
  }

  processEndOfFile(): void {
    this.builder.processEndOfFile();
    this.emitter.processEndOfFile();
  }

  /** Whether text after this start tag, were the tag at this position, is not escaped. */
  beginsRawText(tagName: string): boolean {
    return !this.adjustedCurrentNodeIsForeign() && hasUnescapedText(tagName, true);
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.builder.adjustedCurrentNodeIsForeign();
  }
}
