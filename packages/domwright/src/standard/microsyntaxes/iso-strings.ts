import type { Year } from './calendar.ts';
import { pad } from './date-scanner.ts';
import {
  type CalendarDate,
  type Month,
  serializeDate,
  serializeMonth,
  serializeYearlessDate,
  type YearlessDate,
} from './dates.ts';
import { decimalDigits } from './parser-idioms.ts';
import {
  type GlobalDateAndTime,
  type LocalDateAndTime,
  offsetString,
  serializeGlobalDateAndTime,
  serializeLocalDateAndTime,
  serializeTime,
  type Time,
  toLocal,
} from './times.ts';

/*
 * ISO 8601 strings for `Temporal` (and `Date`, where it can read them): years of four digits, or of six with a sign;
 * fractions truncated to nine digits. null for years after 999999, which this format cannot express.
 */

/** For `Temporal.PlainYearMonth.from`. @throws TypeError if the month does not exist */
export function monthToISOString(month: Month): string | null {
  serializeMonth(month);
  return monthString(month);
}

function monthString({ year, month }: Month): string | null {
  const start = isoYear(year);
  return start === null ? null : `${start}-${pad(month)}`;
}

/** For `Temporal.PlainDate.from`. @throws TypeError if the date does not exist */
export function dateToISOString(date: CalendarDate): string | null {
  serializeDate(date);
  return dateString(date);
}

function dateString(date: CalendarDate): string | null {
  const start = monthString(date);
  return start === null ? null : `${start}-${pad(date.day)}`;
}

/** For `Temporal.PlainMonthDay.from`. @throws TypeError if the date does not exist */
export function yearlessDateToISOString(date: YearlessDate): string {
  return serializeYearlessDate(date);
}

/** For `Temporal.PlainTime.from`. @throws TypeError if the time does not exist */
export function timeToISOString(time: Time): string {
  serializeTime(time);
  return timeString(time);
}

function timeString({ hour, minute, second }: Time): string {
  const digits = decimalDigits(second);
  const point = digits.indexOf('.');
  const fraction = point < 0 ? '' : digits.slice(point, point + 10);
  return `${pad(hour)}:${pad(minute)}:${pad(Math.floor(second))}${fraction}`;
}

/** For `Temporal.PlainDateTime.from`. @throws TypeError if the date or time does not exist */
export function localDateAndTimeToISOString(dateAndTime: LocalDateAndTime): string | null {
  serializeLocalDateAndTime(dateAndTime);
  const date = dateString(dateAndTime);
  return date === null ? null : `${date}T${timeString(dateAndTime)}`;
}

/**
 * For `Temporal.Instant.from`: the local date and time with its offset.
 *
 * @throws TypeError if the date, time or offset does not exist
 */
export function globalDateAndTimeToISOString(dateAndTime: GlobalDateAndTime): string | null {
  serializeGlobalDateAndTime(dateAndTime);
  const local = localDateAndTimeToISOString(toLocal(dateAndTime));
  return local === null ? null : local + offsetString(dateAndTime.offset);
}

function isoYear(year: Year): string | null {
  if (typeof year === 'string' || year > 999_999) return null;
  return year > 9999 ? `+${String(year).padStart(6, '0')}` : String(year).padStart(4, '0');
}
