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

/** Errors waiting for the token that contains them, sorted by position. */
class WaitingErrors {
  private errors: FoundError[] = [];
  private taken = 0;

  add(error: FoundError): void {
    this.errors.push(error);
  }

  /** The next error, if it begins before `end`. */
  next(end: number): FoundError | undefined {
    const error = this.errors[this.taken];
    if (error === undefined || error.start >= end) return undefined;
    return error;
  }

  /** Discards errors from an offset on. */
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
 * Records parse errors at the steps where they occur: those of tree construction among its operations, those of the input
 * and the tokenizer before the operations of their token.
 */
export class StepErrors extends ParseErrorReporter {
  private readonly recorder: Recorder;
  /** Errors of the input, which is checked before it is read, and those of the tokenizer. */
  private readonly ofInput: WaitingErrors = new WaitingErrors();
  private readonly ofTokenizer: WaitingErrors = new WaitingErrors();
  /** The last run of characters, if it may still grow. */
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
    // NB: an error about a whole tag comes after the tag has been processed.
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

  /** NB: a run that continues in a later step is a separate error there. */
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

  /** The input from an offset on will be checked again. */
  forgetInput(start: number): void {
    this.ofInput.forget(start);
  }

  /** NB: a lead surrogate as the last code unit is found only after the end of the file has been processed. */
  override finish(): void {
    const error = this.ofInput.next(Number.POSITIVE_INFINITY);
    if (error === undefined) return;
    this.ofInput.drop();
    this.recorder.untakenStepAt(error.start)?.operations.unshift(this.operation(error));
  }

  /** Begins the step whose token ends at an offset: records the errors in it. */
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
