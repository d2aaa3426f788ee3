import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement, openAtEnd } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "in frameset" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  b.insertWhitespaceOnly(start, end, flags, codePoint, ErrorCode.ContentInFrameset);
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
    case NameId.Frameset:
      b.insertHTMLElement(token);
      return;
    case NameId.Frame:
      b.insertVoidElement(token);
      return;
    case NameId.Noframes:
      inHead.startTag(b, token);
      return;
    default:
      b.error(ErrorCode.ContentInFrameset);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId !== NameId.Frameset || b.stack.length === 1) {
    endTagWithoutElement(b, token); // (fragment case, where it is a frameset end tag)
    return;
  }
  b.popClosed();
  if (b.context === null && !b.stack.currentIsHtml(NameId.Frameset)) b.mode = InsertionMode.AfterFrameset;
}

export function endOfFile(b: TreeBuilder): boolean {
  if (b.stack.length > 1) openAtEnd(b, ErrorCode.EofInFrameset, b.stack.currentNode);
  return false;
}
