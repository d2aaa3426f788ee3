import { wrongArgument } from '../../core/infra/arguments.ts';
import { Node } from '../../dom/nodes/node.ts';
import { Filtered, type NodeFilter, Traversal } from './node-filter.ts';

/** https://dom.spec.whatwg.org/#interface-treewalker */
export class TreeWalker extends Traversal {
  readonly #root: Node;
  #current: Node;

  /** @internal */
  constructor(root: Node, whatToShow: number, filter: NodeFilter | null) {
    super(whatToShow, filter);
    this.#root = root;
    this.#current = root;
  }

  /** The node whose subtree the walker stays in — https://dom.spec.whatwg.org/#dom-treewalker-root */
  get root(): Node {
    return this.#root;
  }

  /** The node the walker is at. Can be set to any node. */
  get currentNode(): Node {
    return this.#current;
  }

  set currentNode(node: Node) {
    if (!(node instanceof Node)) throw wrongArgument("TreeWalker.currentNode: 'node'", 'a Node', node);
    this.#current = node;
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-parentnode */
  parentNode(): Node | null {
    let node: Node | null = this.#current;
    while (node !== null && node !== this.#root) {
      node = node.parentNode;
      if (node !== null && this.filterNode(node) === Filtered.Accept) return this.#goTo(node);
    }
    return null;
  }

  /**
   * Moves to the first child that is shown; null if there is none —
   * https://dom.spec.whatwg.org/#dom-treewalker-firstchild
   */
  firstChild(): Node | null {
    return this.#traverseChildren(true);
  }

  /**
   * Moves to the last child that is shown; null if there is none —
   * https://dom.spec.whatwg.org/#dom-treewalker-lastchild
   */
  lastChild(): Node | null {
    return this.#traverseChildren(false);
  }

  /**
   * Moves to the next sibling that is shown; null if there is none —
   * https://dom.spec.whatwg.org/#dom-treewalker-nextsibling
   */
  nextSibling(): Node | null {
    return this.#traverseSiblings(true);
  }

  /**
   * Moves to the previous sibling that is shown; null if there is none —
   * https://dom.spec.whatwg.org/#dom-treewalker-previoussibling
   */
  previousSibling(): Node | null {
    return this.#traverseSiblings(false);
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-previousnode */
  previousNode(): Node | null {
    let node: Node = this.#current;
    while (node !== this.#root) {
      let sibling = node.previousSibling;
      while (sibling !== null) {
        node = sibling;
        let result = this.filterNode(node);
        while (result !== Filtered.Reject && node.lastChild !== null) {
          node = node.lastChild;
          result = this.filterNode(node);
        }
        if (result === Filtered.Accept) return this.#goTo(node);
        sibling = node.previousSibling;
      }
      const parent = node === this.#root ? null : node.parentNode;
      if (parent === null) return null;
      node = parent;
      if (this.filterNode(node) === Filtered.Accept) return this.#goTo(node);
    }
    return null;
  }

  /** https://dom.spec.whatwg.org/#dom-treewalker-nextnode */
  nextNode(): Node | null {
    let node: Node = this.#current;
    let result: Filtered = Filtered.Accept;
    for (;;) {
      while (result !== Filtered.Reject && node.firstChild !== null) {
        node = node.firstChild;
        result = this.filterNode(node);
        if (result === Filtered.Accept) return this.#goTo(node);
      }
      let sibling: Node | null = null;
      for (let at: Node | null = node; at !== null; at = at.parentNode) {
        if (at === this.#root) return null;
        sibling = at.nextSibling;
        if (sibling !== null) {
          node = sibling;
          break;
        }
      }
      // NB: by the letter of the standard, a node that is not below the root would be filtered again and again.
      if (sibling === null) return null;
      result = this.filterNode(node);
      if (result === Filtered.Accept) return this.#goTo(node);
    }
  }

  #goTo(node: Node): Node {
    this.#current = node;
    return node;
  }

  /** Traverse children — https://dom.spec.whatwg.org/#concept-traverse-children */
  #traverseChildren(first: boolean): Node | null {
    const current = this.#current;
    let node = first ? current.firstChild : current.lastChild;
    while (node !== null) {
      const result = this.filterNode(node);
      if (result === Filtered.Accept) return this.#goTo(node);
      if (result === Filtered.Skip) {
        const child: Node | null = first ? node.firstChild : node.lastChild;
        if (child !== null) {
          node = child;
          continue;
        }
      }
      for (;;) {
        const sibling: Node | null = first ? node.nextSibling : node.previousSibling;
        if (sibling !== null) {
          node = sibling;
          break;
        }
        const parent: Node | null = node.parentNode;
        if (parent === null || parent === this.#root || parent === current) return null;
        node = parent;
      }
    }
    return null;
  }

  /** Traverse siblings — https://dom.spec.whatwg.org/#concept-traverse-siblings */
  #traverseSiblings(next: boolean): Node | null {
    let node: Node = this.#current;
    if (node === this.#root) return null;
    for (;;) {
      let sibling = next ? node.nextSibling : node.previousSibling;
      while (sibling !== null) {
        node = sibling;
        const result = this.filterNode(node);
        if (result === Filtered.Accept) return this.#goTo(node);
        sibling = next ? node.firstChild : node.lastChild;
        if (result === Filtered.Reject || sibling === null) {
          sibling = next ? node.nextSibling : node.previousSibling;
        }
      }
      const parent = node.parentNode;
      if (parent === null || parent === this.#root) return null;
      node = parent;
      if (this.filterNode(node) === Filtered.Accept) return null;
    }
  }
}
