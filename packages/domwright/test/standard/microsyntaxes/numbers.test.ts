import * as m from 'domwright/values';
import { describe, expect, test } from 'vitest';

// Each step of the standard's rules has a case here that would fail without it.

describe('integers', () => {
  test.each([
    ['12', 12],
    [' \t\n\f\r12', 12],
    ['\v12', null],
    ['\u00a012', null],
    ['', null],
    ['  ', null],
    ['-', null],
    ['+', null],
    ['-7', -7],
    ['+7', 7],
    ['--7', null],
    ['- 7', null],
    ['a7', null],
    ['7a', 7],
    ['7.9', 7],
    ['1e3', 1],
    ['0012', 12],
    ['-0', 0],
    ['٣', null],
    ['9007199254740991', 9007199254740991],
  ])('parseInteger(%j) is %j', (text, expected) => {
    expect(Object.is(m.parseInteger(text), expected)).toBe(true);
  });

  test.each([
    ['0', null],
    ['-12', null],
    ['0012', null],
    ['', 0],
    ['-', 1],
    ['+1', 0],
    [' 1', 0],
    ['1 ', 1],
    ['1.0', 1],
    ['12a', 2],
  ])('validateInteger(%j) fails at %j', (text, offset) => {
    expect(m.validateInteger(text)?.offset ?? null).toBe(offset);
  });

  test.each([
    ['12', 12],
    ['-12', null],
    ['-0', 0],
    ['+1', 1],
    ['x', null],
  ])('parseNonNegativeInteger(%j) is %j', (text, expected) => {
    expect(m.parseNonNegativeInteger(text)).toBe(expected);
  });

  test('a valid non-negative integer has no sign', () => {
    expect(m.validateNonNegativeInteger('007')).toBeNull();
    expect(m.validateNonNegativeInteger('-0')).toEqual({ reason: 'expected a digit', offset: 0 });
    expect(m.validateNonNegativeInteger('')).toEqual({ reason: 'expected a digit', offset: 0 });
  });

  test('serializing', () => {
    expect(m.serializeInteger(-5)).toBe('-5');
    expect(m.serializeInteger(-0)).toBe('0');
    expect(() => m.serializeInteger(1.5)).toThrow(
      new TypeError('value must be an integer between ±(2^53 − 1), not 1.5'),
    );
    expect(() => m.serializeNonNegativeInteger(-1)).toThrow(TypeError);
    expect(() => m.parseInteger(5 as never)).toThrow(new TypeError('text must be a string, not 5'));
  });
});

describe('floating-point numbers', () => {
  test.each([
    ['1', 1],
    [' \n1.5', 1.5],
    ['\u00a01', null],
    ['', null],
    [' ', null],
    ['-', null],
    ['+', null],
    ['-1.5', -1.5],
    ['+1.5', 1.5],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['+.5', 0.5],
    ['.', null],
    ['.e1', null],
    ['-.', null],
    ['a', null],
    ['5.', 5],
    ['5.x', 5],
    ['5.e3', 5000],
    ['5.E3', 5000],
    ['1.25x', 1.25],
    ['1e', 1],
    ['1e-', 1],
    ['1e+', 1],
    ['1ex', 1],
    ['1e-x', 1],
    ['1e2', 100],
    ['1E+2', 100],
    ['1e-2', 0.01],
    ['1e2.5', 100],
    ['.5x', 0.5],
    ['.5e1x', 5],
    ['1d2', 1],
    ['0x10', 0],
    ['-0', 0],
    ['-0.0e5', 0],
    ['-1e-400', 0],
    ['Infinity', null],
    ['NaN', null],
    // Rounding to the closest, ties to even: 2^53 + 1, 2^53 + 3.
    ['9007199254740993', 9007199254740992],
    ['9007199254740995', 9007199254740996],
    ['9007199254740993.00000000000000000000000000000000001', 9007199254740994],
    ['2.4703282292062327208e-324', 0],
    ['2.4703282292062328e-324', 5e-324],
    // The largest double, what is closest to it, and half-way to 2^1024, which has an even significand.
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['1.797693134862315807e308', Number.MAX_VALUE],
    [String(2n ** 1024n - 2n ** 970n), null],
    [String(2n ** 1024n - 2n ** 970n - 1n), Number.MAX_VALUE],
    ['1e309', null],
    ['-1e309', null],
    ['1e99999999999999999999', null],
    ['0e99999999999999999999', 0],
    ['1e-99999999999999999999', 0],
  ])('parseFloatingPointNumber(%j) is %j', (text, expected) => {
    expect(Object.is(m.parseFloatingPointNumber(text), expected)).toBe(true);
  });

  test.each([
    ['0', null],
    ['-1.5e-3', null],
    ['.5', null],
    ['-.5E+10', null],
    ['', 0],
    ['-', 1],
    ['+1', 0],
    ['.', 1],
    ['1.', 2],
    ['1.e3', 2],
    ['1e', 2],
    ['1e+', 3],
    ['1e5 ', 3],
    [' 1', 0],
    ['1.5.2', 3],
    ['1d2', 1],
    ['1ex', 2],
    ['Infinity', 0],
    ['NaN', 0],
  ])('validateFloatingPointNumber(%j) fails at %j', (text, offset) => {
    expect(m.validateFloatingPointNumber(text)?.offset ?? null).toBe(offset);
  });

  test('the reason', () => {
    expect(m.validateFloatingPointNumber('1ex')?.reason).toBe('expected a digit');
    expect(m.validateFloatingPointNumber('1 ')?.reason).toBe('unexpected text after the number');
  });

  test('best representation', () => {
    expect(m.serializeFloatingPointNumber(0.1)).toBe('0.1');
    expect(m.serializeFloatingPointNumber(1e21)).toBe('1e+21');
    expect(m.serializeFloatingPointNumber(-0)).toBe('0');
    for (const value of [Number.NaN, Infinity, -Infinity])
      expect(() => m.serializeFloatingPointNumber(value)).toThrow(TypeError);
  });
});

describe('lists of floating-point numbers', () => {
  test.each([
    ['', []],
    [' ,; ', []],
    ['1,2,3', [1, 2, 3]],
    [',,1', [1]],
    ['1 2;3\t4', [1, 2, 3, 4]],
    ['1,,2', [1, 2]],
    ['abc1', [1]],
    ['abc', [0]],
    ['abc.5', [0.5]],
    ['abc-5', [-5]],
    ['abc+5', [5]],
    ['--5', [0]],
    ['1e999', [0]],
    ['5px', [5]],
    ['1,x,2', [1, 0, 2]],
    ['1 , ', [1]],
    ['abc 5', [0, 5]],
    ['abc,5', [0, 5]],
  ])('parseFloatingPointNumbers(%j) is %j', (text, expected) => {
    expect(m.parseFloatingPointNumbers(text)).toEqual(expected);
  });

  test('what parts them is white space, commas and semicolons', () => {
    const parting = [...Array(0x100).keys()]
      .map((codeUnit) => String.fromCharCode(codeUnit))
      .filter((character) => m.parseFloatingPointNumbers(`1${character}2`).length === 2);
    expect(parting.join('')).toBe('\t\n\f\r ,;');
  });

  test.each([
    ['', null],
    ['1', null],
    ['1,-.5,2e1', null],
    ['1, 2', 2],
    ['1,,2', 2],
    ['1,', 2],
    [',1', 0],
    ['1;2', 1],
    ['1,2.', 4],
    ['1,-', 3],
    ['1,-,2', 3],
    ['1e,2', 2],
    ['1.,2', 2],
  ])('validateFloatingPointNumbers(%j) fails at %j', (text, offset) => {
    expect(m.validateFloatingPointNumbers(text)?.offset ?? null).toBe(offset);
  });
});

describe('dimensions', () => {
  const px = (value: number) => ({ value, unit: 'length' });
  const percent = (value: number) => ({ value, unit: 'percentage' });
  test.each([
    [' 12', px(12)],
    ['12.5px', px(12.5)],
    ['12.', px(12)],
    ['12.%', percent(12)],
    ['12.5%', percent(12.5)],
    ['12 %', px(12)],
    ['', null],
    ['.5', null],
    ['+5', null],
    ['-5', null],
    ['12.5.5%', px(12.5)],
  ])('parseDimension(%j) is %j', (text, expected) => expect(m.parseDimension(text)).toEqual(expected));

  test('nonzero dimensions', () => {
    expect(m.parseNonzeroDimension('0.0%')).toBeNull();
    expect(m.parseNonzeroDimension('0.1%')).toEqual(percent(0.1));
    expect(m.parseNonzeroDimension('x')).toBeNull();
  });

  test('serializing writes no exponent', () => {
    expect(m.serializeDimension({ value: 1e21, unit: 'length' })).toBe('1000000000000000000000');
    expect(m.serializeDimension({ value: 1.5e-7, unit: 'percentage' })).toBe('0.00000015%');
    expect(() => m.serializeDimension({ value: -1, unit: 'length' })).toThrow(TypeError);
  });

  const item = (value: number, unit: string) => ({ value, unit });
  test.each([
    ['', []],
    [',', []],
    [',,,', [item(0, 'relative'), item(0, 'relative')]],
    ['1,', [item(1, 'absolute')]],
    ['1,,', [item(1, 'absolute')]],
    ['1,,2', [item(1, 'absolute'), item(0, 'relative'), item(2, 'absolute')]],
    ['*,2*', [item(0, 'relative'), item(2, 'relative')]],
    [' 1 ,2%, 3 *', [item(1, 'absolute'), item(2, 'percentage'), item(3, 'relative')]],
    ['1. 5 0%', [item(1.5, 'percentage')]],
    ['1.\t5\n0\f2\r3  4 \t *', [item(1.50234, 'relative')]],
    ['1.5\v0%', [item(1.5, 'absolute')]],
    ['1%,', [item(1, 'percentage')]],
    ['1. ,2', [item(1, 'absolute'), item(2, 'absolute')]],
    ['.5', [item(0.5, 'absolute')]],
    ['.', [item(0, 'absolute')]],
    ['1.*', [item(1, 'relative')]],
    ['x', [item(0, 'absolute')]],
    ['-1', [item(0, 'absolute')]],
    ['1 2%', [item(1, 'absolute')]],
    ['1,%', [item(1, 'absolute'), item(0, 'percentage')]],
    ['1.5,2', [item(1.5, 'absolute'), item(2, 'absolute')]],
    ['1 ,*', [item(1, 'absolute'), item(0, 'relative')]],
  ])('parseDimensions(%j) is %j', (text, expected) => expect(m.parseDimensions(text)).toEqual(expected));
});
