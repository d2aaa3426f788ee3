import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "after frameset" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  b.insertWhitespaceOnly(start, end, flags, codePoint, ErrorCode.ContentAfterFrameset);
}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';

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
  if (token.nameId !== NameId.Html) {
    endTagWithoutElement(b, token);
    return;
  }
  b.closed(b.stack.nodeAt(0));
  b.mode = InsertionMode.AfterAfterFrameset;
}

export { stopParsing as endOfFile } from '../rules-of-many-modes.ts';
