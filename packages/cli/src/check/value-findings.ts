import { Document, type DocumentFragment } from 'domwright';
import { extractACharacterEncodingFromAMetaElement, getAnEncoding } from 'domwright/encoding';
import {
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from 'domwright/media-queries';
import {
  type URLProblem,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURLPotentiallySurroundedBySpaces,
} from 'domwright/urls';
import { findValueErrors, type ValueFinding, type ValueValidators } from 'domwright/values';
import type { RawFinding } from './encoding-findings.ts';

const validators: ValueValidators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
  url: (value) => withinSentence(validateURLPotentiallySurroundedBySpaces(value)),
  'non-empty-url': (value) => withinSentence(validateNonEmptyURLPotentiallySurroundedBySpaces(value)),
};

/** A problem whose reason can follow a colon. */
function withinSentence(problem: URLProblem | null): URLProblem | null {
  if (problem === null) return null;
  return {
    ...problem,
    reason: problem.reason.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
  };
}

/** Looks for attribute values that authors may not write. */
export function findValueFindings(root: Document | DocumentFragment): RawFinding[] {
  const findings = findValueErrors(root, { validators });
  const reported = root instanceof Document ? findings.filter((one) => !isEncodingFinding(one)) : findings;
  return reported.map((finding) => {
    const { code, reason, element, attribute, range, place, related } = finding;
    const { start, end } = range ?? { start: 0, end: 0 };
    return {
      code,
      start: Math.min(place ?? start, end),
      end,
      message: `The ${attribute} attribute of this ${element.localName} element has an invalid value: ${reason}.`,
      ...(related !== null && { related: [{ message: 'the first one with this value', ...related }] }),
    };
  });
}

/** Of the declarations in a document, the group `encoding` reports those that do not name UTF-8. */
function isEncodingFinding({ code, element, attribute, value }: ValueFinding): boolean {
  if (code !== 'value/invalid-charset' || element.localName !== 'meta') return false;
  const named =
    attribute === 'charset' ? getAnEncoding(value) : extractACharacterEncodingFromAMetaElement(value);
  return named !== 'UTF-8';
}
