import type { NS } from '../../generated/parse5-names.ts';
import { DOCUMENT_MODE } from './html.ts';
import type { Attribute, ElementLocation, Location } from './token.ts';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.ts';

/* parse5's default tree: plain objects with arrays of children. */

export interface Document {
  nodeName: '#document';
  /** The document mode — https://dom.spec.whatwg.org/#concept-document-mode */
  mode: DOCUMENT_MODE;
  childNodes: ChildNode[];
  sourceCodeLocation?: Location | null;
}

export interface DocumentFragment {
  nodeName: '#document-fragment';
  childNodes: ChildNode[];
  sourceCodeLocation?: Location | null;
}

export interface Element {
  /** The same as `tagName`. */
  nodeName: string;
  tagName: string;
  attrs: Attribute[];
  namespaceURI: NS;
  /** Its location in the source, if locations were requested; null if the rules implied it. */
  sourceCodeLocation?: ElementLocation | null;
  parentNode: ParentNode | null;
  childNodes: ChildNode[];
}

export interface CommentNode {
  nodeName: '#comment';
  parentNode: ParentNode | null;
  data: string;
  sourceCodeLocation?: Location | null;
}

export interface TextNode {
  nodeName: '#text';
  parentNode: ParentNode | null;
  value: string;
  sourceCodeLocation?: Location | null;
}

export interface Template extends Element {
  nodeName: 'template';
  tagName: 'template';
  /** The template contents. */
  content: DocumentFragment;
}

export interface DocumentType {
  nodeName: '#documentType';
  parentNode: ParentNode | null;
  name: string;
  publicId: string;
  systemId: string;
  sourceCodeLocation?: Location | null;
}

export type ParentNode = Document | DocumentFragment | Element | Template;
export type ChildNode = Element | Template | CommentNode | TextNode | DocumentType;
export type Node = ParentNode | ChildNode;
export type DefaultTreeAdapterMap = TreeAdapterTypeMap<
  Node,
  ParentNode,
  ChildNode,
  Document,
  DocumentFragment,
  Element,
  CommentNode,
  TextNode,
  Template,
  DocumentType
>;

export const defaultTreeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  createDocument(): Document {
    return { nodeName: '#document', mode: DOCUMENT_MODE.NO_QUIRKS, childNodes: [] };
  },

  createDocumentFragment(): DocumentFragment {
    return { nodeName: '#document-fragment', childNodes: [] };
  },

  createElement(tagName: string, namespaceURI: NS, attrs: Attribute[]): Element {
    return { nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null };
  },

  createCommentNode(data: string): CommentNode {
    return { nodeName: '#comment', data, parentNode: null };
  },

  createTextNode(value: string): TextNode {
    return { nodeName: '#text', value, parentNode: null };
  },

  appendChild(parentNode: ParentNode, newNode: ChildNode): void {
    parentNode.childNodes.push(newNode);
    newNode.parentNode = parentNode;
  },

  insertBefore(parentNode: ParentNode, newNode: ChildNode, referenceNode: ChildNode): void {
    const { childNodes } = parentNode;
    childNodes.splice(indexFromTheEnd(childNodes, referenceNode), 0, newNode);
    newNode.parentNode = parentNode;
  },

  setTemplateContent(templateElement: Template, contentElement: DocumentFragment): void {
    templateElement.content = contentElement;
  },

  getTemplateContent(templateElement: Template): DocumentFragment {
    return templateElement.content;
  },

  setDocumentType(document: Document, name: string, publicId: string, systemId: string): void {
    const doctype = document.childNodes.find((node) => node.nodeName === '#documentType') as
      | DocumentType
      | undefined;
    if (doctype === undefined) {
      const node: DocumentType = { nodeName: '#documentType', name, publicId, systemId, parentNode: null };
      defaultTreeAdapter.appendChild(document, node);
    } else {
      doctype.name = name;
      doctype.publicId = publicId;
      doctype.systemId = systemId;
    }
  },

  setDocumentMode(document: Document, mode: DOCUMENT_MODE): void {
    document.mode = mode;
  },

  getDocumentMode(document: Document): DOCUMENT_MODE {
    return document.mode;
  },

  detachNode(node: ChildNode): void {
    if (!node.parentNode) return;
    const { childNodes } = node.parentNode;
    childNodes.splice(indexFromTheEnd(childNodes, node), 1);
    node.parentNode = null;
  },

  insertText(parentNode: ParentNode, text: string): void {
    const { childNodes } = parentNode;
    const last = childNodes[childNodes.length - 1];
    if (last !== undefined && last.nodeName === '#text') (last as TextNode).value += text;
    else defaultTreeAdapter.appendChild(parentNode, defaultTreeAdapter.createTextNode(text));
  },

  insertTextBefore(parentNode: ParentNode, text: string, referenceNode: ChildNode): void {
    const { childNodes } = parentNode;
    const previous = childNodes[indexFromTheEnd(childNodes, referenceNode) - 1];
    if (previous !== undefined && previous.nodeName === '#text') (previous as TextNode).value += text;
    else defaultTreeAdapter.insertBefore(parentNode, defaultTreeAdapter.createTextNode(text), referenceNode);
  },

  adoptAttributes(recipient: Element, attrs: Attribute[]): void {
    const has = new Set(recipient.attrs.map(({ name }) => name));
    for (const attribute of attrs) if (!has.has(attribute.name)) recipient.attrs.push(attribute);
  },

  getFirstChild(node: ParentNode): ChildNode | null {
    return node.childNodes[0]!;
  },

  getChildNodes(node: ParentNode): ChildNode[] {
    return node.childNodes;
  },

  getParentNode(node: Node): ParentNode | null {
    return (node as ChildNode).parentNode;
  },

  getAttrList(element: Element): Attribute[] {
    return element.attrs;
  },

  getTagName(element: Element): string {
    return element.tagName;
  },

  getNamespaceURI(element: Element): NS {
    return element.namespaceURI;
  },

  getTextNodeContent(textNode: TextNode): string {
    return textNode.value;
  },

  getCommentNodeContent(commentNode: CommentNode): string {
    return commentNode.data;
  },

  getDocumentTypeNodeName(doctypeNode: DocumentType): string {
    return doctypeNode.name;
  },

  getDocumentTypeNodePublicId(doctypeNode: DocumentType): string {
    return doctypeNode.publicId;
  },

  getDocumentTypeNodeSystemId(doctypeNode: DocumentType): string {
    return doctypeNode.systemId;
  },

  isTextNode(node: Node): node is TextNode {
    return node.nodeName === '#text';
  },

  isCommentNode(node: Node): node is CommentNode {
    return node.nodeName === '#comment';
  },

  isDocumentTypeNode(node: Node): node is DocumentType {
    return node.nodeName === '#documentType';
  },

  isElementNode(node: Node): node is Element {
    return Object.hasOwn(node, 'tagName');
  },

  setNodeSourceCodeLocation(node: Node, location: ElementLocation | null): void {
    node.sourceCodeLocation = location;
  },

  getNodeSourceCodeLocation(node: Node): ElementLocation | undefined | null {
    return node.sourceCodeLocation;
  },

  updateNodeSourceCodeLocation(node: Node, location: Partial<ElementLocation>): void {
    node.sourceCodeLocation = { ...node.sourceCodeLocation, ...location } as ElementLocation;
  },
};

/** The index of a node among the children. Searches from the end, since the parser nearly always needs the last ones. */
function indexFromTheEnd(childNodes: readonly ChildNode[], node: ChildNode): number {
  return childNodes.lastIndexOf(node);
}
