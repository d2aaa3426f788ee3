import { XML_NAMESPACE, XMLNS_NAMESPACE } from '../../core/infra/namespaces.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';

/*
 * Namespace lookups — https://dom.spec.whatwg.org/#locate-a-namespace-prefix
 */

/** https://dom.spec.whatwg.org/#dom-node-lookupprefix */
export function lookupPrefix(node: Node, namespace: string | null): string | null {
  if (namespace === null || namespace === '') return null;
  for (let at = elementFor(node); at !== null; at = at.parentElement) {
    if (at.namespaceURI === namespace && at.prefix !== null) return at.prefix;
    for (const attribute of at.attributes) {
      if (attribute.prefix === 'xmlns' && attribute.value === namespace) return attribute.localName;
    }
  }
  return null;
}

/** https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri */
export function lookupNamespaceURI(node: Node, prefix: string | null): string | null {
  const wanted = prefix === '' ? null : prefix;
  if (node.nodeType !== NodeType.Document && node.nodeType !== NodeType.Element) return null;
  for (let at = elementFor(node); at !== null; at = at.parentElement) {
    if (wanted === 'xml') return XML_NAMESPACE;
    if (wanted === 'xmlns') return XMLNS_NAMESPACE;
    if (at.namespaceURI !== null && at.prefix === wanted) return at.namespaceURI;
    for (const { namespaceURI, prefix: ofAttribute, localName, value } of at.attributes) {
      if (namespaceURI !== XMLNS_NAMESPACE) continue;
      const isWanted =
        wanted === null
          ? ofAttribute === null && localName === 'xmlns'
          : ofAttribute === 'xmlns' && localName === wanted;
      if (isWanted) return value === '' ? null : value;
    }
  }
  return null;
}

/** The element where a lookup begins: the node itself, or the document element. */
function elementFor(node: Node): Element | null {
  if (node.nodeType === NodeType.Element) return node as Element;
  return (node as Node & { readonly documentElement?: Element | null }).documentElement ?? null;
}
