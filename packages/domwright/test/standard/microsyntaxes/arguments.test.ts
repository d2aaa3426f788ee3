import { parse } from 'domwright';
import * as m from 'domwright/values';
import { describe, expect, test } from 'vitest';

const wrong = [5, null, undefined, {}, [], Symbol('s'), () => {}];

describe('what is no string', () => {
  const functions = Object.entries(m).filter(
    ([name, value]) =>
      typeof value === 'function' &&
      /^(parse|validate)|^namedColor$/.test(name) &&
      !/BooleanAttribute|EnumeratedAttribute|HashName|validateAttribute/.test(name),
  ) as [string, (text: unknown) => unknown][];
  test.each(functions)('is none for %s', (_, read) => {
    for (const value of wrong) expect(() => read(value)).toThrow(/^(text|name) must be a string, not /);
  });

  test('is none for those with more arguments', () => {
    const document = parse('');
    for (const value of wrong as never[]) {
      expect(() => m.validateBooleanAttribute(value, 'a')).toThrow(/^value must be a string/);
      expect(() => m.validateBooleanAttribute('a', value)).toThrow(/^name must be a string/);
      expect(() => m.validateEnumeratedAttribute({ keywords: {} }, value)).toThrow(/^value must be a string/);
      if (value !== null) {
        const definition = { keywords: {}, invalid: 'I' };
        expect(() => m.stateOfEnumeratedAttribute(definition, value)).toThrow(/^value must be a string/);
      }
      expect(() => m.parseHashNameReference(document, value, 'a')).toThrow(/^text must be a string/);
      expect(() => m.parseHashNameReference(document, '#a', value)).toThrow(/^type must be a string/);
      expect(() => m.validateHashNameReference(document, value, 'a')).toThrow(/^text must be a string/);
      expect(() => m.validateHashNameReference(document, '#a', value)).toThrow(/^type must be a string/);
    }
  });
});

describe('what cannot be written', () => {
  const date = { year: 2011, month: 11, day: 18 };
  const time = { hour: 1, minute: 2, second: 3 };
  const offset = { hours: 0, minutes: 0 };
  const none = { url: 'a', width: null, density: null };
  test.each<[RegExp, () => unknown]>([
    [
      /^month cannot be written: the month must be from 01 to 12/,
      () => m.serializeMonth({ ...date, month: 13 }),
    ],
    [/^date cannot be written: the day/, () => m.serializeDate({ ...date, day: 31 })],
    [/^date cannot be written: the month/, () => m.serializeYearlessDate({ month: 0, day: 1 })],
    [/^week cannot be written: the week/, () => m.serializeWeek({ year: 2011, week: 53 })],
    [/^time cannot be written: the hour/, () => m.serializeTime({ ...time, hour: 24 })],
    [
      /^dateAndTime cannot be written: the minute/,
      () => m.serializeLocalDateAndTime({ ...date, ...time, minute: 60 }),
    ],
    [/^offset cannot be written: the hours/, () => m.serializeTimeZoneOffset({ hours: 24, minutes: 0 })],
    [
      /^dateAndTime cannot be written: the month/,
      () => m.serializeGlobalDateAndTime({ ...date, ...time, offset, month: 13 }),
    ],
    [
      /^dateAndTime cannot be written: the year/,
      () => m.serializeGlobalDateAndTimeInUTC({ ...date, ...time, offset, year: 0 }),
    ],
    // No more of a long string is shown than is of use.
    [
      /^month cannot be written: .{1,100}…"\)$/,
      () => m.serializeMonth({ year: '9'.repeat(1000), month: 13 }),
    ],
    [/^value must be an integer between .*, not 1.5$/, () => m.serializeInteger(1.5)],
    [/^value must be an integer from 0 .*, not -1$/, () => m.serializeNonNegativeInteger(-1)],
    [/^value must be an integer from 0 .*, not NaN$/, () => m.serializeNonNegativeInteger(Number.NaN)],
    [/^value must be a finite number, not NaN$/, () => m.serializeFloatingPointNumber(Number.NaN)],
    [
      /^value must be a finite .* not Infinity$/,
      () => m.serializeDimension({ value: Infinity, unit: 'length' }),
    ],
    [
      /^value must be a finite .* not NaN$/,
      () => m.serializeDimensions([{ value: Number.NaN, unit: 'relative' }]),
    ],
    [/^seconds must be 0 or more.*, not Infinity$/, () => m.serializeDuration(Infinity)],
    [/^seconds must be 0 or more.*, not -1$/, () => m.serializeDuration(-1)],
    [/^red must be .*, not 256$/, () => m.serializeSimpleColor({ red: 256, green: 0, blue: 0 })],
    [/^green must be .*, not -1$/, () => m.serializeSimpleColor({ red: 0, green: -1, blue: 0 })],
    [/^blue must be .*, not 1.5$/, () => m.serializeSimpleColor({ red: 0, green: 0, blue: 1.5 })],
    [/^a token must be .*, not "a b"$/, () => m.serializeSpaceSeparatedTokens(['a b'])],
    [/^a token must be .*, not 5$/, () => m.serializeSpaceSeparatedTokens([5 as never])],
    [/^a token must be .*, not "a,b"$/, () => m.serializeCommaSeparatedTokens(['a,b'])],
    [/^a token must be .*, not 5$/, () => m.serializeCommaSeparatedTokens([5 as never])],
    [/^time must be .*, not 1.5$/, () => m.serializeDeclarativeRefresh({ time: 1.5, url: null })],
    [/^time must be .*, not -1$/, () => m.serializeDeclarativeRefresh({ time: -1, url: null })],
    [/^url must be a string, not 5$/, () => m.serializeDeclarativeRefresh({ time: 1, url: 5 as never })],
    [/^url must be .*, not "'a'"$/, () => m.serializeDeclarativeRefresh({ time: 1, url: "'a'" })],
    [/^url must be .*, not " a"$/, () => m.serializeDeclarativeRefresh({ time: 1, url: ' a' })],
    [/^url must be .*, not "a "$/, () => m.serializeDeclarativeRefresh({ time: 1, url: 'a ' })],
    [/^url must be .*, not 5$/, () => m.serializeSrcset([{ ...none, url: 5 as never }])],
    [/^url must be .*, not "a,"$/, () => m.serializeSrcset([{ ...none, url: 'a,' }])],
    [/^density must be .*, not 1$/, () => m.serializeSrcset([{ ...none, width: 1, density: 1 }])],
    [/^density must be .*, not -1$/, () => m.serializeSrcset([{ ...none, density: -1 }])],
    [/^width must be .*, not 0$/, () => m.serializeSrcset([{ ...none, width: 0 }])],
    [/^value must be .*, not NaN$/, () => m.serializeSrcset([{ ...none, density: Number.NaN }])],
  ])('%s', (message, serialize) => {
    expect(serialize).toThrow(TypeError);
    expect(serialize).toThrow(message);
  });

  test.each(['\t', '\n', '\f', '\r', ' '])('a token or a URL with %j', (space) => {
    expect(() => m.serializeSpaceSeparatedTokens([`a${space}b`])).toThrow(TypeError);
    expect(() => m.serializeSrcset([{ ...none, url: `a${space}b` }])).toThrow(TypeError);
  });
});

test('what can be written', () => {
  expect(m.serializeMonth({ year: 37, month: 1 })).toBe('0037-01');
  expect(m.serializeDate({ year: 12011, month: 11, day: 8 })).toBe('12011-11-08');
  expect(m.serializeYearlessDate({ month: 2, day: 29 })).toBe('02-29');
  expect(m.serializeWeek({ year: 2020, week: 3 })).toBe('2020-W03');
  expect(m.serializeNonNegativeInteger(0)).toBe('0');
  expect(m.serializeFloatingPointNumbers([1, -2.5, 1e21])).toBe('1,-2.5,1e+21');
  expect(
    m.serializeDimensions([
      { value: 1, unit: 'relative' },
      { value: 20.5, unit: 'percentage' },
      { value: 1e21, unit: 'absolute' },
      { value: 0, unit: 'absolute' },
    ]),
  ).toBe('1*,20.5%,1000000000000000000000,0');
  expect(m.serializeSimpleColor({ red: 0, green: 15, blue: 255 })).toBe('#000fff');
  expect(m.serializeSpaceSeparatedTokens(['a,b', 'c'])).toBe('a,b c');
  expect(m.serializeCommaSeparatedTokens(['a', 'b c', ''])).toBe('a, b c,,');
  expect(m.serializeCommaSeparatedTokens(['', 'a'])).toBe(', a');
  expect(m.serializeDeclarativeRefresh({ time: 0, url: 'a"b c' })).toBe('0; url=a"b c');
  expect(
    m.serializeSrcset([
      { url: 'a,b', width: null, density: 0 },
      { url: 'c', width: 1, density: null },
    ]),
  ).toBe('a,b 0x, c 1w');
});

describe('what is no value of the kind', () => {
  const date = { year: 2011, month: 11, day: 18 };
  const time = { hour: 1, minute: 2, second: 3 };
  const functions: [string, RegExp, (value: never) => unknown][] = [
    ['serializeMonth', /^month must be a month, not /, m.serializeMonth],
    ['serializeDate', /^date must be a date, not /, m.serializeDate],
    ['serializeYearlessDate', /^date must be a yearless date, not /, m.serializeYearlessDate],
    ['serializeWeek', /^week must be a week, not /, m.serializeWeek],
    ['serializeTime', /^time must be a time, not /, m.serializeTime],
    ['serializeLocalDateAndTime', /^dateAndTime must be a date and time, not /, m.serializeLocalDateAndTime],
    ['serializeTimeZoneOffset', /^offset must be a time-zone offset, not /, m.serializeTimeZoneOffset],
    ['serializeGlobalDateAndTime', /^dateAndTime must be a date and/, m.serializeGlobalDateAndTime],
    ['serializeGlobalDateAndTimeInUTC', /^dateAndTime must be a date and/, m.serializeGlobalDateAndTimeInUTC],
    ['monthToISOString', /^month must be a month, not /, m.monthToISOString],
    ['dateToISOString', /^date must be a date, not /, m.dateToISOString],
    ['yearlessDateToISOString', /^date must be a yearless date, not /, m.yearlessDateToISOString],
    ['timeToISOString', /^time must be a time, not /, m.timeToISOString],
    ['localDateAndTimeToISOString', /^dateAndTime must be a date and/, m.localDateAndTimeToISOString],
    ['globalDateAndTimeToISOString', /^dateAndTime must be a date and/, m.globalDateAndTimeToISOString],
    ['serializeSimpleColor', /^color must be a color, not /, m.serializeSimpleColor],
    ['serializeDeclarativeRefresh', /^refresh must be a time and a URL, not /, m.serializeDeclarativeRefresh],
    ['serializeDimension', /^dimension must be a dimension, not /, m.serializeDimension],
    ['serializeDimensions', /^dimensions must be an array of dimensions, not /, m.serializeDimensions],
    ['serializeDuration', /^seconds must be (a number|0 or more, .*), not /, m.serializeDuration],
    ['serializeFloatingPointNumbers', /^numbers must be an array of .*/, m.serializeFloatingPointNumbers],
    ['serializeSpaceSeparatedTokens', /^tokens must be an iterable of/, m.serializeSpaceSeparatedTokens],
    ['serializeCommaSeparatedTokens', /^tokens must be an iterable of/, m.serializeCommaSeparatedTokens],
    ['serializeBooleanAttribute', /^value must be a boolean, not /, m.serializeBooleanAttribute],
    [
      'canonicalKeyword',
      /^definition must be an enumerated attribute d/,
      (value) => m.canonicalKeyword(value, 'a'),
    ],
    ['stateOfEnumeratedAttribute', /^definition must/, (value) => m.stateOfEnumeratedAttribute(value, 'a')],
    ['validateEnumeratedAttribute', /^definition must/, (value) => m.validateEnumeratedAttribute(value, 'a')],
    ['weeksInYear', /^year must be an integer of 0 or more, or a string of digits, not /, m.weeksInYear],
    ['daysInMonth', /^year must be an integer of 0 or more, or/, (value) => m.daysInMonth(value, 1)],
    ['serializeSrcset', /^sources must be an array of image sources, not /, m.serializeSrcset],
    ['selectImageSource', /^sources must be an array/, (value) => m.selectImageSource(value, 1, 1)],
    ['parseHashNameReference', /^scope must be a node/, (v) => m.parseHashNameReference(v, '#a', 'map')],
    [
      'validateHashNameReference',
      /^scope must be a node/,
      (v) => m.validateHashNameReference(v, '#a', 'map'),
    ],
  ];
  test.each(functions)('%s', (_, message, serialize) => {
    for (const value of [undefined, null, Number.NaN, '', 'ab', 1n, Symbol('s'), () => {}]) {
      expect(() => serialize(value as never)).toThrow(message);
    }
  });

  test.each<[RegExp, () => unknown]>([
    [/^date cannot be written: the month/, () => m.dateToISOString({ ...date, month: 13 })],
    [/^time cannot be written: the hour/, () => m.timeToISOString({ ...time, hour: 24 })],
    [
      /^dateAndTime.offset must be a time-zone/,
      () => m.serializeGlobalDateAndTime({ ...date, ...time } as never),
    ],
    [/^unit must be .*, not "px"$/, () => m.serializeDimension({ value: 1, unit: 'px' as never })],
    [/^unit must be .*, not undefined$/, () => m.serializeDimensions([{ value: 1 } as never])],
    [/^dimensions must be an array of dimensions, not 1$/, () => m.serializeDimensions([1 as never])],
    [/^definition.keywords must be an object, not undefined$/, () => m.canonicalKeyword({} as never, 'a')],
    [/^month must be an integer from 1 to 12, not 13$/, () => m.daysInMonth(2024, 13)],
    [/^year must be .*, not "x"$/, () => m.daysInMonth('x', 1)],
    [/^year must be .*, not 1.5$/, () => m.weeksInYear(1.5)],
    [/^sources must be an array of image sources, not null$/, () => m.serializeSrcset([null as never])],
    [
      /^density must be a number above 0, not "2"$/,
      () => m.selectImageSource(m.parseSrcset('a'), '2' as never, 1),
    ],
    [
      /^sourceSize must be a number of 0 or more if sources have widths, not undefined$/,
      () => m.selectImageSource(m.parseSrcset('a 1w'), 1, undefined as never),
    ],
  ])('%s', (message, serialize) => {
    expect(serialize).toThrow(TypeError);
    expect(serialize).toThrow(message);
  });
});
