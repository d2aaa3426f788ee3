import type { Node } from 'domwright';

/** All nodes in a tree but its root, in tree order. Contents of templates are not in it. */
export function nodesOf(root: Node): Node[] {
  const nodes: Node[] = [];
  for (let node = root.firstChild; node !== null; ) {
    nodes.push(node);
    let next: Node | null = node.firstChild;
    for (let at: Node | null = node; next === null && at !== null && at !== root; at = at.parentNode)
      next = at.nextSibling;
    node = next;
  }
  return nodes;
}
