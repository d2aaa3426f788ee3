import { isRevoked, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import {
  type SerializedTree,
  serializedAttributeName,
  serializeTree,
} from '../../core/serializer/serialize-tree.ts';
import { Kind } from '../../core/trees/read-tree.ts';
import { NS } from '../../generated/parse5-names.ts';
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from './default-tree-adapter.ts';
import type * as Token from './token.ts';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

export interface SerializerOptions<T extends TreeAdapterTypeMap> {
  /** The adapter for the tree. Default: parse5's own. */
  treeAdapter?: TreeAdapter<T>;
  /** The scripting flag: whether the text of `noscript` is not escaped. Default: true. */
  scriptingEnabled?: boolean;
}

type Adapter = TreeAdapter<TreeAdapterTypeMap<any, any, any, any, any, any, any, any, any, any>>;

/**
 * Serializes the content of a node —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 */
export function serialize<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  node: T['parentNode'],
  options?: SerializerOptions<T>,
): string {
  return serialized(node, options, false);
}

/** Serializes a node with its content. */
export function serializeOuter<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap>(
  node: T['node'],
  options?: SerializerOptions<T>,
): string {
  return serialized(node, options, true);
}

function serialized(node: unknown, options: SerializerOptions<any> | undefined, outer: boolean): string {
  const { treeAdapter, scriptingEnabled = true } = ownOptions(options);
  checkNode(node);
  if (treeAdapter === undefined || treeAdapter === null || treeAdapter === defaultTreeAdapter)
    return serializeTree(new PlainTree(scriptingEnabled), node as Plain, outer);
  return serializeTree(new AdapterTree(treeAdapter as Adapter, scriptingEnabled), node, outer);
}

/** Any node of the default tree, with the members of all kinds of nodes. */
interface Plain {
  readonly nodeName: string;
  readonly tagName: string;
  readonly namespaceURI: NS;
  readonly attrs: readonly Token.Attribute[];
  readonly childNodes: readonly Plain[] | undefined;
  readonly parentNode: Plain;
  readonly content: Plain;
  readonly value: string;
  readonly data: string;
  readonly name: string;
}

/** parse5's default tree for serialization: the same as through `defaultTreeAdapter`, whose methods are not called. */
class PlainTree implements SerializedTree<Plain, Token.Attribute> {
  private readonly scripting: boolean;

  constructor(scripting: boolean) {
    this.scripting = scripting;
  }

  kindOf(node: Plain): number {
    const { nodeName, tagName } = node;
    // NB: only an own property counts; every object has one if somebody has put it on Object.prototype.
    if (tagName !== undefined && (tagName === nodeName || Object.hasOwn(node, 'tagName')))
      return Kind.Element;
    switch (nodeName) {
      case '#text':
        return Kind.Text;
      case '#comment':
        return Kind.Comment;
      case '#documentType':
        return Kind.DocumentType;
      default:
        return 0;
    }
  }

  parentOf(node: Plain): Plain {
    return node.parentNode;
  }

  childrenOf(node: Plain): readonly Plain[] {
    return node.childNodes ?? [];
  }

  contentsOf(template: Plain): Plain {
    return template.content;
  }

  isHTML(element: Plain): boolean {
    return element.namespaceURI === NS.HTML;
  }

  tagNameOf(element: Plain): string {
    return element.tagName;
  }

  attributesOf(element: Plain): readonly Token.Attribute[] {
    return element.attrs;
  }

  attributeNameOf(attribute: Token.Attribute): string {
    return attribute.namespace ? foreignAttributeName(attribute) : attribute.name;
  }

  dataOf(node: Plain, kind: Kind): string {
    return kind === Kind.Text ? node.value : node.data;
  }

  nameOf(doctype: Plain): string {
    return doctype.name;
  }

  isScripted(): boolean {
    return this.scripting;
  }
}

/** An adapter's tree for serialization. */
class AdapterTree implements SerializedTree<any, Token.Attribute> {
  private readonly adapter: Adapter;
  private readonly scripting: boolean;

  constructor(adapter: Adapter, scripting: boolean) {
    this.adapter = adapter;
    this.scripting = scripting;
  }

  kindOf(node: unknown): number {
    const { adapter } = this;
    if (adapter.isElementNode(node)) return Kind.Element;
    if (adapter.isTextNode(node)) return Kind.Text;
    if (adapter.isCommentNode(node)) return Kind.Comment;
    return adapter.isDocumentTypeNode(node) ? Kind.DocumentType : 0;
  }

  parentOf(node: unknown): unknown {
    return this.adapter.getParentNode(node);
  }

  childrenOf(node: unknown): readonly unknown[] {
    return this.adapter.getChildNodes(node) ?? [];
  }

  contentsOf(template: unknown): unknown {
    return this.adapter.getTemplateContent(template);
  }

  isHTML(element: unknown): boolean {
    return this.adapter.getNamespaceURI(element) === NS.HTML;
  }

  tagNameOf(element: unknown): string {
    return this.adapter.getTagName(element);
  }

  attributesOf(element: unknown): readonly Token.Attribute[] {
    return this.adapter.getAttrList(element);
  }

  attributeNameOf(attribute: Token.Attribute): string {
    return attribute.namespace ? foreignAttributeName(attribute) : attribute.name;
  }

  dataOf(node: unknown, kind: Kind): string {
    const { adapter } = this;
    return kind === Kind.Text ? adapter.getTextNodeContent(node) : adapter.getCommentNodeContent(node);
  }

  nameOf(doctype: unknown): string {
    return this.adapter.getDocumentTypeNodeName(doctype);
  }

  isScripted(): boolean {
    return this.scripting;
  }
}

function foreignAttributeName(attribute: Token.Attribute): string {
  const { name } = attribute;
  if (!Object.hasOwn(attribute, 'namespace')) return name;
  return serializedAttributeName(attribute.namespace || null, name, `${attribute.prefix}:${name}`);
}

/**
 * Something that is not a node has no markup, as in parse5.
 *
 * @throws TypeError for undefined, null and a revoked proxy
 */
function checkNode(node: unknown): void {
  if (node === undefined || node === null || isRevoked(node)) throw wrongArgument('node', 'a node', node);
}
