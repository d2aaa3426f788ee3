/**
 * Checks documents against the HTML Standard's rules for authors: misplaced elements, missing attributes and those that aren't
 * allowed, invalid values, obsolete features, and more. For linters and editors.
 *
 * @module
 */

export { valueRules } from '../standard/attribute-values/codes.ts';
export {
  type CheckConformanceOptions,
  checkConformance,
  checkConformanceInSteps,
} from '../standard/conformance/check-conformance.ts';
export {
  type AriaCode,
  ariaCodes,
  type ConformanceCode,
  conformanceCodes,
} from '../standard/conformance/codes.ts';
export {
  type ConformanceFinding,
  type ConformanceFix,
  type FindingCode,
  type FindingGroup,
  findingGroups,
  type RelatedPlace,
} from '../standard/conformance/finding.ts';
export {
  type AllowedNames,
  type Framework,
  type FrameworkName,
  frameworkOf,
  frameworks,
} from '../standard/conformance/frameworks.ts';
