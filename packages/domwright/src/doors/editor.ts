/**
 * A text in an editor: its tree and the range of everything in it, while it is being written; and what the standard allows at a
 * place. For editors and language servers.
 *
 * @module
 */

export type { EditorTag } from '../dom/editor/editor-tag.ts';
export { EditorTree, type EditorTreeOptions } from '../dom/editor/editor-tree.ts';
export { allowedAttributes } from '../standard/authoring/allowed-attributes.ts';
export { allowedElements } from '../standard/authoring/allowed-elements.ts';
export { type AllowedValues, allowedValues } from '../standard/authoring/allowed-values.ts';
export {
  type AttributeDescription,
  describeAttributeOf as describeAttribute,
  describeElement,
  type ElementDescription,
} from '../standard/authoring/descriptions.ts';
export { mayReferTo, type NameReference, nameReferencesOf } from '../standard/authoring/references.ts';
