import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { followingElement } from '../../core/table/traversal.ts';
import type { Element } from './element.ts';
import type { Node } from './node.ts';
import { wrapper } from './wrappers.ts';

/**
 * The descendants of `root` in tree order. Template contents and shadow trees are separate trees. The tree may change
 * during iteration. If the current node is removed or moved, its descendants are skipped. Nodes inserted after the
 * current position are visited.
 */
export function descendants(root: Node): IterableIterator<Node> {
  return new Descendants<Node>(root, false);
}

/** Like `descendants`, but only elements. */
export function descendantElements(root: Node): IterableIterator<Element> {
  return new Descendants<Element>(root, true);
}

/** The ancestors of a node, from its parent up. */
export function ancestors(node: Node): IterableIterator<Node> {
  return new Ancestors(node);
}

class Descendants<T extends Node> implements IterableIterator<T> {
  readonly #root: Node;
  readonly #table: NodeTable;
  readonly #elementsOnly: boolean;
  #current: Node | null;
  /** The parent and next sibling that the current node had when it was yielded. */
  #parent = 0;
  #next = 0;

  constructor(root: Node, elementsOnly: boolean) {
    this.#root = root;
    this.#table = root.table;
    this.#elementsOnly = elementsOnly;
    this.#current = root;
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this;
  }

  next(): IteratorResult<T> {
    const root = this.#root.handle;
    const table = this.#table;
    let current = this.#current;
    if (current !== null && this.#root.table !== table) current = null;
    const following = current === null ? 0 : this.#following(current, root);
    const node = wrapper(table, following);
    this.#current = node;
    if (node === null) return { done: true, value: undefined };
    this.#parent = table.cells[following + Cell.Parent]!;
    this.#next = table.cells[following + Cell.Next]!;
    return { done: false, value: node as T };
  }

  #following(current: Node, root: number): number {
    const table = this.#table;
    const cells = table.cells;
    const parent = this.#parent;
    const next = this.#next;
    if (
      current === this.#root ||
      (current.table === table && cells[current.handle + Cell.Parent] === parent)
    ) {
      return this.#elementsOnly
        ? followingElement(table, current.handle, root)
        : table.following(current.handle, root);
    }
    let following = next;
    if (next === 0 || cells[next + Cell.Parent] !== parent) {
      following = table.followingSkippingChildren(parent, root);
    }
    if (this.#elementsOnly && following !== 0 && table.nodeType(following) !== NodeType.Element) {
      return followingElement(table, following, root);
    }
    return following;
  }
}

class Ancestors implements IterableIterator<Node> {
  #current: Node | null;

  constructor(node: Node) {
    this.#current = node;
  }

  [Symbol.iterator](): IterableIterator<Node> {
    return this;
  }

  next(): IteratorResult<Node> {
    const parent: Node | null = this.#current === null ? null : this.#current.parentNode;
    this.#current = parent;
    return parent === null ? { done: true, value: undefined } : { done: false, value: parent };
  }
}
