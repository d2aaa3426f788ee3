import { NameId } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
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
      b.closeTheCell();
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
      b.closeTheCell();
      startTagInMode(b, token);
      return;
    default:
      inBody.startTag(b, token);
  }
}

// Anything else: as in body
export { characters, comment, doctype, endOfFile, processingInstruction } from './in-body.ts';
