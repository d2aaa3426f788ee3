export { extractACharacterEncodingFromAMetaElement } from '../../core/byte-stream/encoding-api.ts';
export {
  extractAMIMEType,
  type MIMETypeRecord,
  parseMIMEType,
} from '../../core/byte-stream/extract-a-mime-type.ts';
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
} from './cors-settings-attribute.ts';
export * as mimeTypeGroups from './mime-type-groups.ts';
export {
  createAPotentialCORSRequest,
  type PotentialCORSRequest,
  type RequestLike,
  toRequest,
} from './potential-cors-request.ts';
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
export {
  type FilteredResponse,
  isCORSCrossOrigin,
  isCORSSameOrigin,
  type ResponseLike,
  type ResponseType,
  unsafeResponse,
} from './responses.ts';
