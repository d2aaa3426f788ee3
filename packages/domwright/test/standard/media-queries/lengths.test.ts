import { matchesMediaQueryList, parseSizes } from 'domwright/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';

/** An exact fraction. */
interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A decimal with `places` digits behind the point. */
interface Decimal {
  readonly digits: number;
  readonly places: number;
}

const decimal: fc.Arbitrary<Decimal> = fc.record({
  digits: fc.integer({ min: 1, max: 9_999_999 }),
  places: fc.integer({ min: 0, max: 4 }),
});

function textOf({ digits, places }: Decimal): string {
  const text = String(digits).padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

function exact({ digits, places }: Decimal): Exact {
  return { numerator: BigInt(digits), denominator: 10n ** BigInt(places) };
}

function times(a: Exact, b: Exact): Exact {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** The closest number, by thirty digits of it. */
function toNumber({ numerator, denominator }: Exact): number {
  const scale = 10n ** 30n;
  return Number(`${(numerator * scale) / denominator}e-30`);
}

/** Whether a fraction is a decimal of six digits at most behind the point. */
function isShort({ numerator, denominator }: Exact): boolean {
  return (numerator * 10n ** 6n) % denominator === 0n;
}

const fraction = (numerator: number, denominator: number): Exact => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** What css-values says of the units: 1in is 2.54cm and 96px, 1pt is 1/72 of 1in, 1pc is 12pt, 1Q is 1/40 of 1cm. */
const absolute: Readonly<Record<string, Exact>> = {
  px: fraction(1, 1),
  in: fraction(96, 1),
  cm: fraction(9600, 254),
  mm: fraction(9600, 2540),
  Q: fraction(9600, 10160),
  pt: fraction(96, 72),
  pc: fraction(96, 6),
};

const environment = fc.record({ width: decimal, height: decimal, fontSize: decimal });

describe('lengths in every unit', () => {
  const units = fc.oneof(
    fc.constantFrom(...Object.keys(absolute)),
    fc.constantFrom('em', 'rem', 'ic', 'ric', 'cap', 'rcap', 'ex', 'rex', 'ch', 'rch', 'lh', 'rlh'),
    fc
      .tuple(fc.constantFrom('', 's', 'l', 'd'), fc.constantFrom('vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'))
      .map((parts) => parts.join('')),
    fc.constantFrom('cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'),
  );

  function unitOf(unit: string, width: Exact, height: Exact, fontSize: Exact): Exact {
    if (Object.hasOwn(absolute, unit)) return absolute[unit]!;
    if (/^r?(?:em|ic|cap)$/.test(unit)) return fontSize;
    if (/^r?(?:ex|ch)$/.test(unit)) return times(fontSize, fraction(1, 2));
    if (/^r?lh$/.test(unit)) return times(fontSize, fraction(12, 10));
    const isWider = width.numerator * height.denominator > height.numerator * width.denominator;
    const side = /[wi]$/.test(unit) && !unit.endsWith('ci') ? width : height;
    if (unit.endsWith('min')) return times(isWider ? height : width, fraction(1, 100));
    if (unit.endsWith('max')) return times(isWider ? width : height, fraction(1, 100));
    return times(side, fraction(1, 100));
  }

  test('are those of an exact computation', () => {
    fc.assert(
      fc.property(environment, decimal, units, ({ width, height, fontSize }, number, unit) => {
        const given = {
          width: Number(textOf(width)),
          height: Number(textOf(height)),
          fontSize: Number(textOf(fontSize)),
        };
        const result = times(exact(number), unitOf(unit, exact(width), exact(height), exact(fontSize)));
        const expected = toNumber(result);
        const text = textOf(number) + unit;
        const size = parseSizes(text, given);
        if (isShort(result) && expected < 1e6) expect(size).toBe(expected);
        else expect(Math.abs(size - expected)).toBeLessThanOrEqual(expected * 1e-14);
      }),
      { numRuns: runs(3000) },
    );
  });

  test('are compared without errors', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(...Object.keys(absolute)), (number, unit) => {
        const width = toNumber(times(exact(number), absolute[unit]!));
        const length = textOf(number) + unit;
        const matches = (query: string, at = width) => matchesMediaQueryList(query, { width: at });
        for (const query of [`(width: ${length})`, `(min-width: ${length})`, `(max-width: ${length})`])
          expect([query, matches(query)]).toEqual([query, true]);
        expect(matches(`(width < ${length})`)).toBe(false);
        expect(matches(`(width > ${length})`)).toBe(false);
        expect(matches(`(width > ${length})`, width + 0.001)).toBe(true);
        expect(matches(`(width < ${length})`, width - 0.001)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('a sum of parts is the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 999 }), (width, tenths) => {
        const parts = `calc(${tenths / 10}vw + ${(1000 - tenths) / 10}vw)`;
        expect(parseSizes(parts, { width })).toBe(width);
        expect(matchesMediaQueryList(`(width: ${parts})`, { width })).toBe(true);
      }),
    );
  });

  test('100vw is the width, 100vh the height', () => {
    const wrong: number[] = [];
    for (let size = 1; size < 4000; size += size < 400 ? 1 : 13) {
      const matches =
        matchesMediaQueryList('(width: 100vw)', { width: size }) &&
        matchesMediaQueryList('(max-width: 100vw)', { width: size }) &&
        matchesMediaQueryList('(height: 100vh)', { height: size });
      if (!matches || parseSizes('100vw', { width: size }) !== size) wrong.push(size);
    }
    expect(wrong).toEqual([]);
  });
});

test('resolutions: 96dpi are 1dppx, 2.54 dots on an inch are 1dpcm', () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom('dpi', 'dpcm', 'dppx', 'x'), (number, unit) => {
      const factor = {
        dpi: fraction(1, 96),
        dpcm: fraction(254, 9600),
        dppx: fraction(1, 1),
        x: fraction(1, 1),
      }[unit];
      const density = toNumber(times(exact(number), factor));
      const text = textOf(number) + unit;
      for (const query of [`(resolution: ${text})`, `(min-resolution: ${text})`, `(resolution <= ${text})`])
        expect([query, matchesMediaQueryList(query, { density })]).toEqual([query, true]);
      expect(matchesMediaQueryList(`(resolution > ${text})`, { density })).toBe(false);
    }),
  );
});

test.each([
  ['calc(0px / 0)', 0],
  ['calc(1px / 0)', Infinity],
  ['calc(-1px / 0)', 0],
  ['calc(1px * infinity)', Infinity],
  ['calc(1px * NaN)', 0],
  ['calc(10px * (1px / 4px))', 2.5],
  ['calc(1px * pi)', Number(Math.PI.toPrecision(15))],
  ['min(1px, calc(0px / 0))', 0],
  ['clamp(1px, 5px, 3px)', 3],
  // The minimum wins — https://drafts.csswg.org/css-values-4/#funcdef-clamp
  ['clamp(3px, 5px, 1px)', 3],
])('%s is %j', (text, expected) => {
  expect(parseSizes(text)).toBe(expected);
});
