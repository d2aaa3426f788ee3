import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { type Invalidity, invalid } from './invalidity.ts';
import { isDigitAt, skipASCIIDigits, skipASCIIWhitespace } from './parser-idioms.ts';

const FULL_STOP = 0x2e;
const LETTER_P = 0x50;
const LETTER_T = 0x54;

const enum Unit {
  Years = 0x79,
  M = 0x6d,
  Weeks = 0x77,
  Days = 0x64,
  Hours = 0x68,
  Seconds = 0x73,
}

/** The seconds in a unit, where M means minutes; 0 if it is not a unit of time. */
function secondsOf(unit: number): number {
  switch (unit) {
    case Unit.Weeks:
      return 604800;
    case Unit.Days:
      return 86400;
    case Unit.Hours:
      return 3600;
    case Unit.M:
      return 60;
    case Unit.Seconds:
      return 1;
    default:
      return 0;
  }
}

/**
 * Parse a duration string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string
 *
 * @returns the number of seconds, Infinity if it is too large for a double; null for failure
 */
export function parseDuration(text: string): number | null {
  checkString(text, 'text');
  const { length } = text;
  let months = 0;
  let seconds = 0;
  let count = 0;
  let isMonths = false;
  let position = skipASCIIWhitespace(text, 0);
  if (position >= length) return null;
  if (text.charCodeAt(position) === LETTER_P) {
    isMonths = true;
    position = skipASCIIWhitespace(text, position + 1);
  }
  while (position < length) {
    if (text.charCodeAt(position) === LETTER_T) {
      isMonths = false;
      position = skipASCIIWhitespace(text, position + 1);
      continue;
    }
    const start = position;
    position = skipASCIIDigits(text, position);
    const hasFraction = text.charCodeAt(position) === FULL_STOP;
    const digits = hasFraction ? position + 1 : start;
    if (hasFraction) position = skipASCIIDigits(text, digits);
    if (position === digits) return null;
    const number = Number(text.slice(start, position));
    position = skipASCIIWhitespace(text, position);
    if (position >= length) return null;
    const unit = text.charCodeAt(position++) | 0x20;
    if (hasFraction && unit !== Unit.Seconds) return null;
    if (unit === Unit.Years || (unit === Unit.M && isMonths)) {
      // Years are not multiplied by 12: only whether months is zero matters.
      months += number;
      isMonths = true;
    } else {
      const scale = secondsOf(unit);
      if (scale === 0) return null;
      // After a fraction, the step only sets the units. The meaning of M doesn't change.
      if (!hasFraction) isMonths = false;
      seconds += number * scale;
    }
    count++;
    position = skipASCIIWhitespace(text, position);
  }
  return count === 0 || months !== 0 ? null : seconds;
}

/** Valid duration string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-duration-string */
export function validateDuration(text: string): Invalidity | null {
  checkString(text, 'text');
  return text.charCodeAt(0) === LETTER_P ? validateISODuration(text) : validateDurationComponents(text);
}

/** `P`, then days, then `T` with hours, minutes and seconds, in that order, with at least one of them after each letter. */
function validateISODuration(text: string): Invalidity | null {
  const { length } = text;
  let position = 1;
  let isTime = false;
  /** The units that may still follow. */
  let units = 'D';
  do {
    if (!isTime && text.charCodeAt(position) === LETTER_T) {
      isTime = true;
      units = 'HMS';
      position++;
    }
    if (!isDigitAt(text, position))
      return invalid(isTime ? 'expected a digit' : 'expected a digit or “T”', position);
    position = skipASCIIDigits(text, position);
    let index = position < length ? units.indexOf(text[position]!) : -1;
    if (isTime && text.charCodeAt(position) === FULL_STOP) {
      const problem = validateFraction(text, position + 1);
      if (problem !== null) return problem;
      position = skipASCIIDigits(text, position + 1);
      index = text[position] === 'S' ? units.length - 1 : -1;
      if (index < 0) return invalid('expected “S”', position);
    }
    if (index < 0) return invalid(`expected ${[...units].map((unit) => `“${unit}”`).join(' or ')}`, position);
    units = units.slice(index + 1);
    position++;
    if (isTime && units === '' && position < length) return invalid('unexpected text at the end', position);
    if (!isTime && position < length && text.charCodeAt(position) !== LETTER_T)
      return invalid('expected “T”', position);
  } while (position < length);
  return null;
}

/** One to three digits. */
function validateFraction(text: string, start: number): Invalidity | null {
  const end = skipASCIIDigits(text, start);
  if (end === start) return invalid('expected a digit', start);
  return end - start > 3 ? invalid('expected at most three digits', start + 3) : null;
}

/** One or more duration time components, each with a different scale, in any order. */
function validateDurationComponents(text: string): Invalidity | null {
  const { length } = text;
  let position = skipASCIIWhitespace(text, 0);
  let seen = '';
  do {
    if (!isDigitAt(text, position)) return invalid('expected a digit', position);
    position = skipASCIIDigits(text, position);
    const hasFraction = text.charCodeAt(position) === FULL_STOP;
    if (hasFraction) {
      const problem = validateFraction(text, position + 1);
      if (problem !== null) return problem;
      position = skipASCIIDigits(text, position + 1);
    }
    position = skipASCIIWhitespace(text, position);
    const unit = text.charCodeAt(position) | 0x20;
    if (hasFraction && unit !== Unit.Seconds)
      return invalid('expected “S”, since only seconds can have a fraction', position);
    if (secondsOf(unit) === 0) return invalid('expected “W”, “D”, “H”, “M” or “S”', position);
    const letter = String.fromCharCode(unit);
    if (seen.includes(letter)) return invalid(`duplicate component “${letter.toUpperCase()}”`, position);
    seen += letter;
    position = skipASCIIWhitespace(text, position + 1);
  } while (position < length);
  return null;
}

/**
 * `P1DT2H3M4.005S`: the days, hours, minutes and seconds that are not zero.
 *
 * @param seconds 0 or more, a whole number of milliseconds
 * @throws TypeError for any other value
 */
export function serializeDuration(seconds: number): string {
  if (typeof seconds !== 'number') throw wrongArgument('seconds', 'a number', seconds);
  const whole = Math.floor(seconds);
  const milliseconds = Math.round((seconds - whole) * 1000);
  if (!Number.isFinite(seconds) || seconds < 0 || whole + milliseconds / 1000 !== seconds)
    throw wrongArgument('seconds', '0 or more, in whole milliseconds', seconds);
  if (!Number.isSafeInteger(whole)) return `PT${BigInt(whole)}S`;
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`;
  const days = Math.floor(whole / 86400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
  let time = '';
  if (hours !== 0) time += `${hours}H`;
  if (minutes !== 0) time += `${minutes}M`;
  if (rest !== 0 || fraction !== '' || (time === '' && days === 0)) time += `${rest}${fraction}S`;
  return `P${days === 0 ? '' : `${days}D`}${time === '' ? '' : `T${time}`}`;
}
