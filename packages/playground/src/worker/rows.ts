import type { RowsView, RowView } from '../protocol.ts';
import type { TreeModel, TreeNode } from './tree-model.ts';

const LONGEST_TEXT = 200;
const MOST_ATTRIBUTES = 20;

/** The tree as a list of rows, without the contents of collapsed nodes. */
export class Rows {
  readonly collapsed = new Set<number>();
  private nodes: TreeNode[] = [];
  private depths: number[] = [];
  private positions: number[] = [];
  /** The row of each node, by its number. */
  private rowOf: number[] = [];
  private isStale = true;
  private readonly tree: TreeModel;

  private readonly ordinals: ReadonlyMap<number, string>;

  constructor(tree: TreeModel, ordinals: ReadonlyMap<number, string>) {
    this.tree = tree;
    this.ordinals = ordinals;
  }

  changed(): void {
    this.isStale = true;
  }

  /** The row of a node, or -1 if it has none. */
  find(node: number): number {
    this.flatten();
    return this.rowOf[node] ?? -1;
  }

  /** Expands all ancestors of a node. */
  reveal(node: TreeNode): void {
    for (let outer = node.parent; outer !== null; outer = outer.parent)
      if (this.collapsed.delete(outer.id)) this.isStale = true;
  }

  view(from: number, to: number, isChanged: (node: number) => boolean): RowsView {
    this.flatten();
    const start = Math.max(0, Math.min(from, this.nodes.length));
    const rows: RowView[] = [];
    for (let row = start; row < Math.min(to, this.nodes.length); row++) {
      const node = this.nodes[row]!;
      rows.push(this.rowView(node, row, isChanged(node.id)));
    }
    return { count: this.nodes.length, from: start, rows };
  }

  private rowView(node: TreeNode, row: number, isChanged: boolean): RowView {
    const { parent } = node;
    return {
      node: node.id,
      depth: this.depths[row]!,
      parentRow: parent === null ? -1 : this.rowOf[parent.id]!,
      kind: node.kind,
      name: prefix(node) + node.name,
      ordinal: this.ordinals.get(node.id) ?? '',
      attributes: node.attributes.slice(0, MOST_ATTRIBUTES).map(({ name, value }) => [name, short(value)]),
      text: short(node.data),
      origin: node.origin,
      move: node.move,
      expandable: node.first !== null || node.inner !== null,
      expanded: !this.collapsed.has(node.id),
      position: this.positions[row]!,
      setSize: parent === null ? 1 : parent.childCount + (parent.inner === null ? 0 : 1),
      isOpen: node.isOpen,
      isChanged,
    };
  }

  private flatten(): void {
    if (!this.isStale) return;
    this.isStale = false;
    const { collapsed } = this;
    const nodes: TreeNode[] = [];
    const depths: number[] = [];
    const positions: number[] = [];
    const rowOf: number[] = [];
    let node: TreeNode | null = this.tree.root;
    let depth = 0;
    let position = 1;
    while (node !== null) {
      rowOf[node.id] = nodes.length;
      nodes.push(node);
      depths.push(depth);
      positions.push(position);
      const inside: TreeNode | null = collapsed.has(node.id) ? null : (node.inner ?? node.first);
      if (inside !== null) {
        node = inside;
        depth++;
        position = 1;
        continue;
      }
      let last: TreeNode = node;
      let following = after(last);
      while (following === null && last.parent !== null) {
        last = last.parent;
        depth--;
        following = after(last);
      }
      position = positions[rowOf[last.id]!]!;
      node = following;
      position++;
    }
    this.nodes = nodes;
    this.depths = depths;
    this.positions = positions;
    this.rowOf = rowOf;
  }
}

/** The next sibling; template contents and shadow roots come before children. */
function after(node: TreeNode): TreeNode | null {
  const { parent } = node;
  return parent !== null && parent.inner === node ? parent.first : node.next;
}

function prefix({ kind, namespaceURI }: TreeNode): string {
  if (kind !== 'element') return '';
  if (namespaceURI === 'http://www.w3.org/2000/svg') return 'svg ';
  return namespaceURI === 'http://www.w3.org/1998/Math/MathML' ? 'math ' : '';
}

function short(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}
