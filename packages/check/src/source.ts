import type { Document, DocumentEncoding, ParseError } from 'domwright';
import type { EditorTree } from 'domwright/editor';

/** A text that has been parsed, as the settings say. */
export interface ParsedText {
  /** The tree parsed from the text. */
  readonly tree: EditorTree;
  /** In the order in which they were found. */
  readonly parseErrors: readonly ParseError[];
}

/** The bytes of an input. */
export interface Source {
  /** What it is called in settings and reports, such as the name of its file. */
  readonly name: string;
  /** The input as it was read, undecoded. */
  readonly bytes: Uint8Array;
  /** What they are, if somebody else has decoded them: without a byte order mark. */
  readonly text?: string;
  /** The tree of the text, if there is one. */
  readonly parsed?: ParsedText | null;
  /** If the input is a document in XML: how to read it. */
  readonly xml?: XMLDocument;
}

/** A document in XML, which the checker itself doesn't parse. */
export interface XMLDocument {
  /** The decoded text. */
  readonly text: string;
  /** The encoding of the bytes. */
  readonly encoding: DocumentEncoding;
  /**
   * Parses the text, in which code of template languages may be masked. Nodes have their places in it.
   *
   * @throws Error if there are more nodes
   */
  parse(text: string, maxNodes: number): Document | NotWellFormed;
}

/** Why a text is not well-formed, and where, in UTF-16 code units. */
export interface NotWellFormed {
  /** What is wrong, in a few words. */
  readonly reason: string;
  /** Offset of the first code unit of what is wrong. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  /** The start tag of the innermost element that is open there. */
  readonly openTag: { readonly name: string; readonly start: number; readonly end: number } | null;
}
