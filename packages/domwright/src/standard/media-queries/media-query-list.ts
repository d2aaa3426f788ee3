import { checkString } from '../../core/infra/arguments.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { skipASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';
import { listItems } from './component-values.ts';
import { completeEnvironment, type MediaEnvironment } from './environment.ts';
import { matchesQuery } from './evaluate.ts';
import { isBlank } from './lengths.ts';
import { type MediaQuery, parseMediaQuery } from './media-condition.ts';
import { findInQuery, type MediaProblem, parseError, worstOf } from './media-problems.ts';

/** A media query with its position, in UTF-16 offsets. */
interface PlacedQuery {
  /** null for an invalid query, which means `not all`. */
  readonly query: MediaQuery | null;
  readonly start: number;
  readonly end: number;
}

/** The queries of a list, one per item. */
function placedQueries(text: string): PlacedQuery[] {
  const items = listItems(text);
  // An empty list — https://drafts.csswg.org/mediaqueries-5/#typedef-media-query-list
  if (items.length === 1 && items[0]!.components?.every(isBlank) === true) return [];
  return items.map(({ components, start, end }) => ({
    query: components === null ? null : parseMediaQuery(components),
    start,
    end,
  }));
}

/**
 * The queries of a media query list, as written; null for each invalid query, which means `not all` —
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
      return invalid(offset >= end ? 'expected a media query' : 'not a media query', Math.min(offset, end));
  }
  return null;
}

/**
 * Finds what authors must not use in a media query list although the grammar accepts it, and what never matches: features
 * with values that they don't have, such as `400uu` in `(min-width: 400uu)`, deprecated media types and features, and unknown
 * ones. Names with a vendor prefix and invalid queries are not reported. Of several problems, the first one counts that is
 * more than unknown.
 */
export function validateMediaFeatures(text: string): MediaProblem | null {
  checkString(text, 'text');
  const error = parseError(text);
  if (error !== null) return error;
  const problems: MediaProblem[] = [];
  for (const { query, start } of placedQueries(text))
    if (query !== null) findInQuery(query, skipASCIIWhitespace(text, start), problems);
  return worstOf(problems);
}

/**
 * Matches the environment — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#matches-the-environment
 *
 * An empty list or white space matches. Otherwise one of the queries must match.
 *
 * @throws TypeError for a wrong member of `environment`
 */
export function matchesMediaQueryList(text: string, environment: Partial<MediaEnvironment> = {}): boolean {
  checkString(text, 'text');
  const complete = completeEnvironment(environment);
  const queries = placedQueries(text);
  return queries.length === 0 || queries.some(({ query }) => query !== null && matchesQuery(query, complete));
}
