/**
 * The parser without domwright's tree: tree construction into your own tree or a live DOM, and with scripts. For DOM
 * implementations.
 *
 * @module
 */

export { formatLiveTree, serializeLiveTree } from '../bridges/dom/dom-tree.ts';
export type { LiveNode } from '../bridges/dom/live-dom.ts';
export { type LiveDomHooks, LiveDomSink } from '../bridges/dom/live-dom-sink.ts';
/** The URI for each namespace number that a TreeSink gets: `namespaceURIs[namespace]`. */
export { namespaceURIs } from '../core/infra/namespaces.ts';
export {
  type SinkFragmentContext,
  TreeConstructor,
  type TreeConstructorOptions,
} from '../core/parser/tree-constructor.ts';
export type { ProcessingInstructionToken } from '../core/tokenizer/processing-instruction-token.ts';
export type {
  AttributeList,
  CommentToken,
  DoctypeToken,
  TagToken,
} from '../core/tokenizer/tokens.ts';
export type { GivenTreeSink } from '../core/tree-construction/complete-sink.ts';
export { namespaceAt } from '../core/tree-construction/namespace-at.ts';
export {
  type DeclarativeShadowRootInit,
  type MarkerSearch,
  type TreeInput,
  TreeSink,
} from '../core/tree-construction/tree-sink.ts';
export {
  type DynamicMarkupHost,
  DynamicMarkupInsertion,
} from '../pages/scripting/dynamic-markup-insertion.ts';
export { LivingDomSink } from '../pages/scripting/living-dom-sink.ts';
export { type ParseFragmentIntoOptions, parseFragmentInto } from '../pages/scripting/parse-fragment-into.ts';
export type { DocumentReadiness, ScriptHost } from '../pages/scripting/script-host.ts';
export {
  ScriptingParser,
  type ScriptingParserOptions,
  type ScriptingParserStatus,
} from '../pages/scripting/scripting-parser.ts';
export { type ScriptType, scriptTypeOf } from '../standard/fetching/script-type.ts';
