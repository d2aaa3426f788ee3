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

/** An error that waits to be told. */
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
  /** An error of the input stream, which is found before all others at its place. */
  Input = 0,
  Other = 1,
  /** A run of characters: what follows at its end may belong to it. */
  Run = 2,
}

/** The error options with their defaults. */
export type CompleteErrorOptions = {
  [Name in keyof ParseErrorOptions]-?: ParseErrorOptions[Name] | undefined;
};

/** A reporter for whoever wants to know about errors; null if nobody does. */
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

/** How many errors wait before the first are let go while a segment is being read. */
const MOST_WAITING = 1024;

/**
 * Makes ParseErrors of what the parser finds, with lines and columns, while the input is still coming.
 *
 * The input stream is searched before its characters are read, and text is processed after the markup behind it has
 * been looked at. So errors wait here until nothing more can be found before them, and then go out in order.
 */
export class ParseErrorReporter implements ParseErrorSink {
  readonly #listener: ((error: ParseError) => void) | undefined;
  readonly #onOmitted: ((count: number) => void) | undefined;
  /** Whether parsing stops at the first error. */
  readonly stopsAtFirst: boolean;
  /** How many errors may still be told. */
  #left: number;
  #omitted = 0;
  /** Offset at which the input begins in the source text. */
  protected inputStart: number;
  /** The lines of the input, as far as it is known. */
  readonly lineStarts: LineStarts;
  /** Bytes that could not be decoded, by the offset of the U+FFFD that stands for them: [start, end]. */
  readonly malformed: Map<number, readonly [number, number]> = new Map();

  waiting: FoundError[] = [];
  /** The last run of characters. */
  protected run: FoundError | null = null;
  #mostWaiting = MOST_WAITING;
  /** No error that waits was found before this offset. */
  firstAt = Number.POSITIVE_INFINITY;

  constructor(options: CompleteErrorOptions, inputStart: number) {
    this.#listener = options.onParseError;
    this.#onOmitted = options.onParseErrorsOmitted;
    this.stopsAtFirst = options.stopAtFirstParseError === true;
    this.#left = options.maxParseErrors ?? Number.POSITIVE_INFINITY;
    this.inputStart = inputStart;
    this.lineStarts = new LineStarts(inputStart);
  }

  /** Whether the U+FFFD at an offset stands for bytes that could not be decoded. */
  isMalformed(offset: number): boolean {
    return this.malformed.has(offset);
  }

  /** If parsing stops at the first error: the place of the first that was found before `end`, else `end`. */
  firstWaiting(end: number): number {
    return this.stopsAtFirst ? Math.min(end, this.firstAt) : end;
  }

  /** The error that parsing stops at. NB: of one of the input the character was not read, so another comes before it. */
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

  /** Whether an error was found that parsing stops at. */
  get stops(): boolean {
    return this.stopsAtFirst && this.waiting.length > 0;
  }

  /** Whether so many errors wait that it is time to let them go. */
  get isFull(): boolean {
    return this.waiting.length >= this.#mostWaiting;
  }

  /** Lets the errors go that were found before an offset; nothing more will be found there. */
  release(horizon: number): void {
    const { waiting } = this;
    // NB: in a long tag in many pieces, many errors wait at the end of each.
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
    // NB: where much has to wait for long, it is sorted seldom.
    this.#mostWaiting = Math.max(MOST_WAITING, this.waiting.length * 2);
    for (let i = 0; i < count; i++) this.tell(waiting[i]!);
  }

  /** No more errors come; the parser has stopped at the first if it was to. */
  finish(): void {
    if (this.stopsAtFirst) {
      const { first } = this;
      this.waiting = [];
      if (first === undefined) return;
      // How far the run goes was not read.
      if (first.kind === Kind.Run) first.end = first.start + 1;
      this.tell(first);
      return;
    }
    this.release(Number.POSITIVE_INFINITY);
    if (this.#omitted > 0) this.#onOmitted?.(this.#omitted);
  }

  /** Gives an error to the listener; errors come in order. */
  protected tell(error: FoundError): void {
    if (this.#left <= 0) {
      this.#omitted++;
    } else {
      this.#left--;
      if (this.#listener !== undefined) this.#listener(this.#describe(error));
    }
    // NB: also where nobody is told. There may be more of them than a Map can have entries.
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

/** Brings errors in the order of their places; most often they are. */
function sortByPlace(errors: FoundError[]): FoundError[] {
  for (let i = 1; i < errors.length; i++) {
    if (byPlace(errors[i - 1]!, errors[i]!) > 0) return errors.sort(byPlace);
  }
  return errors;
}

/** NB: the sort is stable, so what was found at one place stays in the order in which it was found. */
function byPlace(a: FoundError, b: FoundError): number {
  return a.at - b.at || Number(a.kind !== Kind.Input) - Number(b.kind !== Kind.Input);
}

const noRelated: readonly RelatedRange[] = /* @__PURE__ */ Object.freeze([]);
