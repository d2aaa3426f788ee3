import { XML_NAMESPACE, XMLNS_NAMESPACE } from '../../core/infra/namespaces.ts';
import { namespaceArgument } from '../../core/infra/web-idl.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';

/** Namespace lookups — https://dom.spec.whatwg.org/#locate-a-namespace-prefix. All nodes have them once a window exists. */
export interface NamespaceLookups {
  /** A prefix for a namespace, or null — https://dom.spec.whatwg.org/#dom-node-lookupprefix */
  lookupPrefix(namespace: string | null): string | null;
  /** The namespace of a prefix, or null — https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri */
  lookupNamespaceURI(prefix: string | null): string | null;
  /** https://dom.spec.whatwg.org/#dom-node-isdefaultnamespace */
  isDefaultNamespace(namespace: string | null): boolean;
}

const lookups: NamespaceLookups & ThisType<Node> = {
  lookupPrefix(namespace) {
    return lookupPrefix(
      this,
      namespaceArgument(namespace, "Node.lookupPrefix: 'namespace'", arguments.length > 0),
    );
  },
  lookupNamespaceURI(prefix) {
    return lookupNamespaceURI(
      this,
      namespaceArgument(prefix, "Node.lookupNamespaceURI: 'prefix'", arguments.length > 0),
    );
  },
  isDefaultNamespace(namespace) {
    const uri = namespaceArgument(namespace, "Node.isDefaultNamespace: 'namespace'", arguments.length > 0);
    return lookupNamespaceURI(this, null) === uri;
  },
};

/** Adds these methods to all nodes. */
export function defineNamespaceLookups(): void {
  if (Object.hasOwn(Node.prototype, 'lookupPrefix')) return;
  for (const [name, value] of Object.entries(lookups)) {
    Object.defineProperty(Node.prototype, name, {
      value,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }
}

function lookupPrefix(node: Node, namespace: string | null): string | null {
  if (namespace === null) return null;
  for (let at = elementFor(node); at !== null; at = at.parentElement) {
    if (at.namespaceURI === namespace && at.prefix !== null) return at.prefix;
    for (const attribute of at.attributes) {
      if (attribute.prefix === 'xmlns' && attribute.value === namespace) return attribute.localName;
    }
  }
  return null;
}

function lookupNamespaceURI(node: Node, wanted: string | null): string | null {
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

/** The element where a lookup starts. */
function elementFor(node: Node): Element | null {
  switch (node.nodeType) {
    case NodeType.Element:
      return node as Element;
    case NodeType.Document:
      return (node as Node & { readonly documentElement: Element | null }).documentElement;
    case NodeType.DocumentType:
    case NodeType.DocumentFragment:
      return null;
    case Node.ATTRIBUTE_NODE:
      return (node as Attr).ownerElement;
    default:
      return node.parentElement;
  }
}
