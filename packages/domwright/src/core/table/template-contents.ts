import { Cell, FragmentFlag, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';

/** Creates the contents of a template element that the API created. Returns the fragment. */
export function createTemplateContents(table: NodeTable, template: number): number {
  const contents = table.createContainer(NodeType.DocumentFragment | FragmentFlag.TemplateContents, 0);
  table.cells[contents + Cell.Owner] = template;
  table.cells[template + Cell.Data] = contents;
  return contents;
}
