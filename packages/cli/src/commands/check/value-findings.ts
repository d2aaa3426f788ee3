import { Document, type DocumentFragment } from 'domwright';
import { extractACharacterEncodingFromAMetaElement, getAnEncoding } from 'domwright/encoding';
import {
  type URLProblem,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURLPotentiallySurroundedBySpaces,
} from 'domwright/urls';
import {
  findValueErrors,
  type ValueFinding,
  type ValueValidators,
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from 'domwright/values';
import type { RawFinding } from './encoding-findings.ts';
import type { Severity } from './finding.ts';

const validators: ValueValidators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
  url: (value) => withinSentence(validateURLPotentiallySurroundedBySpaces(value)),
  'non-empty-url': (value) => withinSentence(validateNonEmptyURLPotentiallySurroundedBySpaces(value)),
};

/** A problem with its reason worded to follow a colon. */
function withinSentence(problem: URLProblem | null): URLProblem | null {
  if (problem === null) return null;
  return {
    ...problem,
    reason: problem.reason.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
  };
}

export interface FindingCollector {
  /** Counts a finding, and returns whether to keep it. */
  wants(code: string, start: number, end: number, severity?: Severity): boolean;
  keep(finding: RawFinding, severity?: Severity): void;
}

/** Finds attribute values that aren't valid for authors. */
export function findValueFindings(root: Document | DocumentFragment, collector: FindingCollector): void {
  const isDocument = root instanceof Document;
  for (const finding of findValueErrors(root, { validators })) {
    if (isDocument && isEncodingFinding(finding)) continue;
    const { code, range, place } = finding;
    const { start: from, end } = range ?? { start: 0, end: 0 };
    const start = Math.min(place ?? from, end);
    if (!collector.wants(code, start, end)) continue;
    const { reason, element, attribute, related } = finding;
    collector.keep({
      code,
      start,
      end,
      message: `The ${attribute} attribute of this ${element.localName} element has an invalid value: ${reason}.`,
      ...(related !== null && { related: [{ message: 'the first one with this value', ...related }] }),
    });
  }
}

/** Encoding declarations in a document that don't name UTF-8 are reported in the group `encoding` instead. */
function isEncodingFinding({ code, element, attribute, value }: ValueFinding): boolean {
  if (code !== 'value/invalid-charset' || element.localName !== 'meta') return false;
  const named =
    attribute === 'charset' ? getAnEncoding(value) : extractACharacterEncodingFromAMetaElement(value);
  return named !== 'UTF-8';
}
