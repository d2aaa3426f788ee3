/**
 * The URLs in a document, resolved like in a browser, and the standard's rules for fetching them: MIME types, CORS
 * settings, referrer policies. For crawlers, link checkers and proxies.
 *
 * @module
 */

export {
  extractAMIMEType,
  type MIMETypeRecord,
  parseMIMEType,
} from '../core/bytes/mime-type.ts';
export {
  ABOUT_BLANK,
  ABOUT_HTML_KIND,
  ABOUT_LEGACY_COMPAT,
  ABOUT_SRCDOC,
  matchesAboutBlank,
  matchesAboutSrcdoc,
} from '../core/infra/reserved-urls.ts';
export type { URLRecord } from '../core/infra/url-record.ts';
export {
  computedMIMEType,
  RESOURCE_HEADER_LENGTH,
  type ResourceMetadata,
  sniffAudioOrVideo,
  sniffFont,
  sniffImage,
  sniffTextOrBinary,
} from '../standard/fetching/computed-mime-type.ts';
export {
  type CORSSettingsAttributeState,
  canonicalCORSKeyword,
  corsSettingsAttributeState,
  createAPotentialCORSRequest,
  type FilteredResponse,
  isCORSCrossOrigin,
  isCORSSameOrigin,
  type PotentialCORSRequest,
  type RequestLike,
  type ResponseLike,
  type ResponseType,
  toRequest,
  unsafeResponse,
} from '../standard/fetching/cors.ts';
export * as mimeTypeGroups from '../standard/fetching/mime-type-groups.ts';
export {
  DEFAULT_REFERRER_POLICY,
  documentReferrerPolicy,
  metaReferrerPolicy,
  type ReferrerPolicy,
  type ReferrerPolicySignals,
  referrerPolicies,
  referrerPolicyAttributeState,
  referrerPolicyFromHeader,
  referrerPolicyOf,
} from '../standard/fetching/referrer-policy.ts';
export {
  type AffectedElement,
  createsHyperlink,
  elementsAffectedByABaseURLChange,
} from '../standard/urls/hyperlinks.ts';
export { type LinkOptions, type LinkRecord, linksOf } from '../standard/urls/links.ts';
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
} from '../standard/urls/parse-relative.ts';
export {
  globalURLAttributes,
  svgHrefUses,
  type URLAttribute,
  type URLSyntax,
  type URLUse,
  urlAttributes,
} from '../standard/urls/url-attributes.ts';
export { URLCollector, type URLCollectorOptions } from '../standard/urls/url-collector.ts';
export { URLResolver, type URLResolverOptions } from '../standard/urls/url-resolver.ts';
export {
  type URLProblem,
  type ValidURLOptions,
  validateNonEmptyURL,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURL,
  validateURLPotentiallySurroundedBySpaces,
} from '../standard/urls/valid-url.ts';
export { type WrittenURL, writtenURLs } from '../standard/urls/written-urls.ts';
