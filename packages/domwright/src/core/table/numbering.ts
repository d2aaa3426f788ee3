import { noIntegers } from '../infra/integers.ts';
import { Cell, NODE_TYPE_MASK, NodeType } from './cells.ts';
import { changeStamp, MOST_STEPS } from './changes.ts';
import type { NodeTable } from './node-table.ts';
import { isShadowRoot } from './traversal.ts';

/** Remembering pays off from this depth on. */
const SHALLOW = 64;
/** The minimum size of a record, as a shift: a node's number is at its handle shifted by this. */
const RECORD_SHIFT = 3;

/**
 * Numbers for the nodes of one large tree, in tree order, so that queries about ancestors and order take constant time.
 * They are assigned once long walks have taken as many steps as there may be nodes. A node without a number was
 * inserted later; its nearest numbered ancestor is used. Follows changes like lookups do; see changes.ts.
 */
export class Numbering {
  readonly table: NodeTable;
  /** The changeStamp for which the numbers are correct. */
  stamp = -1;
  #root = 0;
  /** For each node: its number, and the largest of its descendants' numbers. */
  #numbers: Int32Array = noIntegers;
  #last: Int32Array = noIntegers;
  #steps = 0;

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** The topmost ancestor-or-self. */
  root(node: number): number {
    this.#refresh();
    const { cells } = this.table;
    let steps = 0;
    let at = node;
    for (let parent = cells[at + Cell.Parent]!; parent !== 0; parent = cells[at + Cell.Parent]!) {
      if (this.#numbers[at >> RECORD_SHIFT]! > 0) return this.#root;
      at = parent;
      steps++;
    }
    this.#walked(steps, at);
    return at;
  }

  /** A number that grows in tree order; 0 if unknown. */
  numberOf(node: number): number {
    this.#refresh();
    return this.#numbers[node >> RECORD_SHIFT] ?? 0;
  }

  isInclusiveAncestor(ancestor: number, node: number): boolean {
    this.#refresh();
    const { cells } = this.table;
    const numbers = this.#numbers;
    let steps = 0;
    for (let at = node; at !== 0; at = cells[at + Cell.Parent]!) {
      if (at === ancestor) {
        this.#walked(steps, node);
        return true;
      }
      const number = numbers[at >> RECORD_SHIFT]!;
      if (number > 0) {
        const first = numbers[ancestor >> RECORD_SHIFT]!;
        return first > 0 && first <= number && number <= this.#last[ancestor >> RECORD_SHIFT]!;
      }
      steps++;
    }
    this.#walked(steps, node);
    return false;
  }

  #refresh(): void {
    if (this.#root === 0 || this.stamp === changeStamp(this.table)) return;
    this.#root = 0;
    this.#numbers = noIntegers;
  }

  #walked(steps: number, node: number): void {
    if (steps < SHALLOW) return;
    this.#steps += steps;
    if (this.#steps < this.table.cellsEnd >> RECORD_SHIFT) return;
    this.#steps = 0;
    this.number(node);
  }

  /** Numbers all nodes in the tree of `node`. */
  number(node: number): void {
    const { table } = this;
    const root = table.root(node);
    const { cells } = table;
    const length = (table.cellsEnd >> RECORD_SHIFT) + 1;
    const numbers = new Int32Array(length);
    const last = new Int32Array(length);
    let number = 0;
    for (let at = root; at !== 0; ) {
      numbers[at >> RECORD_SHIFT] = ++number;
      let next = table.firstChild(at);
      while (next === 0 && at !== 0) {
        last[at >> RECORD_SHIFT] = number;
        next = cells[at + Cell.Next]!;
        if (next === 0) at = cells[at + Cell.Parent]!;
      }
      at = next;
    }
    this.#root = root;
    this.#numbers = numbers;
    this.#last = last;
    this.stamp = changeStamp(table);
  }

  /** A node was inserted into a parent. Returns whether the numbers are correct for the current tree. */
  inserted(node: number): boolean {
    return node !== this.#root;
  }

  /** Like `inserted`, for a node that was removed from its parent. */
  removed(node: number): boolean {
    const { table } = this;
    const numbers = this.#numbers;
    if (!(numbers[node >> RECORD_SHIFT]! > 0)) return true;
    let steps = 0;
    for (let at = node; at !== 0; at = table.following(at, node)) {
      if (++steps > MOST_STEPS) return false;
      if (at >> RECORD_SHIFT < numbers.length) numbers[at >> RECORD_SHIFT] = 0;
    }
    return true;
  }
}

/** Root — https://dom.spec.whatwg.org/#concept-tree-root */
export function rootOf(table: NodeTable, node: number): number {
  return table.changes === null ? table.root(node) : numberingOf(table).root(node);
}

/** Shadow-including root — https://dom.spec.whatwg.org/#concept-shadow-including-root */
export function shadowIncludingRoot(table: NodeTable, node: number): number {
  let root = rootOf(table, node);
  while (isShadowRoot(table, root)) root = rootOf(table, table.cells[root + Cell.Owner]!);
  return root;
}

/** Connected — https://dom.spec.whatwg.org/#connected */
export function isConnected(table: NodeTable, node: number): boolean {
  const root = shadowIncludingRoot(table, node);
  return (table.cells[root + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Document;
}

/** Like isInclusiveAncestor of traversal.ts, for a table with a Document. */
export function containsNode(table: NodeTable, ancestor: number, node: number): boolean {
  return numberingOf(table).isInclusiveAncestor(ancestor, node);
}

/** The numbering of a table with a Document. */
export function numberingOf(table: NodeTable): Numbering {
  const changes = table.changes!;
  changes.numbering ??= new Numbering(table);
  return changes.numbering;
}
