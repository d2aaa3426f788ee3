/**
 * What rules need to know about a tree: the library's own table, a parse5 tree, any DOM, a speculative parser's mock
 * elements.
 *
 * `N` is a node or none. If nodes are numbers, none is 0; if they are objects, it is null: only none is falsy. Template
 * contents and shadow trees are separate trees.
 */
export interface TreeView<N> {
  readonly none: N;
  /** The parent of a node, or none. */
  parentOf(node: N): N;
  /** The first child of a node, or none. */
  firstChildOf(node: N): N;
  /** The next sibling of a node, or none. */
  nextSiblingOf(node: N): N;
  /** Whether a node is in a document. */
  isConnected(node: N): boolean;
  /**
   * The NameId of an HTML element's local name. 0 for any other node and for none, and possibly for names that no rule
   * in this folder uses.
   */
  htmlNameOf(node: N): number;
  /** The value of an element's attribute without a namespace, or null. `name` is a NameId. */
  attributeOf(element: N, name: number): string | null;
  /** The target and the data of a processing instruction; null for any other node. */
  instructionAt(node: N): readonly [target: string, data: string] | null;
}

/** The node after `node` in tree order, or none at the end of the root's descendants. */
export function following<N>(tree: TreeView<N>, node: N, root: N): N {
  let next = tree.firstChildOf(node);
  for (let at = node; !next && at && at !== root; at = tree.parentOf(at)) next = tree.nextSiblingOf(at);
  return next;
}
