import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { parseDate, parseMonth, parseWeek } from '../microsyntaxes/dates.ts';
import { parseFloatingPointNumber } from '../microsyntaxes/numbers.ts';
import { parseLocalDateAndTime, parseTime } from '../microsyntaxes/times.ts';

/** The parts of an input that its value depends on. */
interface ValueInput {
  readonly type: string;
  hasAttributeNS(namespace: null, name: string): boolean;
  getAttributeNS(namespace: null, name: string): string | null;
}

/** Value sanitization algorithm — https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm */
export function sanitizedValue(input: ValueInput, value: string): string {
  switch (input.type) {
    case 'text':
    case 'search':
    case 'tel':
    case 'password':
      return withoutNewlines(value);
    case 'url':
      return stripASCIIWhitespace(withoutNewlines(value));
    case 'email':
      if (!input.hasAttributeNS(null, 'multiple')) return stripASCIIWhitespace(withoutNewlines(value));
      return value.split(',').map(stripASCIIWhitespace).join(',');
    case 'number':
      return isNumber(value) ? value : '';
    case 'date':
      return parseDate(value) === null ? '' : value;
    case 'month':
      return parseMonth(value) === null ? '' : value;
    case 'week':
      return parseWeek(value) === null ? '' : value;
    case 'time':
      return parseTime(value) === null ? '' : value;
    case 'datetime-local':
      return localDateAndTime(value);
    case 'range':
      return rangeValue(input, value);
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000';
    default:
      return value;
  }
}

function withoutNewlines(value: string): string {
  return value.replace(/[\n\r]+/g, '');
}

/** Valid floating-point number. */
function isNumber(value: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(value) && Number.isFinite(Number(value));
}

/** Valid normalized local date and time string — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#local-dates-and-times */
function localDateAndTime(value: string): string {
  if (parseLocalDateAndTime(value) === null) return '';
  const [date = '', time = ''] = value.split(/[T ]/);
  const shortest = time
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(\d\d:\d\d):00$/, '$1');
  return `${date}T${shortest}`;
}

/** The value of a range: the default if there is none, and never out of range. */
function rangeValue(input: ValueInput, value: string): string {
  const least = numberOf(input.getAttributeNS(null, 'min')) ?? 0;
  const most = numberOf(input.getAttributeNS(null, 'max')) ?? 100;
  if (!isNumber(value)) return `${most < least ? least : least + (most - least) / 2}`;
  const number = Number(value);
  if (number > most && most >= least) return `${most}`;
  return number < least ? `${least}` : value;
}

function numberOf(value: string | null): number | null {
  return value === null ? null : parseFloatingPointNumber(value);
}
