import { type TokenType, tokenize } from '@csstools/css-tokenizer';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { closingTokens } from './component-values.ts';
import { completeEnvironment, type MediaEnvironment } from './environment.ts';
import { valueOf, withoutPrefix } from './evaluate.ts';
import type { MediaCondition, MediaFeature, MediaQuery } from './media-condition.ts';
import { deprecatedFeatures, type FeatureType, featureType, isRange } from './media-features.ts';

/**
 * What authors must not use, or what never matches, in a text that matches the grammar:
 * - `unknown`: a media type or feature that Media Queries does not define;
 * - `misused`: a feature with a value or an operator that it doesn't have, a condition that is neither a feature nor made of
 *   conditions, or a parse error of CSS;
 * - `deprecated`: a media type or feature.
 */
export interface MediaProblem extends Invalidity {
  /** Which of these. */
  readonly kind: 'unknown' | 'misused' | 'deprecated';
}

/** https://drafts.csswg.org/mediaqueries-5/#media-types */
const mediaTypes: readonly string[] = ['all', 'print', 'screen'];
const deprecatedTypes: readonly string[] = [
  ...['tty', 'tv', 'projection', 'handheld', 'braille', 'embossed', 'aural', 'speech'],
];

/** The problem to report of several: the first one that is more than unknown, if there is any. */
export function worstOf(problems: readonly MediaProblem[]): MediaProblem | null {
  return problems.find(({ kind }) => kind !== 'unknown') ?? problems[0] ?? null;
}

/** Adds the problems of a query. @param start where the query begins */
export function findInQuery({ type, condition }: MediaQuery, start: number, problems: MediaProblem[]): void {
  if (type !== null && deprecatedTypes.includes(type)) {
    const reason = `the media type “${type}” is deprecated and never matches`;
    problems.push({ kind: 'deprecated', ...invalid(reason, start) });
  } else if (type !== null && !mediaTypes.includes(type)) {
    problems.push({ kind: 'unknown', ...invalid(`there is no media type “${type}”`, start) });
  }
  if (condition !== null) findInCondition(condition, problems);
}

/** Like `findInQuery`, for a condition. Recursion is bounded, as in parsing conditions. */
export function findInCondition(condition: MediaCondition, problems: MediaProblem[]): void {
  switch (condition.kind) {
    case 'general-enclosed':
      // "Authors must not use <general-enclosed>": https://drafts.csswg.org/mediaqueries-5/#typedef-general-enclosed
      problems.push({ kind: 'misused', ...invalid('not a media feature', condition.offset) });
      break;
    case 'feature': {
      const problem = problemOfFeature(condition);
      if (problem !== null) problems.push(problem);
      break;
    }
    case 'not':
      findInCondition(condition.condition, problems);
      break;
    default:
      for (const each of condition.conditions) findInCondition(each, problems);
  }
}

function problemOfFeature({ name: written, offset, comparisons }: MediaFeature): MediaProblem | null {
  // Vendor features, including "-webkit-min-…" and "min--moz-…".
  if (/^(?:min-|max-)?-/.test(written)) return null;
  const environment: MediaEnvironment = completeEnvironment({});
  const [, prefix = '', base = written] = /^(min-|max-)(.*)/s.exec(written) ?? [];
  const type = featureType(base);
  if (type === null) return { kind: 'unknown', ...invalid(`unknown media feature “${written}”`, offset) };
  if (deprecatedFeatures.includes(base)) {
    const reason = `the media feature “${base}” is deprecated; use “${base.slice('device-'.length)}”`;
    return { kind: 'deprecated', ...invalid(reason, offset) };
  }
  const misused = (reason: string): MediaProblem => ({ kind: 'misused', ...invalid(reason, offset) });
  if (prefix !== '' && !isRange(type)) return misused(`“${base}” cannot be used in a range`);
  if (prefix !== '' && comparisons.length === 0) return misused(`“${written}” needs a value`);
  for (const comparison of comparisons) {
    const { operator, value } = withoutPrefix(written, comparison);
    if (prefix !== '' && comparison.operator !== ':')
      return misused(`“${written}” cannot be used with “${comparison.operator}”; use “${base}”`);
    if (operator !== ':' && !isRange(type)) return misused(`“${base}” cannot be used in a range`);
    if (valueOf(value, type, environment) === null)
      return misused(`the value of “${written}” must be ${inWords(type)}`);
  }
  return null;
}

function inWords(type: FeatureType): string {
  if (typeof type === 'object') return `one of ${type.keywords.join(', ')}`;
  switch (type) {
    case 'length':
      return 'a length with a unit, such as “400px”';
    case 'ratio':
      return 'a ratio such as “16/9”';
    case 'resolution':
      return 'a resolution such as “2x”';
    case 'integer':
      return 'an integer';
    case 'number':
      return 'a number';
    default:
      return '0 or 1';
  }
}

/**
 * The first parse error: what CSS closes at the end of the text, and what the tokenizer reports. "Conformance checkers must
 * report at least one parse error condition": https://drafts.csswg.org/css-syntax/#parse-errors
 */
export function parseError(text: string): MediaProblem | null {
  let first = Number.POSITIVE_INFINITY;
  const onParseError = ({ sourceStart }: { readonly sourceStart: number }): void => {
    first = Math.min(first, sourceStart);
  };
  const open: (readonly [end: TokenType, start: number])[] = [];
  for (const token of tokenize({ css: text }, { onParseError })) {
    const end = closingTokens.get(token[0]);
    if (end !== undefined) open.push([end, token[2]]);
    else if (token[0] === open.at(-1)?.[0]) open.pop();
  }
  if (open.length > 0) first = Math.min(first, open[0]![1]);
  return first > text.length
    ? null
    : { kind: 'misused', ...invalid('a bracket, string, comment or URL is not closed properly', first) };
}
