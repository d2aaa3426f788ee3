import { checkString } from '../../core/infra/arguments.ts';
import type { Year } from './calendar.ts';
import type { DateScanner } from './date-scanner.ts';
import {
  type CalendarDate,
  dateOf,
  type Month,
  parseDate,
  parsed,
  parseMonth,
  parseWeek,
  parseYearlessDate,
  problemOf,
  scan,
  validateDate,
  validateMonth,
  validateWeek,
  validateYearlessDate,
  type Week,
  type YearlessDate,
} from './dates.ts';
import { parseDuration, validateDuration } from './durations.ts';
import { type Invalidity, invalid } from './invalidity.ts';
import {
  type GlobalDateAndTime,
  globalOf,
  type LocalDateAndTime,
  parseGlobalDateAndTime,
  parseLocalDateAndTime,
  parseTime,
  parseTimeZoneOffset,
  type Time,
  type TimeZoneOffset,
  timeOf,
  validateGlobalDateAndTime,
  validateLocalDateAndTime,
  validateTime,
  validateTimeZoneOffset,
} from './times.ts';

/** The value of a date or time string. */
export type DateOrTime =
  | { readonly type: 'date'; readonly value: CalendarDate }
  | { readonly type: 'time'; readonly value: Time }
  | { readonly type: 'global date and time'; readonly value: GlobalDateAndTime };

/** Parse a date or time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-or-time-string */
export function parseDateOrTime(text: string): DateOrTime | null {
  const scanner = scan(text, false);
  const datePresent = scanner.dateComponent();
  if (datePresent) {
    if (scanner.end()) return { type: 'date', value: dateOf(scanner) };
    if (!scanner.separator()) return null;
  } else {
    scanner.position = 0;
  }
  if (!scanner.timeComponent()) return null;
  if (!datePresent) return scanner.end() ? { type: 'time', value: timeOf(scanner) } : null;
  return withOffset(scanner);
}

function withOffset(scanner: DateScanner): DateOrTime | null {
  return scanner.timeZoneOffsetComponent() && scanner.end()
    ? { type: 'global date and time', value: globalOf(scanner) }
    : null;
}

/**
 * Valid date string with optional time: a date, or a global date and time —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string-with-optional-time
 */
export function validateDateWithOptionalTime(text: string): Invalidity | null {
  const problem = validateDate(text);
  return problem === null ? null : further(problem, validateGlobalDateAndTime(text));
}

/** The value of the `datetime` attribute of a `time` element. */
export type DatetimeValue =
  | { readonly type: 'month'; readonly value: Month }
  | { readonly type: 'date'; readonly value: CalendarDate }
  | { readonly type: 'yearless date'; readonly value: YearlessDate }
  | { readonly type: 'time'; readonly value: Time }
  | { readonly type: 'local date and time'; readonly value: LocalDateAndTime }
  | { readonly type: 'time-zone offset'; readonly value: TimeZoneOffset }
  | { readonly type: 'global date and time'; readonly value: GlobalDateAndTime }
  | { readonly type: 'week'; readonly value: Week }
  | { readonly type: 'year'; readonly value: Year }
  | { readonly type: 'duration'; readonly value: number };

/**
 * Machine-readable equivalent of a `time` element's contents from its datetime value; null if that is unknown —
 * https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value
 */
export function parseDatetimeValue(text: string): DatetimeValue | null {
  return (
    typed('month', parseMonth(text)) ??
    typed('date', parseDate(text)) ??
    typed('yearless date', parseYearlessDate(text)) ??
    typed('time', parseTime(text)) ??
    typed('local date and time', parseLocalDateAndTime(text)) ??
    typed('time-zone offset', parseTimeZoneOffset(text)) ??
    typed('global date and time', parseGlobalDateAndTime(text)) ??
    typed('week', parseWeek(text)) ??
    typed('year', parseYear(text)) ??
    typed('duration', parseDuration(text))
  );
}

function typed<Type extends string, Value>(
  type: Type,
  value: Value | null,
): { type: Type; value: Value } | null {
  return value === null ? null : { type, value };
}

/** Four or more ASCII digits, at least one of which is not zero. */
function parseYear(text: string): Year | null {
  return parsed(text, yearComponent, ({ year }) => year);
}

function validateYear(text: string): Invalidity | null {
  return problemOf(text, true, yearComponent);
}

function yearComponent(scanner: DateScanner): boolean {
  return scanner.yearComponent();
}

const datetimeValidators = [
  validateDate,
  validateMonth,
  validateYearlessDate,
  validateTime,
  validateLocalDateAndTime,
  validateTimeZoneOffset,
  validateGlobalDateAndTime,
  validateWeek,
  validateYear,
  validateDuration,
];

/**
 * Whether a `time` element's `datetime` attribute may have this value —
 * https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element
 *
 * If not, the reason is that of the form which the string follows furthest.
 */
export function validateDatetimeValue(text: string): Invalidity | null {
  checkString(text, 'text');
  let problem: Invalidity | null = null;
  for (const validate of datetimeValidators) {
    const other = validate(text);
    if (other === null) return null;
    problem = problem === null ? other : further(problem, other);
  }
  if (problem!.offset > 0) return problem;
  return invalid('expected a date, a time, a time-zone offset, a week, a year or a duration', 0);
}

function further(problem: Invalidity, other: Invalidity | null): Invalidity | null {
  return other === null || other.offset > problem.offset ? other : problem;
}
