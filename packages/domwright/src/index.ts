export type { DocumentEncoding } from './byte-stream/byte-parser.ts';
export type { Bytes } from './byte-stream/bytes.ts';
export type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedLabel,
  RelatedRange,
} from './errors/parse-error.ts';
export {
  type ContextDescription,
  type FragmentOptions,
  HTMLFragmentParser,
  parseFragment,
} from './fragment/parse-fragment.ts';
export { HTMLParser, parse } from './html-parser.ts';
export type { LimitName, LimitOptions, LimitReached } from './limits/limits.ts';
export type {
  CommonParseOptions,
  DocumentOptions,
  EncodingOptions,
  ParseOptions,
  TextDocumentOptions,
} from './options.ts';
export { type SerializeOptions, serialize } from './serializer/serialize.ts';
export { type HTMLSource, parseStream, StreamError, type StreamOptions } from './streams/parse-stream.ts';
export { Attr, NamedNodeMap } from './tree/attr.ts';
export { CharacterData, Comment, ProcessingInstruction, Text } from './tree/character-data.ts';
export { HTMLCollection, NodeList, type StaticNodeList } from './tree/collections.ts';
export { Document, type ElementCreationOptions } from './tree/document.ts';
export { DocumentFragment } from './tree/document-fragment.ts';
export { DocumentType } from './tree/document-type.ts';
export { Element } from './tree/element.ts';
export { formatTree } from './tree/format-tree.ts';
export type { GetHTMLOptions, InsertPosition } from './tree/html.ts';
export { LineTable, type Position } from './tree/line-table.ts';
export { Node } from './tree/node.ts';
export type { ParentNode } from './tree/parent-node.ts';
export type { ShadowRootInit } from './tree/shadow-hosts.ts';
export { ShadowRoot } from './tree/shadow-root.ts';
export type {
  AttributeQuote,
  NodeMove,
  NodeOrigin,
  SourceAttribute,
  SourcePiece,
  SourceRange,
} from './tree/source-places.ts';
export { DOMTokenList } from './tree/token-list.ts';
export type { DocumentMode } from './tree-construction/tree-sink.ts';
