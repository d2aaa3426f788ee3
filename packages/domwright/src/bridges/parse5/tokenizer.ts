import { editionNamed } from '../../core/editions/editions.ts';
import { checkObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { editionAmong } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { fillCodeUnits, roomForCodeUnits } from '../../core/input-stream/code-units.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { isCharacterReferenceState, State } from '../../core/tokenizer/state.ts';
import { step } from '../../core/tokenizer/step.ts';
import type { Tokenizer as StandardTokenizer } from '../../core/tokenizer/tokenizer.ts';
import { takeRest } from '../../core/tokenizer/unread-input.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { isInForeignNode } from './open-elements.ts';
import { Parse5ErrorReporter, PresentToken } from './parse-errors.ts';
import { Preprocessor } from './preprocessor.ts';
import { SourceLines } from './source-lines.ts';
import { textAfter, textOf } from './text-of.ts';
import type { Location } from './token.ts';
import { TokenEmitter, type TokenHandler } from './token-emitter.ts';
import { forgetUnfinishedToken, moveUnfinishedMarkup, settleEndTagName } from './unfinished-markup.ts';

/** The states in which a tokenizer may start, by parse5's numbers. */
export const TokenizerMode = {
  DATA: 0,
  RCDATA: 1,
  RAWTEXT: 2,
  SCRIPT_DATA: 3,
  PLAINTEXT: 4,
  CDATA_SECTION: 68,
} as const;

/** Our states start at 1; apart from that, parse5 has the same numbers up to the character reference state. */
const FIRST_STATE = 1;
const CHARACTER_REFERENCE = 71;
const AMBIGUOUS_AMPERSAND = 72;

export interface TokenizerOptions {
  sourceCodeLocationInfo?: boolean;
  /**
   * The edition of the standard: '2024' (of 2024-08-26), which is the default, or 'living' (of September 2026). In both,
   * a processing instruction is a comment token.
   */
  edition?: EditionName;
}

/**
 * The parts that a Parser has created for its Tokenizer.
 *
 * @internal
 */
export interface TokenizerParts {
  readonly tokenizer: StandardTokenizer;
  readonly source: SourceText;
  readonly lines: SourceLines | null;
  readonly builder: TreeBuilder;
}

/**
 * The tokenizer, with those members of parse5's that other packages use. It can be paused, written to, and put into
 * another state.
 */
export class Tokenizer {
  /** @internal */
  readonly standard: StandardTokenizer;
  /** @internal */
  readonly source: SourceText;
  /** @internal */
  readonly lines: SourceLines | null;
  private readonly builder: TreeBuilder | null;
  private readonly emitter: TokenEmitter | null;
  protected options: TokenizerOptions;
  protected handler: TokenHandler;
  readonly preprocessor: Preprocessor;

  /** Whether there is something to read, or was when the last token was emitted. */
  active = false;
  paused = false;
  /** Whether the parsing loop is running. */
  inLoop = false;

  // NB: other packages set these to start over; nothing here depends on them.
  currentLocation: Location | null = null;
  currentCharacterToken: null = null;
  currentAttr = { name: '', value: '' };
  consumedAfterSnapshot = -1;

  /** Input that was written and has not been read yet. */
  private readonly chunks: string[] = [];
  /** Whether any text was written or inserted. */
  private hasText = false;
  private lastChunkWritten = false;
  /** Texts to insert before the rest of the input, the last one first. */
  private insertion = '';

  /** @throws TypeError if `options` or `handler` is not an object, or there is no such edition */
  constructor(options: TokenizerOptions, handler: TokenHandler);
  /** @internal `parts`: the parts that a Parser has created. */
  constructor(options: TokenizerOptions, handler: TokenHandler, parts: TokenizerParts);
  constructor(options: TokenizerOptions, handler: TokenHandler, parts?: TokenizerParts) {
    checkObject(options, 'options');
    checkObject(handler, 'handler');
    this.options = options;
    this.handler = handler;
    if (parts === undefined) {
      const names = new NameTable();
      this.source = new SourceText();
      const { onParseError } = handler;
      this.lines = options.sourceCodeLocationInfo || onParseError ? new SourceLines() : null;
      this.builder = null;
      this.emitter = new TokenEmitter(
        handler,
        this.source,
        options.sourceCodeLocationInfo ? this.lines : null,
      );
      const errors = onParseError
        ? new Parse5ErrorReporter(
            (error) => handler.onParseError?.(error),
            this.lines!,
            this.source,
            new PresentToken(),
          )
        : null;
      const edition = editionNamed(editionAmong(options, '2024'));
      this.standard = new edition.Tokenizer(this.emitter, names, this.source, errors);
      if (errors !== null) errors.tokenizer = this.standard;
    } else {
      this.standard = parts.tokenizer;
      this.source = parts.source;
      this.lines = parts.lines;
      this.builder = parts.builder;
      this.emitter = null;
    }
    this.preprocessor = new Preprocessor(this);
  }

  /** The offset from which the input is kept for handlers that ask for it. */
  get keptFrom(): number {
    return this.emitter === null ? this.standard.base : this.emitter.keptFrom;
  }

  /**
   * The number of the state, from 0 to 72 as in parse5. Setting any other value throws a `TypeError`. In a processing
   * instruction, which only the living edition has, it is 80 to 84.
   */
  get state(): number {
    return numberOf(this.standard.state);
  }

  set state(state: number) {
    const { standard } = this;
    standard.state = stateOf(state, 'state');
    // The unfinished token has been dropped.
    if (isTextState(standard.state)) standard.textStart = standard.base + standard.position;
  }

  /** Always null. Setting it drops an unfinished tag, comment or DOCTYPE. */
  get currentToken(): null {
    return null;
  }

  set currentToken(_token: null) {
    forgetUnfinishedToken(this.standard);
  }

  protected get returnState(): number {
    return numberOf(this.standard.returnState);
  }

  protected set returnState(state: number) {
    this.standard.returnState = stateOf(state, 'returnState');
  }

  /** Whether the adjusted current node is neither an HTML element nor an integration point. */
  get inForeignNode(): boolean {
    if (this.builder === null) return this.emitter!.inForeignNode;
    return isInForeignNode(this.builder);
  }

  /** (Has no effect on a Parser's tokenizer, which knows.) */
  set inForeignNode(value: boolean) {
    if (this.emitter !== null) this.emitter.inForeignNode = value;
  }

  get lastStartTagName(): string {
    const { lastStartTag, names } = this.standard;
    return lastStartTag === 0 ? '' : names.stringOf(lastStartTag);
  }

  set lastStartTagName(name: string) {
    this.standard.lastStartTag = name === '' ? 0 : this.standard.names.idOf(name);
  }

  /**
   * Reads a chunk of the input. `writeCallback` is called once it has been read; if the tokenizer was paused at that point,
   * by `resume`.
   *
   * @throws TypeError if the first chunk is neither a string nor something parse5 accepts instead
   */
  write(chunk: string, isLastChunk: boolean, writeCallback?: () => void): void {
    const text = this.hasText ? textAfter(chunk) : textOf(chunk, 'chunk');
    this.active = true;
    this.preprocessor.begin();
    if (text !== '') this.chunks.push(text);
    this.hasText ||= text !== '';
    this.lastChunkWritten = isLastChunk;
    this._runParsingLoop();
    if (!this.paused) writeCallback?.();
  }

  /** Makes the tokenizer stop after the current token. */
  pause(): void {
    this.paused = true;
    this.standard.suspended = true;
  }

  /** @throws Error if it is not paused */
  resume(writeCallback?: () => void): void {
    if (!this.paused) throw new Error('Parser was already resumed');
    this.paused = false;
    if (this.inLoop) {
      // It has not stopped yet.
      if (this.insertion === '') this.standard.suspended = false;
      return;
    }
    this._runParsingLoop();
    if (!this.paused) writeCallback?.();
  }

  /** Inserts text before the unread input. */
  insertHtmlAtCurrentPos(chunk: string): void {
    const text = textAfter(chunk);
    this.active = true;
    this.insertion = text + this.insertion;
    this.hasText ||= text !== '';
    this.standard.suspended = true;
    this._runParsingLoop();
  }

  /** Emits the characters that were read, except a possible start of a tag or a reference. */
  flushCharacters(): void {
    if (this.inLoop) throw new Error('Cannot flush characters from a tokenizer callback');
    const { standard } = this;
    if (standard.heldCarriageReturn) standard.releaseCarriageReturn(standard.base + standard.position);
    settleEndTagName(standard);
    this.emitter?.flush();
    this._runParsingLoop();
  }

  /** Does nothing: no text is held back longer than necessary. */
  flushCurrentCharacterToken(): void {}

  /** Reads the available input. */
  _runParsingLoop(): void {
    if (this.inLoop) return;
    this.inLoop = true;
    const { standard } = this;
    try {
      while (this.active && !this.paused) {
        if (this.insertion !== '') this.insert();
        standard.run();
        if (standard.ended) this.active = false;
        else if (!standard.suspended && this.insertion === '') this.next();
      }
    } finally {
      this.inLoop = false;
    }
  }

  private insert(): void {
    const { standard, insertion } = this;
    this.insertion = '';
    const rest = takeRest(standard);
    this.lines?.truncate(this.source.length);
    this.lines?.feed(insertion + rest, this.source.length);
    standard.feed(insertion + rest, standard.endOfInput);
  }

  /** Takes the next segment after one has been read. */
  private next(): void {
    const { chunks, standard } = this;
    const chunk = chunks.shift();
    if (chunk === undefined && (!this.lastChunkWritten || standard.endOfInput)) {
      this.active = false;
      return;
    }
    const text = chunk ?? '';
    this.lines?.feed(text, this.source.length);
    standard.feed(text, this.lastChunkWritten && chunks.length === 0);
  }

  /**
   * Ends the character reference being read, as if the input ended here.
   *
   * @internal
   */
  _stateCharacterReference(): void {
    const { standard } = this;
    standard.endOfInput = true;
    while (isCharacterReferenceState(standard.state) && step(standard)) {
      // until the reference is complete
    }
    standard.endOfInput = false;
    this.preprocessor.lastChunkWritten = false;
  }

  /**
   * The next code unit; -1 at the end of the input written so far. It stays unread for `_callState`.
   *
   * @internal
   */
  _consume(): number {
    const { limit, position, units } = this.standard;
    return position < limit ? units[position]! : -1;
  }

  /**
   * Runs the current state on the next input. Ends a character reference as if the input ended after it.
   *
   * @internal
   */
  _callState(_codePoint: number): void {
    const { standard } = this;
    if (isCharacterReferenceState(standard.state)) this._stateCharacterReference();
    else step(standard);
  }

  /**
   * Adds text that is not in the input to the source text, for a token that is not from the tokenizer. Unfinished markup and
   * unread input move after it. Returns where it starts.
   *
   * @internal
   */
  inject(text: string): number {
    const { lines, source, standard } = this;
    const end = standard.base + standard.position;
    if (standard.heldCarriageReturn) standard.releaseCarriageReturn(end);
    const rest = takeRest(standard);
    if (rest !== '' || standard.endOfInput) {
      this.chunks.unshift(rest);
      standard.endOfInput = false;
      lines?.truncate(source.length);
    }
    const { textStart } = standard;
    const unfinished = source.slice(textStart, end);
    lines?.find(textStart);
    const segment = text + unfinished;
    const start = source.append(segment);
    const moved = start + text.length;
    if (lines !== null) {
      // No position was set for the following input.
      const { line, column, offset } = lines;
      lines.feed(text, start);
      lines.restart(moved, line, column, offset);
      lines.feed(unfinished, moved);
    }
    moveUnfinishedMarkup(standard, end, moved);
    // Mark it as read, so that the rules find its characters in the tokenizer.
    standard.units = roomForCodeUnits(segment.length, standard.units);
    fillCodeUnits(segment, standard.units);
    standard.text = segment;
    standard.base = start;
    standard.position = segment.length;
    standard.limit = segment.length;
    return start;
  }
}

function numberOf(state: State): number {
  if (state === State.AmbiguousAmpersand) return AMBIGUOUS_AMPERSAND;
  return isCharacterReferenceState(state) ? CHARACTER_REFERENCE : state - FIRST_STATE;
}

/** @throws TypeError if there is no such state */
function stateOf(number: number, name: string): State {
  if (!Number.isInteger(number) || number < 0 || number > AMBIGUOUS_AMPERSAND) {
    throw wrongArgument(name, `the number of a state, 0 to ${AMBIGUOUS_AMPERSAND}`, number);
  }
  return number === AMBIGUOUS_AMPERSAND ? State.AmbiguousAmpersand : number + 1;
}

function isTextState(state: State): boolean {
  switch (state) {
    case State.Data:
    case State.RCDATA:
    case State.RAWTEXT:
    case State.ScriptData:
    case State.PLAINTEXT:
    case State.CDATASection:
      return true;
    default:
      return false;
  }
}
