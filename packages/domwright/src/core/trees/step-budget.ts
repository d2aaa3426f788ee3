/** Number of free steps, and of further steps per code unit of source or per node that the parser creates. */
const FREE_STEPS = 1 << 18;
const STEPS_PER_CODE_UNIT = 2;
const STEPS_PER_NODE = 64;

/** The parser's position. NB: not the length of the source so far, which depends on how the input is split. */
export interface ParserPlace {
  /** The offset at which the current token ends. */
  readonly tokenEnd: number;
}

/** For parsers that count nodes instead of source. */
export const NO_SOURCE: ParserPlace = { tokenEnd: 0 };

/**
 * Limits the steps of rules that would otherwise take quadratic time for some inputs, which makes them linear. No page
 * needs as many.
 */
export class StepBudget {
  private readonly parser: ParserPlace;
  /** Number of steps taken, less the free ones. */
  private steps: number;

  /** `begin`: the parser's start offset. Without a parser, there is no limit. */
  constructor(parser: ParserPlace = { tokenEnd: Number.POSITIVE_INFINITY }, begin = 0) {
    this.parser = parser;
    this.steps = begin * STEPS_PER_CODE_UNIT - FREE_STEPS;
  }

  take(steps: number): void {
    this.steps += steps;
  }

  /** The parser created a node. */
  madeNode(): void {
    this.steps -= STEPS_PER_NODE;
  }

  get isSpent(): boolean {
    return this.steps > this.parser.tokenEnd * STEPS_PER_CODE_UNIT;
  }
}
