import { ErrorCode } from '../errors/parse-error-codes.ts';
import type { CommentToken, DoctypeToken } from '../tokenizer/tokens.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Rules that many sections have word for word. A mode exports them under the name of the token:
 * `export { insertComment as comment } from '../rules-of-many-modes.ts'`.
 */

/**
 * A comment token:
 *
 * Insert a comment — https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment
 */
export function insertComment(b: TreeBuilder, token: CommentToken): void {
  b.appropriatePlace();
  b.sink.insertComment(b.placeParent, b.placeBefore, token);
}

/** A comment token: Insert a comment as the last child of the Document object. */
export function insertCommentIntoDocument(b: TreeBuilder, token: CommentToken): void {
  b.sink.insertComment(b.sink.document, 0, token);
}

/** A DOCTYPE token: Parse error. Ignore the token. */
export function ignoreDoctype(b: TreeBuilder, _token: DoctypeToken): void {
  b.error(ErrorCode.MisplacedDoctype);
}

/** An end-of-file token: Stop parsing. */
export function stopParsing(_b: TreeBuilder): boolean {
  return false;
}
