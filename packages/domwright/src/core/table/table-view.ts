import type { TreeView } from '../trees/tree-view.ts';
import { Cell, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';
import { attributeOf, htmlNameOf } from './queries.ts';
import { hostOf, isShadowRoot } from './traversal.ts';

/** The node table as a TreeView, for rules. */
export class TableView implements TreeView<number> {
  readonly table: NodeTable;
  readonly none = 0;

  constructor(table: NodeTable) {
    this.table = table;
  }

  parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  firstChildOf(node: number): number {
    return this.table.firstChild(node);
  }

  nextSiblingOf(node: number): number {
    return this.table.cells[node + Cell.Next]!;
  }

  isConnected(element: number): boolean {
    const { table } = this;
    let node = table.root(element);
    while (isShadowRoot(table, node)) node = table.root(hostOf(table, node));
    return table.nodeType(node) === NodeType.Document;
  }

  htmlNameOf(node: number): number {
    return htmlNameOf(this.table, node);
  }

  attributeOf(element: number, name: number): string | null {
    return attributeOf(this.table, element, name);
  }

  instructionAt(node: number): readonly [target: string, data: string] | null {
    const { table } = this;
    return table.nodeType(node) === NodeType.ProcessingInstruction
      ? table.processingInstructions[table.cells[node + Cell.Data]!]!
      : null;
  }
}
