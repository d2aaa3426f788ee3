export type { TextEdit } from '../../core/editing/text-edit.ts';
export { type RewriteFunction, type RewriteHandlers, rewrite } from './rewrite.ts';
export { type ContentOptions, Rewriter } from './rewriter.ts';
export type { SourceMap, SourceMapOptions } from './source-map.ts';
