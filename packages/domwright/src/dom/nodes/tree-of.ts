import type { Tree } from '../../core/tree.ts';
import type { Node } from './node.ts';

/** What converters accept: a node of domwright's tree, or the `Tree` of `domwright/core`. */
export type TreeNode = Node | Tree;
