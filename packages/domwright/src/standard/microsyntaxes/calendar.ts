import { wrongArgument } from '../../core/infra/arguments.ts';

/**
 * A year of the proleptic Gregorian calendar: a number or, from 2^53 on, where a number would not be exact, a string of
 * its decimal digits without leading zeros. `BigInt(year)` accepts both. Strings can be millions of digits long; nothing
 * here takes more than linear time in their length.
 */
export type Year = number | string;

/** The year that a string of ASCII digits represents. */
export function yearOf(digits: string): Year {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === 0x30) start++;
  if (digits.length - start <= 16) {
    const year = Number(digits.slice(start));
    if (Number.isSafeInteger(year)) return year;
  }
  return digits.slice(start);
}

/** The digits of a year, at least four. An invalid year is written unchanged, so that a parser rejects it. */
export function yearDigits(year: Year): string {
  return String(year).padStart(4, '0');
}

/** The calendar repeats every 400 years, which is a whole number of weeks; 10,000 is a multiple of 400. */
function modulo400(year: Year): number {
  return (typeof year === 'number' ? year : Number(year.slice(-4))) % 400;
}

function isLeapYear(year: Year): boolean {
  const y = modulo400(year);
  return y === 0 || (y % 4 === 0 && y % 100 !== 0);
}

/**
 * The number of days in a month, 1 to 12, of a year —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#number-of-days-in-month-month-of-year-year
 *
 * @throws TypeError if the arguments are not a month and a year
 */
export function daysInMonth(year: Year, month: number): number {
  checkYear(year);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw wrongArgument('month', 'an integer from 1 to 12', month);
  return lengthOfMonth(year, month);
}

/** @throws TypeError if `year` is not a Year */
function checkYear(year: Year): void {
  const isYear = typeof year === 'string' ? /^[0-9]+$/.test(year) : Number.isSafeInteger(year) && year >= 0;
  if (!isYear) throw wrongArgument('year', 'an integer of 0 or more, or a string of digits', year);
}

/** @internal Like `daysInMonth`, for a valid year and month. */
export function lengthOfMonth(year: Year, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Week number of the last day of a week-year: 53 if the year begins on a Thursday, or is a leap year that begins on a
 * Wednesday; otherwise 52 —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day
 *
 * @throws TypeError if `year` is not a year
 */
export function weeksInYear(year: Year): number {
  checkYear(year);
  return lengthInWeeks(year);
}

/** @internal Like `weeksInYear`, for a valid year. */
export function lengthInWeeks(year: Year): number {
  const before = (modulo400(year) + 399) % 400;
  // Monday is 0; 1 January of the years 1, 401, … is a Monday.
  const firstDay = (before * 365 + Math.trunc(before / 4) - Math.trunc(before / 100)) % 7;
  return firstDay === 3 || (firstDay === 2 && isLeapYear(year)) ? 53 : 52;
}

/** The year after this one. */
export function nextYear(year: Year): Year {
  if (typeof year === 'number' && year < Number.MAX_SAFE_INTEGER) return year + 1;
  const digits = String(year);
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : `${digits.slice(0, at)}${Number(digits[at]) + 1}${zeros}`;
}

/** The year before this one; `year` must be greater than 0. */
export function previousYear(year: Year): Year {
  if (typeof year === 'number') return year - 1;
  let at = year.length - 1;
  while (year[at] === '0') at--;
  return yearOf(`${year.slice(0, at)}${Number(year[at]) - 1}${'9'.repeat(year.length - 1 - at)}`);
}
