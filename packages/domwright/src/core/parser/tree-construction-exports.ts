export type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedLabel,
  RelatedRange,
} from '../errors/parse-error.ts';
/** The URI of each namespace number that a TreeSink is given: `namespaceURIs[namespace]`. */
export { namespaceURIs } from '../infra/namespaces.ts';
export type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
export type {
  AttributeList,
  CommentToken,
  DoctypeToken,
  TagToken,
} from '../tokenizer/tokens.ts';
export type { GivenTreeSink } from '../tree-construction/complete-sink.ts';
export { namespaceAt } from '../tree-construction/namespace-at.ts';
export {
  type DeclarativeShadowRootInit,
  type DocumentMode,
  type MarkerSearch,
  type TreeInput,
  TreeSink,
} from '../tree-construction/tree-sink.ts';
export {
  type SinkFragmentContext,
  TreeConstructor,
  type TreeConstructorOptions,
} from './tree-constructor.ts';
