/** Common parser idioms — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-parser-idioms */
import { isASCIIDigit } from '../../core/infra/code-points.ts';

export { skipASCIIWhitespace, stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';

/** The position after a sequence of ASCII digits. */
export function skipASCIIDigits(input: string, position: number): number {
  while (position < input.length && isASCIIDigit(input.charCodeAt(position))) position++;
  return position;
}

/** Whether there is an ASCII digit at a position. */
export function isDigitAt(input: string, position: number): boolean {
  return position < input.length && isASCIIDigit(input.charCodeAt(position));
}

/** A finite number of 0 or more in decimal digits, without an exponent. */
export function decimalDigits(value: number): string {
  const string = String(value);
  const e = string.indexOf('e');
  if (e < 0) return string;
  const exponent = Number(string.slice(e + 1));
  const point = string.indexOf('.');
  const digits = string.slice(0, e).replace('.', '');
  const whole = (point < 0 ? e : point) + exponent;
  return whole <= 0 ? `0.${'0'.repeat(-whole)}${digits}` : digits.padEnd(whole, '0');
}
