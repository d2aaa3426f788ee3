/**
 * Changes HTML and leaves the rest as it is, byte for byte: `rewrite` and `Rewriter` for documents in memory, with the
 * whole tree at hand; `HTMLRewriter` for streams.
 *
 * @module
 */

export {
  HTMLRewriter,
  type HTMLRewriterOptions,
  HTMLRewriteWriter,
  type RewriteEncodingOptions,
} from '../bridges/html-rewriter/html-rewriter.ts';
export type * as HTMLRewriterTypes from '../bridges/html-rewriter/types.ts';
export type { TextEdit } from '../core/editing/text-edit.ts';
export { applyEdits } from '../dom/rewrite/apply-edits.ts';
export { type RewriteFunction, type RewriteHandlers, rewrite } from '../dom/rewrite/rewrite.ts';
export { type ContentOptions, Rewriter } from '../dom/rewrite/rewriter.ts';
export type { SourceMap, SourceMapOptions } from '../dom/rewrite/source-map.ts';
