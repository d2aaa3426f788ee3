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
export {
  type ParseHTMLOptions,
  type ParseHTMLUnsafeOptions,
  parseHTML,
  parseHTMLUnsafe,
  type SanitizeOptions,
  type SanitizerOption,
  type SetHTMLOptions,
  type SetHTMLUnsafeOptions,
  sanitize,
  setHTML,
  setHTMLUnsafe,
} from './parsing-methods.ts';
export { Sanitizer } from './sanitizer.ts';
