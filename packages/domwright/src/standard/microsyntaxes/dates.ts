import { checkString } from '../../core/infra/arguments.ts';
import { type Year, yearDigits } from './calendar.ts';
import { DateScanner } from './date-scanner.ts';
import { checkRecord, type Invalidity } from './invalidity.ts';
import { written } from './written.ts';

/** A month — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-month */
export interface Month {
  readonly year: Year;
  /** 1 to 12. */
  readonly month: number;
}

/** A date — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-date */
export interface CalendarDate extends Month {
  /** From 1. */
  readonly day: number;
}

/** A yearless date — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-yearless-date */
export interface YearlessDate {
  /** 1 to 12. */
  readonly month: number;
  /** From 1; 29 in February, too. */
  readonly day: number;
}

/** A week — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-week */
export interface Week {
  /** The week-year. */
  readonly year: Year;
  /** 1 to 53. */
  readonly week: number;
}

/** Parse a month string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-string */
export function parseMonth(text: string): Month | null {
  const scanner = scan(text, false);
  return scanner.monthComponent() && scanner.end() ? monthOf(scanner) : null;
}

/** Valid month string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string */
export function validateMonth(text: string): Invalidity | null {
  const scanner = scan(text, true);
  return scanner.monthComponent() && scanner.end() ? null : scanner.problem;
}

/** @throws TypeError if there is no such month */
export function serializeMonth(month: Month): string {
  checkRecord(month, 'month', 'a month');
  return written(`${yearDigits(month.year)}-${pad(month.month)}`, validateMonth, 'month');
}

/** Parse a date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string */
export function parseDate(text: string): CalendarDate | null {
  const scanner = scan(text, false);
  return scanner.dateComponent() && scanner.end() ? dateOf(scanner) : null;
}

/** Valid date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string */
export function validateDate(text: string): Invalidity | null {
  const scanner = scan(text, true);
  return scanner.dateComponent() && scanner.end() ? null : scanner.problem;
}

/** @throws TypeError if there is no such date */
export function serializeDate(date: CalendarDate): string {
  checkRecord(date, 'date', 'a date');
  return written(dateString(date), validateDate, 'date');
}

/** Parse a yearless date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-string */
export function parseYearlessDate(text: string): YearlessDate | null {
  const scanner = scan(text, false);
  return scanner.yearlessDateComponent() && scanner.end() ? { month: scanner.month, day: scanner.day } : null;
}

/** Valid yearless date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-yearless-date-string */
export function validateYearlessDate(text: string): Invalidity | null {
  const scanner = scan(text, true);
  return scanner.yearlessDateComponent() && scanner.end() ? null : scanner.problem;
}

/** Without the two hyphens that may stand before it. @throws TypeError if there is no such date */
export function serializeYearlessDate(date: YearlessDate): string {
  checkRecord(date, 'date', 'a yearless date');
  return written(`${pad(date.month)}-${pad(date.day)}`, validateYearlessDate, 'date');
}

/** Parse a week string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string */
export function parseWeek(text: string): Week | null {
  const scanner = scan(text, false);
  return scanner.weekComponent() && scanner.end() ? { year: scanner.year, week: scanner.week } : null;
}

/** Valid week string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string */
export function validateWeek(text: string): Invalidity | null {
  const scanner = scan(text, true);
  return scanner.weekComponent() && scanner.end() ? null : scanner.problem;
}

/** @throws TypeError if there is no such week */
export function serializeWeek(week: Week): string {
  checkRecord(week, 'week', 'a week');
  return written(`${yearDigits(week.year)}-W${pad(week.week)}`, validateWeek, 'week');
}

/** @internal */
export function scan(text: string, strict: boolean): DateScanner {
  checkString(text, 'text');
  return new DateScanner(text, strict);
}

function monthOf({ year, month }: DateScanner): Month {
  return { year, month };
}

/** @internal */
export function dateOf({ year, month, day }: DateScanner): CalendarDate {
  return { year, month, day };
}

/** @internal */
export function dateString({ year, month, day }: CalendarDate): string {
  return `${yearDigits(year)}-${pad(month)}-${pad(day)}`;
}

/** @internal */
export function pad(value: number): string {
  return String(value).padStart(2, '0');
}
