import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { completeEnvironment, type MediaEnvironment } from './environment.ts';
import { valueOf, withoutPrefix } from './evaluate.ts';
import type { MediaCondition, MediaFeature, MediaQuery } from './media-condition.ts';
import { type FeatureType, featureType, isRange } from './media-features.ts';

/** https://drafts.csswg.org/mediaqueries-5/#media-types */
const mediaTypes: readonly string[] = ['all', 'print', 'screen', 'speech'];
const deprecatedTypes: readonly string[] = 'tty tv projection handheld braille embossed aural'.split(' ');

/** The first undefined media type, feature or value of a query, or null. @param start where the query begins */
export function unknownInQuery({ type, condition }: MediaQuery, start: number): Invalidity | null {
  if (type !== null && !mediaTypes.includes(type)) {
    const isDeprecated = deprecatedTypes.includes(type);
    return invalid(
      isDeprecated
        ? `the media type “${type}” is deprecated and never matches`
        : `there is no media type “${type}”`,
      start,
    );
  }
  return condition === null ? null : unknownInCondition(condition);
}

/** Like `unknownInQuery`, for a condition. Recursion is bounded, as in parsing conditions. */
export function unknownInCondition(condition: MediaCondition): Invalidity | null {
  switch (condition.kind) {
    case 'general-enclosed':
      return invalid('not a media feature', condition.offset);
    case 'feature':
      return unknownInFeature(condition);
    case 'not':
      return unknownInCondition(condition.condition);
    default:
      for (const each of condition.conditions) {
        const problem = unknownInCondition(each);
        if (problem !== null) return problem;
      }
      return null;
  }
}

function unknownInFeature({ name: written, offset, comparisons }: MediaFeature): Invalidity | null {
  // Vendor features, including "-webkit-min-…" and "min--moz-…".
  if (/^(?:min-|max-)?-/.test(written)) return null;
  if (comparisons.length === 0 && featureType(written) === null)
    return invalid(`unknown media feature “${written}”`, offset);
  const environment: MediaEnvironment = completeEnvironment({});
  for (const comparison of comparisons) {
    const { name, operator, value } = withoutPrefix(written, comparison);
    const type = featureType(name);
    if (type === null) return invalid(`unknown media feature “${written}”`, offset);
    if (operator !== ':' && !isRange(type)) return invalid(`“${name}” cannot be used in a range`, offset);
    if (valueOf(value, type, environment) === null)
      return invalid(`the value of “${written}” must be ${inWords(type)}`, offset);
  }
  return null;
}

function inWords(type: FeatureType): string {
  if (typeof type === 'object') return `one of ${type.keywords.join(', ')}`;
  switch (type) {
    case 'length':
      return 'a length';
    case 'ratio':
      return 'a ratio';
    case 'resolution':
      return 'a resolution';
    case 'integer':
      return 'an integer';
    case 'number':
      return 'a number';
    default:
      return '0 or 1';
  }
}
