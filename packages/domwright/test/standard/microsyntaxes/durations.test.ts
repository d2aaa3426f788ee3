import * as m from 'domwright/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';
import { holdsTo } from './holds-to.ts';

describe('durations', () => {
  holdsTo(
    m.parseDuration,
    m.validateDuration,
    [
      ['PT4H18M3S', 15483],
      ['P1D', 86400],
      ['P2DT1S', 172801],
      ['PT1.5S', 1.5],
      ['PT1M1.5S', 61.5],
      ['PT0.005S', 0.005],
      ['PT5M', 300],
      ['PT1H2S', 3602],
      ['4h 18m 3s', 15483],
      [' 3S ', 3],
      ['1w2d3h4m5.25s', 604800 + 172800 + 10800 + 240 + 5.25],
      ['3 s 1 W', 604803],
      ['0s', 0],
    ],
    [
      ['', 0],
      ['  ', 2],
      ['P', 1],
      ['5', 1],
      ['s', 0],
      ['5x', 1],
      ['P1M', 2],
      ['P1Y', 2],
      ['1y', 1],
      ['1.5m', 3],
      ['1.s', 2],
      ['5 5s', 2],
      ['p1d', 0],
      ['PT1.5M', 5],
      ['1.5', 3],
      ['P1Y1D', 2],
      ['PD', 1],
      ['P5', 2],
      ['PT', 2],
      ['PTS', 2],
      ['PT5', 3],
      ['P1DTS', 4],
      ['P1.5D', 2],
      ['PT1.S', 4],
      ['PT1.', 4],
      ['PT1.5', 5],
      // As s, w and m but for one bit.
      ['1.5r', 3],
      ['5r', 1],
      ['5v', 1],
      ['5l', 1],
    ],
    [
      ['P1W', 604800, 2],
      ['PT1S1M', 61, 4],
      ['PT1HT5M', 3900, 4],
      ['PT1M1H', 3660, 5],
      ['P1.5S', 1.5, 2],
      ['PT1.1234S', 1.1234, 7],
      ['PT1.5S1S', 2.5, 6],
      ['P1DT', 86400, 4],
      ['P5s', 5, 2],
      ['5s5s', 10, 3],
      ['.5s', 0.5, 0],
      ['5.1234s', 5.1234, 5],
      ['P 1D', 86400, 1],
      ['T5M', 300, 0],
      ['PT1D', 86400, 3],
      // The unit M is minutes after days, months after P or Y: zero months count as none.
      ['P1D1M', 86460, 3],
      ['P0M', 0, 2],
      ['P0Y5s', 5, 2],
      ['5m0y', 300, 3],
      ['PT1h', 3600, 3],
    ],
  );

  test('months are told from minutes', () => {
    expect(m.parseDuration('P5M')).toBeNull();
    expect(m.parseDuration('PT5M')).toBe(300);
    expect(m.parseDuration('0Y 5M')).toBeNull();
    expect(m.parseDuration('P0Y1W5M')).toBe(604800 + 300);
    expect(m.parseDuration('P1H5M')).toBe(3900);
    expect(m.parseDuration('P1S5M')).toBe(301);
    expect(m.parseDuration('P1.5S2M')).toBeNull();
    expect(m.parseDuration('P1.5S0M')).toBe(1.5);
    expect(m.parseDuration('P1.5ST2M')).toBe(121.5);
    expect(m.parseDuration('0Y.5S2M')).toBeNull();
    expect(m.parseDuration('PT')).toBeNull();
    expect(m.parseDuration('T')).toBeNull();
    expect(m.parseDuration('5')).toBeNull();
    expect(m.parseDuration('5  ')).toBeNull();
    expect(m.parseDuration('1.5  ')).toBeNull();
    expect(m.parseDuration('1.5 S')).toBe(1.5);
  });

  test.each([
    [0, 'PT0S'],
    [86400, 'P1D'],
    [15483.25, 'PT4H18M3.25S'],
    [90061.005, 'P1DT1H1M1.005S'],
    [0.001, 'PT0.001S'],
    [0.1, 'PT0.1S'],
    [0.999, 'PT0.999S'],
    [60, 'PT1M'],
    [60.5, 'PT1M0.5S'],
    [61, 'PT1M1S'],
    [3599, 'PT59M59S'],
    [3600, 'PT1H'],
    [86399, 'PT23H59M59S'],
    [86400.5, 'P1DT0.5S'],
    [86460, 'P1DT1M'],
    [2 ** 60, 'PT1152921504606846976S'],
  ])('serializeDuration(%j) is %s', (seconds, text) => expect(m.serializeDuration(seconds)).toBe(text));

  test('the reason', () => {
    expect(m.validateDuration('P')?.reason).toBe('expected a digit or “T”');
    expect(m.validateDuration('PT')?.reason).toBe('expected a digit');
    expect(m.validateDuration('P1DT')?.reason).toBe('expected a digit');
    expect(m.validateDuration('P1')?.reason).toBe('expected “D”');
    expect(m.validateDuration('PT1H1')?.reason).toBe('expected “M” or “S”');
    expect(m.validateDuration('PT1.5M')?.reason).toBe('expected “S”');
    expect(m.validateDuration('P1D5')?.reason).toBe('expected “T”');
    expect(m.validateDuration('PT1S1')?.reason).toBe('unexpected text at the end');
  });

  test.each([-1, Number.NaN, Infinity, 0.0005])('serializeDuration(%j) throws', (seconds) => {
    expect(() => m.serializeDuration(seconds)).toThrow(TypeError);
  });
});

/** The steps of "parse a duration string", one by one, over the units' own letters. */
function durationBySteps(input: string): number | null {
  let months = 0;
  let seconds = 0;
  let count = 0;
  let disambiguator = 'minutes';
  let rest = input.replace(/^[\t\n\f\r ]+/, '');
  if (rest === '') return null;
  if (rest[0] === 'P') {
    disambiguator = 'months';
    rest = rest.slice(1).replace(/^[\t\n\f\r ]+/, '');
  }
  while (rest !== '') {
    const t = /^T[\t\n\f\r ]*/.exec(rest);
    if (t !== null) {
      disambiguator = 'minutes';
      rest = rest.slice(t[0].length);
      continue;
    }
    const component = /^(?:(\d*\.\d+)[\t\n\f\r ]*[Ss]|(\d+)[\t\n\f\r ]*([YyMmWwDdHhSs]))[\t\n\f\r ]*/.exec(
      rest,
    );
    if (component === null) return null;
    const [all, fraction, whole, letter] = component;
    const unit = letter?.toUpperCase();
    const scale = { W: 604800, D: 86400, H: 3600, M: 60, S: 1 }[unit ?? 'S'];
    if (unit === 'Y' || (unit === 'M' && disambiguator === 'months')) months += Number(whole);
    else seconds += Number(fraction ?? whole) * scale!;
    if (unit === 'Y') disambiguator = 'months';
    else if (unit !== undefined && unit !== 'M') disambiguator = 'minutes';
    count++;
    rest = rest.slice(all.length);
  }
  return count === 0 || months !== 0 ? null : seconds;
}

test('durations by the steps of the standard', () => {
  const pieces = fc.constantFrom(
    'P',
    'T',
    ' ',
    '1',
    '0',
    '2',
    '.5',
    '1.5S',
    'S',
    'M',
    'H',
    'D',
    'W',
    'Y',
    'm',
    's',
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(pieces, { maxLength: 10 }), (isISO, list) => {
      const text = (isISO ? 'P' : '') + list.join('');
      expect(m.parseDuration(text)).toBe(durationBySteps(text));
    }),
    { numRuns: runs(5000) },
  );
});
