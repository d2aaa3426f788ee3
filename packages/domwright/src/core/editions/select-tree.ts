import { Namespace } from '../infra/namespaces.ts';
import { Cell, ElementFlag, NODE_TYPE_MASK, NodeType } from '../table/cells.ts';
import { cloneTree } from '../table/copying.ts';
import type { NodeTable } from '../table/node-table.ts';
import { hostOf, isShadowRoot } from '../table/traversal.ts';

/** A walk over the nodes below a node, in tree order. Template contents and shadow trees are trees of their own. */
export interface TreeWalk {
  /** The next node, or 0. */
  next(): number;
}

/** The tree whose `select` elements `SelectedContent` keeps up. A node is a number; 0 is no node. */
export interface SelectTree {
  /** The parent of a node, or 0. */
  parentOf(node: number): number;
  /** Whether a node is an HTML element with the name of that id. */
  isHtml(node: number, name: number): boolean;
  /** The value of an element's attribute without a namespace, or null. */
  attributeOf(element: number, name: string): string | null;
  /** Whether the tree with this root is in a document. */
  isConnected(root: number): boolean;
  walk(root: number): TreeWalk;
  /** How many nodes a copy of an element would have below it, and how many levels of elements. */
  sizeOf(element: number): { readonly depth: number; readonly count: number };
  /** Replaces the children of `to` by copies of those that `from` had before. Returns those of the old ones that are elements. */
  replaceByCopies(to: number, from: number): readonly number[];
  /** Removes all children of an element. Returns those that are elements. */
  removeChildren(element: number): readonly number[];
  /** The target and the data of a processing instruction; null for any other node. */
  instructionAt(node: number): readonly [target: string, data: string] | null;
}

/** The library's own tree. */
export class TableSelectTree implements SelectTree {
  private readonly table: NodeTable;

  constructor(table: NodeTable) {
    this.table = table;
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

  walk(root: number): TreeWalk {
    const { table } = this;
    let node = root;
    return {
      next() {
        node = table.following(node, root);
        return node;
      },
    };
  }

  sizeOf(element: number): { readonly depth: number; readonly count: number } {
    const { table } = this;
    const { cells } = table;
    let deepest = 0;
    let count = 0;
    // The trees that are still to be looked at, and how deep they are: template contents and shadow trees, too.
    const roots = [element];
    const depths = [0];
    while (roots.length > 0) {
      const root = roots.pop()!;
      let depth = depths.pop()!;
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
        for (const hanging of this.treesAt(node)) {
          roots.push(hanging);
          depths.push(depth);
        }
      }
    }
    return { depth: deepest, count };
  }

  /** The template contents or the shadow tree of an element (no element has both), if they are cloned with it. */
  private treesAt(element: number): readonly number[] {
    const { table } = this;
    const contents = table.cells[element + Cell.Data]!;
    if (contents !== 0) return [contents];
    if ((table.cells[element + Cell.Kind]! & ElementFlag.ShadowHost) === 0) return NO_NODES;
    const shadow = table.shadowRoots.get(element)!;
    return shadow.clonable ? [shadow.root] : NO_NODES;
  }

  replaceByCopies(to: number, from: number): readonly number[] {
    const { table } = this;
    const copies: number[] = [];
    for (let child = table.firstChild(from); child !== 0; child = table.cells[child + Cell.Next]!) {
      copies.push(cloneTree(table, child, table, true));
    }
    const removed = this.removeChildren(to);
    for (const copy of copies) table.append(to, copy);
    return removed;
  }

  removeChildren(element: number): readonly number[] {
    const { table } = this;
    if (table.firstChild(element) === 0) return NO_NODES;
    const removed: number[] = [];
    for (let child = table.firstChild(element); child !== 0; child = table.firstChild(element)) {
      table.remove(child);
      if (table.nodeType(child) === NodeType.Element) removed.push(child);
    }
    return removed;
  }

  instructionAt(node: number): readonly [string, string] | null {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.ProcessingInstruction) return null;
    const [target, data] = table.processingInstructions[table.cells[node + Cell.Data]!]!;
    return [target, data];
  }
}

const NO_NODES: readonly number[] = [];
