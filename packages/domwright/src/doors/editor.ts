/**
 * A text in an editor: its tree and the range of everything in it, while it is being written; what the standard allows at a place; and
 * what editors ask for: completion, hover, renaming, references, symbols, folds, selections, links. All of it works on a text and UTF-16
 * offsets, so it fits CodeMirror, Monaco and language servers alike.
 *
 * @module
 */

export type { EditorTag } from '../dom/editor/editor-tag.ts';
export { EditorTree, type EditorTreeOptions } from '../dom/editor/editor-tree.ts';
export {
  completionsAt,
  describeCompletion,
  type EditorCompletion,
} from '../pages/editor-services/completion.ts';
export { type EditorFold, foldsOf } from '../pages/editor-services/folding.ts';
export { type EditorHover, hoverAt } from '../pages/editor-services/hover.ts';
export { baseURLOf, documentLinksOf, type EditorLink } from '../pages/editor-services/links.ts';
export { type NameOccurrence, type NamePlaces, namesAt, namesIn } from '../pages/editor-services/names.ts';
export { type Renaming, renamableAt, renameAt } from '../pages/editor-services/rename.ts';
export { selectionRangesAt } from '../pages/editor-services/selection.ts';
export { type EditorSymbol, symbolsOf } from '../pages/editor-services/symbols.ts';
export {
  type EditorHighlight,
  highlightsAt,
  linkedRangesAt,
  matchingOffset,
} from '../pages/editor-services/tag-pairs.ts';
export { type AllowedValues, allowedValues } from '../standard/attribute-values/allowed-values.ts';
export { allowedAttributes } from '../standard/authoring/allowed-attributes.ts';
export { allowedElements } from '../standard/authoring/allowed-elements.ts';
export { allowedValuesOf } from '../standard/authoring/allowed-values-of.ts';
export {
  type AttributeDescription,
  describeAttributeOf as describeAttribute,
  describeElement,
  type ElementDescription,
} from '../standard/authoring/descriptions.ts';
export { mayReferTo, type NameReference, nameReferencesOf } from '../standard/authoring/references.ts';
export type { WrittenName } from '../standard/authoring/style-names.ts';
