export type { SourceRange } from '../../core/table/source-ranges.ts';
export type { TreeNode } from '../nodes/tree-of.ts';
export { TreeCursor } from './tree-cursor.ts';
