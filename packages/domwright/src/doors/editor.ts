/**
 * A text in an editor: its tree and the range of everything in it, while it is being written. For editors and language servers.
 *
 * @module
 */

export type { SourceAttribute, SourceRange } from '../core/table/source-ranges.ts';
export type { EditorTag } from '../dom/editor/editor-tag.ts';
export { EditorTree, type EditorTreeOptions } from '../dom/editor/editor-tree.ts';
