import { NameId } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { currentNodeIsNot, endTagWithoutElement, tablePartIgnored } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';

/** The "in caption" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption */

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Caption: {
      const caption = b.stack.lastIndexOf(NameId.Caption);
      const node = caption < 0 ? 0 : b.stack.nodeAt(caption);
      if (closeCaption(b, token)) b.closed(node);
      return;
    }
    case NameId.Table:
      if (!closeCaption(b, token)) return;
      endTagInMode(b, token);
      return;
    case NameId.Body:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Html:
    case NameId.Tbody:
    case NameId.Td:
    case NameId.Tfoot:
    case NameId.Th:
    case NameId.Thead:
    case NameId.Tr:
      endTagWithoutElement(b, token);
      return;
    default:
      inBody.endTag(b, token);
  }
}

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Td:
    case NameId.Tfoot:
    case NameId.Th:
    case NameId.Thead:
    case NameId.Tr:
      if (!closeCaption(b, token)) return;
      startTagInMode(b, token);
      return;
    default:
      inBody.startTag(b, token);
  }
}

// Anything else: as in body
export { characters, comment, doctype, endOfFile, processingInstruction } from './in-body.ts';

/** Closes the caption if one is in table scope; else reports an error and returns false to ignore the token. */
function closeCaption(b: TreeBuilder, token: TagToken): boolean {
  if (!b.stack.hasInTableScope(NameId.Caption)) {
    tablePartIgnored(b, token); // fragment case
    return false;
  }
  b.generateImpliedEndTags();
  if (!b.stack.currentIsHtml(NameId.Caption)) currentNodeIsNot(b, NameId.Caption);
  b.stack.popUntil(NameId.Caption);
  b.formatting.clearUpToTheLastMarker();
  b.mode = InsertionMode.InTable;
  return true;
}
