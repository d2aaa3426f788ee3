import { enumeratedAttributes } from '../generated/reflected-attributes.ts';
import { validateSrcset } from '../images/srcset.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { validateBooleanAttribute } from '../microsyntaxes/boolean-attributes.ts';
import { validateDate, validateMonth, validateWeek } from '../microsyntaxes/dates.ts';
import { validateDeclarativeRefresh } from '../microsyntaxes/declarative-refresh.ts';
import { validateEnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import {
  parseFloatingPointNumber,
  validateFloatingPointNumber,
  validateFloatingPointNumbers,
  validateInteger,
  validateNonNegativeInteger,
} from '../microsyntaxes/numbers.ts';
import { validateSimpleColor } from '../microsyntaxes/simple-colors.ts';
import { validateLocalDateAndTime, validateTime } from '../microsyntaxes/times.ts';
import { placedTokens, validateUniqueSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import { validateDatetimeValue, validateDateWithOptionalTime } from '../microsyntaxes/vaguer-moments.ts';
import { checkString, ownOptions } from '../options.ts';
import { describeAttribute } from '../reflection/attribute-table.ts';
import type { ValueCode } from './codes.ts';

/** What is wrong with a value. */
export interface ValueProblem extends Invalidity {
  readonly code: ValueCode;
}

/** Looks at a value; null if nothing is wrong with it. */
export type Validator = (value: string) => Invalidity | null;

/** Validators of syntaxes that are not looked at without them, for what they need is not here. */
export interface ValueValidators {
  /** Valid URL potentially surrounded by spaces. */
  readonly url?: Validator;
  /** Valid non-empty URL potentially surrounded by spaces. */
  readonly 'non-empty-url'?: Validator;
  /** `validateMediaQueryList` of domwright/media-queries. */
  readonly 'media-query-list'?: Validator;
  /** `validateSizes` of domwright/media-queries. */
  readonly sizes?: Validator;
  /** Knows the tree: there is a `map` with this name. */
  readonly 'map-reference'?: Validator;
}

/**
 * Whether an attribute of an HTML element may have a value. Only syntaxes that the standard has for this attribute of
 * this element are looked at; anything else has no problem.
 *
 * @param elementName the local name, in lower case
 * @param attributeName the content attribute, in lower case
 * @param attributes gives the values of the element's other attributes: on those depend the values of `input` and `meta`
 *   elements, which are not looked at without it
 */
export function validateAttribute(
  elementName: string,
  attributeName: string,
  value: string,
  attributes: (name: string) => string | null = none,
  validators: ValueValidators = {},
): ValueProblem | null {
  checkString(elementName, 'elementName');
  checkString(attributeName, 'attributeName');
  checkString(value, 'value');
  const syntax = describeAttribute(elementName, attributeName)?.syntax ?? '';
  if (syntax === '') return null;
  const at = syntax.indexOf('=');
  const name = at < 0 ? syntax : syntax.slice(0, at);
  const argument = at < 0 ? '' : syntax.slice(at + 1);
  switch (name) {
    case 'boolean':
      return coded('value/invalid-boolean', validateBooleanAttribute(value, attributeName));
    case 'keyword':
      return coded(
        'value/unknown-keyword',
        validateEnumeratedAttribute(enumeratedAttributes[argument]!, value),
      );
    case 'integer':
      return coded(
        'value/invalid-integer',
        argument === '' ? validateInteger(value) : inRange(value, argument),
      );
    case 'non-negative-integer':
      return coded('value/invalid-integer', validateNonNegativeInteger(value));
    case 'number':
      return coded('value/invalid-number', validateFloatingPointNumber(value));
    case 'numbers':
      return coded('value/invalid-number', validateFloatingPointNumbers(value));
    case 'datetime-value':
      return coded('value/invalid-date', validateDatetimeValue(value));
    case 'date-with-optional-time':
      return coded('value/invalid-date', validateDateWithOptionalTime(value));
    case 'unique-tokens':
      return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value));
    case 'unique-tokens-ci':
      return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value, true));
    case 'sandbox':
      return sandbox(value);
    case 'access-keys':
      return accessKeys(value);
    case 'id':
      return coded('value/invalid-id', id(value));
    case 'non-empty':
      return value === '' ? { code: 'value/invalid-name', ...invalid('a name must not be empty', 0) } : null;
    case 'navigable-name':
      return coded('value/invalid-name', navigableName(value));
    case 'navigable-target':
      return /^_(?:blank|self|parent|top)$/i.test(value)
        ? null
        : coded('value/invalid-name', navigableName(value));
    case 'list-marker':
      return /^[1aAiI]$/.test(value)
        ? null
        : { code: 'value/unknown-keyword', ...invalid('expected one of 1, a, A, i, I', 0) };
    case 'srcset':
      return coded('value/invalid-srcset', validateSrcset(value));
    case 'sizes':
      return coded('value/invalid-sizes', ownOptions(validators).sizes?.(value));
    case 'media-query-list':
      return coded('value/invalid-media-query', ownOptions(validators)['media-query-list']?.(value));
    case 'url':
    case 'non-empty-url':
      return coded('value/invalid-url', ownOptions(validators)[name]?.(value));
    case 'map-reference':
      return coded('value/invalid-reference', ownOptions(validators)[name]?.(value));
    case 'meta-content':
      return asciiLowercase(attributes('http-equiv') ?? '') === 'refresh'
        ? coded('value/invalid-refresh', validateDeclarativeRefresh(value))
        : null;
    case 'input-value':
      return attributes === none ? null : inputValue(attributeName, value, inputType(attributes));
    case 'input-step':
      return attributes === none ? null : inputStep(value, inputType(attributes));
    default:
      return null;
  }
}

function none(): null {
  return null;
}

function coded(code: ValueCode, problem: Invalidity | null | undefined): ValueProblem | null {
  return problem === null || problem === undefined ? null : { code, ...problem };
}

/** A valid non-negative integer in a range, `least` or `least,most`. */
function inRange(value: string, range: string): Invalidity | null {
  const problem = validateNonNegativeInteger(value);
  if (problem !== null) return problem;
  const [least = 0, most = Infinity] = range.split(',').map(Number);
  if (Number(value) < least) return invalid(`expected ${least} or more`, 0);
  return Number(value) > most ? invalid(`expected ${most} or less`, 0) : null;
}

const sandboxKeywords = new Set(
  `allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups
allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts allow-top-navigation
allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols`.split(/\s/),
);

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox */
function sandbox(value: string): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    if (!sandboxKeywords.has(asciiLowercase(token)))
      return { code: 'value/unknown-token', ...invalid('this is no keyword of sandbox', offset) };
  }
  return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value, true));
}

/** https://html.spec.whatwg.org/multipage/interaction.html#the-accesskey-attribute */
function accessKeys(value: string): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    if (token.length > 2 || token.length > String.fromCodePoint(token.codePointAt(0)!).length)
      return { code: 'value/unknown-token', ...invalid('expected a single character', offset) };
  }
  return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value));
}

/** https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute */
function id(value: string): Invalidity | null {
  if (value === '') return invalid('an id must not be empty', 0);
  const space = value.search(/[\t\n\f\r ]/);
  return space < 0 ? null : invalid('an id must not have white space in it', space);
}

/** Valid navigable target name — https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name */
function navigableName(value: string): Invalidity | null {
  if (value === '') return invalid('a name must not be empty', 0);
  if (value.startsWith('_')) return invalid('a name must not begin with “_”', 0);
  const space = value.search(/[\t\n\r]/);
  return space >= 0 && value.includes('<')
    ? invalid('a name must not have a tab or newline and a “<”', space)
    : null;
}

function inputType(attributes: (name: string) => string | null): string {
  return asciiLowercase(attributes('type') ?? '');
}

/** Of the types to which `min`, `max` and `step` apply. */
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

/** `value`, `min` and `max` — https://html.spec.whatwg.org/multipage/input.html#states-of-the-type-attribute */
function inputValue(attributeName: string, value: string, type: string): ValueProblem | null {
  if (attributeName === 'value') {
    if (value === '') return null;
    if (type === 'color') return coded('value/invalid-colour', validateSimpleColor(value));
  }
  const validator = validatorOf(type);
  return validator === null ? null : coded(validator[0], validator[1](value));
}

/** https://html.spec.whatwg.org/multipage/input.html#attr-input-step */
function inputStep(value: string, type: string): ValueProblem | null {
  if (validatorOf(type) === null || asciiLowercase(value) === 'any') return null;
  const problem = validateFloatingPointNumber(value);
  if (problem !== null) return { code: 'value/invalid-number', ...problem };
  return (parseFloatingPointNumber(value) ?? 1) > 0
    ? null
    : { code: 'value/invalid-number', ...invalid('expected a number greater than 0', 0) };
}
