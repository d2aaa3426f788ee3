import { ErrorCode, type ParseErrorSink } from '../errors/parse-error-codes.ts';
import { CodePoint } from '../infra/code-points.ts';

/**
 * Preprocessing the input stream: its parse errors —
 * https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
 *
 * Stands between the tokenizer and whoever listens. A segment is searched once for characters that are errors; each
 * is reported before the first other error that lies behind it, so that all come in the order of the source.
 */
export class InputStreamErrors implements ParseErrorSink {
  private readonly listener: ParseErrorSink;
  /** [code, start, end, …] of what was found and not reported yet, from `next` on. */
  private found: number[] = [];
  private next = 0;
  /** The last code unit of the segment before, if it was a lead surrogate that may find its trail. */
  private pendingLead = -1;
  private pendingLeadAt = -1;

  constructor(listener: ParseErrorSink) {
    this.listener = listener;
  }

  /** Searches a segment that begins at the offset `base`. */
  feed(text: string, base: number): void {
    this.listener.feed(text, base);
    this.found = this.found.slice(this.next);
    this.next = 0;
    let i = 0;
    if (this.pendingLead >= 0 && text.length > 0) {
      const trail = text.charCodeAt(0);
      if (isTrailSurrogate(trail)) {
        this.checkPair(this.pendingLead, trail, this.pendingLeadAt);
        i = 1;
      } else {
        this.found.push(ErrorCode.SurrogateInInputStream, this.pendingLeadAt, this.pendingLeadAt + 1);
      }
      this.pendingLead = -1;
    }
    suspicious.lastIndex = i;
    for (let match = suspicious.exec(text); match !== null; match = suspicious.exec(text)) {
      const at = match.index;
      const unit = text.charCodeAt(at);
      if (isLeadSurrogate(unit)) {
        if (at + 1 === text.length) {
          this.pendingLead = unit;
          this.pendingLeadAt = base + at;
        } else if (isTrailSurrogate(text.charCodeAt(at + 1))) {
          this.checkPair(unit, text.charCodeAt(at + 1), base + at);
          suspicious.lastIndex = at + 2;
        } else {
          this.found.push(ErrorCode.SurrogateInInputStream, base + at, base + at + 1);
        }
      } else if (isTrailSurrogate(unit)) {
        this.found.push(ErrorCode.SurrogateInInputStream, base + at, base + at + 1);
      } else if (unit === CodePoint.ReplacementCharacter) {
        if (this.listener.isMalformed(base + at)) {
          this.found.push(ErrorCode.MalformedByteSequence, base + at, base + at + 1);
        }
      } else if (unit >= 0xfdd0) {
        this.found.push(ErrorCode.NoncharacterInInputStream, base + at, base + at + 1);
      } else {
        this.found.push(ErrorCode.ControlCharacterInInputStream, base + at, base + at + 1);
      }
    }
  }

  /** The segment ends at the offset `end` already; what follows it will be fed again. */
  truncate(end: number): void {
    this.listener.truncate(end);
    const { found } = this;
    while (found.length > this.next && found[found.length - 3 + 1]! >= end) found.length -= 3;
    if (this.pendingLeadAt >= end) this.pendingLead = -1;
  }

  private checkPair(lead: number, trail: number, at: number): void {
    const codePoint = 0x10000 + ((lead - 0xd800) << 10) + (trail - 0xdc00);
    if ((codePoint & 0xfffe) === 0xfffe) this.found.push(ErrorCode.NoncharacterInInputStream, at, at + 2);
  }

  isMalformed(offset: number): boolean {
    return this.listener.isMalformed(offset);
  }

  report(code: ErrorCode, start: number, end: number): void {
    if (this.next < this.found.length) this.reportUpTo(start);
    this.listener.report(code, start, end);
  }

  /** Reports what was found at offsets up to and with `offset`. */
  private reportUpTo(offset: number): void {
    const found = this.found;
    while (this.next < found.length && found[this.next + 1]! <= offset) {
      this.listener.report(found[this.next]!, found[this.next + 1]!, found[this.next + 2]!);
      this.next += 3;
    }
  }

  /** The input is complete: reports the rest. */
  finish(): void {
    if (this.pendingLead >= 0) {
      this.found.push(ErrorCode.SurrogateInInputStream, this.pendingLeadAt, this.pendingLeadAt + 1);
      this.pendingLead = -1;
    }
    this.reportUpTo(Number.POSITIVE_INFINITY);
  }
}

/** Controls that are no ASCII white space and not U+0000, surrogates, noncharacters of the basic plane; U+FFFD. */
const suspicious = /[\u0001-\u0008\u000b\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffd-\uffff]/g;

function isLeadSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrailSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
