import type { NS } from '../../generated/parse5-names.ts';
import type { DOCUMENT_MODE } from './html.ts';
import type { Attribute, ElementLocation } from './token.ts';

/** The node types of a tree adapter. */
export interface TreeAdapterTypeMap<
  Node = unknown,
  ParentNode = unknown,
  ChildNode = unknown,
  Document = unknown,
  DocumentFragment = unknown,
  Element = unknown,
  CommentNode = unknown,
  TextNode = unknown,
  Template = unknown,
  DocumentType = unknown,
> {
  node: Node;
  parentNode: ParentNode;
  childNode: ChildNode;
  document: Document;
  documentFragment: DocumentFragment;
  element: Element;
  commentNode: CommentNode;
  textNode: TextNode;
  template: Template;
  documentType: DocumentType;
}

/** What the parser knows when it creates an element. */
export interface ElementCreationContext<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  /** The parent of the appropriate place for inserting a node. */
  intendedParent: T['parentNode'];
  /** The form element pointer. */
  formElement: T['element'] | null;
  /** Whether an HTML template element is open. */
  isInTemplate: boolean;
}

/** How the parser and the serializer work with a foreign tree. */
export interface TreeAdapter<T extends TreeAdapterTypeMap = TreeAdapterTypeMap> {
  /** Adds the attributes that the element is missing. */
  adoptAttributes(recipient: T['element'], attrs: Attribute[]): void;
  /** Appends a node. */
  appendChild(parentNode: T['parentNode'], newNode: T['childNode']): void;
  createCommentNode(data: string): T['commentNode'];
  createTextNode(value: string): T['textNode'];
  createDocument(): T['document'];
  createDocumentFragment(): T['documentFragment'];
  /** Creates an element. The attributes of foreign elements may have a namespace and a prefix. */
  createElement(tagName: string, namespaceURI: NS, attrs: Attribute[]): T['element'];
  /** Removes a node from its parent. */
  detachNode(node: T['childNode']): void;
  getAttrList(element: T['element']): Attribute[];
  getChildNodes(node: T['parentNode']): T['childNode'][];
  getCommentNodeContent(commentNode: T['commentNode']): string;
  /** The document mode — https://dom.spec.whatwg.org/#concept-document-mode */
  getDocumentMode(document: T['document']): DOCUMENT_MODE;
  getDocumentTypeNodeName(doctypeNode: T['documentType']): string;
  getDocumentTypeNodePublicId(doctypeNode: T['documentType']): string;
  getDocumentTypeNodeSystemId(doctypeNode: T['documentType']): string;
  getFirstChild(node: T['parentNode']): T['childNode'] | null;
  getNamespaceURI(element: T['element']): NS;
  getNodeSourceCodeLocation(node: T['node']): ElementLocation | undefined | null;
  getParentNode(node: T['node']): T['parentNode'] | null;
  getTagName(element: T['element']): string;
  getTextNodeContent(textNode: T['textNode']): string;
  getTemplateContent(templateElement: T['template']): T['documentFragment'];
  insertBefore(parentNode: T['parentNode'], newNode: T['childNode'], referenceNode: T['childNode']): void;
  /** Appends text: to the last child, if that is a text node. */
  insertText(parentNode: T['parentNode'], text: string): void;
  /** Inserts text before a node: into the text node there, if there is one. */
  insertTextBefore(parentNode: T['parentNode'], text: string, referenceNode: T['childNode']): void;
  isCommentNode(node: T['node']): node is T['commentNode'];
  isDocumentTypeNode(node: T['node']): node is T['documentType'];
  isElementNode(node: T['node']): node is T['element'];
  isTextNode(node: T['node']): node is T['textNode'];
  setDocumentMode(document: T['document'], mode: DOCUMENT_MODE): void;
  /** Sets the doctype of a document, which may have one already. */
  setDocumentType(document: T['document'], name: string, publicId: string, systemId: string): void;
  setNodeSourceCodeLocation(node: T['node'], location: ElementLocation | null): void;
  updateNodeSourceCodeLocation(node: T['node'], location: Partial<ElementLocation>): void;
  setTemplateContent(templateElement: T['template'], contentElement: T['documentFragment']): void;
  /** Called for each element after its creation and before its insertion. */
  onElementCreated?: (element: T['element'], context: ElementCreationContext<T>) => void;
  /** Called for elements pushed onto the stack of open elements. */
  onItemPush?: (item: T['element']) => void;
  /** Called for elements popped off the stack of open elements, except those that remain at the end. */
  onItemPop?: (item: T['element'], newTop: T['parentNode']) => void;
}
