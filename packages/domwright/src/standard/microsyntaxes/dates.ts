import { checkString } from '../../core/infra/arguments.ts';
import { type Year, yearDigits } from './calendar.ts';
import { DateScanner, pad } from './date-scanner.ts';
import { ensureValid } from './ensure-valid.ts';
import { checkRecord, type Invalidity } from './invalidity.ts';

/** A month — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-month */
export interface Month {
  /** A number; a string of digits if a number would not be exact. */
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
  /** From 1; up to 29 in February. */
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
  return parsed(text, monthComponent, monthOf);
}

/** Valid month string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string */
export function validateMonth(text: string): Invalidity | null {
  return problemOf(text, true, monthComponent);
}

/** @throws TypeError if the month does not exist */
export function serializeMonth(month: Month): string {
  checkRecord(month, 'month', 'a month');
  return ensureValid(`${yearDigits(month.year)}-${pad(month.month)}`, validateMonth, 'month');
}

/** Parse a date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string */
export function parseDate(text: string): CalendarDate | null {
  return parsed(text, dateComponent, dateOf);
}

/** Valid date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string */
export function validateDate(text: string): Invalidity | null {
  return problemOf(text, true, dateComponent);
}

/** @throws TypeError if the date does not exist */
export function serializeDate(date: CalendarDate): string {
  checkRecord(date, 'date', 'a date');
  return ensureValid(dateString(date), validateDate, 'date');
}

/** Parse a yearless date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-string */
export function parseYearlessDate(text: string): YearlessDate | null {
  return parsed(text, yearlessDateComponent, yearlessDateOf);
}

/** Valid yearless date string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-yearless-date-string */
export function validateYearlessDate(text: string): Invalidity | null {
  return problemOf(text, true, yearlessDateComponent);
}

/** Without the two optional leading hyphens. @throws TypeError if the date does not exist */
export function serializeYearlessDate(date: YearlessDate): string {
  checkRecord(date, 'date', 'a yearless date');
  return ensureValid(`${pad(date.month)}-${pad(date.day)}`, validateYearlessDate, 'date');
}

/** Parse a week string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string */
export function parseWeek(text: string): Week | null {
  return parsed(text, weekComponent, weekOf);
}

/** Valid week string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string */
export function validateWeek(text: string): Invalidity | null {
  return problemOf(text, true, weekComponent);
}

/** @throws TypeError if the week does not exist */
export function serializeWeek(week: Week): string {
  checkRecord(week, 'week', 'a week');
  return ensureValid(`${yearDigits(week.year)}-W${pad(week.week)}`, validateWeek, 'week');
}

/** Reads a component or fails: see `DateScanner`. */
type Component = (scanner: DateScanner) => boolean;

function monthComponent(scanner: DateScanner): boolean {
  return scanner.monthComponent();
}

function dateComponent(scanner: DateScanner): boolean {
  return scanner.dateComponent();
}

function yearlessDateComponent(scanner: DateScanner): boolean {
  return scanner.yearlessDateComponent();
}

function weekComponent(scanner: DateScanner): boolean {
  return scanner.weekComponent();
}

/** @internal */
export function scan(text: string, strict: boolean): DateScanner {
  checkString(text, 'text');
  return new DateScanner(text, strict);
}

/** @internal The value of a string that is exactly this component, by the rules for user agents; null for other strings. */
export function parsed<Value>(
  text: string,
  component: Component,
  valueOf: (scanner: DateScanner) => Value,
): Value | null {
  const scanner = scan(text, false);
  return component(scanner) && scanner.end() ? valueOf(scanner) : null;
}

/** @internal Why a string is not exactly this component; null if it is. */
export function problemOf(text: string, strict: boolean, component: Component): Invalidity | null {
  const scanner = scan(text, strict);
  return component(scanner) && scanner.end() ? null : scanner.problem;
}

function monthOf({ year, month }: DateScanner): Month {
  return { year, month };
}

/** @internal */
export function dateOf({ year, month, day }: DateScanner): CalendarDate {
  return { year, month, day };
}

function yearlessDateOf({ month, day }: DateScanner): YearlessDate {
  return { month, day };
}

function weekOf({ year, week }: DateScanner): Week {
  return { year, week };
}

/** @internal */
export function dateString({ year, month, day }: CalendarDate): string {
  return `${yearDigits(year)}-${pad(month)}-${pad(day)}`;
}
