/**
 * What a document must not do according to the HTML Standard: elements where they are not allowed, attributes that an element may
 * not have or lacks, obsolete features, and more. For linters and editors.
 *
 * @module
 */

export {
  type CheckConformanceOptions,
  checkConformance,
} from '../standard/conformance/check-conformance.ts';
export { type ConformanceCode, conformanceCodes } from '../standard/conformance/codes.ts';
export type { ConformanceFinding, ConformanceFix, RelatedPlace } from '../standard/conformance/finding.ts';
