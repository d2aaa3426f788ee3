import { NameId, TagFlag } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { isHiddenInput } from '../is-hidden-input.ts';
import { endTagWithoutElement, errorAboutLast, tagInTable } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';
import * as inTableText from './in-table-text.ts';

/** The "in table" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  // If the current node is table, tbody, template, tfoot, thead, or tr element
  if ((b.stack.currentFlags & (TagFlag.FosterParenting | TagFlag.Template)) !== 0) {
    b.originalMode = b.mode;
    b.mode = InsertionMode.InTableText;
    inTableText.characters(b, start, end, flags, codePoint);
    return;
  }
  b.charactersError(ErrorCode.TextInTable, start, end);
  charactersWithFosterParenting(b, start, end, flags, codePoint);
}

/** Anything else, for characters. */
export function charactersWithFosterParenting(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  b.fosterParenting = true;
  inBody.characters(b, start, end, flags, codePoint);
  b.fosterParenting = false;
}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Caption:
      b.clearTheStackBackToATableContext();
      b.formatting.insertMarker();
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InCaption;
      return;
    case NameId.Colgroup:
      b.clearTheStackBackToATableContext();
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InColumnGroup;
      return;
    case NameId.Col:
      b.clearTheStackBackToATableContext();
      b.insertImplied(NameId.Colgroup);
      b.mode = InsertionMode.InColumnGroup;
      startTagInMode(b, token);
      return;
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
      b.clearTheStackBackToATableContext();
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InTableBody;
      return;
    case NameId.Td:
    case NameId.Th:
    case NameId.Tr:
      b.clearTheStackBackToATableContext();
      b.insertImplied(NameId.Tbody);
      b.mode = InsertionMode.InTableBody;
      startTagInMode(b, token);
      return;
    case NameId.Table:
      errorAboutLast(b, ErrorCode.NestedTable, NameId.Table);
      if (!b.stack.hasInTableScope(NameId.Table)) return;
      b.stack.popUntil(NameId.Table);
      b.resetTheInsertionModeAppropriately();
      startTagInMode(b, token);
      return;
    case NameId.Style:
    case NameId.Script:
    case NameId.Template:
      inHead.startTag(b, token);
      return;
    case NameId.Input:
      if (!isHiddenInput(token)) break;
      b.error(ErrorCode.HiddenInputInTable);
      b.insertVoidElement(token);
      return;
    case NameId.Form:
      b.rules.formStartTagInTable(b, token);
      return;
  }
  // Anything else
  tagInTable(b, ErrorCode.StartTagInTable);
  b.fosterParenting = true;
  inBody.startTag(b, token);
  b.fosterParenting = false;
}

/** A start tag whose tag name is "form" */
export function formStartTag(b: TreeBuilder, token: TagToken): void {
  b.error(ErrorCode.FormInTable);
  const ignoresPointer = b.parsesTemplateContents();
  if (b.formElement !== 0 && !ignoresPointer) return;
  const form = b.insertHTMLElement(token);
  if (!ignoresPointer) b.formElement = form;
  b.stack.pop();
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Table:
      if (!b.stack.hasInTableScope(NameId.Table)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.popUntilClosed(NameId.Table);
      b.resetTheInsertionModeAppropriately();
      return;
    case NameId.Body:
    case NameId.Html:
    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Td:
    case NameId.Tfoot:
    case NameId.Th:
    case NameId.Thead:
    case NameId.Tr:
      endTagWithoutElement(b, token);
      return;
    case NameId.Template:
      inHead.endTag(b, token);
      return;
  }
  // Anything else
  b.error(ErrorCode.EndTagInTable);
  b.fosterParenting = true;
  inBody.endTag(b, token);
  b.fosterParenting = false;
}

// As in body
export { endOfFile } from './in-body.ts';
