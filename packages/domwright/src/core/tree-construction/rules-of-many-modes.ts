import { ErrorCode } from '../errors/parse-error-codes.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken } from '../tokenizer/tokens.ts';
import { insertAProcessingInstruction } from './content-steps.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Rules that many sections share word for word. A mode re-exports them under the token's name:
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

/** A processing instruction token: Insert a processing instruction. */
export function insertProcessingInstruction(b: TreeBuilder, token: ProcessingInstructionToken): void {
  b.appropriatePlace();
  insertAProcessingInstruction(b, b.placeParent, b.placeBefore, token);
}

/** A processing instruction token: Insert a processing instruction as the last child of the Document object. */
export function insertProcessingInstructionIntoDocument(
  b: TreeBuilder,
  token: ProcessingInstructionToken,
): void {
  insertAProcessingInstruction(b, b.sink.document, 0, token);
}

/** A DOCTYPE token: Parse error. Ignore the token. */
export function ignoreDoctype(b: TreeBuilder, _token: DoctypeToken): void {
  b.error(ErrorCode.MisplacedDoctype);
}

/** An end-of-file token: Stop parsing. */
export function stopParsing(_b: TreeBuilder): boolean {
  return false;
}
