import { DOCUMENT_HANDLE, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { nextRecord } from '../../core/table/traversal.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { documentOfTable, wrap } from '../../dom/nodes/wrap.ts';

/**
 * The elements that match a selector, in the document and in the contents of templates.
 *
 * @throws SyntaxError if `selector` is not a selector
 */
export function selectedElements(table: NodeTable, selector: string): ReadonlySet<number> {
  const elements = new Set<number>();
  for (const element of documentOfTable(table).querySelectorAll(selector)) elements.add(element.handle);
  for (let node = DOCUMENT_HANDLE; node < table.cellsEnd; node = nextRecord(table, node)) {
    if (table.nodeType(node) !== NodeType.DocumentFragment) continue;
    const contents = wrap(table, node) as DocumentFragment;
    for (const element of contents.querySelectorAll(selector)) elements.add(element.handle);
  }
  return elements;
}
