import { Cell, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import { changeStamp, follow, type LiveLookup, MOST_STEPS } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { containsNode, numberingOf } from '../../core/table/numbering.ts';
import type { ElementFilter } from '../../core/table/queries.ts';
import { elementFrom, followingElement } from '../../core/table/traversal.ts';
import type { Node } from './node.ts';

/** What a live collection contains. */
export interface Steps {
  /** The node after `after`, which is 0 at the beginning. Returns 0 at the end. */
  next(table: NodeTable, root: number, after: number): number;
  /** Whether the collection contains a node, given that it is below the root (or a child of it). */
  matches(table: NodeTable, node: number): boolean;
  /** Whether it contains only children of the root. */
  readonly ofChildren: boolean;
  /** Whether a change of an attribute with this name can change the contents. */
  dependsOn(name: number): boolean;
}

export const childSteps: Steps = {
  ofChildren: true,
  next: (table, root, after) => (after === 0 ? table.firstChild(root) : table.cells[after + Cell.Next]!),
  matches: () => true,
  dependsOn: () => false,
};

export const childElementSteps: Steps = {
  ofChildren: true,
  next: (table, root, after) =>
    elementFrom(table, after === 0 ? table.firstChild(root) : table.cells[after + Cell.Next]!),
  matches: (table, node) => (table.cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element,
  dependsOn: () => false,
};

export class DescendantSteps implements Steps {
  readonly ofChildren = false;
  readonly #filter: ElementFilter;

  constructor(filter: ElementFilter) {
    this.#filter = filter;
  }

  next(table: NodeTable, root: number, after: number): number {
    let element = followingElement(table, after === 0 ? root : after, root);
    while (element !== 0 && !this.#filter.matches(table, element)) {
      element = followingElement(table, element, root);
    }
    return element;
  }

  matches(table: NodeTable, node: number): boolean {
    return (
      (table.cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element &&
      this.#filter.matches(table, node)
    );
  }

  dependsOn(name: number): boolean {
    return this.#filter.attribute === name;
  }
}

/** Too far away to search for. */
const TOO_FAR = -1;

/**
 * The handles of a live collection, as far as they were requested: always a prefix of its contents. They follow changes
 * of the tree; see changes.ts.
 */
export class LiveHandles implements LiveLookup {
  table: NodeTable | null = null;
  stamp = -1;
  readonly #root: Node;
  readonly #steps: Steps;
  #handles: number[] = [];
  #complete = false;
  /** The index that was requested last, because changes often happen there. */
  #lastIndex = 0;
  /**
   * Number of handles to find beyond the requested one. Grows each time that all were removed, as in
   * `while (list[0]) …`.
   */
  #ahead = 0;

  constructor(root: Node, steps: Steps) {
    this.#root = root;
    this.#steps = steps;
  }

  /** The handle at an index, or 0. */
  at(index: number): number {
    this.#refresh();
    this.#lastIndex = index;
    const handles = this.#handles;
    if (index < handles.length) return handles[index]!;
    if (!this.#complete) this.#extend(index + 1 + this.#ahead);
    return index < handles.length ? handles[index]! : 0;
  }

  get length(): number {
    this.#refresh();
    if (!this.#complete) this.#extend(Number.POSITIVE_INFINITY);
    return this.#handles.length;
  }

  #refresh(): void {
    const { table } = this.#root;
    if (this.stamp === changeStamp(table) && table === this.table) return;
    this.table = table;
    this.#handles = [];
    this.#complete = false;
    this.#ahead = 0;
    follow(table, this);
  }

  #extend(length: number): void {
    const table = this.table!;
    const handles = this.#handles;
    const root = this.#root.handle;
    let last = handles.length === 0 ? 0 : handles[handles.length - 1]!;
    while (handles.length < length) {
      last = root === 0 ? 0 : this.#steps.next(table, root, last);
      if (last === 0) {
        this.#complete = true;
        return;
      }
      handles.push(last);
    }
  }

  attributeChanged(table: NodeTable, element: number, name: number): boolean {
    if (!this.#steps.dependsOn(name)) return true;
    const index = this.#indexOf(element);
    if (!this.#steps.matches(table, element)) {
      if (index >= 0) this.#take(index, 1);
      return true;
    }
    return index >= 0 || this.#insert(table, element, [element], true);
  }

  inserted(table: NodeTable, node: number): boolean {
    if (this.#steps.ofChildren) {
      const isHere = table.cells[node + Cell.Parent] === this.#root.handle;
      return !isHere || !this.#steps.matches(table, node) || this.#insert(table, node, [node], false);
    }
    const matches = this.#matchesIn(table, node);
    if (matches === null) return false;
    return matches.length === 0 || this.#insert(table, node, matches, false);
  }

  removed(table: NodeTable, node: number, parent: number): boolean {
    if (this.#steps.ofChildren) {
      if (parent === this.#root.handle && this.#steps.matches(table, node)) {
        const index = this.#indexOf(node);
        if (index >= 0) this.#take(index, 1);
      }
      return true;
    }
    const matches = this.#matchesIn(table, node);
    if (matches === null) return false;
    // They are consecutive in the collection.
    const index = matches.length === 0 ? -1 : this.#indexOf(matches[0]!);
    if (index < 0) return true;
    // The root itself may be among the descendants of what was removed.
    if (containsNode(table, this.#root.handle, parent)) this.#take(index, matches.length);
    return true;
  }

  /** The part of the collection among a node and its descendants; null if there are too many to search. */
  #matchesIn(table: NodeTable, node: number): number[] | null {
    const matches: number[] = [];
    let steps = 0;
    for (let at = node; at !== 0; at = followingElement(table, at, node)) {
      if (++steps > MOST_STEPS) return null;
      if (this.#steps.matches(table, at)) matches.push(at);
    }
    return matches;
  }

  /** Inserts `matches`, the new items at or below `node`; `descend`: the next item may be below `node`. */
  #insert(table: NodeTable, node: number, matches: readonly number[], descend: boolean): boolean {
    const parent = table.cells[node + Cell.Parent]!;
    if (!this.#steps.ofChildren && !containsNode(table, this.#root.handle, parent)) return true;
    let place = this.#placeByNumber(table, node);
    if (place < 0) place = this.#placeByWalk(table, node, descend);
    if (place < 0) {
      numberingOf(table).number(node);
      place = this.#placeByNumber(table, node);
    }
    // Later handles are found on demand.
    if (place >= 0 && (place < this.#handles.length || this.#complete)) {
      this.#handles.splice(place, 0, ...matches);
    }
    return place >= 0;
  }

  /**
   * Number of handles before `node` in tree order, or -1 if the tree is not numbered or newer nodes have no numbers.
   */
  #placeByNumber(table: NodeTable, node: number): number {
    const numbering = numberingOf(table);
    const number = numbering.numberOf(node);
    if (number === 0) return -1;
    const handles = this.#handles;
    let low = 0;
    let high = handles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = numbering.numberOf(handles[middle]!);
      if (other === 0) return -1;
      if (other < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Like #placeByNumber, from the next item of the collection after `node`; -1 if that is too far away. */
  #placeByWalk(table: NodeTable, node: number, descend: boolean): number {
    const next = this.#nextMatch(table, node, descend);
    if (next === TOO_FAR) return -1;
    const index = next === 0 ? -1 : this.#indexOf(next);
    return index < 0 ? this.#handles.length : index;
  }

  /** The next item of the collection after `node`. */
  #nextMatch(table: NodeTable, node: number, descend: boolean): number {
    const { cells } = table;
    const root = this.#root.handle;
    const { ofChildren } = this.#steps;
    let next = descend ? table.firstChild(node) : 0;
    let at = node;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (next === 0) {
        if (at === root || at === 0) return 0;
        next = cells[at + Cell.Next]!;
        if (next === 0) {
          if (ofChildren) return 0;
          at = cells[at + Cell.Parent]!;
          continue;
        }
      }
      at = next;
      if (this.#steps.matches(table, at)) return at;
      next = ofChildren ? 0 : table.firstChild(at);
    }
    return TOO_FAR;
  }

  #indexOf(handle: number): number {
    const handles = this.#handles;
    const last = this.#lastIndex;
    for (let i = Math.max(0, last - 1); i <= last + 1; i++) {
      if (handles[i] === handle) return i;
    }
    if (handles[0] === handle) return 0;
    if (handles[handles.length - 1] === handle) return handles.length - 1;
    const place = this.#placeByNumber(this.table!, handle);
    if (place < 0) return handles.indexOf(handle);
    return handles[place] === handle ? place : -1;
  }

  #take(index: number, count: number): void {
    const handles = this.#handles;
    if (index === 0 && count === 1) handles.shift();
    else handles.splice(index, count);
    if (handles.length === 0 && !this.#complete) this.#ahead = this.#ahead * 2 + 1;
  }
}
