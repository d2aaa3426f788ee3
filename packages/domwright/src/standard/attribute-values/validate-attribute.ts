import { checkString, ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isValidCustomElementName } from '../../core/infra/custom-element-names.ts';
import { attributeSyntaxes } from '../../generated/attribute-syntaxes.ts';
import { enumeratedAttributes } from '../../generated/reflected-attributes.ts';
import { parseSrcset, placedURLs, validateSrcset } from '../images/srcset.ts';
import type { MediaProblem } from '../media-queries/media-problems.ts';
import { validateBooleanAttribute } from '../microsyntaxes/boolean-attributes.ts';
import { validateCSSColor } from '../microsyntaxes/css-colors.ts';
import { validateDeclarativeRefresh } from '../microsyntaxes/declarative-refresh.ts';
import { validateEnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { languageProblem } from '../microsyntaxes/language-subtags.ts';
import {
  validateFloatingPointNumber,
  validateFloatingPointNumbers,
  validateInteger,
  validateNonNegativeInteger,
} from '../microsyntaxes/numbers.ts';
import {
  parseSpaceSeparatedTokens,
  placedTokens,
  validateUniqueSpaceSeparatedTokens,
} from '../microsyntaxes/tokens.ts';
import { validateDatetimeValue, validateDateWithOptionalTime } from '../microsyntaxes/vaguer-moments.ts';
import { describeAttribute } from '../reflection/attribute-table.ts';
import { validatePermissionsPolicy } from '../script-contents/permissions-policies.ts';
import { validatePolicy } from '../script-contents/policies.ts';
import { validateCoords } from './area-coords.ts';
import { validateAutofill } from './autofill.ts';
import type { ValueCode } from './codes.ts';
import { validateMeter, validateProgress } from './gauges.ts';
import {
  type ElementById,
  type SameTable,
  validateIdReference,
  validateIdReferences,
} from './id-references.ts';
import { inputStep, inputValue, validateAbsoluteURL, validatePattern } from './input-values.ts';
import { validateIntegrity } from './integrity.ts';
import { validateLanguageTag } from './language-tags.ts';
import { validateAccept, validateMIMEType, validateScriptType, validateStyleType } from './mime-types.ts';

/** A problem with a value. */
export interface ValueProblem extends Invalidity {
  /** What kind of problem it is. */
  readonly code: ValueCode;
}

/** Checks a value; null if nothing is wrong with it. */
export type Validator = (value: string) => Invalidity | null;

/** Checks media queries further than their grammar. A problem without a kind is unknown. */
export type MediaValidator = (value: string) => (Invalidity & Partial<Pick<MediaProblem, 'kind'>>) | null;

/** Validators for syntaxes that need code from other modules. A syntax without a validator is not checked. */
export interface ValueValidators {
  /** Valid URL potentially surrounded by spaces. */
  readonly url?: Validator;
  /** Valid non-empty URL potentially surrounded by spaces. */
  readonly 'non-empty-url'?: Validator;
  /** `validateMediaQueryList` of domwright/values. */
  readonly 'media-query-list'?: Validator;
  /** `validateSizes` of domwright/values. */
  readonly sizes?: Validator;
  /** `validateMediaFeatures` of domwright/values. */
  readonly 'media-features'?: MediaValidator;
  /** `validateSizesMediaFeatures` of domwright/values. */
  readonly 'sizes-media-features'?: MediaValidator;
  /** Checks against the tree: there is a `map` with this name. */
  readonly 'map-reference'?: Validator;
  /** Returns the element with an id in the tree; null if there is none, undefined if that is unknown. */
  readonly 'element-by-id'?: ElementById;
  /** Checks against the tree: whether another element belongs to the same table as the cell with the attribute. */
  readonly 'same-table'?: SameTable;
}

/**
 * Checks whether an attribute of an HTML element may have a value, by the syntax that the standard defines for this
 * attribute of this element. Attributes without a defined syntax have no problems.
 *
 * @param elementName the local name, in lower case
 * @param attributeName the content attribute, in lower case
 * @param attributes returns the values of the element's other attributes. The checks of `input` and `meta` elements,
 * and of `srcset` beside `sizes`, depend on them and are skipped without this function
 */
export function validateAttribute(
  elementName: string,
  attributeName: string,
  value: string,
  attributes: (name: string) => string | null = none,
  others: ValueValidators = {},
): ValueProblem | null {
  checkString(elementName, 'elementName');
  checkString(attributeName, 'attributeName');
  checkString(value, 'value');
  const syntax = syntaxOf(elementName, attributeName);
  return syntax === null ? null : validateValue(syntax, value, attributes, ownOptions(others));
}

/** The syntax that the standard defines for an attribute of an element. */
export interface AttributeSyntax {
  readonly element: string;
  readonly attribute: string;
  /** The name of the syntax, and what was written after it in the table; '' if nothing was. */
  readonly name: string;
  readonly argument: string;
}

/** Null if any string is allowed. */
export function syntaxOf(element: string, attribute: string): AttributeSyntax | null {
  const syntax = ofIndex(element, attribute) ?? describeAttribute(element, attribute)?.syntax ?? '';
  if (syntax === '') return null;
  const at = syntax.indexOf('=');
  return at < 0
    ? { element, attribute, name: syntax, argument: '' }
    : { element, attribute, name: syntax.slice(0, at), argument: syntax.slice(at + 1) };
}

/** The syntaxes in the index of attributes that the table of reflected ones lacks, by element and attribute. */
const indexed: Map<string, string> = /* @__PURE__ */ new Map();

function ofIndex(element: string, attribute: string): string | undefined {
  if (indexed.size === 0) {
    for (const line of attributeSyntaxes.trim().split('\n')) {
      const [name, ...rows] = line.split(';');
      for (const row of rows) {
        const at = row.indexOf(' ');
        indexed.set(`${name} ${row.slice(0, at)}`, row.slice(at + 1));
      }
    }
  }
  return indexed.get(`${element} ${attribute}`) ?? indexed.get(`* ${attribute}`);
}

/** The syntaxes about other elements of the tree. */
const references: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'map-reference',
  'id-reference',
  'id-references',
  'id-reference-list',
]);

/** Whether a value can only be judged when the whole tree is known. */
export function isReference({ name }: AttributeSyntax): boolean {
  return references.has(name);
}

/** Like `validateAttribute`, for a syntax that is known. */
export function validateValue(
  { element: elementName, attribute: attributeName, name, argument }: AttributeSyntax,
  value: string,
  attributes: (name: string) => string | null,
  validators: ValueValidators,
): ValueProblem | null {
  switch (name) {
    case 'boolean':
      return coded('value/invalid-boolean', validateBooleanAttribute(value, attributeName));
    case 'keyword':
      return coded(
        'value/unknown-keyword',
        // NB: these definitions have the empty string among their keywords, as that edition does.
        validateEnumeratedAttribute(enumeratedAttributes[argument]!, value, { edition: '2024' }),
      );
    case 'one-of':
      return oneOf(value, argument.split(','));
    case 'one-line':
      return oneLine(value);
    case 'command':
      return value.startsWith('--')
        ? null
        : oneOf(value, commands, ', or a custom command such as --command');
    case 'blocking':
      return blocking(value);
    case 'destination':
      return destination(value, attributes === none ? null : asciiLowercase(attributes('rel') ?? ''));
    case 'custom-element-name':
      return isValidCustomElementName(value)
        ? null
        : {
            code: 'value/invalid-name',
            ...invalid('expected the name of a custom element, such as “my-button”', 0),
          };
    case 'integer':
      return coded(
        'value/invalid-integer',
        withoutUnit(value, argument === '' ? validateInteger(value) : inRange(value, argument)),
      );
    case 'non-negative-integer':
      return coded('value/invalid-integer', withoutUnit(value, validateNonNegativeInteger(value)));
    case 'number':
      return coded('value/invalid-number', validateFloatingPointNumber(value));
    case 'datetime-value':
      return coded('value/invalid-date', ofAKind(value, validateDatetimeValue(value)));
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
      return (
        coded(
          'value/invalid-srcset',
          validateSrcset(value) ?? beside(value, attributes(sizesOf(attributeName))),
        ) ?? urlsOfSrcset(value, validators)
      );
    case 'sizes':
      return (
        coded('value/invalid-sizes', validators.sizes?.(value)) ??
        media(validators['sizes-media-features']?.(value))
      );
    case 'media-query-list':
      return (
        coded('value/invalid-media-query', validators['media-query-list']?.(value)) ??
        media(validators['media-features']?.(value))
      );
    case 'url':
    case 'non-empty-url':
      return coded('value/invalid-url', validators[name]?.(value));
    case 'map-reference':
      return coded('value/invalid-reference', validators[name]?.(value));
    case 'meta-content':
      return metaContent(
        value,
        asciiLowercase(attributes('http-equiv') ?? ''),
        asciiLowercase(attributes('name') ?? ''),
      );
    case 'css-color':
      return coded('value/invalid-colour', validateCSSColor(value));
    case 'permissions-policy': {
      const [first] = validatePermissionsPolicy(value);
      return first === undefined
        ? null
        : { code: 'value/invalid-policy', ...invalid(first.reason, first.offset) };
    }
    case 'input-value':
      return attributes === none ? null : inputValue(attributeName, value, attributes, validators.url);
    case 'input-step':
      return attributes === none ? null : inputStep(value, attributes);
    case 'pattern':
      return coded('value/invalid-pattern', validatePattern(value));
    case 'progress':
      return coded('value/invalid-number', validateProgress(attributeName, value, attributes));
    case 'meter':
      return coded('value/invalid-number', validateMeter(attributeName, value, attributes));
    case 'coords': {
      const problem = coded('value/invalid-number', validateFloatingPointNumbers(value));
      if (problem !== null || attributes === none) return problem;
      return coded('value/invalid-coords', validateCoords(value, attributes('shape')));
    }
    case 'icon-sizes':
      return iconSizes(value);
    case 'language':
      return argument === 'or-empty' && value === ''
        ? null
        : (coded('value/invalid-language', validateLanguageTag(value)) ?? registeredLanguage(value));
    case 'mime-type':
      return coded('value/invalid-mime-type', validateMIMEType(value));
    case 'script-type':
      return coded('value/invalid-mime-type', validateScriptType(value));
    case 'style-type':
      return coded('value/invalid-mime-type', validateStyleType(value));
    case 'accept':
      return coded('value/invalid-mime-type', validateAccept(value));
    case 'integrity':
      return coded('value/invalid-integrity', validateIntegrity(value));
    case 'autofill':
      return coded(
        'value/invalid-autocomplete',
        validateAutofill(
          value,
          elementName,
          attributes === none ? null : asciiLowercase(attributes('type') ?? ''),
        ),
      );
    case 'utf-8':
      return asciiLowercase(value) === 'utf-8'
        ? null
        : { code: 'value/invalid-charset', ...invalid('expected “utf-8”', 0) };
    case 'ping':
      return ping(value, validators);
    case 'absolute-urls':
      return absoluteURLs(value, validators);
    case 'id-reference': {
      const byId = validators['element-by-id'];
      // In ARIA, an empty value means no value.
      const isAbsent = value === '' && attributeName.startsWith('aria-');
      return byId === undefined || isAbsent ? null : validateIdReference(value, argument, byId);
    }
    case 'id-references':
    case 'id-reference-list': {
      const byId = validators['element-by-id'];
      const isSet = name === 'id-references';
      const problem = isSet
        ? coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value))
        : null;
      return (
        problem ??
        (byId === undefined ? null : validateIdReferences(value, argument, byId, validators['same-table']))
      );
    }
    default:
      return null;
  }
}

/** What is wrong with an integer: a unit is named, since CSS has them. */
function withoutUnit(value: string, problem: Invalidity | null): Invalidity | null {
  const [, number, unit] = /^(-?\d+)(?:\.\d+)?[\t\n\f\r ]*(%|[a-z]{1,4})$/i.exec(value) ?? [];
  if (problem === null || unit === undefined) return problem;
  return invalid(
    unit === '%'
      ? 'expected an integer, without “%”; for a percentage, use CSS'
      : `expected an integer such as ${number}, without “${unit}”; units are for CSS`,
    value.length - unit.length,
  );
}

/** What is wrong with a date or the like: with words in it, it is none of the kinds. */
function ofAKind(value: string, problem: Invalidity | null): Invalidity | null {
  if (problem === null || !/[a-z]{2}|\d[./]\d/i.test(value) || /^(?:P|\d{4,}-|\d\d:)/i.test(value))
    return problem;
  return invalid(
    'expected a date such as “2026-11-19”, a time such as “09:30”, both, a month, a week, a year, a time-zone offset or a duration such as “PT2H30M”',
    0,
  );
}

function none(): null {
  return null;
}

function coded(code: ValueCode, problem: Invalidity | null | undefined): ValueProblem | null {
  return problem === null || problem === undefined ? null : { code, ...problem };
}

/** A keyword in any case. @param others what else is allowed, for the message */
function oneOf(value: string, keywords: readonly string[], others = ''): ValueProblem | null {
  if (keywords.includes(asciiLowercase(value))) return null;
  const list = keywords.map((keyword) => (keyword === '' ? 'nothing' : keyword)).join(', ');
  return {
    code: 'value/unknown-keyword',
    ...invalid(`expected ${keywords.length > 1 ? 'one of ' : ''}${list}${others}`, 0),
  };
}

/** A value without line breaks. */
function oneLine(value: string): ValueProblem | null {
  const at = value.search(/[\n\r]/);
  return at < 0 ? null : { code: 'value/line-break', ...invalid('a line break is not allowed', at) };
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command */
export const commands: readonly string[] = [
  'toggle-popover',
  'show-popover',
  'hide-popover',
  'close',
  'request-close',
  'show-modal',
];

/** Blocking attributes — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#blocking-attributes */
function blocking(value: string): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    if (asciiLowercase(token) !== 'render')
      return { code: 'value/unknown-token', ...invalid('expected “render”', offset) };
  }
  return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value, true));
}

/** https://html.spec.whatwg.org/multipage/links.html#preload-destination */
export const preloadDestinations: readonly string[] = ['fetch', 'font', 'image', 'script', 'style', 'track'];
/** https://html.spec.whatwg.org/multipage/links.html#module-preload-destination */
export const moduleDestinations: readonly string[] = [
  ...[
    'json',
    'style',
    'text',
    'audioworklet',
    'paintworklet',
    'script',
    'serviceworker',
    'sharedworker',
    'worker',
  ],
];

/** https://html.spec.whatwg.org/multipage/semantics.html#attr-link-as. @param rel null if it is not known */
function destination(value: string, rel: string | null): ValueProblem | null {
  const types = parseSpaceSeparatedTokens(rel ?? '');
  const allowed = types.includes('preload')
    ? preloadDestinations
    : types.includes('modulepreload')
      ? moduleDestinations
      : [...new Set([...preloadDestinations, ...moduleDestinations])];
  const problem = oneOf(value, allowed);
  return problem ?? (types.includes('modulepreload') ? oneOf(value, moduleDestinations) : null);
}
/** The subtags of a well-formed language tag. */
function registeredLanguage(value: string): ValueProblem | null {
  const problem = languageProblem(value);
  if (problem === null) return null;
  const code = problem.isDiscouraged ? 'value/discouraged-language' : 'value/invalid-language';
  return { code, ...invalid(problem.reason, problem.offset) };
}

function media(problem: ReturnType<MediaValidator> | undefined): ValueProblem | null {
  if (problem === null || problem === undefined) return null;
  const { kind = 'unknown', reason, offset } = problem;
  return { code: mediaCodes[kind], reason, offset };
}

const mediaCodes: Readonly<Record<MediaProblem['kind'], ValueCode>> = {
  unknown: 'value/unknown-media-feature',
  misused: 'value/invalid-media-feature',
  deprecated: 'value/deprecated-media-query',
};

/** A valid non-negative integer in a range, `least` or `least,most`. */
function inRange(value: string, range: string): Invalidity | null {
  const problem = validateNonNegativeInteger(value);
  if (problem !== null) return problem;
  const [least = 0, most = Infinity] = range.split(',').map(Number);
  if (Number(value) < least) return invalid(`expected ${least} or more`, 0);
  return Number(value) > most ? invalid(`expected ${most} or less`, 0) : null;
}

export const sandboxKeywords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups
allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts allow-top-navigation
allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols`.split(/\s/),
);

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox */
function sandbox(value: string): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    if (!sandboxKeywords.has(asciiLowercase(token)))
      return { code: 'value/unknown-token', ...invalid('not a sandbox keyword', offset) };
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

/** https://html.spec.whatwg.org/multipage/semantics.html#attr-link-sizes */
function iconSizes(value: string): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    if (!/^(?:any|[1-9]\d*x[1-9]\d*)$/i.test(token))
      return {
        code: 'value/invalid-icon-size',
        ...invalid('expected “any” or a size such as “32x32”', offset),
      };
  }
  return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value, true));
}

/** https://html.spec.whatwg.org/multipage/semantics.html#pragma-directives */
function metaContent(value: string, pragma: string, name: string): ValueProblem | null {
  if (pragma === 'refresh') return coded('value/invalid-refresh', validateDeclarativeRefresh(value));
  if (pragma === 'content-security-policy') return policy(value);
  if (pragma === '') return namedMetadata(value, name);
  if (pragma !== 'content-type' || /^text\/html;[\t\n\f\r ]*charset=utf-8$/i.test(value)) return null;
  return { code: 'value/invalid-charset', ...invalid('expected “text/html; charset=utf-8”', 0) };
}

/**
 * The content of a meta element with a name — https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names
 *
 * NB: `referrer` without the legacy keywords that browsers still understand.
 */
function namedMetadata(value: string, name: string): ValueProblem | null {
  switch (name) {
    case 'referrer':
      return coded(
        'value/unknown-keyword',
        validateEnumeratedAttribute(enumeratedAttributes['referrerpolicy']!, value, { edition: '2024' }),
      );
    case 'color-scheme':
      return coded('value/unknown-keyword', validateColorScheme(value));
    case 'theme-color':
      return coded('value/invalid-colour', validateCSSColor(value));
    default:
      return null;
  }
}

/** The value of the CSS property — https://drafts.csswg.org/css-color-adjust-1/#color-scheme-prop */
function validateColorScheme(value: string): Invalidity | null {
  const tokens = placedTokens(value);
  const words = tokens.map(({ token }) => asciiLowercase(token));
  const schemes = words.filter((word, index) => {
    const isOnly = word === 'only' && (index === 0 || index === words.length - 1);
    return !(isOnly && words.indexOf('only') === words.lastIndexOf('only'));
  });
  const expected = 'expected “light”, “dark”, “light dark” or “normal”';
  if (schemes.length === 0) return invalid(expected, 0);
  if (words.length === 1 && words[0] === 'normal') return null;
  const wrong = tokens.find(
    ({ token }) =>
      (asciiLowercase(token) !== 'only' || !words.includes('only')) &&
      (/^(?:normal|default|inherit|initial|unset|revert|revert-layer)$/i.test(token) ||
        !/^-?(?:[a-z_]|[^\0-\x7f]|-)[\w-]*$/iu.test(token)),
  );
  if (wrong !== undefined) return invalid(`${expected}, not “${wrong.token}”`, wrong.offset);
  return schemes.includes('only') ? invalid('“only” stands once, first or last', 0) : null;
}

/** The first error in a policy; if there is none, the first part without effect. */
function policy(value: string): ValueProblem | null {
  const problems = validatePolicy(value);
  const error = problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { code: 'value/invalid-policy', ...invalid(error.reason, error.offset) };
  const [first] = problems;
  return first === undefined
    ? null
    : { code: 'value/ineffective-policy', ...invalid(first.reason, first.offset) };
}

/** https://html.spec.whatwg.org/multipage/links.html#ping */
function ping(value: string, validators: ValueValidators): ValueProblem | null {
  for (const { token, offset } of placedTokens(value)) {
    const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(token)?.[0];
    if (scheme !== undefined && !/^https?$/i.test(scheme))
      return { code: 'value/invalid-url', ...invalid('expected a URL with http or https', offset) };
    const problem = validators['non-empty-url']?.(token);
    if (problem) return { code: 'value/invalid-url', ...invalid(problem.reason, offset + problem.offset) };
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/microdata.html#attr-itemtype */
function absoluteURLs(value: string, validators: ValueValidators): ValueProblem | null {
  if (placedTokens(value).length === 0)
    return { code: 'value/invalid-url', ...invalid('expected an absolute URL', 0) };
  for (const { token, offset } of placedTokens(value)) {
    const problem = validateAbsoluteURL(token, validators.url);
    if (problem !== null)
      return { code: 'value/invalid-url', ...invalid(problem.reason, offset + problem.offset) };
  }
  return coded('value/duplicate-token', validateUniqueSpaceSeparatedTokens(value));
}

/** https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute */
function id(value: string): Invalidity | null {
  if (value === '') return invalid('an id must not be empty', 0);
  const space = value.search(/[\t\n\f\r ]/);
  return space < 0 ? null : invalid('an id must not contain white space', space);
}

/** Valid navigable target name — https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name */
function navigableName(value: string): Invalidity | null {
  if (value === '') return invalid('a name must not be empty', 0);
  if (value.startsWith('_')) return invalid('a name must not begin with “_”', 0);
  const space = value.search(/[\t\n\r]/);
  return space >= 0 && value.includes('<')
    ? invalid('a name must not contain both a “<” and a tab or newline', space)
    : null;
}

/** The URLs of a valid srcset. */
function urlsOfSrcset(value: string, validators: ValueValidators): ValueProblem | null {
  const validate = validators['non-empty-url'];
  for (const { url, offset } of validate === undefined ? [] : placedURLs(value)) {
    const problem = validate!(url);
    if (problem !== null)
      return { code: 'value/invalid-url', ...invalid(problem.reason, offset + problem.offset) };
  }
  return null;
}

const sizesOf = (srcset: string): string => (srcset === 'imagesrcset' ? 'imagesizes' : 'sizes');

/** Beside `sizes`, candidates must have widths — https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
function beside(srcset: string, sizes: string | null): Invalidity | null {
  if (sizes === null || parseSrcset(srcset).every(({ width }) => width !== null)) return null;
  return invalid('beside sizes, each candidate must have a width', 0);
}
