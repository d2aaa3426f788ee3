import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { CodePoint, isASCIIDigit } from '../../core/infra/code-points.ts';
import { checkArray, type Invalidity, invalid } from './invalidity.ts';
import { isDigitAt, skipASCIIDigits, skipASCIIWhitespace } from './parser-idioms.ts';

const FULL_STOP = 0x2e;
const PLUS_SIGN = 0x2b;
const EXPECTED_DIGIT = 'expected a digit';
const AFTER_NUMBER = 'unexpected text after the number';

/**
 * Rules for parsing integers — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers
 *
 * @returns the integer: exact up to 2^53, the closest double beyond that, ±Infinity if it is too large for a double; never
 *   −0. null for an error.
 */
export function parseInteger(text: string): number | null {
  checkString(text, 'text');
  const start = skipASCIIWhitespace(text, 0);
  const sign = text.charCodeAt(start);
  const digits = sign === CodePoint.HyphenMinus || sign === PLUS_SIGN ? start + 1 : start;
  if (!isDigitAt(text, digits)) return null;
  const value = Number(text.slice(digits, skipASCIIDigits(text, digits)));
  return sign === CodePoint.HyphenMinus && value !== 0 ? -value : value;
}

/** Valid integer — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-integer */
export function validateInteger(text: string): Invalidity | null {
  checkString(text, 'text');
  return digitsFrom(text, text.charCodeAt(0) === CodePoint.HyphenMinus ? 1 : 0);
}

/** @throws TypeError if the value is not an integer between ±(2^53 − 1) */
export function serializeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw wrongArgument('value', 'an integer between ±(2^53 − 1)', value);
  return String(value);
}

/**
 * Rules for parsing non-negative integers —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers
 *
 * Like `parseInteger`, but null for numbers below zero. `-0` is 0.
 */
export function parseNonNegativeInteger(text: string): number | null {
  const value = parseInteger(text);
  return value === null || value < 0 ? null : value;
}

/** Valid non-negative integer — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer */
export function validateNonNegativeInteger(text: string): Invalidity | null {
  checkString(text, 'text');
  return digitsFrom(text, 0);
}

/** @throws TypeError if the value is not an integer from 0 to 2^53 − 1 */
export function serializeNonNegativeInteger(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0)
    throw wrongArgument('value', 'an integer from 0 to 2^53 − 1', value);
  return String(value);
}

function digitsFrom(text: string, start: number): Invalidity | null {
  if (!isDigitAt(text, start)) return invalid(EXPECTED_DIGIT, start);
  const end = skipASCIIDigits(text, start);
  return end < text.length ? invalid(EXPECTED_DIGIT, end) : null;
}

/**
 * Rules for parsing floating-point number values —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values
 *
 * @returns the closest finite number, never −0; null for an error, including numbers that round to ±2^1024.
 */
export function parseFloatingPointNumber(text: string): number | null {
  checkString(text, 'text');
  const start = skipASCIIWhitespace(text, 0);
  let position = start;
  const sign = text.charCodeAt(position);
  if (sign === CodePoint.HyphenMinus || sign === PLUS_SIGN) position++;
  const digits = position;
  if (text.charCodeAt(position) === FULL_STOP) {
    if (!isDigitAt(text, position + 1)) return null;
    position = skipASCIIDigits(text, position + 1);
  } else {
    if (!isDigitAt(text, position)) return null;
    position = skipASCIIDigits(text, position);
    // "5.e3" is 5000 and "5." is 5, as in Number().
    if (text.charCodeAt(position) === FULL_STOP) position = skipASCIIDigits(text, position + 1);
  }
  if ((text.charCodeAt(position) | 0x20) === 0x65 /* e */) {
    const next = text.charCodeAt(position + 1);
    const exponent = next === CodePoint.HyphenMinus || next === PLUS_SIGN ? position + 2 : position + 1;
    if (isDigitAt(text, exponent)) position = skipASCIIDigits(text, exponent);
  }
  // Conversion: Number() rounds to the closest double, ties to even, and returns Infinity where the standard has
  // 2^1024.
  const value = Number(text.slice(digits, position));
  if (value === Infinity) return null;
  return sign === CodePoint.HyphenMinus && value !== 0 ? -value : value;
}

/** Valid floating-point number — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number */
export function validateFloatingPointNumber(text: string): Invalidity | null {
  checkString(text, 'text');
  return validateNumberIn(text, 0, text.length);
}

/** @internal Whether the text from `start` to `end` is a valid floating-point number, and finite. */
function validateNumberIn(text: string, start: number, end: number): Invalidity | null {
  let position = text.charCodeAt(start) === CodePoint.HyphenMinus && start < end ? start + 1 : start;
  const whole = position;
  position = skipASCIIDigits(text, position);
  const hasWhole = position > whole;
  if (position < end && text.charCodeAt(position) === FULL_STOP) {
    if (position + 1 >= end || !isASCIIDigit(text.charCodeAt(position + 1)))
      return invalid(EXPECTED_DIGIT, position + 1);
    position = skipASCIIDigits(text, position + 1);
  } else if (!hasWhole) {
    return invalid(EXPECTED_DIGIT, position);
  }
  if (position < end && (text.charCodeAt(position) | 0x20) === 0x65) {
    const next = text.charCodeAt(++position);
    if (position < end && (next === CodePoint.HyphenMinus || next === PLUS_SIGN)) position++;
    if (position >= end || !isDigitAt(text, position)) return invalid(EXPECTED_DIGIT, position);
    position = skipASCIIDigits(text, position);
  }
  if (position < end) return invalid(AFTER_NUMBER, position);
  return null;
}

/**
 * Best representation of a number as a floating-point number —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number
 *
 * @throws TypeError for NaN and ±Infinity
 */
export function serializeFloatingPointNumber(value: number): string {
  if (!Number.isFinite(value)) throw wrongArgument('value', 'a finite number', value);
  return String(value);
}

/**
 * Rules for parsing a list of floating-point numbers —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-floating-point-numbers
 *
 * Accepts any text; an item that is not a number is 0.
 */
export function parseFloatingPointNumbers(text: string): number[] {
  checkString(text, 'text');
  const numbers: number[] = [];
  let position = skipSeparators(text, 0);
  while (position < text.length) {
    while (position < text.length && isGarbage(text.charCodeAt(position))) position++;
    const start = position;
    while (position < text.length && !isSeparator(text.charCodeAt(position))) position++;
    numbers.push(parseFloatingPointNumber(text.slice(start, position)) ?? 0);
    position = skipSeparators(text, position);
  }
  return numbers;
}

/**
 * Valid list of floating-point numbers: separated by single commas, without white space —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-list-of-floating-point-numbers
 */
export function validateFloatingPointNumbers(text: string): Invalidity | null {
  checkString(text, 'text');
  let start = 0;
  while (text !== '') {
    const comma = text.indexOf(',', start);
    const problem = validateNumberIn(text, start, comma < 0 ? text.length : comma);
    if (problem !== null || comma < 0) return problem;
    start = comma + 1;
  }
  return null;
}

/** @throws TypeError for NaN and ±Infinity */
export function serializeFloatingPointNumbers(numbers: readonly number[]): string {
  checkArray(numbers, 'numbers', 'an array of numbers');
  return numbers.map(serializeFloatingPointNumber).join(',');
}

function skipSeparators(text: string, position: number): number {
  while (position < text.length && isSeparator(text.charCodeAt(position))) position++;
  return position;
}

/** ASCII whitespace, comma or semicolon. */
function isSeparator(codeUnit: number): boolean {
  return (
    codeUnit === 0x2c ||
    codeUnit === 0x3b ||
    codeUnit === 0x20 ||
    (codeUnit <= 0x0d && codeUnit >= 0x09 && codeUnit !== 0x0b)
  );
}

function isGarbage(codeUnit: number): boolean {
  return !(
    isSeparator(codeUnit) ||
    isASCIIDigit(codeUnit) ||
    codeUnit === FULL_STOP ||
    codeUnit === CodePoint.HyphenMinus
  );
}
