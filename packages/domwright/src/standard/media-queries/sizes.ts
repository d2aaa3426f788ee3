import { type ComponentValue, isFunctionNode, isTokenNode } from '@csstools/css-parser-algorithms';
import { checkString } from '../../core/infra/arguments.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { skipASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';
import { type ListItem, listItems } from './component-values.ts';
import { completeEnvironment, type MediaEnvironment } from './environment.ts';
import { evaluate } from './evaluate.ts';
import { isBlank, quantityOf } from './lengths.ts';
import { identOf, type MediaCondition, offsetOf, parseMediaCondition } from './media-condition.ts';
import { findInCondition, type MediaProblem, parseError, worstOf } from './media-problems.ts';

/** An item of a `sizes` attribute. */
interface SourceSize {
  /** null for `auto`. */
  readonly length: number | null;
  /** The media condition; null if there is none. */
  readonly condition: MediaCondition | null;
}

/**
 * Parse a sizes attribute — https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
 *
 * @param autoWidth the width of the image's concrete object size, for `auto`; without it, `auto` is skipped
 * @returns the source size in CSS pixels; 100vw if nothing else applies
 * @throws TypeError for a wrong member of `environment`
 */
export function parseSizes(
  text: string,
  environment: Partial<MediaEnvironment> = {},
  autoWidth?: number,
): number {
  checkString(text, 'text');
  const complete = completeEnvironment(environment);
  for (const item of listItems(text)) {
    const size = sourceSize(item, complete);
    if (typeof size === 'string') continue;
    const length = size.length ?? autoWidth;
    if (length === undefined) continue;
    if (size.condition === null || evaluate(size.condition, complete) === true) return length;
  }
  return complete.width;
}

/** Whether a `sizes` attribute may have this value: a valid source size list — https://html.spec.whatwg.org/multipage/images.html#valid-source-size-list */
export function validateSizes(text: string): Invalidity | null {
  checkString(text, 'text');
  const items = listItems(text);
  const environment = completeEnvironment({});
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const offset = placeOf(text, item);
    const size = sourceSize(item, environment);
    if (typeof size === 'string') return invalid(size, offset);
    const isLast = i === items.length - 1;
    if (size.length === null && (i > 0 || size.condition !== null))
      return invalid('“auto” must come first and cannot have a condition', offset);
    if (size.condition === null && !isLast && size.length !== null)
      return invalid('only the last size can be without a condition', offset);
  }
  return null;
}

/** Like `validateMediaFeatures`, for the media conditions of a `sizes` attribute. */
export function validateSizesMediaFeatures(text: string): MediaProblem | null {
  checkString(text, 'text');
  const error = parseError(text);
  if (error !== null) return error;
  const environment = completeEnvironment({});
  const problems: MediaProblem[] = [];
  for (const item of listItems(text)) {
    const size = sourceSize(item, environment);
    const condition = typeof size === 'string' ? null : size.condition;
    if (condition !== null) findInCondition(condition, problems);
  }
  return worstOf(problems);
}

/** Where an item begins, after white space and comments, or would begin if it is empty. */
function placeOf(text: string, { components, start, end }: ListItem): number {
  const first = components?.find((component) => !isBlank(component));
  return first === undefined ? Math.min(skipASCIIWhitespace(text, start), end) : offsetOf(first);
}

/** A source size, or the problem with it. */
function sourceSize({ components }: ListItem, environment: MediaEnvironment): SourceSize | string {
  if (components === null) return 'a bracket, string or URL is not closed properly';
  const rest: ComponentValue[] = components.filter((component) => !isBlank(component));
  const last = rest.pop();
  if (last === undefined) return 'expected a length';
  let length: number | null = null;
  if (identOf(last) !== 'auto') {
    const quantity = quantityOf(last, environment);
    const isZero = quantity?.kind === 'number' && quantity.value === 0 && isTokenNode(last);
    if (quantity === null || !(quantity.kind === 'length' || isZero)) return 'expected a length at the end';
    if (quantity.value < 0 && !isFunctionNode(last)) return 'a length must not be negative';
    length = Math.max(0, quantity.value);
  }
  if (rest.length === 0) return { length, condition: null };
  const condition = parseMediaCondition(rest);
  return condition === null ? 'not a media condition' : { length, condition };
}
