/**
 * The HTML Standard's Sanitizer, and policies that narrow what it keeps, for showing HTML that somebody else wrote.
 *
 * @module
 */

export type {
  CanonicalElement,
  CanonicalName,
  CanonicalSanitizerConfig,
  SanitizerAttribute,
  SanitizerAttributeNamespace,
  SanitizerConfig,
  SanitizerElement,
  SanitizerElementNamespace,
  SanitizerElementNamespaceWithAttributes,
  SanitizerElementWithAttributes,
  SanitizerPI,
  SanitizerPresets,
  SanitizerProcessingInstruction,
} from '../dom/sanitizer/configuration.ts';
export { describeRemoval } from '../dom/sanitizer/describe-removal.ts';
export type { MarkupOptions } from '../dom/sanitizer/parse-markup.ts';
export {
  type ParseHTMLOptions,
  type ParseHTMLUnsafeOptions,
  parseHTML,
  parseHTMLUnsafe,
  type SetHTMLOptions,
  type SetHTMLUnsafeOptions,
  setHTML,
  setHTMLUnsafe,
} from '../dom/sanitizer/parsing-methods.ts';
export type { Policy } from '../dom/sanitizer/policy-option.ts';
export type { Removal, RemovalReason } from '../dom/sanitizer/removals.ts';
export {
  type ParsedAgainOptions,
  type RoundTripDifference,
  type RoundTripOptions,
  type RoundTripPlace,
  roundTripDifference,
  roundTrips,
} from '../dom/sanitizer/round-trips.ts';
export { type SanitizeOptions, sanitize } from '../dom/sanitizer/sanitize.ts';
export { Sanitizer } from '../dom/sanitizer/sanitizer.ts';
export type { SanitizerOption } from '../dom/sanitizer/sanitizer-option.ts';
export { fromDOMPurifyConfig } from '../standard/policies/from-dompurify.ts';
export {
  fromSanitizeHtmlOptions,
  type SanitizeHtmlFunctions,
} from '../standard/policies/from-sanitize-html.ts';
export type {
  ElementOutcome,
  ElementPolicy,
  PolicyContext,
  PolicyOptions,
  PolicyPattern,
  PolicyPiece,
  PolicyPreset,
} from '../standard/policies/options.ts';
export { policy } from '../standard/policies/policy.ts';
export type { PolicyElement } from '../standard/policies/policy-element.ts';
