import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';

/** The "after after body" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode */

export {
  insertCommentIntoDocument as comment,
  insertProcessingInstructionIntoDocument as processingInstruction,
} from '../rules-of-many-modes.ts';
// As in body
export { doctype } from './in-body.ts';

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

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    inBody.startTag(b, token);
    return;
  }
  anythingElse(b);
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  anythingElse(b);
  endTagInMode(b, token);
}

export { stopParsing as endOfFile } from '../rules-of-many-modes.ts';

function anythingElse(b: TreeBuilder): void {
  b.error(ErrorCode.ContentAfterHtml);
  b.mode = InsertionMode.InBody;
}
