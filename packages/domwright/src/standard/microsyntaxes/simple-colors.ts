import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { CodePoint } from '../../core/infra/code-points.ts';
import { checkRecord, type Invalidity, invalid } from './invalidity.ts';

/** A simple color: three integers from 0 to 255, in sRGB — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#simple-colour */
export interface SimpleColor {
  /** An integer from 0 to 255. */
  readonly red: number;
  /** An integer from 0 to 255. */
  readonly green: number;
  /** An integer from 0 to 255. */
  readonly blue: number;
}

/** Rules for parsing simple color values — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-simple-colour-values */
export function parseSimpleColor(text: string): SimpleColor | null {
  return validateSimpleColor(text) === null ? colorOf(Number.parseInt(text.slice(1), 16)) : null;
}

/** Valid simple color: `#` and six ASCII hex digits — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-simple-colour */
export function validateSimpleColor(text: string): Invalidity | null {
  checkString(text, 'text');
  if (text.charCodeAt(0) !== CodePoint.NumberSign) return invalid('expected “#”', 0);
  let position = 1;
  while (position < 7 && isHexDigit(text.charCodeAt(position))) position++;
  if (position < 7) return invalid('expected six hexadecimal digits', position);
  return text.length > 7 ? invalid('unexpected text after the six digits', 7) : null;
}

/** Valid lowercase simple color — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-lowercase-simple-colour */
export function validateLowercaseSimpleColor(text: string): Invalidity | null {
  const problem = validateSimpleColor(text);
  if (problem !== null) return problem;
  const upper = text.search(/[A-F]/);
  return upper < 0 ? null : invalid('expected a lowercase letter', upper);
}

/**
 * Rules for serializing simple color values —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-serialising-simple-colour-values
 *
 * @throws TypeError unless the components are integers from 0 to 255
 */
export function serializeSimpleColor(color: SimpleColor): string {
  checkRecord(color, 'color', 'a color');
  const { red, green, blue } = color;
  return `#${component(red, 'red')}${component(green, 'green')}${component(blue, 'blue')}`;
}

function component(value: number, name: string): string {
  if (!Number.isInteger(value) || value < 0 || value > 255)
    throw wrongArgument(name, 'an integer from 0 to 255', value);
  return value.toString(16).padStart(2, '0');
}

/** @internal The color of a number of the form 0xRRGGBB. */
export function colorOf(number: number): SimpleColor {
  return { red: number >> 16, green: (number >> 8) & 0xff, blue: number & 0xff };
}

/** @internal ASCII hex digit — https://infra.spec.whatwg.org/#ascii-hex-digit */
function isHexDigit(codeUnit: number): boolean {
  const lower = codeUnit | 0x20;
  return (codeUnit >= 0x30 && codeUnit <= 0x39) || (lower >= CodePoint.LowerA && lower <= CodePoint.LowerF);
}
