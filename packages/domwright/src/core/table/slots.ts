import { NameId } from '../../generated/names.ts';
import { Cell, NodeType } from './cells.ts';
import type { NodeTable } from './node-table.ts';
import { attributeOf, isHTMLElement } from './queries.ts';
import { followingElement, isShadowRoot } from './traversal.ts';

/** The shadow root in whose tree a node is; 0 if it is in none. */
export function shadowRootOf(table: NodeTable, node: number): number {
  let at = node;
  for (let parent = table.cells[at + Cell.Parent]!; parent !== 0; parent = table.cells[at + Cell.Parent]!)
    at = parent;
  return isShadowRoot(table, at) ? at : 0;
}

/** What is in which slot of a tree, as long as it doesn't change. Each shadow tree is walked once. */
export class SlotAssignments {
  readonly #table: NodeTable;
  /** The first slot with each name, by shadow root. */
  readonly #slots: Map<number, Map<string, number>> = new Map();
  /** The children of a host by the name of their slot. */
  readonly #children: Map<number, Map<string, number[]>> = new Map();

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /**
   * The nodes assigned to a slot: find slottables, for slots by name — https://dom.spec.whatwg.org/#find-slotables
   *
   * NB: nothing assigns slots by hand here.
   */
  of(slot: number): readonly number[] {
    const table = this.#table;
    const root = isHTMLElement(table, slot, NameId.Slot) ? shadowRootOf(table, slot) : 0;
    if (root === 0) return none;
    const host = table.cells[root + Cell.Owner]!;
    if (table.shadowRoots.get(host)?.slotAssignment === 'manual') return none;
    const name = attributeOf(table, slot, NameId.Name) ?? '';
    return this.#slotsOf(root).get(name) === slot ? (this.#childrenOf(host).get(name) ?? none) : none;
  }

  #slotsOf(root: number): ReadonlyMap<string, number> {
    let slots = this.#slots.get(root);
    if (slots === undefined) {
      const table = this.#table;
      slots = new Map();
      this.#slots.set(root, slots);
      for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
        if (!isHTMLElement(table, at, NameId.Slot)) continue;
        const name = attributeOf(table, at, NameId.Name) ?? '';
        if (!slots.has(name)) slots.set(name, at);
      }
    }
    return slots;
  }

  #childrenOf(host: number): ReadonlyMap<string, number[]> {
    let children = this.#children.get(host);
    if (children === undefined) {
      const table = this.#table;
      children = new Map();
      this.#children.set(host, children);
      for (let at = table.firstChild(host); at !== 0; at = table.cells[at + Cell.Next]!) {
        if (!isSlottable(table, at)) continue;
        const isElement = table.nodeType(at) === NodeType.Element;
        const name = isElement ? (attributeOf(table, at, NameId.Slot) ?? '') : '';
        const same = children.get(name);
        if (same === undefined) children.set(name, [at]);
        else same.push(at);
      }
    }
    return children;
  }
}

/** Slottable — https://dom.spec.whatwg.org/#concept-slotable */
export function isSlottable(table: NodeTable, node: number): boolean {
  const type = table.nodeType(node);
  return type === NodeType.Element || type === NodeType.Text;
}

const none: readonly number[] = [];
