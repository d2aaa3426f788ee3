import { Cell, type NodeTable } from './node-table.ts';

/**
 * Ancestors of nodes that are deep in their trees. Each node that was asked for, and each one above it, has its depth
 * and a jump: an ancestor further up, chosen so that any ancestor is reached in a number of steps that grows with the
 * logarithm of the depth (Myers, "An applicative random-access stack"). A new leaf takes nothing away from the others.
 */
export class Ancestry {
  readonly #table: NodeTable;
  readonly #depths: Map<number, number> = new Map();
  readonly #jumps: Map<number, number> = new Map();

  constructor(table: NodeTable) {
    this.#table = table;
  }

  rootOf(node: number): number {
    this.#learn(node);
    return this.#ancestorAt(node, 0);
  }

  isInclusiveAncestor(ancestor: number, node: number): boolean {
    this.#learn(ancestor);
    this.#learn(node);
    const depth = this.#depths.get(ancestor)!;
    return depth <= this.#depths.get(node)! && this.#ancestorAt(node, depth) === ancestor;
  }

  /** To be called when a node is put into a tree, or taken out. */
  moved(node: number): void {
    // What is not known has nothing below it that is.
    if (!this.#depths.has(node)) return;
    if (this.#table.firstChild(node) === 0) {
      this.#depths.delete(node);
    } else {
      this.#depths.clear();
      this.#jumps.clear();
    }
  }

  #learn(node: number): void {
    const { cells } = this.#table;
    const depths = this.#depths;
    const jumps = this.#jumps;
    const unknown: number[] = [];
    let parent = node;
    for (; parent !== 0 && !depths.has(parent); parent = cells[parent + Cell.Parent]!) unknown.push(parent);
    for (let i = unknown.length - 1; i >= 0; i--) {
      const child = unknown[i]!;
      if (parent === 0) {
        depths.set(child, 0);
        jumps.set(child, child);
      } else {
        const depth = depths.get(parent)!;
        const jump = jumps.get(parent)!;
        const next = jumps.get(jump)!;
        const isEven = depth - depths.get(jump)! === depths.get(jump)! - depths.get(next)!;
        depths.set(child, depth + 1);
        jumps.set(child, isEven ? next : parent);
      }
      parent = child;
    }
  }

  #ancestorAt(node: number, depth: number): number {
    let at = node;
    while (this.#depths.get(at)! > depth) {
      const jump = this.#jumps.get(at)!;
      at = this.#depths.get(jump)! >= depth ? jump : this.#table.cells[at + Cell.Parent]!;
    }
    return at;
  }
}
