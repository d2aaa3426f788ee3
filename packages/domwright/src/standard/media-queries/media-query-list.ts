import { checkString } from '../../core/infra/arguments.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { skipASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';
import { listItems } from './component-values.ts';
import { completeEnvironment, type MediaEnvironment } from './environment.ts';
import { matchesQuery } from './evaluate.ts';
import { type MediaQuery, parseMediaQuery } from './media-condition.ts';
import { unknownInQuery } from './unknown-features.ts';

/** A media query with its position, in UTF-16 offsets. */
interface PlacedQuery {
  /** null for an invalid query, which means `not all`. */
  readonly query: MediaQuery | null;
  readonly start: number;
  readonly end: number;
}

/** The queries of a list, one per item. */
function placedQueries(text: string): PlacedQuery[] {
  if (skipASCIIWhitespace(text, 0) === text.length) return [];
  return listItems(text).map(({ components, start, end }) => ({
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
 * Finds the first media type, feature or value in a media query list that Media Queries does not define, such as `400uu`
 * in `(min-width: 400uu)`. The grammar accepts them for future extensions, so they are valid, but they never match. Names
 * with a vendor prefix and invalid queries are not reported.
 */
export function validateMediaFeatures(text: string): Invalidity | null {
  checkString(text, 'text');
  for (const { query, start } of placedQueries(text)) {
    const problem = query === null ? null : unknownInQuery(query, skipASCIIWhitespace(text, start));
    if (problem !== null) return problem;
  }
  return null;
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
