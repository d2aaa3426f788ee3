import { ErrorCode, type ParseErrorSink, parseErrorCodes } from './parse-error-codes.ts';

/** A parse error — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors */
export interface ParseError {
  /** The standard's code, or one of ours where it has none. */
  readonly code: string;
  /** UTF-16 offset in the input, inclusive. */
  readonly start: number;
  /** UTF-16 offset in the input, exclusive; equal to `start` where there is no character to point at. */
  readonly end: number;
  /** 1-based line of `start`. CR, LF and CRLF end a line. */
  readonly line: number;
  /** 1-based column of `start`, in UTF-16 code units. */
  readonly column: number;
  /** For bytes that could not be decoded: their offset in the input, inclusive. */
  readonly byteStart?: number;
  /** For bytes that could not be decoded: the offset behind them. */
  readonly byteEnd?: number;
}

/** Makes ParseErrors of what the parser reports, with line and column, while the input is still coming. */
export class ParseErrorReporter implements ParseErrorSink {
  private readonly listener: (error: ParseError) => void;
  /** Offset at which the input begins in the source text. */
  private readonly inputStart: number;
  /** The offset at which each line begins. */
  private readonly lineStarts: number[];
  private endedInCarriageReturn = false;
  /** Bytes that could not be decoded, by the offset of the U+FFFD that stands for them: [start, end]. */
  private readonly malformed: Map<number, readonly [number, number]> = new Map();

  constructor(listener: (error: ParseError) => void, inputStart: number) {
    this.listener = listener;
    this.inputStart = inputStart;
    this.lineStarts = [inputStart];
  }

  feed(text: string, base: number): void {
    if (text.length === 0) return;
    const lineStarts = this.lineStarts;
    let from = 0;
    if (this.endedInCarriageReturn && text.charCodeAt(0) === 0x0a) {
      lineStarts[lineStarts.length - 1] = base + 1;
      from = 1;
    }
    lineBreak.lastIndex = from;
    while (lineBreak.test(text)) lineStarts.push(base + lineBreak.lastIndex);
    lineBreak.lastIndex = 0;
    this.endedInCarriageReturn = text.charCodeAt(text.length - 1) === 0x0d;
  }

  truncate(end: number): void {
    // NB: the segment is cut behind a tag, so no line break is cut in two.
    while (this.lineStarts[this.lineStarts.length - 1]! > end) this.lineStarts.pop();
    this.endedInCarriageReturn = false;
  }

  /** The U+FFFD at an offset, which has not been fed yet, stands for bytes that could not be decoded. */
  addMalformed(offset: number, byteStart: number, byteEnd: number): void {
    this.malformed.set(offset, [byteStart, byteEnd]);
  }

  isMalformed(offset: number): boolean {
    return this.malformed.has(offset);
  }

  report(code: ErrorCode, start: number, end: number): void {
    const lineStarts = this.lineStarts;
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lineStarts[middle]! <= start) low = middle;
      else high = middle - 1;
    }
    const error = {
      code: parseErrorCodes[code]!,
      start: start - this.inputStart,
      end: end - this.inputStart,
      line: low + 1,
      column: start - lineStarts[low]! + 1,
    };
    if (code === ErrorCode.MalformedByteSequence) {
      const [byteStart, byteEnd] = this.malformed.get(start)!;
      this.malformed.delete(start);
      this.listener({ ...error, byteStart, byteEnd });
    } else {
      this.listener(error);
    }
  }
}

const lineBreak = /\r\n?|\n/g;
