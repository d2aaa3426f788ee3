/*
 * The part of a DOM that LiveDomSink needs: only the public API of the DOM standard. Every implementation's classes match
 * these types.
 */

/** A node of any DOM: what the parser needs of it — https://dom.spec.whatwg.org/#interface-node */
export interface LiveNode {
  /** 1 for an element, 3 for text, 8 for a comment, 9 for a document, 11 for a fragment. */
  readonly nodeType: number;
  /** The document of the node; null for a document. */
  readonly ownerDocument: LiveDocument | null;
  /** The parent; null for a node that is not in a tree. */
  readonly parentNode: LiveNode | null;
  /** The first child; null if there is none. */
  readonly firstChild: LiveNode | null;
  /** The last child; null if there is none. */
  readonly lastChild: LiveNode | null;
  /** The sibling before the node; null if there is none. */
  readonly previousSibling: LiveNode | null;
  /** The sibling after the node; null if there is none. */
  readonly nextSibling: LiveNode | null;
  /** Inserts before a child, or at the end if `before` is null. */
  insertBefore(node: LiveNode, before: LiveNode | null): unknown;
  /** Removes a child. */
  removeChild(node: LiveNode): unknown;
  /** The root of the node's tree, which may be a shadow root. */
  getRootNode(): LiveNode;
}

export interface LiveElement extends LiveNode {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly shadowRoot: LiveNode | null;
  innerHTML: string;
  hasAttribute(name: string): boolean;
  hasAttributeNS(namespaceURI: string | null, localName: string): boolean;
  setAttribute(name: string, value: string): void;
  setAttributeNS(namespaceURI: string | null, name: string, value: string): void;
  readonly attributes: { readonly length: number; [index: number]: LiveAttribute };
  removeAttributeNode(attribute: LiveAttribute): unknown;
  setAttributeNode(attribute: LiveAttribute): unknown;
  attachShadow(init: {
    mode: 'open' | 'closed';
    clonable: boolean;
    serializable: boolean;
    delegatesFocus: boolean;
    slotAssignment?: 'manual';
    customElementRegistry?: null;
  }): LiveNode;
}

export interface LiveAttribute {
  value: string;
}

export interface LiveText extends LiveNode {
  appendData(data: string): void;
}

export interface LiveDocument extends LiveNode {
  createElement(localName: string, options?: { is: string }): LiveElement;
  createElementNS(namespaceURI: string | null, name: string): LiveElement;
  createTextNode(data: string): LiveText;
  createComment(data: string): LiveNode;
  createProcessingInstruction(target: string, data: string): LiveNode;
  readonly implementation: {
    createDocumentType(name: string, publicId: string, systemId: string): LiveNode;
    createHTMLDocument(title: string): LiveDocument;
  };
  importNode(node: LiveNode, deep: boolean): LiveNode;
  /** For doctypes with unusual names. */
  open?(): unknown;
  write?(text: string): void;
  close?(): void;
}
