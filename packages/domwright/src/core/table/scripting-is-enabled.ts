import { Cell, FragmentFlag, NODE_TYPE_MASK, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/**
 * Scripting is enabled for a node — https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script
 *
 * It is disabled in a template's contents, and in shadow trees inside them: they belong to a document without a
 * browsing context.
 */
export function scriptingIsEnabled(table: NodeTable, node: number): boolean {
  if (!table.scripting) return false;
  const { cells } = table;
  for (let root = table.root(node); ; root = table.root(cells[root + Cell.Owner]!)) {
    const kind = cells[root + Cell.Kind]!;
    if ((kind & NODE_TYPE_MASK) !== NodeType.DocumentFragment) return true;
    if ((kind & FragmentFlag.TemplateContents) !== 0) return false;
    if ((kind & FragmentFlag.ShadowRoot) === 0) return true;
  }
}
