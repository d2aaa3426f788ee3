/**
 * Parses HTML into a document to read, change and serialize. The entry point for most programs.
 *
 * @module
 */

export type { Bytes } from './core/bytes/bytes.ts';
export type { DocumentEncoding } from './core/bytes/document-decoder.ts';
export type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedLabel,
  RelatedRange,
} from './core/errors/parse-error.ts';
export type { ParseErrorCode } from './core/errors/parse-error-codes.ts';
/** The edition of the standard for options that name none. */
export { DEFAULT_EDITION as defaultEdition, type EditionName } from './core/infra/edition-option.ts';
export type { LimitName, LimitOptions, LimitReached } from './core/limits/limits.ts';
export type {
  CommonParseOptions,
  DocumentOptions,
  EncodingOptions,
  ParseOptions,
  TextDocumentOptions,
} from './core/options/options.ts';
export type {
  AbortSignalLike,
  ReadableStreamLike,
  StreamReader,
  TransformStreamLike,
} from './core/parser/globals.ts';
export type { ParseToOptions } from './core/parser/parse-table.ts';
export type { Position } from './core/source/line-table.ts';
export type {
  AttributeQuote,
  NodeMove,
  NodeOrigin,
  SourceAttribute,
  SourcePiece,
  SourceRange,
} from './core/table/source-ranges.ts';
export type { DocumentMode } from './core/tree-construction/tree-sink.ts';
export { TreeCursor } from './dom/cursor/tree-cursor.ts';
export type { ShadowRootInit } from './dom/nodes/attach-shadow.ts';
export { Attr, NamedNodeMap } from './dom/nodes/attr.ts';
export { CharacterData, Comment, Text } from './dom/nodes/character-data.ts';
export { HTMLCollection, NodeList, type StaticNodeList } from './dom/nodes/collections.ts';
export { Document, type ElementCreationOptions } from './dom/nodes/document.ts';
export { DocumentFragment } from './dom/nodes/document-fragment.ts';
export { DocumentType } from './dom/nodes/document-type.ts';
export { Element } from './dom/nodes/element.ts';
export { formatTree, formatTreeInPieces } from './dom/nodes/format-tree.ts';
export type { GetHTMLOptions, InsertPosition } from './dom/nodes/html.ts';
export { Node } from './dom/nodes/node.ts';
export { type NodeAtOffset, nodeAt, type SourcePart } from './dom/nodes/node-at.ts';
export type { ParentNode } from './dom/nodes/parent-node.ts';
export { ProcessingInstruction } from './dom/nodes/processing-instruction.ts';
export { type SerializeOptions, serialize } from './dom/nodes/serialize.ts';
export { ShadowRoot } from './dom/nodes/shadow-root.ts';
export { DOMTokenList } from './dom/nodes/token-list.ts';
export type { TreeNode } from './dom/nodes/tree-of.ts';
export { HTMLParser, parse } from './dom/parsing/html-parser.ts';
export {
  type ContextDescription,
  type FragmentOptions,
  HTMLFragmentParser,
  parseFragment,
} from './dom/parsing/parse-fragment.ts';
export {
  type HTMLResponse,
  type HTMLSource,
  parseStream,
  StreamError,
  type StreamOptions,
} from './dom/parsing/parse-stream.ts';
export { innerText } from './standard/rendering/inner-text.ts';
export { RenderedText, type RenderedTextOptions } from './standard/rendering/rendered-text.ts';
