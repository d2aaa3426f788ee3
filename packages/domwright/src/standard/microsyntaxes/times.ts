import { lengthOfMonth, nextYear, previousYear } from './calendar.ts';
import { type DateScanner, pad } from './date-scanner.ts';
import { type CalendarDate, dateOf, dateString, parsed, problemOf, scan } from './dates.ts';
import { ensureValid } from './ensure-valid.ts';
import { checkRecord, type Invalidity, invalid } from './invalidity.ts';
import { decimalDigits } from './parser-idioms.ts';

/** A time — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-time */
export interface Time {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
  /** From 0 to less than 60; may have a fraction. */
  readonly second: number;
}

/** A local date and time — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime-local */
export interface LocalDateAndTime extends CalendarDate, Time {}

/** A time-zone offset — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-timezone */
export interface TimeZoneOffset {
  /** −23 to 23. */
  readonly hours: number;
  /** −59 to 59, with the same sign as the hours. */
  readonly minutes: number;
}

/**
 * A global date and time — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime
 *
 * The moment in UTC, whose year can be 0 if the local one is 1, and the offset it was written with.
 */
export interface GlobalDateAndTime extends LocalDateAndTime {
  /** The time-zone offset in the text. */
  readonly offset: TimeZoneOffset;
}

/**
 * Parse a time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string
 *
 * User agents accept fractions of any length.
 */
export function parseTime(text: string): Time | null {
  return parsed(text, timeComponent, timeOf);
}

/** Valid time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string */
export function validateTime(text: string): Invalidity | null {
  return problemOf(text, true, timeComponent);
}

/**
 * The shortest string for a time. It is valid if the seconds are a whole number of milliseconds. Otherwise its fraction
 * has more digits than authors may use, though user agents accept it.
 *
 * @throws TypeError if the time does not exist
 */
export function serializeTime(time: Time): string {
  checkRecord(time, 'time', 'a time');
  return ensureValid(timeString(time), (text) => problemOf(text, false, timeComponent), 'time');
}

/** Parse a local date and time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string */
export function parseLocalDateAndTime(text: string): LocalDateAndTime | null {
  return parsed(text, localDateAndTime, localOf);
}

/** Valid local date and time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-local-date-and-time-string */
export function validateLocalDateAndTime(text: string): Invalidity | null {
  return problemOf(text, true, localDateAndTime);
}

/**
 * Valid normalized local date and time string: with a `T`, and the shortest string for the time —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string
 */
export function validateNormalizedLocalDateAndTime(text: string): Invalidity | null {
  const scanner = scan(text, true);
  if (!localDateAndTime(scanner) || !scanner.end()) return scanner.problem;
  const separator = text.indexOf('-') + 6;
  if (text[separator] !== 'T') return invalid('expected “T”', separator);
  const time = separator + 1;
  const shortest = timeString(timeOf(scanner)).length;
  return text.length - time > shortest
    ? invalid('the time is not written in its shortest form', time + shortest)
    : null;
}

/** The normalized string. @throws TypeError if the date or time does not exist */
export function serializeLocalDateAndTime(dateAndTime: LocalDateAndTime): string {
  checkRecord(dateAndTime, 'dateAndTime', 'a date and time');
  return ensureValid(
    localString(dateAndTime),
    (text) => problemOf(text, false, localDateAndTime),
    'dateAndTime',
  );
}

/** Parse a time-zone offset string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-string */
export function parseTimeZoneOffset(text: string): TimeZoneOffset | null {
  return parsed(text, timeZoneOffsetComponent, offsetOf);
}

/** Valid time-zone offset string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-zone-offset-string */
export function validateTimeZoneOffset(text: string): Invalidity | null {
  return problemOf(text, true, timeZoneOffsetComponent);
}

/** `Z` for zero, otherwise `+05:30`. @throws TypeError if the offset does not exist */
export function serializeTimeZoneOffset(offset: TimeZoneOffset): string {
  checkRecord(offset, 'offset', 'a time-zone offset');
  return ensureValid(offsetString(offset), validateTimeZoneOffset, 'offset');
}

/**
 * Parse a global date and time string —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string
 */
export function parseGlobalDateAndTime(text: string): GlobalDateAndTime | null {
  return parsed(text, globalDateAndTime, globalOf);
}

/** Valid global date and time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-global-date-and-time-string */
export function validateGlobalDateAndTime(text: string): Invalidity | null {
  return problemOf(text, true, globalDateAndTime);
}

/** The normalized local date and time with its offset. @throws TypeError if the date, time or offset does not exist */
export function serializeGlobalDateAndTime(dateAndTime: GlobalDateAndTime): string {
  checkRecord(dateAndTime, 'dateAndTime', 'a date and time');
  checkRecord(dateAndTime.offset, 'dateAndTime.offset', 'a time-zone offset');
  const string = localString(toLocal(dateAndTime)) + offsetString(dateAndTime.offset);
  return ensureValid(string, (text) => problemOf(text, false, globalDateAndTime), 'dateAndTime');
}

/**
 * The normalized date and time in UTC, with a `Z`. @throws TypeError if the date or time does not exist, or the year is
 * 0
 */
export function serializeGlobalDateAndTimeInUTC(dateAndTime: GlobalDateAndTime): string {
  checkRecord(dateAndTime, 'dateAndTime', 'a date and time');
  return ensureValid(
    `${localString(dateAndTime)}Z`,
    (text) => problemOf(text, false, globalDateAndTime),
    'dateAndTime',
  );
}

/** @internal */
export function timeOf({ hour, minute, second }: DateScanner): Time {
  return { hour, minute, second };
}

function localOf(scanner: DateScanner): LocalDateAndTime {
  return { ...dateOf(scanner), ...timeOf(scanner) };
}

function offsetOf({ offsetHours, offsetMinutes }: DateScanner): TimeZoneOffset {
  return { hours: offsetHours, minutes: offsetMinutes };
}

/** @internal The moment in UTC, and the offset. */
export function globalOf(scanner: DateScanner): GlobalDateAndTime {
  const offset = offsetOf(scanner);
  return { ...shift(localOf(scanner), -(offset.hours * 60 + offset.minutes)), offset };
}

/** @internal The date and time at the offset. */
export function toLocal(dateAndTime: GlobalDateAndTime): LocalDateAndTime {
  const { hours, minutes } = dateAndTime.offset;
  return shift(dateAndTime, hours * 60 + minutes);
}

/** Adds minutes, less than a day in total. */
function shift(local: LocalDateAndTime, minutes: number): LocalDateAndTime {
  let { year, month, day, hour, minute } = local;
  const { second } = local;
  let total = hour * 60 + minute + minutes;
  if (total < 0) {
    total += 1440;
    if (--day === 0) {
      if (--month === 0) {
        month = 12;
        year = previousYear(year);
      }
      day = lengthOfMonth(year, month);
    }
  } else if (total >= 1440) {
    total -= 1440;
    if (++day > lengthOfMonth(year, month)) {
      day = 1;
      if (++month > 12) {
        month = 1;
        year = nextYear(year);
      }
    }
  }
  hour = Math.floor(total / 60);
  minute = total % 60;
  return { year, month, day, hour, minute, second };
}

function timeComponent(scanner: DateScanner): boolean {
  return scanner.timeComponent();
}

function timeZoneOffsetComponent(scanner: DateScanner): boolean {
  return scanner.timeZoneOffsetComponent();
}

function localDateAndTime(scanner: DateScanner): boolean {
  return scanner.dateComponent() && scanner.separator() && scanner.timeComponent();
}

function globalDateAndTime(scanner: DateScanner): boolean {
  return localDateAndTime(scanner) && scanner.timeZoneOffsetComponent();
}

/** @internal */
export function timeString({ hour, minute, second }: Time): string {
  const start = `${pad(hour)}:${pad(minute)}`;
  return second === 0 ? start : `${start}:${second < 10 ? '0' : ''}${decimalDigits(second)}`;
}

/** @internal */
function localString(dateAndTime: LocalDateAndTime): string {
  return `${dateString(dateAndTime)}T${timeString(dateAndTime)}`;
}

/** @internal */
export function offsetString({ hours, minutes }: TimeZoneOffset): string {
  if (hours === 0 && minutes === 0) return 'Z';
  return `${hours < 0 || minutes < 0 ? '-' : '+'}${pad(Math.abs(hours))}:${pad(Math.abs(minutes))}`;
}
