import { NameId } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement, tablePartIgnored } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inTable from './in-table.ts';

/** The "in row" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr */

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Th:
    case NameId.Td:
      b.clearTheStackBackToATableRowContext();
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InCell;
      b.formatting.insertMarker();
      return;
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
    case NameId.Tr:
      if (!b.stack.hasInTableScope(NameId.Tr)) {
        tablePartIgnored(b, token);
        return;
      }
      closeRow(b);
      startTagInMode(b, token);
      return;
    default:
      inTable.startTag(b, token);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Tr:
      if (!b.stack.hasInTableScope(NameId.Tr)) {
        tablePartIgnored(b, token);
        return;
      }
      b.clearTheStackBackToATableRowContext();
      b.popClosed();
      b.mode = InsertionMode.InTableBody;
      return;
    case NameId.Table:
      if (!b.stack.hasInTableScope(NameId.Tr)) {
        tablePartIgnored(b, token);
        return;
      }
      closeRow(b);
      endTagInMode(b, token);
      return;
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
      if (!b.stack.hasInTableScope(token.nameId)) {
        endTagWithoutElement(b, token);
        return;
      }
      if (!b.stack.hasInTableScope(NameId.Tr)) return;
      closeRow(b);
      endTagInMode(b, token);
      return;
    case NameId.Body:
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Html:
    case NameId.Td:
    case NameId.Th:
      endTagWithoutElement(b, token);
      return;
    default:
      inTable.endTag(b, token);
  }
}

// Anything else: as in table
export { characters, comment, doctype, endOfFile, processingInstruction } from './in-table.ts';

function closeRow(b: TreeBuilder): void {
  b.clearTheStackBackToATableRowContext();
  b.stack.pop(); // the tr element
  b.mode = InsertionMode.InTableBody;
}
