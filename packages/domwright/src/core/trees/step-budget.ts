/** So many steps are free, and so many more come with each code unit of source, or with each node that the parser makes. */
const FREE_STEPS = 1 << 18;
const STEPS_PER_CODE_UNIT = 2;
const STEPS_PER_NODE = 64;

/** Where a parser is. NB: not how much of the source is there, which depends on how it is cut. */
export interface ParserPlace {
  /** The offset at which the present token ends. */
  readonly tokenEnd: number;
}

/** For a parser whose nodes are counted, not its source. */
export const NO_SOURCE: ParserPlace = { tokenEnd: 0 };

/**
 * How many steps the rules may take that would take quadratic time for some input if they were followed to the letter. Their
 * cost is then linear. No page takes as many.
 */
export class StepBudget {
  private readonly parser: ParserPlace;
  /** How many there were, less those that are free. */
  private steps: number;

  /** `begin`: the offset at which the parser begins. Without a parser, there is no limit. */
  constructor(parser: ParserPlace = { tokenEnd: Number.POSITIVE_INFINITY }, begin = 0) {
    this.parser = parser;
    this.steps = begin * STEPS_PER_CODE_UNIT - FREE_STEPS;
  }

  take(steps: number): void {
    this.steps += steps;
  }

  /** The parser has made a node. */
  madeNode(): void {
    this.steps -= STEPS_PER_NODE;
  }

  get isSpent(): boolean {
    return this.steps > this.parser.tokenEnd * STEPS_PER_CODE_UNIT;
  }
}
