import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE, MATHML_NAMESPACE, SVG_NAMESPACE } from '../../core/infra/namespaces.ts';
import {
  type SerializedTree,
  serializedAttributeName,
  serializeTree,
} from '../../core/serializer/serialize-tree.ts';
import { type PrintedTree, treeLines } from '../../core/trees/print-tree.ts';
import type { ReadAttribute } from '../../core/trees/read-tree.ts';
import type { LiveNode } from './live-dom.ts';
import { expectNodesLike, unhidden } from './own-members.ts';

// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

/** Any DOM as a tree to print. */
const printed: PrintedTree<Any> = {
  kindOf: (node) => unhidden(node).nodeType,
  lastChildOf: (node) => unhidden(node).lastChild,
  previousSiblingOf: (node) => unhidden(node).previousSibling,
  contentsOf: (element) => (element.localName === 'template' ? (element.content ?? null) : null),
  namespaceOf: (element) => unhidden(element).namespaceURI,
  localNameOf: (element) => unhidden(element).localName,
  prefixOf: (element) => unhidden(element).prefix,
  attributesOf: (element) => unhidden(element).attributes,
  dataOf: (node) => node.data,
  nameOf: (node) => (node.nodeType === 7 ? node.target : node.name),
  identifiersOf: ({ publicId, systemId }) => [publicId, systemId],
  shadowRootOf(element) {
    const { shadowRoot: root } = unhidden(element);
    if (!root) return null;
    const { mode, delegatesFocus, serializable, slotAssignment, clonable } = root;
    const isManual = slotAssignment === 'manual';
    return { root, mode, delegatesFocus, serializable, clonable, isManual, hasNoRegistry: false };
  },
};

/** Any DOM as a tree to serialize. */
const serialized: SerializedTree<Any, ReadAttribute> = {
  ...printed,
  // A DOM without template contents keeps the children in the element.
  contentsOf: (template) => template.content ?? template,
  parentOf: (node) => unhidden(node).parentNode,
  childrenOf,
  isHTML: (element) => unhidden(element).namespaceURI === HTML_NAMESPACE,
  tagNameOf(element) {
    const { localName, namespaceURI, prefix } = unhidden(element);
    const isOfParser =
      namespaceURI === HTML_NAMESPACE || namespaceURI === SVG_NAMESPACE || namespaceURI === MATHML_NAMESPACE;
    return isOfParser || prefix === null ? localName : `${prefix}:${localName}`;
  },
  attributeNameOf: ({ namespaceURI, localName, name }) =>
    serializedAttributeName(namespaceURI, localName, name),
  isScripted: (element) => Boolean(unhidden(unhidden(element).ownerDocument).defaultView),
};

function childrenOf(node: Any): Any[] {
  const children: Any[] = [];
  for (let child = unhidden(node).firstChild; child !== null; child = unhidden(child).nextSibling)
    children.push(child);
  return children;
}

/**
 * A tree of any DOM as text, in the format of `formatTree`. Only open shadow roots are printed.
 *
 * @throws TypeError if `node` is not a node
 */
export function formatLiveTree(node: LiveNode): string {
  checkNode(node);
  return [...treeLines(printed, node)].join('');
}

/**
 * Serializes the content of a node of any DOM by today's standard, without shadow roots —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 * `outer`: includes the node itself. An `is` value without an attribute is omitted, since no public property exposes it. Text
 * in a `noscript` is not escaped if its document has a window.
 *
 * @throws TypeError if `node` is not a node
 */
export function serializeLiveTree(node: LiveNode, options: { readonly outer?: boolean } = {}): string {
  checkNode(node);
  return serializeTree(serialized, node, options.outer === true);
}

function checkNode(node: unknown): void {
  if (isObject(node)) expectNodesLike(node);
  if (!isObject(node) || typeof unhidden(node as Any).nodeType !== 'number')
    throw wrongArgument('node', 'a node', node);
}
