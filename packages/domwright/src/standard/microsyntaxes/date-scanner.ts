import { CodePoint } from '../../core/infra/code-points.ts';
import { lengthInWeeks, lengthOfMonth, type Year, yearOf } from './calendar.ts';
import { type Invalidity, invalid } from './invalidity.ts';
import { isDigitAt, skipASCIIDigits } from './parser-idioms.ts';

const COLON = 0x3a;
const PLUS_SIGN = 0x2b;

/**
 * Reads the components of dates and times. A method that fails returns false and leaves the reason and the position in
 * `problem`. Otherwise the components are in the fields, and `position` is after them.
 *
 * The rules for authors and for user agents share a grammar. `strict` forbids what only user agents accept.
 */
export class DateScanner {
  readonly input: string;
  readonly strict: boolean;
  position = 0;
  year: Year = 0;
  month = 0;
  day = 0;
  week = 0;
  hour = 0;
  minute = 0;
  second = 0;
  offsetHours = 0;
  offsetMinutes = 0;
  problem: Invalidity | null = null;

  constructor(input: string, strict: boolean) {
    this.input = input;
    this.strict = strict;
  }

  fail(reason: string, offset: number): false {
    this.problem = invalid(reason, offset);
    return false;
  }

  /** If position is not beyond the end of input, then fail. */
  end(): boolean {
    return this.position >= this.input.length || this.fail('unexpected text at the end', this.position);
  }

  /** Skips this code unit if it is next. Returns whether it was. */
  private skip(codeUnit: number): boolean {
    if (this.input.charCodeAt(this.position) !== codeUnit) return false;
    this.position++;
    return true;
  }

  private expect(codeUnit: number): boolean {
    return this.skip(codeUnit) || this.fail(`expected “${String.fromCharCode(codeUnit)}”`, this.position);
  }

  /** Reads exactly two ASCII digits, from `least` to `most`. Returns the number, or -1. */
  private twoDigits(least: number, most: number, what: string): number {
    const { input, position } = this;
    let end = position;
    while (end < position + 2 && isDigitAt(input, end)) end++;
    if (end < position + 2 || isDigitAt(input, end)) {
      this.fail(`expected two digits for ${what}`, end);
      return -1;
    }
    this.position = end;
    const value = Number(input.slice(position, end));
    if (value >= least && value <= most) return value;
    this.fail(`${what} must be from ${pad(least)} to ${pad(most)}`, position);
    return -1;
  }

  yearComponent(): boolean {
    const { input, position } = this;
    const end = skipASCIIDigits(input, position);
    if (end - position < 4) return this.fail('expected a year with four or more digits', end);
    this.year = yearOf(input.slice(position, end));
    this.position = end;
    return this.year !== 0 || this.fail('the year must be greater than 0', position);
  }

  /** Parse a month component — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component */
  monthComponent(): boolean {
    return (
      this.yearComponent() &&
      this.expect(CodePoint.HyphenMinus) &&
      (this.month = this.twoDigits(1, 12, 'the month')) >= 0
    );
  }

  /** Parse a date component — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-component */
  dateComponent(): boolean {
    return this.monthComponent() && this.dayComponent(this.year);
  }

  private dayComponent(year: Year): boolean {
    return (
      this.expect(CodePoint.HyphenMinus) &&
      (this.day = this.twoDigits(1, lengthOfMonth(year, this.month), 'the day')) >= 0
    );
  }

  /** Parse a yearless date component — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-component */
  yearlessDateComponent(): boolean {
    if (this.skip(CodePoint.HyphenMinus) && !this.expect(CodePoint.HyphenMinus)) return false;
    return (this.month = this.twoDigits(1, 12, 'the month')) >= 0 && this.dayComponent(4);
  }

  /** The part of "parse a week string" before its end — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string */
  weekComponent(): boolean {
    return (
      this.yearComponent() &&
      this.expect(CodePoint.HyphenMinus) &&
      this.expect(0x57 /* W */) &&
      (this.week = this.twoDigits(1, lengthInWeeks(this.year), 'the week')) >= 0
    );
  }

  /** Parse a time component — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component */
  timeComponent(): boolean {
    if ((this.hour = this.twoDigits(0, 23, 'the hour')) < 0 || !this.expect(COLON)) return false;
    if ((this.minute = this.twoDigits(0, 59, 'the minute')) < 0) return false;
    this.second = 0;
    if (!this.skip(COLON)) return true;
    const start = this.position;
    if ((this.second = this.twoDigits(0, 59, 'the second')) < 0) return false;
    if (!this.skip(0x2e /* . */)) return true;
    const fraction = this.position;
    const end = skipASCIIDigits(this.input, fraction);
    if (end === fraction) return this.fail('expected a digit', end);
    if (this.strict && end - fraction > 3) return this.fail('expected at most three digits', fraction + 3);
    this.position = end;
    const second = Number(this.input.slice(start, end));
    // NB: 59.999… with enough digits is closest to 60, which is not a valid second.
    this.second = second < 60 ? second : BEFORE_60;
    return true;
  }

  /** The `T` or the space between a date and a time. */
  separator(): boolean {
    return (
      this.skip(0x54 /* T */) ||
      this.skip(CodePoint.Space) ||
      this.fail('expected “T” or a space', this.position)
    );
  }

  /** Parse a time-zone offset component — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-component */
  timeZoneOffsetComponent(): boolean {
    this.offsetHours = this.offsetMinutes = 0;
    if (this.skip(0x5a /* Z */)) return true;
    const start = this.position;
    const isNegative = this.skip(CodePoint.HyphenMinus);
    if (!isNegative && !this.skip(PLUS_SIGN)) return this.fail('expected “Z”, “+” or “-”', start);
    const digits = skipASCIIDigits(this.input, this.position);
    const count = digits - this.position;
    if (count !== 2 && count !== 4)
      return this.fail('expected two or four digits', Math.min(digits, start + 5));
    const hours = Number(this.input.slice(start + 1, start + 3));
    if (hours > 23) return this.fail('the hours must be from 00 to 23', start + 1);
    let minutes: number;
    if (count === 4) {
      minutes = Number(this.input.slice(start + 3, digits));
      if (minutes > 59) return this.fail('the minutes must be from 00 to 59', start + 3);
      this.position = digits;
    } else {
      this.position = digits;
      if (!this.expect(COLON) || (minutes = this.twoDigits(0, 59, 'the minutes')) < 0) return false;
    }
    if (isNegative && this.strict && hours === 0 && minutes === 0)
      return this.fail('an offset of zero must not be negative', start);
    this.offsetHours = isNegative && hours !== 0 ? -hours : hours;
    this.offsetMinutes = isNegative && minutes !== 0 ? -minutes : minutes;
    return true;
  }
}

/** The greatest number below 60. */
const BEFORE_60 = 60 - 2 ** -47;

/** @internal */
export function pad(value: number): string {
  return String(value).padStart(2, '0');
}
