export type { SourceRange } from '../../core/table/source-ranges.ts';
export type { TreeNode } from '../../dom/nodes/tree-of.ts';
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
