import type { ErrorRange } from './parse-error.ts';
import {
  type CompleteErrorOptions,
  type FoundError,
  ParseErrorReporter,
  parseErrorReporter,
} from './parse-error-reporter.ts';

/** A reporter, or null if nobody listens. */
export function windowErrorReporter(options: CompleteErrorOptions): WindowErrorReporter | null {
  return parseErrorReporter(options, 0) === null ? null : new WindowErrorReporter(options);
}

/**
 * Reports errors in input of which only a window is kept (`core/tokenizer/input-window.ts`). It knows the window's
 * lines, and the number of lines and columns before it.
 */
export class WindowErrorReporter extends ParseErrorReporter {
  /** Number of lines that ended before the window, and the length of its first line before its `starts[0]`. */
  private linesBefore = 0;
  private columnsBefore = 0;
  /** The place of a construct that began before the window and may still be asked for. */
  private remembered = { start: 0, line: 1, column: 1 };

  constructor(options: CompleteErrorOptions) {
    super(options, 0);
  }

  /** The source text begins at this offset of the input. */
  begin(start: number): void {
    this.inputStart = -start;
    this.columnsBefore = start;
  }

  /** Pending errors need nothing before this offset. */
  get keepsFrom(): number {
    let from = Number.POSITIVE_INFINITY;
    for (const { start, related } of this.waiting) {
      from = Math.min(from, start);
      // NB: negative for the remembered place.
      for (let i = 1; related !== null && i < related.length; i += 3)
        if (related[i]! >= 0) from = Math.min(from, related[i]!);
    }
    return from;
  }

  /** The window is about to lose this offset, whose place may still be asked for, by a negative offset. */
  remember(offset: number): void {
    const range = {} as ErrorRange;
    this.addRange(range, offset, offset);
    const { start, line, column } = range;
    this.remembered = { start, line, column };
  }

  /** All offsets shrink by `by`; nobody will ask for places before `from` (counted before the change). */
  rebase(by: number, from: number): void {
    this.inputStart -= by;
    for (const error of this.waiting) rebaseError(error, by);
    this.firstAt -= by;
    // A run that has been reported cannot continue.
    if (this.run !== null && !this.waiting.includes(this.run)) this.run = null;
    const { lineStarts } = this;
    const { starts } = lineStarts;
    const first = lineStarts.lineOf(from);
    const start = starts[first]! - by - (first === 0 ? this.columnsBefore : 0);
    this.linesBefore += first;
    starts[0] = Math.max(start, 0);
    this.columnsBefore = Math.max(-start, 0);
    for (let line = first + 1; line < lineStarts.count; line++) starts[line - first] = starts[line]! - by;
    lineStarts.count -= first;
  }

  protected override addRange(
    range: { -readonly [Name in keyof ErrorRange]: number },
    start: number,
    end: number,
  ): void {
    super.addRange(range, Math.max(start, 0), Math.max(end, 0));
    const { columnsBefore, linesBefore, remembered } = this;
    if (range.line === 1) range.column += columnsBefore;
    if (range.endLine === 1) range.endColumn += columnsBefore;
    range.line += linesBefore;
    range.endLine += linesBefore;
    if (start >= 0) return;
    range.start = remembered.start;
    range.line = remembered.line;
    range.column = remembered.column;
    if (end >= 0) return;
    // Whatever opens a construct is on one line.
    range.end = remembered.start + end - start;
    range.endLine = remembered.line;
    range.endColumn = remembered.column + end - start;
  }
}

function rebaseError(error: { -readonly [Name in keyof FoundError]: FoundError[Name] }, by: number): void {
  error.at -= by;
  error.start -= by;
  error.end -= by;
  error.related = error.related && error.related.map((value, i) => (i % 3 === 0 ? value : value - by));
}
