import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "after after frameset" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode */

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
  // White space is processed by the rules for "in body"; any other character is a parse error and ignored.
  let at = start;
  while (at < end) {
    const from = at;
    at = b.endOfWhitespace(at, end, codePoint);
    if (at > from) inBody.characters(b, from, at, flags, codePoint);
    at = b.reportText(at, end, flags, codePoint, ErrorCode.ContentAfterFrameset);
  }
}

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Html:
      inBody.startTag(b, token);
      return;
    case NameId.Noframes:
      inHead.startTag(b, token);
      return;
    default:
      b.error(ErrorCode.ContentAfterFrameset);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  endTagWithoutElement(b, token);
}

export { stopParsing as endOfFile } from '../rules-of-many-modes.ts';
