export { Comment, Doctype, DocumentEnd, Text } from './character-data.ts';
export type { ContentOptions, ContentSource, ResponseLike } from './content.ts';
export { Element } from './element.ts';
export { EndTag } from './end-tag.ts';
export {
  HTMLRewriter,
  type HTMLRewriterOptions,
  HTMLRewriteWriter,
  type RewriteEncodingOptions,
} from './html-rewriter.ts';
export type { EndTagHandler } from './matched-element.ts';
export type { DocumentHandlers, ElementHandlers } from './registrations.ts';
