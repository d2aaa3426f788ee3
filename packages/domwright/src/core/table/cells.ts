/* The cells of a node table's records and the bits in them; see node-table.ts. */

/**
 * The cells of a node. A leaf (Text, Comment, DocumentType, ProcessingInstruction) has the first LEAF_SIZE of a
 * container's cells (Document, DocumentFragment, Element).
 */
export const enum Cell {
  /** Bits 0–3: nodeType; bits 4–17: flags, see NodeFlag; bits 18–31: Namespace of an element. */
  Kind = 0,
  Parent = 1,
  Next = 2,
  Previous = 3,
  /**
   * Source range of the node, for elements of the start tag; -1 for none. Offsets in the table's source. An implied
   * element has a Start of -1, and its End is where it was implied.
   */
  Start = 4,
  End = 5,
  /**
   * Text: 0, or the number of its first piece, or of its string. Comment: length of its data, or the number of its
   * string. DocumentType and ProcessingInstruction: number of the record. Element: handle of its template contents.
   */
  Data = 6,
  /** Index of the wrapper object, or 0. */
  Wrapper = 7,
  FirstChild = 8,
  LastChild = 9,
  /** NameId of an element's local name. */
  Name = 10,
  /** Where the attributes begin in `attributes`. */
  Attributes = 11,
  AttributeCount = 12,
  /** Source range of the end tag; -1 for none. */
  EndTagStart = 13,
  EndTagEnd = 14,
  /**
   * Element: handle of its form owner or, if it is Cloned, of the element whose start tag it was made from (a
   * formatting element never has a form owner). DocumentFragment: handle of its host (shadow root, template contents).
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
 * Flags in Cell.Kind: bits 4 to 17, 0x10 to 0x20000. These are for any node; each kind of node has its own in the other
 * twelve bits. Still free:
 *
 * - Element: none.
 * - Text: 0x200, 0x400, 0x800, 0x2000, 0x4000. (The first two are Cook.Attribute and Lowercase, which never apply to
 *   text.)
 * - Comment: 0x20, 0x2000, 0x4000, 0x10000, 0x20000.
 * - DocumentFragment: all except 0x10 and 0x20.
 * - Document, DocumentType and ProcessingInstruction: all except 0x10, which `data` reads as StringData.
 */
export const enum NodeFlag {
  /** A copy made by the API, which may refer to the source of the original. */
  Copy = 0x1000,
  /** Foster parenting moved it away from where its markup is. (For a Text: its first piece.) */
  Fostered = 0x8000,
}

/** Flags of an Element: they use all bits. */
export const enum ElementFlag {
  /** It has no start tag in the source. */
  Implied = 0x10,
  /** Created again from a formatting element's token. */
  Cloned = 0x20,
  /** The attributes were moved; attributes[Cell.Attributes - 1] is the number that fit there. */
  AttributesMoved = 0x40,
  /** The parser set a form owner. */
  ParserInserted = 0x80,
  /** `shadowRoots` has a shadow root for it. */
  ShadowHost = 0x100,
  /** `prefixes` has a prefix for it. */
  HasPrefix = 0x200,
  /** Script element: already started. */
  AlreadyStarted = 0x400,
  /** If Cloned: by the adoption agency algorithm, not by reconstruction. */
  ClonedByAdoption = 0x800,
  /** Its tag comes after that of the head, into which it was put. */
  IntoHead = 0x2000,
  /** The adoption agency algorithm moved it out of its ancestors. */
  Adopted = 0x4000,
  /**
   * The source from Start to End is the start tag exactly as serialized, apart from U+00A0, and from a `/` before the
   * `>` with at most one white space character before it. Set only by the fast path; if unset, nothing is known.
   * `startTagChanged` and `addAttribute` clear it.
   */
  StartTagAsWritten = 0x10000,
  /** The same for its end tag, from EndTagStart to EndTagEnd. `renameElement` clears both. */
  EndTagAsWritten = 0x20000,
}

/** Flags shared by Text and Comment. */
export const enum CharacterDataFlag {
  /** The data is a string, whose number is in Cell.Data, not a range of the source. */
  StringData = 0x10,
  /** How the range is cooked: Cook.CarriageReturn, Reference and Null, shifted by COOK_SHIFT. */
  CookCarriageReturn = 0x40,
  CookReference = 0x80,
  CookNull = 0x100,
}

/** Further flags of a Text. */
export const enum TextFlag {
  /** The data is a list of source ranges that starts with piece Cell.Data. */
  Pieces = 0x20,
  /** Cook.AnyCharacter, shifted by COOK_SHIFT. */
  AnyCharacter = 0x10000,
  /** Cook.NotBlank, shifted by COOK_SHIFT. */
  NotBlank = 0x20000,
}

/** Further flags of a Comment. */
export const enum CommentFlag {
  /** Number of code units before the data, shifted by COMMENT_PREFIX_SHIFT. */
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
  /** Offset of the name in the source; -1 if it is not from there. */
  NameStart = 1,
  /** Range of the value without quotes or, with AttributeFlag.StringValue, the number of the string. */
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
  /** All of the above: the flags passed to `cook`. */
  Cook = 7,
  CookAsAttribute = 8,
  /** The value is strings[ValueStart]. */
  StringValue = 0x10,
  /** How the value was quoted: 0 no value, 1 unquoted, 2 single quotes, 3 double quotes. */
  Quotes = 0x60,
  Unquoted = 0x20,
  SingleQuoted = 0x40,
  DoubleQuoted = 0x60,
  /**
   * The source has a space, the name as is, `="`, the value and `"`. Set only by the fast path; if unset, nothing is
   * known.
   */
  AsWritten = 0x100,
}

/** A piece of a text: a source range and how to cook it. */
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
