/** The constants of Node, on the class and on its instances — https://dom.spec.whatwg.org/#interface-node */
export abstract class NodeConstants {
  static get ELEMENT_NODE(): 1 {
    return 1;
  }
  static get ATTRIBUTE_NODE(): 2 {
    return 2;
  }
  static get TEXT_NODE(): 3 {
    return 3;
  }
  static get CDATA_SECTION_NODE(): 4 {
    return 4;
  }
  static get ENTITY_REFERENCE_NODE(): 5 {
    return 5;
  }
  static get ENTITY_NODE(): 6 {
    return 6;
  }
  static get PROCESSING_INSTRUCTION_NODE(): 7 {
    return 7;
  }
  static get COMMENT_NODE(): 8 {
    return 8;
  }
  static get DOCUMENT_NODE(): 9 {
    return 9;
  }
  static get DOCUMENT_TYPE_NODE(): 10 {
    return 10;
  }
  static get DOCUMENT_FRAGMENT_NODE(): 11 {
    return 11;
  }
  static get NOTATION_NODE(): 12 {
    return 12;
  }
  static get DOCUMENT_POSITION_DISCONNECTED(): 1 {
    return 1;
  }
  static get DOCUMENT_POSITION_PRECEDING(): 2 {
    return 2;
  }
  static get DOCUMENT_POSITION_FOLLOWING(): 4 {
    return 4;
  }
  static get DOCUMENT_POSITION_CONTAINS(): 8 {
    return 8;
  }
  static get DOCUMENT_POSITION_CONTAINED_BY(): 16 {
    return 16;
  }
  static get DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC(): 32 {
    return 32;
  }
  get ELEMENT_NODE(): 1 {
    return 1;
  }
  get ATTRIBUTE_NODE(): 2 {
    return 2;
  }
  get TEXT_NODE(): 3 {
    return 3;
  }
  get CDATA_SECTION_NODE(): 4 {
    return 4;
  }
  get ENTITY_REFERENCE_NODE(): 5 {
    return 5;
  }
  get ENTITY_NODE(): 6 {
    return 6;
  }
  get PROCESSING_INSTRUCTION_NODE(): 7 {
    return 7;
  }
  get COMMENT_NODE(): 8 {
    return 8;
  }
  get DOCUMENT_NODE(): 9 {
    return 9;
  }
  get DOCUMENT_TYPE_NODE(): 10 {
    return 10;
  }
  get DOCUMENT_FRAGMENT_NODE(): 11 {
    return 11;
  }
  get NOTATION_NODE(): 12 {
    return 12;
  }
  get DOCUMENT_POSITION_DISCONNECTED(): 1 {
    return 1;
  }
  get DOCUMENT_POSITION_PRECEDING(): 2 {
    return 2;
  }
  get DOCUMENT_POSITION_FOLLOWING(): 4 {
    return 4;
  }
  get DOCUMENT_POSITION_CONTAINS(): 8 {
    return 8;
  }
  get DOCUMENT_POSITION_CONTAINED_BY(): 16 {
    return 16;
  }
  get DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC(): 32 {
    return 32;
  }
}
