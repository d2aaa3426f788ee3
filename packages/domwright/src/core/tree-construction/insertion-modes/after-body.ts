import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { ProcessingInstructionToken } from '../../tokenizer/processing-instruction-token.ts';
import type { CommentToken, TagToken } from '../../tokenizer/tokens.ts';
import { insertAProcessingInstruction } from '../content-steps.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';

/** The "after body" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const from = b.skipWhitespace(start, end, flags, codePoint);
  if (from > start) inBody.characters(b, start, from, flags, codePoint);
  if (from === end) return;
  anythingElse(b);
  charactersInMode(b, from, end, flags, codePoint);
}

export function comment(b: TreeBuilder, token: CommentToken): void {
  // Insert a comment as the last child of the first element in the stack of open elements (the html element).
  b.sink.insertComment(b.stack.nodeAt(0), 0, token);
}

export function processingInstruction(b: TreeBuilder, token: ProcessingInstructionToken): void {
  // … as the last child of the first element in the stack of open elements (the html element).
  insertAProcessingInstruction(b, b.stack.nodeAt(0), 0, token);
}

export { ignoreDoctype as doctype } from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    inBody.startTag(b, token);
    return;
  }
  anythingElse(b);
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    if (b.context !== null) {
      endTagWithoutElement(b, token);
      return;
    }
    b.closed(b.stack.nodeAt(0));
    b.mode = InsertionMode.AfterAfterBody;
    return;
  }
  anythingElse(b);
  endTagInMode(b, token);
}

export { stopParsing as endOfFile } from '../rules-of-many-modes.ts';

function anythingElse(b: TreeBuilder): void {
  b.error(ErrorCode.ContentAfterBody);
  b.mode = InsertionMode.InBody;
}
