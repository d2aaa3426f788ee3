import { isObject, wrongArgument } from '../infra/arguments.ts';
import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, NodeType } from './cells.ts';
import { NodeTable } from './node-table.ts';

/**
 * The handle of a node of the DOM's classes; for a `Tree`, that of its document.
 *
 * @throws TypeError if it is not a node, or is an Attr
 */
export function handleOf(node: object, name: string): number {
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
