import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { parseFloatingPointNumber, validateFloatingPointNumber } from '../microsyntaxes/numbers.ts';

type Attributes = (name: string) => string | null;

/** `value` and `max` — https://html.spec.whatwg.org/multipage/form-elements.html#the-progress-element */
export function validateProgress(name: string, value: string, attributes: Attributes): Invalidity | null {
  const problem = validateFloatingPointNumber(value);
  if (problem !== null) return problem;
  const number = parseFloatingPointNumber(value) ?? Infinity;
  if (name === 'max') return number > 0 ? null : invalid('expected a number greater than 0', 0);
  if (number < 0) return invalid('expected 0 or more', 0);
  const max = numberOf(attributes('max'));
  const most = max !== null && max > 0 ? max : 1;
  return number > most ? invalid(`expected ${most} or less (the maximum)`, 0) : null;
}

/**
 * The minimum is at most the maximum, all others are in between, and `low` is at most `high` —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element
 */
export function validateMeter(name: string, value: string, attributes: Attributes): Invalidity | null {
  const problem = validateFloatingPointNumber(value);
  if (problem !== null) return problem;
  const number = parseFloatingPointNumber(value) ?? Infinity;
  const min = numberOf(attributes('min')) ?? 0;
  const max = numberOf(attributes('max')) ?? 1;
  if (name === 'min') {
    // If the two contradict each other, report the maximum if it is present.
    return attributes('max') === null && number > 1 ? invalid('expected 1 or less (the maximum)', 0) : null;
  }
  if (number < min) return invalid(`expected ${min} or more (the minimum)`, 0);
  if (name === 'max') return null;
  if (number > max) return invalid(`expected ${max} or less (the maximum)`, 0);
  const low = name === 'high' ? numberOf(attributes('low')) : null;
  return low !== null && low > number ? invalid(`expected ${low} or more, the value of low`, 0) : null;
}

function numberOf(value: string | null): number | null {
  return value === null ? null : parseFloatingPointNumber(value);
}
