/*
 * The cells of the records of a node table, and the bits in them; see node-table.ts.
 */

/**
 * The cells of a node. A leaf (Text, Comment, DocumentType, ProcessingInstruction) takes the first LEAF_SIZE of what a
 * container (Document, DocumentFragment, Element) has.
 */
export const enum Cell {
  /** Bits 0–3: nodeType; bits 4–17: flags, see NodeFlag; bits 18–31: Namespace of an element. */
  Kind = 0,
  Parent = 1,
  Next = 2,
  Previous = 3,
  /**
   * Source range of the node, of a start tag for elements; -1 where there is none. Offsets into the table's source. The
   * End of an implied element, whose Start is -1, is where it was implied.
   */
  Start = 4,
  End = 5,
  /**
   * Text: 0, or the number of its first piece, or of its string. Comment: length of its data, or the number of its
   * string. DocumentType and ProcessingInstruction: number of the record. Element: handle of its template contents.
   */
  Data = 6,
  /** The number of the wrapper object, or 0. */
  Wrapper = 7,
  FirstChild = 8,
  LastChild = 9,
  /** NameId of an element's local name. */
  Name = 10,
  /** Where the attributes begin in `attributes`. */
  Attributes = 11,
  AttributeCount = 12,
  /** Source range of the end tag, -1 where there is none. */
  EndTagStart = 13,
  EndTagEnd = 14,
  /**
   * Element: handle of its form owner, or, if it is Cloned, of the element whose start tag it was made from (which is a
   * formatting element, and no form's). DocumentFragment: handle of its host (shadow root, template contents).
   */
  Owner = 15,
}

export const LEAF_SIZE = 8;
export const CONTAINER_SIZE = 16;

/** The handle of a table's Document: always the first record. */
export const DOCUMENT_HANDLE: number = CONTAINER_SIZE;

export const enum NodeType {
  Element = 1,
  Text = 3,
  ProcessingInstruction = 7,
  Comment = 8,
  Document = 9,
  DocumentType = 10,
  DocumentFragment = 11,
}

export const NODE_TYPE_MASK = 0xf;
export const NAMESPACE_SHIFT = 18;

/**
 * Flags in Cell.Kind: bits 4 to 17, 0x10 to 0x20000. These are for any node; each kind of node has others in the other
 * twelve bits. Of those are free:
 *
 * - Element: none.
 * - Text: 0x200, 0x400, 0x800, 0x2000, 0x4000. (The first two are Cook.Attribute and Lowercase, which no text has.)
 * - Comment: 0x20, 0x2000, 0x4000, 0x10000, 0x20000.
 * - DocumentFragment: all but 0x10 and 0x20.
 * - Document, DocumentType and ProcessingInstruction: all but 0x10, which `data` takes for StringData.
 */
export const enum NodeFlag {
  /** A copy made by the API, which may refer to the source of what it was copied from. */
  Copy = 0x1000,
  /** Moved to another place than its markup's, by foster parenting. (Of a Text: its first piece.) */
  Fostered = 0x8000,
}

/** Flags of an Element: they take all bits. */
export const enum ElementFlag {
  /** It has no start tag in the source. */
  Implied = 0x10,
  /** Made again from the token of a formatting element. */
  Cloned = 0x20,
  /** The attributes were moved; attributes[Cell.Attributes - 1] is how many fit there. */
  AttributesMoved = 0x40,
  /** A form owner was set by the parser. */
  ParserInserted = 0x80,
  /** `shadowRoots` holds a shadow root for it. */
  ShadowHost = 0x100,
  /** `prefixes` holds a prefix for it. */
  HasPrefix = 0x200,
  /** Script element: already started. */
  AlreadyStarted = 0x400,
  /** If it is Cloned: by the adoption agency algorithm, not by reconstruction. */
  ClonedByAdoption = 0x800,
  /** Its tag stands after that of the head, in which it was put. */
  IntoHead = 0x2000,
  /** The adoption agency algorithm moved it out of the elements it stood in. */
  Adopted = 0x4000,
  /**
   * What stands from Start to End is its start tag as it is serialized, but for U+00A0, and for a `/` before the `>` with
   * at most one white space before it. The fast path tells; without it, it may. `startTagChanged` and `addAttribute` take
   * it away.
   */
  StartTagAsWritten = 0x10000,
  /** The same of its end tag, from EndTagStart to EndTagEnd. `renameElement` takes both away. */
  EndTagAsWritten = 0x20000,
}

/** Flags that Text and Comment have in common. */
export const enum CharacterDataFlag {
  /** The data is a string, numbered by Cell.Data, not a range of the source. */
  StringData = 0x10,
  /** How the range is cooked: Cook.CarriageReturn, Reference and Null, shifted by COOK_SHIFT. */
  CookCarriageReturn = 0x40,
  CookReference = 0x80,
  CookNull = 0x100,
}

/** Flags of a Text beside those. */
export const enum TextFlag {
  /** The data is a list of source ranges that starts with piece Cell.Data. */
  Pieces = 0x20,
  /** Cook.AnyCharacter, shifted by COOK_SHIFT. */
  AnyCharacter = 0x10000,
  /** Cook.NotBlank, shifted by COOK_SHIFT. */
  NotBlank = 0x20000,
}

/** Flags of a Comment beside those. */
export const enum CommentFlag {
  /** How many code units come before the data, shifted by COMMENT_PREFIX_SHIFT. */
  Prefix = 0xe00,
}

/** Flags of a DocumentFragment. */
export const enum FragmentFlag {
  /** It is a shadow root, with a record in `shadowRoots`. */
  ShadowRoot = 0x10,
  /** It is the contents of the template in Cell.Owner. */
  TemplateContents = 0x20,
}

export const COOK_SHIFT = 6;
export const COOK_BITS = 0x1c0;
export const COMMENT_PREFIX_SHIFT = 9;

/** An attribute: five integers in `attributes`. */
export const enum AttributeCell {
  /** NameId of the qualified name. */
  Name = 0,
  /** Offset of the name in the source, -1 if it is not from there. */
  NameStart = 1,
  /** Range of the value without its quotes; or, with AttributeFlag.StringValue, the number of the string. */
  ValueStart = 2,
  ValueEnd = 3,
  /** AttributeFlag bits; bits 18–31: Namespace. */
  Flags = 4,
}

export const ATTRIBUTE_SIZE = 5;

export const enum AttributeFlag {
  CookCarriageReturn = 1,
  CookReference = 2,
  CookNull = 4,
  /** All of the above, and what `cook` is told of them. */
  Cook = 7,
  CookAsAttribute = 8,
  /** The value is strings[ValueStart]. */
  StringValue = 0x10,
  /** How the value was written: 0 no value, 1 unquoted, 2 in apostrophes, 3 in quotation marks. */
  Quotes = 0x60,
  Unquoted = 0x20,
  SingleQuoted = 0x40,
  DoubleQuoted = 0x60,
  /** The local name and prefix are in `attributePrefixes`: one set by setAttributeNS. */
  HasPrefix = 0x80,
  /** In the source stands a space, the name as it is, `="`, the value and `"`. The fast path tells; without it, it may. */
  AsWritten = 0x100,
}

/** A piece of a text: a range of the source and how to cook it. */
export const enum PieceCell {
  Start = 0,
  End = 1,
  /** Cook bits, and PIECE_FOSTERED if foster parenting moved it. */
  Cook = 2,
  /** The next piece, or 0. */
  Next = 3,
  /** In a text's first piece: its last one. */
  Last = 4,
}

export const PIECE_FOSTERED = 0x100;
