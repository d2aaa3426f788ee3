/**
 * Converts documents to and from JSON, XML and other DOMs.
 *
 * @module
 */

export * from '../bridges/dom/dom.ts';
export * from '../bridges/json/json.ts';
export { type CoerceOptions, coerceToInfoset } from '../bridges/xml/coerce-to-infoset.ts';
export type { InfosetChange, InfosetRule } from '../bridges/xml/coercion.ts';
export { toXML, type XMLOptions } from '../bridges/xml/to-xml.ts';
export {
  coerceCharacters,
  coerceCommentEnd,
  coerceCommentHyphens,
  coerceFormFeeds,
  coerceName,
} from '../bridges/xml/xml-strings.ts';
