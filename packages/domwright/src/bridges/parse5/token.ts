import type { TAG_ID } from '../../generated/parse5-names.ts';

/* parse5's `Token` namespace. */

export enum TokenType {
  CHARACTER = 0,
  NULL_CHARACTER = 1,
  WHITESPACE_CHARACTER = 2,
  START_TAG = 3,
  END_TAG = 4,
  COMMENT = 5,
  DOCTYPE = 6,
  EOF = 7,
  HIBERNATION = 8,
}

/** A range of the source. Lines and columns begin at 1, offsets at 0; all count UTF-16 code units. */
export interface Location {
  /** Line of the first code unit. */
  startLine: number;
  /** Column of the first code unit. */
  startCol: number;
  /** Offset of the first code unit. */
  startOffset: number;
  /** Line of the position after the last code unit. */
  endLine: number;
  /** Column of the position after the last code unit. */
  endCol: number;
  /** Offset after the last code unit. */
  endOffset: number;
}

export interface LocationWithAttributes extends Location {
  /** The locations of a tag's attributes, by their names in the source. */
  attrs?: Record<string, Location>;
}

export interface ElementLocation extends LocationWithAttributes {
  /** The location of the start tag. */
  startTag?: Location;
  /** The location of the end tag, if the element has one. */
  endTag?: Location;
}

interface TokenBase {
  readonly type: TokenType;
  location: Location | null;
}

export interface DoctypeToken extends TokenBase {
  readonly type: TokenType.DOCTYPE;
  name: string | null;
  forceQuirks: boolean;
  publicId: string | null;
  systemId: string | null;
}

export interface Attribute {
  /** The local name if there is a namespace; otherwise the whole name. */
  name: string;
  namespace?: string;
  prefix?: string;
  value: string;
}

export interface TagToken extends TokenBase {
  readonly type: TokenType.START_TAG | TokenType.END_TAG;
  tagName: string;
  tagID: TAG_ID;
  selfClosing: boolean;
  ackSelfClosing: boolean;
  attrs: Attribute[];
  location: LocationWithAttributes | null;
}

/** The value of a tag's attribute, or null. */
export function getTokenAttr(token: TagToken, attrName: string): string | null {
  for (let i = token.attrs.length - 1; i >= 0; i--) {
    const attribute = token.attrs[i]!;
    if (attribute.name === attrName) return attribute.value;
  }
  return null;
}

export interface CommentToken extends TokenBase {
  readonly type: TokenType.COMMENT;
  data: string;
}

export interface EOFToken extends TokenBase {
  readonly type: TokenType.EOF;
}

export interface CharacterToken extends TokenBase {
  type: TokenType.CHARACTER | TokenType.NULL_CHARACTER | TokenType.WHITESPACE_CHARACTER;
  chars: string;
}

export type Token = DoctypeToken | TagToken | CommentToken | EOFToken | CharacterToken;
