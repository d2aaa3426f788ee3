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

/** The limits, by the names of their options. */
export type LimitName = 'maxInputLength' | 'maxNodes' | 'maxDepth' | 'maxAttributes' | 'maxTime';

/** A limit that parsing reached. */
export interface LimitReached {
  /** The option that set it. */
  readonly limit: LimitName;
  /** The option's value. */
  readonly value: number;
  /** UTF-16 offset in the input where it was first reached. */
  readonly offset: number;
  /** Whether parsing stopped there; otherwise the limit's rule was applied. */
  readonly stopped: boolean;
  /** How often the rule was applied so far; 1 if parsing stopped. */
  readonly count: number;
}

/** Limits for untrusted input. None is set by default. */
export interface LimitOptions {
  /** Maximum length of the input, in UTF-16 code units for text and in bytes for bytes. Parsing stops there. */
  maxInputLength?: number;
  /**
   * Maximum number of nodes. Parsing stops after the token that exceeds it; the tree may hold up to 2 × `maxNodes` + 40
   * nodes. A reopened formatting element counts once more for every 16 code units of its tag.
   */
  maxNodes?: number;
  /**
   * Maximum depth of elements, with `html` at 1; at least 3. Deeper elements are put beside their parent, and parsing
   * goes on.
   */
  maxDepth?: number;
  /** Maximum number of attributes of an element. The others are left out, and parsing goes on. */
  maxAttributes?: number;
  /** Maximum parse time in milliseconds, without the time between pieces of input. Parsing stops there. */
  maxTime?: number;
  /** Called when a limit is first reached. An exception thrown here propagates to the parser's caller. */
  onLimit?: (reached: LimitReached) => void;
}

type CompleteLimitOptions = Required<Omit<LimitOptions, 'onLimit'>> & {
  onLimit: LimitOptions['onLimit'] | undefined;
};

export type GivenLimitOptions = { readonly [Name in keyof LimitOptions]?: LimitOptions[Name] | undefined };

/** The limits that options set; null if they set none, in which case limits cost nothing. */
export function limitsOf(options: GivenLimitOptions, inputStart: number): Limits | null {
  const { maxInputLength = NONE, maxNodes = NONE, maxDepth = NONE } = options;
  const { maxAttributes = NONE, maxTime = NONE, onLimit } = options;
  if (Math.min(maxInputLength, maxNodes, maxDepth, maxAttributes, maxTime) === NONE) return null;
  return new Limits({ maxInputLength, maxNodes, maxDepth, maxAttributes, maxTime, onLimit }, inputStart);
}

const NONE = Number.POSITIVE_INFINITY;

/** The amount parsed between two looks at the clock. */
const PIECE = 1 << 13;
/** And without a clock: errors, each an object, may have to wait for the end of a piece. */
const PIECE_WITHOUT_CLOCK = 1 << 20;
/** And the number of tokens. */
const TOKENS = 256;

/**
 * The limits of one parse. Sits between tokenizer and tree construction, and between tree construction and the tree,
 * but only if a limit is set.
 */
export class Limits implements TokenSink {
  readonly reached: LimitReached[] = [];
  /** Parsing has stopped at a limit. */
  stopped = false;
  /** Number of nodes, except those that `count` counts. */
  nodes = 0;
  /** Where the token being processed begins. */
  tokenStart = 0;
  readonly options: CompleteLimitOptions;
  /** Counts a table's nodes, if no other limit has to check each of them. */
  private count: NodeCount | null = null;
  private hasTable = false;
  private readonly inputStart: number;
  private inputLength = 0;
  /** Milliseconds used up before `runningSince`. */
  private timeUsed = 0;
  private runningSince = 0;
  private tokens = 0;
  private sink!: TokenSink;
  private tokenizer!: Tokenizer;

  constructor(options: CompleteLimitOptions, inputStart: number) {
    this.options = options;
    this.inputStart = inputStart;
  }

  /** Wraps a tree's sink. */
  treeSink(sink: TreeSink): TreeSink {
    const table = sink.nodeTable();
    this.hasTable = table !== null;
    const { maxDepth, maxAttributes } = this.options;
    if (table === null || Math.min(maxDepth, maxAttributes) !== NONE) return limitingTreeSink(sink, this);
    this.count = new NodeCount(table);
    return sink;
  }

  /** Whether input must come through `feed`; otherwise feed the tokenizer and call `run`. */
  get cutsInput(): boolean {
    return Math.min(this.options.maxTime, this.options.maxInputLength) !== NONE;
  }

  /** Inserts itself between a tokenizer and the sink for its tokens. */
  watch(sink: TokenSink, tokenizer: Tokenizer): void {
    this.sink = sink;
    this.tokenizer = tokenizer;
    tokenizer.sink = this;
  }

  /** The input is parsed again from the start: the time spent so far counts. */
  continueTime(earlier: Limits): void {
    this.timeUsed = earlier.timeUsed;
  }

  /** Feeds the tokenizer and runs it. `inOne`: do not cut the piece. */
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

  /** Runs the tokenizer over what it has been fed. */
  run(): void {
    const { tokenizer } = this;
    this.runningSince = performance.now();
    tokenizer.run();
    this.timeUsed += performance.now() - this.runningSince;
    if (this.timeUsed >= this.options.maxTime && !tokenizer.ended) this.stop('maxTime');
    if (this.stopped) stopTokenizer(tokenizer);
  }

  /** There is more input than allowed; all that is allowed has been read. */
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

  /** Reports a limit reached at an offset of the source. */
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
