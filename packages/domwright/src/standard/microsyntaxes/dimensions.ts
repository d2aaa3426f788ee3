import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { checkArray, checkRecord } from './invalidity.ts';
import { decimalDigits, isDigitAt, skipASCIIDigits, skipASCIIWhitespace } from './parser-idioms.ts';

/** A dimension value: a number of 0 or more; Infinity if it is too large for a double. */
export interface Dimension {
  /** CSS pixels, or a percentage; not negative. */
  readonly value: number;
  /** A length is in CSS pixels. */
  readonly unit: 'length' | 'percentage';
}

/**
 * Rules for parsing dimension values —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values
 *
 * @returns null for failure
 */
export function parseDimension(text: string): Dimension | null {
  checkString(text, 'text');
  const start = skipASCIIWhitespace(text, 0);
  if (!isDigitAt(text, start)) return null;
  let position = skipASCIIDigits(text, start);
  let end = position;
  if (text.charCodeAt(position) === 0x2e /* . */) end = position = skipASCIIDigits(text, position + 1);
  return {
    value: Number(text.slice(start, end)),
    unit: text.charCodeAt(position) === 0x25 /* % */ ? 'percentage' : 'length',
  };
}

/**
 * Rules for parsing nonzero dimension values —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-zero-dimension-values
 *
 * @returns null for an error, including zero
 */
export function parseNonzeroDimension(text: string): Dimension | null {
  const dimension = parseDimension(text);
  return dimension === null || dimension.value === 0 ? null : dimension;
}

/** `12.5` or `50%`. @throws TypeError unless the value is finite and not negative */
export function serializeDimension(dimension: Dimension): string {
  checkRecord(dimension, 'dimension', 'a dimension');
  if (dimension.unit !== 'length' && dimension.unit !== 'percentage')
    throw wrongArgument('unit', "'length' or 'percentage'", dimension.unit);
  return digitsOf(dimension.value) + (dimension.unit === 'percentage' ? '%' : '');
}

/** An item of a list of dimensions: a number of 0 or more with its unit. */
export interface ListedDimension {
  /** Not negative; for 'relative', a share of what the other items leave. */
  readonly value: number;
  /** The unit of `value`. If the text names none, 'absolute': CSS pixels. */
  readonly unit: 'percentage' | 'relative' | 'absolute';
}

/**
 * Rules for parsing a list of dimensions —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions
 *
 * Accepts any text.
 */
export function parseDimensions(text: string): ListedDimension[] {
  checkString(text, 'text');
  const end = text.endsWith(',') ? text.length - 1 : text.length;
  const dimensions: ListedDimension[] = [];
  let start = 0;
  // Split on commas: there is no token after the last comma.
  while (start < end) {
    let comma = text.indexOf(',', start);
    if (comma < 0) comma = end;
    dimensions.push(listedDimension(text, start, comma));
    start = comma + 1;
  }
  return dimensions;
}

/** The token from `start` to `end`, without the white space around it. */
function listedDimension(text: string, start: number, end: number): ListedDimension {
  let position = skipASCIIWhitespace(text, start);
  if (position >= end) return { value: 0, unit: 'relative' };
  const whole = position;
  position = skipASCIIDigits(text, position);
  let number = text.slice(whole, position);
  if (text.charCodeAt(position) === 0x2e /* . */) {
    // DEVIATION: the standard does not say to advance past the full stop; without that, it would never read a fraction.
    const fraction = ++position;
    while (isDigitAt(text, position) || isASCIIWhitespace(text.charCodeAt(position))) position++;
    number += `.${text.slice(fraction, position).replace(/[\t\n\f\r ]+/g, '')}`;
  }
  position = skipASCIIWhitespace(text, position);
  const unit = text.charCodeAt(position);
  return {
    value: number === '.' ? 0 : Number(number),
    unit: unit === 0x25 /* % */ ? 'percentage' : unit === 0x2a /* * */ ? 'relative' : 'absolute',
  };
}

/** `1*,20%,300`. @throws TypeError unless all values are finite and not negative */
export function serializeDimensions(dimensions: readonly ListedDimension[]): string {
  checkArray(dimensions, 'dimensions', 'an array of dimensions');
  return dimensions.map(listed).join(',');
}

function listed(dimension: ListedDimension): string {
  checkRecord(dimension, 'dimensions', 'an array of dimensions');
  const { value, unit } = dimension;
  if (unit !== 'percentage' && unit !== 'relative' && unit !== 'absolute')
    throw wrongArgument('unit', "'percentage', 'relative' or 'absolute'", unit);
  return digitsOf(value) + (unit === 'percentage' ? '%' : unit === 'relative' ? '*' : '');
}

function digitsOf(value: number): string {
  if (!Number.isFinite(value) || value < 0)
    throw wrongArgument('value', 'a finite number of 0 or more', value);
  return decimalDigits(value);
}
