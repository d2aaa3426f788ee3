import { ErrorCode } from '../errors/parse-error-codes.ts';
import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { CodePoint } from '../infra/code-points.ts';

/**
 * Preprocessing the input stream: its parse errors —
 * https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
 *
 * A segment is searched once for characters that are errors, before any of them is read.
 */
export class InputStreamErrors {
  private readonly reporter: ParseErrorReporter;
  /** The last code unit of the segment before, if it was a lead surrogate that may find its trail. */
  private pendingLead = -1;
  private pendingLeadAt = -1;

  constructor(reporter: ParseErrorReporter) {
    this.reporter = reporter;
  }

  /** Searches a segment that begins at the offset `base`. */
  feed(text: string, base: number): void {
    let i = 0;
    if (this.pendingLead >= 0 && text.length > 0) {
      const trail = text.charCodeAt(0);
      if (isTrailSurrogate(trail)) {
        this.checkPair(this.pendingLead, trail, this.pendingLeadAt);
        i = 1;
      } else {
        this.report(ErrorCode.SurrogateInInputStream, this.pendingLeadAt, this.pendingLeadAt + 1);
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
          this.report(ErrorCode.SurrogateInInputStream, base + at, base + at + 1);
        }
      } else if (isTrailSurrogate(unit)) {
        this.report(ErrorCode.SurrogateInInputStream, base + at, base + at + 1);
      } else if (unit === CodePoint.ReplacementCharacter) {
        if (this.reporter.isMalformed(base + at)) {
          this.report(ErrorCode.MalformedByteSequence, base + at, base + at + 1);
        }
      } else if (unit >= 0xfdd0) {
        this.report(ErrorCode.NoncharacterInInputStream, base + at, base + at + 1);
      } else {
        this.report(ErrorCode.ControlCharacterInInputStream, base + at, base + at + 1);
      }
    }
  }

  private checkPair(lead: number, trail: number, at: number): void {
    const codePoint = 0x10000 + ((lead - 0xd800) << 10) + (trail - 0xdc00);
    if ((codePoint & 0xfffe) === 0xfffe) this.report(ErrorCode.NoncharacterInInputStream, at, at + 2);
  }

  private report(code: ErrorCode, start: number, end: number): void {
    this.reporter.report(code, start, start, end, null);
  }

  /** The input is complete. */
  finish(): void {
    if (this.pendingLead >= 0) {
      this.report(ErrorCode.SurrogateInInputStream, this.pendingLeadAt, this.pendingLeadAt + 1);
      this.pendingLead = -1;
    }
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
