import type { ParseError, RelatedRange } from '../../core/errors/parse-error.ts';
import {
  type ErrorCode,
  isWarning,
  parseErrorCodes,
  type RelatedRanges,
  relatedLabels,
} from '../../core/errors/parse-error-codes.ts';
import { ParseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import type { Mutable, Recorder } from './recorder.ts';
import type { ParseErrorOperation } from './step.ts';

interface FoundError {
  readonly code: ErrorCode;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly related: RelatedRanges | null;
}

const silentOptions = {
  onParseError: undefined,
  maxParseErrors: undefined,
  onParseErrorsOmitted: undefined,
  stopAtFirstParseError: false,
};

/** Errors that wait for the token in which they are, in the order of their places. */
class WaitingErrors {
  private errors: FoundError[] = [];
  private taken = 0;

  add(error: FoundError): void {
    this.errors.push(error);
  }

  /** The next one, if it begins before an offset. */
  next(end: number): FoundError | undefined {
    const error = this.errors[this.taken];
    if (error === undefined || error.start >= end) return undefined;
    return error;
  }

  /** Forgets those from an offset on. */
  forget(start: number): void {
    this.errors = this.errors.slice(this.taken).filter((error) => error.start < start);
    this.taken = 0;
  }

  drop(): void {
    this.taken++;
    if (this.taken < this.errors.length) return;
    this.errors = [];
    this.taken = 0;
  }
}

/**
 * Records parse errors at the steps where they arise: those of tree construction among its operations, those of the input
 * and the tokenizer before the operations of their token.
 */
export class StepErrors extends ParseErrorReporter {
  private readonly recorder: Recorder;
  /** Errors of the input, which is searched before it is read, and those of the tokenizer. */
  private readonly ofInput: WaitingErrors = new WaitingErrors();
  private readonly ofTokenizer: WaitingErrors = new WaitingErrors();
  /** The last run of characters, if it may still become longer. */
  private lastRun: { readonly code: ErrorCode; end: number; readonly operation: ParseErrorOperation } | null =
    null;

  constructor(recorder: Recorder) {
    super(silentOptions, 0);
    this.recorder = recorder;
  }

  override report(
    code: ErrorCode,
    at: number,
    start: number,
    end: number,
    related: RelatedRanges | null,
  ): void {
    const error = { code, at, start, end, related };
    const { recorder } = this;
    if (recorder.isActive) {
      recorder.push(this.operation(error));
      return;
    }
    // NB: an error about a tag as a whole comes after it has been processed.
    const last = recorder.lastStep;
    if (last !== undefined && last.token !== null && last.token.end > at)
      last.operations.push(this.operation(error));
    else this.ofTokenizer.add(error);
  }

  override reportInput(code: ErrorCode, start: number, end: number): void {
    this.ofInput.add({ code, at: start, start, end, related: null });
  }

  override reportRun(code: ErrorCode, start: number, end: number): void {
    const operation = this.operation({ code, at: start, start, end, related: null });
    this.lastRun = { code, end, operation };
    this.recorder.push(operation);
  }

  /** NB: a run that goes on in a later step is another error there. */
  override extendRun(code: ErrorCode, end: number, newEnd: number): void {
    const run = this.lastRun;
    if (run === null || run.code !== code || run.end !== end) {
      this.reportRun(code, end, newEnd);
      return;
    }
    run.end = newEnd;
    this.addRange(run.operation.error as Mutable<ParseError>, run.operation.error.start, newEnd);
  }

  override release(): void {}

  /** The input from an offset on will be searched again. */
  forgetInput(start: number): void {
    this.ofInput.forget(start);
  }

  /** NB: that a lead surrogate is the last code unit is found after the end of the file has been processed. */
  override finish(): void {
    const error = this.ofInput.next(Number.POSITIVE_INFINITY);
    if (error === undefined) return;
    this.ofInput.drop();
    this.recorder.untakenStepAt(error.start)?.operations.unshift(this.operation(error));
  }

  /** A step begins whose token ends at an offset: records the errors in it. */
  beginStep(end: number): void {
    this.lastRun = null;
    const { ofInput, ofTokenizer } = this;
    for (;;) {
      const one = ofInput.next(end);
      const other = ofTokenizer.next(end);
      const error = other === undefined || (one !== undefined && one.at <= other.at) ? one : other;
      if (error === undefined) return;
      if (error === one) ofInput.drop();
      else ofTokenizer.drop();
      this.recorder.push(this.operation(error));
    }
  }

  private operation({ code, at, start, end, related }: FoundError): ParseErrorOperation {
    const error = {
      code: parseErrorCodes[code]!,
      severity: isWarning(code) ? 'warning' : 'error',
    } as Mutable<ParseError>;
    this.addRange(error, start, end);
    error.offset = at;
    const ranges: RelatedRange[] = [];
    for (let i = 0; related !== null && i < related.length; i += 3) {
      const range = { label: relatedLabels[related[i]!]! } as Mutable<RelatedRange>;
      this.addRange(range, related[i + 1]!, related[i + 2]!);
      ranges.push(range);
    }
    error.related = ranges;
    return { type: 'parseError', error };
  }
}
