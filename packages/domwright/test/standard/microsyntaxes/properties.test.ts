import * as images from 'domwright/values';
import * as m from 'domwright/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs, VERY_MANY } from '../../runs.mjs';

type Parse = (text: string) => unknown;
type Validate = (text: string) => m.Invalidity | null;

/** Each syntax with the characters its strings are made of. */
const syntaxes: Record<string, { parse: Parse; validate?: Validate; pieces: string[] }> = {
  integer: { parse: m.parseInteger, validate: m.validateInteger, pieces: ['0', '12', '-', '+', ' ', '.'] },
  'non-negative integer': {
    parse: m.parseNonNegativeInteger,
    validate: m.validateNonNegativeInteger,
    pieces: ['0', '12', '-', '+', ' '],
  },
  number: {
    parse: m.parseFloatingPointNumber,
    validate: (text) => m.validateFloatingPointNumber(text),
    pieces: ['0', '12', '-', '+', ' ', '.', 'e', 'E'],
  },
  numbers: {
    parse: m.parseFloatingPointNumbers,
    validate: m.validateFloatingPointNumbers,
    pieces: ['0', '12', '-', ',', ' ', '.', 'e', ';'],
  },
  dimension: { parse: m.parseDimension, pieces: ['0', '12', '.', '%', ' ', 'px'] },
  dimensions: { parse: m.parseDimensions, pieces: ['0', '12', '.', '%', '*', ' ', ','] },
  month: { parse: m.parseMonth, validate: m.validateMonth, pieces: ['2011', '-', '11', '0', '02', '13'] },
  date: { parse: m.parseDate, validate: m.validateDate, pieces: ['2011', '-', '11', '-02', '-29', '2012'] },
  'yearless date': {
    parse: m.parseYearlessDate,
    validate: m.validateYearlessDate,
    pieces: ['-', '11', '02', '29', '30'],
  },
  time: { parse: m.parseTime, validate: m.validateTime, pieces: ['12', ':', '59', '.', '5', '00', '24'] },
  'local date and time': {
    parse: m.parseLocalDateAndTime,
    validate: m.validateLocalDateAndTime,
    pieces: ['2011-11-18', 'T', ' ', '12:00', ':30', '.5', '0', '2011-11-18T12:00'],
  },
  'normalized local date and time': {
    parse: m.parseLocalDateAndTime,
    validate: m.validateNormalizedLocalDateAndTime,
    pieces: ['2011-11-18', 'T', ' ', '12:00', ':30', ':00', '.5', '0', '2011-11-18T12:00'],
  },
  'time-zone offset': {
    parse: m.parseTimeZoneOffset,
    validate: m.validateTimeZoneOffset,
    pieces: ['Z', '+', '-', '08', ':', '00', '5'],
  },
  'global date and time': {
    parse: m.parseGlobalDateAndTime,
    validate: m.validateGlobalDateAndTime,
    pieces: ['2011-12-31', 'T', ' ', '23:59', ':30', '.5', 'Z', '-08:00', '+0130', '2011-12-31T23:59'],
  },
  week: { parse: m.parseWeek, validate: m.validateWeek, pieces: ['2011', '2015', '-', 'W', '52', '53', '0'] },
  duration: {
    parse: m.parseDuration,
    validate: m.validateDuration,
    pieces: ['P', 'T', '1', '5', 'D', 'H', 'M', 'S', 'w', 's', '.', ' ', 'Y'],
  },
  'date with optional time': {
    parse: m.parseDateOrTime,
    validate: m.validateDateWithOptionalTime,
    pieces: ['2011-11-18', 'T', ' ', '12:00', 'Z', '-08:00'],
  },
  'datetime value': {
    parse: m.parseDatetimeValue,
    validate: m.validateDatetimeValue,
    pieces: ['2011', '-11', '-18', 'T', '12:00', 'Z', 'P', '1', 'D', '-W47', 's'],
  },
  'simple color': {
    parse: m.parseSimpleColor,
    validate: m.validateSimpleColor,
    pieces: ['#', 'c0', 'ffee', 'F', 'g', '00'],
  },
  'lowercase simple color': {
    parse: m.parseSimpleColor,
    validate: m.validateLowercaseSimpleColor,
    pieces: ['#', 'c0', 'ffee', 'F', '00'],
  },
  'legacy color': { parse: m.parseLegacyColor, pieces: ['#', 'c0', 'F', 'g', '00', ' ', '😀', '\ud83d'] },
  tokens: {
    parse: m.parseSpaceSeparatedTokens,
    validate: (text) => m.validateUniqueSpaceSeparatedTokens(text),
    pieces: ['a', 'b', ' ', '\t'],
  },
  'comma-separated tokens': { parse: m.parseCommaSeparatedTokens, pieces: ['a', ',', ' '] },
  refresh: {
    parse: m.parseDeclarativeRefresh,
    validate: m.validateDeclarativeRefresh,
    pieces: ['5', ';', ',', ' ', 'url', '=', '"', 'a', '.'],
  },
  srcset: {
    parse: images.parseSrcset,
    validate: images.validateSrcset,
    pieces: ['a', 'b', ' ', ',', '1', '2', 'x', 'w', 'h', '(', ')', '.'],
  },
};

describe.each(Object.entries(syntaxes))('%s', (_, { parse, validate, pieces }) => {
  const near = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));
  const any = fc.oneof({ weight: 4, arbitrary: near }, fc.string({ unit: 'binary' }));

  test('no string throws; what is valid parses; a failure is in the string', () => {
    fc.assert(
      fc.property(any, (text) => {
        const value = parse(text);
        const problem = validate?.(text);
        // A valid number can exceed all finite doubles, which the rules for parsing treat as an error.
        if (problem === null) return value !== null || Math.abs(Number(text)) === Infinity;
        return (
          problem === undefined ||
          (problem.offset >= 0 && problem.offset <= text.length && problem.reason !== '')
        );
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([...new Set(['0', '9', ',', ' ', '-', '.', '#', 'e', '(', ...pieces])])(
    'very many of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(VERY_MANY / piece.length));
      for (const start of ['', pieces[0]!]) {
        expect(() => parse(start + text)).not.toThrow();
        expect(() => validate?.(start + text)).not.toThrow();
      }
    },
  );
});

/** Valid strings, straight from the standard's grammar, by regular expressions of our own. */
describe('validity is what the grammar says', () => {
  const hour = '([01]\\d|2[0-3])';
  const time = `${hour}:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?`;
  const offset = `(Z|(?!-00:?00)[+-]${hour}:?[0-5]\\d)`;
  const component = '[\\t\\n\\f\\r ]*\\d+[\\t\\n\\f\\r ]*';
  test.each([
    ['integer', /^-?\d+$/],
    ['number', /^-?(\d+|\d*\.\d+)([eE][+-]?\d+)?$/],
    ['time', new RegExp(`^${time}$`)],
    ['time-zone offset', new RegExp(`^${offset}$`)],
    ['month', /^(?!0000+-)\d{4,}-(0[1-9]|1[0-2])$/],
    ['yearless date', /^(--)?((0[1-9]|1[0-2])-(0[1-9]|1\d|2\d)|(0[13-9]|1[0-2])-30|(0[13578]|1[02])-31)$/],
    ['local date and time', new RegExp(`^0*2011-11-18[T ]${time}$`)],
    ['global date and time', new RegExp(`^2011-12-31[T ]${time}${offset}$`)],
    [
      'duration',
      {
        test: (text: string) =>
          /^P(?=\d|T\d)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,3})?S)?)?$/.test(text) ||
          (new RegExp(
            `^(${component}[WDHM][\\t\\n\\f\\r ]*|[\\t\\n\\f\\r ]*\\d+(\\.\\d{1,3})?[\\t\\n\\f\\r ]*S[\\t\\n\\f\\r ]*)+$`,
            'i',
          ).test(text) &&
            !/([wdhms]).*\1/i.test(text)),
      },
    ],
    ['simple color', /^#[0-9a-fA-F]{6}$/],
    ['lowercase simple color', /^#[0-9a-f]{6}$/],
    ['refresh', /^\d+(;[\t\n\f\r ]+url=(?!["']).*)?$/is],
  ] as [string, { test: (text: string) => boolean }][])('%s', (name, grammar) => {
    const { validate, pieces } = syntaxes[name]!;
    const strings = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((list) => list.join(''));
    let valid = 0;
    fc.assert(
      fc.property(strings, (text) => {
        const isValid = validate!(text) === null;
        if (isValid) valid++;
        return isValid === grammar.test(text);
      }),
      { numRuns: 5000 },
    );
    expect(valid).toBeGreaterThan(0);
  });
});

describe('what is written is read', () => {
  const year = fc.oneof(
    fc.integer({ min: 1, max: 9999 }),
    fc.bigInt({ min: 1n, max: 10n ** 30n }).map((value): m.Year => {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }),
  );
  const month = fc.integer({ min: 1, max: 12 });
  const date = fc
    .record({ year, month, day: fc.integer({ min: 1, max: 31 }) })
    .filter(({ year: y, month: mon, day }) => day <= m.daysInMonth(y, mon));
  const time = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.oneof(
      fc.integer({ min: 0, max: 59_999 }).map((value) => value / 1000),
      fc.double({ min: 0, max: 60, maxExcluded: true, noNaN: true }).map((value) => value + 0),
    ),
  });
  const offset = fc
    .record({
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      sign: fc.boolean(),
    })
    .map(({ hours, minutes, sign }) => ({
      hours: sign || hours === 0 ? hours : -hours,
      minutes: sign || minutes === 0 ? minutes : -minutes,
    }));
  const global = fc.tuple(date, time, offset).map(([d, t, o]) => {
    const text = `${m.serializeLocalDateAndTime({ ...d, ...t })}${m.serializeTimeZoneOffset(o)}`;
    return m.parseGlobalDateAndTime(text)!;
  });
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const size = finite.map(Math.abs);
  const color = fc.record({ red: fc.nat(255), green: fc.nat(255), blue: fc.nat(255) });
  const token = fc.string({ minLength: 1 }).filter((text) => !/[\t\n\f\r ]/.test(text));
  const url = token.filter((text) => !/^,|,$/.test(text));

  function isIdentity<T>(
    values: fc.Arbitrary<T>,
    serialize: (value: T) => string,
    parse: (text: string) => unknown,
  ) {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(serialize(value))).toEqual(value);
      }),
    );
  }

  test('integers', () => isIdentity(fc.maxSafeInteger(), m.serializeInteger, m.parseInteger));
  test('non-negative integers', () =>
    isIdentity(fc.maxSafeNat(), m.serializeNonNegativeInteger, m.parseNonNegativeInteger));
  test('numbers', () => isIdentity(finite, m.serializeFloatingPointNumber, m.parseFloatingPointNumber));
  test('lists of numbers', () =>
    isIdentity(fc.array(finite), m.serializeFloatingPointNumbers, m.parseFloatingPointNumbers));
  test('dimensions', () =>
    isIdentity(
      fc.record({ value: size, unit: fc.constantFrom('length' as const, 'percentage' as const) }),
      m.serializeDimension,
      m.parseDimension,
    ));
  test('lists of dimensions', () =>
    isIdentity(
      fc.array(
        fc.record({
          value: size,
          unit: fc.constantFrom('absolute' as const, 'percentage' as const, 'relative' as const),
        }),
      ),
      m.serializeDimensions,
      m.parseDimensions,
    ));
  test('months', () => isIdentity(fc.record({ year, month }), m.serializeMonth, m.parseMonth));
  test('dates', () => isIdentity(date, m.serializeDate, m.parseDate));
  test('yearless dates', () =>
    isIdentity(
      date.map(({ month: mon, day }) => ({ month: mon, day })),
      m.serializeYearlessDate,
      m.parseYearlessDate,
    ));
  test('weeks', () =>
    isIdentity(
      fc
        .record({ year, week: fc.integer({ min: 1, max: 53 }) })
        .filter(({ year: y, week }) => week <= m.weeksInYear(y)),
      m.serializeWeek,
      m.parseWeek,
    ));
  test('times', () => isIdentity(time, m.serializeTime, m.parseTime));
  test('local dates and times', () =>
    isIdentity(
      fc.tuple(date, time).map(([d, t]) => ({ ...d, ...t })),
      m.serializeLocalDateAndTime,
      m.parseLocalDateAndTime,
    ));
  test('offsets', () => isIdentity(offset, m.serializeTimeZoneOffset, m.parseTimeZoneOffset));
  test('global dates and times', () =>
    isIdentity(global, m.serializeGlobalDateAndTime, m.parseGlobalDateAndTime));
  test('durations', () =>
    isIdentity(
      fc
        .oneof(
          fc
            .maxSafeNat()
            .map((value) => value / 1000)
            .filter((value) => value < 2 ** 40),
          fc.maxSafeNat(),
          fc.double({ min: 2 ** 53, max: 1e300, noNaN: true }),
        )
        .filter((value) => value >= 2 ** 40 || Number(value.toFixed(3)) === value),
      m.serializeDuration,
      m.parseDuration,
    ));
  test('simple colors', () => isIdentity(color, m.serializeSimpleColor, m.parseSimpleColor));
  test('space-separated tokens', () =>
    isIdentity(fc.array(token), m.serializeSpaceSeparatedTokens, m.parseSpaceSeparatedTokens));
  test('comma-separated tokens', () =>
    isIdentity(
      fc.array(fc.string().filter((text) => !text.includes(',') && !/^[\t\n\f\r ]|[\t\n\f\r ]$/.test(text))),
      m.serializeCommaSeparatedTokens,
      m.parseCommaSeparatedTokens,
    ));
  test('refreshes', () =>
    isIdentity(
      fc.record({ time: fc.maxSafeNat(), url: fc.option(token.filter((text) => !/^["']/.test(text))) }),
      m.serializeDeclarativeRefresh,
      m.parseDeclarativeRefresh,
    ));
  test('image candidates', () =>
    isIdentity(
      fc.array(
        fc.oneof(
          fc.record({ url, width: fc.constant(null), density: fc.option(size) }),
          fc.record({ url, width: fc.integer({ min: 1, max: 1e9 }), density: fc.constant(null) }),
        ),
      ),
      images.serializeSrcset,
      images.parseSrcset,
    ));
});
