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
} from './configuration.ts';
export type { MarkupOptions } from './parse-markup.ts';
export {
  type ParseHTMLOptions,
  type ParseHTMLUnsafeOptions,
  parseHTML,
  parseHTMLUnsafe,
  type SetHTMLOptions,
  type SetHTMLUnsafeOptions,
  setHTML,
  setHTMLUnsafe,
} from './parsing-methods.ts';
export type { Removal, RemovalReason } from './removals.ts';
export {
  type ParsedAgainOptions,
  type RoundTripDifference,
  type RoundTripOptions,
  type RoundTripPlace,
  roundTripDifference,
  roundTrips,
} from './round-trips.ts';
export { type SanitizeOptions, sanitize } from './sanitize.ts';
export { Sanitizer } from './sanitizer.ts';
export type { SanitizerOption } from './sanitizer-option.ts';
