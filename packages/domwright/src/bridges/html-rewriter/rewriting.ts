import { declaredEncoding } from '../../core/bytes/encoding-declarations.ts';
import type { SniffingOptions } from '../../core/bytes/sniffing.ts';
import { endOfUnfinished } from '../../core/editing/missing-ends.ts';
import { OtherReading } from '../../core/editing/other-reading.ts';
import { ScriptState } from '../../core/editing/script-text.ts';
import { Context, contextIn, Within } from '../../core/editing/text-context.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { PartedSourceText } from '../../core/source/parted-source-text.ts';
import { InputWindow, type SourceHolder } from '../../core/tokenizer/input-window.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import { State } from '../../core/tokenizer/state.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { takeRest } from '../../core/tokenizer/unread-input.ts';
import {
  BalancedClass,
  balancedClasses,
  leavesNoTrace,
} from '../../core/tree-construction/balanced-content.ts';
import { HeldByTreeConstruction } from '../../core/tree-construction/held-by-tree-construction.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import { newParser, type ParserOptions } from '../../core/tree-construction/new-parser.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId } from '../../generated/names.ts';
import { ByteInput } from './byte-input.ts';
import { EditWriter, HIDDEN_END } from './edit-writer.ts';
import { HandlerQueue, type QueueListener } from './handler-queue.ts';
import { Handlers } from './handlers.ts';
import { MatchedElement } from './matched-element.ts';
import { RewriterOutput } from './output.ts';
import { IN_MARKUP } from './partial-text.ts';
import {
  CommentPiece,
  DoctypePiece,
  EndPiece,
  FramesetTag,
  StrayEndTag,
  TextPiece,
  type Waiting,
} from './pieces.ts';
import type { Registration } from './registrations.ts';
import { type RewriteListener, RewriteSink } from './rewrite-sink.ts';
import { hidesEndTag, isInCDATASection, scriptStateOf } from './states-between-pieces.ts';
import { StreamingMatcher } from './streaming-matcher.ts';
import { SelectorProgram } from './streaming-selectors.ts';

/**
 * Rewrites one document, from its first chunk to its last.
 *
 * The parser runs at most one token ahead of the handlers: what it finds for a token waits in a queue, whose states are those
 * of `HandlerQueue`.
 */
export class Rewriting implements TokenSink, RewriteListener, QueueListener, SourceHolder {
  readonly output: RewriterOutput;
  readonly #registrations: readonly Registration[];
  readonly #source: PartedSourceText = new PartedSourceText();
  readonly #names: NameTable = new NameTable();
  readonly #builder: TreeBuilder;
  readonly #sink: RewriteSink = new RewriteSink();
  readonly #program: SelectorProgram;
  readonly #matcher: StreamingMatcher;
  readonly #window: InputWindow;
  readonly #input: ByteInput | null;
  readonly #scripting: boolean;
  readonly #reading: OtherReading;
  #isRunning = false;

  readonly #queue: HandlerQueue;
  /** Elements that have been found and whose handlers have not run. */
  readonly #fresh: MatchedElement[] = [];
  #freshCount = 0;
  /** Lists with a single registration. */
  readonly #only: readonly (readonly number[])[];
  /** Open elements that have something to do at their end. */
  readonly #open: Map<number, MatchedElement> = new Map();
  readonly #writer: EditWriter;
  readonly #handlers: Handlers;
  #strayClosed = 0;
  /** The current token, if it is an end tag. */
  #endTag: TagToken | null = null;
  /** The state at the end of the last text: see TextPiece. */
  #textState = 0;

  // Who wants text and comments at the parser's position.
  readonly #documentWantsText: boolean;
  readonly #documentWantsComments: boolean;
  readonly #hasScopes: boolean;
  #textScopes = 0;
  #commentScopes = 0;
  /** The same as before the text that is being processed. */
  #textScopesBefore = 0;

  /** Where the current token starts. */
  #tokenStart = 0;
  #text: TextPiece | null = null;
  #isInText = false;
  /** Where the text reported so far ends. */
  #textEnd = 0;
  #declared: string | null = null;

  constructor(
    registrations: readonly Registration[],
    options: ParserOptions,
    sniffing: SniffingOptions | null,
  ) {
    this.#registrations = registrations;
    this.#scripting = options.scripting;
    this.#reading = new OtherReading(options.scripting);
    const sink = this.#sink;
    const builder = newParser(sink, this.#names, this.#source, null, options);
    this.#builder = builder;
    builder.tokenizer.sink = this;
    const holders: SourceHolder[] = [new HeldByTreeConstruction(builder), this];
    holders.push(builder.tokenizer.processingInstruction);
    this.#window = new InputWindow(null, holders);
    this.#input = sniffing === null ? null : new ByteInput(sniffing, (bytes) => this.output.bytes(bytes));
    this.output = new RewriterOutput(this.#source, this.#window, this.#input);
    this.#writer = new EditWriter(this.output, sink, builder, this.#reading, options);
    this.#handlers = new Handlers(registrations, this.output, this.#writer, this.#source, options.scripting);
    this.#queue = new HandlerQueue(this);
    this.#program = new SelectorProgram(
      registrations.map(({ selectors }) => selectors),
      this.#names,
    );
    this.#matcher = new StreamingMatcher(this.#program, this.#names, sink.document);
    this.#only = registrations.map((_, index) => [index]);
    sink.builder = builder;
    sink.matcher = this.#matcher;
    sink.listener = this;
    sink.hasSelectors = this.#program.prefixes.length > 0;
    sink.needsTree = this.#program.needsTree;
    this.#hasScopes = registrations.some(
      ({ selectors, text, comments }) => selectors !== null && (text !== null || comments !== null),
    );
    this.#documentWantsText = registrations.some(
      ({ selectors, text }) => selectors === null && text !== null,
    );
    this.#documentWantsComments = registrations.some(
      ({ selectors, comments }) => selectors === null && comments !== null,
    );
    // NB: bound, not an arrow function; see `PieceTaker`.
    if (this.#input !== null) builder.onEncodingDeclaration = this.#declare.bind(this);
    builder.tokenizer.balanced = this.#balanced;
  }

  /** The name of the document's encoding. */
  get encoding(): string {
    return this.#input?.encoding ?? 'UTF-8';
  }

  // --- Input ----------------------------------------------------------------------------------------------------

  /** Reads text. Returns a promise if a handler's promise must be awaited. */
  writeText(text: string, isLast: boolean): Promise<void> | undefined {
    this.#feed(text, isLast);
    return this.#pump();
  }

  writeBytes(bytes: Uint8Array, isLast: boolean): Promise<void> | undefined {
    this.#input!.push(bytes, isLast);
    return this.#pump();
  }

  /** By name, what may be skipped if nothing matches in it. Null: nothing. */
  get #balanced(): Uint16Array | null {
    const { names } = this.#program;
    if (names === null || this.#documentWantsText || this.#documentWantsComments) return null;
    // Tree construction must see declarations while the encoding is tentative.
    const isCertain = this.#builder.onEncodingDeclaration === null;
    return balancedClasses(isCertain ? names : [...names, NameId.Meta]);
  }

  #feed(text: string, isLast: boolean): void {
    if (this.#builder.onEncodingDeclaration !== null && this.#input!.sniffed?.confidence === 'certain')
      this.#ignoreDeclarations();
    const decoded = this.#input === null ? null : this.#input.decoded;
    this.#source.parts = decoded === null ? null : decoded.parts;
    this.#builder.tokenizer.feed(text, isLast, decoded);
    this.#isRunning = true;
  }

  /** Parses what has been fed, as far as possible without waiting. */
  #pump(): Promise<void> | undefined {
    while (this.#step()) if (this.#queue.isPending) return this.#pumpSlowly();
    return undefined;
  }

  async #pumpSlowly(): Promise<void> {
    const queue = this.#queue;
    do {
      while (queue.promise !== null) {
        await queue.promise;
        queue.resume();
      }
    } while (this.#step());
  }

  /** One step, while no promise is pending. Returns whether there is more to do. */
  #step(): boolean {
    const queue = this.#queue;
    if (queue.releaseTo(this)) return true;
    const { tokenizer } = this.#builder;
    if (this.#declared !== null) this.#changeEncoding(this.#declared);
    if (this.#isRunning) {
      tokenizer.run();
      this.#isRunning = tokenizer.suspended && !tokenizer.ended;
      return true;
    }
    // Text at the end of a chunk.
    if (queue.count > 0) {
      this.#settle();
      return true;
    }
    if (tokenizer.ended) {
      this.output.finish();
      return false;
    }
    this.output.copyFinished(tokenizer.textStart);
    this.#window.slide(tokenizer);
    const text = this.#input === null ? null : this.#input.next();
    if (text === null) return false;
    this.#feed(text, this.#input!.hasEnded);
    return true;
  }

  #declare(charset: string | null, pragma: string | null): boolean {
    this.#declared = declaredEncoding(charset, pragma);
    return this.#declared !== null;
  }

  /** The encoding is certain. */
  #ignoreDeclarations(): void {
    this.#builder.onEncodingDeclaration = null;
    this.#builder.tokenizer.balanced = this.#balanced;
  }

  #changeEncoding(declared: string): void {
    this.#declared = null;
    this.#ignoreDeclarations();
    const { tokenizer } = this.#builder;
    const end = tokenizer.base + tokenizer.position;
    if (!this.#input!.declare(declared, this.#window.start + end)) return;
    takeRest(tokenizer);
    this.#isRunning = false;
  }

  // --- What the window asks for ---------------------------------------------------------------------------------

  get keepsFrom(): number {
    return this.output.written;
  }

  addNames(live: Set<number>): void {
    this.#program.addNames(live);
    const { openNames, openCount } = this.#sink;
    for (let i = 0; i < openCount; i++) live.add(openNames[i]!);
  }

  rebase(by: number): void {
    this.output.rebase(by);
    this.#tokenStart -= by;
    this.#textEnd -= by;
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------

  // Each `process…` handles one token. Between two tokens, unless a promise is pending:
  //
  // - The queue is empty, except for text that may go on (`#text`): all other handlers have run, in the order of the source.
  // - Output has been written at most up to the start of that text, so its handlers can still change it, and at most up to the
  //   start of the next token.
  // - `#fresh` is empty, and `#open` has the open elements whose end still matters.
  // - `#textScopes` and `#commentScopes` count the open elements with handlers for text and comments.
  //
  // While a promise is pending, the tokenizer is suspended, and the queue holds what it still emits.

  get wantsReferencesApart(): boolean {
    return this.#builder.wantsReferencesApart;
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.#builder.adjustedCurrentNodeIsForeign();
  }

  #begin(start: number): void {
    this.#tokenStart = start;
    this.#sink.beginToken();
    this.#writer.begin();
    this.#strayClosed = 0;
    this.#endTag = null;
  }

  processStartTag(token: TagToken): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processStartTag, token);
    this.#endText(token.start);
    this.#begin(token.start);
    const builder = this.#builder;
    const { nameId } = token;
    const frameset = nameId === NameId.Frameset ? new FramesetTag(token.start, token.start) : null;
    if (frameset !== null) this.#queue.add(frameset);
    builder.processStartTag(token);
    if (builder.ignoreNextLineFeed) this.output.dropperEnd = token.end;
    if (frameset !== null) frameset.counts = builder.mode === InsertionMode.InFrameset;
    if (nameId === NameId.Select && this.#sink.closingsCount > 0) this.#endSelect(token);
    if (nameId === NameId.Noscript || nameId === NameId.Frameset || this.#reading.isInside)
      this.#reading.startTag(builder, token, this.#source.slice(token.start, token.end));
    this.#settle();
  }

  processEndTag(token: TagToken): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processEndTag, token);
    // The text is complete, wherever it was split, so it does not end inside a mark.
    if (this.output.textContext === Context.Script) this.#textState = ScriptState.Data;
    this.#endText(token.start);
    this.#begin(token.start);
    this.#endTag = token;
    this.#builder.processEndTag(token);
    if (this.#reading.isInside)
      this.#reading.endTag(this.#builder, token, this.#source.slice(token.start, token.end));
    this.#settle();
  }

  /** NB: a suspended tokenizer looks for no more of these. */
  processBalanced(start: number, needs: number): boolean {
    if (this.#textScopes > 0 || this.#commentScopes > 0 || this.#reading.isInside) return false;
    if (!leavesNoTrace(this.#builder, needs)) return false;
    this.#endText(start);
    this.#begin(start);
    this.#builder.ignoreNextLineFeed = false;
    this.#settle();
    return true;
  }

  processComment(token: CommentToken): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processComment, token);
    this.#endText(token.start);
    this.#begin(token.start);
    this.#builder.processComment(token);
    if (this.#reading.isInside) this.#reading.token(this.#source.slice(token.start, token.end));
    if (this.#documentWantsComments || this.#commentScopes > 0) this.#queue.add(new CommentPiece(token));
    this.#settle();
  }

  /** There are no handlers for these; they stay where they are. */
  processProcessingInstruction(token: ProcessingInstructionToken): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processProcessingInstruction, token);
    this.#endText(token.start);
    this.#begin(token.start);
    (this.#builder as TokenSink).processProcessingInstruction!(token);
    if (this.#reading.isInside) this.#reading.token(this.#source.slice(token.start, token.end));
    this.#settle();
  }

  processDoctype(token: DoctypeToken): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processDoctype, token);
    this.#endText(token.start);
    this.#begin(token.start);
    this.#builder.processDoctype(token);
    if (this.#reading.isInside) this.#reading.token(this.#source.slice(token.start, token.end));
    this.#settle();
  }

  processEndOfFile(): void {
    if (this.#queue.isPending) return this.#queue.hold(this.processEndOfFile);
    const { tokenizer, stack, mode } = this.#builder;
    // The end tag may be unfinished.
    if (this.output.textContext === Context.Script) this.#textState = scriptStateOf(tokenizer.state);
    this.#endText(tokenizer.textStart);
    const writer = this.#writer;
    writer.endOfTokens = Math.min(tokenizer.textStart, this.#source.length);
    // NB: `rewrite` has no tokenizer at the end of its source, and finds the same from the nodes: see end-of-source.ts.
    const { state } = tokenizer;
    const reading = this.#reading;
    // Without scripting, output after the unfinished noscript would be inside a tag or comment.
    if (reading.isInside && this.#scripting && !reading.isText) reading.isLost = true;
    if (mode === InsertionMode.Text)
      writer.unfinished = hidesEndTag(state) ? HIDDEN_END : `</${this.#names.stringOf(stack.currentName)}>`;
    else if (state === State.PLAINTEXT) writer.unfinished = '</plaintext>';
    else if (isInCDATASection(state)) writer.unfinished = ']]>';
    else if (writer.endOfTokens === this.#source.length) writer.unfinished = this.#unfinished();
    this.#begin(writer.endOfTokens);
    this.#builder.processEndOfFile();
    this.#queue.add(new EndPiece(writer.endOfTokens, writer.endOfTokens));
  }

  /** What is missing from a comment or DOCTYPE cut off by the end of the input, where a processing instruction is no token. */
  #unfinished(): string {
    const { comment, doctype } = this.#builder.tokenizer;
    for (const { start, end } of [comment, doctype])
      if (start >= 0 && end === this.#source.length) return endOfUnfinished(this.#source.slice(start, end));
    return '';
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    const queue = this.#queue;
    if (queue.isPending) return queue.hold(this.processCharacters, start, end, flags, codePoint);
    this.#beginText(start, end);
    const waiting = queue.count;
    if (leavesNoTrace(this.#builder, BalancedClass.Body)) this.#builder.ignoreNextLineFeed = false;
    else this.#builder.processCharacters(start, end, flags, codePoint);
    this.#tellText(start, end, flags, waiting);
  }

  processNullCharacter(offset: number): void {
    const queue = this.#queue;
    if (queue.isPending) return queue.hold(this.processNullCharacter, offset);
    this.#beginText(offset, offset + 1);
    const waiting = queue.count;
    this.#builder.processNullCharacter(offset);
    this.#tellText(offset, offset + 1, 0, waiting);
  }

  #beginText(start: number, end: number): void {
    this.#begin(start);
    this.#noteText(this.#builder.tokenizer.state, start);
    const reading = this.#reading;
    if (!reading.isInside) return;
    if (this.#scripting) this.output.textState = reading.isText ? 0 : IN_MARKUP;
    reading.token(this.#source.slice(start, end));
    if (this.#scripting) this.#textState = reading.isText ? 0 : IN_MARKUP;
  }

  /** Called after text has been processed. `waiting`: the length of the queue before that. */
  #tellText(start: number, end: number, flags: number, waiting: number): void {
    const wantsText = this.#documentWantsText || this.#textScopesBefore > 0;
    this.#place(start, end);
    let from = start;
    const queue = this.#queue;
    if (queue.count > waiting) {
      // The text has opened or closed elements. Text before them is a separate text.
      from = Math.min(Math.max(this.#builder.tokenStart, start), end);
      const elements = queue.takeFrom(waiting);
      if (wantsText && from > start) this.#addText(start, from, flags);
      this.#endText(from);
      for (const each of elements) queue.add(each);
      // NB: the next token forgets what this one has closed.
      this.#settle();
    }
    if (this.#wantsText && from < end) this.#addText(from, end, flags);
  }

  get #wantsText(): boolean {
    return this.#documentWantsText || this.#textScopes > 0;
  }

  /** Determines what kind of text this is. */
  #noteText(state: State, start: number): void {
    this.#textScopesBefore = this.#textScopes;
    const { output } = this;
    const { mode, stack } = this.#builder;
    let element = '';
    let context: Context = Context.Data;
    if (mode === InsertionMode.Text) {
      element = this.#names.stringOf(stack.currentName);
      context = contextIn(element, this.#scripting);
    } else if (isInCDATASection(state)) {
      context = Context.CDATA;
    } else if (state === State.PLAINTEXT) {
      context = Context.Plaintext;
      element = 'plaintext';
    }
    const goesOn = context === output.textContext && start === output.textEnd;
    output.textContext = context;
    output.textElement = element;
    output.textState = goesOn ? this.#textState : 0;
    this.#textState = context === Context.Script ? scriptStateOf(state) : 0;
    if (context !== Context.Data) output.textWithin = this.#within;
  }

  /** What surrounds raw text in the current node. */
  get #within(): Within {
    let within = Within.Nothing;
    if (this.#reading.isInside && !this.#scripting) within |= Within.Noscript;
    if (this.#builder.stack.has(NameId.Select)) within |= Within.Select;
    return within;
  }

  #place(start: number, end: number): void {
    const { output } = this;
    if (output.textEnd !== start) output.textStart = start;
    output.textEnd = end;
  }

  #addText(start: number, end: number, flags: number): void {
    this.#textEnd = end;
    const text = this.#text;
    const { output } = this;
    if (text !== null && text.end === start && text.context === output.textContext) {
      text.ranges.push(start, end, flags);
      text.end = end;
      text.stateAfter = this.#textState;
      return;
    }
    this.#text = new TextPiece(start, end, flags, output, this.#textState);
    this.#isInText = true;
    this.#queue.add(this.#text);
  }

  /** Ends the text before an offset where a token starts. */
  #endText(at: number): void {
    if (!this.#isInText) return;
    this.#isInText = false;
    if (this.#text === null) {
      // Its pieces have already been reported. A CDATA section has ended.
      const { output } = this;
      const isCDATA = output.textContext === Context.CDATA;
      const end = isCDATA ? at : this.#textEnd;
      output.textState = this.#textState;
      this.#text = new TextPiece(
        end,
        end,
        0,
        output,
        this.#textState,
        isCDATA ? Context.Data : output.textContext,
      );
      this.#queue.add(this.#text);
    }
    this.#text.isLast = true;
    this.#text = null;
  }

  // --- What tree construction tells -----------------------------------------------------------------------------

  matched(token: TagToken, namespace: Namespace, node: number, isImplied: boolean): void {
    const { stack } = this.#builder;
    // `</br>` serves as its tag.
    const isBreak = isImplied && token.nameId === NameId.Br;
    const isElementImplied = isImplied && !isBreak;
    const tag = isBreak ? this.#endTag! : token;
    // NB: it has not been pushed yet.
    const parentNamespace = stack.length === 0 ? 0 : stack.currentFlags >>> ELEMENT_NAMESPACE_SHIFT;
    const name = this.#names.stringOf(token.nameId);
    // NB: an implied head comes before a body, not around it.
    const before = token.nameId === NameId.Body ? this.#builder.headElement : stack.currentNode;
    const isParentImplied = stack.length > 0 && before > this.#sink.lastNode;
    const holdsRawText = namespace === Namespace.Html && contextIn(name, this.#scripting) !== Context.Data;
    const element = new MatchedElement(
      node,
      name,
      namespace,
      parentNamespace,
      isParentImplied ? before : 0,
      isParentImplied ? this.#names.stringOf(stack.currentName) : '',
      holdsRawText ? this.#within : Within.Nothing,
      isElementImplied,
      this.#matcher.matchedCount === 1
        ? this.#only[this.#matcher.matched[0]!]!
        : this.#matcher.matched.slice(0, this.#matcher.matchedCount),
      tag,
      isElementImplied ? this.#impliedAt : tag.start,
      this.#sink.closingsCount,
    );
    if (isBreak) {
      element.token = null;
      element.isWrittenOtherwise = true;
    }
    this.#addScopes(element, 1);
    this.#fresh[this.#freshCount++] = element;
    this.#queue.add(element);
  }

  /** Where elements implied by the current token start and end. */
  get #impliedAt(): number {
    const { endOfTokens } = this.#writer;
    return endOfTokens >= 0 ? endOfTokens : Math.max(this.#builder.tokenStart, this.#tokenStart);
  }

  #addScopes({ registrations }: MatchedElement, by: number): void {
    if (!this.#hasScopes) return;
    for (let i = 0; i < registrations.length; i++) {
      const { text, comments } = this.#registrations[registrations[i]!]!;
      if (text !== null) this.#textScopes += by;
      if (comments !== null) this.#commentScopes += by;
    }
  }

  /** Another `<select>` inside a select acts as its end tag. */
  #endSelect({ start, end }: TagToken): void {
    const { closings, closingsCount, closingNames, hasNewNodes } = this.#sink;
    const last = closingsCount - 1;
    if (!hasNewNodes && closingNames[last] === NameId.Select) this.endTag(closings[last]!, start, end);
  }

  /** The element for a node, while its end is pending. */
  #elementOf(node: number): MatchedElement | undefined {
    for (let i = this.#freshCount - 1; i >= 0; i--)
      if (this.#fresh[i]!.handle === node) return this.#fresh[i]!;
    return this.#open.size === 0 ? undefined : this.#open.get(node);
  }

  closed(node: number): void {
    if (this.#writer.stray.size > 0 && this.#writer.stray.delete(node)) {
      this.#strayClosed = node;
      this.#writer.forget(node);
    }
    const element = this.#elementOf(node);
    if (element === undefined || element.isClosed) return;
    const at = this.#impliedAt;
    const { closingsCount, lastNode } = this.#sink;
    this.#close(element, at, at, node <= lastNode ? closingsCount - 1 : closingsCount);
  }

  endTag(node: number, start: number, end: number): void {
    if (node === this.#strayClosed) this.#queue.add(new StrayEndTag(start, end));
    const element = this.#elementOf(node);
    if (element === undefined) return;
    if (!element.isClosed) {
      // It stays on the stack, like html and body: what is open inside it has not been closed.
      const { open, openCount } = this.#sink;
      this.#close(element, start, end, 0);
      element.isStillOpen = (open[0] === node || open[1] === node) && openCount > 2;
    } else if (element.closeEnd === element.closeStart) {
      element.closeStart = start;
      element.closeEnd = end;
    }
  }

  #close(element: MatchedElement, start: number, end: number, closings: number): void {
    element.isClosed = true;
    element.closeStart = start;
    element.closeEnd = end;
    element.closeClosings = Math.max(closings, 0);
    this.#addScopes(element, -1);
    this.#queue.add(element);
  }

  doctype(token: DoctypeToken): void {
    if (this.#registrations.some(({ doctype }) => doctype !== null)) this.#queue.add(new DoctypePiece(token));
  }

  // --- Handlers -------------------------------------------------------------------------------------------------

  /** Calls the handlers for what has been found. If one must be awaited, suspends the tokenizer. */
  #settle(): void {
    if (this.#queue.count === 0) return;
    // More of the same text becomes another piece.
    this.#text = null;
    if (!this.#queue.settle()) this.#builder.tokenizer.suspended = true;
  }

  handle(item: Waiting): Promise<void> | undefined {
    // The second time, it is in the queue for its end.
    if (item instanceof MatchedElement && item.isOpened) this.#open.delete(item.handle);
    return this.#handlers.handle(item);
  }

  /** After a token: keeps those of its elements that have something to do at their end. */
  handled(): void {
    const fresh = this.#fresh;
    for (let i = 0; i < this.#freshCount; i++) {
      const element = fresh[i]!;
      element.token = null;
      if (!element.isClosed && this.#needsEnd(element)) this.#open.set(element.handle, element);
    }
    this.#freshCount = 0;
  }

  #needsEnd(element: MatchedElement): boolean {
    if (element.needsEnd) return true;
    if (!this.#hasScopes) return false;
    for (const registration of element.registrations) {
      const { text, comments } = this.#registrations[registration]!;
      if (text !== null || comments !== null) return true;
    }
    return false;
  }
}
