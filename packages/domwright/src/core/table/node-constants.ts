/** The constants of Node, on the class and on its instances — https://dom.spec.whatwg.org/#interface-node */
export abstract class NodeConstants {
  /** `nodeType` of an Element. */
  static get ELEMENT_NODE(): 1 {
    return 1;
  }
  /** `nodeType` of an Attr. */
  static get ATTRIBUTE_NODE(): 2 {
    return 2;
  }
  /** `nodeType` of a Text. */
  static get TEXT_NODE(): 3 {
    return 3;
  }
  /** `nodeType` of a CDATA section, which HTML never makes. */
  static get CDATA_SECTION_NODE(): 4 {
    return 4;
  }
  /** `nodeType` of entity references; legacy. */
  static get ENTITY_REFERENCE_NODE(): 5 {
    return 5;
  }
  /** `nodeType` of entities; legacy. */
  static get ENTITY_NODE(): 6 {
    return 6;
  }
  /** `nodeType` of a ProcessingInstruction. */
  static get PROCESSING_INSTRUCTION_NODE(): 7 {
    return 7;
  }
  /** `nodeType` of a Comment. */
  static get COMMENT_NODE(): 8 {
    return 8;
  }
  /** `nodeType` of a Document. */
  static get DOCUMENT_NODE(): 9 {
    return 9;
  }
  /** `nodeType` of a DocumentType. */
  static get DOCUMENT_TYPE_NODE(): 10 {
    return 10;
  }
  /** `nodeType` of a DocumentFragment or ShadowRoot. */
  static get DOCUMENT_FRAGMENT_NODE(): 11 {
    return 11;
  }
  /** `nodeType` of notations; legacy. */
  static get NOTATION_NODE(): 12 {
    return 12;
  }
  /** A bit of `compareDocumentPosition`: the nodes are in different trees. */
  static get DOCUMENT_POSITION_DISCONNECTED(): 1 {
    return 1;
  }
  /** A bit of `compareDocumentPosition`: the other node comes first in tree order. */
  static get DOCUMENT_POSITION_PRECEDING(): 2 {
    return 2;
  }
  /** A bit of `compareDocumentPosition`: the other node comes later in tree order. */
  static get DOCUMENT_POSITION_FOLLOWING(): 4 {
    return 4;
  }
  /** A bit of `compareDocumentPosition`: the other node is an ancestor. */
  static get DOCUMENT_POSITION_CONTAINS(): 8 {
    return 8;
  }
  /** A bit of `compareDocumentPosition`: the other node is a descendant. */
  static get DOCUMENT_POSITION_CONTAINED_BY(): 16 {
    return 16;
  }
  /** A bit of `compareDocumentPosition`: the order of different trees is arbitrary. */
  static get DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC(): 32 {
    return 32;
  }
  /** `nodeType` of an Element. */
  get ELEMENT_NODE(): 1 {
    return 1;
  }
  /** `nodeType` of an Attr. */
  get ATTRIBUTE_NODE(): 2 {
    return 2;
  }
  /** `nodeType` of a Text. */
  get TEXT_NODE(): 3 {
    return 3;
  }
  /** `nodeType` of a CDATA section, which HTML never makes. */
  get CDATA_SECTION_NODE(): 4 {
    return 4;
  }
  /** `nodeType` of entity references; legacy. */
  get ENTITY_REFERENCE_NODE(): 5 {
    return 5;
  }
  /** `nodeType` of entities; legacy. */
  get ENTITY_NODE(): 6 {
    return 6;
  }
  /** `nodeType` of a ProcessingInstruction. */
  get PROCESSING_INSTRUCTION_NODE(): 7 {
    return 7;
  }
  /** `nodeType` of a Comment. */
  get COMMENT_NODE(): 8 {
    return 8;
  }
  /** `nodeType` of a Document. */
  get DOCUMENT_NODE(): 9 {
    return 9;
  }
  /** `nodeType` of a DocumentType. */
  get DOCUMENT_TYPE_NODE(): 10 {
    return 10;
  }
  /** `nodeType` of a DocumentFragment or ShadowRoot. */
  get DOCUMENT_FRAGMENT_NODE(): 11 {
    return 11;
  }
  /** `nodeType` of notations; legacy. */
  get NOTATION_NODE(): 12 {
    return 12;
  }
  /** A bit of `compareDocumentPosition`: the nodes are in different trees. */
  get DOCUMENT_POSITION_DISCONNECTED(): 1 {
    return 1;
  }
  /** A bit of `compareDocumentPosition`: the other node comes first in tree order. */
  get DOCUMENT_POSITION_PRECEDING(): 2 {
    return 2;
  }
  /** A bit of `compareDocumentPosition`: the other node comes later in tree order. */
  get DOCUMENT_POSITION_FOLLOWING(): 4 {
    return 4;
  }
  /** A bit of `compareDocumentPosition`: the other node is an ancestor. */
  get DOCUMENT_POSITION_CONTAINS(): 8 {
    return 8;
  }
  /** A bit of `compareDocumentPosition`: the other node is a descendant. */
  get DOCUMENT_POSITION_CONTAINED_BY(): 16 {
    return 16;
  }
  /** A bit of `compareDocumentPosition`: the order of different trees is arbitrary. */
  get DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC(): 32 {
    return 32;
  }
}
