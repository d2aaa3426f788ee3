import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { containsNode } from '../../core/table/numbering.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { Filtered, type NodeFilter, Traversal } from './node-filter.ts';

/** https://dom.spec.whatwg.org/#interface-nodeiterator */
export class NodeIterator extends Traversal {
  readonly #place: Place;

  /** @internal */
  constructor(root: Node, whatToShow: number, filter: NodeFilter | null) {
    super(whatToShow, filter);
    this.#place = new Place(root);
  }

  /** The node where the iterator starts, and whose subtree it stays in — https://dom.spec.whatwg.org/#dom-nodeiterator-root */
  get root(): Node {
    return this.#place.root;
  }

  /** The last node returned or, if it has been removed, a node near it. */
  get referenceNode(): Node {
    return this.#place.reference;
  }

  /**
   * Whether the pointer is before `referenceNode` —
   * https://dom.spec.whatwg.org/#dom-nodeiterator-pointerbeforereferencenode
   */
  get pointerBeforeReferenceNode(): boolean {
    return this.#place.isBefore;
  }

  /** The next node in tree order, or null at the end — https://dom.spec.whatwg.org/#dom-nodeiterator-nextnode */
  nextNode(): Node | null {
    return this.#traverse(true);
  }

  /**
   * The previous node in tree order, or null at the beginning —
   * https://dom.spec.whatwg.org/#dom-nodeiterator-previousnode
   */
  previousNode(): Node | null {
    return this.#traverse(false);
  }

  /** Does nothing, as in the DOM. */
  detach(): void {}

  /** Traverse — https://dom.spec.whatwg.org/#concept-nodeiterator-traverse */
  #traverse(next: boolean): Node | null {
    const place = this.#place;
    const { root } = place;
    let node: Node | null = place.reference;
    let isBefore = place.isBefore;
    for (;;) {
      if (isBefore !== next) {
        node = next ? following(node, root) : preceding(node, root);
        if (node === null) return null;
      }
      isBefore = !next;
      if (this.filterNode(node) === Filtered.Accept) break;
    }
    place.moveTo(node);
    place.isBefore = isBefore;
    return node;
  }
}

/**
 * The position of a NodeIterator. If a document has many, each node from the reference up to the root (excluding the root)
 * knows the places in its subtree, so that the cost of removing a node depends only on the places to move.
 */
class Place {
  readonly root: Node;
  reference: Node;
  isBefore = true;
  /** Whether it is among the first places of its table, which are checked one by one; see FEW. */
  readonly isAsked: boolean;

  constructor(root: Node) {
    this.root = root;
    this.reference = root;
    const asked = askedIn(root.table);
    this.isAsked = asked.length < FEW;
    if (this.isAsked) {
      asked.push(this);
      askedOf.set(root, [...(askedOf.get(root) ?? []), this]);
    }
  }

  moveTo(node: Node): void {
    if (this.isAsked) {
      this.reference = node;
      return;
    }
    // NB: in a changing tree, the node may be anywhere by now.
    const added: Node[] = [];
    let meeting: Node | null = node;
    while (meeting !== null && meeting !== this.root && placesIn.get(meeting)?.has(this) !== true) {
      added.push(meeting);
      meeting = meeting.parentNode;
    }
    for (let at: Node | null = this.reference; at !== meeting && at !== null && at !== this.root; ) {
      placesIn.get(at)?.delete(this);
      at = at.parentNode;
    }
    for (const at of added) {
      const places = placesIn.get(at);
      if (places === undefined) placesIn.set(at, new Set([this]));
      else places.add(this);
    }
    if (added.length > 0) askedIn(node.table);
    this.reference = node;
  }

  /** Whether the reference, but not the root, is in the subtree of a node. */
  isIn(table: NodeTable, node: number): boolean {
    const { root, reference } = this;
    if (root.table !== table || reference.table !== table || reference === root) return false;
    return (
      (reference.handle === node || containsNode(table, node, reference.handle)) &&
      !containsNode(table, node, root.handle)
    );
  }

  /** NodeIterator pre-remove steps — https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps */
  beforeRemoving(removed: Node): void {
    const { root } = this;
    if (this.isBefore) {
      const next = followingSkippingChildren(removed, root);
      if (next !== null) {
        this.moveTo(next);
        return;
      }
      this.isBefore = false;
    }
    let node = removed.previousSibling;
    if (node === null) {
      this.moveTo(removed.parentNode!);
      return;
    }
    for (let last = node.lastChild; last !== null; last = last.lastChild) node = last;
    this.moveTo(node);
  }
}

/** By node: the places in its subtree, of iterators whose root is above it. */
const placesIn = /* @__PURE__ */ new WeakMap<Node, Set<Place>>();

/** This many iterators of a document are checked on each removal, which is cheapest for a few. */
const FEW = 8;

const askedByTable = /* @__PURE__ */ new WeakMap<NodeTable, Place[]>();
const askedOf = /* @__PURE__ */ new WeakMap<Node, Place[]>();

/** The places of a table that are checked one by one. From now on, removing its nodes moves the places inside them. */
function askedIn(table: NodeTable): Place[] {
  const known = askedByTable.get(table);
  if (known !== undefined) return known;
  const asked: Place[] = [];
  askedByTable.set(table, asked);
  const remove = table.remove;
  table.remove = function (node: number): void {
    if (this.cells[node + Cell.Parent] !== 0) {
      for (const place of asked) if (place.isIn(this, node)) place.beforeRemoving(wrapper(this, node)!);
      const number = this.cells[node + Cell.Wrapper]!;
      const places = number === 0 ? undefined : placesIn.get(this.wrappers[number] as Node);
      for (const place of places === undefined ? [] : [...places]) {
        place.beforeRemoving(this.wrappers[number] as Node);
      }
    }
    remove.call(this, node);
  };
  return asked;
}

/** Called when a node has moved to another table: iterators with this root continue there. */
export function movePlaces(node: Node): void {
  const places = askedOf.get(node);
  if (places !== undefined) askedIn(node.table).push(...places);
  else if (placesIn.has(node)) askedIn(node.table);
}

/** The node after `node` in tree order within the subtree of `root`. */
function following(node: Node, root: Node): Node | null {
  return node.firstChild ?? followingSkippingChildren(node, root);
}

function followingSkippingChildren(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at !== null && at !== root; at = at.parentNode) {
    const next = at.nextSibling;
    if (next !== null) return next;
  }
  return null;
}

/** The node before `node` in tree order within the subtree of `root`. */
function preceding(node: Node, root: Node): Node | null {
  if (node === root) return null;
  let at = node.previousSibling;
  if (at === null) return node.parentNode;
  for (let last = at.lastChild; last !== null; last = last.lastChild) at = last;
  return at;
}
