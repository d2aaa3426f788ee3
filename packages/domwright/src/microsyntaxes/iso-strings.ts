import type { Year } from './calendar.ts';
import { type CalendarDate, type Month, pad, type YearlessDate } from './dates.ts';
import { decimalDigits } from './parser-idioms.ts';
import { type GlobalDateAndTime, type LocalDateAndTime, offsetString, type Time, toLocal } from './times.ts';

/*
 * Strings of ISO 8601 as `Temporal` reads them (and `Date`, where it can): years of four digits, or of six with a sign;
 * fractions of nine digits at most, the rest cut off. null for years after 999999, which those cannot write.
 */

/** For `Temporal.PlainYearMonth.from`. */
export function monthToISOString({ year, month }: Month): string | null {
  const start = isoYear(year);
  return start === null ? null : `${start}-${pad(month)}`;
}

/** For `Temporal.PlainDate.from`. */
export function dateToISOString(date: CalendarDate): string | null {
  const start = monthToISOString(date);
  return start === null ? null : `${start}-${pad(date.day)}`;
}

/** For `Temporal.PlainMonthDay.from`. */
export function yearlessDateToISOString({ month, day }: YearlessDate): string {
  return `${pad(month)}-${pad(day)}`;
}

/** For `Temporal.PlainTime.from`. */
export function timeToISOString({ hour, minute, second }: Time): string {
  const digits = decimalDigits(second);
  const point = digits.indexOf('.');
  const fraction = point < 0 ? '' : digits.slice(point, point + 10);
  return `${pad(hour)}:${pad(minute)}:${pad(Math.floor(second))}${fraction}`;
}

/** For `Temporal.PlainDateTime.from`. */
export function localDateAndTimeToISOString(dateAndTime: LocalDateAndTime): string | null {
  const date = dateToISOString(dateAndTime);
  return date === null ? null : `${date}T${timeToISOString(dateAndTime)}`;
}

/** For `Temporal.Instant.from`: the local date and time, with its offset. */
export function globalDateAndTimeToISOString(dateAndTime: GlobalDateAndTime): string | null {
  const local = localDateAndTimeToISOString(toLocal(dateAndTime));
  return local === null ? null : local + offsetString(dateAndTime.offset);
}

function isoYear(year: Year): string | null {
  if (typeof year === 'string' || year > 999_999) return null;
  return year > 9999 ? `+${String(year).padStart(6, '0')}` : String(year).padStart(4, '0');
}
