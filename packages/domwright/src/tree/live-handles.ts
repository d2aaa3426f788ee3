import type { Node } from './node.ts';
import type { NodeTable } from './node-table.ts';
import { documentOf } from './wrappers.ts';

/** Which nodes a live collection holds, in which order. Handles; 0 is none. */
export interface Steps {
  /** The NameId of the attribute that matters, or 0. */
  readonly attribute: number;
  /** The node after `after` in the collection; the first one where that is 0. */
  next(table: NodeTable, root: number, after: number): number;
  /** The node before `before` in the order of the collection, whether it is in it or not. */
  previous(table: NodeTable, root: number, before: number): number;
  /** Whether the collection holds a node. */
  holds(table: NodeTable, root: number, node: number): boolean;
  /** The nodes whose place is another one after `node` has moved: `node`, then those after each other, then 0. */
  nextMoved(table: NodeTable, node: number, after: number): number;
}

/** At least so many nodes may be looked at to bring a collection up to date, before it is looked up again. */
const STEPS = 256;
/** When more nodes than this leave a collection at once, it is copied without them. */
const FEW = 8;

/**
 * The handles of a live collection, as far as somebody has asked for them. After a change that the document's log tells,
 * only the nodes that it is about are looked at; after any other, the tree is.
 */
export class LiveHandles {
  readonly #root: Node;
  readonly #steps: Steps;
  #table: NodeTable | null = null;
  /** What the root's handle was: it is another one when it has been in another document meanwhile. */
  #rootHandle = 0;
  /** How much of the log has been seen. */
  #seen = -1;
  #handles: number[] = [];
  #complete = false;
  /** The same handles, once the collection has changed. */
  #members: Set<number> | null = null;

  constructor(root: Node, steps: Steps) {
    this.#root = root;
    this.#steps = steps;
  }

  get table(): NodeTable {
    return this.#root.table;
  }

  /** The handle at an index, or 0. */
  at(index: number): number {
    this.#refresh();
    if (!this.#complete && index >= this.#handles.length) this.#extend(index);
    return this.#handles[index] ?? 0;
  }

  get length(): number {
    this.#refresh();
    if (!this.#complete) this.#extend(Number.POSITIVE_INFINITY);
    return this.#handles.length;
  }

  #refresh(): void {
    const { table, handle } = this.#root;
    const { log } = documentOf(table).changes;
    const { end } = log;
    const wasUsed = table === this.#table && handle === this.#rootHandle;
    if (wasUsed && end === this.#seen) return;
    const changes = wasUsed && this.#complete ? log.since(this.#seen) : null;
    if (changes === null || !this.#adjust(table, handle, changes)) {
      this.#handles = [];
      this.#members = null;
      this.#complete = false;
      // Only what is complete can be brought up to date.
      if (wasUsed) this.#extend(Number.POSITIVE_INFINITY);
    }
    this.#table = table;
    this.#rootHandle = handle;
    this.#seen = end;
  }

  #extend(index: number): void {
    const { table, handle } = this.#root;
    const handles = this.#handles;
    let last = handles.length === 0 ? 0 : handles[handles.length - 1]!;
    while (handles.length <= index) {
      last = handle === 0 ? 0 : this.#steps.next(table, handle, last);
      if (last === 0) {
        this.#complete = true;
        return;
      }
      handles.push(last);
    }
  }

  /**
   * Brings all handles up to date with changes; false if it would take too long. What no change is about, and nothing
   * above it, is where it was: so nodes that may have come, gone or moved are taken out first, then put where they are.
   */
  #adjust(table: NodeTable, root: number, changes: number[]): boolean {
    const steps = this.#steps;
    const nodes = new Set<number>();
    let left = STEPS + this.#handles.length;
    for (let i = 0; i < changes.length; i += 2) {
      const node = changes[i]!;
      const attribute = changes[i + 1]!;
      if (attribute === 0) {
        for (let at = node; at !== 0; at = steps.nextMoved(table, node, at)) {
          nodes.add(at);
          if (--left < 0) return false;
        }
      } else if (attribute === steps.attribute) {
        nodes.add(node);
      }
    }
    this.#members ??= new Set(this.#handles);
    const members = this.#members;
    this.#takeOut([...nodes].filter((node) => members.delete(node)));
    for (const node of nodes) {
      if (!steps.holds(table, root, node)) continue;
      let before = members.size === 0 ? 0 : steps.previous(table, root, node);
      while (before !== 0 && !members.has(before)) {
        before = steps.previous(table, root, before);
        if (--left < 0) return false;
      }
      members.add(node);
      if (before === this.#handles[this.#handles.length - 1]) this.#handles.push(node);
      else this.#handles.splice(before === 0 ? 0 : this.#handles.indexOf(before) + 1, 0, node);
    }
    return true;
  }

  #takeOut(gone: number[]): void {
    const handles = this.#handles;
    if (gone.length > FEW) {
      this.#handles = handles.filter((handle) => this.#members!.has(handle));
      return;
    }
    for (const node of gone) {
      if (handles[0] === node) handles.shift();
      else if (handles[handles.length - 1] === node) handles.pop();
      else handles.splice(handles.indexOf(node), 1);
    }
  }
}
