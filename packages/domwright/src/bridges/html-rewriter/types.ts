/*
 * What handlers of an HTMLRewriter are given, and what they give: `HTMLRewriterTypes` of `domwright/rewrite`. Their names
 * are those of other implementations, so they stand apart from the DOM's.
 */

export type { Comment, Doctype, DocumentEnd, Text } from './character-data.ts';
export type { ContentOptions, ContentSource, ResponseLike } from './content.ts';
export type { Element } from './element.ts';
export type { EndTag } from './end-tag.ts';
export type { EndTagHandler } from './matched-element.ts';
export type { DocumentHandlers, ElementHandlers } from './registrations.ts';
