import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { Filtered, type NodeFilter, Traversal } from './node-filter.ts';

/** https://dom.spec.whatwg.org/#interface-nodeiterator */
export class NodeIterator extends Traversal {
  readonly #place: Place;

  /** @internal */
  constructor(root: Node, whatToShow: number, filter: NodeFilter | null) {
    super(whatToShow, filter);
    this.#place = new Place(root);
  }

  get root(): Node {
    return this.#place.root;
  }

  /** The node that was returned last. If it is removed, a node near to it. */
  get referenceNode(): Node {
    return this.#place.reference;
  }

  get pointerBeforeReferenceNode(): boolean {
    return this.#place.isBefore;
  }

  nextNode(): Node | null {
    return this.#traverse(true);
  }

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
 * Where a NodeIterator is. The places that are in a subtree are known from its root, so that removing a node costs what
 * has to be moved, however many iterators there are: each node from the reference up to the root, which itself is not
 * counted, knows the place.
 */
class Place {
  readonly root: Node;
  reference: Node;
  isBefore = true;

  constructor(root: Node) {
    this.root = root;
    this.reference = root;
  }

  moveTo(node: Node): void {
    // NB: in a tree that changes, the node may be anywhere by now.
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
    if (added.length > 0) tellRemovals(node.table);
    this.reference = node;
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

/** The places in the subtree of a node, of iterators whose root is above it. */
const placesIn = /* @__PURE__ */ new WeakMap<Node, Set<Place>>();

const told = /* @__PURE__ */ new WeakSet<NodeTable>();

/** From now on, the removal of nodes of a table moves the places that are in them. */
export function tellRemovals(table: NodeTable): void {
  if (told.has(table)) return;
  told.add(table);
  const remove = table.remove;
  table.remove = function (node: number): void {
    const number = this.cells[node + Cell.Wrapper]!;
    const removed = this.wrappers[number] as Node;
    const places = number === 0 ? undefined : placesIn.get(removed);
    if (places !== undefined && removed.parentNode !== null) {
      for (const place of [...places]) place.beforeRemoving(removed);
    }
    remove.call(this, node);
  };
}

/** Whether places are, or were, in the subtree of a node, which is moving to another table. */
export function hasPlaces(node: Node): boolean {
  return placesIn.has(node);
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
