import { type Bytes, toUint8Array } from '../bytes/bytes.ts';
import { editionNamed } from '../editions/editions.ts';
import type { ParseErrorOptions } from '../errors/parse-error.ts';
import { windowErrorReporter } from '../errors/window-error-reporter.ts';
import { checkOptions, checkString, isObject, ownOptions, wrongArgument } from '../infra/arguments.ts';
import type { EditionName } from '../infra/edition-option.ts';
import { editionAmong } from '../infra/edition-option.ts';
import { NameTable } from '../infra/name-table.ts';
import { errorDefaults, withDefaults } from '../options/options.ts';
import { cook } from '../source/cook.ts';
import { SourceText } from '../source/source-text.ts';
import { InputWindow, type SourceHolder } from '../tokenizer/input-window.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import { State } from '../tokenizer/state.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { AttributeList, CommentToken, DoctypeToken, TagToken, TokenSink } from '../tokenizer/tokens.ts';
import { WindowedInput } from '../tokenizer/windowed-input.ts';

/** A token's range in the input: UTF-16 offsets, `end` exclusive. */
interface SourceRange {
  /** UTF-16 offset in the input where the token begins. */
  readonly start: number;
  /** UTF-16 offset after its last code unit. */
  readonly end: number;
}

/** An attribute of a tag. */
export interface TokenAttribute {
  /** In ASCII lower case. */
  readonly name: string;
  /** The value, decoded, without quotes; empty if there is none. */
  readonly value: string;
}

/** A token as a plain object — https://html.spec.whatwg.org/multipage/parsing.html#tokenization */
export type Token = SourceRange &
  (
    | {
        readonly type: 'DOCTYPE';
        /** Null if it is missing. */
        readonly name: string | null;
        /** Null if it is missing; an empty one is not missing. */
        readonly publicId: string | null;
        /** Null if it is missing. */
        readonly systemId: string | null;
        /** Whether the DOCTYPE is malformed in a way that puts the document in quirks mode. */
        readonly forceQuirks: boolean;
      }
    | {
        readonly type: 'StartTag' | 'EndTag';
        /** The tag name, in ASCII lower case. */
        readonly name: string;
        /** In source order. Only the first of duplicates. */
        readonly attributes: readonly TokenAttribute[];
        /** Whether the tag ends in `/>`. */
        readonly selfClosing: boolean;
      }
    | { readonly type: 'Comment'; readonly data: string }
    /** The 2024 edition has comments instead. */
    | {
        readonly type: 'ProcessingInstruction';
        /** The name after `<?`. */
        readonly target: string;
        /** The text after the target. */
        readonly data: string;
        /** The target's range in the input. */
        readonly targetRange: SourceRange;
        /** The data's range, without the white space before it and the `?` before the `>`. */
        readonly dataRange: SourceRange;
      }
    /** One or more characters. */
    | { readonly type: 'Character'; readonly data: string }
    | { readonly type: 'EndOfFile' }
  );

/** States in which a tokenizer may begin, by the standard's names. */
export type InitialState = 'Data' | 'RCDATA' | 'RAWTEXT' | 'Script data' | 'PLAINTEXT' | 'CDATA section';

const initialStates: Readonly<Record<InitialState, State>> = {
  Data: State.Data,
  RCDATA: State.RCDATA,
  RAWTEXT: State.RAWTEXT,
  'Script data': State.ScriptData,
  PLAINTEXT: State.PLAINTEXT,
  'CDATA section': State.CDATASection,
};

/** Options of an HTMLTokenizer. */
export interface HTMLTokenizerOptions extends ParseErrorOptions {
  /** Called with each token. Text may come in several Character tokens. */
  onToken: (token: Token) => void;
  /** Default 'Data'. */
  initialState?: InitialState;
  /** The name to use as the last start tag's. Default: none. */
  lastStartTag?: string;
  /**
   * The edition of the standard: 'living' (of September 2026), which is the default, or '2024' (of 2024-08-26), which has
   * no processing instructions.
   */
  edition?: EditionName;
  /** The encoding of bytes, a label; a byte order mark overrides it. Default 'utf-8'. */
  encoding?: string;
  /** Whether to use the fast path; the tokens are the same without it. Default true. */
  fastPath?: boolean;
  /**
   * Whether to reuse one object per token type. It holds the current token until `onToken` returns, and its strings and
   * attributes are built on every read. Twice as fast if you read few of them. Default false.
   */
  reuseTokens?: boolean;
}

/**
 * The tokenizer without a tree. No element changes its state, so the contents of `<script>` and the like are read as
 * markup unless you set `state`. Accepts chunks split anywhere.
 */
export class HTMLTokenizer {
  readonly #tokenizer: Tokenizer;
  readonly #input: WindowedInput;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options: HTMLTokenizerOptions) {
    if (!isObject(options) || typeof options.onToken !== 'function') {
      throw wrongArgument(
        "option 'onToken'",
        'a function',
        ownOptions<Partial<HTMLTokenizerOptions>>(options).onToken,
      );
    }
    const { fastPath, reuseTokens, encoding, ...errorOptions } = withDefaults(
      options,
      { fastPath: true, reuseTokens: false, encoding: 'utf-8', ...errorDefaults },
      ['onToken', 'initialState', 'lastStartTag', 'edition'],
    );
    const edition = editionNamed(editionAmong(options));
    const { onToken, initialState = 'Data', lastStartTag = '' } = ownOptions(options);
    const state = Object.hasOwn(initialStates, initialState) ? initialStates[initialState] : undefined;
    if (state === undefined) {
      const names = Object.keys(initialStates).join("', '");
      throw wrongArgument("option 'initialState'", `one of '${names}'`, initialState);
    }
    checkString(lastStartTag, "option 'lastStartTag'");
    if (!/^(?:[a-z][^\0\t\n\f\r />A-Z]*)?$/.test(lastStartTag))
      throw wrongArgument("option 'lastStartTag'", 'a tag name in lower case', lastStartTag);
    const names = new NameTable();
    const source = new SourceText();
    const reporter = windowErrorReporter(errorOptions);
    const holders: SourceHolder[] = [];
    const window = new InputWindow(reporter, holders);
    const sink = reuseTokens
      ? new ReusedTokens(source, window, onToken)
      : new TokenObjects(source, window, onToken);
    const tokenizer = new edition.Tokenizer(sink, names, source, reporter, fastPath);
    holders.push(tokenizer.processingInstruction);
    tokenizer.state = state;
    if (lastStartTag !== '') tokenizer.lastStartTag = names.idOf(lastStartTag);
    this.#tokenizer = tokenizer;
    this.#input = new WindowedInput(tokenizer, window, encoding, 'tokenizer');
  }

  /** Switches the tokenizer to another state, as tree construction does after certain start tags. */
  set state(name: InitialState) {
    if (!Object.hasOwn(initialStates, name)) throw wrongArgument('state', "a state's name", name);
    this.#tokenizer.state = initialStates[name];
  }

  /**
   * Reads a chunk of the input.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  write(chunk: string | Bytes): void {
    this.#input.feed(chunk, false);
  }

  /**
   * Reads the last chunk of the input, if given, and ends it.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  end(chunk?: string | Bytes): void {
    this.#input.feed(chunk, true);
  }
}

/** All tokens of text or bytes as plain objects. Takes the options of HTMLTokenizer except `onToken`. */
export function tokenize(
  html: string | Bytes,
  options: Omit<HTMLTokenizerOptions, 'onToken' | 'reuseTokens'> = {},
): Token[] {
  const input = typeof html === 'string' ? html : toUint8Array(html, 'html');
  checkOptions(options);
  if (ownOptions(options as HTMLTokenizerOptions).reuseTokens === true)
    throw new TypeError("option 'reuseTokens' is for HTMLTokenizer: tokenize() keeps the tokens");
  if (Object.hasOwn(options, 'onToken'))
    throw new TypeError("option 'onToken' is for HTMLTokenizer: tokenize() returns the tokens");
  const tokens: Token[] = [];
  new HTMLTokenizer({ ...options, onToken: (token) => tokens.push(token) }).end(input);
  return tokens;
}

/** Makes objects from tokens. */
class TokenObjects implements TokenSink {
  wantsReferencesApart = false;
  private readonly source: SourceText;
  private readonly window: InputWindow;
  private readonly onToken: (token: Token) => void;

  constructor(source: SourceText, window: InputWindow, onToken: (token: Token) => void) {
    this.source = source;
    this.window = window;
    this.onToken = onToken;
  }

  processStartTag(token: TagToken): void {
    // Nobody is there to reject it.
    token.selfClosingAcknowledged = true;
    this.tag('StartTag', token);
  }

  processEndTag(token: TagToken): void {
    this.tag('EndTag', token);
  }

  private tag(type: 'StartTag' | 'EndTag', token: TagToken): void {
    const { name, selfClosing } = token;
    const before = this.window.start;
    const start = before + token.start;
    const end = before + token.end;
    this.onToken({ type, name, attributes: attributeObjects(token.attributes), selfClosing, start, end });
  }

  processCharacters(start: number, end: number, flags: number, _codePoint: number): void {
    const data = cook(this.source.slice(start, end), flags);
    const before = this.window.start;
    this.onToken({ type: 'Character', data, start: before + start, end: before + end });
  }

  processNullCharacter(offset: number): void {
    const start = this.window.start + offset;
    this.onToken({ type: 'Character', data: '\0', start, end: start + 1 });
  }

  processComment(token: CommentToken): void {
    const before = this.window.start;
    const { data, start, end } = token;
    this.onToken({ type: 'Comment', data, start: before + start, end: before + end });
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    const before = this.window.start;
    const { target, data } = token;
    this.onToken({
      type: 'ProcessingInstruction',
      target,
      data,
      targetRange: { start: before + token.targetStart, end: before + token.targetEnd },
      dataRange: { start: before + token.dataStart, end: before + token.dataEnd },
      start: before + token.start,
      end: before + token.end,
    });
  }

  processDoctype(token: DoctypeToken): void {
    const { name, publicId, systemId, forceQuirks } = token;
    const start = this.window.start + token.start;
    const end = this.window.start + token.end;
    this.onToken({ type: 'DOCTYPE', name, publicId, systemId, forceQuirks, start, end });
  }

  processEndOfFile(): void {
    const end = this.window.start + this.source.length;
    this.onToken({ type: 'EndOfFile', start: end, end });
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return false;
  }
}

function attributeObjects(list: AttributeList): TokenAttribute[] {
  const attributes: TokenAttribute[] = [];
  for (let i = 0; i < list.count; i++) attributes.push({ name: list.nameAt(i), value: list.valueAt(i) });
  return attributes;
}

/** Keeps one object per token type. */
class ReusedTokens implements TokenSink {
  wantsReferencesApart = false;
  private readonly onToken: (token: Token) => void;
  private readonly objects: TokenObjects;
  private readonly startTag: ReusedTag;
  private readonly endTag: ReusedTag;
  private readonly characters: ReusedCharacters;
  private readonly comment: ReusedComment;

  constructor(source: SourceText, window: InputWindow, onToken: (token: Token) => void) {
    this.onToken = onToken;
    this.objects = new TokenObjects(source, window, onToken);
    this.startTag = new ReusedTag('StartTag', window);
    this.endTag = new ReusedTag('EndTag', window);
    this.characters = new ReusedCharacters(source, window);
    this.comment = new ReusedComment(window);
  }

  processStartTag(token: TagToken): void {
    token.selfClosingAcknowledged = true;
    this.startTag.token = token;
    this.onToken(this.startTag as Token);
  }

  processEndTag(token: TagToken): void {
    this.endTag.token = token;
    this.onToken(this.endTag as Token);
  }

  processCharacters(start: number, end: number, flags: number, _codePoint: number): void {
    const { characters } = this;
    characters.rawStart = start;
    characters.rawEnd = end;
    characters.flags = flags;
    this.onToken(characters);
  }

  processComment(token: CommentToken): void {
    this.comment.token = token;
    this.onToken(this.comment as Token);
  }

  // These are rare.

  processNullCharacter(offset: number): void {
    this.objects.processNullCharacter(offset);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.objects.processProcessingInstruction(token);
  }

  processDoctype(token: DoctypeToken): void {
    this.objects.processDoctype(token);
  }

  processEndOfFile(): void {
    this.objects.processEndOfFile();
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return false;
  }
}

class ReusedTag {
  readonly type: 'StartTag' | 'EndTag';
  token: TagToken | null = null;
  private readonly window: InputWindow;

  constructor(type: 'StartTag' | 'EndTag', window: InputWindow) {
    this.type = type;
    this.window = window;
  }

  get name(): string {
    return this.token!.name;
  }

  get attributes(): TokenAttribute[] {
    return attributeObjects(this.token!.attributes);
  }

  get selfClosing(): boolean {
    return this.token!.selfClosing;
  }

  get start(): number {
    return this.window.start + this.token!.start;
  }

  get end(): number {
    return this.window.start + this.token!.end;
  }
}

class ReusedCharacters {
  readonly type = 'Character';
  rawStart = -1;
  rawEnd = -1;
  flags = 0;
  private readonly source: SourceText;
  private readonly window: InputWindow;

  constructor(source: SourceText, window: InputWindow) {
    this.source = source;
    this.window = window;
  }

  get data(): string {
    return cook(this.source.slice(this.rawStart, this.rawEnd), this.flags);
  }

  get start(): number {
    return this.window.start + this.rawStart;
  }

  get end(): number {
    return this.window.start + this.rawEnd;
  }
}

class ReusedComment {
  readonly type = 'Comment';
  token: CommentToken | null = null;
  private readonly window: InputWindow;

  constructor(window: InputWindow) {
    this.window = window;
  }

  get data(): string {
    return this.token!.data;
  }

  get start(): number {
    return this.window.start + this.token!.start;
  }

  get end(): number {
    return this.window.start + this.token!.end;
  }
}
