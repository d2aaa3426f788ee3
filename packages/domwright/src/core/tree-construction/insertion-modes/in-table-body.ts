import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement, tablePartIgnored } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inTable from './in-table.ts';

/** The "in table body" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody */

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Tr:
      b.clearTheStackBackToATableBodyContext();
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InRow;
      return;
    case NameId.Th:
    case NameId.Td:
      b.error(ErrorCode.CellOutsideRow);
      b.clearTheStackBackToATableBodyContext();
      b.insertImplied(NameId.Tr);
      b.mode = InsertionMode.InRow;
      startTagInMode(b, token);
      return;
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
      if (closeTableBody(b, token)) startTagInMode(b, token);
      return;
    default:
      inTable.startTag(b, token);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
      if (!b.stack.hasInTableScope(token.nameId)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.clearTheStackBackToATableBodyContext();
      b.popClosed();
      b.mode = InsertionMode.InTable;
      return;
    case NameId.Table:
      if (closeTableBody(b, token)) endTagInMode(b, token);
      return;
    case NameId.Body:
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Html:
    case NameId.Td:
    case NameId.Th:
    case NameId.Tr:
      endTagWithoutElement(b, token);
      return;
    default:
      inTable.endTag(b, token);
  }
}

// Anything else: as in table
export { characters, comment, doctype, endOfFile, processingInstruction } from './in-table.ts';

/** Closes the table body if one is in table scope; returns false to ignore the token. */
function closeTableBody(b: TreeBuilder, token: TagToken): boolean {
  const stack = b.stack;
  if (
    !stack.hasInTableScope(NameId.Tbody) &&
    !stack.hasInTableScope(NameId.Thead) &&
    !stack.hasInTableScope(NameId.Tfoot)
  ) {
    tablePartIgnored(b, token);
    return false;
  }
  b.clearTheStackBackToATableBodyContext();
  stack.pop();
  b.mode = InsertionMode.InTable;
  return true;
}
