import { editionNamed } from '../../core/editions/editions.ts';
import { ownOptions } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { editionAmong } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { reportTo } from '../../core/tokenizer/tokenizer-state.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NS, TAG_ID, TAG_NAMES } from '../../generated/parse5-names.ts';
import { AdapterTreeSink, type AnyTreeAdapter, templateContext } from './adapter-tree-sink.ts';
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from './default-tree-adapter.ts';
import { getTagID } from './html.ts';
import { LivingAdapterTreeSink } from './living-adapter-tree-sink.ts';
import { OpenElements } from './open-elements.ts';
import { Parse5ErrorReporter, type ParserErrorHandler } from './parse-errors.ts';
import { ParserTokenSink } from './parser-token-sink.ts';
import { SourceLines } from './source-lines.ts';
import {
  type CharacterToken,
  type CommentToken,
  type DoctypeToken,
  type EOFToken,
  type TagToken,
  type Token,
  TokenType,
} from './token.ts';
import type { TokenHandler } from './token-emitter.ts';
import { Tokenizer, TokenizerMode } from './tokenizer.ts';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

/** The insertion modes — https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode */
export enum InsertionMode {
  INITIAL = 0,
  BEFORE_HTML = 1,
  BEFORE_HEAD = 2,
  IN_HEAD = 3,
  IN_HEAD_NO_SCRIPT = 4,
  AFTER_HEAD = 5,
  IN_BODY = 6,
  TEXT = 7,
  IN_TABLE = 8,
  IN_TABLE_TEXT = 9,
  IN_CAPTION = 10,
  IN_COLUMN_GROUP = 11,
  IN_TABLE_BODY = 12,
  IN_ROW = 13,
  IN_CELL = 14,
  IN_SELECT = 15,
  IN_SELECT_IN_TABLE = 16,
  IN_TEMPLATE = 17,
  AFTER_BODY = 18,
  IN_FRAMESET = 19,
  AFTER_FRAMESET = 20,
  AFTER_AFTER_BODY = 21,
  AFTER_AFTER_FRAMESET = 22,
}

export interface ParserOptions<T extends TreeAdapterTypeMap> {
  /** The scripting flag: whether the content of `noscript` is text. Default: true. */
  scriptingEnabled?: boolean;
  /** Whether nodes get a `sourceCodeLocation`. Default: false. */
  sourceCodeLocationInfo?: boolean;
  /** The adapter for the tree. Default: parse5's own. */
  treeAdapter?: TreeAdapter<T>;
  /** Called for each parse error. If set, nodes get locations as well. Default: null. */
  onParseError?: ParserErrorHandler | null;
  /**
   * The edition of the standard: '2024' (of 2024-08-26), the default, which parse5 8 follows, or 'living' (of September
   * 2026). In both editions, a processing instruction is a comment: `<?a b?>` has the data `?a b?`. Trees of all kinds have
   * everything else in the living edition.
   */
  edition?: EditionName;
}

/** The options without the edition, which parse5 does not have. */
type GivenOptions<T extends TreeAdapterTypeMap> = Required<Omit<ParserOptions<T>, 'edition'>> &
  Pick<ParserOptions<T>, 'edition'>;

/** Our insertion modes start at 1. */
const FIRST_MODE = 1;

/** The parser, with those members of parse5's that other packages use. */
export class Parser<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> implements TokenHandler {
  fragmentContext: T['element'] | null;
  fragmentContextID: TAG_ID;
  /** Called with a script element before its end tag pops it. */
  scriptHandler: null | ((pendingScript: T['element']) => void);
  treeAdapter: TreeAdapter<T>;
  onParseError: ParserErrorHandler | null;
  options: GivenOptions<T>;
  document: T['document'];
  tokenizer: Tokenizer;
  openElements: OpenElements<T>;
  private readonly builder: TreeBuilder;
  private readonly sink: AdapterTreeSink;
  private readonly tokens: ParserTokenSink;

  constructor(
    options?: ParserOptions<T>,
    document?: T['document'],
    fragmentContext: T['element'] | null = null,
    scriptHandler: null | ((pendingScript: T['element']) => void) = null,
  ) {
    this.fragmentContext = fragmentContext;
    this.scriptHandler = scriptHandler;
    this.options = { ...(parserDefaults as unknown as GivenOptions<T>), ...ownOptions(options) };
    const adapter = this.options.treeAdapter;
    this.treeAdapter = adapter;
    this.onParseError = this.options.onParseError;
    if (this.onParseError) this.options.sourceCodeLocationInfo = true;
    this.document = document ?? adapter.createDocument();
    this.fragmentContextID = fragmentContext ? getTagID(adapter.getTagName(fragmentContext)) : TAG_ID.UNKNOWN;

    const names = new NameTable();
    const source = new SourceText();
    const lines = this.options.sourceCodeLocationInfo ? new SourceLines() : null;
    const edition = editionNamed(editionAmong(this.options, '2024'));
    const anyAdapter = adapter as unknown as AnyTreeAdapter;
    this.sink =
      edition.name === '2024'
        ? new AdapterTreeSink(this.document, anyAdapter, source, lines)
        : new LivingAdapterTreeSink(this.document, anyAdapter, source, lines, names);
    const parserOptions = {
      edition,
      scripting: this.options.scriptingEnabled !== false && !!this.options.scriptingEnabled,
      srcdoc: false,
      cannotChangeMode: false,
      allowDeclarativeShadowRoots: false,
    };
    this.builder = newParser(this.sink, names, source, null, parserOptions);
    this.sink.connect(this.builder);
    this.tokens = new ParserTokenSink(this.builder, this.sink, source, lines, this);
    this.builder.tokenizer.sink = this.tokens;
    const errors = this.onParseError
      ? new Parse5ErrorReporter((error) => this.onParseError?.(error), lines!, source, this.tokens.token)
      : null;
    this.tokens.errors = errors;
    const standard = this.builder.tokenizer;
    if (errors !== null) {
      reportTo(standard, errors);
      errors.builder = this.builder;
      errors.tokenizer = standard;
    }
    this.tokenizer = new Tokenizer(this.options, this, {
      tokenizer: standard,
      source,
      lines,
      builder: this.builder,
    });
    this.openElements = new OpenElements<T>(this.builder, this.sink, this.document);
  }

  /** @throws TypeError if `html` is not text; see `textOf` */
  static parse<T extends TreeAdapterTypeMap>(html: string, options?: ParserOptions<T>): T['document'] {
    const parser = new this<T>(options);
    parser.tokenizer.write(html, true);
    return parser.document;
  }

  /** A parser of fragments — https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm */
  static getFragmentParser<T extends TreeAdapterTypeMap>(
    fragmentContext?: T['parentNode'] | null,
    options?: ParserOptions<T>,
  ): Parser<T> {
    const given = { ...(parserDefaults as unknown as GivenOptions<T>), ...ownOptions(options) };
    const adapter = given.treeAdapter;
    const context = fragmentContext ?? templateContext(adapter as unknown as AnyTreeAdapter);
    // Stands in for the Document. Its only child contains the fragment's nodes.
    const documentMock = adapter.createElement('documentmock', NS.HTML, []);
    const parser = new this<T>(given, documentMock, context as T['element']);
    parser.beginFragment();
    return parser;
  }

  private beginFragment(): void {
    const { builder, sink } = this;
    const adapter = this.treeAdapter as unknown as AnyTreeAdapter;
    const context = this.fragmentContext;
    const root = adapter.createElement(TAG_NAMES.HTML, NS.HTML, []);
    const handle = sink.add(root);
    if (typeof adapter.onElementCreated === 'function')
      adapter.onElementCreated(root, {
        intendedParent: this.document,
        formElement: null,
        isInTemplate: false,
      });
    if (this.options.sourceCodeLocationInfo) adapter.setNodeSourceCodeLocation(root, null);
    adapter.appendChild(this.document, root);
    // NB: it may be a document, a fragment or anything else that has no name and no namespace.
    const uri = adapter.getNamespaceURI(context);
    let namespace: number = namespaceURIs.indexOf(uri);
    if (namespace <= Namespace.None) {
      namespace = Namespace.FirstOther;
      sink.otherNamespace = uri;
    }
    const isAnnotation = namespace === Namespace.Mathml && this.fragmentContextID === TAG_ID.ANNOTATION_XML;
    const encoding = isAnnotation
      ? adapter.getAttrList(context).find(({ name }) => name === 'encoding')?.value
      : undefined;
    let form: any = context;
    while (form && !(adapter.getTagName(form) === 'form' && adapter.getNamespaceURI(form) === NS.HTML)) {
      form = adapter.getParentNode(form);
    }
    beginFragment(
      builder,
      {
        name: builder.names.idOf(adapter.getTagName(context) ?? ''),
        namespace,
        encoding: encoding ?? null,
        element: 0,
        form: form ? sink.add(form) : 0,
        quirks: false,
      },
      handle,
    );
  }

  /** The nodes that a fragment parser has parsed, in a fragment. */
  getFragment(): T['documentFragment'] {
    const root = this.treeAdapter.getFirstChild(this.document);
    const fragment = this.treeAdapter.createDocumentFragment();
    this.sink.adoptChildren(root, fragment);
    return fragment;
  }

  // --- The parse state — https://html.spec.whatwg.org/multipage/parsing.html#parse-state ---------------------------

  get stopped(): boolean {
    return this.builder.stopped;
  }

  set stopped(stopped: boolean) {
    this.builder.stopped = stopped;
  }

  get insertionMode(): InsertionMode {
    return this.builder.mode - FIRST_MODE;
  }

  set insertionMode(mode: InsertionMode) {
    this.builder.mode = mode + FIRST_MODE;
  }

  get originalInsertionMode(): InsertionMode {
    return this.builder.originalMode - FIRST_MODE;
  }

  set originalInsertionMode(mode: InsertionMode) {
    this.builder.originalMode = mode + FIRST_MODE;
  }

  get tmplInsertionModeStack(): InsertionMode[] {
    return this.builder.templateModes.map((mode) => mode - FIRST_MODE);
  }

  get headElement(): null | T['element'] {
    return this.sink.nodes[this.builder.headElement];
  }

  get formElement(): null | T['element'] {
    return this.sink.nodes[this.builder.formElement];
  }

  get framesetOk(): boolean {
    return this.builder.framesetOk;
  }

  set framesetOk(framesetOk: boolean) {
    this.builder.framesetOk = framesetOk;
  }

  get fosterParentingEnabled(): boolean {
    return this.builder.fosterParenting;
  }

  get skipNextNewLine(): boolean {
    return this.builder.ignoreNextLineFeed;
  }

  set skipNextNewLine(skip: boolean) {
    this.builder.ignoreNextLineFeed = skip;
  }

  get currentNotInHTML(): boolean {
    return this.builder.adjustedCurrentNodeIsForeign();
  }

  /** The token that closes the elements being popped. */
  get currentToken(): Token | null {
    return this.tokens.currentToken;
  }

  set currentToken(token: Token | null) {
    this.tokens.setCurrentToken(token);
  }

  // --- Tokens that are not from the tokenizer -----------------------------------------------------------------------

  /** Processes a token created by the caller. */
  _processToken(token: Token): void {
    switch (token.type) {
      case TokenType.CHARACTER:
      case TokenType.WHITESPACE_CHARACTER:
        this.onCharacter(token);
        break;
      case TokenType.NULL_CHARACTER:
        this.onNullCharacter(token);
        break;
      case TokenType.COMMENT:
        this.onComment(token);
        break;
      case TokenType.DOCTYPE:
        this.onDoctype(token);
        break;
      case TokenType.START_TAG:
        this._processStartTag(token);
        break;
      case TokenType.END_TAG:
        this.onEndTag(token);
        break;
      case TokenType.EOF:
        this.onEof(token);
    }
  }

  onCharacter(token: CharacterToken): void {
    this.tokens.injectCharacters(token, this.tokenizer);
  }

  onWhitespaceCharacter(token: CharacterToken): void {
    this.tokens.injectCharacters(token, this.tokenizer);
  }

  onNullCharacter(token: CharacterToken): void {
    this.tokens.injectCharacters(token, this.tokenizer);
  }

  onComment(token: CommentToken): void {
    this.tokens.injectComment(token);
  }

  onDoctype(token: DoctypeToken): void {
    this.tokens.injectDoctype(token);
  }

  onStartTag(token: TagToken): void {
    this.tokens.setCurrentToken(token);
    this.skipNextNewLine = false;
    this._processStartTag(token);
  }

  _processStartTag(token: TagToken): void {
    this.tokens.injectStartTag(token, this.tokenizer);
  }

  onEndTag(token: TagToken): void {
    this.tokens.setCurrentToken(token);
    this.tokens.injectEndTag(token, this.tokenizer);
  }

  onEof(_token: EOFToken): void {
    this.tokens.processEndOfFile();
  }

  /**
   * Inserts an HTML element without a tag, and pushes it. parse5's second argument, the number of the name, is not
   * needed.
   */
  _insertFakeElement(tagName: string, _tagID?: TAG_ID): void {
    const { builder } = this;
    if (builder.stack.length === 0) builder.insertRootElement(null);
    else builder.insertImplied(builder.names.idOf(tagName));
  }

  /**
   * Treats all following input as plain text, in a pre element —
   * https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text
   */
  beginPlainText(): void {
    this._insertFakeElement(TAG_NAMES.HTML);
    this._insertFakeElement(TAG_NAMES.HEAD);
    this.openElements.pop();
    this._insertFakeElement(TAG_NAMES.BODY);
    this._insertFakeElement(TAG_NAMES.PRE);
    this.treeAdapter.insertText(this.openElements.current as T['parentNode'], '\n');
    this.switchToPlaintextParsing();
  }

  /** Treats all following input as text. */
  switchToPlaintextParsing(): void {
    this.insertionMode = InsertionMode.TEXT;
    this.originalInsertionMode = InsertionMode.IN_BODY;
    this.tokenizer.state = TokenizerMode.PLAINTEXT;
  }
}

const parserDefaults = {
  scriptingEnabled: true,
  sourceCodeLocationInfo: false,
  treeAdapter: defaultTreeAdapter,
  onParseError: null,
};
