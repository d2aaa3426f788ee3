import * as m from 'domwright/values';
import { describe, expect, test } from 'vitest';
import { holdsTo } from './holds-to.ts';

/** The Gregorian calendar's own rules, by JavaScript's Date, which has the same calendar. */
test('days in months and weeks in years, of the years 1 to 2000', () => {
  for (let year = 1; year <= 2000; year++) {
    for (let month = 1; month <= 12; month++) {
      const date = new Date(0);
      date.setUTCFullYear(year, month, 0);
      if (m.daysInMonth(year, month) !== date.getUTCDate()) expect([year, month]).toBe('right');
    }
    // The week of 28 December is the last: count from the Monday of the week of 4 January.
    const first = new Date(0);
    first.setUTCFullYear(year, 0, 4);
    const next = new Date(0);
    next.setUTCFullYear(year + 1, 0, 4);
    const monday = (date: Date) => date.getTime() / 86_400_000 - ((date.getUTCDay() + 6) % 7);
    expect(m.weeksInYear(year)).toBe((monday(next) - monday(first)) / 7);
  }
});

test('years beyond 2^53 are leap and long as those 400 years before', () => {
  for (let year = 1600; year < 2000; year++) {
    const long = `98765432109876543${year}`;
    for (const month of [1, 2]) expect(m.daysInMonth(long, month)).toBe(m.daysInMonth(year, month));
    expect(m.weeksInYear(long)).toBe(m.weeksInYear(year));
  }
});

describe('months', () => {
  holdsTo(
    m.parseMonth,
    m.validateMonth,
    [
      ['2011-11', { year: 2011, month: 11 }],
      ['0001-01', { year: 1, month: 1 }],
      ['00012-12', { year: 12, month: 12 }],
      ['9007199254740991-01', { year: 9007199254740991, month: 1 }],
      ['9007199254740992-01', { year: '9007199254740992', month: 1 }],
      ['00123456789012345678901234567890-02', { year: '123456789012345678901234567890', month: 2 }],
    ],
    [
      ['', 0],
      ['201-11', 3],
      ['0000-01', 0],
      ['2011', 4],
      ['201111', 6],
      ['2011/11', 4],
      ['2011-', 5],
      ['2011-1', 6],
      ['2011-111', 7],
      ['2011-00', 5],
      ['2011-13', 5],
      ['2011-11 ', 7],
      [' 2011-11', 0],
      ['-2011-11', 0],
      ['00000000000000000000-01', 0],
    ],
  );
});

describe('dates', () => {
  holdsTo(
    m.parseDate,
    m.validateDate,
    [
      ['2011-11-30', { year: 2011, month: 11, day: 30 }],
      ['2024-02-29', { year: 2024, month: 2, day: 29 }],
      ['2000-02-29', { year: 2000, month: 2, day: 29 }],
      ['100000000000000000000-02-29', { year: '100000000000000000000', month: 2, day: 29 }],
      ['9999999999999999996-02-29', { year: '9999999999999999996', month: 2, day: 29 }],
    ],
    [
      ['2011-13-01', 5],
      ['2011-11', 7],
      ['2011-11/30', 7],
      ['2011-11-', 8],
      ['2011-11-3', 9],
      ['2011-11-31', 8],
      ['2011-11-00', 8],
      ['2023-02-29', 8],
      ['1900-02-29', 8],
      ['99999999999999999900-02-29', 24],
      ['2011-11-30T', 10],
      ['2011-11-300', 10],
    ],
  );
});

describe('yearless dates', () => {
  holdsTo(
    m.parseYearlessDate,
    m.validateYearlessDate,
    [
      ['11-30', { month: 11, day: 30 }],
      ['--02-29', { month: 2, day: 29 }],
      ['01-01', { month: 1, day: 1 }],
      ['--12-31', { month: 12, day: 31 }],
    ],
    [
      ['-', 1],
      ['--', 2],
      ['-11-30', 1],
      ['---11-30', 2],
      ['', 0],
      ['1-30', 1],
      ['13-01', 0],
      ['00-01', 0],
      ['1130', 2],
      ['11', 2],
      ['02-30', 3],
      ['04-31', 3],
      ['04-00', 3],
      ['04-1', 4],
      ['04-10 ', 5],
    ],
  );
});

describe('weeks', () => {
  holdsTo(
    m.parseWeek,
    m.validateWeek,
    [
      ['2011-W47', { year: 2011, week: 47 }],
      ['2015-W53', { year: 2015, week: 53 }],
      ['2020-W53', { year: 2020, week: 53 }],
      ['0001-W01', { year: 1, week: 1 }],
      ['10000000000000000002020-W53', { year: '10000000000000000002020', week: 53 }],
    ],
    [
      ['201-W47', 3],
      ['0000-W01', 0],
      ['2011W47', 4],
      ['2011-47', 5],
      ['2011-w47', 5],
      ['2011-W', 6],
      ['2011-W4', 7],
      ['2011-W00', 6],
      ['2011-W53', 6],
      ['2016-W53', 6],
      ['2015-W54', 6],
      ['2011-W471', 8],
      ['2011-W47 ', 8],
      ['2011-W47-1', 8],
    ],
  );
});

describe('times', () => {
  const time = (hour: number, minute: number, second = 0) => ({ hour, minute, second });
  holdsTo(
    m.parseTime,
    m.validateTime,
    [
      ['00:00', time(0, 0)],
      ['23:59:59.999', time(23, 59, 59.999)],
      ['14:54:39', time(14, 54, 39)],
      ['14:54:39.9', time(14, 54, 39.9)],
      ['14:54:00', time(14, 54)],
    ],
    [
      ['', 0],
      ['1:00', 1],
      ['100:00', 2],
      ['24:00', 0],
      ['12', 2],
      ['12.00', 2],
      ['12:6', 4],
      ['12:60', 3],
      ['12:00:', 6],
      ['12:00:1', 7],
      ['12:00:.5', 6],
      ['12:00:60', 6],
      ['12:00:123', 8],
      ['12:00:1234', 8],
      ['12:00:12.', 9],
      ['12:00:12.5.5', 10],
      ['12:00:12..5', 9],
      ['12:00:12,5', 8],
      ['12:00Z', 5],
      [' 12:00', 0],
    ],
    [
      ['12:00:30.1234', time(12, 0, 30.1234), 12],
      ['12:00:59.99999999999999999999999', time(12, 0, 59.99999999999999), 12],
    ],
  );

  test('the reason', () => {
    expect(m.validateMonth('2011-111')?.reason).toBe('expected two digits for the month');
    expect(m.validateDate('2011-11-300')?.reason).toBe('expected two digits for the day');
    expect(m.validateWeek('2011-W471')?.reason).toBe('expected two digits for the week');
    expect(m.validateTime('100:00')?.reason).toBe('expected two digits for the hour');
    expect(m.validateTime('12:60')?.reason).toBe('the minute must be from 00 to 59');
    expect(m.validateTime('12:00:60')?.reason).toBe('the second must be from 00 to 59');
    expect(m.validateTimeZoneOffset('+08:60')?.reason).toBe('the minutes must be from 00 to 59');
    expect(m.validateTimeZoneOffset('+0860')?.reason).toBe('the minutes must be from 00 to 59');
  });

  test('a second is always less than 60', () => {
    expect(m.parseTime('12:00:59.99999999999999999999999')!.second).toBeLessThan(60);
  });

  test('the shortest form', () => {
    expect(m.serializeTime(time(1, 2))).toBe('01:02');
    expect(m.serializeTime(time(1, 2, 3))).toBe('01:02:03');
    expect(m.serializeTime(time(1, 2, 3.5))).toBe('01:02:03.5');
    expect(m.serializeTime(time(1, 2, 9))).toBe('01:02:09');
    expect(m.serializeTime(time(1, 2, 9.5))).toBe('01:02:09.5');
    expect(m.serializeTime(time(1, 2, 10))).toBe('01:02:10');
    expect(m.serializeTime(time(1, 2, 12.5))).toBe('01:02:12.5');
    expect(m.serializeTime(time(1, 2, 5e-7))).toBe('01:02:00.0000005');
    expect(() => m.serializeTime(time(24, 0))).toThrow(
      /^time cannot be written: the hour must be from 00 to 23/,
    );
  });
});

describe('local dates and times', () => {
  const value = { year: 2011, month: 11, day: 18, hour: 14, minute: 54, second: 0 };
  holdsTo(
    m.parseLocalDateAndTime,
    m.validateLocalDateAndTime,
    [
      ['2011-11-18T14:54', value],
      ['2011-11-18 14:54', value],
    ],
    [
      ['2011-11-31T14:54', 8],
      ['2011-11-18', 10],
      ['2011-11-18t14:54', 10],
      ['2011-11-18  14:54', 11],
      ['2011-11-18T', 11],
      ['2011-11-18T24:00', 11],
      ['2011-11-18T14:54Z', 16],
    ],
    [['2011-11-18T14:54:39.9291', { ...value, second: 39.9291 }, 23]],
  );

  test.each([
    ['2011-11-18T14:54', null],
    ['2011-11-18T14:54:39.9291', 23],
    ['2011-11-18T14:54:01.5', null],
    ['12011-11-18T14:54', null],
    ['2011-11-18 14:54', 10],
    ['2011-11-18T14:54:00', 16],
    ['2011-11-18T14:54:01.50', 21],
    ['2011-11-18T14:54:01.0', 19],
    ['2011-11-18T14', 13],
  ])('validateNormalizedLocalDateAndTime(%j) fails at %j', (text, offset) => {
    expect(m.validateNormalizedLocalDateAndTime(text)?.offset ?? null).toBe(offset);
  });

  test('serializing normalizes', () => {
    expect(m.serializeLocalDateAndTime(m.parseLocalDateAndTime('2011-11-18 14:54:00.0')!)).toBe(
      '2011-11-18T14:54',
    );
  });
});

describe('time-zone offsets', () => {
  const offset = (hours: number, minutes: number) => ({ hours, minutes });
  holdsTo(
    m.parseTimeZoneOffset,
    m.validateTimeZoneOffset,
    [
      ['Z', offset(0, 0)],
      ['+00:00', offset(0, 0)],
      ['+0130', offset(1, 30)],
      ['-08:00', offset(-8, 0)],
      ['-00:30', offset(0, -30)],
      ['+23:59', offset(23, 59)],
      ['-2359', offset(-23, -59)],
    ],
    [
      ['', 0],
      ['z', 0],
      ['08:00', 0],
      ['+', 1],
      ['+8:00', 2],
      ['+080', 4],
      ['+08000', 5],
      ['+080000', 5],
      ['+08', 3],
      ['+08.00', 3],
      ['+08:0', 5],
      ['+08:000', 6],
      ['+24:00', 1],
      ['+08:60', 4],
      ['+0860', 3],
      ['ZZ', 1],
    ],
    [
      ['-00:00', offset(0, 0), 0],
      ['-0000', offset(0, 0), 0],
    ],
  );

  test('zero has no sign', () => {
    const parsed = m.parseTimeZoneOffset('-00:00')!;
    expect([Object.is(parsed.hours, 0), Object.is(parsed.minutes, 0)]).toEqual([true, true]);
    expect(m.serializeTimeZoneOffset(parsed)).toBe('Z');
    expect(m.serializeTimeZoneOffset(offset(0, -30))).toBe('-00:30');
    expect(m.serializeTimeZoneOffset(offset(0, 30))).toBe('+00:30');
    expect(m.serializeTimeZoneOffset(offset(5, 0))).toBe('+05:00');
    expect(m.serializeTimeZoneOffset(offset(-5, 0))).toBe('-05:00');
    expect(() => m.serializeTimeZoneOffset(offset(24, 0))).toThrow(TypeError);
  });
});

describe('global dates and times', () => {
  const value = (date: string, hours: number, minutes: number) => {
    const [year, month, day, hour, minute, second] = date.split(/[- :]/).map(Number);
    return { year, month, day, hour, minute, second, offset: { hours, minutes } };
  };
  holdsTo(
    m.parseGlobalDateAndTime,
    m.validateGlobalDateAndTime,
    [
      // The standard's own examples.
      ['0037-12-13 00:00Z', value('37-12-13 0:0:0', 0, 0)],
      ['1979-10-14T12:00:00.001-04:00', value('1979-10-14 16:0:0.001', -4, 0)],
      ['8592-01-01T02:09+02:09', value('8592-01-01 0:0:0', 2, 9)],
      // Into another day, month and year.
      ['2011-12-31T23:30-01:00', value('2012-01-01 0:30:0', -1, 0)],
      ['2012-03-01T00:30+0100', value('2012-02-29 23:30:0', 1, 0)],
      ['2012-01-01T00:30+00:31', value('2011-12-31 23:59:0', 0, 31)],
      ['2012-03-02T00:30+01:00', value('2012-03-01 23:30:0', 1, 0)],
      ['2012-05-01T00:30+01:00', value('2012-04-30 23:30:0', 1, 0)],
      ['2011-11-18T23:58-00:01', value('2011-11-18 23:59:0', 0, -1)],
      ['2011-11-18T23:59-00:01', value('2011-11-19 0:0:0', 0, -1)],
      ['2011-11-29T23:30-01:00', value('2011-11-30 0:30:0', -1, 0)],
      ['2011-11-30T23:30-01:00', value('2011-12-01 0:30:0', -1, 0)],
      ['2011-10-31T23:30-01:00', value('2011-11-01 0:30:0', -1, 0)],
      ['0001-01-01T00:00+00:01', value('0-12-31 23:59:0', 0, 1)],
      ['9007199254740991-12-31T23:00-01:00', { ...value('1-1-1 0:0:0', -1, 0), year: '9007199254740992' }],
      ['9007199254740992-01-01T00:00+00:01', { ...value('1-12-31 23:59:0', 0, 1), year: 9007199254740991 }],
      [
        '19999999999999999999-12-31T23:00-01:00',
        { ...value('1-1-1 0:0:0', -1, 0), year: '20000000000000000000' },
      ],
      [
        '99999999999999999999-12-31T23:00-01:00',
        { ...value('1-1-1 0:0:0', -1, 0), year: '100000000000000000000' },
      ],
      [
        '100000000000000000000-01-01T00:00+01:00',
        { ...value('1-12-31 23:0:0', 1, 0), year: '99999999999999999999' },
      ],
    ],
    [
      ['2011-11-18T14:54', 16],
      ['2011-11-18', 10],
      ['2011-11-18T14:54 Z', 16],
      ['2011-11-18T14:54Z ', 17],
      ['2011-11-18T14:54+24:00', 17],
      ['2011-11-18TT14:54Z', 11],
    ],
    [['2011-11-18T14:54-00:00', value('2011-11-18 14:54:0', 0, 0), 16]],
  );

  test.each(['2011-12-31T23:30-01:00', '0001-01-01T00:00+23:59', '99999999999999999999-12-31T23:00-01:00'])(
    '%s is written as it was',
    (text) => expect(m.serializeGlobalDateAndTime(m.parseGlobalDateAndTime(text)!)).toBe(text),
  );

  test('in UTC', () => {
    const parsed = m.parseGlobalDateAndTime('2011-12-31 23:30:00-01:00')!;
    expect(m.serializeGlobalDateAndTimeInUTC(parsed)).toBe('2012-01-01T00:30Z');
    const before = m.parseGlobalDateAndTime('0001-01-01T00:00+00:01')!;
    expect(() => m.serializeGlobalDateAndTimeInUTC(before)).toThrow(TypeError);
  });
});

describe('vaguer moments', () => {
  test.each([
    ['2011-11-18', 'date'],
    ['14:54', 'time'],
    ['2011-11-18T14:54Z', 'global date and time'],
    ['2011-11-18T14:54', null],
    ['2011-11-18T', null],
    ['2011-11-18x', null],
    ['2011-11-18 ', null],
    ['14:54Z', null],
    ['14:54:39.12345', 'time'],
    ['2011-11-18T14:54:39.12345-00:00', 'global date and time'],
    ['2011-11', null],
    ['2011-11-18T14:54Z ', null],
    ['T14:54', null],
    ['', null],
  ])('parseDateOrTime(%j) is of type %j', (text, type) => {
    expect(m.parseDateOrTime(text)?.type ?? null).toBe(type);
  });

  test('their values', () => {
    const date = { year: 2011, month: 11, day: 18 };
    const time = { hour: 14, minute: 54, second: 0 };
    expect(m.parseDateOrTime('2011-11-18')).toEqual({ type: 'date', value: date });
    expect(m.parseDateOrTime('14:54')).toEqual({ type: 'time', value: time });
    const offset = { hours: 1, minutes: 0 };
    const value = { ...date, ...time, hour: 13, offset };
    expect(m.parseDateOrTime('2011-11-18 14:54+01:00')).toEqual({ type: 'global date and time', value });
  });

  test.each([
    ['2011-11-18', null],
    ['2011-11-18T14:54Z', null],
    ['14:54', 2],
    ['2011-11-18T14:54', 16],
    ['2011-11-31', 8],
  ])('validateDateWithOptionalTime(%j) fails at %j', (text, offset) => {
    expect(m.validateDateWithOptionalTime(text)?.offset ?? null).toBe(offset);
  });

  test.each([
    ['2011-11', 'month'],
    ['2011-11-18', 'date'],
    ['11-18', 'yearless date'],
    ['14:54', 'time'],
    ['2011-11-18T14:54:39.929', 'local date and time'],
    ['-0800', 'time-zone offset'],
    ['2011-11-18T06:54:39-08:00', 'global date and time'],
    ['2011-W47', 'week'],
    ['0001', 'year'],
    ['20112011', 'year'],
    ['PT4H18M3S', 'duration'],
    ['4h 18m 3s', 'duration'],
    ['0000', null],
    ['201', null],
    ['', null],
    ['yesterday', null],
  ])('parseDatetimeValue(%j) is of type %j, and so is it valid', (text, type) => {
    expect(m.parseDatetimeValue(text)?.type ?? null).toBe(type);
    expect(m.validateDatetimeValue(text) === null).toBe(type !== null);
  });

  test.each([
    ['2011-11', { year: 2011, month: 11 }],
    ['11-18', { month: 11, day: 18 }],
    ['-0800', { hours: -8, minutes: 0 }],
    ['2011-W47', { year: 2011, week: 47 }],
    ['0001', 1],
    ['00009007199254740993', '9007199254740993'],
    ['PT4H18M3S', 15483],
  ])('the value of parseDatetimeValue(%j) is %j', (text, value) => {
    expect(m.parseDatetimeValue(text)?.value).toEqual(value);
  });

  test.each([
    ['14:61', 3],
    ['2011-11-18T14:61Z', 14],
    ['PT5X', 3],
    ['P', 1],
    ['2011-W54', 6],
    ['20112011x', 8],
    ['201', 3],
    ['0000', 4],
    ['x', 0],
  ])('validateDatetimeValue(%j) fails at %j', (text, offset) => {
    expect(m.validateDatetimeValue(text)?.offset).toBe(offset);
  });

  test('the reason is that of the form followed longest', () => {
    expect(m.validateDatetimeValue('2024-02-30')).toEqual({
      reason: 'the day must be from 01 to 29',
      offset: 8,
    });
    expect(m.validateDatetimeValue('not a date')?.reason).toMatch(/^expected a date, a time/);
  });
});

test('strings for Temporal', () => {
  expect(m.dateToISOString({ year: 37, month: 12, day: 13 })).toBe('0037-12-13');
  expect(m.dateToISOString({ year: 12037, month: 12, day: 13 })).toBe('+012037-12-13');
  expect(m.dateToISOString({ year: 9999, month: 1, day: 2 })).toBe('9999-01-02');
  expect(m.dateToISOString({ year: 10_000, month: 1, day: 2 })).toBe('+010000-01-02');
  expect(m.dateToISOString({ year: 999_999, month: 1, day: 2 })).toBe('+999999-01-02');
  const late = m.parseGlobalDateAndTime('1000000-01-01T00:00Z')!;
  expect(m.localDateAndTimeToISOString(late)).toBeNull();
  expect(m.globalDateAndTimeToISOString(late)).toBeNull();
  expect(m.dateToISOString({ year: 1_000_000, month: 1, day: 1 })).toBeNull();
  expect(m.dateToISOString({ year: '9007199254740993', month: 1, day: 1 })).toBeNull();
  expect(m.monthToISOString({ year: 2011, month: 1 })).toBe('2011-01');
  expect(m.yearlessDateToISOString({ month: 2, day: 29 })).toBe('02-29');
  expect(m.timeToISOString({ hour: 1, minute: 2, second: 3.1234567891234 })).toBe('01:02:03.123456789');
  const local = m.parseLocalDateAndTime('2011-11-18 14:54')!;
  expect(m.localDateAndTimeToISOString(local)).toBe('2011-11-18T14:54:00');
  const text = '2011-12-31T23:30:00.5-01:00';
  const iso = m.globalDateAndTimeToISOString(m.parseGlobalDateAndTime(text)!)!;
  expect(iso).toBe(text);
  expect(new Date(iso).getTime()).toBe(Date.UTC(2012, 0, 1, 0, 30, 0, 500));
  const before = m.parseGlobalDateAndTime('0001-01-01T00:00+01:00')!;
  expect(m.globalDateAndTimeToISOString(before)).toBe('0001-01-01T00:00:00+01:00');
});
