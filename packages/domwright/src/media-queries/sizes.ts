import {
  type ComponentValue,
  isCommentNode,
  isFunctionNode,
  isTokenNode,
  isWhitespaceNode,
  parseCommaSeparatedListOfComponentValues,
} from '@csstools/css-parser-algorithms';
import { isTokenIdent, tokenize } from '@csstools/css-tokenizer';
import { isMediaQueryWithoutType, type MediaQuery, parseFromTokens } from '@csstools/media-query-list-parser';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { checkString } from '../options.ts';
import { completeEnvironment, type Environment } from './environment.ts';
import { quantityOf } from './lengths.ts';
import { matchesQuery } from './media-query-list.ts';

/** An item of a `sizes` attribute. */
interface SourceSize {
  /** null for `auto`. */
  readonly length: number | null;
  /** The media condition; null if there is none. */
  readonly condition: MediaQuery | null;
}

/**
 * Parse a sizes attribute — https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
 *
 * @param autoWidth the width of the image's concrete object size, for `auto`; where it is not given, `auto` is passed over
 * @returns the source size in CSS pixels; 100vw if nothing else fits
 * @throws TypeError for a wrong member of `environment`
 */
export function parseSizes(text: string, environment: Partial<Environment> = {}, autoWidth?: number): number {
  checkString(text, 'text');
  const complete = completeEnvironment(environment);
  for (const components of itemsOf(text) ?? []) {
    const size = sourceSize(components, complete);
    if (typeof size === 'string') continue;
    const length = size.length ?? autoWidth;
    if (length === undefined) continue;
    if (size.condition === null || matchesQuery(size.condition, complete)) return length;
  }
  return complete.width;
}

/** Whether a `sizes` attribute may have this value: a valid source size list — https://html.spec.whatwg.org/multipage/images.html#valid-source-size-list */
export function validateSizes(text: string): Invalidity | null {
  checkString(text, 'text');
  const items = itemsOf(text);
  if (items === null) return invalid('brackets are nested too deeply', 0);
  const environment = completeEnvironment({});
  let start = 0;
  for (let i = 0; i < items.length; i++) {
    const components = items[i]!;
    const offset = startOf(components) ?? Math.min(start, text.length);
    start = endOf(components, start) + 1;
    const size = sourceSize(components, environment);
    if (typeof size === 'string') return invalid(size, offset);
    const isLast = i === items.length - 1;
    if (size.length === null && (i > 0 || size.condition !== null))
      return invalid('“auto” can only be the first, and without a condition', offset);
    if (size.condition === null && !isLast && size.length !== null)
      return invalid('only the last can have no condition', offset);
  }
  return null;
}

/** null where brackets are nested more deeply than 512 levels. */
function itemsOf(text: string): ComponentValue[][] | null {
  try {
    return parseCommaSeparatedListOfComponentValues(tokenize({ css: text }, { onParseError: ignore }), {
      onParseError: ignore,
    });
  } catch {
    return null;
  }
}

function ignore(): void {}

function isBlank(component: ComponentValue | undefined): boolean {
  return component !== undefined && (isWhitespaceNode(component) || isCommentNode(component));
}

/** A source size; or what is wrong with it. */
function sourceSize(components: readonly ComponentValue[], environment: Environment): SourceSize | string {
  const rest = [...components];
  while (isBlank(rest.at(-1))) rest.pop();
  const last = rest.pop();
  if (last === undefined) return 'expected a length';
  let length: number | null = null;
  if (!(isTokenNode(last) && isTokenIdent(last.value) && last.value[4].value.toLowerCase() === 'auto')) {
    const quantity = quantityOf(last, environment);
    const isZero = quantity?.kind === 'number' && quantity.value === 0 && isTokenNode(last);
    if (quantity === null || !(quantity.kind === 'length' || isZero)) return 'expected a length at the end';
    if (quantity.value < 0 && !isFunctionNode(last)) return 'a length must not be negative';
    if (!isTokenNode(last) && !isFunctionNode(last)) return 'expected a length at the end';
    length = Math.max(0, quantity.value);
  }
  while (isBlank(rest.at(-1))) rest.pop();
  if (rest.every(isBlank)) return { length, condition: null };
  const queries = parseFromTokens(
    rest.flatMap((component) => component.tokens()),
    { preserveInvalidMediaQueries: true, onParseError: ignore },
  );
  const condition = queries[0];
  if (queries.length !== 1 || condition === undefined || !isMediaQueryWithoutType(condition))
    return 'this is no media condition';
  return { length, condition };
}

function startOf(components: readonly ComponentValue[]): number | undefined {
  return components.find((component) => !isBlank(component))?.tokens()[0]?.[2];
}

/** The offset after the last token. */
function endOf(components: readonly ComponentValue[], start: number): number {
  const last = components.at(-1)?.tokens().at(-1);
  return last === undefined ? start : last[3] + 1;
}
