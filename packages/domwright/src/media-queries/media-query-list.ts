import type { ComponentValue } from '@csstools/css-parser-algorithms';
import { isTokenNode } from '@csstools/css-parser-algorithms';
import { isTokenIdent } from '@csstools/css-tokenizer';
import {
  isMediaCondition,
  isMediaConditionListWithAnd,
  isMediaConditionListWithOr,
  isMediaFeature,
  isMediaFeatureBoolean,
  isMediaFeaturePlain,
  isMediaFeatureRangeNameValue,
  isMediaFeatureRangeValueName,
  isMediaInParens,
  isMediaNot,
  isMediaQueryInvalid,
  isMediaQueryWithType,
  type MediaFeature,
  type MediaFeatureValue,
  type MediaQuery,
  matchesRatioExactly,
  parse,
} from '@csstools/media-query-list-parser';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { skipASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';
import { checkString } from '../options.ts';
import { completeEnvironment, type Environment } from './environment.ts';
import { quantityOf } from './lengths.ts';

/** Words that are no media types — https://drafts.csswg.org/mediaqueries-4/#typedef-media-type */
const reserved: readonly string[] = ['only', 'not', 'and', 'or', 'layer'];

/** A media query with its place, UTF-16 offsets. */
interface PlacedQuery {
  readonly query: MediaQuery | null;
  readonly start: number;
  readonly end: number;
}

/**
 * The queries of a list, one for each item. null stands for one that is not valid, or nested so deeply (512 levels) that
 * it is not read. Recursion is bounded by that.
 */
function placedQueries(text: string): PlacedQuery[] {
  const queries: PlacedQuery[] = [];
  if (skipASCIIWhitespace(text, 0) === text.length) return queries;
  let start = 0;
  for (const end of itemEnds(text)) {
    queries.push({ query: queryOf(text.slice(start, end)), start, end });
    start = end + 1;
  }
  return queries;
}

/** Where the items of a comma-separated list end: not at commas in strings, comments or brackets. */
function itemEnds(text: string): number[] {
  const ends: number[] = [];
  const closing: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\\') i++;
    else if (c === '"' || c === "'") {
      while (++i < text.length && text[i] !== c && text[i] !== '\n') if (text[i] === '\\') i++;
    } else if (c === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i + 2);
      i = end < 0 ? text.length : end + 1;
    } else if (c === '(' || c === '[' || c === '{') closing.push(c === '(' ? ')' : c === '[' ? ']' : '}');
    else if (c === closing.at(-1)) closing.pop();
    else if (c === ',' && closing.length === 0) ends.push(i);
  }
  ends.push(text.length);
  return ends;
}

function queryOf(text: string): MediaQuery | null {
  let queries: MediaQuery[];
  try {
    queries = parse(text, { preserveInvalidMediaQueries: true, onParseError: ignore });
  } catch {
    // The parser's bound on nesting.
    return null;
  }
  const query = queries[0];
  if (queries.length !== 1 || query === undefined || isMediaQueryInvalid(query)) return null;
  if (isMediaQueryWithType(query)) {
    const type = query.getMediaType().toLowerCase();
    if (type === '' || reserved.includes(type)) return null;
  }
  return query;
}

function ignore(): void {}

/**
 * The queries of a media query list, as written; null for each that is not valid, and so stands for `not all` —
 * https://drafts.csswg.org/mediaqueries-4/#typedef-media-query-list
 */
export function parseMediaQueryList(text: string): (string | null)[] {
  checkString(text, 'text');
  return placedQueries(text).map(({ query, start, end }) =>
    query === null ? null : text.slice(start, end).trim(),
  );
}

/** Valid media query list — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-media-query-list */
export function validateMediaQueryList(text: string): Invalidity | null {
  checkString(text, 'text');
  for (const { query, start, end } of placedQueries(text)) {
    const offset = skipASCIIWhitespace(text, start);
    if (query === null)
      return invalid(
        offset >= end ? 'expected a media query' : 'this is no media query',
        Math.min(offset, end),
      );
  }
  return null;
}

/**
 * Matches the environment — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#matches-the-environment
 *
 * An empty list matches, or white space; otherwise one of the queries has to.
 *
 * @throws TypeError for a wrong member of `environment`
 */
export function matchesMediaQueryList(text: string, environment: Partial<Environment> = {}): boolean {
  checkString(text, 'text');
  const complete = completeEnvironment(environment);
  const queries = placedQueries(text);
  return queries.length === 0 || queries.some(({ query }) => query !== null && matchesQuery(query, complete));
}

/** @internal */
export function matchesQuery(query: MediaQuery, environment: Environment): boolean {
  if (isMediaQueryInvalid(query)) return false;
  if (!isMediaQueryWithType(query)) return evaluate(query.media, environment) === true;
  const type = query.getMediaType().toLowerCase();
  let result: boolean | null = type === 'all' || type === environment.mediaType;
  if (result && query.media !== undefined) result = evaluate(query.media, environment);
  const isNegated = query.getModifier().toLowerCase() === 'not';
  return result === null ? false : result !== isNegated;
}

/**
 * Evaluating media queries, in Kleene's logic of three values: null is unknown —
 * https://drafts.csswg.org/mediaqueries-4/#evaluating
 */
function evaluate(node: unknown, environment: Environment): boolean | null {
  if (isMediaCondition(node) || isMediaInParens(node)) return evaluate(node.media, environment);
  if (isMediaNot(node)) {
    const result = evaluate(node.media, environment);
    return result === null ? null : !result;
  }
  const isAnd = isMediaConditionListWithAnd(node);
  if (isAnd || isMediaConditionListWithOr(node)) {
    let result = evaluate(node.leading, environment);
    for (const { media } of node.list) {
      if (result === !isAnd) break;
      const next = evaluate(media, environment);
      if (next === !isAnd || result === isAnd) result = next;
    }
    return result;
  }
  if (isMediaFeature(node)) return evaluateFeature(node, environment);
  // <general-enclosed>
  return null;
}

function evaluateFeature({ feature }: MediaFeature, environment: Environment): boolean | null {
  const written = feature.getName().toLowerCase();
  if (isMediaFeatureBoolean(feature)) {
    const value = featureValue(written, environment);
    return value === null ? null : value !== 0 && value !== 'none' && value !== 'no-preference';
  }
  if (isMediaFeaturePlain(feature)) {
    const prefix = /^(min|max)-/.exec(written)?.[1];
    const name = prefix === undefined ? written : written.slice(4);
    return compare(name, prefix === 'min' ? '>=' : prefix === 'max' ? '<=' : '=', feature.value, environment);
  }
  if (isMediaFeatureRangeNameValue(feature))
    return compare(written, String(feature.operatorKind()), feature.value, environment);
  if (isMediaFeatureRangeValueName(feature))
    return compare(written, inverted(String(feature.operatorKind())), feature.value, environment);
  const one = compare(
    written,
    inverted(String(feature.valueOneOperatorKind())),
    feature.valueOne,
    environment,
  );
  const two = compare(written, String(feature.valueTwoOperatorKind()), feature.valueTwo, environment);
  return one === null || two === null ? null : one && two;
}

function inverted(operator: string): string {
  return operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
}

function compare(
  name: string,
  operator: string,
  value: MediaFeatureValue,
  environment: Environment,
): boolean | null {
  const actual = featureValue(name, environment);
  if (actual === null) return null;
  if (typeof actual === 'string') {
    const keyword = keywordOf(value.value);
    return keyword === null || operator !== '=' ? null : keyword === actual;
  }
  const wanted = numberOf(name, value.value, environment);
  if (wanted === null) return null;
  switch (operator) {
    case '<':
      return actual < wanted;
    case '<=':
      return actual <= wanted;
    case '>':
      return actual > wanted;
    case '>=':
      return actual >= wanted;
    default:
      return actual === wanted;
  }
}

/** What the environment has for a media feature, or null if it is unknown. */
function featureValue(
  name: string,
  { width, height, density, features }: Environment,
): string | number | null {
  if (Object.hasOwn(features, name)) return features[name]!;
  switch (name) {
    case 'width':
    case 'device-width':
      return width;
    case 'height':
    case 'device-height':
      return height;
    case 'aspect-ratio':
    case 'device-aspect-ratio':
      return width / height;
    case 'orientation':
      return height >= width ? 'portrait' : 'landscape';
    case 'resolution':
    case '-webkit-device-pixel-ratio':
      return density;
    default:
      return null;
  }
}

function keywordOf(value: ComponentValue | ComponentValue[]): string | null {
  return !Array.isArray(value) && isTokenNode(value) && isTokenIdent(value.value)
    ? value.value[4].value.toLowerCase()
    : null;
}

function numberOf(
  name: string,
  value: ComponentValue | ComponentValue[],
  environment: Environment,
): number | null {
  const isRatio = name.endsWith('aspect-ratio');
  if (Array.isArray(value)) {
    const places = isRatio ? matchesRatioExactly(value) : -1;
    if (places === -1) return null;
    const [dividend, divisor] = places.map((place) => quantityOf(value[place]!, environment));
    return dividend?.kind === 'number' && divisor?.kind === 'number' ? dividend.value / divisor.value : null;
  }
  if (name === 'resolution' && keywordOf(value) === 'infinite') return Infinity;
  const quantity = quantityOf(value, environment);
  if (quantity === null) return null;
  const kind = /^(?:device-)?(?:width|height)$/.test(name)
    ? 'length'
    : name === 'resolution'
      ? 'resolution'
      : 'number';
  return quantity.kind === kind || (kind === 'length' && quantity.kind === 'number' && quantity.value === 0)
    ? quantity.value
    : null;
}
