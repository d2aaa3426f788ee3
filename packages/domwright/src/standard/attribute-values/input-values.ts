import { asciiLowercase } from '../../core/infra/code-points.ts';
import { validateCSSColor } from '../microsyntaxes/css-colors.ts';
import {
  parseDate,
  parseMonth,
  parseWeek,
  serializeDate,
  serializeMonth,
  serializeWeek,
  validateDate,
  validateMonth,
  validateWeek,
} from '../microsyntaxes/dates.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { parseFloatingPointNumber, validateFloatingPointNumber } from '../microsyntaxes/numbers.ts';
import { stripASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';
import {
  parseLocalDateAndTime,
  serializeLocalDateAndTime,
  validateLocalDateAndTime,
  validateTime,
} from '../microsyntaxes/times.ts';
import type { ValueCode } from './codes.ts';
import type { Validator, ValueProblem } from './validate-attribute.ts';

type Attributes = (name: string) => string | null;

function inputType(attributes: Attributes): string {
  return asciiLowercase(attributes('type') ?? '');
}

/** For the types to which `min`, `max` and `step` apply. */
function validatorOf(type: string): [ValueCode, Validator] | null {
  switch (type) {
    case 'date':
      return ['value/invalid-date', validateDate];
    case 'month':
      return ['value/invalid-date', validateMonth];
    case 'week':
      return ['value/invalid-date', validateWeek];
    case 'time':
      return ['value/invalid-date', validateTime];
    case 'datetime-local':
      return ['value/invalid-date', validateLocalDateAndTime];
    case 'number':
    case 'range':
      return ['value/invalid-number', validateFloatingPointNumber];
    default:
      return null;
  }
}

/** The types whose values must have no line breaks: Text, which is also the type of an unknown keyword, and its kin. */
const oneLineTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(['', 'text', 'search', 'tel', 'password']);

/** `value`, `min` and `max` — https://html.spec.whatwg.org/multipage/input.html#states-of-the-type-attribute */
export function inputValue(
  attributeName: string,
  value: string,
  attributes: Attributes,
  url: Validator | undefined,
): ValueProblem | null {
  const type = inputType(attributes);
  if (attributeName === 'value') {
    if (value === '') return null;
    if (oneLineTypes.has(type)) {
      const at = value.search(/[\n\r]/);
      if (at >= 0) return { code: 'value/line-break', ...invalid('a line break is not allowed', at) };
    }
    if (type === 'color') return coded('value/invalid-colour', validateCSSColor(value));
    if (type === 'url') return coded('value/invalid-url', validateAbsoluteURL(value, url));
    if (type === 'email')
      return coded('value/invalid-email', validateEmails(value, attributes('multiple') !== null));
  }
  const validator = validatorOf(type);
  if (validator === null) return null;
  const [code, validate] = validator;
  const problem = validate(value);
  const min = attributeName === 'max' ? attributes('min') : null;
  if (problem !== null || min === null || validate(min) !== null) return coded(code, problem);
  return isBelow(value, min, type)
    ? { code, ...invalid('the maximum must not be below the minimum', 0) }
    : null;
}

/** Whether a maximum is below the minimum; both are valid. Times wrap around at midnight, so theirs may be. */
function isBelow(max: string, min: string, type: string): boolean {
  if (type === 'time') return false;
  if (type === 'number' || type === 'range') return Number(max) < Number(min);
  const latest = normalizedDate(max, type);
  const earliest = normalizedDate(min, type);
  // A year with more digits is later.
  const difference = latest.indexOf('-') - earliest.indexOf('-');
  return difference < 0 || (difference === 0 && latest < earliest);
}

/** A valid string of one of the types that begin with a year, in its normalized form. */
function normalizedDate(value: string, type: string): string {
  switch (type) {
    case 'month':
      return serializeMonth(parseMonth(value)!);
    case 'week':
      return serializeWeek(parseWeek(value)!);
    case 'datetime-local':
      return serializeLocalDateAndTime(parseLocalDateAndTime(value)!);
    default:
      return serializeDate(parseDate(value)!);
  }
}

/** https://html.spec.whatwg.org/multipage/input.html#attr-input-step */
export function inputStep(value: string, attributes: Attributes): ValueProblem | null {
  if (validatorOf(inputType(attributes)) === null || asciiLowercase(value) === 'any') return null;
  const problem = validateFloatingPointNumber(value);
  if (problem !== null) return { code: 'value/invalid-number', ...problem };
  return (parseFloatingPointNumber(value) ?? 1) > 0
    ? null
    : { code: 'value/invalid-number', ...invalid('expected a number greater than 0', 0) };
}

/** A valid e-mail address, or a list of them — https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
function validateEmails(value: string, isList: boolean): Invalidity | null {
  let start = 0;
  for (const item of isList ? value.split(',') : [value]) {
    const address = isList ? stripASCIIWhitespace(item) : item;
    const offset = start + item.indexOf(address);
    start += item.length + 1;
    const at = address.indexOf('@');
    if (at < 0) return invalid('expected an e-mail address', offset);
    const wrong = address.slice(0, at).search(/[^a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]/);
    if (at === 0 || wrong >= 0)
      return invalid('invalid local part before the “@”', offset + Math.max(wrong, 0));
    let place = offset + at + 1;
    for (const label of address.slice(at + 1).split('.')) {
      if (label.length > 63 || !/^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$/.test(label))
        return invalid('invalid domain name', place);
      place += label.length + 1;
    }
  }
  return null;
}

/** Potentially surrounded by spaces. @param url the validator for URLs in general, if any */
export function validateAbsoluteURL(value: string, url: Validator | undefined): Invalidity | null {
  if (!/^[\t\n\f\r ]*[a-z][a-z0-9+.-]*:/i.test(value)) return invalid('expected an absolute URL', 0);
  return url?.(value) ?? null;
}

/** The Pattern production with the v flag — https://html.spec.whatwg.org/multipage/input.html#attr-input-pattern */
export function validatePattern(value: string): Invalidity | null {
  if (!hasVFlag) return null;
  try {
    new RegExp(withCheapProperties(value), 'v');
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    // The format of JavaScript engines: "Invalid regular expression: /(/v: Unterminated group".
    const detail = message.slice(message.lastIndexOf(': ') + 2);
    return invalid(`not a valid regular expression with the v flag (${detail || 'syntax error'})`, 0);
  }
}

/**
 * The same pattern with cheaper properties in its property escapes; it is valid if and only if the original is. Engines
 * expand properties when they compile: `\p{RGI_Emoji}` takes V8 24 ms and a megabyte, and a page may contain it thousands of
 * times.
 */
function withCheapProperties(pattern: string): string {
  return pattern.replace(/\\([pP])\{([^{}\\]*)\}|\\./gs, (escape, p: string | undefined, name: string) => {
    if (p === undefined) return escape;
    const kind = kindOfProperty(name);
    // The complement of a property of strings is not valid, and neither is that of a class that may contain strings.
    return kind === 'none' ? escape : `\\${p}{${kind === 'strings' ? 'Emoji_Keycap_Sequence' : 'ASCII'}}`;
  });
}

type PropertyKind = 'none' | 'code points' | 'strings';

/** Existing properties: a few hundred. */
const knownProperties: Map<string, PropertyKind> = /* @__PURE__ */ new Map();

function kindOfProperty(name: string): PropertyKind {
  let kind = knownProperties.get(name);
  if (kind !== undefined) return kind;
  kind = !isPattern(`\\p{${name}}`) ? 'none' : isPattern(`\\P{${name}}`) ? 'code points' : 'strings';
  if (kind !== 'none') knownProperties.set(name, kind);
  return kind;
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'v');
    return true;
  } catch {
    return false;
  }
}

/** NB: with a literal, older engines could not even parse this file. */
const hasVFlag = /* @__PURE__ */ ((flags: string): boolean => {
  try {
    return new RegExp('', flags).flags === flags;
  } catch {
    return false;
  }
})('v');

function coded(code: ValueCode, problem: Invalidity | null): ValueProblem | null {
  return problem === null ? null : { code, ...problem };
}
