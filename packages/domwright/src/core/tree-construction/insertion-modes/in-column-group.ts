import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "in column group" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const from = b.skipWhitespace(start, end, flags, codePoint);
  b.insertCharacters(start, from, flags);
  if (from === end) return;
  if (!b.stack.currentIsHtml(NameId.Colgroup)) {
    b.insertWhitespaceOnly(from, end, flags, codePoint, ErrorCode.ContentInColumnGroup);
    return;
  }
  anythingElse(b);
  charactersInMode(b, from, end, flags, codePoint);
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
    case NameId.Col:
      b.insertVoidElement(token);
      return;
    case NameId.Template:
      inHead.startTag(b, token);
      return;
    default:
      if (anythingElse(b)) startTagInMode(b, token);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Colgroup:
      if (!b.stack.currentIsHtml(NameId.Colgroup)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.popClosed();
      b.mode = InsertionMode.InTable;
      return;
    case NameId.Col:
      endTagWithoutElement(b, token);
      return;
    case NameId.Template:
      inHead.endTag(b, token);
      return;
    default:
      if (anythingElse(b)) endTagInMode(b, token);
  }
}

// As in body
export { endOfFile } from './in-body.ts';

/** Returns false if the token must be ignored. */
function anythingElse(b: TreeBuilder): boolean {
  if (!b.stack.currentIsHtml(NameId.Colgroup)) {
    b.error(ErrorCode.ContentInColumnGroup);
    return false;
  }
  b.stack.pop();
  b.mode = InsertionMode.InTable;
  return true;
}
