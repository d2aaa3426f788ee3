import type { Document, DocumentFragment, Element, ShadowRoot } from 'domwright';
import { following } from '../../tree-order.ts';

/** All shadow roots of a tree, open and closed, including those in template contents and other shadow trees. */
export function shadowRootsOf(root: Document | DocumentFragment): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const trees: (Document | DocumentFragment)[] = [root];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    for (let node = following(tree, tree); node !== null; node = following(node, tree)) {
      if (node.nodeType !== 1) continue;
      const { content, openOrClosedShadowRoot } = node as Element;
      if (content !== null) trees.push(content);
      if (openOrClosedShadowRoot !== null) {
        roots.push(openOrClosedShadowRoot);
        trees.push(openOrClosedShadowRoot);
      }
    }
  }
  return roots;
}
