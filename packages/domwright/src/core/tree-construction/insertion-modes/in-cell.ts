import { NameId } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { currentNodeIsNot, endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';

/** The "in cell" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd */

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Td:
    case NameId.Th:
      if (!b.stack.hasInTableScope(token.nameId)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.popWithImpliedEndTags(token.nameId);
      b.formatting.clearUpToTheLastMarker();
      b.mode = InsertionMode.InRow;
      return;
    case NameId.Body:
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Html:
      endTagWithoutElement(b, token);
      return;
    case NameId.Table:
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
    case NameId.Tr:
      if (!b.stack.hasInTableScope(token.nameId)) {
        endTagWithoutElement(b, token);
        return;
      }
      closeTheCell(b);
      endTagInMode(b, token);
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
      // Assert: the stack of open elements has a td or th element in table scope.
      closeTheCell(b);
      startTagInMode(b, token);
      return;
    default:
      inBody.startTag(b, token);
  }
}

// Anything else: as in body
export { characters, comment, doctype, endOfFile, processingInstruction } from './in-body.ts';

/** Close the cell — https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell */
function closeTheCell(b: TreeBuilder): void {
  const stack = b.stack;
  b.generateImpliedEndTags();
  const cell = stack.lastKey(NameId.Td) > stack.lastKey(NameId.Th) ? NameId.Td : NameId.Th;
  if (!stack.currentIsHtml(NameId.Td) && !stack.currentIsHtml(NameId.Th)) currentNodeIsNot(b, cell);
  stack.popUntil(cell);
  b.formatting.clearUpToTheLastMarker();
  b.mode = InsertionMode.InRow;
}
