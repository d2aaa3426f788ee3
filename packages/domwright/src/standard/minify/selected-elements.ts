import {
  Cell,
  CONTAINER_SIZE,
  DOCUMENT_HANDLE,
  LEAF_SIZE,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { documentOfTable, wrap } from '../../dom/nodes/wrap.ts';

/**
 * The elements that match a selector, in the document and in the contents of templates.
 *
 * @throws SyntaxError if `selector` is not a selector
 */
export function selectedElements(table: NodeTable, selector: string): ReadonlySet<number> {
  const { cells, cellsEnd } = table;
  const elements = new Set<number>();
  for (const element of documentOfTable(table).querySelectorAll(selector)) elements.add(element.handle);
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; ) {
    const type = cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    if (type === NodeType.DocumentFragment) {
      const contents = wrap(table, node) as DocumentFragment;
      for (const element of contents.querySelectorAll(selector)) elements.add(element.handle);
    }
    const isContainer =
      type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment;
    node += isContainer ? CONTAINER_SIZE : LEAF_SIZE;
  }
  return elements;
}
