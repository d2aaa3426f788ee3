export type { TreeNode } from '../builders/tree-of.ts';
export type { SourceRange } from '../tree/source-places.ts';
export { type CoerceOptions, coerceToInfoset } from './coerce-to-infoset.ts';
export type { InfosetChange, InfosetRule } from './coercion.ts';
export { toXML, type XMLOptions } from './to-xml.ts';
export {
  coerceCharacters,
  coerceCommentEnd,
  coerceCommentHyphens,
  coerceFormFeeds,
  coerceName,
} from './xml-strings.ts';
