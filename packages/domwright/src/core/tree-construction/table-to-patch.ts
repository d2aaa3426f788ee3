import { Namespace } from '../infra/namespaces.ts';
import { Cell, NODE_TYPE_MASK, NodeType } from '../table/cells.ts';
import { cloneTree } from '../table/copying.ts';
import type { NodeTable } from '../table/node-table.ts';
import { hostOf, isShadowRoot } from '../table/traversal.ts';
import { MarkerPatching, type PatchedTree } from './content-patching.ts';
import { type ParserPlace, SelectedContent, type SelectTree } from './selected-content.ts';
import type { TreeSink } from './tree-sink.ts';

/** The library's own tree, in which templates patch and `selectedcontent` elements show the selected option. */
export class TableToPatch implements SelectTree, PatchedTree {
  private readonly table: NodeTable;
  readonly selectedContent: SelectedContent;
  readonly patching: MarkerPatching;

  /** `begin`: the offset at which the parser begins. */
  constructor(table: NodeTable, sink: TreeSink, parser: ParserPlace, begin: number) {
    this.table = table;
    this.selectedContent = new SelectedContent(this, table.names, sink, parser, begin);
    this.patching = new MarkerPatching(sink, this, begin);
    this.selectedContent.patching = this.patching;
  }

  nextSiblingOf(node: number): number {
    return this.table.cells[node + Cell.Next]!;
  }

  remove(node: number): void {
    const parent = this.parentOf(node);
    this.table.remove(node);
    this.selectedContent.removed(node, parent);
  }

  parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  isHtml(node: number, name: number): boolean {
    const { cells } = this.table;
    const kind = cells[node + Cell.Kind]!;
    return (
      cells[node + Cell.Name] === name &&
      (kind & NODE_TYPE_MASK) === NodeType.Element &&
      this.table.namespace(node) === Namespace.Html
    );
  }

  attributeOf(element: number, name: string): string | null {
    const { table } = this;
    const record = table.findAttribute(element, table.names.idOf(name));
    return record < 0 ? null : table.attributeValue(record);
  }

  isConnected(root: number): boolean {
    const { table } = this;
    let node = root;
    while (isShadowRoot(table, node)) node = table.root(hostOf(table, node));
    return table.nodeType(node) === NodeType.Document;
  }

  walk(root: number): () => number {
    let node = root;
    return () => {
      node = this.table.following(node, root);
      return node;
    };
  }

  sizeOf(element: number): { readonly depth: number; readonly count: number } {
    const { table } = this;
    const { cells } = table;
    let deepest = 0;
    let count = 0;
    // The trees that are still to be looked at, each with its depth: template contents and shadow trees, too.
    const pending = [element, 0];
    while (pending.length > 0) {
      let depth = pending.pop()!;
      const root = pending.pop()!;
      let node = root;
      for (;;) {
        let next = table.firstChild(node);
        if (next !== 0) {
          depth++;
        } else {
          while (node !== root && cells[node + Cell.Next] === 0) {
            node = cells[node + Cell.Parent]!;
            depth--;
          }
          if (node === root) break;
          next = cells[node + Cell.Next]!;
        }
        node = next;
        count++;
        if (table.nodeType(node) !== NodeType.Element) continue;
        if (depth > deepest) deepest = depth;
        const shadow = table.shadowRoots.get(node);
        const hanging = shadow?.clonable ? shadow.root : cells[node + Cell.Data]!;
        if (hanging !== 0) pending.push(hanging, depth);
      }
    }
    return { depth: deepest, count };
  }

  replaceAll(element: number, original: number): readonly number[] {
    const { table } = this;
    const copies: number[] = [];
    for (let child = table.firstChild(original); child !== 0; child = table.cells[child + Cell.Next]!)
      copies.push(cloneTree(table, child, table, true));
    const removed: number[] = [];
    for (let child = table.firstChild(element); child !== 0; child = table.firstChild(element)) {
      table.remove(child);
      removed.push(child);
    }
    for (const copy of copies) table.append(element, copy);
    return removed;
  }

  instructionAt(node: number): readonly [string, string] | null {
    const { table } = this;
    return table.nodeType(node) === NodeType.ProcessingInstruction
      ? table.processingInstructions[table.cells[node + Cell.Data]!]!
      : null;
  }
}
