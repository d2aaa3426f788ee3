export {
  ABOUT_BLANK,
  ABOUT_HTML_KIND,
  ABOUT_LEGACY_COMPAT,
  ABOUT_SRCDOC,
  matchesAboutBlank,
  matchesAboutSrcdoc,
} from '../../core/infra/reserved-urls.ts';
export type { URLRecord } from '../../core/infra/url-record.ts';
export {
  type AffectedElement,
  createsHyperlink,
  elementsAffectedByABaseURLChange,
} from './hyperlinks.ts';
export { type LinkOptions, type LinkRecord, linksOf } from './links.ts';
export {
  documentBaseURL,
  type EnvironmentSettings,
  encodingParseAndSerializeURL,
  encodingParseURL,
  type FallbackSettings,
  fallbackBaseURL,
  type ParsedURL,
  parseRelativeURL,
  resolveURL,
} from './parse-relative.ts';
export {
  globalURLAttributes,
  svgHrefUses,
  type URLAttribute,
  type URLSyntax,
  type URLUse,
  urlAttributes,
} from './url-attributes.ts';
export { URLCollector, type URLCollectorOptions } from './url-collector.ts';
export { URLResolver, type URLResolverOptions } from './url-resolver.ts';
export {
  type URLProblem,
  type ValidURLOptions,
  validateNonEmptyURL,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURL,
  validateURLPotentiallySurroundedBySpaces,
} from './valid-url.ts';
export { type WrittenURL, writtenURLs } from './written-urls.ts';
