import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import {
  type CommentToken,
  type DoctypeToken,
  type TagToken,
  type TokenSink,
  truncateAttributes,
} from '../tokenizer/tokens.ts';
import { stopTokenizer } from '../tokenizer/unread-input.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import { limitingTreeSink } from './limiting-tree-sink.ts';
import { NodeCount } from './node-count.ts';

/** The limits by their options' names. */
export type LimitName = 'maxInputLength' | 'maxNodes' | 'maxDepth' | 'maxAttributes' | 'maxTime';

/** A limit that parsing has reached. */
export interface LimitReached {
  /** The option that set it. */
  readonly limit: LimitName;
  /** What the option said. */
  readonly value: number;
  /** Where it was first reached: UTF-16 offset in the input. */
  readonly offset: number;
  /** Whether parsing stopped there; otherwise it went on by the limit's rule. */
  readonly stopped: boolean;
  /** How often its rule was applied so far; 1 where parsing stopped. */
  readonly count: number;
}

/** Limits for what comes from strangers; none is set by default. */
export interface LimitOptions {
  /** Maximum length of the input: UTF-16 code units of text, bytes of bytes. Parsing stops there. */
  maxInputLength?: number;
  /**
   * Maximum number of nodes. Parsing stops after the token that exceeds it; the tree may hold up to 2 × `maxNodes` + 40 nodes.
   * A formatting element that is opened again counts once more for every 16 code units of its tag.
   */
  maxNodes?: number;
  /**
   * How deep elements are in each other, with `html` at 1; at least 3. What would be deeper is put beside its parent
   * instead, and parsing goes on.
   */
  maxDepth?: number;
  /** How many attributes an element has; those after them are left out, and parsing goes on. */
  maxAttributes?: number;
  /** How many milliseconds parsing takes, without the time between pieces of input. Parsing stops then. */
  maxTime?: number;
  /** Is called when a limit is first reached. An exception thrown here goes to the caller of the parser. */
  onLimit?: (reached: LimitReached) => void;
}

type CompleteLimitOptions = Required<Omit<LimitOptions, 'onLimit'>> & {
  onLimit: LimitOptions['onLimit'] | undefined;
};

export type GivenLimitOptions = { readonly [Name in keyof LimitOptions]?: LimitOptions[Name] | undefined };

/** The limits that the options set; null if they set none, and then none of this costs anything. */
export function limitsOf(options: GivenLimitOptions, inputStart: number): Limits | null {
  const { maxInputLength = NONE, maxNodes = NONE, maxDepth = NONE } = options;
  const { maxAttributes = NONE, maxTime = NONE, onLimit } = options;
  if (Math.min(maxInputLength, maxNodes, maxDepth, maxAttributes, maxTime) === NONE) return null;
  return new Limits({ maxInputLength, maxNodes, maxDepth, maxAttributes, maxTime, onLimit }, inputStart);
}

const NONE = Number.POSITIVE_INFINITY;

/** So much is parsed between two looks at the clock. */
const PIECE = 1 << 13;
/** And without one: errors, each an object, may wait for the end of a piece. */
const PIECE_WITHOUT_CLOCK = 1 << 20;
/** And so many tokens. */
const TOKENS = 256;

/**
 * The limits of one parse. It stands between the tokenizer and tree construction, and between that and the tree, only
 * where a limit is set.
 */
export class Limits implements TokenSink {
  readonly reached: LimitReached[] = [];
  /** Parsing has stopped at a limit. */
  stopped = false;
  /** How many nodes there are, but for those that `count` knows. */
  nodes = 0;
  /** Where the token being processed begins. */
  tokenStart = 0;
  readonly options: CompleteLimitOptions;
  /** The nodes of a table, where no other limit wants to be asked about each of them. */
  private count: NodeCount | null = null;
  private hasTable = false;
  private readonly inputStart: number;
  private inputLength = 0;
  /** How many milliseconds of those allowed are over, but for those since `runningSince`. */
  private timeUsed = 0;
  private runningSince = 0;
  private tokens = 0;
  private sink!: TokenSink;
  private tokenizer!: Tokenizer;

  constructor(options: CompleteLimitOptions, inputStart: number) {
    this.options = options;
    this.inputStart = inputStart;
  }

  /** A sink in front of a tree's. */
  treeSink(sink: TreeSink): TreeSink {
    const table = sink.nodeTable();
    this.hasTable = table !== null;
    const { maxDepth, maxAttributes } = this.options;
    if (table === null || Math.min(maxDepth, maxAttributes) !== NONE) return limitingTreeSink(sink, this);
    this.count = new NodeCount(table);
    return sink;
  }

  /** Whether the input has to come by `feed`; otherwise the tokenizer may be fed, and `run` runs it. */
  get cutsInput(): boolean {
    return Math.min(this.options.maxTime, this.options.maxInputLength) !== NONE;
  }

  /** Stands between a tokenizer and what processes its tokens from now on. */
  watch(sink: TokenSink, tokenizer: Tokenizer): void {
    this.sink = sink;
    this.tokenizer = tokenizer;
    tokenizer.sink = this;
  }

  /** All is parsed again from the start: the time that it took counts. */
  continueTime(earlier: Limits): void {
    this.timeUsed = earlier.timeUsed;
  }

  /** Feeds the tokenizer and runs it. `inOne`: the piece is not to be cut. */
  feed(text: string, isLast: boolean, inOne: boolean): void {
    const { tokenizer } = this;
    const length = Math.min(text.length, this.options.maxInputLength - this.inputLength);
    const isCut = length < text.length;
    this.inputLength += length;
    const step = inOne ? length : this.options.maxTime === NONE ? PIECE_WITHOUT_CLOCK : PIECE;
    let at = 0;
    do {
      const end = Math.min(length, at + step);
      tokenizer.feed(text.slice(at, end), isLast && !isCut && end === length);
      this.run();
      at = end;
    } while (at < length && !tokenizer.ended);
    if (isCut) this.stopAtInputLength();
  }

  /** Runs the tokenizer over what it was fed. */
  run(): void {
    const { tokenizer } = this;
    this.runningSince = performance.now();
    tokenizer.run();
    this.timeUsed += performance.now() - this.runningSince;
    if (this.timeUsed >= this.options.maxTime && !tokenizer.ended) this.stop('maxTime');
    if (this.stopped) stopTokenizer(tokenizer);
  }

  /** There is more input than may be parsed; all that may be was read. */
  stopAtInputLength(): void {
    if (this.tokenizer.ended) return;
    this.stop('maxInputLength');
    stopTokenizer(this.tokenizer);
  }

  private stop(limit: LimitName): void {
    if (this.stopped) return;
    this.stopped = true;
    this.tokenizer.suspended = true;
    this.report(limit, this.tokenizer.base + this.tokenizer.position, true);
  }

  /** A limit was reached at an offset of the source. */
  report(limit: LimitName, offset: number, stopped: boolean): void {
    const earlier = this.reached.find((one) => one.limit === limit);
    if (earlier !== undefined) {
      (earlier as { count: number }).count++;
      return;
    }
    const one = { limit, value: this.options[limit], offset: offset - this.inputStart, stopped, count: 1 };
    this.reached.push(one);
    this.options.onLimit?.({ ...one });
  }

  private check(): void {
    const nodes = this.count === null ? this.nodes : this.count.update();
    if (nodes > this.options.maxNodes) this.stop('maxNodes');
    else this.checkTime();
  }

  private checkTime(): void {
    if (++this.tokens % TOKENS !== 0 || this.options.maxTime === NONE) return;
    if (this.timeUsed + performance.now() - this.runningSince >= this.options.maxTime) this.stop('maxTime');
  }

  processStartTag(token: TagToken): void {
    const { attributes } = token;
    this.tokenStart = token.start;
    if (attributes.count > this.options.maxAttributes) {
      this.report('maxAttributes', token.start, false);
      truncateAttributes(token, this.options.maxAttributes);
    }
    this.sink.processStartTag(token);
    this.check();
  }

  processEndTag(token: TagToken): void {
    this.tokenStart = token.start;
    this.sink.processEndTag(token);
    this.check();
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    this.tokenStart = start;
    this.sink.processCharacters(start, end, flags, codePoint);
    this.checkTime();
  }

  processNullCharacter(offset: number): void {
    this.sink.processNullCharacter(offset);
    this.checkTime();
  }

  processComment(token: CommentToken): void {
    this.sink.processComment(token);
    this.check();
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    // NB: other trees count it when it is inserted.
    if (this.hasTable) this.nodes++;
    this.tokenStart = token.start;
    this.sink.processProcessingInstruction?.(token);
    this.check();
  }

  processDoctype(token: DoctypeToken): void {
    this.sink.processDoctype(token);
  }

  processEndOfFile(): void {
    this.sink.processEndOfFile();
  }

  abort(): void {
    this.sink.abort?.();
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.sink.adjustedCurrentNodeIsForeign();
  }

  get wantsReferencesApart(): boolean {
    return this.sink.wantsReferencesApart;
  }
}

/** https://www.w3.org/TR/hr-time/#dom-performance-now */
declare const performance: { now(): number };
