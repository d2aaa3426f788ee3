/** The kind of a node: the DOM's `nodeType`. */
export const enum Kind {
  Element = 1,
  Text = 3,
  ProcessingInstruction = 7,
  Comment = 8,
  DocumentType = 10,
  DocumentFragment = 11,
}

/** An attribute, like the DOM's. */
export interface ReadAttribute {
  readonly namespaceURI: string | null;
  /** Its qualified name. */
  readonly name: string;
  readonly localName: string;
  readonly value: string;
}

/**
 * What is needed to write a tree, as markup or line by line. `N` is a node or none, as in a `TreeView`: only none is
 * falsy.
 */
export interface ReadTree<N> {
  /** Kind, or another number for nodes that are not written. */
  kindOf(node: N): number;
  /** The template contents of a template element, or none. */
  contentsOf(template: N): N;
  /** The data of a Text, Comment or ProcessingInstruction node of this kind. */
  dataOf(node: N, kind: Kind): string;
  /** The target of a ProcessingInstruction node, or the name of a DocumentType. */
  nameOf(node: N): string;
}
