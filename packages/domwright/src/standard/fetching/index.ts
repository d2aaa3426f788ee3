export { extractACharacterEncodingFromAMetaElement } from '../../core/bytes/index.ts';
export {
  extractAMIMEType,
  type MIMETypeRecord,
  parseMIMEType,
} from '../../core/bytes/mime-type.ts';
export {
  computedMIMEType,
  RESOURCE_HEADER_LENGTH,
  type ResourceMetadata,
  sniffAudioOrVideo,
  sniffFont,
  sniffImage,
  sniffTextOrBinary,
} from './computed-mime-type.ts';
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
} from './cors.ts';
export * as mimeTypeGroups from './mime-type-groups.ts';
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
} from './referrer-policy.ts';
