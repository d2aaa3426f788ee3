import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { inDisplayP3, parseCSSColor } from '../microsyntaxes/css-colors.ts';
import { parseDate, parseMonth, parseWeek } from '../microsyntaxes/dates.ts';
import { parseFloatingPointNumber } from '../microsyntaxes/numbers.ts';
import { validateLocalDateAndTime, validateTime } from '../microsyntaxes/times.ts';

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
      return validateTime(value) === null ? value : '';
    case 'datetime-local':
      return localDateAndTime(value);
    case 'range':
      return rangeValue(input, value);
    case 'color':
      return colorValue(input, value);
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
  if (validateLocalDateAndTime(value) !== null) return '';
  const [date = '', time = ''] = value.split(/[T ]/);
  const shortest = time
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(\d\d:\d\d):00$/, '$1');
  return `${date}T${shortest}`;
}

/**
 * The value of a range: the default if there is none, never out of range, and on a step —
 * https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm
 */
function rangeValue(input: ValueInput, value: string): string {
  const min = numberOf(input.getAttributeNS(null, 'min'));
  const least = min ?? 0;
  const most = numberOf(input.getAttributeNS(null, 'max')) ?? 100;
  let number = isNumber(value) ? Number(value) : most < least ? least : least + (most - least) / 2;
  if (number > most && most >= least) number = most;
  if (number < least) number = least;
  const base = min ?? numberOf(input.getAttributeNS(null, 'value')) ?? 0;
  const stepped = nearestStep(number, allowedStep(input.getAttributeNS(null, 'step')), base, least, most);
  return isNumber(value) && stepped === Number(value) ? value : `${stepped}`;
}

/** Allowed value step; null for none — https://html.spec.whatwg.org/multipage/input.html#concept-input-step */
function allowedStep(attribute: string | null): number | null {
  if (attribute !== null && /^any$/i.test(attribute)) return null;
  const step = numberOf(attribute);
  return step === null || step <= 0 ? 1 : step;
}

/** The number on a step that is nearest, the greater of two, if there is one in the range. */
function nearestStep(number: number, step: number | null, base: number, least: number, most: number): number {
  if (step === null) return number;
  const steps = (number - base) / step;
  // NB: without digits that only the binary form of decimals has.
  if (Math.abs(steps - Math.round(steps)) < 1e-9) return number;
  const at = (count: number): number => Number((base + count * step).toPrecision(15));
  const down = at(Math.floor(steps));
  const up = at(Math.floor(steps) + 1);
  const fits = (candidate: number): boolean => candidate >= least && candidate <= most;
  if (!fits(up)) return fits(down) ? down : number;
  return fits(down) && number - down < up - number - step * 1e-9 ? down : up;
}

/**
 * The serialization of a color well control's color —
 * https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color
 *
 * NB: a color that depends on more than its text, such as a system color, counts as none.
 */
function colorValue(input: ValueInput, value: string): string {
  const color = parseCSSColor(value) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  const hasAlpha = input.hasAttributeNS(null, 'alpha');
  const alpha = hasAlpha && color.alpha < 1 ? ` / ${shortest(color.alpha)}` : '';
  if (/^display-p3$/i.test(input.getAttributeNS(null, 'colorspace') ?? '')) {
    return `color(display-p3 ${inDisplayP3(color).map(shortest).join(' ')}${alpha})`;
  }
  const bytes = [color.red, color.green, color.blue].map((component) =>
    Math.round(Math.min(1, Math.max(0, component)) * 255),
  );
  if (hasAlpha) return `color(srgb ${bytes.map((byte) => shortest(byte / 255)).join(' ')}${alpha})`;
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** In at most six decimals. */
function shortest(number: number): string {
  return `${Number(number.toFixed(6)) + 0}`;
}

function numberOf(value: string | null): number | null {
  return value === null ? null : parseFloatingPointNumber(value);
}
