import type { Document, DocumentFragment } from 'domwright';
import { validateMediaQueryList, validateSizes } from 'domwright/media-queries';
import { findValueErrors, type ValueValidators } from 'domwright/values';
import type { RawFinding } from './encoding-findings.ts';

/** What makes a relative URL one that can be parsed. */
const BASE = 'https://example.com/';

/**
 * A URL that cannot be parsed is not valid.
 *
 * NB: some that can be are not valid either; these are not found.
 */
function validateURL(value: string): ReturnType<NonNullable<ValueValidators['url']>> {
  return URL.canParse(value, BASE) ? null : { reason: 'it cannot be parsed', offset: 0 };
}

const validators: ValueValidators = {
  'media-query-list': validateMediaQueryList,
  sizes: validateSizes,
  url: validateURL,
  'non-empty-url': (value) =>
    /^[\t\n\f\r ]*$/.test(value) ? { reason: 'it is empty', offset: 0 } : validateURL(value),
};

/** Looks for attribute values that authors may not write. */
export function findValueFindings(root: Document | DocumentFragment): RawFinding[] {
  return findValueErrors(root, { validators }).map((finding) => {
    const { code, reason, element, attribute, range, place, related } = finding;
    const { start, end } = range ?? { start: 0, end: 0 };
    return {
      code,
      start: Math.min(place ?? start, end),
      end,
      message: `The attribute ${attribute} of this ${element.localName} has a wrong value: ${reason}.`,
      ...(related !== null && { related: [{ message: 'the first one with this value', ...related }] }),
    };
  });
}
