import { type ComponentValue, isFunctionNode, isTokenNode } from '@csstools/css-parser-algorithms';
import { isTokenNumber, NumberType } from '@csstools/css-tokenizer';
import type { MediaEnvironment } from './environment.ts';
import { quantityOf } from './lengths.ts';
import {
  type Comparison,
  identOf,
  type MediaCondition,
  type MediaFeature,
  type MediaQuery,
} from './media-condition.ts';
import { type FeatureType, featureType, isRange } from './media-features.ts';

/** Whether an environment matches a media query — https://drafts.csswg.org/mediaqueries-5/#media-query */
export function matchesQuery(
  { type, isNegated, condition }: MediaQuery,
  environment: MediaEnvironment,
): boolean {
  const isType = type === null || type === 'all' || type === environment.mediaType;
  const result = !isType || condition === null ? isType : evaluate(condition, environment);
  return result !== null && result !== isNegated;
}

/**
 * Evaluating media queries in three-valued Kleene logic, where null means unknown —
 * https://drafts.csswg.org/mediaqueries-5/#evaluating
 */
export function evaluate(condition: MediaCondition, environment: MediaEnvironment): boolean | null {
  switch (condition.kind) {
    case 'general-enclosed':
      return null;
    case 'feature':
      return evaluateFeature(condition, environment);
    case 'not': {
      const result = evaluate(condition.condition, environment);
      return result === null ? null : !result;
    }
    default: {
      const isAnd = condition.kind === 'and';
      let result: boolean | null = isAnd;
      for (const each of condition.conditions) {
        const next = evaluate(each, environment);
        if (next === !isAnd) return next;
        if (next === null) result = null;
      }
      return result;
    }
  }
}

function evaluateFeature(
  { name: written, comparisons }: MediaFeature,
  environment: MediaEnvironment,
): boolean | null {
  if (comparisons.length === 0) {
    const value = featureValue(written, environment);
    return value === null ? null : value !== 0 && value !== 'none' && value !== 'no-preference';
  }
  let result = true;
  for (const comparison of comparisons) {
    const { name, operator, value } = withoutPrefix(written, comparison);
    const actual = featureValue(name, environment);
    if (actual === null) return null;
    const type = featureType(name) ?? typeOfGiven(actual);
    const next = compare(actual, operator, value, type, environment);
    if (next === null) return null;
    result &&= next;
  }
  return result;
}

/** `min-width: …` is `width >= …` — https://drafts.csswg.org/mediaqueries-5/#mq-min-max */
export function withoutPrefix(
  name: string,
  { operator, value }: Comparison,
): Comparison & { readonly name: string } {
  const prefixed =
    operator === ':' ? /^(-webkit-(?=m..-device-pixel-ratio$))?(min|max)-(.*)/s.exec(name) : null;
  if (prefixed === null) return { name, operator, value };
  const [, vendor = '', prefix, rest] = prefixed;
  // NB: "min--webkit-device-pixel-ratio" is not a feature.
  if (rest!.startsWith('-')) return { name, operator, value };
  return { name: vendor + rest!, operator: prefix === 'min' ? '>=' : '<=', value };
}

/** The type of a feature that only the environment knows: a number, or any keyword. */
function typeOfGiven(value: string | number | null): FeatureType {
  return typeof value === 'number' ? 'number' : { keywords: [], includesLesser: false };
}

function compare(
  actual: string | number,
  operator: Comparison['operator'],
  value: readonly ComponentValue[],
  type: FeatureType,
  environment: MediaEnvironment,
): boolean | null {
  if (operator !== ':' && !isRange(type)) return null;
  const wanted = valueOf(value, type, environment);
  if (wanted === null || typeof wanted !== typeof actual) return null;
  if (typeof actual === 'string') {
    if (typeof type === 'string' || actual === wanted) return actual === wanted;
    return type.includesLesser && type.keywords.indexOf(String(wanted)) < type.keywords.indexOf(actual);
  }
  const number = Number(wanted);
  switch (operator) {
    case '<':
      return actual < number && !isClose(actual, number);
    case '<=':
      return actual <= number || isClose(actual, number);
    case '>':
      return actual > number && !isClose(actual, number);
    case '>=':
      return actual >= number || isClose(actual, number);
    default:
      return isClose(actual, number);
  }
}

/** Whether two numbers differ only by rounding. */
function isClose(a: number, b: number): boolean {
  if (a === b) return true;
  return Math.abs(a - b) <= 1e-9 + 1e-12 * Math.min(Math.abs(a), Math.abs(b));
}

/** The environment's value of a media feature, or null if the feature is unknown. */
function featureValue(
  name: string,
  { width, height, density, features }: MediaEnvironment,
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

/**
 * Converts a value to CSS pixels or another canonical unit of the feature's type; null if the feature cannot have it.
 * Calculations are clamped to the allowed range.
 */
export function valueOf(
  value: readonly ComponentValue[],
  type: FeatureType,
  environment: MediaEnvironment,
): string | number | null {
  const [component, divisor] = value;
  if (type === 'ratio') {
    const dividend = nonNegative('number', component!, environment);
    const other = divisor === undefined ? 1 : nonNegative('number', divisor, environment);
    return dividend === null || other === null ? null : dividend / other;
  }
  if (divisor !== undefined) return null;
  const keyword = identOf(component);
  if (typeof type === 'object') {
    const isKnown = keyword !== null && (type.keywords.length === 0 || type.keywords.includes(keyword));
    return isKnown ? keyword : null;
  }
  if (type === 'resolution')
    return keyword === 'infinite' ? Infinity : nonNegative('resolution', component!, environment);
  const quantity = quantityOf(component!, environment);
  if (quantity === null) return null;
  const isCalculated = isFunctionNode(component!);
  if (type === 'length') {
    const isZero = quantity.kind === 'number' && quantity.value === 0 && !isCalculated;
    return quantity.kind === 'length' || isZero ? quantity.value : null;
  }
  if (quantity.kind !== 'number') return null;
  if (type === 'number') return quantity.value;
  const integer = isCalculated ? Math.round(quantity.value) : writtenInteger(component!);
  if (type === 'integer' || integer === null) return integer;
  if (isCalculated) return Math.min(Math.max(integer, 0), 1);
  return integer === 0 || integer === 1 ? integer : null;
}

function nonNegative(
  kind: 'number' | 'resolution',
  component: ComponentValue,
  environment: MediaEnvironment,
): number | null {
  const quantity = quantityOf(component, environment);
  if (quantity === null || quantity.kind !== kind) return null;
  if (quantity.value >= 0) return quantity.value;
  return isFunctionNode(component) ? 0 : null;
}

function writtenInteger(component: ComponentValue): number | null {
  if (!isTokenNode(component) || !isTokenNumber(component.value)) return null;
  const { type, value } = component.value[4];
  return type === NumberType.Integer ? value : null;
}
