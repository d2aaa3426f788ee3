/*
 * The part of a DOM that LiveDomSink needs: only the public API of the DOM standard. The classes of every
 * implementation match these types.
 */

export interface LiveNode {
  readonly nodeType: number;
  readonly ownerDocument: LiveDocument | null;
  readonly parentNode: LiveNode | null;
  readonly firstChild: LiveNode | null;
  readonly lastChild: LiveNode | null;
  readonly previousSibling: LiveNode | null;
  readonly nextSibling: LiveNode | null;
  insertBefore(node: LiveNode, before: LiveNode | null): unknown;
  removeChild(node: LiveNode): unknown;
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
  /** For doctypes with odd names. */
  open?(): unknown;
  write?(text: string): void;
  close?(): void;
}
