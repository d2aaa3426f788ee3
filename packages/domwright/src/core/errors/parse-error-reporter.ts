import { LineStarts } from '../source/line-starts.ts';
import type { ErrorRange, ParseError, ParseErrorOptions, RelatedRange } from './parse-error.ts';
import {
  ErrorCode,
  isWarning,
  type ParseErrorSink,
  parseErrorCodes,
  type RelatedRanges,
  relatedLabels,
} from './parse-error-codes.ts';

/** An error that has not been reported yet. */
export interface FoundError {
  readonly code: ErrorCode;
  readonly at: number;
  readonly start: number;
  end: number;
  readonly related: RelatedRanges | null;
  readonly kind: Kind;
}

type Mutable = { -readonly [Name in keyof ParseError]: ParseError[Name] };

export const enum Kind {
  /** An error of the input stream, which comes before all others at its place. */
  Input = 0,
  Other = 1,
  /** A run of characters, which what follows may extend. */
  Run = 2,
}

/** The error options with their defaults. */
export type CompleteErrorOptions = {
  [Name in keyof ParseErrorOptions]-?: ParseErrorOptions[Name] | undefined;
};

/** A reporter, or null if nobody listens. */
export function parseErrorReporter(
  options: CompleteErrorOptions,
  inputStart: number,
): ParseErrorReporter | null {
  return options.onParseError === undefined &&
    options.onParseErrorsOmitted === undefined &&
    options.stopAtFirstParseError !== true
    ? null
    : new ParseErrorReporter(options, inputStart);
}

/** Number of pending errors at which some are released even before the end of a segment. */
const MOST_WAITING = 1024;

/**
 * Turns the parser's findings into ParseErrors with lines and columns while input is still arriving.
 *
 * The input stream is searched before its characters are read, and text is processed after a look at the markup that
 * follows. So errors wait here until no earlier ones can be found, and then go out in order.
 */
export class ParseErrorReporter implements ParseErrorSink {
  readonly #listener: ((error: ParseError) => void) | undefined;
  readonly #onOmitted: ((count: number) => void) | undefined;
  /** Whether parsing stops at the first error. */
  readonly stopsAtFirst: boolean;
  /** Number of errors that may still be reported. */
  #left: number;
  #omitted = 0;
  /** Offset of the input in the source text. */
  protected inputStart: number;
  /** Line starts of the input so far. */
  readonly lineStarts: LineStarts;
  /** Malformed bytes, by the offset of the U+FFFD that replaces them: [start, end]. */
  readonly malformed: Map<number, readonly [number, number]> = new Map();

  waiting: FoundError[] = [];
  /** The last run of characters. */
  protected run: FoundError | null = null;
  #mostWaiting = MOST_WAITING;
  /** No pending error was found before this offset. */
  firstAt = Number.POSITIVE_INFINITY;

  constructor(options: CompleteErrorOptions, inputStart: number) {
    this.#listener = options.onParseError;
    this.#onOmitted = options.onParseErrorsOmitted;
    this.stopsAtFirst = options.stopAtFirstParseError === true;
    this.#left = options.maxParseErrors ?? Number.POSITIVE_INFINITY;
    this.inputStart = inputStart;
    this.lineStarts = new LineStarts(inputStart);
  }

  /** Whether the U+FFFD at an offset replaces malformed bytes. */
  isMalformed(offset: number): boolean {
    return this.malformed.has(offset);
  }

  /** If parsing stops at the first error: the place of the first one found before `end`, else `end`. */
  firstWaiting(end: number): number {
    return this.stopsAtFirst ? Math.min(end, this.firstAt) : end;
  }

  /**
   * The error at which parsing stops. NB: for an input stream error, the character has not been read, so another error
   * may come before it.
   */
  get first(): FoundError | undefined {
    const errors = sortByPlace(this.waiting);
    return errors.find(({ at, kind }) => at === this.firstAt && kind !== Kind.Input) ?? errors[0];
  }

  report(code: ErrorCode, at: number, start: number, end: number, related: RelatedRanges | null): void {
    this.wait({ code, at, start, end, related, kind: Kind.Other });
  }

  /** An error of the input stream. */
  reportInput(code: ErrorCode, start: number, end: number): void {
    this.wait({ code, at: start, start, end, related: null, kind: Kind.Input });
  }

  reportRun(code: ErrorCode, start: number, end: number): void {
    this.run = { code, at: start, start, end, related: null, kind: Kind.Run };
    this.wait(this.run);
  }

  private wait(error: FoundError): void {
    if (error.at < this.firstAt) this.firstAt = error.at;
    this.waiting.push(error);
  }

  extendRun(code: ErrorCode, end: number, newEnd: number): void {
    const { run } = this;
    if (run !== null && run.code === code && run.end === end) run.end = newEnd;
  }

  /** Whether there is an error at which parsing stops. */
  get stops(): boolean {
    return this.stopsAtFirst && this.waiting.length > 0;
  }

  /** Whether enough errors are pending to release some. */
  get isFull(): boolean {
    return this.waiting.length >= this.#mostWaiting;
  }

  /** Reports the errors found before an offset; nothing more will be found there. */
  release(horizon: number): void {
    const { waiting } = this;
    // NB: in a long tag fed in many pieces, many errors are pending at the end of each piece.
    if (waiting.length === 0 || this.firstAt >= horizon) return;
    sortByPlace(waiting);
    let count = 0;
    while (count < waiting.length) {
      const { at, end, kind } = waiting[count]!;
      if (at >= horizon || (kind === Kind.Run && end >= horizon)) break;
      count++;
    }
    this.waiting = waiting.slice(count);
    this.firstAt = count < waiting.length ? waiting[count]!.at : Number.POSITIVE_INFINITY;
    // NB: the more errors have to wait, the less often they are sorted.
    this.#mostWaiting = Math.max(MOST_WAITING, this.waiting.length * 2);
    for (let i = 0; i < count; i++) this.tell(waiting[i]!);
  }

  /** No more errors come; the parser has stopped at the first one if it should. */
  finish(): void {
    if (this.stopsAtFirst) {
      const { first } = this;
      this.waiting = [];
      if (first === undefined) return;
      // The rest of the run was not read.
      if (first.kind === Kind.Run) first.end = first.start + 1;
      this.tell(first);
      return;
    }
    this.release(Number.POSITIVE_INFINITY);
    if (this.#omitted > 0) this.#onOmitted?.(this.#omitted);
  }

  /** Passes an error to the listener; errors come in order. */
  protected tell(error: FoundError): void {
    if (this.#left <= 0) {
      this.#omitted++;
    } else {
      this.#left--;
      if (this.#listener !== undefined) this.#listener(this.#describe(error));
    }
    // NB: even without a listener. There may be more of them than a Map can hold.
    if (error.code === ErrorCode.MalformedByteSequence) this.malformed.delete(error.start);
  }

  #describe({ code, at, start, end, related }: FoundError): ParseError {
    // NB: no spreads: there may be an error for each character.
    const error = {
      code: parseErrorCodes[code]!,
      severity: isWarning(code) ? 'warning' : 'error',
    } as Mutable;
    this.addRange(error, start, end);
    error.offset = at - this.inputStart;
    error.related = related === null ? noRelated : this.#relatedRanges(related);
    if (code === ErrorCode.MalformedByteSequence)
      [error.byteStart, error.byteEnd] = this.malformed.get(start)!;
    return error;
  }

  #relatedRanges(related: RelatedRanges): RelatedRange[] {
    const ranges: RelatedRange[] = [];
    for (let i = 0; i < related.length; i += 3) {
      const range = { label: relatedLabels[related[i]!]! } as RelatedRange;
      this.addRange(range, related[i + 1]!, related[i + 2]!);
      ranges.push(range);
    }
    return ranges;
  }

  protected addRange(
    range: { -readonly [Name in keyof ErrorRange]: number },
    start: number,
    end: number,
  ): void {
    const { lineStarts, inputStart } = this;
    const line = lineStarts.lineOf(start);
    const endLine = end === start ? line : lineStarts.lineOf(end);
    const { starts } = lineStarts;
    range.start = start - inputStart;
    range.end = end - inputStart;
    range.line = line + 1;
    range.column = start - starts[line]! + 1;
    range.endLine = endLine + 1;
    range.endColumn = end - starts[endLine]! + 1;
  }
}

/** Sorts errors by place; they usually are in order already. */
function sortByPlace(errors: FoundError[]): FoundError[] {
  for (let i = 1; i < errors.length; i++) {
    if (byPlace(errors[i - 1]!, errors[i]!) > 0) return errors.sort(byPlace);
  }
  return errors;
}

/** NB: the sort is stable, so errors found at the same place keep their order. */
function byPlace(a: FoundError, b: FoundError): number {
  return a.at - b.at || Number(a.kind !== Kind.Input) - Number(b.kind !== Kind.Input);
}

const noRelated: readonly RelatedRange[] = /* @__PURE__ */ Object.freeze([]);
