import { checkString } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { checkRecord, type Invalidity, invalid } from './invalidity.ts';

/** A node of this library's tree, or of any DOM. */
export interface AnyTreeNode {
  /** The parent, or null at the top. */
  readonly parentNode: AnyTreeNode | null;
  /** The first child, or null. */
  readonly firstChild: AnyTreeNode | null;
  /** The next sibling, or null. */
  readonly nextSibling: AnyTreeNode | null;
}

/** An element of such a tree. */
export interface AnyTreeElement extends AnyTreeNode {
  /** The element's namespace; null for none. */
  readonly namespaceURI: string | null;
  /** The element's local name. */
  readonly localName: string;
  /** The attribute's value, or null if there is none. */
  getAttribute(name: string): string | null;
}

/**
 * Rules for parsing a hash-name reference —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference
 *
 * @param scope a node; its tree is searched
 * @param type the local name of an HTML element
 * @returns the first such element whose id or name is the text after the first `#`, or null
 */
export function parseHashNameReference<Node extends AnyTreeNode>(
  scope: Node,
  text: string,
  type: string,
): (Node & AnyTreeElement) | null {
  checkString(text, 'text');
  checkRecord(scope, 'scope', 'a node');
  checkString(type, 'type');
  const hash = text.indexOf('#');
  if (hash < 0 || hash === text.length - 1) return null;
  return find(scope, type, text.slice(hash + 1), true) as (Node & AnyTreeElement) | null;
}

/**
 * Valid hash-name reference: `#` followed by exactly the name (not the id) of such an element in the tree —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference
 */
export function validateHashNameReference(scope: AnyTreeNode, text: string, type: string): Invalidity | null {
  checkString(text, 'text');
  checkRecord(scope, 'scope', 'a node');
  checkString(type, 'type');
  if (!text.startsWith('#')) return invalid('expected “#”', 0);
  return find(scope, type, text.slice(1), false) === null
    ? invalid(`no ${type} element has this name`, 1)
    : null;
}

function find(scope: AnyTreeNode, type: string, name: string, orId: boolean): AnyTreeElement | null {
  let root = scope;
  while (root.parentNode !== null) root = root.parentNode;
  let node: AnyTreeNode | null = root;
  while (node !== null) {
    if (isElement(node) && node.localName === type && node.namespaceURI === HTML_NAMESPACE) {
      if (node.getAttribute('name') === name || (orId && node.getAttribute('id') === name)) return node;
    }
    let next: AnyTreeNode | null = node.firstChild;
    while (next === null && node !== null) {
      next = node.nextSibling;
      if (next === null) node = node.parentNode;
    }
    node = next;
  }
  return null;
}

function isElement(node: AnyTreeNode): node is AnyTreeElement {
  return 'getAttribute' in node;
}
