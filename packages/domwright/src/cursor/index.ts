export type { TreeNode } from '../builders/tree-of.ts';
export type { SourceRange } from '../tree/source-places.ts';
export { TreeCursor } from './tree-cursor.ts';
