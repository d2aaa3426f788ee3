import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import type { Tree } from '../../core/tree.ts';
import type { Node } from './node.ts';

/** What converters accept: a node of domwright's tree, or the `Tree` of `domwright/core`. */
export type TreeNode = Node | Tree;

/**
 * The handle of a node; for a `Tree`, that of its document.
 *
 * @throws TypeError if it is not a node, or is an Attr
 */
export function handleOf(node: TreeNode, name: string): number {
  const { table, handle = DOCUMENT_HANDLE } = (isObject(node) ? node : {}) as {
    table?: unknown;
    handle?: number;
  };
  if (table instanceof NodeTable && handle > 0) return handle;
  throw wrongArgument(name, 'a Node other than an Attr', node);
}

/** A Document, DocumentFragment or ShadowRoot, which represents only its children. */
export function isTreeRoot(table: NodeTable, node: number): boolean {
  const type = table.cells[node + Cell.Kind]! & NODE_TYPE_MASK;
  return type === NodeType.Document || type === NodeType.DocumentFragment;
}
