/*
 * The arguments and results of HTMLRewriter handlers: `HTMLRewriterTypes` of `domwright/rewrite`. They share their names
 * with other implementations, so they are kept apart from the DOM's.
 */

export type { Comment, Doctype, DocumentEnd, Text } from './character-data.ts';
export type { ContentOptions, ContentSource, ResponseLike } from './content.ts';
export type { Element } from './element.ts';
export type { EndTag } from './end-tag.ts';
export type { EndTagHandler } from './matched-element.ts';
export type { DocumentHandlers, ElementHandlers } from './registrations.ts';
