/**
 * What rules ask of a tree: the library's own table, one of parse5's, any DOM, the mock elements of a speculative parser.
 *
 * `N` is a node or none. Where nodes are numbers, none is 0; where they are objects, it is null: only none is falsy. Template contents and shadow
 * trees are trees of their own.
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
   * The NameId of an HTML element's local name. 0 for any other node and for none, and it may be 0 for a name that no rule in
   * this room asks for.
   */
  htmlNameOf(node: N): number;
  /** The value of an element's attribute without a namespace, or null. `name` is a NameId. */
  attributeOf(element: N, name: number): string | null;
  /** The target and the data of a processing instruction; null for any other node. */
  instructionAt(node: N): readonly [target: string, data: string] | null;
}

/** The node after one in tree order, or none where the descendants of the root end. */
export function following<N>(tree: TreeView<N>, node: N, root: N): N {
  let next = tree.firstChildOf(node);
  for (let at = node; !next && at && at !== root; at = tree.parentOf(at)) next = tree.nextSiblingOf(at);
  return next;
}
